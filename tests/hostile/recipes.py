"""Hostile files that are large, binary or no plain files, made when they are needed. All are the same in every run.

`claims(root)`, `documents(root)`, `configurations(root)` and `inputs(root)` each make what they name below a directory
and say what must come of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

TITLE = "title: hostile\nwhere: {x: real}\n"


def _nested(opened: str, closed: str, depth: int) -> bytes:
    return (f"title: hostile\ntags: {opened * depth}{closed * depth}\n").encode()


def _stated(left: str) -> bytes:
    return f"{TITLE}claim: {left} == 0\n".encode()


# name: (content, the diagnostics of lint)
CLAIMS: dict[str, tuple[Callable[[], bytes], set[str]]] = {
    "lists-in-lists": (lambda: _nested("[", "]", 50_000), {"nesting-too-deep"}),
    "mappings-in-mappings": (lambda: _nested("{a: ", "}", 50_000), {"nesting-too-deep"}),
    "lists-never-closed": (lambda: _nested("[", "", 200_000), {"nesting-too-deep"}),
    "block-lists-in-lists": (lambda: b"tags:\n" + b"- " * 50_000 + b"x\n", {"nesting-too-deep"}),
    "complex-keys-in-keys": (lambda: b"? " * 50_000 + b"x\n", {"key-not-text", "nesting-too-deep"}),
    "entries-many": (lambda: b"title: hostile\ntags: [" + b"x," * 60_000 + b"]\n", {"file-too-large"}),
    "keys-many": (lambda: b"".join(b"k%d: 1\n" % k for k in range(60_000)), {"file-too-large"}),
    "anchors-many": (lambda: b"".join(b"k%d: &a%d 1\n" % (k, k) for k in range(5_000)), {"anchor-or-alias"}),
    "file-of-two-megabytes": (lambda: TITLE.encode() + b"claim: x == x" + b" " * (2 << 20), {"file-too-large"}),
    "statement-of-a-million": (lambda: _stated("x + " * 249_000 + "x"), {"statement-too-large"}),
    "statement-of-brackets": (
        lambda: f"{TITLE}claim: {'(' * 9_000}x{')' * 9_000} == 0\n".encode(),
        {"statement-too-large"},
    ),
    "statement-of-operators": (lambda: _stated("-" * 19_000 + "x"), {"statement-too-large"}),
    "statement-of-summands": (lambda: _stated("x+" * 9_000 + "x"), {"statement-too-large"}),
    "statement-of-entries": (
        lambda: f"{TITLE}claim: '[{','.join(['x'] * 5_000)}] == 0'\n".encode(),
        {"statement-too-large"},
    ),
    "axes-many": (
        lambda: f"title: hostile\nwhere: {{n: dim, Q: 'real[{','.join('n' * 300)}]'}}\nclaim: 2*Q == Q + Q\n".encode(),
        set(),
    ),
    "title-of-a-million": (lambda: b"title: " + b"a" * 1_000_000 + b"\nclaim: 1 == 1\n", {"number-out-of-bounds"}),
    "key-of-a-million": (lambda: b'"' + b"k" * 300_000 + b'": 1\nclaim: 1 == 1\n', {"colon-needs-quotes"}),
    "lines-many": (lambda: b"#\n" * 500_000 + TITLE.encode() + b"claim: x == x\n", set()),
    "blank-lines-in-a-text": (lambda: b"title: a\nsays: |\n" + b"\n" * 200_000 + b"claim: 1 == 1", {"wrong-value"}),
    "quote-of-backslashes": (lambda: b'title: "' + b"\\\\" * 400_000 + b"\nclaim: 1 == 1\n", {"quotes-not-closed"}),
    "nul": (lambda: TITLE.encode() + b"claim: x == x\0\n", {"hidden-character"}),
    "nothing-but-nul": (lambda: b"\0" * 100_000, {"hidden-character"}),
    "not-utf8": (lambda: TITLE.encode() + b"claim: x == \xff\xfe\n", {"not-utf8"}),
    "overlong-utf8": (lambda: TITLE.encode() + b"claim: x == \xc0\xaf\n", {"not-utf8"}),
    "surrogate-in-utf8": (lambda: TITLE.encode() + b"claim: x == \xed\xa0\x80\n", {"not-utf8"}),
    "utf16": (lambda: (TITLE + "claim: x == x\n").encode("utf-16"), {"not-utf8"}),
    "utf16-without-mark": (lambda: (TITLE + "claim: x == x\n").encode("utf-16-le"), {"hidden-character"}),
    "utf32": (lambda: (TITLE + "claim: x == x\n").encode("utf-32"), {"not-utf8"}),
    "carriage-returns-alone": (lambda: b"title: hostile\rclaim: 1 == 1\r", {"hidden-character"}),
    "escape-characters": (
        lambda: b"title: \x1b[2J\x1b]8;;x\x07\nclaim: 1 == 1\n",
        {"hidden-character"},
    ),
    "c1-characters": (lambda: "title: \x9b2J\x9d0;x\x9c\nclaim: 1 == 1\n".encode(), {"hidden-character"}),
    "noncharacters": (lambda: "title: \ufffe\U0001ffff\nclaim: 1 == 1\n".encode(), {"hidden-character"}),
    "tags-of-unicode": (
        lambda: ("title: hostile\nclaim: 1 == 1" + "\U000e0031" * 50 + "\n").encode(),
        {"hidden-character"},
    ),
    "half-a-file": (lambda: b"title: hostile\nclaim: [x ==", {"brackets-not-closed"}),
    "gzip": (lambda: b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03KL*NI\x01\x00\xc2A$5\x03\x00\x00\x00", {"not-utf8"}),
    "pickle": (
        lambda: b"\x80\x04\x95\x1d\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x8c\x06system\x93\x8c\x02id\x85R.",
        {"not-utf8"},
    ),
}


def claims(root: Path) -> dict[str, set[str]]:
    """Claim files below `root`, and the diagnostics of each."""
    for name, (content, _) in CLAIMS.items():
        (root / f"{name}.yaml").write_bytes(content())
    return {name: set(finds) for name, (_, finds) in CLAIMS.items()}


# What is repeated in a document: something that a reader has to look ahead from, again and again.
_UNITS = {
    "properties": "Suppose $a$ and $b$ are orthogonal and ",
    "conditions-in-words": "if $x$ is positive and would be so if it were, ",
    "reported-mistakes": "# Common mistakes\n\nThe student wrote $1 = 2$.\n\n",
    "proofs-by-contradiction": "*Proof.* Suppose $1 = 0$, a contradiction. \u25a1\n\n",
    "struck-out": "~~$1 = 2$~~ $1 = 1$. ",
    "equivalences": "Let $x \\in \\mathbb{R}$ with $x > 0$. Then $x = 1$ if and only if $x = 1$. ",
    "laws-by-moments": "let $q$ have independent entries with mean $0$ and variance $1$ and ",
    "digits": "1",
    "figures": "1 ",
    "thousands": "1,000,",
    "points": "1.",
    "products": "1 × ",
    "equations": "1 = ",
    "letters-between-digits": "1x",
    "exponents": "1e",
    "ranges": "1-",
    "quotients": "1/",
    "powers": "2^",
    "superscripts": "²",
    "brackets": "(",
    "brackets-closed": ")",
    "square-brackets": "[",
    "images": "![",
    "links": "[](",
    "dollars": "$",
    "display-dollars": "$$ ",
    "backticks": "`",
    "fences": "``` ",
    "tildes": "~~~\n",
    "pipes": "|",
    "table-rules": "|-",
    "table-rows": "| 1 | 2 |\n",
    "stars": "*",
    "strong": "**a ",
    "underscores": "_",
    "quotes": "> ",
    "dashes": "- ",
    "items-in-items": "1. ",
    "tags": "<",
    "attributes": '<a b="',
    "comments": "<!--",
    "markers": "<!-- claim: ",
    "entities": "&#",
    "environments": "\\begin{",
    "fractions": "\\frac{",
    "braces": "{",
    "backslashes": "\\",
    "percentages": "1% ",
    "shares": "1 of 2 ",
    "sums": "1 + 1 = 3, ",
    "totals": "total 3 ",
    "progress": "- [x] a\n",
    "headings": "# a\n",
    "underlines": "a\n=\n",
    "front-matter": "---\n",
    "claims-in-fences": "```claim\n",
    "macros": "\\newcommand{\\a}{\\a\\a}$\\a$",
    "declarations": "Let $a \\in \\mathbb{R}$. ",
    "formulas": "$1+1=3$ ",
    "words": "a",
    "han": "共",
    "combining-marks": "e\u0301",
    "joined-emoji": "\U0001f469\u200d",
    "nul": "\0",
    "escapes": "\x1b[31m",
    "right-to-left": "\u202e",
    "lines": "\n",
    "carriage-returns": "\r",
    "directives": ".. math::\n\n   1\n",
    "roles": ":math:`1` ",
    "triple-quotes": '"""',
    "json-brackets": "[",
    "json-strings": '"\\ud800',
}
_ENDINGS = (".md", ".rst", ".py", ".ipynb", ".txt", ".tex")


def documents(root: Path, size: int) -> list[str]:
    """Documents of `size` characters below `root`, each made of one thing repeated; their names."""
    made = []
    for number, (name, unit) in enumerate(_UNITS.items()):
        # Markdown for all; each of the other kinds in turn.
        for ending in {".md", _ENDINGS[number % len(_ENDINGS)]}:
            file = root / f"{name}{ending}"
            file.write_text(unit * (size // len(unit)), "utf-8", newline="")
            made.append(file.name)
    deep = '{"cells": ' + "[" * size + "]" * size + "}"
    (root / "deep.ipynb").write_text(deep)
    (root / "numbers.ipynb").write_text('{"nbformat": ' + "9" * size + ', "cells": []}')
    (root / "cells.ipynb").write_text(json.dumps({"cells": [{"cell_type": ["markdown"], "source": {"a": 1}}] * 200}))
    return sorted([*made, "deep.ipynb", "numbers.ipynb", "cells.ipynb"])


_TABLE = "[tool.proofcheck]\n"
CONFIGURATIONS: dict[str, bytes] = {
    "lists-in-lists": f"{_TABLE}paths = {'[' * 20_000}{']' * 20_000}\n".encode(),
    "tables-in-tables": f"{_TABLE}paths = {'{a = ' * 20_000}1{'}' * 20_000}\n".encode(),
    "keys-in-keys": f"{_TABLE}{'.'.join(['a'] * 5_000)} = 1\n".encode(),
    "number-of-many-digits": f"{_TABLE}seed = {'9' * 10_000}\n".encode(),
    "number-in-hexadecimal": f"{_TABLE}seed = 0x{'f' * 10_000}\n".encode(),
    "budget-infinite": f"{_TABLE}budget = inf\n".encode(),
    "budget-not-a-number": f"{_TABLE}budget = nan\n".encode(),
    "jobs-many": f"{_TABLE}jobs = 999999999999\n".encode(),
    "jobs-that-are-true": f"{_TABLE}jobs = true\n".encode(),
    "memory-negative": f"{_TABLE}memory = -1.0\n".encode(),
    "backend-with-escapes": f'{_TABLE}backend = "\\u001b[2J::error::"\n'.encode(),
    "key-with-escapes": f'{_TABLE}"\\u001b[2J\\n::error::owned" = 1\n'.encode(),
    "key-of-a-million": f"{_TABLE}{'a' * 1_000_000} = 1\n".encode(),
    "table-that-is-a-list": b"[[tool.proofcheck]]\n",
    "table-that-is-a-number": b"[tool]\nproofcheck = 1\n",
    "key-twice": f"{_TABLE}seed = 1\nseed = 2\n".encode(),
    "not-utf8": f"{_TABLE}seed = ".encode() + b"\xff\n",
    "nul": f"{_TABLE}seed = 1\0\n".encode(),
    "two-megabytes": f"{_TABLE}# {'a' * (2 << 20)}\n".encode(),
    "quote-not-closed": f'{_TABLE}baseline = "{"a" * 100_000}\n'.encode(),
    "unknown-limit": f"{_TABLE}limits = {{monomials = 10, nothing = 1}}\n".encode(),
    "limit-beyond-all-bounds": f"{_TABLE}limits = {{monomials = {10**30}}}\n".encode(),
}

_LOCK = {"version": 1, "links": []}
LOCKS: dict[str, bytes] = {
    "deep": b"[" * 100_000,
    "deep-and-closed": b'{"version": 1, "links": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "number-of-many-digits": b'{"version": ' + b"9" * 10_000 + b', "links": []}',
    "version-long": json.dumps({"version": "\x1b[2J" * 10_000, "links": []}).encode(),
    "links-that-are-none": json.dumps({**_LOCK, "links": {"a": 1}}).encode(),
    "entries-that-are-none": json.dumps({**_LOCK, "links": [1, None, "x"]}).encode(),
    "entry-without-keys": json.dumps({**_LOCK, "links": [{"at": "../../etc/passwd#x"}]}).encode(),
    "not-utf8": b'{"version": 1, "links": ["\xff"]}',
    "empty": b"",
}
BASELINES: dict[str, bytes] = {
    "deep": b"[" * 100_000,
    "findings-that-are-none": b'{"schema": "proofcheck.scan.baseline/1", "findings": [1]}',
    "counts-that-are-none": b'{"schema": "proofcheck.scan.baseline/1", "findings": {"a.md": 7}}',
    "counts-that-are-text": b'{"schema": "proofcheck.scan.baseline/1", "findings": {"a.md": {"k": "\x1b"}}}',
    "number-of-many-digits": b'{"schema": ' + b"9" * 10_000 + b"}",
    "empty": b"",
}

# File names that a report, a terminal or a workflow would act on.
NAMES = (
    "a\x1b[2Jb",
    "a\x1b]8;;example.org\x07b",
    "a\nb",
    "::error::b",
    "a%0A::error::b",
    "a,line=1::b",
    "<script>b",
    "]]>b",
    "a|b`c",
    "a\u202eb",
    "-rf",
    "a\x9bb",
    "a" * 240,
    os.fsdecode(b"a\xffb"),
)


def inputs(root: Path) -> None:
    """What is no plain file, and links that lead away, below `root`: `claims/` and `docs/`."""
    for place, ending, content in (("claims", ".yaml", b"title: a\nclaim: 1 == 1\n"), ("docs", ".md", b"1 + 1 = 2\n")):
        folder = root / place
        folder.mkdir()
        (folder / f"plain{ending}").write_bytes(content)
        os.mkfifo(folder / f"pipe{ending}")
        os.symlink("/dev/zero", folder / f"endless{ending}")
        os.symlink("/etc/passwd", folder / f"outside{ending}")
        os.symlink(f"loop{ending}", folder / f"loop{ending}")
        os.symlink("..", folder / "up")
        os.symlink("/", folder / "top")
        (folder / f"directory{ending}").mkdir()
        with open(folder / f"sparse{ending}", "wb") as file:
            file.truncate(1 << 30)

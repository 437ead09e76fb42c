"""Writes docs/reference/api.md from the docstrings of what `import proofcheck` exports: `python .ci/api.py`, from the
root of the repository. `tests/docs/test_api_page.py` fails if the page is not what this makes.

Docstrings have sections `Args`, `Returns`, `Raises`, `Attributes` and `Example`; other text is copied.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import proofcheck
from proofcheck.claimfile.load import Loaded
from proofcheck.diagnostics.base import Finding
from proofcheck.documents.scanning import ScanFinding
from proofcheck.source.span import Span

PAGE = Path("docs/reference/api.md")
WIDTH = 96
# What functions return or take, in addition to the names that the package exports.
PARTS = {"check": (), "verify": (), "load": (Loaded,), "scan": (ScanFinding,), "ProofcheckError": (Finding, Span)}
ORDER = ("check", "check_many", "Verdict", "verify", "Report", "load", "Claim", "scan", "ProofcheckError")
HEAD = """\
# The Python API

    python .ci/api.py    # writes this page from the docstrings

`import proofcheck` takes a few milliseconds; each name below is loaded when it is first used. Any
name that is not on this page may change without notice. The types of all of them are part of the
package (`py.typed`).
"""
_SECTION = re.compile(r"^(Args|Returns|Raises|Attributes|Example):\n((?:(?:[ ]{4}.*)?\n)*)", re.MULTILINE)
_ENTRY = re.compile(r"^(\w+): (.*(?:\n {4}.*)*)", re.MULTILINE)


def page() -> str:
    """The text of the page."""
    parts = [HEAD.rstrip()]
    for name in ORDER:
        for item in (getattr(proofcheck, name), *PARTS.get(name, ())):
            parts += _item(item)
    return "\n\n".join(parts) + "\n"


def public(kind: type) -> Iterator[tuple[str, Any]]:
    """The documented properties and methods that a class has of its own."""
    for name, member in vars(kind).items():
        if not name.startswith("_") and (isinstance(member, property) or inspect.isfunction(member)) and doc(member):
            yield name, member


def doc(item: Any) -> str:
    return inspect.cleandoc((item.fget if isinstance(item, property) else item).__doc__ or "")


def _item(item: Any) -> Iterator[str]:
    if not inspect.isclass(item):
        yield f"## `{item.__name__}`"
        yield f"```text\n{_signature(item)}\n```"
        yield from _text(doc(item))
        return
    yield f"## `{item.__name__}`"
    yield from _text(doc(item))
    rows = []
    for name, member in public(item):
        shown = name if isinstance(member, property) else _signature(member).replace("\n", "")
        rows.append(f"- `{shown}`: {' '.join(doc(member).split())}")
    if rows:
        yield "**Properties and methods**"
        yield "\n".join(_filled(row) for row in rows)


def _signature(function: Any) -> str:
    found = inspect.signature(function)
    words: list[str] = []
    for p in found.parameters.values():
        if p.kind is p.KEYWORD_ONLY and "*" not in words:
            words.append("*")
        if p.name != "self":
            words.append(f"{p.name}: {p.annotation}" + ("" if p.default is p.empty else f" = {p.default!r}"))
    whole = f"{function.__name__}({', '.join(words)}) -> {found.return_annotation}"
    if len(whole) <= WIDTH:
        return whole
    return "\n".join([f"{function.__name__}(", *(f"    {word}," for word in words), f") -> {found.return_annotation}"])


def _text(text: str) -> Iterator[str]:
    """A docstring as paragraphs and lists."""
    end = 0
    for match in [*_SECTION.finditer(text + "\n"), None]:
        between = text[end : match.start() if match else len(text)].strip()
        yield from (_filled(" ".join(part.split())) for part in between.split("\n\n") if part.strip())
        if match is None:
            return
        end = match.end()
        title, body = match[1], textwrap.dedent(match[2]).strip()
        if title == "Example":
            yield f"```pycon\n{body}\n```"
        elif title == "Returns":
            yield _filled(f"**Returns** {body[:1].lower()}{' '.join(body.split())[1:]}")
        else:
            entries = [_filled(f"- `{e[1]}`: {' '.join(e[2].split())}") for e in _ENTRY.finditer(body)]
            yield f"**{ {'Args': 'Arguments'}.get(title, title) }**"
            yield "\n".join(entries)


def _filled(text: str) -> str:
    """Lines of at most `WIDTH` columns, with code in one piece."""
    kept = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\0").replace("-", "\1"), text)
    rest = "  " if text.startswith("- ") else ""
    lines = textwrap.wrap(kept, WIDTH, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ").replace("\1", "-")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

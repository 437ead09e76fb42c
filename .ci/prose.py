"""The prose of the documentation: `python .ci/prose.py`, from the root of the repository; `--fix` wraps long lines.

Lines outside of code, tables and HTML comments have fewer than 100 columns, each page has one title, and words that
nobody uses, or that say little, are not used. Prints what it finds as `file:line: message`, and exits with 1.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

COLUMNS = 99
WRAP = 96
PAGES = ("*.md", "docs/*.md", "docs/guide/*.md", "docs/reference/*.md")
# Written by a program, which wraps its lines itself.
GENERATED = ("docs/coverage.md",)
# Proofs, records and lists, in which only the lines are looked at.
NOT_THE_WORDS = ("docs/trust.md", "docs/faults.md", "docs/files.md")
# What is not said here -> what is.
INSTEAD = {
    r"(?<=[.;:] )(?:Read|Tried|Reported|Printed|Shown|Kept) (?:is|are)\b": "begin with who does it",
    r"\binside of\b": "inside",
    r"\boutside of (?!`)": "outside",
    r"\bbeside of\b": "beside",
    r"\bin the place of\b": "in place of, or instead of",
    r"\btold from\b": "distinguished from",
    r"\bas it were\b": "leave it out",
    r"\bin quite other words\b": "rephrased",
    r"\bwithout an end\b": "endlessly",
    r"\bsays which\b": "names it",
    r"\b(?:simply|obviously|basically|of course)\b": "leave it out",
    r"\b(?:utili[sz]e|leverage)[sd]?\b": "use",
    r"\ballows? to\b": "lets you, or makes it possible to",
    r"\b(?!that\b)(\w+) \1\b": "a word stands twice",
}
BANNED = [(re.compile(pattern, re.IGNORECASE), advice) for pattern, advice in INSTEAD.items()]

_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_ITEM = re.compile(r"\s*(?:[-*+]|\d+\.)\s+")
_NO_PROSE = re.compile(r"\s*(?:\||#|>|<|\$\$|`{3}|~{3}|$)")
_WHOLE = re.compile(r"(`+)(?:(?!\1).)+\1|\$\S(?:[^$]*\S)?\$|<!--.*?-->|\S")
_NOT_FIRST = re.compile(r"[-+=#>|*]|<!--|`{3}|\d+[.)]$")
_NOT_WORDS = re.compile(r"(`+).*?\1|\$[^$]*\$|\]\([^)]*\)")


def blocks(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """The page as blocks of lines with their first number, all of them in order: `prose`, a paragraph or an item of a
    list, `heading`, and `other`: fenced and indented code, tables, comments, displayed formulas."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        start, line = at, lines[at]
        at += 1
        end = None
        mark = _FENCE.match(line)
        if mark:
            end = re.compile(rf"\s*{mark[1]}+\s*$")
        elif "<!--" in line and "-->" not in line:
            end = re.compile(r".*-->")
        elif line.lstrip().startswith("$$") and line.count("$$") == 1:
            end = re.compile(r".*\$\$")
        if end is not None:
            while at < len(lines) and not end.match(lines[at]):
                at += 1
            at = min(at + 1, len(lines))
            yield start + 1, "other", lines[start:at]
            continue
        item = _ITEM.match(line)
        if line.startswith("# "):
            yield start + 1, "heading", [line]
        elif _NO_PROSE.match(line) or (line.startswith("    ") and not item):
            yield start + 1, "other", [line]
        else:
            while at < len(lines) and not _NO_PROSE.match(lines[at]) and not _ITEM.match(lines[at]):
                if item and not lines[at].startswith(" "):
                    break
                at += 1
            yield start + 1, "prose", lines[start:at]


def findings(text: str, *, words: bool = True) -> Iterator[tuple[int, str]]:
    """What is wrong in a page: the number of the line, and a message."""
    titles = 0
    for first, kind, lines in blocks(text):
        titles += kind == "heading"
        if kind != "prose":
            continue
        for number, line in enumerate(lines, first):
            if len(line) > COLUMNS:
                yield number, f"{len(line)} columns; at most {COLUMNS}"
        if words:
            prose = _NOT_WORDS.sub("`", " ".join(line.strip() for line in lines))
            for pattern, advice in BANNED:
                found = pattern.search(prose)
                if found:
                    yield first, f"`{found[0]}`: {advice}"
    if titles != 1:
        yield 1, f"{titles} titles; a page has one"


def _words(text: str) -> list[str]:
    """What stands between spaces, with code, formulas and comments in one piece."""
    found: list[str] = []
    end = -1
    for match in _WHOLE.finditer(text):
        if match.start() == end:
            found[-1] += match[0]
        else:
            found.append(match[0])
        end = match.end()
    return found


def wrapped(text: str) -> str:
    """The page with the lines of its paragraphs and lists filled; nothing but spaces and ends of lines changes."""
    made: list[str] = []
    for _, kind, lines in blocks(text):
        if kind != "prose" or all(len(line) <= COLUMNS for line in lines) or any(l.endswith("  ") for l in lines):
            made += lines
            continue
        item = _ITEM.match(lines[0])
        head = item[0] if item else lines[0][: len(lines[0]) - len(lines[0].lstrip())]
        rest = " " * len(head)
        line = ""
        for word in _words(" ".join(line.strip() for line in [lines[0][len(head) :], *lines[1:]])):
            if not line:
                line = head + word
            elif len(line) + 1 + len(word) <= WRAP or _NOT_FIRST.match(word):
                line += f" {word}"
            else:
                made.append(line)
                line = rest + word
        made.append(line)
    return "\n".join(made)


def main(root: Path, fix: bool) -> int:
    count = 0
    for path in sorted({path for pattern in PAGES for path in root.glob(pattern)}):
        name, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        if name in GENERATED:
            continue
        if fix:
            text = wrapped(text)
            path.write_text(text, "utf-8")
        for number, message in findings(text, words=name not in NOT_THE_WORDS):
            print(f"{name}:{number}: {message}")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(Path.cwd(), "--fix" in sys.argv[1:]))

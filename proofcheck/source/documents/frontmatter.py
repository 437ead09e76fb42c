"""Front matter: what stands between `---` or `+++` at the start of a file."""

from __future__ import annotations

import re

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.model import Segment


def read_front_matter(builder: Builder, start: int, end: int) -> int:
    """Where the text begins behind front matter between `---` or `+++` at the start of the file."""
    text = builder.text
    match = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\r?\n").match(text, start, end)
    if match is None:
        return start
    close = re.compile(rf"^(?:{re.escape(match[1])}|\.\.\.)[ \t]*\r?$", re.MULTILINE).search(text, match.end(), end)
    if close is None:
        return start
    inner = text[match.end() : close.start()]
    if match[1] == "---" and not re.search(r"^[ \t]*[\w.-]+[ \t]*:|^[ \t]*(?:#|$)", inner, re.MULTILINE):
        return start
    builder.add(Segment("front-matter", match.end(), close.start(), inner, (match.start(), close.end())))
    return close.end()

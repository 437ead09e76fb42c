"""What becomes of the assertions of a page that is given as a text."""

from __future__ import annotations

from proofcheck.documents.judge import judge
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text


def verdicts(text: str, kind: str = "markdown") -> str:
    """The verdicts of the assertions of a page: p, r, o, or - where one is not read."""
    reading = read_document(read_text(text, "page." + kind[:3], kind))
    judge([reading], Settings(), jobs=1, use_cache=False)
    return "".join((item.verdict or "-")[0] for item in reading.formulas if item.role == "assertion")

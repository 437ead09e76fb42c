"""Finds false arithmetic in documents without any claim file.

Prose, tables, lists and comments are read for equations, percentages, totals and progress (`segments`, `tokens`,
`grammar`, `equations`, `changes`, `rates`, `sums`, `products`, `remainders`, `weights`, `tables`, `progress`), and
each assertion is judged in exact rational interval arithmetic (`figures`, `units`, `values`, `judge`). Called false
is only what is false under every fair reading of its rounding and its units; what may mean something else stays
unread. Equations with variables are left alone.
"""

from __future__ import annotations

from proofcheck.scanning.result import Fix, ScanFinding, Scanned, scanned
from proofcheck.source.documents import read_text

__all__ = ["Fix", "ScanFinding", "Scanned", "scan", "scanned"]


def scan(text: str, kind: str | None = None, *, file: str = "<text>") -> list[ScanFinding]:
    """The findings about a document given as text.

    kind: markdown, text, rst, python or notebook; by the file's name and the look of the text if left out. A finding
    has `message`, `span`, `read`, `right` and `fix`. What the document sets aside is not among them.
    """
    if not isinstance(text, str):
        raise TypeError(f"a document is text, not {type(text).__name__}")
    return scanned(read_text(text, file, kind)).findings

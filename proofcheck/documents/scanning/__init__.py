"""Finds false arithmetic in documents without any claim file.

Prose, tables, lists and comments are read for equations, percentages, totals and progress (`segments`, `tokens`,
`grammar`, `equations`, `changes`, `rates`, `sums`, `products`, `remainders`, `weights`, `tables`, `progress`), and
each assertion is judged in exact rational interval arithmetic (`figures`, `units`, `values`, `judge`). Called false
is only what is false under every fair reading of its rounding and its units; what may mean something else stays
unread. Equations with variables are left alone.
"""

from __future__ import annotations

from proofcheck.documents.scanning.result import Fix, ScanFinding, Scanned, scanned
from proofcheck.source.documents import read_text

__all__ = ["Fix", "ScanFinding", "Scanned", "scan", "scanned"]


def scan(text: str, kind: str | None = None, *, file: str = "<text>") -> list[ScanFinding]:
    """Find false arithmetic in a text.

    Args:
        text: The document.
        kind: Its format: `markdown`, `text`, `rst`, `python`, `notebook` or `tex`. If left out, it is guessed from the
            name of the file and from the text.
        file: The name that findings show.

    Returns:
        The findings, in the order of the text. What the document sets aside is not among them.

    Raises:
        TypeError: `text` is not text.
        ValueError: `kind` is not one of the formats.

    Example:
        >>> proofcheck.scan("Each head has 768 / 12 = 62 dimensions.")[0].right
        '64'
    """
    if not isinstance(text, str):
        raise TypeError(f"a document is text, not {type(text).__name__}")
    return scanned(read_text(text, file, kind)).findings

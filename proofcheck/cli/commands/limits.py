"""`--limit NAME=N` read, and `proofcheck explain limits`: every limit with its usual value and the largest."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.lang import bounds


def limits_of(values: Iterable[str]) -> dict[str, int]:
    """`["seconds=60"]` -> {"seconds": 60}. Raises ValueError, in words."""
    found: dict[str, int] = {}
    for text in values:
        name, sign, number = text.partition("=")
        plain = number.replace("_", "")
        if not sign or not (plain.isascii() and plain.isdigit()) or len(plain) > 20:
            raise ValueError(f"`{text[:60]}` is not of the form NAME=N with a whole number N")
        if wrong := bounds.fault(name, int(plain)):
            raise ValueError(wrong)
        found[name] = int(plain)
    return found


def page() -> str:
    """The limits as a table in plain text."""
    rows = [(b.name, f"{b.usual:,}", f"{b.most:,}", b.of) for b in bounds.BOUNDS.values()]
    widths = [max(len(row[k]) for row in (*rows, ("", "usual", "at most", ""))) for k in range(3)]
    lines = [f"{'limit':<{widths[0]}}  {'usual':>{widths[1]}}  {'at most':>{widths[2]}}  of what"]
    lines += [f"{n:<{widths[0]}}  {u:>{widths[1]}}  {m:>{widths[2]}}  {of}" for n, u, m, of in rows]
    return "\n".join(["limits: raised by --limit NAME=N, or under [tool.proofcheck.limits]", "", *lines])

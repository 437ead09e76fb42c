"""What the scan reads: assertions with their place, how they were read, whether they hold, and what would hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Verdict = Literal["true", "false", "unread"]
Family = Literal["arithmetic", "percentage", "total", "progress"]


@dataclass(slots=True)
class Assertion:
    """One arithmetical assertion of a document. Offsets count in the document's text.

    start, end: all of it. claimed: the figure that it claims. number: the digits of that figure, which `fix` replaces.
    read: how it was read, `96 × 512 MiB = 48 GiB`, one reading or several. right: the figure that would hold.
    """

    family: Family
    start: int
    end: int
    claimed: tuple[int, int]
    verdict: Verdict
    read: str
    right: str = ""
    number: tuple[int, int] = (0, 0)
    fix: str | None = None

    def moved(self, offset: int) -> Assertion:
        """The same in a text in front of which `offset` characters stand."""
        (first, last), (low, high) = self.claimed, self.number
        return replace(
            self,
            start=self.start + offset,
            end=self.end + offset,
            claimed=(first + offset, last + offset),
            number=(low + offset, high + offset),
        )

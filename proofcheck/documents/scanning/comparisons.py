"""What a percentage, factor or difference is of the two figures beside it: a share, a change, in one sense or several.

Each reader is given three figures in their places, as a frame of `changes` found them, and the words around them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from proofcheck.documents.scanning import wording as w
from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.senses import (
    Sense,
    claim,
    difference,
    growth,
    interval_of,
    multiples,
    outcomes,
    ratio,
    sign_of,
    written,
)
from proofcheck.documents.scanning.spoken import counted
from proofcheck.documents.scanning.units import PLAIN
from proofcheck.documents.scanning.values import readings


@dataclass(frozen=True, slots=True)
class Place:
    """Three figures that follow each other: the one that is claimed, and two that it comes from, in their roles."""

    claimed: Figure
    old: Figure  # or the part
    new: Figure  # or the whole
    gaps: tuple[str, str]
    before: str
    behind: str
    source: str

    @property
    def words(self) -> str:
        """What leads from the pair to the claim, or the other way round."""
        return self.gaps[0] if self.claimed.start < self.old.start else self.gaps[1]


Reader = Callable[[Place], Assertion | None]


def share(p: Place) -> Assertion | None:
    first, second = sorted((p.old, p.new), key=lambda f: f.start)
    if p.old.is_percent or w.OFF.search(p.words) or w.OFF.match(p.behind.lstrip()):
        return None
    return claim(p.claimed, ratio(p.old, p.new), first, second, p.source)


def part_first(p: Place) -> Assertion | None:
    """A share of which the part must be the smaller, and no date or one of several parts."""
    several = p.source[p.old.start - 1 : p.old.start] == "/"
    return None if several or p.old.value > p.new.value else share(p)


def inside(p: Place) -> Assertion | None:
    """A share in parentheses behind its percentage."""
    if p.old.is_percent or p.old.value > p.new.value:
        return None
    return claim(p.claimed, ratio(p.old, p.new), p.old, p.new, p.source)


def plainly(p: Place) -> Assertion | None:
    return None if p.old.is_percent else claim(p.claimed, ratio(p.old, p.new), p.old, p.new, p.source)


def done(p: Place) -> Assertion | None:
    return part_first(p) if w.DONE.match(p.behind) else None


def outcome(p: Place) -> Assertion | None:
    around = p.before[-12:] + "".join(p.gaps)
    if not (p.old.bare and p.new.bare and w.PASSED.search(around) and w.FAILED.search(around)):
        return None
    return claim(p.claimed, outcomes(p.old, p.new), p.old, p.new, p.source)


def of_it(p: Place) -> Assertion | None:
    """That a percentage of the first figure is the second."""
    figure, whole, claimed = p.claimed, p.old, p.new
    if claimed.is_percent or (figure.start < whole.start and w.TOGETHER.search(p.before)):
        return None
    senses = []
    for reading in readings([whole, claimed], ("full",), False):
        share = interval_of(whole, reading)[0] * figure.value / 100 / reading.scale(claimed)[0]
        senses.append(Sense((share, share), f"{written(figure, p.source)} × {written(whole, p.source)}", share))
    return claim(claimed, senses, figure, whole, p.source, plain=True)


def changed(p: Place) -> Assertion | None:
    """Growth, a factor or a difference, as the claim has a percent sign, a sign of times, or neither."""
    if p.claimed.is_percent:
        return _growth(p, p.words)
    if p.claimed.unit.dim != "times":
        return difference(p.claimed, p.old, p.new, p.source)
    words = p.words + p.source[p.claimed.end : p.claimed.end + 16]
    return claim(p.claimed, multiples(p.old, p.new, p.source, words), p.old, p.new, p.source)


def than_before(p: Place) -> Assertion | None:
    nouns = [counted(figure, p.source)[:1] for figure in (p.old, p.new, p.claimed)]
    same = len({*nouns[: 2 if p.claimed.is_percent else 3]}) == 1 or p.old.unit is p.new.unit is not PLAIN
    return changed(p) if same else None


def said(p: Place) -> Assertion | None:
    """A change between two figures in either direction, where a word says that it is one."""
    words = p.before[-24:] + "".join(p.gaps) + p.behind[:16]
    if not any(pattern.search(words) for pattern in (w.UP, w.DOWN, w.SPEED, w.MORE)):
        return None
    if p.claimed.unit.dim == "times" or not p.claimed.is_percent:
        return changed(p)
    return _near(_better(_growth(_turned(p), words), _growth(p, words)), p.claimed)


def of_one_unit(p: Place) -> Assertion | None:
    return _growth(p, p.words) if p.old.unit is p.new.unit else None


def year_on_year(p: Place) -> Assertion | None:
    return _growth(p, "增长")


def either_way(p: Place) -> Assertion | None:
    if p.claimed.unit.dim == "times":
        return changed(p)
    return _better(_growth(_turned(p), p.words), _growth(p, p.words)) if sign_of(p.claimed, p.source) else None


def _growth(p: Place, gap: str) -> Assertion | None:
    return growth(p.claimed, p.old, p.new, gap, p.source)


def _turned(p: Place) -> Place:
    return replace(p, old=p.new, new=p.old)


def _better(made: Assertion | None, other: Assertion | None) -> Assertion | None:
    return other if other is not None and (made is None or other.verdict == "true") else made


def forward(p: Place) -> Assertion | None:
    """`25% increase from 80 to 100`."""
    before = p.before[-40:]
    if w.CLAUSE.search(p.words):
        return None  # 2.5x faster and reduces its size from 225 MB to 95 MB
    if not any(pattern.search(before + p.words) for pattern in (w.UP, w.DOWN, w.SPEED)):
        return None
    noun = counted(p.old, p.source) or counted(p.new, p.source)
    counts = p.old.bare and noun and noun[0] not in "元块美欧提增降减升上下变到至" and re.search("[,，]", p.words)
    if counts and noun.removesuffix("s") not in (before + p.words).lower():
        return None  # usage grew 40%, from 12 countries to 30
    if re.search(r"range|interval|between|范围|区间", p.words):
        return None  # 90% of them fall in the range from 12 to 30
    return changed(p) if p.claimed.unit.dim == "times" else _growth(p, before[-20:] + p.words)


def _near(made: Assertion | None, figure: Figure) -> Assertion | None:
    """Unread where the figure is not within a factor of two of what the pair gives: else it is of something else."""
    if made is not None and made.verdict == "false":
        right = Fraction(re.sub(r"[^0-9.]", "", made.right) or 0)
        made.verdict = "false" if right > 0 and Fraction(1, 2) <= figure.value / right <= 2 else "unread"
    return made


def of_pair(p: Place) -> Assertion | None:
    """`+11.6% (1732 vs 1552)`, `3x faster (10 s vs 30 s)`, `降低 9%（10.1→9.2 秒）`."""
    before = p.before[-24:]
    words = before + p.words
    signed = before.rstrip("*_` ~约≈")[-1:] in ("+", "-", "−", "–")
    said = any(pattern.search(words) for pattern in (w.UP, w.DOWN, w.SPEED, w.MORE))
    names = [re.search(r"([^\W\d]+) ?$", p.source[max(0, f.start - 16) : f.start]) for f in (p.old, p.new)]
    same = names[0] is not None and names[1] is not None and names[0][1] == names[1][1]  # Zen 5 vs Zen 1
    if p.claimed.value <= 0 or not w.PAIR_CLOSES.match(p.source, p.new.end) or not (signed or said) or same:
        return None
    if p.claimed.unit.dim == "times":
        made: Assertion | None = claim(p.claimed, multiples(p.old, p.new, p.source, words), p.old, p.new, p.source)
    else:
        made = _growth(p, p.words)
        if w.VERSUS.fullmatch(p.gaps[1]):
            made = _better(made, _growth(_turned(p), p.words))
    return _near(made, p.claimed)

"""What forms are made of, as data: monomials with coefficients, the names of special factors, a text for every form."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.sizes import Size
from proofcheck.search.index.monomial import Factor, Label, Monomial

Form = dict[Monomial, Fraction]
Merged = dict[tuple[str, tuple[Label, ...]], Fraction]  # (head, arguments) -> exponent
UNIT = Fraction(1)  # the usual coefficient and exponent: seen by identity, arithmetic with it is left out
DELTA = "[=]"
LESS = "[<]"
IMAGINARY = "[i]"
POSITION = "[index]"  # as a number
KEPT = (DELTA, LESS)  # conditions: 0 or 1
SPECIAL = frozenset({DELTA, LESS, IMAGINARY})  # heads that evaluate


def shift(monomial: Monomial, offset: int) -> tuple[dict[int, Size], tuple[Factor, ...]]:
    """The monomial with its bound indices numbered from `offset` on."""
    sorts, factors = monomial
    if sorts and offset:
        factors = tuple((h, tuple(a + offset if isinstance(a, int) else a for a in args), e) for h, args, e in factors)
    return {k + offset: size for k, size in enumerate(sorts)}, factors


def leading(form: Form) -> Monomial:
    """The monomial that comes first, whatever stands before it."""
    return min(form, key=lambda m: serial({m: UNIT}))


def serial(form: Form) -> str:
    """A text that determines the form: monomials in a fixed order."""
    parts = []
    for (sorts, factors), c in form.items():
        body = " ".join(f"{h}({','.join(map(str, a))})^{e}" for h, a, e in factors)
        parts.append(f"{'|'.join(map(str, sorts))}:{body}={c}")
    return " + ".join(sorted(parts))

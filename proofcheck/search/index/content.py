"""The content of a form, which leaves it: functions of a product come apart, and what is left is named once, whatever
stands before it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.search.index.labels import KEPT, UNIT, Form, leading, serial
from proofcheck.search.index.monomial import Factor, Label

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra


def content(
    algebra: Algebra, form: Form, split: Callable[[str, Fraction], bool]
) -> tuple[Fraction, tuple[Factor, ...], Form]:
    """(c, factors, rest) with form = c * factors * rest: what no monomial binds and all monomials share leaves."""
    shared: dict[tuple[str, tuple[Label, ...]], Fraction] | None = None
    for _, factors in form:
        here = {
            (h, a): e for h, a, e in factors if all(isinstance(x, str) for x in a) and h not in KEPT and split(h, e)
        }
        if shared is None:
            shared = dict(here)
        else:
            keys = set(shared) | set(here)
            shared = {k: min(shared.get(k, Fraction(0)), here.get(k, Fraction(0))) for k in keys}
    common = tuple((h, a, e) for (h, a), e in (shared or {}).items() if e)
    rest = form
    if common:
        inverse = tuple((h, a, -e) for h, a, e in common)
        rest = {}
        for (sorts, factors), c in form.items():
            rest = algebra.add(rest, algebra.scale(algebra.normal(dict(enumerate(sorts)), (*factors, *inverse)), c))
    first = next(iter(rest)) if len(rest) == 1 else leading(rest)
    lead = rest[first]
    return lead, common, rest if lead is UNIT else algebra.scale(rest, 1 / lead)


def ray(algebra: Algebra, form: Form) -> str:
    """A text that is the same for all positive multiples of a form."""
    return serial(algebra.scale(form, 1 / abs(form[leading(form)])))

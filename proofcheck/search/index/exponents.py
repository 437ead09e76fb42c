"""Forms to rational exponents: whole powers multiplied out; else the content to the exponent, factor by factor, times a
head for what is left.

Only what is positive leaves a root: sqrt(x**2) is not x.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.search.index import functions, nested
from proofcheck.search.index.content import content
from proofcheck.search.index.labels import UNIT, Form
from proofcheck.search.index.monomial import ONE, OutOfFragment, TooMuchWork
from proofcheck.search.index.positivity import positive_content, positive_form

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra

MAX_BITS = 20_000  # of a power of a number


def rational_power(algebra: Algebra, a: Form, e: Fraction) -> Form:
    if e == 0:
        return algebra.number(1)
    if not a:
        if e < 0:
            raise OutOfFragment("a division by zero")
        return {}
    if e.denominator == 1 and len(a) == 1 and ONE in a:
        if a[ONE] is UNIT:
            return a
        bits = max(abs(a[ONE].numerator), a[ONE].denominator).bit_length() - 1
        if bits * abs(int(e)) > MAX_BITS:
            raise TooMuchWork("a number of too many digits")
        return algebra.number(a[ONE] ** int(e))
    if e.denominator == 1 and e > 0:
        if e > 60:
            raise TooMuchWork("a power over 60")
        result = a
        for _ in range(int(e) - 1):
            result = algebra.mul(result, a)
        return result
    whole = e.denominator == 1
    lead, common, rest = content(algebra, a, lambda h, x: True) if whole else positive_content(algebra, a)
    out = algebra.number(1)
    if whole:
        out = algebra.number(lead ** int(e))
    elif lead > 0:
        out = functions.root(algebra, lead, e)
    else:
        rest = algebra.scale(rest, lead)
    out = algebra.mul(out, algebra.normal({}, tuple((h, x, k * e) for h, x, k in common)))
    if rest == {ONE: 1}:
        return out
    if not whole and e > 1:
        return algebra.mul(algebra.mul(out, algebra.power(rest, int(e))), _powered(algebra, rest, e - int(e)))
    return algebra.mul(out, _powered(algebra, rest, e))


def _powered(algebra: Algebra, rest: Form, e: Fraction) -> Form:
    if len(rest) == 1:
        ((sorts, factors), c) = next(iter(rest.items()))
        if not sorts and c == 1 and len(factors) == 1:
            head, args, inner = factors[0]
            known = algebra.heads.get(head)
            if known is not None and known.kind == "power" and positive_form(algebra, known.forms[0]):
                return algebra.normal({}, ((head, args, inner * e),))
    return nested.head(algebra, "power", "", (rest,), exponent=e)

"""When is one form a multiple of another? The factor as a form in sizes, or in scalars as well.

D = c g with c free of indices holds exactly when it holds for the monomials that differ by such factors only; so c is
read off one group of monomials and compared on all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.labels import IMAGINARY, Form
from proofcheck.search.index.monomial import ONE, Factor, Monomial

Groups = dict[Monomial, dict[tuple[Factor, ...], Fraction]]
MAX_TERMS = 2
MAX_NUMBER = 10_000
MAX_FACTOR = 100


def quotient(algebra: Algebra, differences: Sequence[Form], parts: Sequence[Form], scalars: bool) -> Form | None:
    """c with differences[k] = c * parts[k] for all k, made of numbers and sizes, with `scalars` of declared scalars
    too. None where there is no such c, or it is zero."""
    factor: Form | None = None
    for difference, part in zip(differences, parts, strict=True):
        if bool(difference) != bool(part):
            return None
        if factor is None and part:
            factor = _read(algebra, difference, part, scalars)
            if factor is None:
                return None
        if factor is not None and algebra.add(difference, algebra.scale(algebra.mul(factor, part), Fraction(-1))):
            return None
    return factor


def simple(form: Form) -> bool:
    """Whether a factor is short enough to be written into a statement."""
    small = all(abs(c.numerator) <= MAX_NUMBER and c.denominator <= MAX_NUMBER for c in form.values())
    return small and 0 < len(form) <= MAX_TERMS and (len(form) == 1 or whole(form))


def handy(factor: Fraction) -> bool:
    """Whether a number is one that gets lost when a formula is written down."""
    return max(abs(factor.numerator), factor.denominator) <= MAX_FACTOR


def constant(form: Form) -> Fraction | None:
    """The value of a form that is a number."""
    return form.get(ONE, Fraction(0)) if set(form) <= {ONE} else None


def is_scalar(algebra: Algebra, head: str, scalars: bool) -> bool:
    """Whether a head without labels is a size or a number made of sizes; with `scalars`, any scalar."""
    declaration = algebra.declarations.get(head)
    if declaration is not None:
        known = declaration.kind == "dim" or (scalars and declaration.kind not in ("function", "bool"))
        return known and not declaration.shape
    nested = algebra.heads.get(head)
    kinds = ("power", "function", "apply") if scalars else ("power", "function")
    if nested is None or nested.kind not in kinds or head == IMAGINARY:
        return False
    factors = [f for form in nested.forms for (sorts, fs) in form for f in fs]
    bound = any(sorts for form in nested.forms for (sorts, _) in form)
    return not bound and all(not args and is_scalar(algebra, h, scalars) for h, args, _ in factors)


def whole(form: Form) -> bool:
    """Whether a form is a polynomial: no quotients, no roots."""
    return all(e > 0 and e.denominator == 1 for (_, factors) in form for _, _, e in factors)


def _read(algebra: Algebra, difference: Form, part: Form, scalars: bool) -> Form | None:
    above, below = _grouped(algebra, difference, scalars), _grouped(algebra, part, scalars)
    if set(above) != set(below):
        return None
    core = min(below, key=lambda m: (len(below[m]), repr(m)))
    lower, upper = below[core], above[core]
    if len(lower) > 1 and len(lower) != len(upper):
        return None
    if len(lower) > 1:
        # A multiple by one monomial: the leading monomials of both sides correspond.
        (low, c), (up, d) = (max(group.items(), key=lambda item: repr(item[0])) for group in (lower, upper))
        upper, lower = {up: d}, {low: c}
    ((factors, c),) = lower.items()
    inverse = tuple((head, args, -e) for head, args, e in factors)
    out: Form = {}
    for factors, d in upper.items():
        out = algebra.add(out, algebra.scale(algebra.normal({}, (*factors, *inverse)), d / c))
    return out


def _grouped(algebra: Algebra, form: Form, scalars: bool) -> Groups:
    """The monomials by what is left of them without their scalar factors."""
    groups: Groups = {}
    for (sorts, factors), c in form.items():
        outer = tuple(f for f in factors if not f[1] and is_scalar(algebra, f[0], scalars))
        inner = tuple(f for f in factors if f not in outer)
        groups.setdefault((sorts, inner), {})[outer] = c
    return groups

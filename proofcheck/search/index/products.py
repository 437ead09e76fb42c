"""Products over a range of symbolic size: a head for each part that carries the index.

A product over range(t) for an index t is the product over the whole axis of 1 + [j < t] (f(j) - 1), so that one over
range(t + 1) is the same times f(t).
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.content import content
from proofcheck.search.index.functions import exponential, filled, symbolic_power
from proofcheck.search.index.labels import Form, serial
from proofcheck.search.index.monomial import ONE, Label, OutOfFragment
from proofcheck.search.index.nested import Head
from proofcheck.search.index.positivity import positive

UNIT = Fraction(1)


def running_product(algebra: Algebra, form: Form, label: str, size: Size, part: Form | None = None) -> Form:
    """The product of a form over the places of one free label; factors that do not carry it come to the power of their
    number, exponentials become the exponential of a sum. `part` is 1 at the places that count and 0 at the others."""
    if not form:
        raise OutOfFragment("a product of zeros, which is 1 over an empty range")
    lead, common, rest = content(algebra, form, lambda h, e: True)
    count = algebra.size(size) if part is None else algebra.bind(part, label, size)
    out = symbolic_power(algebra, algebra.number(lead), count) if lead != 1 else algebra.number(1)
    for head, args, e in common:
        known = algebra.heads.get(head)
        if label not in args:
            out = algebra.mul(out, symbolic_power(algebra, algebra.factor(head, *args, exponent=e), count))
        elif known is not None and known.builtin == "exp":
            exponent = filled(algebra, known.forms[0], args)
            total = algebra.bind(exponent if part is None else algebra.mul(part, exponent), label, size)
            out = algebra.mul(out, exponential(algebra, algebra.scale(total, e)))
        elif e.denominator == 1 or positive(algebra, head):
            out = algebra.mul(out, _over(algebra, algebra.factor(head, *args), label, size, part, e))
        else:
            out = algebra.mul(out, _over(algebra, algebra.factor(head, *args, exponent=e), label, size, part))
    if rest == {ONE: 1}:
        return out
    if all(label not in args for (_, factors) in rest for _, args, _ in factors):
        return algebra.mul(out, symbolic_power(algebra, rest, count))
    return algebra.mul(out, _over(algebra, rest, label, size, part))


def _over(algebra: Algebra, form: Form, label: str, size: Size, part: Form | None, e: Fraction = UNIT) -> Form:
    """The product of what carries the label, with 1 at the places that do not count."""
    if part is not None:
        form = algebra.add(algebra.number(1), algebra.mul(part, algebra.add(form, algebra.number(-1))))
    return _product_head(algebra, form, label, size, e)


def _product_head(algebra: Algebra, form: Form, label: str, size: Size, e: Fraction = UNIT) -> Form:
    others = sorted({a for (_, fs) in form for _, args, _ in fs for a in args if isinstance(a, str) and a[0] != "#"})
    outer = [a for a in others if a != label]
    slots: dict[str, Label] = {label: "%0", **{a: f"${k}" for k, a in enumerate(outer)}}
    slotted = algebra.rename(form, slots)
    name = f"prod[{size}]{{{serial(slotted)}}}"
    if name not in algebra.heads:
        algebra.heads[name] = Head("product", "prod", (slotted,), size=size)
    return algebra.factor(name, *outer, exponent=e)

"""Products over a range of symbolic size: a head for each part that carries the index."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.index.algebra import Algebra, Head
from proofcheck.index.functions import exponential, filled, symbolic_power
from proofcheck.index.labels import Form, serial
from proofcheck.index.monomial import ONE, Label, OutOfFragment
from proofcheck.lang.sizes import Size


def running_product(algebra: Algebra, form: Form, label: str, size: Size) -> Form:
    """The product of a form over the places of one free label; factors that do not carry it come to the power of the
    size, exponentials become the exponential of a sum."""
    if not form:
        raise OutOfFragment("a product of zeros, which is 1 over an empty range")
    lead, common, rest = algebra.content(form, lambda h, e: True)
    count = algebra.size(size)
    out = symbolic_power(algebra, algebra.number(lead), count) if lead != 1 else algebra.number(1)
    for head, args, e in common:
        base = algebra.factor(head, *args)
        known = algebra.heads.get(head)
        if label not in args:
            out = algebra.mul(out, symbolic_power(algebra, algebra.factor(head, *args, exponent=e), count))
        elif known is not None and known.name == "exp":
            total = algebra.bind(filled(algebra, known.forms[0], args), label, size)
            out = algebra.mul(out, exponential(algebra, algebra.scale(total, e)))
        elif e.denominator == 1 or algebra.positive(head):
            out = algebra.mul(out, _product_head(algebra, base, label, size, e))
        else:
            out = algebra.mul(out, _product_head(algebra, algebra.factor(head, *args, exponent=e), label, size))
    if rest == {ONE: 1}:
        return out
    if all(label not in args for (_, factors) in rest for _, args, _ in factors):
        return algebra.mul(out, symbolic_power(algebra, rest, count))
    return algebra.mul(out, _product_head(algebra, rest, label, size))


def _product_head(algebra: Algebra, form: Form, label: str, size: Size, e: Fraction = Fraction(1)) -> Form:
    others = sorted({a for (_, fs) in form for _, args, _ in fs for a in args if isinstance(a, str) and a[0] != "#"})
    outer = [a for a in others if a != label]
    slots: dict[str, Label] = {label: "%0", **{a: f"${k}" for k, a in enumerate(outer)}}
    slotted = algebra.rename(form, slots)
    name = f"prod[{size}]{{{serial(slotted)}}}"
    if name not in algebra.heads:
        algebra.heads[name] = Head("product", "prod", (slotted,), size=size)
    return algebra.factor(name, *outer, exponent=e)

"""Derivatives and replacement of names in forms, and the entries of an inverse matrix.

The derivative of an entry x[i, j] by x[a, b] is a product of deltas; products, powers, nested forms and inverse
matrices (d G = -G dM G) follow their rules. What happens inside a nested form is computed once, in its slots.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from proofcheck.index.algebra import Algebra, Head
from proofcheck.index.cumulants import mentions
from proofcheck.index.labels import DELTA, IMAGINARY, Form, serial
from proofcheck.index.monomial import Factor, Label, OutOfFragment
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.sizes import Size


def derivative(algebra: Algebra, form: Form, name: str, position: tuple[str, ...]) -> Form:
    """The partial derivative by the entry of `name` at `position` (free labels)."""
    if algebra.symmetries.get(name):
        raise OutOfFragment(f"a derivative by the symmetric matrix `{name}`")
    inner: dict[str, Form] = {}
    out: Form = {}
    for (sorts, factors), c in form.items():
        live = dict(enumerate(sorts))
        for k, (head, args, e) in enumerate(factors):
            rest: list[Factor] = [f for j, f in enumerate(factors) if j != k]
            lowered = [(head, args, e - 1)] if e != 1 else []
            if head == name:
                deltas = [(DELTA, (a, b), Fraction(1)) for a, b in zip(args, position, strict=True)]
                part = algebra.normal(live, (*rest, *lowered, *deltas))
            elif mentions(algebra, head, {name}):
                if head not in inner:
                    inner[head] = _head_derivative(algebra, head, name, position)
                part = algebra.expanded(live, (*rest, *lowered), [(inner[head], args)])
            else:
                continue
            out = algebra.add(out, algebra.scale(part, c * e))
    return out


def _head_derivative(algebra: Algebra, head: str, name: str, position: tuple[str, ...]) -> Form:
    """The derivative of a head at exponent 1, in its slots."""
    known = algebra.heads[head]
    slopes = [derivative(algebra, form, name, position) for form in known.forms]
    if known.kind == "power":
        return slopes[0]
    count = 1 + max(
        (
            int(a[1:])
            for f in known.forms
            for (_, fs) in f
            for _, args, _ in fs
            for a in args
            if isinstance(a, str) and a.startswith("$")
        ),
        default=-1,
    )
    itself = algebra.factor(head, *(f"${k}" for k in range(count)))
    if known.kind == "inverse":
        return _inverse_slope(algebra, head, known, slopes[0], count)
    if known.kind == "apply":
        out: Form = {}
        for k, slope in enumerate(slopes):
            orders = (*known.orders[:k], known.orders[k] + 1, *known.orders[k + 1 :])
            out = algebra.add(out, algebra.mul(algebra.function(known.name, orders, known.forms), slope))
        return out
    if known.name == "exp":
        return algebra.mul(itself, slopes[0])
    if known.name == "cis":
        return algebra.mul(algebra.mul(itself, algebra.factor(IMAGINARY)), slopes[0])
    if known.name not in FUNCTIONS:
        raise OutOfFragment(f"the derivative of {known.name}")
    out = {}
    for partial, slope in zip(FUNCTIONS[known.name].partials(algebra, *known.forms), slopes, strict=True):
        out = algebra.add(out, algebra.mul(partial, slope))
    return out


def _inverse_slope(algebra: Algebra, head: str, known: Head, slope: Form, count: int) -> Form:
    """-sum_ab G[row, a] dM[a, b] G[b, column]; the slots of dM for row and column become a and b."""
    assert known.size is not None
    others = tuple(f"${k}" for k in range(2, count))
    left = algebra.factor(head, "$0", "&a", *others)
    right = algebra.factor(head, "&b", "$1", *others)
    middle = algebra.rename(slope, {"$0": "&a", "$1": "&b"})
    product = algebra.mul(algebra.mul(left, middle), right)
    bound = algebra.bind(algebra.bind(product, "&a", known.size), "&b", known.size)
    return algebra.scale(bound, Fraction(-1))


def inverse_head(algebra: Algebra, body: Form, ids: tuple[str, str], size: Size, entry: tuple[str, str]) -> Form:
    """The factor for the entry (row, column) of the inverse of the matrix whose entries are `body` under `ids`."""
    others = sorted(
        {a for (_, fs) in body for _, args, _ in fs for a in args if isinstance(a, str) and not a.startswith("#")}
        - set(ids)
    )
    slots: dict[str, Label] = {ids[0]: "$0", ids[1]: "$1", **{a: f"${k + 2}" for k, a in enumerate(others)}}
    matrix = algebra.rename(body, slots)
    if len(matrix) == 1:
        ((sorts, factors), c) = next(iter(matrix.items()))
        scalars = tuple(f for f in factors if not f[1])
        if not sorts and {f for f in factors if f[1]} == {(DELTA, ("$0", "$1"), Fraction(1))}:
            # A multiple of the identity.
            scale = algebra.power({((), scalars): c}, -1)
            return algebra.mul(scale, algebra.factor(DELTA, *entry))
    lead, scalars, matrix = algebra.content(matrix, lambda h, e: not _indexed(matrix, h))
    scale = algebra.scale(algebra.normal({}, tuple((h, a, -e) for h, a, e in scalars)), 1 / lead)
    label = f"inv{{{serial(matrix)}}}"
    if label not in algebra.heads:
        algebra.heads[label] = Head("inverse", "inv", (matrix,), size=size)
        if algebra.rename(matrix, {"$0": "$1", "$1": "$0"}) == matrix:
            rest = tuple(range(2, 2 + len(others)))
            algebra.symmetries[label] = ((0, 1, *rest), (1, 0, *rest))
    return algebra.mul(scale, algebra.factor(label, *entry, *others))


def _indexed(form: Form, head: str) -> bool:
    """Whether factors of this head carry indices somewhere in the form."""
    return any(h == head and args for (_, factors) in form for h, args, _ in factors)


def replaced(algebra: Algebra, form: Form, name: str, ids: tuple[str, ...], value: Form) -> Form:
    """`form` with the entries of `name` replaced by `value`, whose free labels `ids` stand for the entry's position."""
    slotted = algebra.rename(value, {i: f"${k}" for k, i in enumerate(ids)})
    memo: dict[tuple[str, Fraction], Form] = {}

    def powered(head: str, e: Fraction) -> Form:
        if (head, e) not in memo:
            base = (
                slotted if head == name else _rebuilt(algebra, head, lambda f: replaced(algebra, f, name, ids, value))
            )
            memo[(head, e)] = algebra.rational_power(base, e)
        return memo[(head, e)]

    out: Form = {}
    for (sorts, factors), c in form.items():
        kept = tuple(f for f in factors if f[0] != name and not mentions(algebra, f[0], {name}))
        parts = [(powered(h, e), args) for h, args, e in factors if h == name or mentions(algebra, h, {name})]
        out = algebra.add(out, algebra.scale(algebra.expanded(dict(enumerate(sorts)), kept, parts), c))
    return out


def _rebuilt(algebra: Algebra, head: str, rule: Callable[[Form], Form]) -> Form:
    """The head with its nested forms changed, in its slots."""
    known = algebra.heads[head]
    forms = tuple(rule(f) for f in known.forms)
    if known.kind == "power":
        return forms[0]
    if known.kind == "apply":
        return algebra.function(known.name, known.orders, forms)
    if known.kind == "inverse":
        assert known.size is not None
        named = algebra.rename(forms[0], {"$0": "&r", "$1": "&c"})
        return inverse_head(algebra, named, ("&r", "&c"), known.size, ("$0", "$1"))
    if known.name == "cis":
        cosine, sine = algebra.apply("cos", *forms), algebra.apply("sin", *forms)
        return algebra.add(cosine, algebra.mul(sine, algebra.factor(IMAGINARY)))
    return algebra.apply(known.name, *forms)

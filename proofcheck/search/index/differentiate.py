"""Derivatives and replacement of names in forms.

The derivative of an entry x[i, j] by x[a, b] is a product of deltas; products, powers, nested forms and inverse
matrices (d G = -G dM G) follow their rules. What happens inside a nested form is computed once, in its slots.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from proofcheck.lang.ops import FUNCTIONS
from proofcheck.search.index import nested
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.cumulants import mentions
from proofcheck.search.index.determinants import determinant_of, determinant_slope
from proofcheck.search.index.functions import filled, symbolic_power
from proofcheck.search.index.inverses import inverse_entry, inverse_slope
from proofcheck.search.index.labels import DELTA, IMAGINARY, Form
from proofcheck.search.index.monomial import Factor, Label, OutOfFragment
from proofcheck.search.index.nested import Head, expanded
from proofcheck.search.index.powers import rebuilt
from proofcheck.search.index.products import running_product


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
                part = expanded(algebra, live, (*rest, *lowered), [(inner[head], args)])
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
        return inverse_slope(algebra, head, known, slopes[0], count)
    if known.kind == "determinant":
        return algebra.mul(itself, determinant_slope(algebra, known, slopes[0]))
    if known.kind == "product":
        # Where a factor is zero the quotients stand for the product without that factor, a polynomial in the factors.
        assert known.size is not None
        ratio = algebra.rename(algebra.div(slopes[0], known.forms[0]), {"%0": "&p"})
        return algebra.mul(itself, algebra.bind(ratio, "&p", known.size))
    if known.kind == "map":
        return _map_slope(algebra, known, slopes)
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
    if known.name == "power" and not slopes[1]:
        base, exponent = known.forms
        return algebra.mul(algebra.mul(exponent, itself), algebra.div(slopes[0], base))
    if known.name not in FUNCTIONS:
        raise OutOfFragment(f"the derivative of {known.name}")
    out = {}
    for partial, slope in zip(FUNCTIONS[known.name].partials(algebra, *known.forms), slopes, strict=True):
        out = algebra.add(out, algebra.mul(partial, slope))
    return out


Values = list[tuple[tuple[str, ...], Form]]  # labels of an entry, and the value there


def replaced(algebra: Algebra, form: Form, name: str, ids: tuple[str, ...], value: Form) -> Form:
    """`form` with the entries of `name` replaced by `value`, whose free labels `ids` stand for the entry's position."""
    return replaced_by_parts(algebra, form, name, [(ids, value)])


def replaced_by_parts(algebra: Algebra, form: Form, name: str, values: Values) -> Form:
    """As `replaced`, where the value depends on the fixed labels of the entry: on the part of an axis."""
    slotted = [
        (ids, algebra.rename(value, {i: f"${k}" for k, i in enumerate(ids) if not i.startswith("#")}))
        for ids, value in values
    ]
    memo: dict[tuple[str, Fraction, int], Form] = {}

    def which(args: tuple[Label, ...]) -> int:
        for k, (ids, _) in enumerate(slotted):
            if all(a == i for a, i in zip(args, ids, strict=True) if i.startswith("#")):
                return k
        raise OutOfFragment(f"an entry of `{name}` that no value is given for")

    def powered(head: str, e: Fraction, args: tuple[Label, ...]) -> Form:
        case = which(args) if head == name else 0
        if (head, e, case) not in memo:
            base = (
                slotted[case][1]
                if head == name
                else _rebuilt(algebra, head, lambda f: replaced_by_parts(algebra, f, name, values))
            )
            memo[(head, e, case)] = algebra.rational_power(base, e)
        return memo[(head, e, case)]

    out: Form = {}
    for (sorts, factors), c in form.items():
        kept = tuple(f for f in factors if f[0] != name and not mentions(algebra, f[0], {name}))
        parts = [(powered(h, e, args), args) for h, args, e in factors if h == name or mentions(algebra, h, {name})]
        out = algebra.add(out, algebra.scale(expanded(algebra, dict(enumerate(sorts)), kept, parts), c))
    return out


def _rebuilt(algebra: Algebra, head: str, rule: Callable[[Form], Form]) -> Form:
    """The head with its nested forms changed, in its slots."""
    known = algebra.heads[head]
    forms = tuple(rule(f) for f in known.forms)
    if known.kind == "inverse":
        assert known.size is not None
        named = algebra.rename(forms[0], {"$0": "&r", "$1": "&c"})
        return inverse_entry(algebra, named, ("&r", "&c"), known.size, ("$0", "$1"))
    if known.kind == "determinant":
        assert known.size is not None
        return determinant_of(algebra, forms[0], ("%0", "%1"), known.size)
    if known.kind == "product":
        assert known.size is not None
        return running_product(algebra, forms[0], "%0", known.size)
    if known.kind in ("matrix power", "geometric series"):
        return rebuilt(algebra, known, forms)
    return remade(algebra, known, forms)


def _map_slope(algebra: Algebra, known: Head, slopes: list[Form]) -> Form:
    """The chain rule for a declared function of tensors: the sum, over all entries of all arguments, of the derivative
    by that entry, which stands in the position of the value, times the slope of the entry."""
    position, *args = known.forms
    shapes = algebra.declarations[known.name].arguments
    out: Form = {}
    for k, (slope, shape) in enumerate(zip(slopes[1:], shapes, strict=True)):
        if not slope:
            continue
        algebra.opened += 1
        entry = [f"&{algebra.opened}.{j}" for j in range(len(shape))]
        algebra.ranges.update(dict(zip(entry, shape, strict=True)))
        place = algebra.mul(position, algebra.factor(f"[by {k}]", *entry))
        part = algebra.rename(slope, {f"%{j}": label for j, label in enumerate(entry)})
        part = algebra.mul(part, nested.head(algebra, "map", known.name, (place, *args)))
        for label, size in zip(entry, shape, strict=True):
            part = algebra.bind(part, label, size)
        out = algebra.add(out, part)
    return out


def remade(algebra: Algebra, known: Head, forms: tuple[Form, ...]) -> Form:
    """A power, a function or a declared function of other forms than the head's own."""
    if known.kind == "power":
        return forms[0]
    if known.kind == "map":
        return nested.head(algebra, "map", known.name, forms)
    if known.kind == "apply":
        return algebra.function(known.name, known.orders, forms)
    if known.name == "power":
        return symbolic_power(algebra, *forms)
    if known.name == "cis":
        cosine, sine = algebra.apply("cos", *forms), algebra.apply("sin", *forms)
        return algebra.add(cosine, algebra.mul(sine, algebra.factor(IMAGINARY)))
    return algebra.apply(known.name, *forms)


def within(algebra: Algebra, form: Form, rule: Callable[[Form], Form]) -> Form:
    """`form` with `rule` applied to the forms nested in it, each under the labels that fill its slots there."""
    out: Form = {}
    for monomial, c in form.items():
        sorts, factors = monomial
        algebra.opened += 1
        names: dict[Label, Label] = {k: f"&{algebra.opened}.{k}" for k in range(len(sorts))}
        algebra.ranges.update({f"&{algebra.opened}.{k}": size for k, size in enumerate(sorts)})
        kept: list[Factor] = []
        value, changed = algebra.number(1), False
        for head, args, e in factors:
            own = tuple(names.get(a, a) for a in args)
            known = algebra.heads.get(head)
            if known is not None and known.kind in ("power", "function", "apply"):
                forms = tuple(filled(algebra, f, own) for f in known.forms)
                after = tuple(rule(f) for f in forms)
                if after != forms:
                    value = algebra.mul(value, algebra.rational_power(remade(algebra, known, after), e))
                    changed = True
                    continue
            kept.append((head, own, e))
        if changed:
            value = algebra.mul(algebra.normal({}, tuple(kept)), value)
            for k, size in enumerate(sorts):
                value = algebra.bind(value, str(names[k]), size)
        out = algebra.add(out, algebra.scale(value if changed else {monomial: Fraction(1)}, c))
    return out

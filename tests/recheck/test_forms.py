"""Forms against their values: sums are added up over all indices, at small sizes, in exact rationals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest

from proofcheck.recheck import terms
from proofcheck.recheck.derivations import forms
from proofcheck.recheck.derivations.forms import Binder, Form, Invalid, index, monomial
from proofcheck.recheck.derivations.reading import Context, bracket, expand
from proofcheck.recheck.terms import Size, Term, dimension, fixed

SIZES = {"n": 2, "m": 3}
NAMES = ("i", "j", "_0", "_1")  # few, so that they meet each other and the labels that are given
LENGTHS = (dimension("n"), dimension("m"), fixed(1))
Values = Mapping[str, Fraction]


def chance(seed: int) -> random.Random:
    return random.Random(f"forms {seed}")


def value(t: Term, at: Values) -> Fraction:
    """The value of a term; a declared tensor or function has values without a pattern, 0 among them."""
    if t.op == "number":
        return Fraction(t.data)
    if t.op == "index":
        return at[t.data]
    if t.op in ("eq", "lt"):
        a, b = (value(a, at) for a in t.args)
        return Fraction(a == b if t.op == "eq" else a < b)
    if t.op == "sum":
        low, high = (int(value(a, at)) for a in t.args[:2])
        return sum((value(t.args[2], {**at, t.data: Fraction(k)}) for k in range(low, high)), Fraction(0))
    inner = [value(a, at) for a in t.args]
    if t.op == "add":
        return sum(inner, Fraction(0))
    if t.op == "name" and t.data in SIZES:
        return Fraction(SIZES[t.data])
    return Fraction(random.Random(f"{t.op} {t.data} {inner}").randint(-2, 3), 2)


def raised(a: Fraction, e: int) -> Fraction:
    return a**e if a and e >= 0 else 1 / a**-e if a else Fraction(0)


def spans(binders: tuple[Binder, ...] | list[Binder]) -> Iterator[dict[str, Fraction]]:
    names = [name for name, _ in binders]
    for places in product(*(range(size.value(SIZES)) for _, size in binders)):
        yield dict(zip(names, map(Fraction, places), strict=True))


def total(form: Form, at: Values) -> Fraction:
    out = Fraction(0)
    for m, c in form.items():
        binders, factors = forms.opened(m)
        assert len(dict(binders)) == len(binders)
        assert not m.free & dict(binders).keys()
        for here in spans(binders):
            one = c
            for a, e in factors:
                one *= raised(value(a, {**at, **here}), e)
            out += one
    return out


def place(r: random.Random) -> Term:
    return index(r.choice(NAMES)) if r.random() < 0.8 else r.choice((terms.ZERO, terms.ONE, Term("name", (), "p")))


def atom(r: random.Random) -> Term:
    match r.randrange(7):
        case 0:
            return Term("name", (), r.choice("ab"))
        case 1:
            return Term("entry", (place(r),), "x")
        case 2:
            return Term("entry", (place(r), place(r)), "A")
        case 3:
            return Term(r.choice(("eq", "lt")), (place(r), place(r)))
        case 4:
            return terms.number(Fraction(r.randint(-2, 2), r.randint(1, 2)))
        case 5:
            return Term("call", (terms.add(place(r), Term("entry", (place(r),), "x")),), "cos")
        case _:
            body = Term("entry", (place(r), index("i")), "A")
            return Term("sum", (terms.ZERO, Term("name", (), "n"), body), r.choice(NAMES))


def form(r: random.Random, most: int = 3) -> Form:
    out: Form = {}
    for _ in range(r.randint(1, most)):
        binders = [(name, r.choice(LENGTHS)) for name in r.sample(NAMES, r.randint(0, 2))]
        factors = [(atom(r), r.choice((1, 1, 2, -1))) for _ in range(r.randint(0, 3))]
        out = forms.add(out, monomial(binders, factors, Fraction(r.randint(-2, 2))))
    return out


def places(r: random.Random) -> dict[str, Fraction]:
    return {name: Fraction(r.randrange(3)) for name in NAMES}


@pytest.mark.parametrize("seed", range(60))
def test_sums_and_products(seed: int) -> None:
    r = chance(seed)
    f, g, at = form(r), form(r), places(r)
    assert total(forms.add(f, g), at) == total(f, at) + total(g, at)
    assert total(forms.less(f, g), at) == total(f, at) - total(g, at)
    assert forms.less(f, f) == {}
    assert total(forms.multiply(f, g), at) == total(f, at) * total(g, at)
    assert forms.multiply(f, {}) == forms.multiply({}, f) == {}


@pytest.mark.parametrize("seed", range(40))
def test_powers(seed: int) -> None:
    r = chance(seed)
    f, at = form(r, 2), places(r)
    for e in range(4):
        found = forms.power(f, e)
        assert found is not None
        assert total(found, at) == total(f, at) ** e
    for e in (-1, -2):
        found = forms.power(f, e)
        if found is None:
            assert len(f) > 1 or any(m.binders for m in f)
        else:
            assert total(found, at) == raised(total(f, at), e)


@pytest.mark.parametrize("seed", range(60))
def test_sums_over_free_indices(seed: int) -> None:
    r = chance(seed)
    f, at = form(r), places(r)
    binders = tuple((name, r.choice(LENGTHS)) for name in r.sample(NAMES, 2))
    assert total(forms.under(f, binders), at) == sum(total(f, {**at, **here}) for here in spans(binders))
    for name, size in binders:
        one = forms.bind(f, name, size)
        assert total(one, at) == sum(total(f, {**at, **here}) for here in spans([(name, size)]))
        assert name not in forms.free(one)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_put_in_is_not_caught(seed: int) -> None:
    r = chance(seed)
    f, at = form(r), places(r)
    values = {name: place(r) for name in r.sample(NAMES, 2)}
    there = {**at, **{name: value(t, at) for name, t in values.items()}}
    assert total(forms.substitute(f, values), at) == total(f, there)


@pytest.mark.parametrize("seed", range(60))
def test_names_of_bound_indices_do_not_matter(seed: int) -> None:
    r = chance(seed)
    f, at = form(r), places(r)
    for m, c in f.items():
        assert monomial(*forms.opened(m), c) == {m: c}
        new = r.sample((*NAMES, "k", "l"), len(m.binders))
        if m.free & set(new):
            with pytest.raises(Invalid):
                forms.renamed(m, dict(zip(m.labels, new, strict=True)))
            continue
        found = forms.renamed(m, dict(zip(m.labels, new, strict=True)))
        assert [label for one in found for label in one.labels] == sorted(new)
        assert total(found, at) == total({m: Fraction(1)}, at)


def test_names_that_are_no_names_of_indices() -> None:
    x = Term("entry", (index("#0"),), "x")
    for binders in ([], [("i", fixed(2))], [("#0", fixed(2))]):
        with pytest.raises(Invalid):
            monomial(binders, [(x, 1)])
    with pytest.raises(Invalid):
        forms.substitute(forms.atom(Term("entry", (index("i"),), "x")), {"i": index("#0")})
    with pytest.raises(Invalid):
        forms.atom(Term("entry", (index("!0"),), "x"))
    with pytest.raises(Invalid):
        monomial([("i", fixed(2)), ("i", fixed(2))], [])


def test_labels_are_given_as_evidence_counts_on() -> None:
    x, y = (Term("entry", (index("i"),), name) for name in "xy")
    n: Size = dimension("n")
    one, other = forms.bind(forms.atom(x), "i", n), forms.bind(forms.atom(y), "i", n)
    assert [m.labels for m in one] == [["_0"]]
    (both,) = forms.multiply(one, other)
    opened = dict(forms.opened(both)[1])
    assert both.labels == ["_0", "_1"]
    assert Term("entry", (index("_1"),), "x") in opened  # the first of the two gives way
    assert [m.labels for m in forms.under(forms.multiply(one, forms.atom(y)), (("_0", n),))] == [["_0", "_1"]]


CONDITIONS: dict[str, Callable[..., bool]] = {
    "and": lambda *a: all(a),
    "or": lambda *a: any(a),
    "not": lambda a: not a,
    "implies": lambda a, b: b or not a,
}


def condition(r: random.Random, depth: int) -> Term:
    if not depth or r.random() < 0.2:
        return Term(r.choice(("eq", "lt", "le")), (place(r), place(r)))
    op = r.choice((*CONDITIONS, "true", "false"))
    count = {"not": 1, "implies": 2, "true": 0, "false": 0}.get(op, r.randint(0, 3))
    return Term(op, tuple(condition(r, depth - 1) for _ in range(count)))


def holds(t: Term, at: Values) -> bool:
    if t.op in CONDITIONS:
        return CONDITIONS[t.op](*(holds(a, at) for a in t.args))
    if t.op in ("true", "false"):
        return t.op == "true"
    a, b = (value(a, at) for a in t.args)
    return a == b if t.op == "eq" else a < b if t.op == "lt" else a <= b


@pytest.mark.parametrize("seed", range(60))
def test_conditions_are_one_or_zero(seed: int) -> None:
    r = chance(seed)
    t, context = condition(r, 3), Context(cast(Any, None))
    chosen = Term("where", (t, Term("name", (), "a"), Term("entry", (index("i"),), "x")))
    for _ in range(4):
        at = places(r)
        assert total(bracket(t, context), at) == holds(t, at)
        assert total(bracket(t, context, False), at) == 1 - holds(t, at)
        assert total(expand(chosen, context), at) == value(chosen.args[1 if holds(t, at) else 2], at)

"""The array program against plain loops: random terms, exact inputs, the exact value must lie within the bounds."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from tests.measure.bench import axes, entry, evaluator, space, within
from tests.measure.exactly import NoValue, exact

N, M = 3, 2
NUMBERS = st.integers(-6, 6).map(lambda k: Fraction(k, 2))
ROUGH = st.floats(-1000, 1000, width=32).filter(lambda x: x == 0 or abs(x) > 1e-6).map(Fraction)


def inputs(numbers: st.SearchStrategy[Fraction]) -> st.SearchStrategy[dict]:
    """Values for all names. Halves of small integers exercise exactness, `ROUGH` ones rounding."""
    return st.fixed_dictionaries(
        {
            "A": st.lists(st.lists(numbers, min_size=M, max_size=M), min_size=N, max_size=N),
            "B": st.lists(st.lists(numbers, min_size=N, max_size=N), min_size=N, max_size=N),
            "x": st.lists(numbers, min_size=N, max_size=N),
            "s": numbers,
            "n": st.just(Fraction(N)),
            "m": st.just(Fraction(M)),
        }
    )


VALUES = st.one_of(inputs(NUMBERS), inputs(ROUGH))
COUNT = itertools.count()


@st.composite
def positions(draw: st.DrawFn, free: tuple[str, ...], size: int) -> Term:
    """An index term: mostly a bound index, sometimes a constant or an index plus one, which may be out of range."""
    choices = [st.integers(0, size - 1).map(terms.number)]
    if free:
        bound = st.sampled_from(free).map(terms.index)
        choices += [bound, bound, bound.map(lambda i: terms.add(i, terms.ONE))]
    return draw(st.one_of(choices))


@st.composite
def numeric(draw: st.DrawFn, free: tuple[str, ...], depth: int) -> Term:
    leaves = ["number", "s", "x", "A", "B", "index"]
    forms = ["add", "mul", "mul", "sum", "sum", "prefix", "pow", "div", "where", "product", "max", "abs", "floor"]
    kind = draw(st.sampled_from(leaves if depth == 0 else leaves + forms * 2))
    if kind == "number":
        return terms.number(draw(NUMBERS))
    if kind == "s":
        return terms.symbol("s")
    if kind == "index":
        return terms.index(draw(st.sampled_from(free))) if free else terms.ONE
    if kind in ("x", "A", "B"):
        sizes = {"x": (N,), "A": (N, M), "B": (N, N)}[kind]
        return terms.entry(kind, *(draw(positions(free, size)) for size in sizes))
    inner = numeric(free, depth - 1)
    if kind in ("add", "mul"):
        return Term(kind, tuple(draw(st.lists(inner, min_size=2, max_size=3))))
    if kind in ("sum", "prefix", "product"):
        name = f"k{next(COUNT)}"
        high: Term = terms.symbol(draw(st.sampled_from(("n", "m"))))
        low = terms.ZERO
        if kind == "prefix" and free:
            high = terms.add(terms.index(draw(st.sampled_from(free))), terms.number(draw(st.integers(0, 1))))
            low = terms.number(draw(st.integers(0, 1)))
        body = draw(numeric((*free, name), depth - 1))
        return Term("product" if kind == "product" else "sum", (low, high, body), (name,))
    if kind == "pow":
        return Term("pow", (draw(inner), terms.number(draw(st.integers(0, 3)))))
    if kind == "where":
        relation = draw(st.sampled_from(("eq", "lt", "le", "ne")))
        return Term("where", (Term(relation, (draw(inner), draw(inner))), draw(inner), draw(inner)))
    arity = 1 if kind in ("abs", "floor") else 2
    return Term(kind, tuple(draw(inner) for _ in range(arity)))


CLOSED_OVER = ("i", "j")


@pytest.mark.parametrize(("library", "dtype"), [("numpy", "float64"), ("numpy", "float32"), ("strict", "float64")])
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(term=numeric(CLOSED_OVER, 3), values=VALUES)
def test_the_exact_value_lies_within_the_bounds(library: str, dtype: str, term: Term, values: dict) -> None:
    where = space(library, dtype)
    with where.backend.quiet():
        found = evaluator(values, where).evaluate(term, axes(i=N, j=M))
    for i, j in itertools.product(range(N), range(M)):
        place = {"i": i, "j": j}
        try:
            wanted = exact(term, values, place)
        except NoValue:
            # Undefined values must not come out as numbers, unless nothing but an unused branch is undefined.
            continue
        assert within(found, place, wanted), (entry(found.value, place), wanted)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(left=numeric(CLOSED_OVER, 2), right=numeric(CLOSED_OVER, 2), values=VALUES, data=st.data())
def test_truth_never_contradicts_the_exact_one(left: Term, right: Term, values: dict, data: st.DataObject) -> None:
    relation = data.draw(st.sampled_from(("eq", "lt", "le", "ne")))
    statement = Term(relation, (left, right))
    for name, quantifier in (("i", data.draw(st.sampled_from(("forall", "exists")))), ("j", "forall")):
        statement = Term(quantifier, (terms.ZERO, terms.symbol("n" if name == "i" else "m"), statement), (name,))
    where = space()
    with where.backend.quiet():
        truth = evaluator(values, where).truth(statement, {})
    try:
        wanted = exact(statement, values, {})
    except NoValue:
        return
    assert not (bool(truth.no.data) and wanted)
    assert not (bool(truth.yes.data) and not wanted)


def test_out_of_range_entries_have_no_value() -> None:
    where = space()
    term = terms.entry("x", terms.add(terms.index("i"), terms.ONE))
    found = evaluator({"x": [1, 2, 3]}, where).evaluate(term, axes(i=3)).value.data
    assert found[:2].tolist() == [2.0, 3.0]
    assert found[2] != found[2]


def test_a_masked_range_may_pass_over_undefined_entries() -> None:
    # sum over j < i of x[j + 1] / (i - j): at j = i the body is undefined, but j = i is not in the range.
    i, j = terms.index("i"), terms.index("j")
    body = Term("div", (terms.entry("x", terms.add(j, terms.ONE)), terms.sub(i, j)))
    term = terms.total("j", terms.ZERO, i, body)
    values, where = {"x": [1, 2, 4]}, space()
    with where.backend.quiet():
        found = evaluator(values, where).evaluate(term, axes(i=3))
    for k in range(3):
        assert within(found, {"i": k}, exact(term, values, {"i": k}))
        assert entry(found.value, {"i": k}) == pytest.approx(float(exact(term, values, {"i": k})))

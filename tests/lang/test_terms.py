"""Replacing a name by a term in which it stands, where what is built on the way is not replaced again; and terms that
differ in the names of their bound indices only."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term

X = terms.symbol("x")
VALUES = {
    "-x": lambda x: -x,
    "x + 1": lambda x: x + 1,
    "x - 1": lambda x: x - 1,
    "1 / x": lambda x: 1 / x,
    "3 - 2*x": lambda x: 3 - 2 * x,
}


def read(text: str) -> Term:
    return problem_from(f"{text} == 0", {"x": "real"}).statement.args[0]


def valued(term: Term, x: Fraction) -> Fraction:
    if term.op == "number":
        return Fraction(term.data)
    if term == X:
        return x
    args = [valued(a, x) for a in term.args]
    if term.op == "pow":
        return args[0] ** int(args[1])
    if term.op == "div":
        return args[0] / args[1]
    total = Fraction(term.op == "mul")
    for a in args:
        total = total * a if term.op == "mul" else total + a
    assert term.op in ("add", "mul")
    return total


@pytest.mark.parametrize("place", VALUES)
@pytest.mark.parametrize(
    "text", ["-x", "x + (-x)", "x - 1", "x + 1", "1 / x", "x * (-x)", "(x - 1) / (x + 1) - x**3", "x"]
)
def test_a_name_is_replaced_once(text, place):
    moved = terms.replace_name(read(text), "x", (), read(place))
    assert moved is not None
    for x in (Fraction(5, 7), Fraction(-9, 4), Fraction(11)):
        assert valued(moved, x) == valued(read(text), VALUES[place](x))


def column(bound: str, place: str) -> Term:
    """The sum of the entries A[bound, place] over bound."""
    n = terms.symbol("n")
    return terms.total(bound, terms.ZERO, n, Term("entry", (terms.index(bound), terms.index(place)), "A"))


@pytest.mark.parametrize("place", ["_0", "_1", "j"])
def test_a_sum_over_a_column_is_no_trace_however_the_indices_are_called(place):
    assert terms.alpha(column("i", place)) == terms.alpha(column("k", place))
    assert terms.alpha(column("i", place)) != terms.alpha(column("i", "i"))
    assert terms.alpha(column("i", place)).free == {place}

"""One wrong instance of each law, by what is wrong with it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.assumption import Assumption
from proofcheck.logic.laws.clear import Clear
from proofcheck.logic.laws.congruence import Congruence
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.contract import Contract
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.expectation import Blocks, Linear
from proofcheck.logic.laws.exponential import Exponential
from proofcheck.logic.laws.forms import Form, Invalid, atom, bind, constant, monomial, multiply
from proofcheck.logic.laws.inverse import Inverse
from proofcheck.logic.laws.nonzero import Nonzero
from proofcheck.logic.laws.orthonormal import Orthonormal
from proofcheck.logic.laws.premises import Premises
from proofcheck.logic.laws.rename import Rename
from proofcheck.logic.laws.root import Root
from proofcheck.logic.laws.symmetric import Symmetric
from proofcheck.logic.laws.trace import Known, Trace
from proofcheck.logic.laws.unfold import Unfold
from proofcheck.logic.laws.unused import Unused
from proofcheck.logic.laws.use import Use
from tests.laws.statements import problem_of

n, m, one = Size.of("n"), Size.of("m"), Size.of(1)
i, j = terms.index("$0"), terms.index("$1")
WHERE = {
    "n, m": "dim",
    "x": "real[n]",
    "a": "real",
    "A": "real[n, n]",
    "S": "symmetric[n, n]",
    "Q": "orthogonal[n, n]",
    "g": "normal[n]",
    "w": "iid[n](mean=0, var=1)",
}


@pytest.fixture
def context() -> Context:
    problem = problem_of(WHERE, ("x @ x == 1",), "a == a")
    return Context(problem.declarations, problem.given, Premises(problem, problem.statement), {"k": n, "l": m})


def x(place: Term) -> Term:
    return terms.entry("x", place)


def delta(a: Term, b: Term, *binders: tuple[str, Size]) -> Form:
    """sum over the binders of [a == b] x[a]"""
    return monomial(binders, ((terms.eq(a, b), 1), (x(a), 1)))


def rejected(step: object, form: Form, context: Context, *known: Known) -> None:
    with pytest.raises(Invalid):
        step.apply(form, known, context)  # type: ignore[attr-defined]


def test_a_delta_whose_other_index_may_lie_outside(context: Context) -> None:
    """i runs over 0, ..., n - 1 and j over 0, ..., m - 1: for j >= n no i is j."""
    rejected(Contract(0, "$0", j), delta(i, j, ("$0", n), ("$1", m)), context)
    rejected(Contract(0, "$0", terms.index("l")), delta(i, terms.index("l"), ("$0", n)), context)
    rejected(Contract(0, "$0", terms.number(1)), delta(i, terms.number(1), ("$0", n)), context)
    rejected(Contract(0, "$0", terms.number(-1)), delta(i, terms.number(-1), ("$0", n)), context)
    rejected(Contract(0, "$0", terms.symbol("a")), delta(i, terms.symbol("a"), ("$0", n)), context)


def test_a_delta_that_is_there_is_contracted(context: Context) -> None:
    found = Contract(0, "$0", terms.index("k")).apply(delta(i, terms.index("k"), ("$0", n)), (), context)
    assert found == atom(x(terms.index("k")))
    longer = delta(i, j, ("$0", n + one), ("$1", n))
    assert Contract(0, "$0", j).apply(longer, (), context) == monomial((("$1", n),), ((x(j), 1),))


def test_a_delta_that_is_not_there(context: Context) -> None:
    rejected(Contract(0, "$0", terms.index("k")), monomial((("$0", n),), ((x(i), 1),)), context)
    rejected(Contract(1, "$0", terms.index("k")), delta(i, terms.index("k"), ("$0", n)), context)
    rejected(Contract(0, "$1", terms.index("k")), delta(i, terms.index("k"), ("$0", n)), context)


def test_an_empty_sum_has_no_negative_length(context: Context) -> None:
    """sum_{i < n - 2} a is 0 for n = 1, and (n - 2) a is not."""
    form = monomial((("$0", n - one - one),), ((terms.symbol("a"), 1),))
    rejected(Unused(0, "$0"), form, context)
    assert Unused(0, "$0").apply(monomial((("$0", n - one),), ((terms.symbol("a"), 1),)), (), context)


def test_an_index_that_is_used_is_no_factor(context: Context) -> None:
    rejected(Unused(0, "$0"), monomial((("$0", n),), ((x(i), 1),)), context)


def test_a_sum_over_a_length_that_is_no_size(context: Context) -> None:
    rejected(Unused(0, "$0"), monomial((("$0", Size.of("a")),), ((terms.symbol("a"), 1),)), context)
    rejected(Use(0, (), Fraction(1), (("$0", Size.of("a")),)), constant(1), context, Known((), constant(0)))


def test_renaming_captures_nothing(context: Context) -> None:
    pair = monomial((("$0", n), ("$1", n)), ((x(i), 1), (terms.entry("A", i, j), 1)))
    for names in ({"$0": "$1"}, {"$0": "$2", "$1": "$2"}, {"$0": "k"}, {"$3": "$4"}):
        rejected(Rename(0, tuple(names.items())), pair, context)
    beside = monomial((("$0", n),), ((x(i), 1), (x(terms.index("k")), 1)))
    rejected(Rename(0, (("$0", "k"),)), beside, context)


def test_renaming_keeps_ranges(context: Context) -> None:
    """An exchange of names takes the ranges along, so that indices of different ranges stay different."""
    form = monomial((("$0", n), ("$1", m)), ((terms.entry("A", i, j), 1),))
    (found,) = Rename(0, (("$0", "$1"), ("$1", "$0"))).apply(form, (), context)
    assert found.binders == (("$0", m), ("$1", n))


def test_products_and_sums_capture_nothing(context: Context) -> None:
    total = monomial((("$0", n),), ((x(i), 1),))
    ((square, _),) = multiply(total, total).items()
    assert len(square.binders) == 2
    assert len({a for a, _ in square.factors}) == 2
    ((shifted, _),) = multiply(atom(x(i)), total).items()
    assert x(i) in {a for a, _ in shifted.factors} and "$0" not in shifted.names
    ((nested, _),) = bind(multiply(atom(x(terms.index("k"))), total), "k", n).items()
    assert len(nested.binders) == 2


def test_a_place_outside_of_the_range_of_a_slot(context: Context) -> None:
    known = Known((("s", n),), atom(x(terms.index("s"))))
    for place in (terms.index("l"), terms.index("$0"), terms.number(1), terms.symbol("a"), terms.add(i, terms.ONE)):
        rejected(Use(0, (place,), Fraction(1)), constant(1), context, known)
    rejected(Use(0, (i,), Fraction(1), (("$0", m),)), constant(1), context, known)
    rejected(Use(0, (i,), Fraction(1), (("k", n),)), constant(1), context, known)
    rejected(Use(0, (), Fraction(1)), constant(1), context, known)
    rejected(Use(1, (terms.index("k"),), Fraction(1)), constant(1), context, known)
    assert Use(0, (i,), Fraction(1), (("$0", n),)).apply(constant(1), (known,), context)


def test_division_by_what_may_be_zero(context: Context) -> None:
    a = terms.symbol("a")
    rejected(Clear(a, 1), constant(1), context)
    rejected(Clear(terms.ONE, 0), constant(1), context)
    with pytest.raises(Invalid):
        Nonzero((), a).difference(context)
    quotient = expand(terms.div(a, a), context)
    assert quotient != constant(1)
    assert expand(terms.div(terms.mul(a, a), a), context) == atom(a)


def test_a_premise_about_a_term_that_is_none(context: Context) -> None:
    """A sum over a range that ends at a real number is none, whatever its sign looks like."""
    real = terms.total("i", terms.ZERO, terms.symbol("a"), Term("exp", (x(terms.index("i")),)))
    for wrong in (real, terms.symbol("unknown"), terms.entry("x"), Term("nothing", (terms.ONE,))):
        with pytest.raises(Invalid):
            Nonzero((), wrong).difference(context)


def test_roots_and_exponentials(context: Context) -> None:
    a, square = terms.symbol("a"), terms.power(terms.symbol("a"), terms.TWO)
    for wrong in (Root((), a, 2), Root((), square, 2, 0), Root((), square, 1), Root((), square, 0)):
        with pytest.raises(Invalid):
            wrong.difference(context)
    assert Root((), square, 2).difference(context)
    with pytest.raises(Invalid):
        Exponential((), ((a, 1),), ((a, 2),), Trace()).difference(context)
    with pytest.raises(Invalid):
        Exponential((), ((a, 1),), ((a, Fraction(1)),), Trace()).difference(context)  # type: ignore[arg-type]


def test_congruence_only_of_functions_of_values(context: Context) -> None:
    a, product = terms.symbol("a"), terms.mul(terms.symbol("a"), terms.TWO)
    with pytest.raises(Invalid):
        Congruence((), Term("exp", (a,)), Term("exp", (product,)), (None,)).difference(context)
    with pytest.raises(Invalid):
        Congruence((), Term("exp", (a,)), Term("sin", (a,)), (None,)).difference(context)
    derivative = Term("derivative", (a,), "a")
    with pytest.raises(Invalid):
        Congruence((), derivative, derivative, (None,)).difference(context)
    shorter = terms.total("i", terms.ZERO, terms.symbol("m"), terms.ONE)
    longer = terms.total("i", terms.ZERO, terms.symbol("n"), terms.ONE)
    with pytest.raises(Invalid):
        Congruence((), shorter, longer, (None, None, None)).difference(context)


def test_declarations_are_asked(context: Context) -> None:
    slots = (("s", n), ("t", n))
    inner = context.extended(slots)
    inverse = Term("inverse", (n.term(), terms.ZERO, terms.ZERO, terms.entry("A", i, j)), ("$0", "$1"))
    for wrong in (
        Symmetric(slots, "A"),
        Symmetric((("s", n), ("t", m)), "S"),
        Orthonormal(slots, "A", True),
        Orthonormal((("s", n), ("t", m)), "Q", True),
        Inverse(slots, inverse, True),
        Assumption(slots, 0),
        Assumption((), 1),
        Assumption((), -1),
    ):
        with pytest.raises(Invalid):
            wrong.difference(inner)
    assert Symmetric(slots, "S").difference(inner) and Orthonormal(slots, "Q", True).difference(inner)


def test_moments_that_are_not_declared(context: Context) -> None:
    k = terms.index("k")
    cube = Term("expectation", (terms.mul(*[terms.entry("w", k)] * 3),))
    for wrong in (Blocks((), cube), Linear((), cube), Linear((), terms.symbol("a"))):
        with pytest.raises(Invalid):
            wrong.difference(context)
    quotient = Term("expectation", (terms.div(terms.ONE, terms.entry("g", k)),))
    exponential = Term("expectation", (Term("exp", (terms.entry("g", k),)),))
    for expectation in (quotient, exponential):
        with pytest.raises(Invalid):
            Linear((), expectation).difference(context)


def test_an_entry_is_no_number_known_beforehand(context: Context) -> None:
    """x[5] has no value for n < 6; as an atom it is a number of which nothing is known."""
    assert Unfold((), x(terms.number(5))).difference(context) == {}
    assert expand(terms.sub(x(terms.number(5)), x(terms.number(4))), context)

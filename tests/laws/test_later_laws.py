"""Right instances of laws, whose equations numbers agree with, and wrong ones, by what is wrong with them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.laws.absolute import Absolute
from proofcheck.logic.laws.angle import Turn
from proofcheck.logic.laws.assumption import Assumption
from proofcheck.logic.laws.calculus import Calculus, Mixed
from proofcheck.logic.laws.chain import Chain
from proofcheck.logic.laws.congruence import Congruence
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.contract import Exchange
from proofcheck.logic.laws.determinant import Leibniz, LowRank
from proofcheck.logic.laws.exponent import Repeated, Whole
from proofcheck.logic.laws.forms import Form, Invalid, monomial
from proofcheck.logic.laws.inverse import Scaled
from proofcheck.logic.laws.matrix_power import Commutes
from proofcheck.logic.laws.order import Decided
from proofcheck.logic.laws.pick import Pick
from proofcheck.logic.laws.powers import Powers
from proofcheck.logic.laws.premises import Premises
from proofcheck.logic.laws.product_of_roots import ProductOfRoots
from proofcheck.logic.laws.put import Put
from proofcheck.logic.laws.reflection import Reflection
from proofcheck.logic.laws.trace import Trace, checked
from proofcheck.logic.laws.use import Use
from tests.laws.attack import vanishes
from tests.laws.statements import problem_of

n, m, one = Size.of("n"), Size.of("m"), Size.of(1)
N, M, R = terms.symbol("n"), terms.symbol("m"), terms.symbol("r")
k, l, i, j, p = map(terms.index, ("k", "l", "i", "j", "p"))
a, b, t, v = map(terms.symbol, ("a", "b", "t", "v"))
pos, zed = terms.symbol("pos"), terms.symbol("zed")
PI = Term("pi")
NOTHING = Trace()
WHERE = {
    "n, m, r": "dim",
    "x, y": "real[n]",
    "a, b, t": "real",
    "c": "complex",
    "pos, v": "positive",
    "zed": "nonnegative",
    "u": "real[n]",
    "A, B": "real[n, n]",
    "L": "real[n, m]",
    "T": "real[n + r, n]",
    "G": "invertible[n, n]",
    "P": "permutation[n, n]",
    "s, q": "index[n]",
    "w": "normal[n](mean=0, var=v)",
    "h": "normal[n](mean=a, var=1)",
    "f": "real[n], real -> real[n]",
    "F": "real[n] -> real",
}
GIVEN = ("t >= 0", "s != q", "y @ y == 1")


@pytest.fixture
def context() -> Context:
    problem = problem_of(WHERE, GIVEN, "a == a")
    return Context(problem.declarations, problem.given, Premises(problem, problem.statement), {"k": n, "l": m})


def x(place: Term) -> Term:
    return terms.entry("x", place)


def fn(op: str, *args: Term) -> Term:
    return Term(op, args)


def right(equation: Any, context: Context) -> Form:
    """The equation is accepted, and numbers agree with it where they can be computed."""
    found = checked(equation, context)
    problem = Problem(context.declarations, (), terms.TRUE)
    inner = context.extended(found.slots)
    assert vanishes(found.difference, inner, problem, 3) is True, found.difference
    return found.difference


def wrong(context: Context, *equations: Any) -> None:
    for equation in equations:
        with pytest.raises(Invalid):
            checked(equation, context)


def test_brackets_that_are_decided(context: Context) -> None:
    s, q = terms.symbol("s"), terms.symbol("q")
    right(Decided((), terms.eq(s, q), False), context)
    right(Decided((), terms.lt(s, terms.ZERO), False), context)
    right(Decided((), terms.eq(terms.ZERO, pos), False), context)
    right(Decided((), terms.eq(pos, terms.ZERO), False), context)
    right(Decided((), terms.lt(terms.ZERO, pos), True), context)
    wrong(
        context,
        Decided((), terms.eq(s, q), True),
        Decided((), terms.lt(s, q), False),
        Decided((), terms.lt(s, terms.ONE), False),
        Decided((), terms.lt(terms.ZERO, s), True),
        Decided((), terms.eq(k, s), False),
        Decided((), terms.lt(l, N), True),  # l < m
        Decided((), terms.le(s, q), False),
        Decided((), terms.eq(s, q), 0),  # type: ignore[arg-type]
    )


def test_absolute_values_and_reflections(context: Context) -> None:
    minus = terms.neg(pos)
    right(Absolute((), minus, True), context)
    wrong(context, Absolute((), minus), Absolute((), pos, True), Absolute((), a), Absolute((), a, True))
    difference, turned = terms.sub(a, b), terms.sub(b, a)
    for op in ("abs", "cos", "sin", "erf", "atan"):
        right(Reflection((), op, difference, turned, NOTHING), context)
        wrong(context, Reflection((), op, difference, difference, NOTHING), Reflection((), op, a, b, NOTHING))
    assert right(Reflection((), "erf", terms.ZERO, terms.ZERO, NOTHING), context)
    assert not right(Reflection((), "cos", terms.ZERO, terms.ZERO, NOTHING), context)
    for op in ("exp", "sqrt", "log", "floor", "sign", "acos", "asin"):
        wrong(context, Reflection((), op, difference, turned, NOTHING))
    c = terms.symbol("c")
    wrong(context, Reflection((), "erf", c, terms.neg(c), NOTHING), Reflection((), "atan", c, terms.neg(c), NOTHING))


@pytest.mark.parametrize("q", [Fraction(k, 6) for k in range(-15, 16)])
def test_turns(q: Fraction, context: Context) -> None:
    angle = terms.mul(terms.number(q), PI)
    for op in ("cos", "sin"):
        equation = Turn((), fn(op, angle), q, NOTHING)
        from_cosine = q if op == "cos" else Fraction(1, 2) - q
        if from_cosine % Fraction(1, 3) and from_cosine % Fraction(1, 2):
            wrong(context, equation)
        else:
            right(equation, context)
        wrong(context, Turn((), fn(op, angle), q + Fraction(1, 3), NOTHING), Turn((), fn("exp", angle), q, NOTHING))
    wrong(context, Turn((), fn("cos", a), q, NOTHING))


def test_powers_of_products(context: Context) -> None:
    both = terms.add(terms.mul(a, b), terms.mul(a, t))
    other = terms.add(b, t)
    for e in (-2, -1, 1, 3):
        right(Powers((), both, ((a, 1), (other, 1)), e, NOTHING), context)
        right(Powers((), terms.mul(a, a, other), ((a, 2), (other, 1)), e, NOTHING), context)
    wrong(
        context,
        Powers((), both, ((a, 1), (b, 1)), -1, NOTHING),
        Powers((), both, ((a, 1), (other, 1), (t, 0)), -1, NOTHING),  # 0 where t is, and not 1
        Powers((), both, ((a, True), (other, 2)), -1, NOTHING),
        Powers((), both, ((a, 1), (other, 1)), Fraction(-1), NOTHING),  # type: ignore[arg-type]
    )


def test_roots_of_products(context: Context) -> None:
    for e in (-1, 1, 2):
        right(ProductOfRoots((), terms.mul(pos, zed), 2, ((pos, 1), (zed, 1)), NOTHING, e), context)
        right(ProductOfRoots((), terms.div(zed, pos), 3, ((zed, 1), (pos, -1)), NOTHING, e), context)
    square = terms.power(a, terms.TWO)
    wrong(
        context,
        ProductOfRoots((), square, 2, ((a, 2),), NOTHING),  # sqrt(a**2) is not a
        ProductOfRoots((), terms.mul(a, b), 2, ((a, 1), (b, 1)), NOTHING),
        ProductOfRoots((), terms.mul(pos, zed), 2, ((pos, 1), (zed, 1), (zed, 0)), NOTHING),
        ProductOfRoots((), terms.mul(pos, zed), 2, ((pos, 1),), NOTHING),
    )


def test_equal_places_are_exchanged(context: Context) -> None:
    """[k == l] x[k] == [k == l] x[l], though l may lie outside of the axis of x."""
    form = monomial((), ((terms.eq(k, l), 1), (x(k), 2)))
    assert Exchange(0, "k", l).apply(form, (), context) == monomial((), ((terms.eq(k, l), 1), (x(l), 2)))
    total = terms.total("i", terms.ZERO, N, terms.mul(x(i), terms.entry("A", i, k)))
    bound = monomial((("i", n),), ((terms.eq(k, i), 1), (terms.power(total, terms.number(Fraction(1, 2))), 1)))
    (found,) = Exchange(0, "k", i).apply(bound, (), context)
    assert all(atom.op == "eq" or "i" in atom.free for atom, _ in found.factors)
    for step in (
        Exchange(0, "k", i),
        Exchange(0, "i", k),
        Exchange(1, "k", l),
        Exchange(0, "k", k),
        Exchange(0, "k", terms.add(l, one.term())),
    ):
        with pytest.raises(Invalid):
            step.apply(form, (), context)
    apart = monomial((), ((terms.lt(k, l), 1), (x(k), 1)))
    with pytest.raises(Invalid):
        Exchange(0, "k", l).apply(apart, (), context)


def rows(argument: Term, place: Term, index: Term) -> Term:
    return terms.total(index.data, terms.ZERO, N, terms.mul(terms.entry("P", place, index), argument))


def test_a_row_of_a_permutation(context: Context) -> None:
    whole = rows(x(p), k, p)
    for e in (-2, -1, 1, 3):
        right(Pick((), whole, x(p), "P", "p", k, True, NOTHING, e, True), context)
        right(Pick((), fn("exp", whole), x(p), "P", "p", k, True, NOTHING, e), context)
    wrong(
        context,
        Pick((), whole, x(p), "P", "p", k, False, NOTHING, -1, True),
        Pick((), whole, x(k), "P", "p", k, True, NOTHING, -1, True),
        Pick((), whole, x(p), "A", "p", k, True, NOTHING, -1, True),
        Pick((), whole, x(p), "P", "p", l, True, NOTHING, -1, True),
        Pick((), whole, x(p), "P", "k", k, True, NOTHING, -1, True),
        Pick((), fn("exp", whole), x(p), "P", "p", k, True, NOTHING, -1, True),
        Pick((), whole, x(p), "P", "p", k, True, NOTHING, -1),
        Pick((), terms.add(whole, a), terms.add(x(p), a), "P", "p", k, True, NOTHING, 2, True),
    )


def inverse(body: Term, *names: str, size: Term = N, row: Term = k, column: Term = k) -> Term:
    return Term("inverse", (size, row, column, body), names)


def test_inverses_of_multiples(context: Context) -> None:
    entry = terms.entry("G", i, j)
    scaled = terms.mul(pos, entry)
    wide = replace(context, shown=lambda condition: condition.op == "nonsingular" or context.shown(condition))
    right(Scaled((), inverse(scaled, "i", "j"), inverse(entry, "i", "j"), pos, NOTHING), wide)
    moved = terms.substitute(entry, {"i": terms.index("i2"), "j": terms.index("j2")})
    right(Scaled((), inverse(scaled, "i", "j"), inverse(moved, "i2", "j2"), pos, NOTHING), wide)
    rowwise = terms.mul(fn("exp", x(i)), entry)
    wrong(
        wide,
        Scaled((), inverse(scaled, "i", "j"), inverse(entry, "j", "i"), pos, NOTHING),  # the transpose
        Scaled((), inverse(scaled, "i", "j"), inverse(entry, "i", "j"), zed, NOTHING),
        Scaled((), inverse(terms.mul(a, entry), "i", "j"), inverse(entry, "i", "j"), a, NOTHING),  # a may be 0
        Scaled((), inverse(rowwise, "i", "j"), inverse(entry, "i", "j"), fn("exp", x(i)), NOTHING),
        Scaled((), inverse(scaled, "i", "j"), inverse(entry, "i", "j", row=terms.ZERO), pos, NOTHING),
        Scaled((), inverse(scaled, "i", "j"), inverse(entry, "k", "j"), pos, NOTHING),
        Scaled((), inverse(scaled, "i", "j", size=a), inverse(entry, "i", "j", size=a), pos, NOTHING),
        Scaled((), scaled, entry, pos, NOTHING),
    )
    singular = terms.entry("A", i, j)
    wrong(context, Scaled((), inverse(terms.mul(pos, singular), "i", "j"), inverse(singular, "i", "j"), pos, NOTHING))


def determinant(size: Term, body: Term) -> Term:
    return Term("determinant", (size, body), ("i", "j"))


def test_determinants_of_low_rank(context: Context) -> None:
    def product(wide: str, rank: Term) -> Term:
        return terms.total("p", terms.ZERO, rank, terms.mul(terms.entry(wide, i, p), terms.entry(wide, j, p)))

    names, left, other = ("i", "j", "p"), terms.entry("T", i, p), terms.entry("T", j, p)
    more = terms.add(N, R)
    right(LowRank((), determinant(more, product("T", N)), N, names, left, other, NOTHING), context)
    wrong(
        context,
        LowRank((), determinant(N, product("A", N)), N, names, terms.entry("A", i, p), terms.entry("A", j, p), NOTHING),
        LowRank((), determinant(N, product("L", M)), M, names, terms.entry("L", i, p), terms.entry("L", j, p), NOTHING),
        LowRank((), determinant(more, product("T", N)), N, names, left, left, NOTHING),
        LowRank((), determinant(more, product("T", N)), M, names, left, other, NOTHING),
        LowRank((), determinant(more, product("T", N)), N, ("i", "j", "k"), left, other, NOTHING),
        LowRank((), determinant(more, product("T", N)), N, ("i", "i", "p"), left, other, NOTHING),
        LowRank((), determinant(more, terms.add(product("T", N), a)), N, names, left, other, NOTHING),
        # rank 1 as a function of i and j together: every matrix is one
        LowRank(
            (), determinant(more, terms.entry("A", i, j)), terms.ONE, names, terms.entry("A", i, j), terms.ONE, NOTHING
        ),
        LowRank(
            (), determinant(more, terms.entry("A", i, j)), terms.ONE, names, terms.ONE, terms.entry("A", i, j), NOTHING
        ),
        # no rows: the determinant is 1
        LowRank(
            (),
            determinant(terms.sub(N, terms.ONE), terms.ZERO),
            terms.sub(N, terms.TWO),
            names,
            terms.ZERO,
            terms.ZERO,
            NOTHING,
        ),
        LowRank((), determinant(terms.ZERO, terms.ZERO), terms.number(-1), names, terms.ZERO, terms.ZERO, NOTHING),
    )


def test_determinants_of_few_rows(context: Context) -> None:
    body = terms.add(terms.mul(x(terms.ZERO), i), fn("exp", terms.mul(i, j)), terms.where(terms.lt(i, j), a, b))
    for size in (1, 2, 3):
        right(Leibniz((), determinant(terms.number(size), body)), context)
    for length in (terms.ZERO, terms.number(-1), terms.number(4), N, terms.number(Fraction(3, 2))):
        wrong(context, Leibniz((), determinant(length, body)))


def test_powers_of_one_matrix_commute(context: Context) -> None:
    slots = (("r0", n), ("c0", n))
    entry = terms.entry("A", i, j)

    def power(exponent: Term, body: Term = entry, size: Term = N) -> Term:
        return Term("matrix_power", (size, terms.ZERO, terms.ZERO, exponent, body), ("i", "j"))

    for exponent in (terms.ZERO, terms.number(3), k, l, terms.symbol("s")):
        right(Commutes(slots, power(exponent)), context)
    wrong(
        context,
        Commutes(slots, power(terms.number(-1))),
        Commutes(slots, power(a)),
        Commutes(slots, power(terms.number(Fraction(1, 2)))),
        Commutes((("r0", n), ("c0", m)), power(k)),
        Commutes((("r0", n),), power(k)),
        Commutes((("r0", n), ("c0", n), ("e0", n)), power(terms.index("r0"))),
        Commutes(slots, power(k, terms.mul(entry, x(terms.index("c0"))))),
        Commutes(slots, power(k, size=M)),
        Commutes(slots, inverse(entry, "i", "j")),
    )


def test_whole_exponents(context: Context) -> None:
    for e in (-1, 1, 2):
        for place in (k, terms.symbol("s"), terms.TWO):
            right(Whole((), a, place, 2, e), context)
    wrong(
        context,
        Whole((), a, b, 1),  # (-1)**(1/2 + 1) has no value
        Whole((), a, terms.number(-1), 1),  # 0**0 and 0**-1 * 0
        Whole((), a, k, 0),
        Whole((), a, k, -1),
        Whole((), a, k, 1, 0),
        Whole((), a, k, Fraction(1, 2)),  # type: ignore[arg-type]
    )


def test_equal_factors(context: Context) -> None:
    def product(high: Term, body: Term, low: Term = terms.ZERO) -> Term:
        return Term("product", (low, high, body), ("i",))

    right(Repeated((), product(N, a)), context)
    wrong(
        context,
        Repeated((), product(N, x(i))),
        Repeated((), product(N, a, terms.ONE)),
        Repeated((), product(terms.sub(N, terms.ONE), a)),  # 1, and 0**0
        Repeated((), product(terms.sub(N, terms.TWO), terms.TWO)),  # 1, and 2**-1
        Repeated((), product(k, a)),
        Repeated((), product(a, b)),
        Repeated((), terms.total("i", terms.ZERO, N, a)),
    )


def tensor(body: Term, *names: str) -> Term:
    return Term("lambda", (body,), names)


def function(entries: Term, number: Term, place: Term = k) -> Term:
    return Term("map", (place, entries, number), ("f", 1))


def test_functions_of_equal_tensors(context: Context) -> None:
    double, sum_ = terms.mul(terms.TWO, x(i)), terms.add(x(j), x(j))
    left, other = function(tensor(double, "i"), terms.add(a, a)), function(tensor(sum_, "j"), terms.mul(terms.TWO, a))
    right(Congruence((), left, other, (None, NOTHING, NOTHING)), context)
    right(Congruence((), left, other, (None, NOTHING, NOTHING), -1), context)
    shifted = function(tensor(terms.mul(terms.TWO, x(k)), "i"), terms.add(a, a))
    wrong(
        context,
        Congruence((), left, other, (None, None, NOTHING)),
        Congruence((), left, function(tensor(sum_, "j"), terms.mul(terms.TWO, a), l), (None, NOTHING, NOTHING)),
        Congruence((), left, function(tensor(sum_, "j"), a), (None, NOTHING, NOTHING)),
        Congruence((), left, function(tensor(x(j), "j"), terms.mul(terms.TWO, a)), (None, NOTHING, NOTHING)),
        # 2 x[k] at every place is not 2 x[i] at place i: k may not be taken for the index of the tensor
        Congruence(
            (), shifted, function(tensor(terms.mul(terms.TWO, x(k)), "k"), terms.add(a, a)), (None, NOTHING, None)
        ),
        Congruence((), left, shifted, (None, NOTHING, None)),
        Congruence((), left, function(sum_, a), (None, NOTHING, NOTHING)),
    )
    renamed = Term("map", other.args, ("F", 1))
    wrong(context, Congruence((), left, renamed, (None, NOTHING, NOTHING)))


def test_ranges_of_matrices_are_those_of_the_second(context: Context) -> None:
    """The index of the second term stands free in the trace: it may take no name that means something else."""
    total = terms.total("i", terms.ZERO, N, terms.mul(x(i), x(k)))
    captured = terms.total("k", terms.ZERO, N, terms.mul(x(k), x(k)))
    wrong(context, Congruence((), total, captured, (None, None, NOTHING)))
    other = terms.total("j", terms.ZERO, N, terms.mul(x(k), x(j)))
    right(Congruence((), total, other, (None, None, NOTHING)), context)
    wrong(context, Congruence((), total, terms.total("j", terms.ZERO, M, terms.mul(x(k), x(j))), (None, None, NOTHING)))


def derivative(body: Term, name: str, *places: Term) -> Term:
    return Term("derivative", (body, *places), name)


def test_derivatives_of_functions_of_tensors(context: Context) -> None:
    value = Term("map", (tensor(terms.mul(a, x(i)), "i"),), ("F", 0))
    right(Calculus((), derivative(terms.add(x(k), terms.mul(x(k), value)), "x", k)), context)
    right(Mixed((), derivative(derivative(value, "x", k), "a")), context)
    right(Mixed((), derivative(derivative(value, "x", k), "x", terms.symbol("s"))), context)
    bent = Term("map", (tensor(fn("abs", x(i)), "i"),), ("F", 0))
    wrong(
        context,
        Mixed((), derivative(derivative(bent, "x", k), "a")),
        Mixed((), derivative(derivative(terms.mul(a, x(k)), "x", k), "a")),
        Mixed((), derivative(value, "x", k)),
        Mixed((), derivative(derivative(value, "x", k), "P", k, k)),
        Mixed((), derivative(derivative(value, "x", k), "nobody")),
    )
    wrong(context, Calculus((), derivative(terms.mul(x(k), bent), "x", k)))


def test_the_chain_rule_of_functions_of_tensors(context: Context) -> None:
    bent = terms.mul(fn("exp", x(i)), terms.add(x(terms.ZERO), a, k))
    value = Term("map", (k, tensor(bent, "i"), a), ("f", 1))
    for place in (k, terms.ZERO, terms.symbol("s")):
        for name in ("u", "y", "x"):
            right(Chain((), derivative(value, "x", place), name), context)
    right(Chain((), derivative(Term("map", (tensor(bent, "i"),), ("F", 0)), "a"), "u"), context)
    mean = fn("expectation", terms.mul(terms.entry("h", k), terms.entry("h", k)))  # depends on a, and does not name it
    wrong(
        context,
        Chain((), derivative(value, "a"), "u"),  # two arguments
        Chain((), derivative(value, "x", k), "A"),
        Chain((), derivative(value, "x", k), "a"),
        Chain((), derivative(value, "x", k), "w"),  # random
        Chain((), derivative(value, "x", k), "nobody"),
        Chain((), derivative(Term("map", (k, tensor(x(i), "i"), terms.entry("u", k)), ("f", 1)), "x", k), "u"),
        Chain((), derivative(Term("map", (k, tensor(terms.mul(b, mean), "i"), a), ("f", 1)), "b"), "u"),
        Chain((), derivative(Term("map", (k, tensor(fn("abs", x(i)), "i"), a), ("f", 1)), "x", k), "u"),
        Chain((), derivative(Term("map", (tensor(terms.entry("P", i, i), "i"),), ("F", 0)), "P", k, k), "u"),
        Chain((), derivative(terms.mul(a, x(k)), "x", k), "u"),
        Chain((), value, "u"),
    )


def put(body: Term, name: str, value: Term, *ids: str) -> Term:
    return Term("let", (body, value), (name, *ids))


def test_a_name_is_replaced_in_what_holds_for_all_its_values(context: Context) -> None:
    square = terms.power(terms.mul(b, terms.entry("w", k)), terms.TWO)
    mean = fn("expectation", square)
    # E[(b w)**2] == b**2 v is found by the search; here only what needs no trace.
    right(Put((), put(terms.mul(a, b, a), "b", terms.add(a, terms.ONE)), terms.mul(a, a, b), NOTHING), context)
    right(
        Put(
            (),
            put(terms.total("i", terms.ZERO, N, terms.entry("u", i)), "u", terms.mul(x(j), j), "j"),
            terms.total("i", terms.ZERO, N, terms.entry("u", i)),
            NOTHING,
        ),
        context,
    )
    wrong(
        context,
        Put((), put(b, "b", a), a, NOTHING),
        Put((), put(mean, "b", a), mean, NOTHING),  # an expected value with b inside
        Put((), put(a, "a", b), a, NOTHING),  # a parameter of a law
        Put((), put(v, "v", a), v, NOTHING),  # positive, and a parameter
        Put((), put(terms.symbol("s"), "s", terms.ZERO), terms.symbol("s"), NOTHING),  # a place
        Put((), put(terms.entry("w", k), "w", a, "i"), terms.entry("w", k), NOTHING),  # random
        Put((), put(terms.entry("P", k, k), "P", a, "i", "j"), terms.entry("P", k, k), NOTHING),
        Put((), put(b, "b", terms.symbol("c")), b, NOTHING),  # complex
        Put((), put(b, "nobody", a), b, NOTHING),
        Put((), terms.mul(a, b), b, NOTHING),
    )


def test_nothing_known_of_a_name_is_used_where_it_is_replaced(context: Context) -> None:
    """t >= 0 is assumed, and abs(t) == t: at t = -1 it is not. y @ y == 1 says nothing of y in the place of others."""
    absolute = Trace((Absolute((), t),), (Use(0, (), Fraction(-1)),))
    right(Absolute((), t), context)
    wrong(context, Put((), put(fn("abs", t), "t", terms.number(-1)), t, absolute))
    square = terms.total("i", terms.ZERO, N, terms.power(terms.entry("y", i), terms.TWO))
    wrong(
        context,
        Put((), put(square, "y", terms.ZERO, "i"), terms.ONE, Trace((Assumption((), 2),), (Use(0, (), Fraction(-1)),))),
    )

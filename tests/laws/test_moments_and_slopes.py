"""Expected values and derivatives of random terms: what the laws say of them, against sums over points and differences.

The terms are made to be awkward: entries that are the same for some values of the indices and not for others, sums
whose index has the name of a free one, names that stand inside and outside of what is averaged, parameters of laws.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.laws.calculus import Calculus, Mixed
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expectation import Blocks, Linear
from proofcheck.logic.laws.forms import Form, Invalid
from proofcheck.logic.laws.put import Put
from proofcheck.logic.laws.trace import Trace, checked
from tests.laws.statements import context_of, derivation, problem_of
from tests.laws.values import Unknown, Values

WHERE = {
    "n": "dim",
    "x, mu": "real[n]",
    "a": "real",
    "b": "real",
    "v": "positive",
    "S": "posdef[n, n]",
    "A": "real[n, n]",
    "F": "real[n] -> real",
    "q": "real -> real",
    "g": "normal[n]",
    "e": "normal",
    "h": "normal[n](mean=a, var=v)",
    "c": "normal[n](mean=mu, cov=S)",
    "w": "iid[n](mean=0, var=v, m3=0, m4=3*v**2)",
    "z": "random[n](mean=mu, cov=S)",
}
RANDOM = ("g", "e", "h", "c", "w", "z")
n = Size.of("n")
PROBLEM = problem_of(WHERE, (), "a == a")
CONTEXT = replace(context_of(PROBLEM), ranges={"k": n, "l": n})


class Posdef(Values):
    """Covariances that are ones."""

    def entry(self, name: str, places: tuple[int, ...]) -> float:
        value = super().entry(name, places)
        return value / 4 + 2 * (places[0] == places[1]) if name == "S" else value


def holds(form: Form, context: Context, tolerance: float) -> bool:
    """Whether the form is zero at a few sizes and all places; raises Unknown where no size can be computed."""
    looked = 0
    for size in (1, 2):
        values = Posdef(context.declarations, {"n": size}, size)
        for places in product(range(size), repeat=len(context.ranges)):
            here = dict(zip(context.ranges, places, strict=True))
            try:
                parts = [abs(values.form({m: c}, here)) for m, c in form.items()]
                total = abs(values.form(form, here))
            except Unknown:
                continue
            looked += 1
            if total > tolerance * (1 + max(parts, default=0.0)):
                return False
    if not looked:
        raise Unknown("no size")
    return True


class Draw:
    """Random terms."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def place(self, bound: tuple[str, ...]) -> Term:
        return self.random.choice([*map(terms.index, ("k", "l", *bound, *bound)), terms.ZERO])

    def leaf(self, bound: tuple[str, ...], names: tuple[str, ...]) -> Term:
        name = self.random.choice(names)
        declared = PROBLEM.declarations[name]
        return terms.entry(name, *(self.place(bound) for _ in declared.shape)) if declared.shape else terms.symbol(name)

    def polynomial(self, depth: int, names: tuple[str, ...], bound: tuple[str, ...] = ()) -> Term:
        kind = self.random.random()
        if depth == 0 or kind < 0.15:
            return self.leaf(bound, names)
        if kind < 0.5:
            return terms.mul(*(self.polynomial(depth - 1, names, bound) for _ in range(2)))
        if kind < 0.7:
            return terms.add(*(self.polynomial(depth - 1, names, bound) for _ in range(2)))
        if kind < 0.85:
            return terms.power(self.polynomial(depth - 1, names, bound), terms.TWO)
        if kind < 0.92:
            condition = terms.eq(self.place(bound), self.place(bound))
            return terms.where(condition, self.polynomial(depth - 1, names, bound), self.leaf(bound, names))
        index = self.random.choice(("k", "i", "i"))  # k is a free index as well
        return terms.total(index, terms.ZERO, n.term(), self.polynomial(depth - 1, names, (*bound, index)))

    def smooth(self, depth: int, names: tuple[str, ...], bound: tuple[str, ...] = ()) -> Term:
        kind = self.random.random()
        if depth == 0 or kind < 0.5:
            return self.polynomial(depth, names, bound)
        inner = self.smooth(depth - 1, names, bound)
        if kind < 0.7:
            return Term(self.random.choice(("exp", "sin", "cos", "atan", "erf")), (inner,))
        if kind < 0.8:
            return Term("apply", (inner,), ("q", 0))
        if kind < 0.9:
            square = terms.add(terms.power(inner, terms.TWO), terms.ONE)
            return self.random.choice((terms.div(self.leaf(bound, names), square), Term("log", (square,))))
        return Term("map", (Term("lambda", (self.polynomial(1, names, (*bound, "i")),), ("i",)),), ("F", 0))


def averages(seed: int) -> Iterator[Term]:
    draw = Draw(seed)
    for _ in range(12):
        names = (draw.random.choice(RANDOM), draw.random.choice(("e", "e", *RANDOM)), "x", "a", "v")
        yield Term("expectation", (draw.polynomial(draw.random.choice((2, 2, 3)), names),))


def expectations(form: Form) -> list[Term]:
    return [a for m in form for a, e in m.factors if a.op == "expectation" and e == 1]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_of_averages_is_right(seed: int) -> None:
    accepted = 0
    for average in averages(seed):
        with suppress(Invalid):
            linear = checked(Linear((), average), CONTEXT).difference
            for equation in (Linear((), average), *(Blocks((), inner) for inner in expectations(linear))):
                with suppress(Invalid, Unknown):
                    assert holds(checked(equation, CONTEXT).difference, CONTEXT, 1e-6), equation
                    accepted += 1
    assert accepted > 5


@pytest.mark.parametrize("seed", range(8))
def test_what_is_said_of_slopes_is_right(seed: int) -> None:
    draw, accepted = Draw(100 + seed), 0
    for _ in range(14):
        inner = draw.smooth(3, ("x", "a", "b", "A", "x"))
        name, places = draw.random.choice((("x", 1), ("x", 1), ("a", 0), ("A", 2)))
        derivative = Term("derivative", (inner, *(draw.place(()) for _ in range(places))), name)
        if draw.random.random() < 0.3:
            derivative = Term("derivative", (derivative, terms.index("l")), "x")
        if draw.random.random() < 0.3:
            value = draw.polynomial(1, ("x", "b", "mu"))
            derivative = Term("let", (derivative, value), ("a",))
        for law in (Calculus((), derivative), Put((), derivative, derivative.args[0], Trace()), Mixed((), derivative)):
            try:
                form = checked(law, CONTEXT).difference
            except (Invalid, ValueError, ArithmeticError):
                continue
            try:
                assert holds(form, CONTEXT, 1e-4), (law, form)
                accepted += bool(form)
            except (Unknown, OverflowError):
                continue
    assert accepted > 4


def test_a_law_with_random_parameters_is_refused() -> None:
    """E[d**2] for d of mean e is E[e**2] + 1, and not e**2 + 1."""
    declared = PROBLEM.declarations
    law = declared["e"].law
    assert law is not None
    mean = replace(law.mean, body=terms.symbol("e"))
    for other in (replace(law, mean=mean), replace(law, variance=replace(law.mean, body=terms.symbol("e")))):
        dependent = replace(declared["e"], name="d", law=other)
        context = replace(CONTEXT, declarations={**declared, "d": dependent})
        d = terms.symbol("d")
        for body in (d, terms.mul(d, d), terms.mul(d, terms.symbol("e"))):
            average = Term("expectation", (body,))
            for equation in (Linear((), average), Blocks((), average)):
                with pytest.raises(Invalid):
                    checked(equation, context)


FALSE = [
    "diff(E((h @ h)**2), a) == 0",
    "diff(E(v * (w @ w)), v) == n * v",
    "all(grad(E((c @ x)**2), mu) == zeros(n))",
    "E(g[0] * g[0]) == E(g[0]) * E(g[0])",
    "E((g @ g) * (g @ g)) == n**2",
    "E((g @ x) * E(g @ x)) == x @ x",
    "E(sum(g[k] * g[k] for k in range(n)) * g[0]**2) == n",
    "E((z @ z)**2) == 3",
    "E(g @ h) == n * v",
    "det(A @ A) == 0",
    "log(sum(exp(x - a))) == log(sum(exp(x))) + a",
    "sqrt(sum((a * x)**2)) == a * sqrt(x @ x)",
    "abs(a - 1) == 1 - a",
    "inv(A @ A) == inv(A)",
    "prod(a for k in range(n)) == a",
    "F(x) == F(2 * x)",
    "grad(F(x) * a, x) == grad(F(x), x)",
    "hessian(F(x) + x[0]**2, x) == hessian(F(x), x)",
    "minimizes(a, (a - 1)**2, at=0)",
]


@pytest.mark.parametrize("text", FALSE)
def test_nothing_false_is_derived(text: str) -> None:
    try:
        problem: Problem = problem_of(WHERE, (), text)
    except Exception as error:  # what has no type cannot be asked
        pytest.skip(str(error))
    assert derivation(problem) is None

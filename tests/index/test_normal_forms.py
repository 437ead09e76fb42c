"""The index form: canonical under relabelling; expectations, derivatives, inverse rules against other mathematics."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.search.index import rules
from proofcheck.search.index.build import Builder
from proofcheck.search.index.equal import equal
from proofcheck.search.index.monomial import Factor, OutOfFragment, TooMuchWork, canonical
from proofcheck.search.index.rules import vanishes

N, M = Size.of("n"), Size.of("m")
SYMMETRIES = {"S": ((0, 1), (1, 0))}


def random_monomial(rng: random.Random) -> tuple[dict[int, Size], tuple[Factor, ...]]:
    count = rng.randint(1, 6)
    sorts = {i: rng.choice([N, N, M]) for i in range(count)}
    labels: list[Any] = [*range(count), "a"]
    factors = []
    for _ in range(rng.randint(1, 7)):
        head, arity = rng.choice([("A", 2), ("S", 2), ("x", 1), ("T", 3), ("S", 2)])
        factors.append((head, tuple(rng.choice(labels) for _ in range(arity)), Fraction(rng.choice([1, 1, 2, -1]))))
    return sorts, tuple(factors)


@pytest.mark.parametrize("block", range(5))
def test_the_canonical_form_does_not_see_names_and_order(block: int) -> None:
    for seed in range(block * 60, (block + 1) * 60):
        rng = random.Random(seed)
        sorts, factors = random_monomial(rng)
        first = canonical(sorts, factors, SYMMETRIES)
        for _ in range(4):
            names = list(sorts)
            rng.shuffle(names)
            moved = {old: 10 + new for old, new in zip(sorts, names, strict=True)}
            items = [(moved[i], s) for i, s in sorts.items()]
            rng.shuffle(items)
            renamed = []
            for head, args, e in factors:
                other = tuple(moved[a] if isinstance(a, int) else a for a in args)
                if head == "S" and rng.random() < 0.5:
                    other = other[::-1]
                renamed.append((head, other, e))
            rng.shuffle(renamed)
            assert canonical(dict(items), tuple(renamed), SYMMETRIES) == first, seed


def test_the_canonical_form_sees_everything_else() -> None:
    """Different graphs, also regular ones that colours alone do not tell apart."""

    def cycle(*lengths: int) -> Any:
        factors, start = [], 0
        for length in lengths:
            factors += [("S", (start + k, start + (k + 1) % length), Fraction(1)) for k in range(length)]
            start += length
        return canonical(dict.fromkeys(range(start), N), tuple(factors), SYMMETRIES)

    assert cycle(6) != cycle(3, 3) and cycle(3, 3) == cycle(3, 3) and cycle(2, 4) != cycle(3, 3)
    one: Any = (("A", (0, 1), Fraction(1)), ("A", (1, 0), Fraction(1)))
    two: Any = (("A", (0, 1), Fraction(1)), ("A", (0, 1), Fraction(1)))
    assert canonical({0: N, 1: N}, one, {}) != canonical({0: N, 1: N}, two, {})
    assert canonical({0: N, 1: M}, one, {}) != canonical({0: N, 1: N}, one, {})


def difference(statement: str, where: Any, given: Any = ()) -> Any:
    problem = problem_from(statement, where, given)
    core = problem.statement
    while core.op == "forall":
        core = core.args[2]
    builder = Builder(problem)
    algebra = builder.algebra
    form = algebra.add(builder(core.args[0]), algebra.scale(builder(core.args[1]), -algebra.one))
    return algebra, form


T = {
    "n, m": "dim",
    "u, v": "real[n]",
    "A": "real[n, m]",
    "B": "real[m, n]",
    "S": "symmetric[n, n]",
    "x, y": "real",
    "p": "positive",
    "P": "posdef[n, n]",
    "Z": "invertible[n, n]",
    "q": "normal[n]",
    "r": "iid[n](mean=0, var=1)",
}
EQUAL = [
    "trace(A @ B) == trace(B @ A)",
    "(A @ B).T == B.T @ A.T",
    "u @ S @ v == v @ S @ u",
    "sum(outer(u, v)) == sum(u) * sum(v)",
    "trace(eye(n)) == n",
    "eye(n) @ u == u",
    "exp(x + y) == exp(x) * exp(y)",
    "exp(2 * x) == exp(x)**2",
    "sqrt(p)**2 == p",
    "log(exp(x)) == x",
    "sin(x + y) == sin(x)*cos(y) + cos(x)*sin(y)",
    "sin(x)**2 + cos(x)**2 == 1",
    "sqrt(8) == 2 * sqrt(2)",
    "sum(softmax(u)) == 1",
    "softmax(u + x) == softmax(u)",
    "Z @ inv(Z) == eye(n)",
    "inv(Z) @ Z == eye(n)",
    "inv(2 * Z) == inv(Z) / 2",
    "inv(P) == inv(P).T",
    "grad(u @ S @ u, u) == 2 * S @ u",
    "hessian((u @ u)**2, u) == 8 * outer(u, u) + 4 * (u @ u) * eye(n)",
    "jacobian(A @ B @ u, u) == A @ B",
    "E((q @ u)**2) == u @ u",
    "E((q @ u)**4) == 3 * (u @ u)**2",
    "E((q @ q)**3) == n * (n + 2) * (n + 4)",
    "E((r @ u)**2) == u @ u",
    "E(outer(q, q)) == eye(n)",
    "grad(exp(u @ v), u) == exp(u @ v) * v",
    "diff(p**3, p) == 3 * p**2",
    "diff(p**p, p) == p**p * (log(p) + 1)",
]
DIFFERENT = [
    "trace(A @ B) == sum(A @ B)",
    "A @ B == (A @ B).T",
    "u @ v == u @ u",
    "exp(x * y) == exp(x) * exp(y)",
    "sqrt(x**2) == x",
    "log(x**2) == 2 * log(x)",
    "softmax(2 * u) == softmax(u)",
    "inv(Z) == inv(Z).T",
    "E((q @ u)**4) == (u @ u)**2",
    "E((r @ u)**4) == 3 * (u @ u)**2",
    "E(q**3) == E(r**3)",
    "sin(2 * x) == 2 * sin(x)",
    "abs(x) == x",
    "n == m",
    "grad(u @ S @ u, u) == S @ u",
    "hessian((u @ u)**2, u) == 12 * (u @ u) * eye(n)",
    "x / y == y / x",
    "sqrt(2) == 1",
]


@pytest.mark.parametrize("statement", EQUAL)
def test_what_is_equal_for_all_sizes_has_one_form(statement: str) -> None:
    algebra, form = difference(statement, T)
    assert vanishes(algebra, form)


@pytest.mark.parametrize("statement", DIFFERENT)
def test_what_differs_has_two(statement: str) -> None:
    try:
        algebra, form = difference(statement, T)
    except OutOfFragment:
        return
    assert not vanishes(algebra, form)


def test_work_is_bounded() -> None:
    with pytest.raises((TooMuchWork, OutOfFragment)):
        difference("(u @ v + x)**61 == 0", T)
    with pytest.raises((TooMuchWork, OutOfFragment)):
        difference("E((q @ u)**30) == 0", T)


POLYNOMIALS = [
    "(u @ S @ u)**2 * x",
    "(u @ v)**3 + x * sum(u)",
    "trace(outer(u, u) @ S)",
    "sum(u)**2 * (u @ u)",
    "x**3 * (u @ v)",
]


@pytest.mark.parametrize("body", POLYNOMIALS)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_derivatives_against_exact_interpolation(body: str, n: int) -> None:
    """A polynomial along a line is fitted exactly through enough points: its linear coefficient is the derivative."""
    rng = random.Random(f"{body}{n}")
    symmetric = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            symmetric[i][j] = symmetric[j][i] = rng.randint(-3, 3)
    fixed: dict[str, Any] = {
        "n": Fraction(n),
        "x": Fraction(rng.randint(1, 4)),
        "v": tuple(Fraction(rng.randint(-3, 3)) for _ in range(n)),
        "S": tuple(tuple(map(Fraction, row)) for row in symmetric),
    }
    u = [Fraction(rng.randint(-3, 3)) for _ in range(n)]
    where = {"n": "dim", "u, v": "real[n]", "x": "real", "S": "symmetric[n, n]", "t": "index[n]"}
    value = problem_from(f"{body} == 0", where).statement.args[0]
    slope = problem_from(f"grad({body}, u)[t] == 0", where).statement.args[0]

    def run(term: Any, point: list[Fraction], extra: dict[str, Any]) -> Fraction:
        problem = problem_from("u[t] == 0", where)
        ns = Rational()
        result: Fraction = Interpreter(ns, environment(problem, {**fixed, "u": tuple(point), **extra}, ns))(term)
        return result

    for k in range(n):
        degree = 7
        points = [Fraction(j) for j in range(degree + 1)]
        values = [run(value, [a + h * (i == k) for i, a in enumerate(u)], {}) for h in points]
        derivative = Fraction(0)
        for i, h in enumerate(points):
            # the derivative at 0 of the Lagrange polynomial of node h
            total = Fraction(0)
            for j, other in enumerate(points):
                if j != i:
                    part = Fraction(1) / (h - other)
                    for l, third in enumerate(points):
                        if l not in (i, j):
                            part *= (0 - third) / (h - third)
                    total += part
            derivative += values[i] * total
        assert run(slope, u, {"t": Fraction(k)}) == derivative


@pytest.mark.parametrize("power", range(1, 7))
def test_normal_moments_come_out_as_double_factorials(power: int) -> None:
    expected = 0 if power % 2 else {2: 1, 4: 3, 6: 15}[power]
    algebra, form = difference(f"E(q**{power}) == {expected}", {"q": "normal"})
    assert vanishes(algebra, form)


def test_shifted_and_declared_moments() -> None:
    for statement in ("E(q**2) == 13", "E(q**3) == 63", "Var(q) == 4", "E((q - 3)**4) == 48"):
        algebra, form = difference(statement, {"q": "normal(3, 4)"})
        assert vanishes(algebra, form), statement
    for statement, same in (
        ("E(r**3) == 5", True),
        ("E((r - 1)**3) == 5 - 3 * 3 + 3 - 1", True),
        ("E(r**4) == 0", False),
    ):
        algebra, form = difference(statement, {"r": "iid(mean=1, var=2, m3=5)"})
        assert vanishes(algebra, form) is same, statement


def test_a_rule_that_puts_a_function_into_itself_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """By f(x) == -x, x is -f(x), in which x is -f(x) again."""
    problem = problem_from("x + f(x) == exp(-1) * x", {"x": "real", "f": "real -> real"}, given=["f(x) == -x"])
    calls, usual = [], rules._descended
    monkeypatch.setattr(rules, "_descended", lambda *told: calls.append(1) or usual(*told))  # type: ignore[func-returns-value]
    with pytest.raises(TooMuchWork, match="does not end"):
        equal(problem)
    assert len(calls) < 1_000

"""Derivatives of what has cases in it: rectifiers, hinges, absolute values, layers, piecewise losses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import nodes
from proofcheck.logic.decide.lemmas.cases import _chosen, cased, corners
from tests.engines.verdicts import verdict

WHERE = {
    "x, y, a": "real", "d": "positive", "n, m": "dim", "u, w": "real[n]", "W": "real[m, n]", "A": "real[n, n]",
    "i": "index[n]", "t": "positive", "s": "nonnegative",
}  # fmt: skip
APART = ("w @ u != 0",)
TRUE = [
    ("diff(relu(x)**2, x) == 2 * relu(x)", ()),
    ("diff(abs(x)**3, x) == 3 * x * abs(x)", ()),
    ("diff(abs(x)**2, x) == 2 * x", ()),
    ("diff(x * abs(x), x) == 2 * abs(x)", ()),
    ("diff(sign(x) * x**2, x) == 2 * abs(x)", ()),
    ("diff(max(0, 1 - y * x)**2, x) == -2 * y * max(0, 1 - y * x)", ()),
    ("diff(where(abs(x) <= d, x**2 / 2, d * (abs(x) - d / 2)), x) == clip(x, -d, d)", ()),
    ("diff(where(t <= 1, t, 1 + log(t)), t) == where(t <= 1, 1, 1 / t)", ()),
    ("diff(where(x < 0, exp(x) - 1, x), x) == where(x < 0, exp(x), 1)", ()),
    ("diff(relu(x)**2 / 2 + abs(x)**3, x) == relu(x) + 3 * x * abs(x)", ()),
    ("diff(where(x < 0, 0, x**2), x) >= 0", ()),
    ("grad(relu(w @ u), u) == where(w @ u > 0, 1, 0) * w", APART),
    ("grad(relu(w @ u), u) == w", ("w @ u > 0",)),
    ("grad(relu(w @ u)**2, u) == 2 * relu(w @ u) * w", ()),
    ("grad(max(0, 1 - y * (w @ u)), w) == -y * u", ("y * (w @ u) < 1",)),
    ("grad(max(0, 1 - y * (w @ u))**2, w) == -2 * y * max(0, 1 - y * (w @ u)) * u", ()),
    ("grad(abs(w @ u), u) == sign(w @ u) * w", APART),
    ("grad(sum(relu(u)**2), u) == 2 * relu(u)", ()),
    ("grad(sum(abs(u)), u) == [sign(u[k]) for k in range(n)]", ("all(u[k] != 0 for k in range(n))",)),
    (
        "grad(sum(relu(W @ u)), u) == W.T @ [where((W @ u)[k] > 0, 1, 0) for k in range(m)]",
        ("all((W @ u)[k] != 0 for k in range(m))",),
    ),
]
FALSE = [
    ("diff(relu(x), x) == where(x > 0, 1, 0)", ()),  # not at 0
    ("diff(abs(x), x) == sign(x)", ()),
    ("diff(relu(x)**2, x) == 2 * x", ()),
    ("diff(relu(x)**2, x) == 2 * abs(x)", ()),
    ("diff(max(x, x**2), x) == where(x > 0, 1, 2 * x)", ()),
    ("diff(where(t <= 1, t, 2 + log(t)), t) == where(t <= 1, 1, 1 / t)", ()),  # a jump
    ("diff(where(t <= 1, t, 1 + 2 * log(t)), t) == where(t <= 1, 1, 2 / t)", ()),  # a corner
    ("diff(where(x < 0, a * (exp(x) - 1), x), x) == where(x < 0, a * exp(x), 1)", ()),
    ("diff(where(sqrt(s) <= 1, 0, (s - 1)**2), s) == where(sqrt(s) <= 1, 0, 2 * (s - 1))", ()),  # nothing below 0
    ("grad(relu(w @ u), u) == where(w @ u > 0, 1, 0) * w", ()),
    ("grad(abs(w @ u), u) == sign(w @ u) * w", ()),
    ("grad(relu(w @ u)**2, u) == 2 * relu(w @ u) * u", ()),
    ("grad(relu(w @ u)**2, u) == 2 * (w @ u) * w", ()),
    ("grad(max(0, 1 - y * (w @ u)), w) == -y * u", ("y * (w @ u) <= 1",)),
    ("grad(sum(relu(u)), u) == [where(u[k] > 0, 1, 0) for k in range(n)]", ()),
    ("grad(sum(relu(W @ u)), u) == W.T @ [where((W @ u)[k] > 0, 1, 0) for k in range(m)]", ()),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"


@pytest.mark.parametrize(
    "statement",
    [
        "diff(where(sqrt(s) <= 1, 0, s), s) == 1",  # what is compared has no value below 0
        "diff(diff(abs(x)**3, x), x) == 6 * abs(x)",  # a derivative of one
        "sum(diff(abs(x - k), x) for k in range(n)) == n",  # the place of the corner moves with an index around it
    ],
)
def test_the_lemma_does_not_apply(statement: str) -> None:
    problem = problem_from(statement, {"x": "real", "s": "nonnegative", "n": "dim"}, ())
    derivatives = [t for t in nodes(problem.statement) if t.op == "derivative"]
    turns = [t for d in derivatives for t in nodes(d.args[0]) if t.op in ("abs", "where")]
    assert turns
    for turn in turns:
        slopes = tuple(slope for each in cased(problem.statement, turn) for slope in each.slopes)[:2]
        assert corners(problem, {"cases": ((turn, 0),), "sides": slopes}) is None


def test_common_factors_are_taken_out_once_each() -> None:
    problem = problem_from("all(u[k] == u[k] for k in range(n))", {"n": "dim", "u": "real[n]"}, ())
    binders, _ = terms.stripped(problem.statement)
    x, two = terms.entry("u", terms.index(binders[0][0])), terms.number(Fraction(2))
    square = terms.Term("mul", (x, x))
    below = terms.lt(terms.ZERO, x)
    left = _chosen(problem, tuple(binders), below, (square, terms.mul(two, x)))
    for value in (Fraction(3), Fraction(-5)):
        put = terms.replace_name(left, "u", (binders[0][0],), terms.number(value))
        assert put is not None
        holds = value > 0
        chosen = terms.rewrite(put, lambda t, holds=holds: t.args[1 if holds else 2] if t.op == "where" else None)  # type: ignore[misc]
        assert chosen == terms.number(value * value if holds else 2 * value)

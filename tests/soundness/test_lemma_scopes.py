"""What a lemma takes for a constant, for independent or for one matrix, although names, places or values stand in it.

Each false statement was proved, each true one refuted, unless it says that evidence was forged.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

WHOLE = {"n": "natural"}
NORMAL = {"n": "dim", "x": "normal[n]", "y": "normal"}
TWO = {"x": "normal[2]", "y": "normal"}
MATRIX = {"n": "dim", "A": "posdef[n, n]", "x": "positive[n]", "u": "real[n]"}
VECTOR = {"n": "dim", "x": "real[n]"}
OVER = "for i in range(n) for j in range(n)"
FALSE: list[tuple[str, dict[str, str]]] = [
    ("limit(sum(1 for k in range(n)), n, -2) == -2", WHOLE),
    ("limit(sum(k for k in range(n)), n, -3) == 6", WHOLE),
    ("E(sum(abs(x[i] - y) for i in range(n))**2) == 2 * n + n * (n - 1) * 4 / pi", NORMAL),
    ("E(abs(x[0] - y) * abs(x[1] - y)) == 4 / pi", TWO),
    ("E(where(x[0] < y, 1, 0) * where(x[1] < y, 1, 0)) == 1 / 4", TWO),
    (
        "integral(exp(x * integrated) for x in interval(0, 1)) == integral(exp(x * x) for x in interval(0, 1))",
        {"integrated": "real"},
    ),
    ("sum(x[i] - x[i] for i in range(n)) == limit(1 / n, n, oo) - 1", VECTOR),
    ("sum(x[i] - x[i] for i in range(n)) == limit(m**2, m, 3) - 1", {**VECTOR, "m": "integer"}),
    (f"sum(inv(x[i] * A)[i, j] {OVER}) > 0", MATRIX),
    (f"sum(inv(exp(x[i]) * A)[i, j] {OVER}) != 0", MATRIX),
    (f"sum(u[i] * u[j] * inv(A + x[i] * eye(n))[i, j] {OVER}) >= 0", MATRIX),
]
TRUE: list[tuple[str, dict[str, str], str]] = [
    ("limit(sum(1 for k in range(n)) / n, n, oo) == 1", WHOLE, "proved"),
    ("limit(sum(1 for k in range(n)), n, -2) == 0", WHOLE, ""),
    ("E(sum(abs(x[i]) for i in range(n))**2) == n + n * (n - 1) * 2 / pi", NORMAL, "proved"),
    ("E(where(x[0] < y, 1, 0) * where(x[1] < y, 1, 0)) == 1 / 3", TWO, ""),
    (f"sum(inv(A)[i, j] {OVER}) > 0", MATRIX, "proved"),
    (f"sum(u[i] * u[j] * inv(A)[i, j] {OVER}) >= 0", MATRIX, "proved"),
    (
        "integral(sin(t**2 + x) for t in interval(0, 1)) == integral(sin(s**2 + x) for s in interval(0, 1))",
        {"x": "real"},
        "proved",
    ),
]


@pytest.mark.parametrize(("statement", "where"), FALSE)
def test_nothing_false_is_proved(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word in ("refuted", "unknown", "supported")


@pytest.mark.parametrize(("statement", "where", "word"), TRUE)
def test_nothing_true_is_refuted(statement: str, where: dict[str, str], word: str) -> None:
    assert check(statement, where=where).word in ((word,) if word else ("proved", "unknown", "supported"))


FORGED: list[tuple[str, dict[str, str], str, dict[str, Any]]] = [
    (
        "integral(sum(t * x[i] * n for i in range(n - 1)) * (2 * t - 1) for t in interval(0, 1)) == 0",
        VECTOR,
        "prefix",
        {"name": "n", "depth": 1},
    ),
    (
        "exists(sum(t + 0 * x[i] for i in range(n)) == 2 * t - 1 for t in real)",
        VECTOR,
        "prefix",
        {"name": "n", "depth": 1},
    ),
    (
        "sum(0 * k for k in range(n)) == limit(1 / (n + 1), n, oo) - 1",
        WHOLE,
        "induction",
        {"name": "n", "differences": True},
    ),
]


@pytest.mark.parametrize(("statement", "where", "kind", "data"), FORGED)
def test_such_evidence_is_rejected(statement: str, where: dict[str, str], kind: str, data: dict[str, Any]) -> None:
    assert LEMMAS[kind](problem_from(statement, where), data) is None


def test_pieces_of_an_integral_are_in_order_even_if_one_diverges() -> None:
    problem = problem_from("integral(1 / (5 - t) for t in interval(0, 1)) == log(5) - log(4)", {})
    (integral,) = (t for t in terms.nodes(problem.statement) if t.op == "integral")
    t = terms.symbol(integral.data[0])
    antiderivative = terms.neg(Term("log", (terms.sub(terms.number(5), t),)))

    def piece(start: Term, end: Term) -> dict[str, Any]:
        return {
            "start": start,
            "end": end,
            "antiderivative": antiderivative,
            "integrand": integral.args[0],
            "closed": False,
            "scaled": False,
            "weak": False,
        }

    pieces = (piece(terms.ZERO, terms.number(5)), piece(terms.number(5), terms.ONE))
    assert LEMMAS["integral"](problem, {"antiderivatives": ((integral, pieces),)}) is None


def test_an_average_over_a_law_that_speaks_of_the_size_moves_with_it() -> None:
    """Forged: it was confirmed that 1 / n is its own limit."""
    problem = problem_from("limit(E(q), n, oo) == E(q)", {"n": "dim", "q": "normal(mean=1 / n, var=1)"})
    average, one = problem.statement.args[1], Evidence("identity", "forged", {"normal_forms": True})
    same = {"low": average, "high": average, "value": average, "pieces": (one,), "piece": one}
    assert rule(problem, Evidence("squeezed", "forged", same)).word == "rejected"
    step = terms.div(terms.ONE, terms.symbol("n"))
    around = {"low": terms.sub(average, step), "high": terms.add(average, step), "value": average}
    assert LEMMAS["squeezed"](problem, around) is None
    assert check("limit(E(q), n, oo) == 0", {"n": "dim", "q": "normal(mean=1 / n, var=1)"}).word == "proved"

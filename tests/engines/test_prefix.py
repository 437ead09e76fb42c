"""Sequences and vectors by induction over their length: what holds is proved, and no assumption is carried too far."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas.prefixes import cases
from proofcheck.search.engines import prefix
from proofcheck.search.engines.prefix import outlines

SETTINGS = {"budget": 0.02, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
F = {"n": "dim", "F": "real[n + 2]"}
FIBONACCI = ("F[0] == 0", "F[1] == 1", "all(F[t + 2] == F[t + 1] + F[t] for t in range(n))")
X = {"n": "dim", "x": "real[n]"}
P = {"n": "dim", "x": "positive[n]"}
A = {"n": "dim", "a": "real[n + 1]"}


def word(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


PROVED = [
    ("F[n + 1]**2 - F[n + 1] * F[n] - F[n]**2 == (-1)**n", F, FIBONACCI),
    ("F[n] < 2**n", F, FIBONACCI),
    ("sum(F[k]**2 for k in range(n + 1)) == F[n] * F[n + 1]", F, FIBONACCI),
    ("all(F[t] >= 0 for t in range(n + 2))", F, FIBONACCI),
    ("a[n]**2 >= 2", A, ("a[0] == 2", "all(a[t + 1] == (a[t] + 2 / a[t]) / 2 for t in range(n))")),
    ("abs(sum(x)) <= sum(abs(x[i]) for i in range(n))", X, ()),
    ("prod(1 + x[i] for i in range(n)) >= 1 + sum(x)", P, ()),
    ("sum(x) <= n", X, ("all(x[i] <= 1 for i in range(n))",)),
    ("sum(1 / x[i] for i in range(n)) > 0", P, ()),
]

REFUTED = [
    ("F[n + 1]**2 - F[n + 1] * F[n] - F[n]**2 == 1", F, FIBONACCI),
    ("F[n] <= n**2", F, FIBONACCI),
    # Without a value, though only where the first cases do not look.
    ("n <= 3 or 0 * sum(1 / x[i] for i in range(n)) == 0", X, ()),
    # What is assumed of the end is not assumed of the beginning, nor the other way round.
    ("x[0] == 0", X, ("x[n - 1] == 0",)),
    ("sum(x) == 0", X, ("all(x[i] == 0 for i in range(n - 1))",)),
    ("a[n] == 0", A, ("a[0] == 0", "all(a[t + 1] == a[t] for t in range(3, n))")),
    ("a[n] == 0", A, ("a[0] == 0", "a[1] == 0", "all(a[t + 1] == a[t] for t in range(2, n))")),
    ("prod(1 + x[i] for i in range(n)) >= 1 + sum(x)", X, ()),
]


@pytest.mark.parametrize(("statement", "where", "given"), PROVED)
def test_what_holds_is_proved(statement, where, given) -> None:
    assert word(statement, where, given) == "proved"


def test_a_position_beyond_the_end_is_no_number() -> None:
    """Nothing is read there for most n, and not where the first cases look."""
    assert word("n != 4 or F[2 * n] == F[2 * n]", F, FIBONACCI) != "proved"


@pytest.mark.parametrize(("statement", "where", "given"), REFUTED)
def test_what_fails_is_not(statement, where, given) -> None:
    assert word(statement, where, given) == "refuted"


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("x[0] == 0", X, ("x[2] == 0",)),
        ("x[1] == 0", X, ()),
        ("M[0, 0] == 0", {"n": "dim", "M": "real[n, n]"}, ()),
        ("x[0] == 0", {"n": "dim", "x": "normal[n]"}, ()),
    ],
)
def test_what_is_not_about_beginnings_is_not_read_so(statement, where, given) -> None:
    assert not list(outlines(problem_from(statement, where, given)))


@pytest.mark.parametrize(
    "given",
    [
        "x[n - 1] == 0",
        "sum(x) > 0",
        "all(x[i] <= n for i in range(n))",
        "M[0, 0] == x[0]",
        "n % 2 == 0",
        "all(x[n - 1 - i] <= 1 for i in range(n))",
    ],
)
def test_what_is_not_about_beginnings_is_not_assumed(given) -> None:
    """Nor are sums in the step what is assumed of the whole: sum(x) > 0 says nothing of the sum so far."""
    where = {**X, "M": "real[n, n]"}
    problem = problem_from("sum(x) >= 0", where, ("all(x[i] <= 7 for i in range(n))", given))
    found = list(outlines(problem))
    assert found or given != "sum(x) > 0"
    for outline in found:
        assert [k.op for k in outline.known] == ["forall"]
        parts = cases(problem, "n", 1)
        assert parts is not None
        assert {d.kind for part in parts for d in part.declarations.values()} <= {"dim", "real"}


@pytest.mark.parametrize(
    ("statement", "given", "expected"),
    [
        ("prod(M[i, i] for i in range(n)) == 1", "all(M[i, i] == 1 for i in range(n))", "proved"),
        ("prod(M[i, i] for i in range(n)) == 1", "all(M[i, i] <= 1 for i in range(n))", "refuted"),
        ("prod(M[i, i] for i in range(n)) == 1", "all(M[i, j] == 1 for i in range(n) for j in range(i))", "refuted"),
        ("sum(M[i, i] for i in range(n)) >= 0", "all(M[i, i] >= 0 for i in range(n))", "proved"),
        ("log(prod(y)) == sum(log(y))", "all(y > 0)", "proved"),
    ],
)
def test_diagonals_and_vectors_beside_matrices(statement, given, expected) -> None:
    assert word(statement, {**X, "M": "real[n, n]", "y": "real[n]"}, (given,)) == expected


def test_the_parts_are_about_numbers_alone() -> None:
    problem = problem_from("F[n] < 2**n", F, FIBONACCI)
    parts = cases(problem, "n", 2)
    assert parts is not None and len(parts) == 3
    assert not any(d.shape for part in parts for d in part.declarations.values())


def test_entries_are_computed_as_the_assumptions_say() -> None:
    problem = problem_from("F[n] < 2**n", F, FIBONACCI)
    first = next(v for v in prefix.counterexample(problem) if v["n"] == 9)
    numbers = [0, 1]
    while len(numbers) < 11:
        numbers.append(numbers[-1] + numbers[-2])
    assert first["F"] == tuple(map(Fraction, numbers))

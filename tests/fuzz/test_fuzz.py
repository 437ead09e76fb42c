"""A short run of the fuzzer, and that its parts do what they should: the evaluator, constructed values, shrinking.

The long run is `python -m tests.fuzz.run`.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.fuzz import corpus
from tests.fuzz.ask import asked, confirmed, examined
from tests.fuzz.assume import KNOWN, point
from tests.fuzz.mutate import Statement, mutants
from tests.fuzz.rings import OutOfReach, Undefined
from tests.fuzz.run import Report, judged, road_of
from tests.fuzz.shrink import shrunk
from tests.fuzz.statements import statement
from tests.fuzz.truth import holds

SHARES = {"proofs": 0.9, "kernel": 0.06, "engines": 0.03, "judge": 0.01}
BLOCKS, EACH = 8, 16


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_answer_is_false(block: int) -> None:
    """What is proved holds wherever it is evaluated, what is refuted fails at its witness, nothing breaks."""
    report = Report()
    for seed in range(block * EACH, (block + 1) * EACH):
        judged(statement(seed), seed, road_of(seed, SHARES), report)
    assert not report.wrong, "\n".join(report.wrong)
    assert not [text for text in report.odd if text.startswith(("crash", "conflict", "a rewriting"))], report.odd
    assert report.checks["points"] > 30


def test_most_of_what_is_true_by_construction_is_proved() -> None:
    report = Report()
    for seed in range(900_000, 900_160):
        s = statement(seed)
        if s.true:
            judged(s, seed, "proofs", report)
    proved = sum(n for key, n in report.words.items() if key[3] == "proved")
    total = sum(report.words.values())
    assert total > 40 and proved >= 0.85 * total, "\n".join(report.unproved)


@pytest.mark.parametrize("block", range(3))
def test_changed_statements_of_the_corpus_are_not_proved_where_they_are_false(block: int) -> None:
    report = Report()
    for seed in range(block * EACH, (block + 1) * EACH):
        judged(corpus.statement(seed), seed, "proofs", report)
    assert not report.wrong, "\n".join(report.wrong)
    assert sum(n for (_, origin, _, _), n in report.words.items() if origin == "mutant") > 3


# -- the evaluator -----------------------------------------------------------------------------------------------

N = {"n": "dim", "A, B": "real[n, n]", "x, y": "real[n]", "s": "real"}
INV = {"n": "dim", "A, B": "invertible[n, n]", "x": "real[n]"}
TRUTHS: list[tuple[str, dict[str, str], tuple[str, ...], bool]] = [
    ("(A @ B).T == B.T @ A.T", N, (), True),
    ("A @ B == B @ A", N, (), False),
    ("A @ B == B @ A", N, ("A @ B == B @ A",), True),
    ("inv(A @ B) == inv(B) @ inv(A)", INV, (), True),
    ("inv(A @ B) == inv(A) @ inv(B)", INV, (), False),
    ("inv(A) == inv(A)", N, (), False),
    ("grad(det(A), A) == det(A) * inv(A).T", INV, (), True),
    ("grad(det(A), A) == det(A) * inv(A)", INV, (), False),
    ("grad(log(det(A)), A) == inv(A).T", INV, ("det(A) > 0",), True),
    ("hessian(x @ A @ x, x) == A + A.T", N, (), True),
    ("hessian(logsumexp(x), x) == diag(softmax(x)) - outer(softmax(x), softmax(x))", N, (), True),
    ("diff(sin(s**2), s, 2) == 2 * cos(s**2) - 4 * s**2 * sin(s**2)", N, (), True),
    ("E(z @ A @ z) == trace(A)", {**N, "z": "normal[n]"}, (), True),
    ("E((z @ A @ z)**2) == trace(A)**2", {**N, "z": "normal[n]"}, (), False),
    ("E((z @ z)**2) == n**2 + 2 * n", {**N, "z": "normal[n]"}, (), True),
    ("E(outer(z, z)) * n == E(z @ z) * eye(n)", {**N, "z": "spherical[n]"}, (), True),
    ("E((z @ x)**4) == 3 * E((z @ x)**2)**2", {**N, "z": "spherical[n]"}, (), False),
    ("E(Z.T @ Z) == n * s**2 * eye(n)", {**N, "Z": "spherical[n, n](var=s**2)"}, (), True),
    ("E((z @ z)**2) == n**2 + 2 * n", {**N, "z": "iid[n](mean=0, var=1)"}, (), False),
    ("E(exp(z @ x)) == exp(x @ S @ x / 2)", {**N, "S": "posdef[n, n]", "z": "normal[n](cov=S)"}, (), True),
    ("E(cos(z @ x)) == exp(-x @ x / 2)", {**N, "z": "normal[n]"}, (), True),
    ("E(outer(z, z)) == S", {**N, "S": "posdef[n, n]", "z": "random[n](mean=0 * x, cov=S)"}, (), True),
    ("trace(A) == sum(A[i, i]**2 for i in range(n)) + sum(A[i, j]**2 for i in range(n) for j in range(n) if i != j)",
     {"n": "dim", "A": "real[n, n]"}, ("A @ A == A", "A.T == A"), True),
    ("A.T == A", N, ("A @ A == A",), False),
    ("x @ A @ x == 0", N, ("A.T == -A",), True),
    ("sum(x[j] for j in range(t + 1)) == sum(x[j] for j in range(t)) + x[t]", {**N, "t": "index[n]"}, (), True),
    ("sum(x[j] for j in range(t + 1)) == sum(x[j] for j in range(t))", {**N, "t": "index[n]"}, (), False),
    ("vec(A @ B) == kron(B.T, eye(n)) @ vec(A)", N, (), True),
    ("det(block([[A, B], [0, A]])) == det(A)**2", N, (), True),
    ("[1 / x[i] for i in range(n)] == 1 / x", N, (), False),
    ("[1 / x[i] for i in range(n)] == 1 / x", {**N, "x, y": "positive[n]"}, (), True),
]  # fmt: skip


@pytest.mark.parametrize("row", TRUTHS, ids=lambda row: row[0][:60])
def test_the_evaluator_knows(row: tuple[str, dict[str, str], tuple[str, ...], bool]) -> None:
    text, where, given, truth = row
    checked = examined(Statement("", text, where, given), text, (2, 3) * 8)
    assert (checked.broken is None) == truth
    assert any(a is not None for a in checked.answers)


@pytest.mark.parametrize("given", [texts for texts, _ in KNOWN], ids=lambda texts: texts[0])
def test_assumptions_are_satisfied_by_construction(given: tuple[str, ...]) -> None:
    """Not by the zeros alone: some point has an entry that is neither 0 nor 1."""
    where = {"n, m": "dim", "c, d": "real", "x, y": "real[n]", "A, B": "real[n, n]"}
    given = tuple(g.replace("== zeros", "== 0") for g in given)
    found: list[Any] = [point(where, given, random.Random(seed), 3) for seed in range(6)]
    assert sum(p is not None for p in found) >= 4
    used = {name for name in "xyAB" if any(name in g for g in given)}
    entries = {e for p in found if p for name in used for e in _flat(p.values[name])}
    assert entries - {0, 1}


def _flat(nested: Any) -> list[Fraction]:
    return [e for part in nested for e in _flat(part)] if isinstance(nested, list) else [nested]


def test_a_wrong_witness_is_noticed() -> None:
    s = Statement("", "A @ B == B @ A", {"n": "dim", "A, B": "real[n, n]"})
    one = ((Fraction(1),),)
    assert confirmed(s, {"n": Fraction(1), "A": one, "B": one}, 0) == "the statement holds at the witness"
    upper, lower = ((0, 1), (0, 0)), ((0, 0), (1, 0))
    assert confirmed(s, {"n": Fraction(2), "A": upper, "B": lower}, 0) == ""
    assert "type" in confirmed(s, {"n": Fraction(0), "A": (), "B": ()}, 0)


def test_shrinking_finds_the_core() -> None:
    text = "(A + B) @ (x + y) + 3 * x == ((A @ x + A @ y) + (B @ x + B @ y)) + 3 * (x + y)"
    s = Statement("", text, N)
    small = shrunk(s, lambda t: asked(t, "proofs").word == "unknown" and examined(t, 0).broken is not None, 20)
    assert len(small.text) < 20, small.text


def test_every_change_of_a_statement_can_be_read() -> None:
    s = Statement(
        "", "sum(A[i, j] * x[j] for i in range(n) for j in range(i + 1) if j < i) == 1 / 2 * (x @ inv(A) @ y)", N
    )
    found = list(mutants(s))
    assert len({m.origin for m in found}) > 12
    for m in found:
        try:
            holds(m.text, {"n": 1, "A": [[1]], "B": [[2]], "x": [1], "y": [3], "s": 0})
        except (OutOfReach, Undefined) as error:
            raise AssertionError(m.text) from error
        except Exception as error:
            assert type(error).__name__ in ("IllTyped", "AttributeError"), m.text

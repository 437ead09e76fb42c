"""What the kernel asks for beside the rule that evidence names: each line here is accepted if one question less is put.

Found by faults seeded into `logic/kernel/check.py` (benchmarks/results/mutation.md).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.kernel import rule, rule_typing
from proofcheck.logic.kernel.check import GROWTH
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import algebra, growth

X, N = {"x": "real"}, {"n": "dim", "x": "real[n]"}
K = terms.index("k")
ENTRY = Term("entry", (K,), "x")
SQUARE = terms.power(ENTRY, terms.TWO)
STEPS = ("S[0] == 0", "all(S[t + 1] == S[t] + 2 for t in range(n))")
S = {"n": "dim", "m, j": "natural", "S": "real[n + 1]"}


def forged(kind: str, **data: Any) -> Evidence:
    return Evidence(kind, "forged", data)


@pytest.mark.parametrize(("at", "word"), [(0, "rejected"), (2, "refuted")])
def test_values_at_which_a_statement_holds_prove_nothing(at: int, word: str) -> None:
    data = {"values": {"x": Fraction(at)}, "pieces": (), "piece": forged("enclosure")}
    assert rule(problem_from("x <= 1", X), forged("instance", **data)).word == word


@pytest.mark.parametrize("kind", ["signs", "smt"])
def test_a_limit_has_to_exist_where_only_a_sign_is_seen(kind: str) -> None:
    for text, word in (("limit(sin(x), x, oo)**2 >= 0", "rejected"), ("x**2 >= 0", "proved")):
        assert rule(problem_from(text, X), forged(kind)).word == word


def test_a_statement_has_no_free_index() -> None:
    problem = problem_from("all(x[k]**2 >= 0 for k in range(n))", N)
    assert rule(problem, forged("signs")).word == "proved"
    assert rule(replace(problem, statement=problem.statement.args[2]), forged("signs")).word == "rejected"


def test_what_is_offered_has_no_index_of_its_own() -> None:
    problem = problem_from("x @ x >= 0", N)
    assert rule(problem, forged("squares", expression=SQUARE)).word == "rejected"
    problem = problem_from("1 / (2 + x @ x - 2 * x[0]) == 1 / (2 + x @ x - 2 * x[0])", N)
    obligation = obligations(problem.statement, problem.declarations)[0]
    restated = ((obligation, terms.add(terms.ONE, SQUARE)),)
    ruling = rule(problem, forged("identity", normal_forms=True, restated=restated))
    assert ruling.word == "rejected" and "index that nothing binds" in ruling.reason


def test_evidence_about_an_inverse_is_for_inverses() -> None:
    where = {"n": "dim", "A": "real[n, n]"}
    problem = problem_from("inv(eye(n) - A) == eye(n) + A", where, ["A @ A == 0 * A"])
    found = algebra.propose(problem).evidence
    assert found is not None
    inverse = Evidence("inverse", "test", found.data)
    assert rule(problem, inverse).word == "proved"
    for text in ("x == x", "inv(A) == A", "inv(A) @ A == 2 * eye(n)"):
        assert rule(problem_from(text, {**where, **X}), inverse).word == "rejected"
        assert rule(problem_from(text, {**where, **X}), forged("inverse")).word == "rejected"


def test_a_recurrence_says_nothing_beyond_its_last_position() -> None:
    closed = terms.mul(terms.TWO, terms.index("t"))
    for text, given, word in (
        ("S[m] == 2 * m", (*STEPS, "m <= n"), "proved"),
        ("S[m] == 2 * m", STEPS, "rejected"),
        ("S[m] + S[j] == 2 * m + 2 * j", (*STEPS, "m <= n"), "rejected"),
        ("S[m] == 2 * m", STEPS[:1], "rejected"),
    ):
        problem = problem_from(text, S, given)
        pieces = [forged(kind) for kind in ("identity", "smt", "identity")]
        time = next((t.data[0] for g in problem.given for t in terms.nodes(g) if t.op == "forall"), "t")
        data = {"name": "S", "closed": terms.substitute(closed, {"t": terms.index(time)}), "pieces": pieces}
        ruling = rule(problem, forged("recurrence", **data))
        assert ruling.word == word, (text, given, ruling)


@pytest.mark.parametrize("text", ["n >= 1", "f(1) == f(1)", "x[0] == x[0]"])
def test_an_enclosure_is_of_a_statement_without_names(text: str) -> None:
    assert rule(problem_from(text, {**N, "f": "real -> real"}), forged("enclosure")).word == "rejected"


def test_the_census_of_a_proof_has_that_of_its_parts() -> None:
    problem = problem_from("sum(k for k in range(n)) == n * (n - 1) / 2", {"n": "dim"})
    data = {"name": "n", "differences": False}
    ruling = rule(problem, forged("induction", **data, pieces=(forged("enclosure"), forged("smt"))))
    assert ruling.word == "proved", ruling.reason
    assert "induction over n (docs/trust.md)" in ruling.census
    assert {"exact or enclosed evaluation"} < set(ruling.census) and len(ruling.census) > 2


@pytest.mark.parametrize("text", ["n <= n + 1", "n + 1 <= n", "n == 2 * n"])
def test_an_expansion_is_of_forms_of_growth(text: str) -> None:
    for data in ({}, {"direction": {"n": 1}}):
        assert rule(problem_from(text, {"n": "dim"}), forged("growth", **data)).word == "rejected"


def test_the_census_of_growth_says_by_what_it_was_seen() -> None:
    problem = problem_from("grows(n**2 + n, n**2)", {"n": "dim"})
    assert rule(problem, forged("growth")).census == (GROWTH,)
    problem = problem_from("bounded(n * d, n**2 + d**2)", {"n, d": "dim"})
    evidence = growth.propose(problem).evidence
    assert evidence is not None
    assert rule(problem, evidence).census == ("products of powers below a Newton polytope (docs/trust.md)",)
    false = problem_from("3 * n * d <= n**2 + d**2", {"n, d": "dim"})  # up to constants only
    assert rule(false, evidence).word == "rejected"


def test_only_a_type_error_refutes_by_types() -> None:
    def unknown() -> Any:
        return problem_from("y == 1", X)

    with pytest.raises(ProofcheckError) as caught:
        unknown()
    assert rule_typing(unknown, caught.value.findings[0]).word == "rejected"

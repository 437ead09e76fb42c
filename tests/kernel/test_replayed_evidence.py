"""Evidence that is right for one statement, put to the kernel in another shape or for another statement.

Each row is a true statement and one close to it that is false. What an engine offers for the first is accepted; with a
piece missing, a piece of no known kind, or for the second statement, it is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.decision import OTHERS
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import contradictory, rule, rule_typing
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import algebra
from proofcheck.search.engines import all as engines

N, X, XY = {"n": "dim"}, {"x": "real"}, {"x, y": "real"}
V = {"n": "dim", "x, y": "real[n]"}
S = {"n": "dim", "S": "real[n + 1]"}
STEPS = ("S[0] == 0", "all(S[t + 1] == S[t] + 2 for t in range(n))")
AB = {"a, b": "positive"}
Row = tuple[str, str, str, dict[str, str], tuple[str, ...]]
ROWS: list[Row] = [
    ("absolute", "abs(x + y) <= abs(x) + abs(y)", "abs(x + y) <= abs(x) + y", XY, ()),
    ("premise", "implies(x > y, exp(x) > exp(y))", "implies(x > y, exp(y) > exp(x))", XY, ()),
    ("induction", "sum(k for k in range(n)) == n * (n - 1) / 2", "sum(k for k in range(n)) == n * (n + 1) / 2", N, ()),
    ("recurrence", "S[n] == 2 * n", "S[n] == 2 * n + 1", S, STEPS),
    ("recurrence", "S[n] == 2 * n", "S[n] == 3 * n", S, STEPS),
    (
        "integral",
        "integral(t**2 for t in interval(0, a)) == a**3 / 3",
        "integral(t**2 for t in interval(0, a)) == a**3 / 2",
        {"a": "real"},
        (),
    ),
    (
        "taken",
        "exists(x**2 == a for x in nonnegative)",
        "exists(x**2 == -a - 1 for x in nonnegative)",
        {"a": "nonnegative"},
        (),
    ),
    ("shape", "increasing(x**3 for x in real)", "increasing(-x**3 for x in real)", {}, ()),
    (
        "limit",
        "limit(x * exp(-a * x), x, oo) == 0",
        "limit(x * exp(-a * x), x, oo) == 1",
        {"x": "real", "a": "positive"},
        (),
    ),
    ("growth", "grows(n**2 + n, n**2)", "grows(n**2 + n, n**3)", N, ()),
    ("growth", "bounded(n, 2**n)", "bounded(2**n, n)", N, ()),
    (
        "probability",
        "P(x <= t) == (1 + erf(t / sqrt(2))) / 2",
        "P(x <= t) == (1 + erf(t)) / 2",
        {"t": "real", "x": "normal"},
        (),
    ),
    ("probability", "E(abs(x)) == sqrt(2 / pi)", "E(abs(x)) == sqrt(1 / pi)", {"x": "normal"}, ()),
    (
        "entrywise",
        "Var(sum(max(x, 0))) == n * (1 / 2 - 1 / (2 * pi))",
        "Var(sum(max(x, 0)) + sum(x)) == n * (1 / 2 - 1 / (2 * pi))",
        {"n": "dim", "x": "normal[n]"},
        (),
    ),
    (
        "pointwise",
        "P(abs(x) >= t) <= 1 / t**2",
        "P(abs(x) >= t) <= 1 / t**3",
        {"t": "positive", "x": "iid(mean=0, var=1)"},
        (),
    ),
    (
        "pointwise",
        "P(abs(mean(x)) >= t) <= 2 * exp(-n * t**2 / 2)",
        "P(abs(mean(x)) >= t) <= exp(-n * t**2 / 2)",
        {"n": "dim", "t": "positive", "x": "iid[n](mean=0, low=-1, high=1)"},
        (),
    ),
    ("reflected", "E(tanh(w)) == 0", "E(tanh(w) + sigmoid(w)) == 0", {"w": "normal"}, ()),
    (
        "by_parts",
        "E((x - m) * tanh(x)) == s * E(1 - tanh(x)**2)",
        "E((x - m) * tanh(x)) == m * E(1 - tanh(x)**2)",
        {"m": "real", "s": "positive", "x": "normal(mean=m, var=s)"},
        (),
    ),
    (
        "central",
        "limit(P(sum(x) / sqrt(n) <= t), n, oo) == (1 + erf(t / sqrt(2))) / 2",
        "limit(P(sum(x) / sqrt(n) <= t), n, oo) == (1 - erf(t / sqrt(2))) / 2",
        {"n": "dim", "t": "real", "x": "iid[n](mean=0, var=1)"},
        (),
    ),
    (
        "squeezed",
        "limit(P(abs(mean(x)) >= t), n, oo) == 0",
        "limit(P(abs(mean(x)) >= t), n, oo) == 1",
        {"n": "dim", "t": "positive", "x": "iid[n](mean=0, var=1)"},
        (),
    ),
    (
        "dominated",
        "P(x >= t) <= exp(t - r) * (r / t)**t",
        "P(x >= t) <= exp(t - r) * (r / t)**t / 2",
        {"r": "positive", "t": "positive", "x": "poisson(r)"},
        ("t >= r",),
    ),
    (
        "enclosed",
        "abs(sum(g**t * r(t) for t in range(oo))) <= R / (1 - g)",
        "abs(sum(g**t * r(t) for t in range(oo))) <= R",
        {"g": "nonnegative", "R": "positive", "r": "real -> real"},
        ("forall(abs(r(x)) <= R for x in real)", "g < 1"),
    ),
    (
        "continuous",
        "limit(softmax(z / t)[0], t, oo) == 1 / n",
        "limit(softmax(z / t)[0], t, oo) == 0",
        {"n": "dim", "z": "real[n]", "t": "positive"},
        (),
    ),
    (
        "instanced",
        "r(y) + 1 <= R + 1",
        "r(y) <= R - 1",
        {"R": "positive", "y": "real", "r": "real -> real"},
        ("forall(abs(r(x)) <= R for x in real)",),
    ),
    (
        "recurring",
        "sum(k * factorial(k) for k in range(n)) == factorial(n) - 1",
        "sum(k * factorial(k) for k in range(n)) == factorial(n)",
        N,
        (),
    ),
    ("prefix", "sum(max(x[i], 0) for i in range(n)) >= sum(x)", "sum(max(x[i], 0) for i in range(n)) > sum(x)", V, ()),
    ("invariant", "(a + b) / 2 >= sqrt(a * b)", "(a + b) / 2 > sqrt(a * b)", AB, ()),
    ("monotone", "sin(x) <= x", "sin(x) < x", {"x": "nonnegative"}, ()),
    ("chart", "exp(x) >= 1 + x", "exp(x) > 1 + x", X, ()),
    ("squares", "(x @ y)**2 <= (x @ x) * (y @ y)", "(x @ y)**2 < (x @ x) * (y @ y)", V, ()),
    ("squares", "x**2 - 2 * x + 1 >= 0", "x**2 - 2 * x + 1 > 0", X, ()),
    ("smt", "x**2 + y**2 >= 2 * x * y", "x**2 + y**2 > 2 * x * y", XY, ()),
    ("identity", "trace(outer(x, y)) == x @ y", "trace(outer(x, y)) == x @ x", V, ()),
]


def found(text: str, where: dict[str, str], given: tuple[str, ...], kind: str) -> Evidence:
    """The first evidence of a kind that the kernel accepts for a statement."""
    problem = problem_from(text, where, given)
    for propose in engines.in_order(OTHERS):
        evidence = propose(problem).evidence
        if evidence is not None and evidence.kind == kind and rule(problem, evidence).word == "proved":
            return evidence
    raise AssertionError(f"no engine offers {kind} for {text}")


def tampered(evidence: Evidence) -> Iterator[Evidence]:
    pieces = evidence.data.get("pieces")
    unheard = Evidence("unheard of", "nobody")  # type: ignore[arg-type]
    if pieces:
        for k in range(len(pieces)):
            yield replace(evidence, data={**evidence.data, "pieces": (*pieces[:k], *pieces[k + 1 :])})
            yield replace(evidence, data={**evidence.data, "pieces": (*pieces[:k], unheard, *pieces[k + 1 :])})
        yield replace(evidence, data={**evidence.data, "pieces": (*pieces, pieces[-1])})
        yield replace(evidence, data={**evidence.data, "pieces": ()})
    if evidence.data.get("piece") is not None:
        yield replace(evidence, data={**evidence.data, "piece": unheard})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[1][:40]}")
def test_evidence_is_for_one_statement_and_whole(row: Row) -> None:
    kind, true, false, where, given = row
    evidence = found(true, where, given, kind)
    for other in tampered(evidence):
        assert rule(problem_from(true, where, given), other).word == "rejected", other
    assert rule(problem_from(false, where, given), evidence).word != "proved"


# -- definedness by an offered term -----------------------------------------------------------------------------------

x = terms.symbol("x")
SUM = terms.add(terms.power(terms.sub(x, terms.ONE), terms.TWO), terms.ONE)  # (x - 1)**2 + 1


def _exp(t: Term) -> Term:
    return Term("exp", (t,))


OVER = terms.div(terms.ONE, x)
OFFERED: list[tuple[Term, str]] = [
    (SUM, "proved"),
    (terms.mul(SUM, terms.number(2)), "rejected"),  # another value
    (terms.ONE, "rejected"),
    (terms.add(terms.power(x, terms.TWO), terms.mul(terms.number(-2), x), terms.TWO), "rejected"),  # no visible sign
    (terms.mul(SUM, _exp(OVER), _exp(terms.mul(terms.number(-1), OVER))), "rejected"),  # without a value at 0
]


@pytest.mark.parametrize(("offered", "word"), OFFERED)
def test_what_is_offered_for_a_denominator_is_looked_at(offered: Term, word: str) -> None:
    problem = problem_from("x / (x**2 - 2*x + 2)**2 == x / (x**2 - 2*x + 2)**2", X)
    (obligation,) = obligations(problem.statement, problem.declarations)
    binders, core = terms.stripped(obligation)
    assert not binders and core.op == "ne"
    squared = terms.power(offered, terms.TWO) if core.args[0].op == "pow" else offered
    evidence = Evidence("identity", "test", {"restated": ((obligation, squared),)})
    assert rule(problem, evidence).word == word


MATRICES = {"n": "dim", "A": "real[n, n]", "M": "invertible[n, n]", "s": "real"}


def _offers(text: str, *given: str) -> tuple[Any, Evidence, Term, Term]:
    """A problem, what the index algebra offers for it, and the obligation and offer about a matrix in it."""
    problem = problem_from(text, MATRICES, given)
    own = algebra.propose(problem).evidence
    assert own is not None and rule(problem, own).word == "proved"
    ((obligation, offered),) = own.data["restated"]
    return problem, own, obligation, offered


def _times(offered: Term, factor: Term) -> Term:
    if offered.op != "lambda":
        return terms.mul(offered, factor)
    return Term("lambda", (terms.mul(offered.args[0], factor),), offered.data)


VALUE = terms.symbol("s")
NOWHERE_ZERO = terms.mul(
    _exp(terms.div(terms.ONE, VALUE)), _exp(terms.mul(terms.number(-1), terms.div(terms.ONE, VALUE)))
)


@pytest.mark.parametrize(
    ("text", "given", "kind"),
    [("inv(2 * M) == inv(M) / 2", (), "mul"), ("inv(eye(n) - A) == eye(n) + A", ("A @ A == 0 * A",), "lambda")],
)
def test_what_is_offered_for_a_matrix_is_looked_at(text: str, given: tuple[str, ...], kind: str) -> None:
    """A determinant or a right inverse: the right one, twice it, and one without a value where s = 0."""
    problem, own, obligation, offered = _offers(text, *given)
    assert offered.op == kind
    for factor in (terms.TWO, NOWHERE_ZERO, terms.ZERO):
        data = {**own.data, "restated": ((obligation, _times(offered, factor)),)}
        if kind == "mul" and factor == terms.TWO:
            continue  # the sign of a determinant is all that is asked, yet its value is looked at, below
        assert rule(problem, replace(own, data=data)).word == "rejected", factor
    assert rule(problem, replace(own, data={**own.data, "restated": ()})).word == "rejected"


def test_a_determinant_that_is_offered_has_the_value() -> None:
    problem, own, obligation, offered = _offers("inv(2 * M) == inv(M) / 2")
    data = {**own.data, "restated": ((obligation, terms.mul(offered, terms.TWO)),)}
    assert rule(problem, replace(own, data=data)).word == "rejected"


def test_indices_of_what_is_offered_are_not_captured() -> None:
    """The product of the matrix and the offer sums over an index of its own, however those of the offer are called."""
    problem, own, obligation, offered = _offers("inv(eye(n) - A) == eye(n) + A", "A @ A == 0 * A")
    for ids in (("k'1", "k'2"), ("k'2", "k'1"), ("q", "k'1")):
        body = terms.substitute(offered.args[0], dict(zip(offered.data, map(terms.index, ids), strict=True)))
        data = {**own.data, "restated": ((obligation, Term("lambda", (body,), ids)),)}
        assert rule(problem, replace(own, data=data)).word == "proved"


def test_a_right_inverse_is_offered_for_a_matrix_alone() -> None:
    problem, own, obligation, offered = _offers("inv(eye(n) - A) == eye(n) + A", "A @ A == 0 * A")
    vector = Term("lambda", offered.args, offered.data[:1])
    assert rule(problem, replace(own, data={**own.data, "restated": ((obligation, vector),)})).word == "rejected"
    quotient = problem_from("s / (s**2 - 2*s + 2)**2 == s / (s**2 - 2*s + 2)**2", MATRICES)
    (denominator,) = obligations(quotient.statement, quotient.declarations)
    evidence = Evidence("identity", "test", {"normal_forms": True, "restated": ((denominator, offered),)})
    assert rule(quotient, evidence).word == "rejected"
    singular = problem_from("inv(A) == inv(A)", MATRICES)
    wanted = next(o for o in obligations(singular.statement, {}) if terms.stripped(o)[1].op == "nonsingular")
    for offer in (Term("lambda", (terms.ZERO,), ("p", "q")), terms.ONE, offered):
        data = {"normal_forms": True, "restated": ((wanted, offer),)}
        assert rule(singular, Evidence("identity", "test", data)).word == "rejected"


# -- what each check asks first ----------------------------------------------------------------------------------------


def test_a_statement_without_names_is_not_refuted_under_assumptions() -> None:
    """No values are shown to satisfy them."""
    for given in (["x > 0"], ["0 < 1"], ["1 < 0"]):
        assert rule(problem_from("1 > 2", X, given), Evidence("enclosure", "test")).word == "rejected"


def test_a_product_that_is_rejected_says_nothing_of_an_inverse() -> None:
    where = {"n": "dim", "M": "invertible[n, n]", "A": "real[n, n]", "u": "real[n]"}
    for text in ("inv(M) @ u == u", "inv(M) == M", "inv(A) @ u == u", "inv(A) @ (A @ u) == u"):
        for data in ({}, {"normal_forms": True}):
            assert rule(problem_from(text, where), Evidence("inverse", "test", data)).word == "rejected", text
    assert rule(problem_from("inv(M) @ (M @ u) == u", where), Evidence("inverse", "test", {"normal_forms": True})).word


@pytest.mark.parametrize("text", ["x == x", "not (x**2 < 0)", "implies(x > 0, x > 0)", "x**2 >= 0 or x > 1"])
def test_squares_are_for_single_comparisons(text: str) -> None:
    for offered in (terms.ZERO, terms.power(x, terms.TWO)):
        evidence = Evidence("squares", "test", {"expression": offered, "normal_forms": True})
        assert rule(problem_from(text, X), evidence).word == "rejected"


def test_a_law_that_cannot_exist_is_a_contradiction() -> None:
    impossible = problem_from("E(q) == 0", {"q": "iid(mean=0, var=1, m4=1/2)"})
    assert contradictory(impossible)
    assert not contradictory(problem_from("E(q) == 0", {"q": "iid(mean=0, var=1, m3=0, m4=3)"}))
    for kind in ("identity", "signs", "smt"):
        assert rule(impossible, Evidence(kind, "test")).word == "rejected"  # type: ignore[arg-type]


def test_the_typing_that_is_found_again_is_the_one_that_was_found() -> None:
    def sizes() -> Any:
        return problem_from("u @ w == 0", {"n, m": "dim", "u": "real[n]", "w": "real[m]"})

    def ranks() -> Any:
        return problem_from("u[0, 0] == 0", {"n": "dim", "u": "real[n]"})

    found = []
    for wrong in (sizes, ranks):
        with pytest.raises(ProofcheckError) as caught:
            wrong()
        found.append(caught.value.findings[0])
    assert found[0].diagnostic != found[1].diagnostic
    assert rule_typing(sizes, found[0]).word == "refuted"
    assert rule_typing(sizes, found[1]).word == rule_typing(ranks, found[0]).word == "rejected"


REFUTED = [
    ("exists(x**2 == a for x in real)", {"a": "real"}, ()),
    ("limit(x * exp(-a * x), x, oo) == 1", {"x": "real", "a": "positive"}, ()),
    ("integral(t**2 for t in interval(0, 1)) == 1 / 2", {}, ()),
    ("increasing(x**2 for x in real)", {}, ()),
]


@pytest.mark.parametrize("row", REFUTED, ids=lambda row: row[0])
def test_a_lemma_may_refute_and_then_shows_where(row: tuple[str, dict[str, str], tuple[str, ...]]) -> None:
    problem = problem_from(*row)
    words = []
    for propose in engines.in_order(OTHERS):
        evidence = propose(problem).evidence
        if evidence is None:
            continue
        ruling = rule(problem, evidence)
        if ruling.word != "rejected":
            assert ruling.word == "refuted" and ruling.witness is not None and ruling.witness.reason
            words.append(evidence.kind)
            for other in tampered(evidence):
                assert rule(problem, other).word == "rejected"
            break
    assert words


@pytest.mark.parametrize("at", [0, 1])
def test_a_derivative_as_written_refutes_nothing(at: int) -> None:
    """(x**2)**(3/2) has a derivative at 0, which as written has no value there."""
    problem = problem_from("diff((x**2)**(3/2), x) <= 3*x**2 + 1", X)
    last = Evidence("witness", "test", {"values": {"x": Fraction(at)}})
    parts = (Evidence("identity", "test"), Evidence("signs", "test"), Evidence("smt", "test"))
    step = LEMMAS["written"](problem, {})
    assert step is not None and step.then is not None and not step.exact
    pieces = tuple(next(e for e in parts if rule(part, e).word == "proved") for part in step.parts)
    if at == 0:
        assert rule(step.then, last).word == "refuted"
    evidence = Evidence("written", "test", {"pieces": pieces, "piece": last})
    assert rule(problem, evidence).word == "rejected"


# -- growth and points ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "data", "word"),
    [
        ("grows(n - 1, n)", {"point": {"n": 1}}, "refuted"),
        ("grows(n, n)", {"point": {"n": 1}}, "rejected"),
        ("dominates(n**2, n)", {"point": {"n": 1}}, "proved"),  # a point says nothing of a limit
        ("dominates(n, n**2)", {}, "rejected"),
        ("n == n", {}, "rejected"),
        ("grows((n - 1) / (n - 1) * n, n)", {}, "rejected"),  # without a value at n = 1
        ("bounded(n / (n - 1) * (n - 1), n**2)", {}, "rejected"),
        ("grows(n + 1, n)", {}, "proved"),
    ],
)
def test_growth(text: str, data: dict[str, Any], word: str) -> None:
    assert rule(problem_from(text, N), Evidence("growth", "test", data)).word == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x**2 != 2 or x < 0", "refuted"),
        ("x**2 == 2 or x < 0", "rejected"),
        ("x**2 == 2 and x < 0", "refuted"),
        ("x**2 == 2 and x > 1", "rejected"),
        ("not (x**2 == 2)", "refuted"),
        ("not (x**2 != 2)", "rejected"),
        ("not (x < 1)", "rejected"),
        ("not (x > 1)", "refuted"),
        ("implies(x**2 == 2, x < 0)", "refuted"),
        ("implies(x**2 != 2, x < 0)", "rejected"),
        ("all(x**2 != k for k in range(3))", "refuted"),
        ("all(x**2 != k + 3 for k in range(3))", "rejected"),
        ("all(x**2 != k for k in range(2))", "rejected"),
        ("any(x**2 == k for k in range(2))", "refuted"),
        ("any(x**2 == k for k in range(3))", "rejected"),
        ("any(x**2 == k for k in range(3, 200))", "rejected"),  # too long to go through
        ("x**2 < 2", "refuted"),
        ("x**2 <= 2", "rejected"),
        ("x**2 > 2", "refuted"),
        ("x**2 >= 2", "rejected"),
        ("1 / (x**2 - 2) == 0 or x > 0", "refuted"),  # no value
    ],
)
def test_statements_at_the_root_of_two(text: str, word: str) -> None:
    at = Evidence("point", "test", {"point": {"x": Term("sqrt", (terms.TWO,))}})
    assert rule(problem_from(text, X), at).word == word


def test_a_point_needs_declared_values_and_satisfied_assumptions() -> None:
    at = {"x": terms.power(terms.TWO, terms.div(terms.ONE, terms.TWO))}
    root = {"x": Term("sqrt", (terms.TWO,))}
    assert rule(problem_from("x**2 != 2", X), Evidence("point", "test", {"point": root})).word == "refuted"
    assert (
        rule(problem_from("x**2 != 2", {"x": "integer"}), Evidence("point", "test", {"point": root})).word == "rejected"
    )
    assert rule(problem_from("x**2 != 2", X, ["x < 0"]), Evidence("point", "test", {"point": root})).word == "rejected"
    assert rule(problem_from("x**2 == 2", X), Evidence("point", "test", {"point": root})).word == "rejected"
    named = {"x": terms.symbol("y")}
    assert rule(problem_from("x != y", XY), Evidence("point", "test", {"point": named})).word == "rejected"
    assert rule(problem_from("x != 3", {"x": "positive"}), Evidence("point", "test", {"point": at})).word == "rejected"
    below = {"x": terms.number(-1)}
    assert (
        rule(problem_from("x > 0", {"x": "nonnegative"}), Evidence("point", "test", {"point": below})).word
        == "rejected"
    )

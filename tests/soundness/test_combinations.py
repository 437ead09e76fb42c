"""Combinations of what is known: forged proofs are refused, and true statements changed a little are not proved."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.cases import cases
from proofcheck.logic.decide.implied import COMBINED, Z3_TRUSTED
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.combinations import proved, with_proofs

X, XY = {"x": "real"}, {"x, y": "real"}
x, y, n = (terms.symbol(name) for name in "xyn")
ONE = Fraction(1)


def census(problem: Problem, *proof: tuple[Any, ...]) -> tuple[str, ...]:
    """What the kernel says of a statement with an offered proof, one list of lines for each case."""
    offered = ((problem.statement, proof),)
    return rule(problem, Evidence("smt", "forged", {"combinations": offered})).census


def lines(*found: Any) -> tuple[Any, ...]:
    return found


def total(*parts: tuple[Any, int]) -> tuple[Any, ...]:
    return ("sum", parts)


HONEST = [
    # statement, where, given, the lines of each case: of each rule one proof that holds
    ("x + y <= 3", XY, ["x <= 1", "y <= 2"], [lines(
        ("literal", 0), ("literal", 1), ("literal", 2), total((ONE, 0), (ONE, 1), (ONE, 2)))]),
    ("n >= 2", {"n": "dim"}, ["2 * n > 2"], [lines(
        ("literal", 1), ("whole", 0), ("literal", 0), total((1, 1), (1, 2)))]),
    ("x**2 >= 2 * x - 1", X, [], [lines(
        ("sign", terms.power(terms.sub(x, terms.ONE), terms.TWO)), ("literal", 0), total((1, 0), (1, 1)))]),
    ("x * y <= 0", XY, ["x <= 0", "y >= 0"], [lines(
        ("literal", 1), ("literal", 2), ("product", 0, 1), ("literal", 0), total((1, 2), (1, 3)))]),
    ("x**2 == 4", X, ["x == 2"], [
        lines(("literal", 1), ("multiple", 0, terms.add(x, terms.TWO)), ("literal", 0), total((-1, 1), (1, 2))),
        lines(("literal", 1), ("multiple", 0, terms.add(x, terms.TWO)), ("literal", 0), total((1, 1), (1, 2)))]),
    ("sqrt(x)**2 == x", {"x": "nonnegative"}, [], [
        lines(("root", x), ("literal", 0), total((1, 0), (1, 1))),
        lines(("root", x), ("literal", 0), total((-1, 0), (1, 1)))]),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "where", "given", "proof"), HONEST)
def test_each_rule_proves_what_it_should(statement, where, given, proof):
    assert census(problem_from(statement, where, given), *proof)[0] == COMBINED


FORGED = [
    # why, statement, where, given, the lines of its one case: true statements among them, which this does not show
    ("a negative multiplier", "x >= 1", X, ["x >= 0"], [("literal", 0), ("literal", 1), total((-1, 1), (-1, 0))]),
    ("a negative multiplier of a fraction", "x <= 0", X, ["x <= 1"], [
        ("literal", 1), ("sign", terms.ONE), ("literal", 0), total((1, 0), (1, 2), (Fraction(-2), 1))]),
    ("a float", "x + y <= 3", XY, ["x <= 1", "y <= 2"], [
        ("literal", 0), ("literal", 1), ("literal", 2), total((1.0, 0), (1.0, 1), (1.0, 2))]),
    ("no assumption has this number", "x <= 1", X, ["x <= 2"], [("literal", 2), ("literal", 0), total((1, 0), (1, 1))]),
    ("no line has this number", "x <= 1", X, [], [("literal", 0), total((1, 0), (1, 1))]),
    ("no line at all", "x <= 1", X, [], []),
    ("0 >= 0 is no contradiction", "x < y", XY, ["x <= y"], [("literal", 0), ("literal", 1), total((1, 0), (1, 1))]),
    ("a strict fact without a multiplier", "x < y", XY, ["x <= y"], [
        ("literal", 0), ("literal", 1), ("sign", terms.ONE), total((1, 0), (1, 1), (0, 2))]),
    ("an empty sum", "x <= 1", X, [], [("literal", 0), ("sum", ())]),
    ("a product is positive where both factors are", "x * y > 0", XY, ["x >= 0", "y > 0"], [
        ("literal", 1), ("literal", 2), ("product", 0, 1), ("literal", 0), total((1, 2), (1, 3))]),
    ("rounding of a real name", "x >= 1", X, ["x > 0"], [
        ("literal", 1), ("whole", 0), ("literal", 0), total((1, 1), (1, 2))]),
    ("rounding of half a whole number", "n >= 2", {"n": "dim"}, ["n > 1 / 2"], [
        ("literal", 1), ("whole", 0), ("literal", 0), total((1, 1), (1, 2))]),
    ("rounding of a quotient", "1 / n >= 1", {"n": "dim"}, [], [
        ("sign", terms.div(terms.ONE, n)), ("whole", 0), ("literal", 0), total((1, 1), (1, 2))]),
    ("a term of which no sign is seen", "x >= 0", X, [], [("sign", x), ("literal", 0), total((1, 0), (1, 1))]),
    ("x times y is no square", "x * y >= 0", XY, [], [
        ("sign", terms.mul(x, y)), ("literal", 0), total((1, 0), (1, 1))]),
    ("a root of what may be negative", "sqrt(x)**2 <= x", X, [], [
        ("root", x), ("literal", 0), total((1, 0), (1, 1))]),
    ("a division by what may be zero", "x / x <= 1", X, [], [
        ("quotient", x), ("literal", 0), total((-1, 0), (1, 1))]),
    ("a multiple of an inequality", "x * y >= y", XY, ["x >= 1"], [
        ("literal", 1), ("multiple", 0, y), ("literal", 0), total((1, 1), (1, 2))]),
    ("a square root is no atom with a square", "sqrt(x) <= 2", {"x": "nonnegative"}, ["x <= 5"], [
        ("root", x), ("literal", 0), ("literal", 1), total((1, 0), (1, 1), (1, 2))]),
    ("a line that is none", "x <= 1", X, [], [("assume", 0), ("literal", 0)]),
    ("a rule with other arguments", "x <= 1", X, [], [("sign", 3)]),
    ("a term that is a statement", "x <= 1", X, [], [("sign", terms.le(x, terms.ONE))]),
    ("a name that is not declared", "x <= 1", X, [], [("sign", terms.power(terms.symbol("z"), terms.TWO))]),
    ("a square of a complex number", "z == z", {"z": "complex"}, [], [
        ("sign", terms.power(terms.symbol("z"), terms.TWO))]),
    ("infinity is no number", "x <= 1", X, [], [
        ("sign", terms.power(Term("infinity"), terms.TWO)), total((1, 0))]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "statement", "where", "given", "proof"), FORGED, ids=[row[0] for row in FORGED])
def test_forged_proofs_are_refused(why, statement, where, given, proof):
    assert COMBINED not in census(problem_from(statement, where, given), tuple(proof)), why


def test_every_case_needs_a_proof_of_its_own():
    problem = problem_from("x != 1", X, ["x < 1 or x > 2"])
    first, second = proved(problem, problem.statement)
    assert census(problem, first, second)[0] == COMBINED
    for some in ((), (first,), (first, first), (second, second), (second, first), (first, second, second)):
        assert COMBINED not in census(problem, *some)


def test_an_atom_under_an_index_is_one_for_this_index_alone():
    """x[i] <= x[i] holds and x[i] <= x[j] does not, though both are written with an index of the same name."""
    where = {"n": "dim", "x": "real[n]"}
    false = problem_from("all(x[i] <= 1 for i in range(n))", where, ["any(x[i] <= 1 for i in range(n))"])
    assert proved(false, false.statement) is None
    (case,) = cases(false, false.statement)
    a, b = (t for t in case.literals if "x" in t.names)
    assert a.free.isdisjoint(b.free)
    for proof in ([("literal", k), ("literal", m), total((1, 0), (1, 1))] for k in range(6) for m in range(6)):
        assert COMBINED not in census(false, tuple(proof))
    same = problem_from("sum(x[i] for i in range(n)) <= sum(x[j] for j in range(n))", where)
    assert proved(same, same.statement) is not None
    other = problem_from(
        "sum(x[i] for i in range(n)) <= sum(x[j] for j in range(m))", {**where, "m": "dim"}, ["m <= n"]
    )
    assert proved(other, other.statement) is None


def test_a_steady_sum_over_a_range_that_may_be_empty_is_no_product():
    where = {"n, m": "dim", "x": "real"}
    false = problem_from("sum(x for k in range(m, n)) == (n - m) * x", where)
    assert proved(false, false.statement) is None
    true = problem_from("sum(x for k in range(m, n)) == (n - m) * x", where, ["m <= n"])
    assert proved(true, true.statement) is not None


def test_a_case_under_a_sum_is_one_where_the_index_is_not_in_it():
    where = {"n": "dim", "x": "real[n]", "a": "real"}
    true = problem_from("sum(abs(a) for k in range(n)) == n * max(a, -a)", where)
    assert proved(true, true.statement) is not None
    false = (
        "sum(abs(x[k]) for k in range(n)) == abs(sum(x))",
        "sum(abs(a) for k in range(n)) == n * a",
        "sum(max(x[k], 0) for k in range(n)) == max(sum(x), 0)",
        "all(sum(where(k == i, x[k], 0) for k in range(n)) == 0 for i in range(n))",
    )
    for statement in false:
        problem = problem_from(statement, where)
        assert proved(problem, problem.statement) is None, statement


def test_a_few_places_are_looked_at_one_by_one():
    where = {"x, y": "real[2]", "c": "real"}
    given = ["x[0] * y[1] != x[1] * y[0]"]
    true = problem_from("any(x[k] != c * y[k] for k in range(2))", where, given)
    assert proved(true, true.statement) is not None
    for statement in ("all(x[k] != c * y[k] for k in range(2))", "any(x[k] != c * y[k] for k in range(1))"):
        problem = problem_from(statement, where, given)
        assert proved(problem, problem.statement) is None, statement
    nothing = problem_from("any(x[k] == x[k] for k in range(0))", where)
    assert proved(nothing, nothing.statement) is None


def test_an_absolute_value_inside_a_derivative_has_no_case_there():
    """abs(x) is x at a point x >= 0, and its slope at 0 is none of x."""
    false = problem_from("diff(abs(x) * y, x) == y", {"x": "nonnegative", "y": "real"})
    assert proved(false, false.statement) is None
    assert rule(false, with_proofs(false, Evidence("smt", "test", {}))).word != "proved"


TRUE = [
    # a statement, and statements a step away from it that are false
    ("x**2 + y**2 >= 2 * x * y", XY, [], ["x**2 + y**2 > 2 * x * y", "x**2 + y**2 >= 3 * x * y",
        "x**2 - y**2 >= 2 * x * y", "x**2 + y**2 >= 2 * x * y + 1"]),
    ("2 * n * d < 3 * n * d", {"n, d": "dim"}, [], ["2 * n * d < 2 * n * d", "3 * n * d < 2 * n * d",
        "2 * n * d < 3 * n * d - 1", "2 * n * d + 1 < 3 * n * d"]),
    ("h * n**2 + 4 * n * d <= 4 * (n**2 + n * d)", {"h, n, d": "dim"}, ["h <= 4"], [
        "h * n**2 + 4 * n * d < 4 * (n**2 + n * d)", "h * n**2 + 4 * n * d <= 3 * n**2 + 4 * n * d"]),
    ("abs(x * (1 + y) - x) <= 1", XY, ["abs(y) <= 1 / 16", "abs(x) <= 16"], [
        "abs(x * (1 + y) - x) < 1", "abs(x * (1 + y) + x) <= 1", "abs(x * (1 + y) - x) <= 15 / 16"]),
    ("2 * n >= 3 or n <= 1", {"n": "integer"}, [], ["2 * n >= 4 or n <= 0", "2 * n >= 3 or n < 1"]),
    ("2 / (n + 2) < 3 / (n + 3)", {"n": "dim"}, [], ["2 / (n + 2) < 3 / (n + 4)", "2 / (n + 2) < 2 / (n + 3)",
        "3 / (n + 2) < 3 / (n + 3)"]),
    ("implies(n * n * d <= c, n <= sqrt(c / d))", {"n, c, d": "dim"}, [], ["implies(n * n * d <= c, n < sqrt(c / d))",
        "implies(n * d <= c, n <= sqrt(c / d))", "implies(n * n * d <= c, n + 1 <= sqrt(c / d))"]),
    ("max(x, y) + min(x, y) == x + y", XY, [], ["max(x, y) + max(x, y) == x + y", "max(x, y) - min(x, y) == x + y"]),
    ("all(0 <= i and i < n for i in range(t + 1))", {"n": "dim", "t": "index[n]"}, [], [
        "all(0 < i and i < n for i in range(t + 1))", "all(0 <= i and i < n for i in range(t + 2))",
        "all(0 <= i and i < n - 1 for i in range(t + 1))"]),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "where", "given", "near"), TRUE, ids=[row[0] for row in TRUE])
def test_true_statements_are_proved_and_those_beside_them_are_not(statement, where, given, near):
    problem = problem_from(statement, where, given)
    proof = proved(problem, problem.statement)
    assert proof is not None
    assert census(problem, *proof)[0] == COMBINED
    for other in near:
        false = problem_from(other, where, given)
        assert proved(false, false.statement) is None, other
        # Nor does the proof of the true statement show it.
        assert COMBINED not in census(false, *proof), other


def test_every_part_of_a_proof_is_needed():
    """A proof with one line less, one multiplier less or one more sign is none."""
    problem = problem_from("x + y <= 3", XY, ["x <= 1", "y <= 2"])
    (proof,) = proved(problem, problem.statement)
    for k in range(len(proof)):
        assert COMBINED not in census(problem, proof[:k] + proof[k + 1 :])
    *first, (_, parts) = proof
    assert len(parts) == 3
    for k, (c, line) in enumerate(parts):
        for other in (-c, c + 1, 0):
            assert COMBINED not in census(problem, (*first, ("sum", (*parts[:k], (other, line), *parts[k + 1 :]))))


def test_what_z3_shows_of_positions_stands_in_the_census():
    """A condition that neither signs nor an offered combination show is named, also within a recurrence."""
    where = {"n": "dim", "s": "real[n + 1]", "x": "real[n]", "c": "real"}
    given = ["s[0] == c", "all(s[t + 1] == s[t] + x[t] / (t**2 - t + 1) for t in range(n))"]
    problem = problem_from("s[n] == c + sum(x[t] / (t**2 - t + 1) for t in range(n))", where, given)
    from proofcheck.judging.decision import decide

    part = decide(problem, "", {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False})
    assert part.word == "proved" and part.evidence is not None
    assert not any("Z3" in line for line in part.census)
    pieces = part.evidence.data["pieces"]

    def without(evidence: Evidence) -> Evidence:
        data = {k: v for k, v in evidence.data.items() if k != "combinations"}
        return Evidence(evidence.kind, "test", {**data, "pieces": tuple(map(without, data.get("pieces", ())))})

    bare = without(part.evidence)
    assert pieces and f"definedness: {Z3_TRUSTED}" in rule(problem, bare).census


VALUES = {
    "real": [Fraction(p, q) for p in range(-4, 5) for q in (1, 2, 3)],
    "positive": [Fraction(p, q) for p in range(1, 6) for q in (1, 2, 7)],
    "nonnegative": [Fraction(p, q) for p in range(6) for q in (1, 2, 7)],
    "integer": [Fraction(p) for p in range(-4, 6)],
    "natural": [Fraction(p) for p in range(7)],
}


def _number(rng: random.Random, names: list[str], depth: int) -> str:
    if depth == 0 or rng.random() < 0.25:
        return rng.choice([*names, *names, "0", "1", "2", "1/2", "-1"])
    a, b, c, d = (_number(rng, names, depth - 1) for _ in range(4))
    plain = [f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a})**2", f"({a} / {rng.choice([*names, '2'])})"]
    return rng.choice([*plain, *plain, f"abs({a})", f"max({a}, {b})", f"sqrt({a})", f"where({a} <= {b}, {c}, {d})"])


def _compared(rng: random.Random, names: list[str], depth: int) -> str:
    sign = rng.choice(["<=", "<", ">=", ">", "==", "!="])
    return f"{_number(rng, names, depth)} {sign} {_number(rng, names, depth)}"


@pytest.mark.parametrize("seed", range(12))
def test_what_is_proved_of_random_statements_holds_at_points(seed):
    rng = random.Random(seed)
    for _ in range(15):
        where = {name: rng.choice(list(VALUES)) for name in ("x", "y")[: rng.randint(1, 2)]}
        given = [_compared(rng, list(where), 1) for _ in range(rng.randint(0, 2))]
        first, second = (_compared(rng, list(where), k) for k in (1, 2))
        statement = rng.choice([second, f"implies({first}, {second})", f"({first} or {second})"])
        try:
            problem = problem_from(statement, where, given)
        except ProofcheckError:
            continue
        proof = proved(problem, problem.statement)
        evidence = with_proofs(problem, Evidence("smt", "test", {"combinations": ((problem.statement, proof or ()),)}))
        if proof is None or rule(problem, evidence).word != "proved":
            continue
        for point in rng.choices(list(product(*(VALUES[kind] for kind in where.values()))), k=8):
            values = dict(zip(where, point, strict=True))
            assert rule(problem, Evidence("witness", "test", {"values": values})).word != "refuted", statement

"""What a statement is reduced to implies it; what does not fit is not reduced, and no wrong piece is believed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck.lang import reductions, terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.lang.types import Declaration, Law, Problem, Value
from proofcheck.logic import kernel
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Evidence

WHERE = {"n": "dim", "x, y": "real[n]", "a, b": "real"}
I, N = terms.index("i"), terms.symbol("n")
IDENTITY, SIGNS = Evidence("identity", "t", {"normal_forms": True}), Evidence("signs", "t")


def posed(statement: str, *given: str) -> Problem:
    return problem_from(statement, WHERE, given)


def body(statement: str) -> terms.Term:
    """The summand of `sum(... for i in range(n)) == 0`."""
    total = posed(f"sum({statement} for i in range(n)) == 0").statement.args[0]
    return terms.substitute(total.args[2], {total.data[0]: I})


def ruled(problem: Problem, kind: str, *pieces: Evidence, **data: object) -> str:
    return kernel.rule(problem, Evidence(kind, "t", {**data, "pieces": pieces})).word  # type: ignore[arg-type]


RANGE = (("i", terms.ZERO, N),)


def test_term_by_term():
    problem = posed("2 * (x @ y) <= x @ x + y @ y")
    assert ruled(problem, "termwise", IDENTITY, SIGNS, binders=RANGE, body=body("(x[i] - y[i])**2")) == "proved"


@pytest.mark.parametrize(
    ("statement", "summand"),
    [
        ("2 * (x @ y) <= x @ x + y @ y", "(x[i] + y[i])**2"),  # not the difference
        ("2 * (x @ y) <= x @ x + y @ y", "(x[i] - y[i])**2 + 1"),
        ("x @ y <= x @ x", "x[i]**2 - x[i] * y[i]"),  # the difference, without a sign
        ("2 * (x @ y) < x @ x + y @ y", "(x[i] - y[i])**2"),  # not strictly
        ("2 * (x @ y) == x @ x + y @ y", "(x[i] - y[i])**2"),
        ("sum(x) / sum(x) <= 1", "(x[i] - x[i])**2"),  # without a value where the sum vanishes
    ],
)
def test_terms_that_do_not_show_it(statement, summand):
    assert ruled(posed(statement), "termwise", IDENTITY, SIGNS, SIGNS, binders=RANGE, body=body(summand)) != "proved"


def test_a_strict_comparison_needs_a_term():
    problem = posed("0 < sum(exp(x[i]) for i in range(n))")
    parts = reductions.termwise(problem, RANGE, body("exp(x[i])"))
    assert parts is not None and parts[-1].statement == terms.lt(terms.ZERO, N)
    none = (("i", terms.ZERO, terms.ZERO),)
    parts = reductions.termwise(posed("0 < a"), none, terms.ONE)
    assert parts is not None and parts[-1].statement == terms.lt(terms.ZERO, terms.ZERO)


def test_ranges_that_begin_elsewhere_are_left_alone():
    later = (("i", terms.ONE, N),)
    assert reductions.termwise(posed("0 <= sum(x)"), later, body("x[i]")) is None


def test_one_place_is_every_place():
    problem = posed("all(x[i] <= a for i in range(n))", "all(x[k] <= a for k in range(n))")
    (part,) = reductions.freed(problem) or ()
    (name,) = part.declarations.keys() - problem.declarations.keys()
    assert part.declarations[name].kind == "index" and part.declarations[name].bound == Size.of("n")
    assert ruled(problem, "freed", SIGNS) == "proved"
    assert ruled(posed("all(x[i] <= a for i in range(n))"), "freed", SIGNS) != "proved"


def test_one_positive_term_is_enough():
    problem = posed("0 < x @ x", "x[0] != 0")
    parts = reductions.termwise(problem, RANGE, body("x[i]**2"), (terms.ZERO,))
    assert parts is not None
    assert [part.statement.op for part in parts] == ["eq", "le", "and", "lt"]
    assert parts[1].statement.args[0] == terms.ZERO and parts[-1].statement.names == {"x"}
    pieces = (IDENTITY, SIGNS, Evidence("smt", "t"), SIGNS)
    data = {"binders": RANGE, "body": body("x[i]**2")}
    assert ruled(problem, "termwise", *pieces, **data, places=(terms.ZERO,)) == "proved"
    # A place that need not exist, and one at which the term may vanish.
    assert ruled(problem, "termwise", *pieces, **data, places=(terms.ONE,)) != "proved"
    assert ruled(posed("0 < x @ x"), "termwise", *pieces, **data, places=(terms.ZERO,)) != "proved"


def test_a_place_that_exists_gets_a_name():
    (part,) = reductions.chosen(posed("a <= b", "any(x[k] == a for k in range(n))")) or ()
    (assumption,) = part.given
    (name,) = part.declarations.keys() - WHERE.keys() - {"x", "y", "a", "b"}
    assert assumption.op == "eq" and name in assumption.names and part.statement == posed("a <= b").statement
    assert reductions.chosen(posed("a <= b", "all(x[k] == a for k in range(n))")) is None


def test_a_lemma_is_shown_before_it_is_used():
    problem, lemma = posed("a <= b"), posed("a <= b").statement
    assert ruled(problem, "cut", SIGNS, SIGNS, lemmas=(lemma,)) != "proved"
    given = posed("a <= b", "a <= b")
    assert ruled(given, "cut", SIGNS, SIGNS, lemmas=(lemma,)) == "proved"


def test_a_lemma_says_nothing_of_random_names():
    law = Law("normal", Value("real", (), terms.ZERO), Value("real", (), terms.ONE))
    problem = posed("a <= b")
    random = replace(problem, declarations={**problem.declarations, "a": Declaration("a", "real", law=law)})
    assert reductions.cut(problem, (problem.statement,)) is not None
    assert reductions.cut(random, (problem.statement,)) is None
    assert reductions.cut(problem, (terms.le(I, terms.ONE),)) is None  # an index that nothing binds


def test_a_premise_without_a_value_is_not_passed_over():
    smt = Evidence("smt", "t")
    problem = posed("implies(1 / a > 0, b**2 >= 0)")
    evidence = Evidence("premise", "t", {"pieces": (smt,), "piece": SIGNS})
    assert kernel.rule(problem, evidence).word != "proved"
    problem = posed("implies(1 / exp(a) > 0, b**2 >= 0)")
    pieces = (smt,) if LEMMAS["premise"](problem, {}).parts else ()  # type: ignore[union-attr]
    assert kernel.rule(problem, Evidence("premise", "t", {"pieces": pieces, "piece": SIGNS})).word == "proved"


def named(problem: Problem, value: str, facts: list[str], statement: str) -> reductions.Parts | None:
    """The reduction to any tensor p in the place of the one with these entries."""
    with_p = {**WHERE, "p": "real[n]"}
    declaration = Declaration("p", "real", (Size.of("n"),))
    about = [problem_from(s, with_p).statement for s in (*facts, statement)]
    return reductions.named(problem, declaration, ("i",), body(value), about[:-1], about[-1])


def test_a_tensor_in_the_place_of_another():
    problem = posed("sum(exp(x[i]) for i in range(n)) >= 0")
    parts = named(problem, "exp(x[i])", ["all(p[i] > 0 for i in range(n))"], "sum(p) >= 0")
    assert parts is not None
    exists, fact, general = parts
    assert fact.statement.op == "forall" and "p" not in fact.statement.names and "p" not in exists.statement.names
    assert general.declarations["p"].kind == "real" and len(general.given) == 1


@pytest.mark.parametrize(
    ("value", "statement"),
    [
        ("exp(x[i])", "sum(p) >= 1"),  # another statement
        ("exp(y[i])", "sum(p) >= 0"),
        ("2 * exp(x[i])", "sum(p) >= 0"),
    ],
)
def test_the_value_in_its_place_is_the_statement(value, statement):
    assert named(posed("sum(exp(x[i]) for i in range(n)) >= 0"), value, [], statement) is None


def test_a_value_that_is_missing_somewhere_is_seen():
    problem = posed("all(1 / x[i] == 1 / x[i] for i in range(n))")
    parts = named(problem, "1 / x[i]", [], "all(p[i] == p[i] for i in range(n))")
    assert parts is not None
    pieces = [IDENTITY] * len(parts)
    assert [kernel.rule(part, piece).word for part, piece in zip(parts, pieces, strict=True)] == ["rejected", "proved"]


def test_a_name_is_replaced_once_also_where_what_folds_is_the_name_again() -> None:
    x = terms.symbol("x")
    assert terms.replace_name(terms.neg(x), "x", (), terms.neg(x)) == x
    assert terms.replace_name(terms.sub(x, terms.ONE), "x", (), terms.add(x, terms.ONE)) == x

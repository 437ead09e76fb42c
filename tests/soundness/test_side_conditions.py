"""Forged evidence and statements that missed a side condition of a lemma, each false. Found by a reader set against the
lemmas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck import check
from proofcheck.judging.decision import OTHERS, accepted
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.recurrences import problems, recurrences
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.all import in_order


def prove(problem: Problem) -> Evidence:
    """What the project's own engines find; else what proves nothing."""
    for group in (OTHERS.plain, OTHERS.deeper):
        if found := accepted(problem, in_order(group)):
            return found[0]
    return Evidence("signs", "forged")


def by(kind: str, problem: Problem, **data: Any) -> Evidence | None:
    step = LEMMAS[kind](problem, data)
    return None if step is None else Evidence(kind, "forged", {**data, "pieces": tuple(map(prove, step.parts))})


def test_the_variable_of_an_antiderivative_is_no_declared_name():
    one = "integral(exp(sin(x * {0})) for x in interval(0, 1))"
    other = "integral(exp(sin(x * x)) for x in interval(0, 1))"
    for name in ("integrated", "z"):
        assert check(f"forall({one.format(name)} == {other} for {name} in real)").word != "proved"


F = ["n: dim", "F: real[n + 1]", "h: real -> real"]
STEP = "all(F[t + 1] == F[t] for t in range(n))"


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        ("F[n] == F[0] + 1", ["limit(h(n), n, oo) < limit(h(1), n, oo)"]),
        ("F[n] == 0", ["limit(h(n), n, oo) != limit(h(1), n, oo)"]),
        ("F[n] == 0", ["limit(h(n), n, oo) == 0", "limit(h(1), n, oo) == 1"]),
    ],
)
def test_a_limit_among_the_assumptions_of_an_induction(statement, given):
    assert check(statement, F, [STEP, *given]).word != "proved"


def test_a_limit_that_no_case_is_about():
    given = ["all(F[t+1] == F[t] for t in range(n-1))", "limit(1/n, n, oo) == 0", "limit(1, n, oo) == 1"]
    problem = problem_from("F[n-1] == 0", ["n: dim", "F: real[n]"], given)
    evidence = by("prefix", problem, name="n", depth=1)
    assert evidence is None or rule(problem, evidence).word == "rejected"
    plain = problem_from("F[n-1] == F[0]", ["n: dim", "F: real[n]"], given)
    assert rule(plain, by("prefix", plain, name="n", depth=1)).word == "proved"


def test_a_closed_form_may_not_use_what_is_assumed_of_the_tensor():
    given = ["S[0] == 0", "all(S[t+1] == S[t] + 1 for t in range(n))", "S[n] >= 0"]
    problem = problem_from("S[n] == 17", {"n": "dim", "S": "real[n+1]"}, given)
    recurrence = next(iter(recurrences(problem)))
    closed = terms.sub(terms.number(-1), terms.index(recurrence.time))
    found = problems(problem, recurrence, closed)
    pieces = tuple(map(prove, (found.first, found.next, found.rest)))
    evidence = Evidence("recurrence", "forged", {"name": "S", "closed": closed, "pieces": pieces})
    assert rule(problem, evidence).word == "rejected"
    assert check("S[n] == n", ["n: dim", "S: real[n + 1]"], given).word == "proved"


def test_entries_that_a_combination_brings_in_need_not_exist():
    given = ["all(0 < u[i] - i for i in range(n))", "all(0 < n - u[i] for i in range(n))"]
    problem = problem_from("x < n", {"n": "dim", "x": "integer", "u": "real[n]"}, given)
    x, n, entry = terms.symbol("x"), terms.symbol("n"), terms.entry("u", terms.symbol("x"))
    signs = (("sign", terms.sub(entry, x)), ("sign", terms.sub(n, entry)))
    lines = (("literal", 0), *signs, ("sum", tuple((Fraction(1), k) for k in range(3))))
    evidence = Evidence("smt", "forged", {"combinations": ((problem.statement, (lines,)),)})
    assert rule(problem, evidence).word == "rejected"


def test_names_of_antiderivatives_are_new():
    problem = problem_from("integral(cos(x**2) for x in interval(0, 1)) == 5", {})
    rest = LEMMAS["primitive"](problem, {}).parts[-1]
    x = terms.symbol("x'")

    def integral(f: Term) -> Term:
        return Term("integral", (f, terms.ZERO, terms.ONE), ("x'",))

    ends = (Term("apply", (terms.number(k),), ("primitive 0", 0)) for k in (1, 0))
    difference = terms.sub(*ends)
    for f in (terms.power(x, terms.TWO), x):
        claim = rest.about(terms.eq(difference, integral(f)))
        evidence = by("primitive", claim)
        assert evidence is None or rule(claim, evidence).word == "rejected"

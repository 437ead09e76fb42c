"""Why a claim is open, in words, and never more than the answer shows."""

from __future__ import annotations

import pytest

from proofcheck.report.opened import explained, internal

NUMBERS = {"verdict": "consistent", "method": "identity", "sizes": {"n": 30}, "samples": 1024, "detail": ""}
NOISE = ["balls: the statement depends on declared names", "algebra: `le` is not an equation"]
STEP = "induction: the step from n to n + 1 is not shown"


@pytest.fixture
def told(claim):
    """`told("supported", "for all n ...", reasons)`: the lines that explain it."""

    def told(verdict, statement, reasons, numeric=None, **answer):
        reasons = [*NOISE, *reasons]
        symbolic = {"verdict": "unknown", "engine": "", "how": "", "reasons": reasons}
        said = {"text": statement, "latex": ""}
        answer = {"statement": said, "reasons": reasons, "symbolic": symbolic, "numeric": numeric, **answer}
        return list(explained(claim("a", verdict, "proved", **answer)))

    return told


def test_a_first_case_that_is_proved_is_known(told):
    lines = told("supported", "for all n in {1, 2, ...}: f(n) <= n", [STEP], NUMBERS)
    assert lines[:3] == [
        "known: it is proved for the smallest n",
        "known: no violation in 1,024 samples, at sizes up to n = 30",
        "open: induction over n: the step from n to n + 1 is not proved",
    ]
    assert lines[3].startswith("help: prove a stronger bound")


def test_the_step_alone_says_nothing_of_the_first_case(told):
    """The engine for tensors looks at the step first."""
    lines = told("unknown", "for all n in {1, 2, ...}: f(n) <= n", [STEP.replace("induction", "sequence")])
    assert not any(line.startswith("known") for line in lines)


def test_averages_are_named_as_they_are_written(told):
    reason = "algebra: a function of random entries that is no polynomial"
    lines = told("unknown", "for all x in ℝ: E(tanh((x + 1))) == 0", [reason])
    assert "open: `E(tanh((x + 1)))`: the average of a function that is not a polynomial" in lines


def test_numbers_that_speak_against_a_claim_come_first(told):
    numbers = {**NUMBERS, "verdict": "violated", "detail": "0 against 4 with n=2; drawn from: signs"}
    reason = "calculus: not confirmed by the kernel: the moment of order 4 of `x` is not declared"
    lines = told("unknown", "for all n in {1, 2, ...}: Var(x @ x) == 2 * n", [reason], numbers)
    assert lines == [
        "known: measurements contradict it: 0 against 4 with n=2",
        "open: no exact values were found at which it fails",
        "open: it depends on the moment of order 4 of `x`, and the declaration does not give that",
        "help: declare how `x` is distributed, for example as `normal`",
        "help: correct the statement, or add the assumption that is missing",
    ]


def test_numbers_that_do_not_count_say_why(told):
    reason = "numbers: of the laws with the declared moments only a few are drawn"
    lines = told("unknown", "Var(x) <= 1", [reason], NUMBERS)
    assert lines[0] == f"known: no violation in 1,024 samples; that is no support: {reason.removeprefix('numbers: ')}"


def test_a_limit_that_was_met_can_be_raised(told):
    message = "undecided: an engine reached more than 4,000 monomials of an index form (the limit `monomials`)"
    limit = {"diagnostic": "work-limit", "severity": "note", "message": message, "remedy": "Raise it.", "span": None}
    lines = told("unknown", "det(A) == 1", [], findings=[limit])
    assert lines[:2] == [
        "open: an engine needed more than 4,000 monomials of an index form",
        "help: raise the limit: `--limit monomials=20_000`",
    ]


def test_what_is_no_word_of_an_engine_is_left_to_the_report(told, claim):
    entry = claim("a", "unknown", "proved", reasons=["time-out after 20 s"])
    assert not internal("time-out after 20 s") and list(explained(entry)) == []
    assert "open: no method found a proof or a counterexample" in told("unknown", "p(x)", [])


def part(statement, verdict):
    return {"statement": statement, "verdict": verdict, "engine": "", "how": "", "witness": None}


@pytest.mark.parametrize(
    ("statement", "known", "left"),
    [
        ("x == y and z <= 1", "1 of 2 statements is proved: x == y", "z <= 1 is not proved"),
        ("implies(p(x), q(x)) and implies(q(x), p(x))", "1 of 2 statements is proved: implies(p(x), q(x))", "implies"),
        # Which piece is which part cannot be told.
        ("x < y < z and True", "1 of 2 statements is proved", ""),
        ("x < y < z", "1 of 2 statements is proved", ""),
        ("(x == y) == (y == x) and z == 1", "1 of 2 statements is proved", ""),
    ],
)
def test_parts_of_one_statement_are_named_where_they_can_be_told_apart(told, statement, known, left):
    parts = [part(statement, "proved"), part(statement, "unknown")]
    lines = told("unknown", statement, [STEP], NUMBERS, parts=parts)
    assert f"known: {known}" in lines
    assert any(left in line for line in lines if line.startswith("open")) and not any("smallest" in x for x in lines)
    # The numbers are those of one part.
    assert not any("1,024" in line for line in lines)

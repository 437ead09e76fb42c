"""Proofs of the solver: what is said to follow does, and a proof that was changed shows nothing."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from proofcheck.recheck.certificates import unproved
from proofcheck.recheck.certificates.entailment import Question, Reader
from proofcheck.recheck.certificates.forms import Form, Forms, Unread
from proofcheck.recheck.certificates.steps import _Check

SOLVER = pytest.mark.skipif(importlib.util.find_spec("cvc5") is None, reason="cvc5 is an extra")


# -- entailment, against evaluation

FORMS = Forms(most=1_000_000)
X, Y = (FORMS.make("name", data=n) for n in "xy")
N, M = (FORMS.make("name", data=n, whole=True) for n in "nm")
P, Q = (FORMS.make("name", data=n, truth=True) for n in "pq")


def number(value: Any) -> Form:
    return FORMS.number(Fraction(value))


def value(form: Form, at: dict[Any, Any]) -> Any:
    args = [value(a, at) for a in form.args] if form.op != "ite" else []
    match form.op:
        case "number":
            return form.data
        case "name":
            return at[form.data]
        case "true" | "false":
            return form.op == "true"
        case "+":
            return sum(args, Fraction(0))
        case "-":
            return args[0] - args[1]
        case "neg":
            return -args[0]
        case "*":
            product = Fraction(1)
            for a in args:
                product *= a
            return product
        case "abs":
            return abs(args[0])
        case "ite":
            return value(form.args[1 if value(form.args[0], at) else 2], at)
        case "not":
            return not args[0]
        case "and":
            return all(args)
        case "or":
            return any(args)
        case "implies":
            return not args[0] or args[1]
        case "xor":
            return args[0] != args[1]
        case op:
            a, b = args
            return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "=": a == b}[op]


def numbers(rng: random.Random, depth: int) -> Form:
    if not depth or rng.random() < 0.3:
        return rng.choice([X, Y, N, M, number(rng.randint(-2, 2)), number(Fraction(1, 2))])
    op = rng.choice(["+", "+", "-", "*", "neg", "abs", "ite"])
    if op == "ite":
        return FORMS.make(op, statements(rng, depth - 1), numbers(rng, depth - 1), numbers(rng, depth - 1))
    count = {"neg": 1, "abs": 1}.get(op, 2)
    return FORMS.make(op, *(numbers(rng, depth - 1) for _ in range(count)))


def statements(rng: random.Random, depth: int) -> Form:
    if not depth or rng.random() < 0.5:
        if rng.random() < 0.1:
            return rng.choice([P, Q])
        op = rng.choice(["<", "<=", ">", ">=", "="])
        return FORMS.make(op, numbers(rng, min(depth, 1)), numbers(rng, min(depth, 1)))
    op = rng.choice(["not", "and", "or", "implies", "xor", "=", "ite"])
    count = {"not": 1, "ite": 3}.get(op, 2)
    return FORMS.make(op, *(statements(rng, depth - 1) for _ in range(count)))


def points(rng: random.Random) -> Iterator[dict[Any, Any]]:
    for _ in range(60):
        reals = {n: Fraction(rng.randint(-6, 6), rng.choice([1, 2, 3])) for n in "xy"}
        yield {**reals, **{n: Fraction(rng.randint(-3, 3)) for n in "nm"}, **{n: rng.random() < 0.5 for n in "pq"}}


def test_what_is_said_to_follow_has_no_counterexample() -> None:
    rng, seen = random.Random(7), 0
    for _ in range(2500):
        premises = [statements(rng, 2) for _ in range(rng.randint(0, 3))]
        # Half of the conclusions are near one of the premises, so that many follow.
        conclusion = statements(rng, 2)
        if premises and rng.random() < 0.6:
            conclusion = FORMS.make("or", conclusion, premises[0])
        try:
            holds = Question(Reader(FORMS), premises, conclusion).holds
        except Unread:
            continue
        if holds:
            seen += 1
            for at in points(rng):
                assert value(conclusion, at) or not all(value(p, at) for p in premises)
    assert seen > 400


FOLLOWS = [
    ([FORMS.make(">", N, number(2))], FORMS.make(">=", N, number(3))),
    ([FORMS.make("<", FORMS.make("+", N, N), number(3))], FORMS.make("<=", N, number(1))),
    ([FORMS.make(">=", X, number(1)), FORMS.make("<=", X, number(1))], FORMS.make("=", X, number(1))),
    ([FORMS.make("=", FORMS.make("*", X, Y), number(2))], FORMS.make(">", FORMS.make("*", Y, X), number(1))),
    ([FORMS.make(">", X, Y)], FORMS.make("not", FORMS.make("<=", FORMS.make("-", X, Y), number(0)))),
    ([], FORMS.make(">=", FORMS.make("abs", X), number(0))),
    ([P, FORMS.make("=", P, Q)], Q),
]
NOT = [
    ([FORMS.make(">", X, number(2))], FORMS.make(">=", X, number(3))),
    ([FORMS.make("<", FORMS.make("+", N, X), number(3))], FORMS.make("<=", FORMS.make("+", N, X), number(2))),
    ([FORMS.make(">=", X, number(1))], FORMS.make(">", X, number(1))),
    ([FORMS.make("or", P, Q)], P),
    ([FORMS.make("implies", P, Q), Q], P),
    ([], FORMS.make(">", FORMS.make("abs", X), number(0))),
    ([FORMS.make("not", FORMS.make("=", X, Y))], FORMS.make("<", X, Y)),
]


@pytest.mark.parametrize(("premises", "conclusion"), FOLLOWS)
def test_it_follows(premises: list[Form], conclusion: Form) -> None:
    assert Question(Reader(FORMS), premises, conclusion).holds


@pytest.mark.parametrize(("premises", "conclusion"), NOT)
def test_it_does_not_follow(premises: list[Form], conclusion: Form) -> None:
    assert not Question(Reader(FORMS), premises, conclusion).holds


# -- whole proofs of the solver


# -- the rules with checks of their own, on steps that are nearly right


def nearly(rng: random.Random, rule: str) -> tuple[list[Form], Form]:
    """Premises and a conclusion of the shape that a rule has."""
    make, pick, zero = FORMS.make, rng.choice, number(0)
    a, b, c, d = (numbers(rng, 1) for _ in range(4))
    if rule == "summed":
        premises = [make(pick(["<", "<=", "="]), x, y) for x, y in ((a, b), (c, d))]
        return premises, make(pick(["<", "<=", "=", ">"]), make("+", a, c), make("+", *pick([(b, d), (d, b), (a, d)])))
    if rule == "scaled":
        order, sign = make(pick(["<", "<=", ">", ">=", "="]), a, b), make(pick([">", "<", ">="]), c, pick([zero, d]))
        made = make(pick(["<", "<=", ">", ">=", "="]), make("*", c, a), make("*", c, b))
        return [], make("implies", make("and", sign, order), made)
    if rule == "signed":
        facts = [make(pick(["<", ">", ">="]), x, zero) for x in (X, Y)] + [make("not", make("=", N, zero))]
        product = make("*", *(pick([X, Y, N, number(-2)]) for _ in range(rng.randint(2, 4))))
        return [], make("implies", make("and", *facts), make(pick(["<", ">", ">="]), product, zero))
    if rule == "sizes":
        sizes = [make("abs", x) for x in (a, b, c, d)]
        second = make("and", make("=", *sizes[2:]), make("not", make("=", pick([c, d]), zero)))
        premises = [make(pick([">", "="]), *sizes[:2]), pick([make(pick([">", "="]), *sizes[2:]), second])]
        sides = (make("abs", make("*", a, c)), make("abs", make("*", b, d)))
        return premises, make(pick([">", "="]), *sides)
    premises = [make("=", a, b), make("=", pick([a, b]), c)]
    pairs = [(a, c), (b, a), (c, b), (make("-", a, c), make("-", c, a)), (make("*", a, b), make("*", b, c))]
    return premises, make("=", *pick(pairs))


@pytest.mark.parametrize("rule", ["summed", "scaled", "signed", "sizes", "congruent", "chain", "turned"])
def test_a_rule_takes_no_step_that_has_a_counterexample(rule: str) -> None:
    rng, taken = random.Random(rule), 0
    check = _Check()
    check.forms, check.reader = FORMS, Reader(FORMS)
    for _ in range(1500):
        premises, told = nearly(rng, rule)
        try:
            if not getattr(check, rule)(premises[:1] if rule == "turned" else premises, told):
                continue
        except Unread:
            continue
        taken += 1
        for at in points(rng):
            assert value(told, at) or not all(value(p, at) for p in premises)
    assert taken > 50


@dataclass(frozen=True)
class Step:
    """A step as the solver shows it."""

    rule: str
    result: Any
    children: tuple[Any, ...]
    arguments: tuple[Any, ...]

    def getRule(self) -> Any:
        return SimpleNamespace(name=self.rule)

    def getResult(self) -> Any:
        return self.result

    def getChildren(self) -> tuple[Any, ...]:
        return self.children

    def getArguments(self) -> tuple[Any, ...]:
        return self.arguments


QUESTIONS = {
    "squares": ["(> (* 2.0 x y) (+ (* x x) (* y y)))", "(> x 0.0)", "(> y x)", "(< (+ x y) 1.0)", "(< y (* x x))"],
    "order": ["(> x y)", "(> y z)", "(>= z x)"],
    "scaled": ["(> x 1.0)", "(> y 0.0)", "(<= (* x y) y)"],
    "whole": ["(> n 2)", "(< n 4)", "(not (= n 3))"],
    "cases": ["(= z (ite (> x 0.0) x (- x)))", "(< z 0.0)"],
    "truth": ["(or p (> x 1.0))", "(not p)", "(< x 1.0)"],
    "product": ["(> x 0.0)", "(> y 0.0)", "(> z 0.0)", "(< (* x y z) 0.0)"],
}
NAMES = {"x": "Real", "y": "Real", "z": "Real", "n": "Int", "p": "Bool", "spare": "Bool"}


def solved(texts: list[str]) -> tuple[Any, Any, list[Any]]:
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("produce-proofs", "true")
    solver.setOption("proof-granularity", "dsl-rewrite")
    parser = cvc5.InputParser(solver)
    lines = [
        "(set-logic ALL)",
        *(f"(declare-const {n} {s})" for n, s in NAMES.items()),
        *(f"(assert {t})" for t in texts),
    ]
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, "\n".join(lines), "question")
    manager = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, manager)
    spare = next(t for t in manager.getDeclaredTerms() if t.getSymbol() == "spare")
    return solver, spare, list(solver.getAssertions())


def copied(step: Any, change: Any, memo: dict[Any, Step]) -> Step:
    if step not in memo:
        children = tuple(copied(c, change, memo) for c in step.getChildren())
        result, arguments = change(step.getResult()), tuple(map(change, step.getArguments()))
        memo[step] = Step(step.getRule().name, result, children, arguments)
    return memo[step]


@SOLVER
@pytest.mark.parametrize("name", QUESTIONS)
def test_proofs_of_the_solver_are_checked_and_changed_ones_are_not(name: str) -> None:
    from cvc5 import Kind

    solver, spare, asserted = solved(QUESTIONS[name])
    assert solver.checkSat().isUnsat()
    proof = solver.getProof()[0]
    assert unproved(proof, asserted) == ""
    assert unproved(copied(proof, lambda t: t, {}), asserted) == ""
    used = {step.getResult() for step in _steps(proof) if step.getRule().name == "ASSUME"} & set(asserted)
    assert used
    for fact in used:
        # Without an assertion that the proof uses, and with a weaker one in its place throughout the proof.
        assert unproved(proof, [t for t in asserted if t != fact]) != ""
        weaker = solver.mkTerm(Kind.OR, fact, spare)
        moved = copied(proof, lambda t, fact=fact, weaker=weaker: weaker if t == fact else t, {})  # type: ignore[misc]
        assert unproved(moved, [weaker if t == fact else t for t in asserted]) != ""


@SOLVER
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_step_to_anything_else_is_found(name: str) -> None:
    """Each step in turn is said to give another statement, which follows from nothing."""
    solver, spare, asserted = solved(QUESTIONS[name])
    assert solver.checkSat().isUnsat()
    proof = solver.getProof()[0]
    steps = [step for step in _steps(proof) if step.getRule().name not in ("ASSUME", "SCOPE")]
    assert steps
    for step in steps:
        forged = Step(step.getRule().name, spare, tuple(step.getChildren()), tuple(step.getArguments()))
        assert unproved(Step("SCOPE", solver.mkFalse(), (copied(forged, lambda t: t, {}),), ()), asserted) != ""


@SOLVER
def test_a_step_without_a_rule_is_a_gap() -> None:
    solver, _, asserted = solved(QUESTIONS["order"])
    assert unproved(Step("TRUST", solver.mkFalse(), (), ()), asserted) == "TRUST"
    told = Step("ASSUME", solver.mkFalse(), (), (solver.mkFalse(),))
    assert unproved(told, asserted) == "the end"


def _steps(proof: Any) -> list[Any]:
    seen: dict[Any, None] = {}
    stack = [proof]
    while stack:
        step = stack.pop()
        if step not in seen:
            seen[step] = None
            stack += step.getChildren()
    return list(seen)

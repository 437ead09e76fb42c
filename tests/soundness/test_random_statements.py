"""Random statements whose truth an evaluator of our own knows: the checker must never disagree with it."""

from __future__ import annotations

import importlib.util
import random
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from proofcheck.lang.ops import Inexact
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import algebra


def _load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"soundness_{name}", Path(__file__).parent / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


grammar, brute = _load("grammar"), _load("bruteforce")
CASES = 150
SIZES = ((1, 1), (2, 1), (1, 2), (2, 3), (3, 2), (4, 4))


def truth(statement: str, seed: int) -> bool | None:
    """False where some size and point breaks the statement, True where none of many does, None where nobody can say."""
    rng = random.Random(seed)
    known = False
    for n, m in SIZES:
        for _ in range(2):
            try:
                if not brute.evaluate(statement, grammar.values(rng, n, m)):
                    return False
                known = True
            except (brute.OutOfReach, brute.Undefined):
                continue
    return True if known else None


def statement(seed: int, mutate: bool) -> tuple[str, Any]:
    rng = random.Random(seed)
    maker = grammar.Maker(rng, functions=seed % 3 == 0)
    shape = rng.choice([(), ("n",), ("n", "m"), ("n", "n")])
    left = maker.tree(shape, 3)
    right = maker.rewritten(left)
    if mutate:
        right = maker.mutant(right)
    return f"{left} == {right}", left


def verdict(text: str) -> str:
    problem = problem_from(text, grammar.WHERE)
    proposal = algebra.propose(problem)
    if proposal.evidence is None:
        return "differs" if proposal.differs else "gives up"
    return rule(problem, proposal.evidence).word


@pytest.mark.parametrize("block", range(5))
def test_equal_by_construction_is_never_denied_and_mostly_proved(block: int) -> None:
    words = []
    for seed in range(block * CASES // 5, (block + 1) * CASES // 5):
        text, _ = statement(seed, mutate=False)
        word = verdict(text)
        words.append(word)
        if word == "differs":
            # A difference of normal forms is no verdict, yet for polynomials they decide.
            assert any(f in text for f in ("abs", "sqrt")), text
    assert words.count("proved") >= 0.8 * len(words), words


@pytest.mark.parametrize("block", range(5))
def test_mutants_are_proved_only_when_they_are_true(block: int) -> None:
    for seed in range(1000 + block * CASES // 5, 1000 + (block + 1) * CASES // 5):
        text, _ = statement(seed, mutate=True)
        holds = truth(text, seed)
        problem = problem_from(text, grammar.WHERE)
        proposal = algebra.propose(problem)
        if holds is False:
            assert proposal.evidence is None, f"algebra takes for true: {text}"
            for normal_forms in (True, False):
                forged = Evidence("identity", "forged", {"normal_forms": normal_forms})
                assert rule(problem, forged).word != "proved", f"the kernel proves: {text}"
        elif proposal.evidence is not None:
            assert rule(problem, proposal.evidence).word in ("proved", "rejected")


def test_the_interpreter_agrees_with_the_evaluator() -> None:
    compared = 0
    for seed in range(2000, 2120):
        rng = random.Random(seed)
        left = grammar.Maker(rng).tree((), 3)
        n, m = rng.choice(SIZES)
        values = grammar.values(rng, n, m)
        problem = problem_from(f"{left} == 0", grammar.WHERE)
        exact = {k: _exact(v) for k, v in values.items()}
        ns = Rational()
        try:
            expected = brute.evaluate(str(left), values)
            found = Interpreter(ns, environment(problem, exact, ns))(problem.statement.args[0])
        except (Inexact, brute.OutOfReach):
            continue  # exp is modelled differently
        assert found == expected, str(left)
        compared += 1
    assert compared > 60


def _exact(value: Any) -> Any:
    return tuple(map(_exact, value)) if isinstance(value, list) else Fraction(value)


MOMENTS = {
    "n": "dim",
    "x": "real",
    "q": "normal[n]",
    "r": "iid[n](mean=1/2, var=1/4, m3=1/2, m4=1/2)",
    "u": "real[n]",
    "S": "real[n, n]",
}
PIECES = ["q @ u", "r @ u", "q @ q", "q @ S @ q", "r @ r", "sum(q)", "sum(r)", "x", "q[0]", "r[0]", "q @ r"]


@pytest.mark.parametrize("seed", range(30))
def test_expectations_against_discrete_laws_with_the_same_moments(seed: int) -> None:
    """The value that the kernel computes at sizes 1 and 2 is the one that enumeration gives."""
    rng = random.Random(seed)
    factors = rng.sample(PIECES, 2)
    text = f"E({' * '.join(f'({f})' for f in factors)} + {rng.choice(PIECES)})"
    laws = {"q": brute.NORMAL, "r": {0: Fraction(1, 2), 1: Fraction(1, 2)}}
    for n in (1, 2):
        values = {
            "n": n,
            "x": rng.randint(-3, 3),
            "u": [rng.randint(-2, 2) for _ in range(n)],
            "S": [[rng.randint(-2, 2) for _ in range(n)] for _ in range(n)],
        }
        expected = brute.evaluate(text, {**values, "q": [0] * n, "r": [0] * n}, laws)
        problem = problem_from(f"{text} == 0", MOMENTS)
        ns = Rational()
        exact = {k: _exact(v) for k, v in values.items()}
        found = Interpreter(ns, environment(problem, exact, ns))(problem.statement.args[0])
        assert found == expected, (text, n)

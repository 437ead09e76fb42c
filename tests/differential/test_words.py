"""A short run over statements in the newer words, and that it sees what it is there to see.

The long run is `python -m tests.differential.words --count 10000 --log LOG`.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.corpus.judged import processes
from tests.differential.words import CLASSES, compared, one, page, read, statement, truths
from tests.differential.words_values import Evaluator
from tests.fuzz.mutate import Statement

HALF = Fraction(1, 2)


@pytest.mark.timeout(120)
def test_no_verdict_disagrees_with_evaluation() -> None:
    with processes(0.6) as pool:
        found = [one(pool, seed) for seed in range(5_000_000, 5_000_060)]
    assert not [o for o in found if o.wrong], page(found)
    assert sum(o.word in ("proved", "refuted") for o in found) > 36
    assert sum(o.known > 0 for o in found) > 30


def test_numbers_name_statements_and_every_class_comes_up() -> None:
    assert [str(statement(k)) for k in range(200)] == [str(statement(k)) for k in range(200)]
    assert {statement(k).kind for k in range(400)} == set(CLASSES)


def test_wrong_verdicts_are_noticed() -> None:
    false = Statement("gamma", "gamma(x + 1) == (x + 1) * gamma(x)", {"x": "positive"})
    true = Statement("gamma", "gamma(x + 1) == x * gamma(x)", {"x": "positive"}, true=True)
    pole = Statement("gamma", "gamma(x + 1) == x * gamma(x)", {"x": "real"}, true=True)
    grown = Statement("growth", "grows(n, n**2)", {"n": "dim"}, origin="false")
    assert compared(false, 1, "proved", None).wrong
    assert compared(pole, 1, "proved", None).wrong
    assert compared(grown, 1, "proved", None).wrong
    assert compared(true, 1, "refuted", None).wrong
    assert compared(pole, 1, "refuted", {"x": "1/2"}).wrong
    assert not compared(true, 1, "proved", None).wrong
    assert not compared(false, 1, "refuted", {"x": 1}).wrong
    assert not compared(pole, 1, "refuted", {"x": -1}).wrong


def test_assumptions_restrict_the_points() -> None:
    said = Statement("gamma", "gamma(x) > 0", {"x": "real"}, ("x > 0",))
    found = truths(said, 3, effort=5.0)
    assert len(found) > 5 and all(answer for answer, _ in found)


def test_a_log_is_read_again(tmp_path: Path) -> None:
    outcome = compared(Statement("gamma", "gamma(x) > 0", {"x": "positive"}), 7, "proved", None)
    log = tmp_path / "log"
    log.write_text(json.dumps(asdict(outcome)) + "\n")
    assert list(read(log)) == [7] and "0 disagreements" in page(read(log).values())


KNOWN: list[tuple[bool | None, str, dict[str, Any], dict[str, str]]] = [
    (True, "gamma(x + 1) == x * gamma(x)", {"x": HALF}, {"x": "real"}),
    (False, "gamma(x + 1) == x * gamma(x)", {"x": 0}, {"x": "real"}),
    (False, "binomial(n - 3, 1) == n - 3", {"n": 1}, {"n": "dim"}),
    (True, "binomial(x - 3, 1) == x - 3", {"x": 1}, {"x": "real"}),
    (True, "-7 // 2 == -4 and 7 % -2 == -1", {}, {}),
    (True, "sum(1 / k**2 for k in range(1, oo)) == pi**2 / 6", {}, {}),
    (False, "sum(1 / k for k in range(1, oo)) > 0", {}, {}),
    (False, "sum(1 / (k - 3) for k in range(5)) != 0", {}, {}),
    (True, "sum(1 for k in range(5, 2)) == 0", {}, {}),
    (True, "sum((-1)**k / (k + 1) for k in range(oo)) == log(2)", {}, {}),
    (False, "sum(x**k for k in range(oo)) > 0", {"x": 1}, {"x": "real"}),
    (True, "prod(1 - 1 / (4 * k**2) for k in range(1, oo)) == 2 / pi", {}, {}),
    (True, "limit((1 + x / n)**n, n, oo) == exp(x)", {"x": 2}, {"n": "dim", "x": "real"}),
    (False, "limit(1 / x, x, 0) != 0", {}, {"x": "real"}),
    (False, "limit((-1)**n, n, oo) != 2", {}, {"n": "dim"}),
    (True, "E(x**2) == 2 / r**2", {"r": 2}, {"r": "positive", "x": "exponential(r)"}),
    (False, "E(1 / x) > 0", {"r": 2}, {"r": "positive", "x": "exponential(r)"}),
    (True, "E(x**2) == 3", {}, {"x": "student(3)"}),
    (False, "E(x**3) == 0", {}, {"x": "student(3)"}),
    (True, "E(exp(x)) == exp(1 / 2)", {}, {"x": "normal"}),
    (True, "E(x**2, given=x > 1) == 5", {}, {"x": "exponential(1)"}),
    (True, "Var(x) == 10 / 9", {}, {"x": "binomial(5, 1 / 3)"}),
    (False, "E(2**x) > 0", {}, {"x": "geometric(1 / 2)"}),
    (True, "x[argmax(x)] == max(x) and argmax(x) == 1", {"x": [0, 2, 2]}, {"x": "real[3]"}),
    (None, "1 / gamma(x) == 2 / gamma(x)", {"x": 8365}, {"x": "real"}),
    (None, "P(x <= 4) == (1 + erf(403 / 100 / sqrt(2))) / 2", {}, {"x": "normal"}),
    (False, "x[k] == x[k]", {"x": [0, 2, 2], "k": 3}, {"x": "real[3]", "k": "natural"}),
]


@pytest.mark.parametrize(("answer", "text", "names", "where"), KNOWN)
def test_the_evaluator(answer: bool | None, text: str, names: dict[str, Any], where: dict[str, str]) -> None:
    assert Evaluator(names, where).holds(text) is answer

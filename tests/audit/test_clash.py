"""Why a claim is vacuous. That a set is minimal is checked here by taking each member away."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.judging.audit.clash import Clash, clash
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import Parts

SETTINGS: dict[str, Any] = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9}

# (where, assumptions, the clashing assumptions, the clashing declarations)
CASES = [
    ({"x": "real"}, ["x > 1", "x != 7", "x < 0"], ["x > 1", "x < 0"], []),
    ({"x, y, z": "real"}, ["x < y", "y < z", "z < x", "x > 0"], ["x < y", "y < z", "z < x"], []),
    ({"x": "positive", "n": "dim", "y": "real[n]"}, ["x < 0", "sum(y) > 0"], ["x < 0"], ["x: positive"]),
    ({"x": "integer"}, ["2 * x == 1"], ["2 * x == 1"], ["x: integer"]),
    ({"n": "dim"}, ["n < 1"], ["n < 1"], ["n: dim"]),
    ({"n": "natural"}, ["2 * n == 3"], ["2 * n == 3"], ["n: natural"]),
    ({"x": "real"}, ["x**2 < 0"], ["x**2 < 0"], []),
    # sizes, which are used up when the claim is read
    ({"d, h": "dim"}, ["d == 2 * h", "d == 3 * h"], ["d == 2 * h", "d == 3 * h"], []),
    ({"d, h": "dim", "x": "real[d]"}, ["d == 2 * h", "d == 2 * h + 1"], ["d == 2 * h", "d == 2 * h + 1"], []),
]


@pytest.mark.parametrize(("where", "given", "wanted", "declared"), CASES, ids=[str(case[1]) for case in CASES])
def test_a_smallest_set_is_named(where, given, wanted, declared):
    found = clash(Parts.of(where, given))
    assert (list(found.assumptions), list(found.declarations)) == (wanted, declared)
    for text in wanted:
        assert not clash(Parts.of(where, [other for other in wanted if other != text]))


def test_the_report_names_it():
    payload = statement_payload("x == 1", {"x": "real"}, ["x > 1", "x != 7", "x < 0"])
    record = judge_payload({"claim": payload, "settings": SETTINGS})
    assert record["verdict"] == "vacuous"
    assert record["clash"] == ["x > 1", "x < 0"]
    assert record["symbolic"]["how"] == "the assumptions contradict each other: `x > 1`, `x < 0`"


def test_a_law_that_cannot_exist_is_named():
    found = clash(Parts.of({"x": "iid[3](mean=0, var=1, m4=0)", "y": "real"}, ["y > 0"]))
    assert found == Clash((), ("x: iid[3](mean=0, var=1, m4=0)",))
    assert found.says() == "no values are as declared: `x: iid[3](mean=0, var=1, m4=0)`"


def test_what_does_not_clash_has_no_set():
    assert not clash(Parts.of({"x": "real"}, ["x > 1"]))
    assert not clash(Parts.of({"x": "real"}))


def test_it_is_said_in_words():
    assert Clash(("x < x",), ()).says() == "an assumption contradicts itself: `x < x`"
    assert Clash(("x < 0",), ("x: positive",)).says() == (
        "assumptions and declarations contradict each other: `x < 0`, `x: positive`"
    )

"""What the second program does not cover is `open`: never refused, and never confirmed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofcheck.judging.evidence.record import evidence_record
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import Settings, flat, statement_payload
from proofcheck.recheck.record import rechecked

LATE = {"late": {"over": "interval(0, 1)", "density(x)": "2 * x"}}
CLAIMS: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("E(x) == 1 / r", {"r": "positive", "x": "exponential(r)"}, {}),
    ("E(sum(b)) == n * p", {"n": "dim", "p": "real", "b": "bernoulli[n](p)"}, {}),
    ("E(x) == r", {"r": "positive", "x": "exponential(r)"}, {}),
    ("E(x) == 2 / 3", {"x": "late"}, LATE),
    ("KL(normal(m, 1), normal(0, 1)) == m**2 / 2", {"m": "real"}, {}),
    ("P(x >= t) <= 1 / t", {"t": "positive", "x": "iid(mean=1, low=0)"}, {}),
    ("gamma(x + 1) == x * gamma(x)", {"x": "positive"}, {}),
    ("max(x + c) == max(x) + c", {"n": "dim", "x": "real[n]", "c": "real"}, {}),
    ("abs(z * conj(z)) == abs(z)**2", {"z": "complex"}, {}),
]


@pytest.mark.parametrize(("statement", "where", "define"), CLAIMS, ids=lambda v: v if isinstance(v, str) else "")
def test_it_is_neither_refused_nor_wrong(statement: str, where: dict[str, str], define: dict[str, Any]) -> None:
    payload = {**statement_payload(statement, where, [], flat(define)), "id": "one", "file": "one.yaml"}
    answer = judge_payload({"claim": payload, "settings": Settings(evidence=True).to_json()})
    assert answer["verdict"] in ("proved", "refuted")
    record = json.loads(json.dumps(evidence_record(payload, answer)))
    assert rechecked(record)["word"] != "refused"

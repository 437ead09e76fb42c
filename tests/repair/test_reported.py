"""A repair on its way: from the judge into the record, the report and the library; and what it may not cost."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

import proofcheck
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload, text_json
from proofcheck.lang.problem import Parts
from proofcheck.logic.verdict import Repair
from proofcheck.logic.words import REPAIRS
from proofcheck.report.json import dumps
from proofcheck.report.record import complete, run_record, statement_record
from proofcheck.report.schema import verdict_schema
from proofcheck.report.text import explain
from proofcheck.search import repair
from proofcheck.source.span import SourceText

SETTINGS = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9}
VECTOR = {"n": "dim", "x": "real[n]"}
MATRIX = {"n": "dim", "A": "real[n, n]", "x": "real[n]"}


def claim(statement, where, **more):
    return {**statement_payload(statement, where), **more}


def judged(payload):
    return complete(judge_payload({"claim": payload, "settings": SETTINGS}))


def texts(*lines):
    return [text_json(SourceText.bare(line)) for line in lines]


def test_a_record_with_a_repair_satisfies_the_schema():
    record = judged(claim("grad(x @ A @ x, x) == 2 * A @ x", MATRIX))
    assert record["repair"]["where"] == {"A": "symmetric[n, n]"}
    Draft202012Validator(verdict_schema()).validate(
        json.loads(dumps(run_record([statement_record(record)], [], {"seconds": 1.0})))
    )


@pytest.mark.parametrize(
    ("statement", "where", "line"),
    [
        ("grad(x @ x, x) == x", VECTOR, "it would be true with another factor: grad(x @ x, x) == 2 * x"),
        (
            "grad(x @ A @ x, x) == 2 * A @ x",
            MATRIX,
            "it would be true with A declared as symmetric[n, n]: grad((x @ A) @ x, x) == (2 * A) @ x",
        ),
        ("t / t == 1", {"t": "real"}, "it would be true with the assumption t != 0: t / t == 1"),
        (
            "log(s * t) == log(s) + log(t)",
            {"s, t": "real"},
            "it would be true with s, t declared as positive: log(s * t) == log(s) + log(t)",
        ),
    ],
)
def test_the_report_says_what_would_make_it_true(statement, where, line):
    assert line in explain(statement_record(judged(claim(statement, where)))).split("\n")


@pytest.mark.parametrize("kind", REPAIRS)
def test_every_kind_has_words(kind):
    record = complete({"verdict": "refuted", "repair": Repair(kind, "a == b").to_json()})
    assert f"it would be true with {REPAIRS[kind]}: a == b" in explain(statement_record(record))


def test_a_claim_that_says_what_is_correct_gets_no_other_repair():
    correct = {"where": [], "given": [], "define": [], "claim": texts("grad(x @ x, x) == 2 * x"), "steps": []}
    record = judged(claim("grad(x @ x, x) == x", VECTOR, correct=correct))
    assert record["verdict"] == "refuted" and record["correct"]["verdict"] == "proved"
    assert record["repair"] is None


@pytest.mark.parametrize("statement", ["x @ x >= 0", "f(x) == x @ x"])
def test_only_what_is_refuted_is_repaired(statement):
    record = judged(claim(statement, VECTOR))
    assert record["verdict"] != "refuted" and record["repair"] is None


def test_the_first_bad_step_is_repaired():
    steps = texts("grad(x @ A @ x, x)", "== A @ x + A @ x", "== 2 * A @ x")
    record = judged(claim("x == x", MATRIX, claim=[], steps=steps))
    assert record["verdict"] == "refuted"
    assert record["repair"]["kind"] == "transpose"
    assert record["repair"]["statement"] == "grad((x @ A) @ x, x) == A.T @ x + A @ x"


def test_of_several_statements_the_false_one_is_repaired():
    statements = texts("x @ x >= 0", "grad(x @ x, x) == x", "sum(x) == x @ ones(n)")
    record = judged(claim("x == x", VECTOR, claim=statements))
    assert record["repair"]["statement"] == "grad(x @ x, x) == 2 * x"


def test_a_statement_without_a_type_is_repaired():
    record = judged(claim("W @ x == x @ W", {"n, m": "dim", "W": "real[m, n]", "x": "real[n]"}))
    assert record["symbolic"]["engine"] == "typing"
    assert (record["repair"]["kind"], record["repair"]["statement"]) == ("transpose", "W @ x == x @ W.T")


def test_a_defect_of_the_search_costs_the_repair_and_nothing_else(monkeypatch):
    def broken(*_):
        raise RuntimeError("no")

    monkeypatch.setattr(repair, "find", broken)
    record = judged(claim("grad(x @ x, x) == x", VECTOR))
    assert record["verdict"] == "refuted" and record["witness"] and record["repair"] is None


def find(statement, where, proves, witness=None):
    return repair.find(Parts.of(where), SourceText.bare(statement), witness, proves)


def test_nothing_is_offered_without_a_proof():
    asked = []

    def never(parts, text):
        asked.append(text.value)

    assert find("x**2 + y**2 > 2*x*y", {"x, y": "real"}, never) is None
    assert "x**2 + y**2 >= 2 * x * y" in asked and len(asked) <= repair.PROOFS


def test_the_proof_brings_its_census():
    found = find("grad(x @ x, x) == x", VECTOR, lambda parts, text: ("index algebra",))
    assert found == Repair("factor", "grad(x @ x, x) == 2 * x", {}, (), ("index algebra",))


def test_what_a_point_refutes_is_never_asked():
    """A candidate that is false at a small point does not reach the judge."""
    asked = []
    find("A @ x == x", MATRIX, lambda parts, text: asked.append(text.value))
    assert not any("2 * x" in text or "-x" in text for text in asked)


def test_little_work_is_done_where_little_is_left(monkeypatch):
    monkeypatch.setattr(repair, "WORK", 0)
    assert find("grad(x @ x, x) == x", VECTOR, lambda parts, text: ()) is None


def test_the_library_hands_it_on():
    verdict = proofcheck.check("Var(q @ k) == 1", {"d": "dim", "q, k": "iid[d](mean=0, var=1)"})
    assert verdict.refuted and verdict.repair is not None
    assert verdict.repair["kind"] == "factor" and verdict.repair["statement"] == "Var(q @ k) == d"
    assert proofcheck.check("x == x", {"x": "real"}).repair is None

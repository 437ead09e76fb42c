"""Calculations: each line by itself, the first false one with its place, and the whole from end to end."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.claimfile import load
from proofcheck.judging.audit.steps import lines, whole
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import claim_payload
from proofcheck.report.record import claim_record, complete, run_record, settle
from proofcheck.report.text import report
from proofcheck.source.span import SourceText

SETTINGS: dict[str, Any] = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9}

# (relations of the lines after the first, relation between the ends)
CHAINS = [
    (["==", "=="], "=="),
    (["==", "<=", "=="], "<="),
    (["<=", "<", "=="], "<"),
    ([">=", "=="], ">="),
    ([">", ">="], ">"),
    (["==", "!=", "=="], "!="),
    (["!=", "!="], ""),
    (["<=", ">="], ""),
    (["<", "=="], "<"),
    (["<", ">"], ""),
    (["<=", "!="], ""),
]


def texts(*values: str) -> list[SourceText]:
    return [SourceText.bare(value) for value in values]


@pytest.mark.parametrize(("relations", "wanted"), CHAINS)
def test_the_relation_from_end_to_end(relations, wanted):
    found = whole(texts("a", *(f"{relation} b{k}" for k, relation in enumerate(relations))))
    assert found is not None and found.relation == wanted
    if wanted:
        assert found.text.value == f"(a) {wanted} (b{len(relations) - 1})"
    else:
        assert found.text is None and found.reason


def test_lines_are_numbered_as_written():
    assert [(line.number, line.text.value) for line in lines(texts("a", "== b", "<= c or d"))] == [
        (2, "(a) == (b)"),
        (3, "(b) <= (c or d)"),
    ]
    assert whole(texts("a", "== b")) is None  # the one line says it all


def reported(tmp_path, steps: str, where: str = "{x: real}", more: str = "") -> tuple[dict[str, Any], str]:
    """The entry and the text of a calculation in a file, whose first line stands in line 4."""
    folder = tmp_path / "claims"
    folder.mkdir()
    path = folder / "c.yaml"
    path.write_text(f"title: T\nwhere: {where}\nsteps:\n{steps}{more}", "utf-8")
    (claim,) = load([path]).claims
    answer = complete(judge_payload({"claim": claim_payload(claim), "settings": SETTINGS}))
    entry = claim_record(claim, answer)
    settle({"c": entry}, {"c": claim})
    return entry, report(run_record([entry], [], {}), level=2)


def test_a_false_line_inside_a_true_chain(tmp_path):
    entry, text = reported(tmp_path, "  - x\n  - == x + 1\n  - == x\n", more="expect: refuted\n")
    assert entry["verdict"] == "refuted" and entry["as_expected"]
    first, second = entry["parts"]
    assert (first["line"], first["verdict"], first["statement"]) == (2, "refuted", "x == x + 1")
    assert first["place"].endswith("c.yaml:5") and second["place"].endswith("c.yaml:6")
    assert first["witness"] == entry["witness"]
    assert (entry["whole"]["relation"], entry["whole"]["verdict"]) == ("==", "proved")
    assert entry["whole"]["statement"] == "x == x"
    assert "c.yaml:5) is refuted: x == x + 1" in text
    assert "proved from the first line to the last, without lines 2, 3: x == x [algebra" in text


def test_each_line_has_the_engine_that_fits(tmp_path):
    steps = "  - x + sum(a * a)\n  - == sum(a**2) + x\n  - < sum(a**2) + x + 2\n  - <= 3 + sum(a**2) + x\n"
    entry, text = reported(tmp_path, steps, '{x: real, n: dim, a: "real[n]"}')
    assert entry["verdict"] == "proved"
    assert all(part["verdict"] == "proved" and part["engine"] for part in entry["parts"])
    # What each line gives is not judged again.
    assert entry["whole"]["relation"] == "<" and entry["whole"]["verdict"] is None
    assert entry["whole"]["reason"] == "each line is proved"
    assert "from the first line to the last, x + sum(a * a) < 3 + sum(a**2) + x: each line is proved" in text


def test_directions_that_conflict_have_no_conclusion(tmp_path):
    entry, text = reported(tmp_path, '  - x\n  - <= x + 1\n  - ">= x - 1"\n')
    assert entry["verdict"] == "proved"
    assert entry["whole"]["relation"] is None and entry["whole"]["verdict"] is None
    assert "from the first line to the last nothing follows: `<=` and `>=` point in different directions" in text


def test_a_chain_that_is_false_as_a_whole(tmp_path):
    entry, text = reported(tmp_path, "  - x\n  - == x + 0\n  - == x + 1\n", more="expect: refuted\n")
    assert [part["verdict"] for part in entry["parts"]] == ["proved", "refuted"]
    assert entry["whole"]["verdict"] == "refuted" and entry["whole"]["witness"]
    assert "line 3" in text and "refuted from the first line to the last: x == x + 1" in text


def test_a_single_line_is_named_as_well(tmp_path):
    entry, _ = reported(tmp_path, "  - x\n  - == x + 1\n", more="expect: refuted\n")
    assert [part["line"] for part in entry["parts"]] == [2] and entry["whole"] is None


# Each line of these is proved, and the ends are not as the lines seem to say.
NOT_CARRIED = [
    ("  - 4/7\n  - == approx(0.57)\n  - == 0.57\n", "{}", "refuted"),
    ("  - 1\n  - == x[:0]\n  - == 2\n", '{n: dim, x: "real[n]"}', "refuted"),
    ("  - 1\n  - < x[:0]\n  - <= 0\n", '{n: dim, x: "real[n]"}', "refuted"),
    ("  - 1\n  - == x[:0]\n  - == y[:0]\n  - == 1\n", '{n: dim, "x, y": "real[n]"}', "proved"),
]


@pytest.mark.parametrize(("steps", "where", "word"), NOT_CARRIED)
def test_what_lines_do_not_carry_is_judged_by_itself(tmp_path, steps, where, word):
    entry, text = reported(tmp_path, steps, where)
    assert all(part["verdict"] == "proved" for part in entry["parts"])
    assert entry["whole"]["verdict"] == word and "each line is proved" not in text
    assert (
        "refuted from the first line to the last"
        if word == "refuted"
        else "proved from the first line to the last: 1 == 1"
    ) in text


CARRIED = [
    ("  - 4/7\n  - == 8/14\n  - == approx(0.57)\n", "{}"),
    ("  - 2*x\n  - == x + x\n  - <= x + x + 1\n", '{n: dim, x: "real[n]"}'),
    ("  - x > 0\n  - == (2*x > 0)\n  - == (0 < x)\n", "{x: real}"),
]


@pytest.mark.parametrize(("steps", "where"), CARRIED)
def test_what_lines_carry_is_not_judged_again(tmp_path, steps, where):
    entry, _ = reported(tmp_path, steps, where)
    assert entry["whole"]["verdict"] is None and entry["whole"]["reason"] == "each line is proved"


# Read as one statement each pair of neighbours is true, with brackets of one line that close in another.
TORN = [
    '  - 1\n  - "<= 5) >= (0"\n  - <= 0\n',
    '  - "(1"\n  - "<= 5) >= (0"\n  - <= 0)\n',
    '  - "1 <= 5) and (0"\n  - <= 3\n  - <= 4\n',
    "  - x\n  - == [x\n  - == x][0]\n",
]


@pytest.mark.parametrize("steps", TORN)
def test_a_line_is_an_expression_by_itself(tmp_path, steps):
    entry, _ = reported(tmp_path, steps)
    assert entry["verdict"] == "invalid"
    assert not any(part["verdict"] == "proved" for part in entry["parts"]) or entry["whole"] is None

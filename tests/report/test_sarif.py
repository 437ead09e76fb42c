"""SARIF: valid by the official schema, within GitHub's limits, the same alert when lines move."""

from __future__ import annotations

import gzip
import json
import random
from copy import deepcopy
from pathlib import Path

import pytest
from jsonschema import Draft4Validator, Draft202012Validator

from proofcheck.diagnostics.all import REGISTRY
from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.nothing_to_check import NothingToCheck
from proofcheck.report import formats, sarif
from proofcheck.report.record import about, findings_record, run_record
from proofcheck.report.rules import claim_rules, rule
from proofcheck.report.schema import verdict_schema
from proofcheck.report.view import View
from proofcheck.source.span import Span

SCHEMA = Draft4Validator(json.loads((Path(__file__).parent / "data/sarif-schema-2.1.0.json").read_text("utf-8")))


def log(record, view=None):
    """The one run of the log, after the whole has been validated."""
    whole = json.loads(formats.write("sarif", record, view or View()))
    assert not [f"{list(e.absolute_path)}: {e.message}" for e in SCHEMA.iter_errors(whole)]
    (run,) = whole["runs"]
    return run


def test_the_schema_is_no_rubber_stamp(small_run):
    whole = json.loads(formats.write("sarif", small_run))
    del whole["runs"][0]["tool"]
    assert not SCHEMA.is_valid(whole)


def test_a_small_run(small_run):
    run = log(small_run)
    assert [(r["ruleId"], r["level"]) for r in run["results"]] == [
        ("claim-refuted", "error"),
        ("size-mismatch", "error"),
        ("path-skipped", "note"),
    ]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    first, second, _ = run["results"]
    assert first["message"]["text"].split("\n") == [
        "b/grad: expected proved, found refuted (The gradient is at least one)",
        "understood: for all x in ℝ: g(x) >= 1",
        "smt: a model",
        "witness: x = 0, A = [[1, 1/2], [0, 3]]: 0 >= 1 is false; left side 0, right side 1",
        "what is true: g(x) >= 0 [proved; smt]",
    ]
    (place,) = second["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "claims/c.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 2, "startColumn": 8, "endLine": 2, "endColumn": 13},
    }
    assert run["invocations"][0]["exitCode"] == 2 and run["columnKind"] == "unicodeCodePoints"


def test_the_edited_line_of_the_document_comes_first(small_run):
    run = log(small_run, View(links={"b/grad": Span("docs/notes/ä b.md", 12, 3, 12, 9)}))
    first = next(r for r in run["results"] if r["ruleId"] == "claim-refuted")
    (place,) = first["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "docs/notes/%C3%A4%20b.md"
    assert place["physicalLocation"]["region"]["startLine"] == 12
    (related,) = first["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "claims/b/grad.yaml"


def test_what_a_finding_is_about(small_run):
    drift = Finding("size-mismatch", "the meaning changed", "Look.", Span("docs/a.md", 7, 1, 7, 5))
    told = about(drift, "b/grad", [(Span("claims/b/grad.yaml", 4, 1, 4, 2), "it")])
    gate = findings_record([told], {}, 1, judged=small_run)
    Draft202012Validator(verdict_schema()).validate(gate)
    assert gate["summary"]["exit_status"] == 1 and gate["summary"]["errors"] == 2
    small_run["findings"] = [told]
    found = next(r for r in log(small_run)["results"] if r["ruleId"] == "size-mismatch")
    assert found["properties"] == {"claim": "b/grad"}
    assert found["relatedLocations"][0]["message"] == {"text": "it"}


def test_a_fix_is_a_replacement_and_a_key_is_known_again():
    span = {"file": "docs/a.md", "line": 7, "column": 3, "end_line": 7, "end_column": 6}
    finding = Finding("a-rule", "read as 12 * 64 = 768", "Write 768 for 786.", Span(**span)).to_json()
    finding |= {"fix": {"span": span, "text": "768"}, "key": "k1", "read": "12 * 64", "right": "768"}
    first = log(findings_record([finding], {}, 1))
    (change,) = first["results"][0]["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    assert change["artifactLocation"]["uri"] == "docs/a.md"
    assert replacement["deletedRegion"]["endColumn"] == 6 and replacement["insertedContent"] == {"text": "768"}
    assert marks(first) == marks(log(findings_record([{**finding, "message": "in other words"}], {}, 1)))
    assert marks(first) != marks(log(findings_record([{**finding, "key": "k2"}], {}, 1)))


def marks(run):
    return [result["partialFingerprints"]["primaryLocationLineHash"] for result in run["results"]]


def test_an_alert_stays_the_same_when_lines_move(small_run):
    moved = deepcopy(small_run)
    for entry in moved["claims"]:
        entry["line"] += 7
        entry["title"] = "another"
    for finding in moved["findings"]:
        finding["span"]["line"] += 3
        finding["span"]["end_line"] += 3
    assert marks(log(moved)) == marks(log(small_run))
    assert len(set(marks(log(small_run)))) == 3


def test_two_alike_in_one_file_are_two_alerts(small_run):
    small_run["findings"] += deepcopy(small_run["findings"])
    found = marks(log(small_run))
    assert len(set(found)) == len(found) == 5


def test_paths_are_relative_to_the_top_of_the_repository(small_run, tmp_path, monkeypatch):
    (tmp_path / "repo/.git").mkdir(parents=True)
    (tmp_path / "repo/docs").mkdir()
    monkeypatch.chdir(tmp_path / "repo/docs")
    small_run["findings"][0]["span"]["file"] = str(tmp_path / "else where.yaml")
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in log(small_run)["results"]]
    assert "docs/claims/b/grad.yaml" in uris
    assert f"file://{tmp_path}/else%20where.yaml" in uris


def test_what_has_no_place_is_a_notification():
    run = log(run_record([], [NothingToCheck.at(None, "no path was given")], {}))
    assert run["results"] == []
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"].startswith("no path was given")


def test_no_more_results_than_github_shows(claim):
    many = [claim(f"t/{k}", "refuted", "proved") for k in range(sarif.MAX_RESULTS + 7)]
    run = log(run_record(many, [], {}))
    assert len(run["results"]) == sarif.MAX_RESULTS
    assert "7 further results" in run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]


def test_no_larger_than_github_takes(claim, monkeypatch):
    monkeypatch.setattr(sarif, "MAX_COMPRESSED", 50_000)
    noise = random.Random(0)
    texts = ["".join(chr(noise.randrange(0x4E00, 0x9FA5)) for _ in range(3_000)) for _ in range(40)]
    many = [claim(f"t/{k}", "unknown", "proved", reasons=[text]) for k, text in enumerate(texts)]
    text = formats.write("sarif", run_record(many, [], {}))
    assert len(gzip.compress(text.encode())) <= 50_000
    run = json.loads(text)["runs"][0]
    assert 0 < len(run["results"]) < 40 and run["invocations"][0]["toolExecutionNotifications"]


@pytest.mark.parametrize("name", sorted({*REGISTRY, *claim_rules()}))
def test_every_rule_has_help_within_the_limits(name):
    found = rule(name)
    assert found.short and found.remedy and found.page.startswith(found.short.split("\n")[0])
    made = sarif._rule(found)
    assert len(made["name"]) <= 255 and made["name"].isalnum()
    assert len(made["shortDescription"]["text"]) <= 1024 and len(made["fullDescription"]["text"]) <= 1024
    assert made["help"]["markdown"].startswith(made["help"]["text"][:50])


def test_messages_make_no_links_and_no_placeholders(claim):
    entry = claim("t/x", "unknown", "proved", reasons=["see [here](https://example.org) and {0}"])
    text = log(run_record([entry], [], {}))["results"][0]["message"]["text"]
    assert "](" not in text and "{{0}}" in text

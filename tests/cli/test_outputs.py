"""Formats, further reports, settings and completion, as the commands offer them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from proofcheck.cli.commands.complete import claim_ids, names
from proofcheck.report import formats

INSTALLED = [form for form in formats.FORMATS if not formats.missing(form)]
ROOT = Path(__file__).parents[2]
# The fake judge in a process of its own.
TERMINAL = """
from functools import partial
from proofcheck.session import session
session.run = partial(session.run, entry="fake_judge:judge_payload")
from proofcheck.cli import main
main()
"""


@pytest.fixture
def root(claims):
    return claims(a="claim: refuted(x) == 1\nwhere: {x: real}\ndefine: {refuted(x): x}", b="claim: 1 == 1")


@pytest.mark.parametrize("form", INSTALLED)
def test_every_format_of_verify_and_lint(call, root, form):
    result = call("verify", root, "--format", form)
    assert result.exit_code == 1 and "a" in result.stdout
    assert call("lint", root, "--format", form).exit_code == 0
    assert call("lint", "nowhere", "--format", form).exit_code == 2


def test_further_reports(call, root, tmp_path):
    wanted = {"sarif": "run.sarif", "junit": "run.xml", "json": "run.json"}
    options = [option for form, file in wanted.items() for option in ("--report", f"{form}={file}")]
    result = call("verify", root, *options)
    assert result.exit_code == 1 and "claims/a.yaml:2: expected proved, found refuted" in result.stdout
    assert json.loads((tmp_path / "run.sarif").read_text("utf-8"))["version"] == "2.1.0"
    assert ElementTree.parse(tmp_path / "run.xml").getroot().get("failures") == "1"
    assert json.loads((tmp_path / "run.json").read_text("utf-8"))["summary"]["claims"] == 2
    assert call("lint", root, "--report", "sarif=lint.sarif").exit_code == 0
    log = json.loads((tmp_path / "lint.sarif").read_text("utf-8"))
    assert log["runs"][0]["automationDetails"]["id"] == "proofcheck/lint/"


@pytest.mark.parametrize("report", ["sarif", "=x", "xml=run.xml", "sarif="])
def test_a_report_is_a_format_and_a_file(call, root, report):
    assert call("verify", root, "--report", report).exit_code == 2


def test_a_report_that_cannot_be_written(call, root, tmp_path):
    assert call("verify", root, "--report", "sarif=no/such/run.sarif").exit_code == 2
    (tmp_path / "taken").mkdir()
    assert call("lint", root, "--report", "sarif=taken").exit_code == 2


def test_the_job_summary(call, root, tmp_path, monkeypatch):
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    (tmp_path / "summary.md").write_text("before\n", "utf-8")
    call("verify", root, "--format", "text")
    assert (tmp_path / "summary.md").read_text("utf-8") == "before\n"
    call("verify", root, "--format", "github")
    text = (tmp_path / "summary.md").read_text("utf-8")
    assert text.startswith("before\n<!-- proofcheck -->") and "claim-refuted" in text


def test_settings_are_defaults_and_the_command_line_wins(call, root, tmp_path):
    settings = '[tool.proofcheck]\npaths = ["claims"]\nformat = "json"\nseed = 3\ncache = false\n'
    (tmp_path / "pyproject.toml").write_text(settings, "utf-8")
    record = json.loads(call("verify").stdout)
    assert [entry["numeric"]["samples"] for entry in record["claims"]] == [103, 103]
    assert "cached" in call("verify").stdout and record["timing"]["cached"] == 0
    assert call("verify", "--format", "text", "--seed", "5", "-vv").stdout.count("105 samples") == 2
    assert json.loads(call("verify", "claims/b.yaml").stdout)["summary"]["claims"] == 1
    assert json.loads(call("lint").stdout)["summary"]["exit_status"] == 0


def test_excluded_files(call, root, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.proofcheck]\nexclude = ["a.yaml"]\n', "utf-8")
    assert call("verify", root).exit_code == 0
    assert call("verify", root, "--exclude", "b.yaml").exit_code == 1
    assert call("verify", root, "--exclude", "*.yaml").exit_code == 2


def test_wrong_settings_are_said_with_their_place_and_only_where_they_count(call, root, tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.proofcheck]\nbudjet = 3\n", "utf-8")
    result = call("verify", root)
    assert result.exit_code == 2 and "pyproject.toml:2:1: error: there is no setting `budjet`" in result.output
    assert call("explain", "pi").exit_code == 0 and call("schema").exit_code == 0


def test_names_that_the_shell_completes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("claims/t/a.yaml", "claims/t/b.yaml", "claims/u.yaml", "claims/.c.yaml", "other/d.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert claim_ids([], "") == ["t/a", "t/b", "u"]
    assert claim_ids([], "t/") == ["t/a", "t/b"]
    assert claim_ids([Path("other")], "") == ["d"] and claim_ids([Path("claims/t")], "t/b") == ["t/b"]
    assert claim_ids([Path("nowhere")], "") == [] or claim_ids([Path("nowhere")], "")
    assert "softmax" in names("soft") and "claim-refuted" in names("claim-") and "size-mismatch" in names("size")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("proofcheck verify claims --only t/", ["t/a"]),
        ("proofcheck verify --format s", ["sarif"]),
        ("proofcheck explain size-mis", ["size-mismatch"]),
    ],
)
def test_completion_in_bash(words, offered, tmp_path):
    (tmp_path / "claims/t").mkdir(parents=True)
    (tmp_path / "claims/t/a.yaml").touch()
    # Broken settings are no reason to leave a shell without completion.
    (tmp_path / "pyproject.toml").write_text("[tool.proofcheck]\nbudjet = 3\n", "utf-8")
    more = {"_PROOFCHECK_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    env = {**os.environ, **more, "PYTHONPATH": str(ROOT)}
    code = "import sys; from proofcheck.cli import main\ntry:\n    main()\nfinally:\n    print('@', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True)
    output, _, modules = done.stdout.partition("@")
    assert [line.removeprefix("plain,") for line in output.split()] == offered, done.stderr
    assert not {"sympy", "z3", "numpy", "flint"} & set(modules.split())


def test_the_script_for_a_shell(tmp_path):
    run = [sys.executable, "-m", "proofcheck", "--show-completion", "bash"]
    named = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(run, cwd=tmp_path, env=named, capture_output=True, text=True)
    assert done.returncode == 0 and "_PROOFCHECK_COMPLETE=bash_complete" in done.stdout


@pytest.fixture
def document(tmp_path):
    """A figure that is false, and a claim whose anchor the document does not have."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/a.md").write_text("# A\n\nThere are 12 × 64 = 786 entries.\n", "utf-8")
    (tmp_path / "claims").mkdir()
    source = "source: {document: docs/a.md, anchor: gone}"
    (tmp_path / "claims/a.yaml").write_text(f"title: T\n{source}\nclaim: 1 == 1\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize("form", INSTALLED)
def test_every_format_of_scan_and_gate(call, document, form):
    result = call("scan", "docs", "--format", form)
    assert result.exit_code == 1 and "768" in result.stdout, result.output
    result = call("gate", "docs", "claims", "--no-judge", "--format", form)
    assert result.exit_code == 1 and "anchor" in result.stdout, result.output


def test_code_scanning_of_documents(call, document):
    assert call("scan", "docs", "--report", "sarif=scan.sarif", "--report", "junit=scan.xml").exit_code == 1
    (run,) = json.loads((document / "scan.sarif").read_text("utf-8"))["runs"]
    (result,) = run["results"]
    assert run["automationDetails"]["id"] == "proofcheck/scan/"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "docs/a.md" and place["region"]["startLine"] == 3
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"]["text"] == "768"
    assert ElementTree.parse(document / "scan.xml").getroot().get("failures") == "1"
    assert call("gate", "docs", "claims", "--no-judge", "--report", "sarif=gate.sarif").exit_code == 1
    (run,) = json.loads((document / "gate.sarif").read_text("utf-8"))["runs"]
    assert any(result.get("properties") == {"claim": "a"} for result in run["results"])


def test_a_claim_that_fails_is_shown_where_the_document_makes_it(call, document):
    source = "source: {document: docs/a.md, anchor: a}"
    claim = f"title: T\n{source}\nwhere: {{x: real}}\nclaim: x + x == 3 * x\n"
    (document / "claims/a.yaml").write_text(claim, "utf-8")
    call("gate", "docs", "claims", "--report", "sarif=gate.sarif")
    (run,) = json.loads((document / "gate.sarif").read_text("utf-8"))["runs"]
    (result,) = [result for result in run["results"] if result["ruleId"] == "claim-refuted"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "docs/a.md"
    assert result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "claims/a.yaml"


def test_settings_of_scan(call, document):
    (document / "pyproject.toml").write_text('[tool.proofcheck]\ndocuments = ["docs"]\n', "utf-8")
    assert call("scan").exit_code == 1
    assert call("scan", "--exclude", "a.md").exit_code == 2


def test_a_passing_run_prints_at_most_fifteen_lines(call, claims):
    root = claims(**{f"c{k}": "claim: 1 == 1" for k in range(40)})
    lengths = [len(call("verify", root, *options).stdout.splitlines()) for options in ([], ["-v"], ["-vv"])]
    assert lengths[0] <= 15 and 40 <= lengths[1] < lengths[2]
    assert call("verify", root, "-v").stdout.count("proved       c") == 40


def test_a_refuted_claim_prints_at_most_eight_lines(call, root):
    block, _, last = call("verify", root).stdout.partition("\n\n")
    assert len(block.splitlines()) <= 8 and "claims/a.yaml:2: expected proved, found refuted" in block
    assert "understood: " in block and "witness: x = 1/2" in block
    assert last.endswith("1 not as expected\n")


def test_the_levels_of_check(call):
    short, more, full = (
        call("check", "refuted(x) == 1", "--where", "x: real", *o).stdout for o in ([], ["-v"], ["-vv"])
    )
    assert short.startswith("refuted\n  witness: ") and "understood" not in short
    assert "understood: " in more and "samples" not in more
    assert "understood: " in full and "samples" in full


def test_a_file_that_takes_the_report_leaves_what_needs_attention_to_the_terminal(call, root, tmp_path):
    result = call("verify", root, "--format", "json", "--output-file", "run.json")
    assert "claims/a.yaml:2: expected proved, found refuted" in result.stdout and "proved       b" not in result.stdout


@pytest.mark.parametrize("options", [[], ["-v"], ["-vv"]])
def test_only_a_terminal_gets_escape_codes(root, options, tmp_path):
    """A pipe does not, and neither does a terminal with NO_COLOR."""
    import pty

    run = [sys.executable, "-c", TERMINAL, "verify", str(root), *options]
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests/session")])
    env = {**os.environ, "PYTHONPATH": path, "TERM": "xterm", "PROOFCHECK_CACHE": str(tmp_path / "cache")}
    env.pop("NO_COLOR", None)
    assert b"\x1b" not in subprocess.run(run, cwd=tmp_path, env=env, capture_output=True).stdout

    def on_terminal(more):
        ours, theirs = pty.openpty()
        subprocess.run(run, cwd=tmp_path, env={**env, **more}, stdout=theirs, stderr=subprocess.DEVNULL)
        os.close(theirs)
        with os.fdopen(ours, "rb") as stream:
            return os.read(stream.fileno(), 1 << 16)

    assert b"\x1b[1;31m" in on_terminal({}) and b"\x1b]8;;file://" in on_terminal({})
    assert b"\x1b" not in on_terminal({"NO_COLOR": "1"})

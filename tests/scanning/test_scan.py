"""The library's and the command's face of the scan: findings, fixes, what is set aside, baselines, many files."""

import json
import subprocess
import sys

import jsonschema
import pytest
from click.testing import CliRunner

import proofcheck
from proofcheck.cli import app
from proofcheck.diagnostics.all import REGISTRY
from proofcheck.documents.scanning.files import documents, scan_files
from proofcheck.documents.scanning.report import schema
from proofcheck.documents.scanning.result import scanned
from proofcheck.source.documents import read_text


def run(*arguments, text=None):
    result = CliRunner().invoke(app, ["scan", *map(str, arguments)], input=text)
    return result.exit_code, result.stdout


def place(tmp_path, text, name="a.md"):
    path = tmp_path / name
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize(
    "name",
    [
        "arithmetic-false",
        "percentage-false",
        "total-false",
        "progress-false",
        "math-not-closed",
        "ignore-without-reason",
    ],
)
def test_the_example_of_each_diagnostic_triggers_it(name):
    assert [finding.diagnostic for finding in proofcheck.scan(REGISTRY[name].example, "markdown")] == [name]


def test_a_finding_says_how_it_was_read_and_what_is_right():
    (finding,) = proofcheck.scan("It takes\n96 × 512 MB = 50 GB.")
    assert finding.read == "96 × 512 MB = 49.15 GB or 96 × 512 MiB = 48 GiB"
    assert (finding.span.line, finding.span.column, finding.span.end_column) == (2, 15, 20)
    assert finding.fix is None  # it depends on what a megabyte is
    assert proofcheck.scan("96 × 512 MB = 49 GB; 96 × 512 MB = 48 GB; 96 × 512 MiB = 48 GiB") == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("12 × 64 = 786", "12 × 64 = 768"),
        ("50,000 × 12 = 610,000 in all", "50,000 × 12 = 600,000 in all"),
        ("12 of 48 (20%)", "12 of 48 (25%)"),
        ("3 × 1.25 = 3.85", "3 × 1.25 = 3.75"),
        ("3.5 万 × 4 = 12 万", "3.5 万 × 4 = 14 万"),
        (
            "| a | b |\n|---|---|\n| x | 1,000 |\n| y | 2,500 |\n| Total | 3,600 |",
            "| a | b |\n|---|---|\n| x | 1,000 |\n| y | 2,500 |\n| Total | 3,500 |",
        ),
        ("# 1/2\n\n- [x] a\n- [x] b\n", "# 2/2\n\n- [x] a\n- [x] b\n"),
    ],
)
def test_fix(tmp_path, before, after):
    path = place(tmp_path, before + "\r\nend\r\n")
    code, out = run(path, "--fix")
    assert path.read_bytes().decode() == after + "\r\nend\r\n"
    assert code == 0
    assert "; 1 fixed" in out
    assert run(path)[0] == 0


@pytest.mark.parametrize("text", ["5% of 50 is 2", "5% of 10 is 1", "5% of 30 is 1"])
def test_no_fix_that_would_be_false_as_well(text):
    """The figure of the text has no digits for what is right, and a rounded one would be reported again."""
    (finding,) = proofcheck.scan(text)
    assert finding.fix is None and "Write" not in (finding.finding.remedy or "")


def test_set_aside_with_a_reason(tmp_path):
    text = (
        "12 × 64 = 786 <!-- proofcheck: ignore quoted -->\n\n<!-- proofcheck: ignore an example -->\n2 + 2 = 5\n\n"
        "<!-- proofcheck: ignore old -->\n\n| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n| Total | 4 |\n\n3 + 3 = 7\n"
    )
    result = scanned(read_text(text, "a.md"))
    assert [reason for _, reason in result.set_aside] == ["quoted", "an example", "old"]
    assert [finding.text for finding in result.findings] == ["3 + 3 = 7"]
    result = scanned(read_text("2 + 2 = 5 <!-- proofcheck: ignore -->", "a.md"))
    assert {finding.diagnostic for finding in result.findings} == {"ignore-without-reason", "arithmetic-false"}
    code = "x = 1  # 2 + 2 = 5, proofcheck: ignore a joke\n# proofcheck: ignore another\n# 2 + 2 = 6\n"
    result = scanned(read_text(code, "a.py"))
    assert len(result.set_aside) == 2
    assert not result.findings


def test_baseline(tmp_path):
    path, known = place(tmp_path, "2 + 2 = 5\n"), tmp_path / "known.json"
    assert run(path, "--baseline", known, "--write-baseline")[0] == 0
    assert run(path, "--baseline", known)[0] == 0
    path.write_text("A line in front.\n\n2 + 2 = 5\n\n2 + 2 = 5\n")
    code, out = run(path, "--baseline", known)
    assert code == 1
    assert out.count("[arithmetic-false]") == 1
    assert "1 in the baseline" in out
    schema = '{"schema": "proofcheck.scan.baseline/1", "findings": '
    for text in (
        "{}",
        "[" * 100_000,
        f"{schema}3}}",
        f'{schema}{{"a.md": 3}}}}',
        f'{schema}{{"a.md": {{"0": "1"}}}}}}',
    ):
        known.write_text(text)
        assert run(path, "--baseline", known)[0] == 2, text[:80]


def test_many_findings_on_a_long_line_share_it():
    result = scanned(read_text("2 + 2 = 5. " * 200, "a.md"))
    assert len(result.findings) == 200
    assert len({id(finding.line) for finding in result.findings}) == 1


def test_what_is_set_aside_where_marks_are_many():
    """Lines, blocks and tables, one inside the other or several times."""
    mark = "<!-- proofcheck: ignore {} -->"
    table = "| a | b |\n|---|---|\n| 2 + 2 = 5 | 3 + 3 = 7 |\n"
    text = f"{mark.format('first')}\n\n{table}\n2 + 2 = 5 {mark.format('second')} {mark.format('third')}\n3 + 3 = 7\n\n"
    text += f"{mark.format('fourth')}\n\n4 + 4 = 9\n5 + 5 = 11 {mark.format('fifth')}\n\n6 + 6 = 13\n"
    result = scanned(read_text(text, "a.md"))
    assert [(f.text, why) for f, why in result.set_aside] == [
        ("2 + 2 = 5", "first"),
        ("3 + 3 = 7", "first"),
        ("2 + 2 = 5", "second"),
        ("4 + 4 = 9", "fourth"),
        ("5 + 5 = 11", "fifth"),
    ]
    assert [f.text for f in result.findings] == ["3 + 3 = 7", "6 + 6 = 13"]


def test_json_follows_its_schema(tmp_path):
    path = place(
        tmp_path, "12 × 64 = 786, 2 + 2 = 4, 3 + 3 = 7 \n\n5 + 5 = 11 <!-- proofcheck: ignore why -->\n\n$$\nx\n"
    )
    code, out = run(path, "--format", "json", "--verbose")
    record = json.loads(out)
    jsonschema.validate(record, schema())
    assert code == record["summary"]["exit_status"] == 1
    assert {k: record["summary"][k] for k in ("assertions", "true", "false", "set_aside")} == {
        "assertions": 4, "true": 1, "false": 3, "set_aside": 1,
    }  # fmt: skip
    assert record["findings"][0]["fix"] == {
        "span": {"file": str(path), "line": 1, "column": 11, "end_line": 1, "end_column": 14},
        "text": "768",
    }
    assert len(record["readings"]) == 4


def test_standard_input_and_usage(tmp_path):
    assert run("-", text="12 × 64 = 786\n")[0] == 1
    assert run("-", text="12 × 64 = 768\n") == (0, "1 arithmetic statement: 1 true, 0 false, 0 not read, 0 set aside\n")
    assert run(tmp_path / "none.md")[0] == 2
    assert run(tmp_path)[0] == 2
    assert run("-", "--fix", text="x")[0] == 2
    assert run(place(tmp_path, "x"), "--write-baseline")[0] == 2
    assert run(place(tmp_path, "12 × 64 = 786", "b.odd"), "--as", "markdown")[0] == 1


def test_carets_stand_under_the_figure(tmp_path):
    _, out = run(place(tmp_path, "共 12 × 64 = 786 个\n"))
    lines = out.splitlines()
    assert lines[2].endswith("共 12 × 64 = 786 个")
    assert lines[3] == "  |              ^^^"


def test_notebooks_point_into_the_file(tmp_path):
    cells = [{"cell_type": "markdown", "source": ["# T\n", 'say "12 × 64 = 786"\n']}]
    path = place(tmp_path, json.dumps({"cells": cells}, indent=1), "a.ipynb")
    (finding,) = scan_files([path])[0].findings
    line = path.read_text().split("\n")[finding.span.line - 1]
    assert line[finding.span.column - 1 : finding.span.end_column - 1] == "786"
    run(path, "--fix")
    assert "12 × 64 = 768" in json.loads(path.read_text())["cells"][0]["source"][1]


def test_directories_and_several_processes(tmp_path):
    for k in range(6):
        place(tmp_path, ("word " * 60_000) + f"\n\n12 × 6{k} = 1\n", f"f{k}.md")
    place(tmp_path, "2 + 2 = 5", "data.csv")
    (tmp_path / ".git").mkdir()
    place(tmp_path, "2 + 2 = 5", ".git/x.md")
    files, problems = documents([tmp_path])
    assert [path.name for path in files] == [f"f{k}.md" for k in range(6)]
    assert not problems
    results = scan_files(files, processes=2)
    assert [result.file for result in results] == [str(path) for path in files]
    assert all(len(result.findings) == 1 for result in results)


def test_what_cannot_be_read_is_a_finding(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes(b"\xff\xfe 2 + 2 = 5")
    (finding,) = scan_files([path])[0].findings
    assert finding.diagnostic == "not-utf8"


def test_it_starts_without_the_heavy_libraries(tmp_path):
    path = place(tmp_path, "2 + 2 = 4")
    code = (
        "import sys; sys.argv = ['proofcheck', 'scan', sys.argv[1]]\nfrom proofcheck.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print([m for m in ('numpy', 'sympy', 'z3', 'flint', 'yaml') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"

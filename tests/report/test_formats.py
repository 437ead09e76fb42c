"""All formats: the same faults in each, golden texts, and strangers' text that harms no reader."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft4Validator
from markdown_it import MarkdownIt

from proofcheck import __version__
from proofcheck.cli.options import FORMATS
from proofcheck.config import FORMATS as CONFIGURED
from proofcheck.diagnostics.size_mismatch import SizeMismatch
from proofcheck.report import formats, github, markdown
from proofcheck.report.record import run_record
from proofcheck.report.view import View
from proofcheck.source.span import Span

INSTALLED = [form for form in formats.FORMATS if not formats.missing(form)]
JUNIT = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="proofcheck" tests="4" failures="2" errors="0" skipped="0" time="1.500">
  <testsuite name="claims" tests="2" failures="1" errors="0" skipped="0" time="0.000">
    <testcase classname="a" name="a/sum" time="0.000" file="claims/a/sum.yaml" line="4">
      <system-out>Twice
proved, as expected
understood: x + x == 2 * x</system-out>
    </testcase>
    <testcase classname="b" name="b/grad" time="0.000" file="claims/b/grad.yaml" line="4">
      <failure type="refuted" message="b/grad: expected proved, found refuted (The gradient is at least one)">\
claims/b/grad.yaml:4
b/grad: expected proved, found refuted (The gradient is at least one)
understood: for all x in ℝ: g(x) &gt;= 1
smt: a model
witness: x = 0, A = [[1, 1/2], [0, 3]]: 0 &gt;= 1 is false; left side 0, right side 1
what is true: g(x) &gt;= 0 [proved; smt]</failure>
    </testcase>
  </testsuite>
  <testsuite name="findings" tests="2" failures="1" errors="0" skipped="0" time="0.000">
    <testcase classname="claims/c.yaml" name="2:8 size-mismatch" time="0.000" file="claims/c.yaml" line="2">
      <failure type="size-mismatch" message="n and d differ">claims/c.yaml:2
n and d differ
help: Mend it.</failure>
    </testcase>
    <testcase classname="claims/d.yml" name="1:1 path-skipped" time="0.000" file="claims/d.yml" line="1">
      <system-out>claims/d.yml:1
`claims/d.yml` is not read
help: Rename it.</system-out>
    </testcase>
  </testsuite>
</testsuites>
"""

GITHUB = """\
::error file=claims/b/grad.yaml,line=4,endLine=4,title=claim-refuted%3A b/grad::b/grad: expected proved, found refuted \
(The gradient is at least one)%0Aunderstood: for all x in ℝ: g(x) >= 1%0Asmt: a model%0A\
witness: x = 0, A = [[1, 1/2], [0, 3]]: 0 >= 1 is false; left side 0, right side 1%0A\
what is true: g(x) >= 0 [proved; smt]
::error file=claims/c.yaml,line=2,endLine=2,col=8,endColumn=13,title=size-mismatch::n and d differ%0Ahelp: Mend it.
::notice file=claims/d.yml,line=1,endLine=1,title=path-skipped::`claims/d.yml` is not read%0Ahelp: Rename it.
2 claims: 1 proved, 1 refuted; 1.5 s
1 not as expected
1 error in the input
"""

MARKDOWN = """\
<!-- proofcheck -->
### proofcheck <code>verify</code>: 2 errors

<code>2 claims&#58; 1 proved, 1 refuted; 1&#46;5 s</code>

| | where | what |
|---|---|---|
| error: <code>claim-refuted</code> | <code>claims/b/grad&#46;yaml&#58;4</code> | \
<code>b/grad&#58; expected proved, found refuted (The gradient is at least one)</code><br>\
<code>understood&#58; for all x in ℝ&#58; g(x) &#62;= 1</code><br><code>smt&#58; a model</code><br>\
<code>witness&#58; x = 0, A = &#91;&#91;1, 1/2&#93;, &#91;0, 3&#93;&#93;&#58; \
0 &#62;= 1 is false; left side 0, right side 1</code><br>\
<code>what is true&#58; g(x) &#62;= 0 &#91;proved; smt&#93;</code> |
| error: <code>size-mismatch</code> | <code>claims/c&#46;yaml&#58;2</code> | \
<code>n and d differ</code><br><code>help&#58; Mend it&#46;</code> |
| note: <code>path-skipped</code> | <code>claims/d&#46;yml&#58;1</code> | \
<code>&#96;claims/d&#46;yml&#96; is not read</code><br><code>help&#58; Rename it&#46;</code> |
"""


@pytest.mark.parametrize(("form", "golden"), [("junit", JUNIT), ("github", GITHUB), ("markdown", MARKDOWN)])
def test_to_the_letter(form, golden, small_run):
    assert formats.write(form, small_run) == golden


def test_sarif_to_the_letter(small_run):
    golden = (Path(__file__).parent / "data/small.sarif").read_text("utf-8")
    assert formats.write("sarif", small_run) == golden.replace("VERSION", __version__)


def test_text_and_json_are_formats_like_the_others(small_run):
    assert formats.write("text", small_run).endswith("in the input\n")
    assert json.loads(formats.write("json", small_run)) == small_run
    with pytest.raises(KeyError):
        formats.write("xml", small_run)


def test_every_list_of_formats_is_the_same():
    assert list(FORMATS) == list(formats.FORMATS) == list(CONFIGURED)


@pytest.mark.parametrize("form", INSTALLED)
def test_a_run_without_claims_and_one_without_faults(form, claim):
    for record in (run_record([], [], {}), run_record([claim("a", "proved", "proved")], [], {})):
        assert formats.write(form, record).endswith("\n")
    if form == "junit":
        assert ElementTree.fromstring(formats.write(form, run_record([], [], {}))).get("tests") == "0"


def test_a_command_may_sum_up_in_its_own_words(small_run):
    view = View(command="scan", headline=["7 figures read", "2 wrong"])
    assert formats.write("github", small_run, view).endswith("\n7 figures read\n2 wrong\n")
    assert "<code>7 figures read</code>" in formats.write("markdown", small_run, view)


# Each is something that one of the readers would act upon.
HOSTILE = [
    "\x1b[2J\x1b]0;title\x07 \x9b31m",
    "a\x00b\x08\ufffe\uffff\ud800 \u202e\u2066",
    "]]> <script>alert(1)</script> &amp; &#x26; <!-- --> <![CDATA[ '\"",
    "@everyone see #1, GH-2, owner/name#3, 1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d :smile:",
    "| a | b |\n|---|---|\n| c |\n\n# head\n\n- item\n\n```\nfence",
    "[text](javascript:alert(1)) ![i](https://example.org/x.png) <https://example.org> www.example.org a@example.org",
    "`` ` ``` ~~~ \\` \\| *b* _i_ ~~s~~ $x$ $$y$$ <img src=x onerror=alert(1)>",
    "x%0A::error::y\n::set-output name=a::b\r\n::add-mask::c\n##[add-path]d ##[error]e\n  ::stop-commands::f",
    "a,line=99::title, b:c%2C%3A",
    "{0} {{x}} [a](1) %s %(x)s",
]


def hostile(text, claim):
    """A run in which every text is `text`."""
    said = {"statement": {"text": text, "latex": text}, "verdict": "unknown", "engine": text, "how": text}
    entry = claim(
        "t/x",
        "unknown",
        "proved",
        title=text,
        statement={"text": text, "latex": text},
        scope=text,
        reasons=[text],
        symbolic={"verdict": "unknown", "engine": text, "how": text, "reasons": [text]},
        witness={"values": {text: text}, "reason": text, "left": text, "right": text},
        correct={**said, "census": [text]},
        repair={"kind": "sign", "statement": text, "where": {text: text}, "given": [text], "census": []},
        conflict=text,
        findings=[SizeMismatch.at(Span(text, 1, 1, 1, 2), text, remedy=text).to_json()],
    )
    entry |= {"id": text, "file": text, "contradiction": text}
    finding = {**SizeMismatch.at(Span(text, 3, 1, 3, 2), text, remedy=text).to_json(), "diagnostic": "a-rule"}
    finding |= {"claim": text, "related": [{"span": finding["span"], "message": text}]}
    record = run_record([entry], [], {})
    record["findings"] = [finding]
    return record


VIEW = View(headline=[])


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("form", INSTALLED)
def test_nothing_acts_on_a_terminal(form, text, claim):
    written = formats.write(form, hostile(text, claim))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]", written)


@pytest.mark.parametrize("text", HOSTILE)
def test_junit_is_well_formed_and_says_the_same(text, claim):
    root = ElementTree.fromstring(formats.write("junit", hostile(text, claim)))
    assert {element.tag for element in root.iter()} <= {
        "testsuites",
        "testsuite",
        "testcase",
        "error",
        "failure",
        "system-out",
    }
    assert len(root.findall(".//testcase")) == 2


@pytest.mark.parametrize("text", HOSTILE)
def test_sarif_stays_valid(text, claim):
    schema = json.loads((Path(__file__).parent / "data/sarif-schema-2.1.0.json").read_text("utf-8"))
    record = hostile(text, claim)
    record["findings"][0]["fix"] = {"span": record["findings"][0]["span"], "text": text}
    written = json.loads(formats.write("sarif", record, View(links={text: Span(text, 5, 1, 5, 2)})))
    Draft4Validator(schema).validate(written)
    run = written["runs"][0]
    assert len(run["results"]) == 2
    for result in run["results"]:
        (place,) = result["locations"]
        uri = place["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"(file://)?[\w/.~%-]+", uri, re.ASCII)


@pytest.mark.parametrize("text", HOSTILE)
def test_annotations_stay_one_command_each(text, claim):
    lines = formats.write("github", hostile(text, claim)).split("\n")
    commands = [line for line in lines if line.lstrip().startswith("::")]
    assert len(commands) == 2
    for command in commands:
        kind, properties = re.fullmatch(r"::(\w+) ([^\n]*?)::.*", command).groups()
        assert kind == "error"
        assert {pair.split("=")[0] for pair in properties.split(",")} <= {
            "file",
            "line",
            "endLine",
            "col",
            "endColumn",
            "title",
        }
    assert not [line for line in lines if line not in commands and "##[" in line]


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_shows_text_as_code_and_makes_nothing_of_it(text, claim):
    written = formats.write("markdown", hostile(text, claim))
    html = MarkdownIt("gfm-like", {"linkify": False}).render(written)
    tags = set(re.findall(r"</?([a-zA-Z0-9!-]+)", html))
    assert tags <= {"!--", "h3", "code", "p", "table", "thead", "tbody", "tr", "th", "td", "br"}
    outside = re.sub(r"<code>.*?</code>", "", html, flags=re.DOTALL)
    assert not set("@#$`[]|*~") & set(outside)
    assert html.count("<tr>") == 3


def test_github_shows_ten_of_each_and_the_summary_has_all(claim, tmp_path, monkeypatch):
    many = run_record([claim(f"t/{k:02}", "refuted", "proved") for k in range(25)], [], {})
    lines = formats.write("github", many).split("\n")
    assert sum(line.startswith("::error ") for line in lines) == github.PER_STEP
    assert "15 more: see the summary of this job" in lines
    table = github.job_summary(many, View())
    assert all(f"<code>t/{k:02}&#58;" in table for k in range(25))


def test_a_comment_fits_and_says_what_it_leaves_out(claim):
    many = run_record([claim(f"t/{k}", "unknown", "proved", reasons=["'" * 400]) for k in range(400)], [], {})
    text = formats.write("markdown", many)
    assert len(text) <= markdown.MAX_CHARACTERS
    shown = text.count("| error:")
    assert 0 < shown < 400 and f"{400 - shown:,} more" in text


def test_a_job_summary_fits_in_bytes(claim, monkeypatch):
    monkeypatch.setattr(github, "SUMMARY_BYTES", 20_000)
    many = run_record([claim(f"t/{k}", "unknown", "proved", reasons=["数" * 400]) for k in range(100)], [], {})
    assert len(github.job_summary(many, View()).encode()) <= 20_000

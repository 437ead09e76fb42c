"""The text report, to the letter."""

from __future__ import annotations

import os
import re
from copy import deepcopy

import pytest

from proofcheck.diagnostics.run_interrupted import RunInterrupted
from proofcheck.diagnostics.size_mismatch import SizeMismatch
from proofcheck.report.issues import issues
from proofcheck.report.lines import witness_told
from proofcheck.report.record import complete, malformed, run_record, statement_record, unjudged
from proofcheck.report.text import claim, explain, report, statement_report, summary, surprise
from proofcheck.report.view import View
from proofcheck.source.span import Span

NUMBERS = {
    "verdict": "consistent",
    "method": "identity",
    "backend": "numpy",
    "sizes": {"n": 4096, "d": 512},
    "samples": 1_000_000,
    "error_share": 0.3125,
    "detectable": 1e-12,
    "detail": "",
}
WITNESS = {"values": {"x": 0}, "reason": "0 < 0 is false", "left": "0", "right": "0"}
WHOLE = {
    "relation": "==",
    "statement": "x == x",
    "verdict": "unknown",
    "engine": "",
    "how": "",
    "reason": "",
    "witness": None,
}


def entry(name, verdict, expected, title="", **answer):
    head = {
        "id": name,
        "file": f"claims/{name}.yaml",
        "line": 4,
        "title": title,
        "tags": [],
        "needs": [],
        "verdict": verdict,
        "szs": "",
        "expected": expected,
        "as_expected": verdict == expected,
    }
    return {**complete({**answer, "verdict": verdict}), **head}


PROVED = entry(
    "a/assoc",
    "proved",
    "proved",
    "Products can be regrouped",
    scope="all declared values",
    statement={"text": "for all n: A == B", "latex": r"\forall n: A = B"},
    symbolic={"verdict": "proved", "engine": "algebra", "how": "equal normal forms", "reasons": []},
    numeric=NUMBERS,
    census=["index algebra", "small-size theorem"],
    unneeded_assumptions=["n > 1"],
)
REFUTED = entry(
    "b/grad",
    "refuted",
    "refuted",
    "The gradient is at least one",
    symbolic={"verdict": "refuted", "engine": "smt", "how": "a model", "reasons": []},
    witness={"values": {"x": 0, "f": "-x", "A": [[1, "1/2"], [0, 3]]}, "reason": "below", "left": "0", "right": "1"},
    correct={"statement": "diff(x + f(x), x) >= 1", "verdict": "proved", "engine": "smt", "how": "", "census": []},
)
SURPRISE = entry(
    "c/wrong",
    "unknown",
    "proved",
    "Hard",
    statement={"text": "for all x in ℝ: f(x) == 0", "latex": ""},
    symbolic={"verdict": "unknown", "engine": "", "how": "", "reasons": ["smt: gave up"]},
    numeric={**NUMBERS, "verdict": "skipped", "method": "", "sizes": {}, "samples": 0, "error_share": None}
    | {"detectable": None, "detail": "no array program for limits"},
    reasons=["depends on `a/x`, which is refuted"],
    parts=[
        {"statement": "f(x) == g(x)", "verdict": "proved", "engine": "algebra", "how": "", "witness": None},
        {"statement": "== 0", "verdict": "unknown", "engine": "", "how": "", "witness": None},
    ],
    findings=[SizeMismatch.at(Span("claims/c/wrong.yaml", 4, 8, 4, 9), "sizes differ").to_json()],
)
BROKEN = SizeMismatch.at(Span("claims/broken.yaml", 1, 1, 1, 2), "not a claim", remedy="Mend it.")

SHORT = """\
claims/broken.yaml:1:1: error: not a claim [size-mismatch]
  = help: Mend it.

claims/c/wrong.yaml:4: expected proved, found unknown [c/wrong]
  Hard
  understood: for all x in ℝ: f(x) == 0
  known: 1 of 2 statements is proved: f(x) == g(x)
  known: measurements decide nothing: no array program for limits
  open: == 0 is not proved
  reason: depends on `a/x`, which is refuted
  claims/c/wrong.yaml:4:8: error: sizes differ [size-mismatch]
    = help: Transpose or reshape one side, or add the equation between the sizes under `given`.

3 claims: 1 proved, 1 refuted, 1 unknown; 12.3 s, 2 from the cache
1 not as expected
1 error in the input
"""
LINES = """
proved       a/assoc  Products can be regrouped
refuted      b/grad  The gradient is at least one
unknown      c/wrong  Hard
"""
GOLDEN = """\
claims/broken.yaml:1:1: error: not a claim [size-mismatch]
  = help: Mend it.

proved       a/assoc  Products can be regrouped
             understood: for all n: A == B
             LaTeX: \\forall n: A = B
             algebra: equal normal forms (all declared values)
             numbers agree: identity on numpy, n = 4,096, d = 512, 1,000,000 samples, error 0.31 of its bound, \
would have seen a relative difference of 1e-12
             not needed for it: n > 1
             trusted: index algebra; small-size theorem

refuted      b/grad  The gradient is at least one
             smt: a model
             witness: x = 0, f = x -> -x, A = [[1, 1/2], [0, 3]]: below; left side 0, right side 1
             what is true: diff(x + f(x), x) >= 1 [proved; smt]

claims/c/wrong.yaml:4: expected proved, found unknown [c/wrong]
  Hard
  understood: for all x in ℝ: f(x) == 0
  1. proved: f(x) == g(x) [algebra]
  2. unknown: == 0
  known: 1 of 2 statements is proved: f(x) == g(x)
  known: measurements decide nothing: no array program for limits
  open: == 0 is not proved
  no numbers: no array program for limits
  reason: depends on `a/x`, which is refuted
  reason: smt: gave up
  claims/c/wrong.yaml:4:8: error: sizes differ [size-mismatch]
    = help: Transpose or reshape one side, or add the equation between the sizes under `given`.

3 claims: 1 proved, 1 refuted, 1 unknown; 12.3 s, 2 from the cache
tested numerically: 1 of 3
1 not as expected
1 error in the input
"""


@pytest.fixture
def record():
    timing = {"seconds": 12.34, "cached": 2}
    return run_record(deepcopy([SURPRISE, REFUTED, PROVED]), [BROKEN], timing)


def test_the_level_of_the_run_is_a_union_bound() -> None:
    entries = [{**deepcopy(PROVED), "id": f"a/{k}", "statistical": k} for k in range(4)]
    found = run_record(entries, [], {}, level=1e-9)
    assert found["summary"]["statistical"] == 6 and found["summary"]["level"] == 6e-9
    assert "6 statements by samples, together at level 6e-09" in summary(found, View(level=1))
    assert "by samples" not in summary(run_record(deepcopy([PROVED]), [], {}, level=1e-9), View(level=1))


def test_each_level_to_the_letter(record):
    assert report(record) == SHORT
    more = report(record, level=1).replace("tested numerically: 1 of 3\n", "")
    assert more == SHORT.replace("\n\n", f"\n{LINES}\n", 1)
    assert report(record, level=2) == GOLDEN


def test_colours_and_links_are_only_added(record):
    colored = report(record, color=True, level=2)
    assert "\x1b[32mproved" in colored and "\x1b[1;31mexpected proved, found unknown" in colored
    assert f"\x1b]8;;file://{os.path.abspath('claims/c/wrong.yaml')}\x1b\\" in colored
    assert re.sub("\x1b\\[[0-9;]*m|\x1b\\]8;;[^\x1b]*\x1b\\\\", "", colored) == report(record, level=2)


def test_a_passing_run_is_short():
    many = [{**deepcopy(PROVED), "id": f"a/{k}"} for k in range(700)]
    assert report(run_record(many, [], {"seconds": 1.0})).split("\n") == [
        "700 claims: 700 proved; 1.0 s",
        "all as expected",
        "",
    ]
    assert len(report(run_record(many, [], {}), level=1).split("\n")) == 705


@pytest.mark.parametrize("width", [40, 99])
def test_a_refuted_claim_takes_eight_lines(width):
    part = {"verdict": "refuted", "engine": "search", "how": "", "statement": "x == 1" * 50, "witness": WITNESS}
    wrong = {
        **deepcopy(REFUTED),
        "as_expected": False,
        "expected": "proved",
        "title": "long " * 40,
        "statement": {"text": "f(x) == " + "1 + " * 100, "latex": ""},
        "parts": [{**part, "line": k, "place": "c.yaml:5"} for k in range(2, 9)],
        "reasons": ["depends on `a`, which is refuted"],
    }
    lines = claim(wrong, View(width=width)).split("\n")
    assert len(lines) <= 8 and max(map(len, lines[1:])) <= width
    for said in ("understood:", "witness: x = 0", "what is true:"):
        assert any(said in line for line in lines), said
    assert len(claim(wrong, View(level=2)).split("\n")) > 8


def test_claims_that_an_interrupt_left_are_counted_and_not_shown():
    stopped = RunInterrupted.at(None, "c/wrong: interrupted")
    left = {**deepcopy(SURPRISE), **unjudged("interrupted", stopped), "as_expected": False}
    assert report(run_record([left], [], {}, interrupted=True)).split("\n") == [
        "1 claim: 1 unknown",
        "1 not as expected",
        "interrupted: the claims that were not finished are unknown",
        "",
    ]


def test_a_good_run_says_so():
    text = summary(run_record([PROVED, REFUTED], [], {}))
    assert text == "2 claims: 1 proved, 1 refuted\nall as expected"


def test_an_empty_run_and_an_interrupted_one_say_so():
    assert summary(run_record([], [], {})) == "0 claims\nnothing to check"
    assert "interrupted" in summary(run_record([PROVED], [], {}, interrupted=True))


def test_a_correction_that_is_not_proved_is_named():
    wrong = deepcopy(REFUTED)
    wrong["as_expected"] = False
    wrong["correct"]["verdict"] = "unknown"
    text = report(run_record([wrong], [], {}))
    assert "claims/b/grad.yaml:4: refuted, as expected, but what is given as correct is not proved (unknown)" in text


def test_assumptions_and_the_whole_of_a_calculation():
    assumptions = [
        {"assumption": "x > 0", "needed": True, "reason": "without it the statement is false", "witness": WITNESS},
        {"assumption": "x < 9", "needed": False, "reason": "the claim is proved without it", "witness": None},
        {"assumption": "x != 7", "needed": None, "reason": "no time", "witness": None},
    ]
    shown = entry("a", "proved", "proved", assumptions=assumptions, unneeded_assumptions=["x < 9"])
    short = statement_report({"claims": [shown]}, View())
    assert "not needed for it: x < 9" in short and "needed: x > 0" not in short
    full = explain(shown).split("\n")
    assert (
        "needed: x > 0 (without it the statement is false at x = 0: 0 < 0 is false; left side 0, right side 0)" in full
    )
    assert "not known whether needed: x != 7 (no time)" in full

    part = {
        "line": 2,
        "place": "c.yaml:5",
        "statement": "x == x + 1",
        "verdict": "refuted",
        "engine": "search",
        "how": "",
    }
    for whole, said in [
        (
            {**WHOLE, "verdict": "proved", "engine": "algebra"},
            "proved from the first line to the last, without line 2: x == x [algebra]",
        ),
        ({**WHOLE, "verdict": "refuted"}, "refuted from the first line to the last: x == x"),
        (
            {**WHOLE, "relation": None, "verdict": None, "reason": "no"},
            "from the first line to the last nothing follows: no",
        ),
    ]:
        lines = explain(entry("a", "refuted", "refuted", parts=[part], whole=whole)).split("\n")
        assert "line 2 (c.yaml:5) is refuted: x == x + 1 [search]" in lines and said in lines


def test_one_statement():
    record = run_record([statement_record(complete(REFUTED))], [], {})
    lines = [
        "refuted\n",
        "  smt: a model\n",
        "  witness: x = 0, f = x -> -x, A = [[1, 1/2], [0, 3]]: below; left side 0, right side 1\n",
        "  what is true: diff(x + f(x), x) >= 1 [proved; smt]\n",
    ]
    assert statement_report(record, View(level=2)) == "".join(lines)
    # The names of engines are left to -vv.
    assert statement_report(record, View()) == "".join([lines[0], lines[2], lines[3].replace("; smt", "")])


def test_a_malformed_statement_shows_the_place():
    span = Span("<statement>", 1, 5, 1, 7)
    record = run_record([statement_record(malformed([SizeMismatch.at(span, "no", remedy="Mend it.")]))], [], {})
    assert statement_report(record, View(read_line=lambda file, line: "x + == y")) == (
        "invalid\n"
        "  <statement>:1:5: error: no [size-mismatch]\n"
        "    |\n"
        "  1 | x + == y\n"
        "    |     ^^\n"
        "    = help: Mend it.\n"
    )


def test_explain_tells_everything():
    lines = explain(PROVED).split("\n")
    assert lines[0] == "proved"
    assert "understood: for all n: A == B" in lines and "trusted: index algebra; small-size theorem" in lines


def test_text_from_strangers_cannot_act_on_the_terminal():
    nasty = "\x1b[2Jx\u202e\r\x07\x9b"
    entries = [
        entry(
            "a",
            "unknown",
            "proved",
            title=nasty,
            statement={"text": nasty, "latex": nasty},
            scope=nasty,
            reasons=[nasty],
            symbolic={"verdict": "unknown", "engine": nasty, "how": nasty, "reasons": [nasty]},
            numeric={**NUMBERS, "backend": nasty, "method": nasty, "detail": nasty, "sizes": {nasty: 1}},
            witness={"values": {nasty: nasty}, "reason": nasty, "left": nasty, "right": nasty},
            parts=[
                {"statement": nasty, "verdict": "unknown", "engine": nasty, "how": nasty},
                {"line": 2, "place": nasty, "statement": nasty, "verdict": "unknown", "engine": nasty, "how": nasty},
            ],
            correct={"statement": {"text": nasty, "latex": nasty}, "verdict": "unknown", "engine": nasty, "how": nasty},
            census=[nasty],
            unneeded_assumptions=[nasty],
            assumptions=[
                {"assumption": nasty, "needed": needed, "reason": nasty, "witness": {**WITNESS, "reason": nasty}}
                for needed in (True, False, None)
            ],
            clash=[nasty],
            whole={**WHOLE, "statement": nasty, "engine": nasty, "how": nasty, "reason": nasty},
            contradiction=nasty,
            conflict=nasty,
            findings=[SizeMismatch.at(Span(nasty, 1, 1, 1, 2), nasty, remedy=nasty).to_json()],
        )
    ]
    record = run_record(entries, [], {})
    views = [View(level=level) for level in range(3)]
    texts = [*(report(record, level=level) for level in range(3)), *(statement_report(record, view) for view in views)]
    for text in (*texts, explain(entries[0])):
        assert not set(text) & set("\x1b\u202e\r\x07\x9b")


def test_an_unjudged_claim_has_its_reason():
    assert "reason: time-out after 20 s" in explain({**unjudged("time-out after 20 s"), "as_expected": None})


def test_a_formula_of_a_document_is_not_called_expected(small_run):
    place = {"file": "notes.md", "line": 3, "id": "notes.md:3:34", "title": "", "findings": []}
    stated = {**small_run["claims"][0], **place, "verdict": "refuted", "expected": "proved", "as_expected": False}
    assert surprise(stated) == "refuted, but the document states it"
    assert surprise({**stated, "verdict": "proved", "expected": "refuted"}) == "proved, but the document denies it"
    (issue,) = issues(run_record([stated], [], {}), View())
    assert issue.message == "notes.md:3:34: refuted, but the document states it" and issue.span.column == 34


@pytest.mark.parametrize("counts", [{"open": 1}, {"read": 1}, {"judged": 0}])
def test_what_was_left_of_a_document_can_be_looked_up(counts):
    whole = dict.fromkeys(("formulas", "relations", "read", "asserting", "judged", "proved"), 2)
    known = {**whole, "refuted": 0, "open": 0, "aside": 0}
    record = run_record([], [], {})
    assert "no formula was judged" in summary({**record, "documents": [{"file": "a.md", "coverage": known}]})
    for files, command in ((["a.md"], "`proofcheck read a.md`"), (["a.md", "b.md"], "`proofcheck read FILE`")):
        documents = [{"file": file, "coverage": {**known, **counts}} for file in files]
        assert f"{command} shows what is open" in summary({**record, "documents": documents})
    assert "proofcheck read" not in summary({**record, "documents": [{"file": "a.md", "coverage": known}]})


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"re(z)": 0, "im(z)": 0}, "z = 0: "),
        ({"re(z)": "1/2", "im(z)": "-3"}, "z = 1/2 - 3i: "),
        ({"re(z)": 0, "im(z)": -1}, "z = -i: "),
        ({"x": 2, "re(z)": 1, "im(z)": "2/3"}, "x = 2, z = 1 + (2/3)i: "),
        ({"re(z)": 0}, "re(z) = 0: "),
        ({"re(z)": [0, 1], "im(z)": [1, 1]}, "re(z) = [0, 1], im(z) = [1, 1]: "),
    ],
)
def test_a_complex_number_is_told_as_one(parts: dict[str, object], told: str) -> None:
    assert witness_told({"values": parts, "reason": "false there"}) == f"{told}false there"

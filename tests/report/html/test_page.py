"""The page: well formed, complete, closed to the network, and harmless whatever the texts of a run are."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import re
import sys
from pathlib import Path

import pytest

from proofcheck.report import html
from proofcheck.report.record import run_record
from proofcheck.report.view import View

_SPEC = importlib.util.spec_from_file_location("html_pages", Path(__file__).with_name("pages.py"))
assert _SPEC is not None and _SPEC.loader is not None
pages = importlib.util.module_from_spec(_SPEC)
sys.modules["html_pages"] = pages
_SPEC.loader.exec_module(pages)


# The elements of a formula.
MATH = {
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "mtext",
    "mspace",
    "mfrac",
    "msqrt",
    "msub",
    "msup",
    "munder",
    "mover",
    "mstyle",
}
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    r"\text{<script>alert(1)</script>}",
    r"\href{javascript:alert(1)}{x} \style{background:url(//x)}{y}",
    "</script></style><svg onload=alert(1)>",
    "{{ 7 * 7 }}{% for x in y %}",
    "javascript:alert(1)",
    "]]> <!-- --> &lt;b&gt;",
    "a\x00\x1b[31m\u202e\ud800\n\nb",
]


@pytest.fixture(scope="module")
def page() -> str:
    return html.write(pages.small(), View())


def test_it_is_well_formed_and_says_what_there_is(page):
    for text in (page, *pages.unpacked(page)):
        found = pages.Page(text)
        assert not found.faults and not found.open
    words = " ".join(pages.Page(page).words)
    for said in ("11 statements, 2 not as expected", "Error against its bound", "Dependencies", "The claim b/false"):
        assert said in words
    false, open_, *_ = pages.unpacked(page)
    assert "<math" in false and "What is true instead" in false and "expected proved, found refuted" in false
    assert "same normal form" in false, "the census in plain words"
    assert "no method is known" in open_ and "which is not part of this run" in open_


def test_statements_that_are_not_as_expected_come_first(page):
    rows = [a["id"] for tag, a in pages.Page(page).elements if a.get("role") == "listitem"]
    assert rows == [f"s{k}" for k in range(11)]
    assert page.index("The claim b/false") < page.index("The claim b/open") < page.index("The claim a/0")


def test_it_loads_nothing_and_runs_only_its_own_script(page):
    found = pages.Page(page)
    policy = next(a["content"] for tag, a in found.elements if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'")
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(script) == 1
    assert base64.b64encode(hashlib.sha256(script[0].encode()).digest()).decode() in policy
    for tag, attributes in found.elements:
        assert tag not in ("link", "img", "iframe", "object", "embed", "form action")
        for name in ("src", "href", "xlink:href", "action", "data"):
            assert (attributes.get(name) or "#").startswith("#"), (tag, attributes)
    assert not re.search(r"@import|url\((?!#)", page.partition("<body>")[0])


def test_every_link_inside_leads_somewhere(page):
    known = pages.Page(page).ids()
    for text in (page, *pages.unpacked(page)):
        for tag, attributes in pages.Page(text).elements:
            target = attributes.get("href") or ""
            assert not target.startswith("#") or target[1:] in known, (tag, target)
    for tag, attributes in pages.Page(page).elements:
        for name in ("aria-labelledby", "aria-describedby"):
            assert all(one in known for one in (attributes.get(name) or "").split()), (tag, attributes)


def test_landmarks_labels_and_words_for_every_verdict(page):
    found = pages.Page(page)
    tags = [tag for tag, _ in found.elements]
    assert tags.count("main") == tags.count("h1") == tags.count("header") == 1 and "nav" in tags
    rows = re.findall(r'<div role="listitem".*?</div>', page, re.DOTALL)
    assert len(rows) == 11 and all(re.search(r'class="verdict (\w+)">\1<', row) for row in rows)
    assert all("aria-label" in a or "aria-labelledby" in a for tag, a in found.elements if tag in ("section", "nav"))


def shape(text: str) -> list[tuple[str, list[str]]]:
    """The elements, with the names of their attributes."""
    return [(tag, sorted(attributes)) for tag, attributes in pages.Page(text).elements]


def record(text: str) -> dict:
    """A run in which every text that comes from a file is `text`."""
    part = {"statement": text, "verdict": "unknown", "engine": text, "how": text, "witness": None}
    found = {**part, "reasons": [text], "numeric": None}
    one = pages.entry(
        "t/x",
        "refuted",
        "proved",
        statement={"text": text, "latex": r"\text{given } " + text + r",\quad " + text},
        title=text,
        tags=[text],
        needs=[text],
        reasons=[text],
        symbolic={"verdict": "refuted", "engine": text, "how": text, "reasons": [text]},
        witness={"values": {text: text, "A": [[text]]}, "reason": text, "left": text, "right": text},
        correct={**part, "census": [text], "assumptions": [], "unneeded_assumptions": [text]},
        repair={"kind": "sign", "statement": text, "where": {text: text}, "given": [text], "census": []},
        parts=[found, found],
        census=[text],
        conflict=text,
    )
    one |= {"id": text, "file": text, "contradiction": text}
    made = run_record([one], [], {})
    made["findings"] = [
        {"diagnostic": text, "severity": "error", "message": text, "remedy": text, "span": None},
    ]
    return made


def document(text: str) -> dict:
    said = {
        "role": text,
        "verdict": "open",
        "text": text,
        "told": [text],
        "declared": [(1, text)],
        "place": "1:1",
        "id": text,
    }
    formula = {"tex": text, "display": False, "word": "open", "anchor": "d0f0", "label": text}
    runs = [{"text": text, "style": "strong"}, {"code": text}, {"formula": formula}]
    blocks = [
        {"kind": "heading", "level": 1, "runs": runs[:2]},
        {"kind": "table", "rows": [[{"header": True, "runs": runs[:2]}]]},
        {"kind": "item", "depth": 0, "number": None, "runs": runs},
        {"kind": "code", "text": text},
    ]
    return {"file": text, "blocks": blocks, "faults": [], "notes": [{"anchor": "d0f0", "said": [said]}]}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_is_only_text(text):
    """The page has the elements and attributes that it has with a harmless text, but for formulas shown as code."""

    def plain(shapes):
        return [one for one in shapes if one[0] not in MATH and one[0] != "code"]

    written, calm = (html.write(record(t), View(pages=[document(t)])) for t in (text, "harmless"))
    assert plain(shape(written)) == plain(shape(calm))
    hostile, harmless = pages.unpacked(written)[0], pages.unpacked(calm)[0]
    assert not pages.Page(hostile).faults
    assert {tag for tag, _ in pages.Page(hostile).elements} <= {
        tag for tag, _ in pages.Page(harmless).elements
    } | MATH | {"code"}
    for one in (written, hostile):
        for tag, attributes in pages.Page(one).elements:
            assert not any(name.startswith("on") for name in attributes), (tag, attributes)
            assert not (attributes.get("href") or "").startswith("javascript"), (tag, attributes)
    assert len(re.findall("<script>", written)) == 1 and "49" not in " ".join(pages.Page(hostile).words)

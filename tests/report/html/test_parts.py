"""What a page is made of: formulas, the census in words, plots, the graph of needs."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from proofcheck.report.census import plain
from proofcheck.report.html.graph import graph
from proofcheck.report.html.mathml import mathml, statement
from proofcheck.report.html.plots import plots

_SPEC = importlib.util.spec_from_file_location("html_pages", Path(__file__).with_name("pages.py"))
assert _SPEC is not None and _SPEC.loader is not None
pages = importlib.util.module_from_spec(_SPEC)
sys.modules["html_pages"] = pages
_SPEC.loader.exec_module(pages)


ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"x < y", "x < y"),
        (r"\frac{a}{b}", "a b"),
        (r"\operatorname{Var}(x)", "Var ( x )"),
        (r"\begin{aligned} a &= b \\ &= c \end{aligned}", "a = b = c"),
        (r"a \nonumber \label{eq:a}", "a"),
    ],
)
def test_formulas(latex, shown):
    root = ElementTree.fromstring(mathml(latex))
    assert root.tag == "math" and " ".join(" ".join(root.itertext()).split()) == shown


@pytest.mark.parametrize("latex", ["}{", r"\unheardof{x}", "x & y", r"\frac{" * 900, "x" * 7_000, r"\ce{H2O}", ""])
def test_what_is_not_understood_is_shown_as_tex(latex):
    assert mathml(latex).startswith('<code class="tex">')


@pytest.mark.parametrize(
    "latex",
    [
        r"\text{<script>alert(1)</script>}",
        r"\href{javascript:alert(1)}{x}",
        r"\style{position:fixed}{x}",
        r'\color{red" onload="x}{y}',
        r'\hspace{1em" onload="x}',
        r"\hspace{9999em}",
        r"\class{error}{x}",
        r'\begin{array}{c" onclick="x}a\end{array}',
        "<img src=x onerror=alert(1)>",
    ],
)
def test_no_formula_brings_elements_or_attributes_of_its_own(latex):
    for element in ElementTree.fromstring(mathml(latex)).iter():
        assert element.tag.startswith("m") or element.tag == "code"
        assert (
            not {"href", "style", "class", "onload", "onclick", "onerror"} & set(element.attrib)
            or element.tag == "code"
        )
        assert not re.search("9999|javascript", " ".join(element.attrib.values()))


def test_a_statement_is_cut_where_a_page_may_break_it():
    lines = statement(
        r"\forall\, n \in \{1, 2, \dots\},\ a, b \in \mathbb{R},\quad \text{with } f = g,\quad \text{given } a > 0"
        r" \text{ and } b > 0,\quad \left(a,\quad "
        r"b\right) = 1 \;\text{ and }\; \begin{cases} a \;\text{ and }\; b \end{cases}"
    )
    assert [(kind, len(formulas)) for kind, formulas in lines] == [
        ("for all", 2),
        ("with", 1),
        ("given", 2),
        ("claim", 2),
    ]


def test_every_phrase_of_the_census_has_plain_words():
    table = (
        (ROOT / "docs/trust.md")
        .read_text("utf-8")
        .partition("## The census, phrase by phrase")[2]
        .partition("\n## ")[0]
    )
    phrases = [one.strip() for row in re.findall(r"^\| (.*?) \|", table, re.M)[1:] for one in row.split(";")]
    assert len(phrases) > 45
    for phrase in phrases:
        written = phrase.replace(
            "sizes ..., chance of error ...", "sizes n=2, 3 random points each, chance of error below 1e-9"
        )
        written = written.replace("agreement to ... bits", "agreement to 200 bits, 2 random points each").replace(
            "...", "why"
        )
        assert plain(written) != written, phrase
    assert plain("something new") == "something new"
    assert "modulo a prime at sizes n=2; n=3, at 2 random points" in plain(
        "prime-field evaluation at sizes n=2; n=3, 2 random points each, chance of error below 1e-9"
    )
    assert plain("definedness: Z3 unsat, not independently certified").startswith(
        "That everything in the statement has a value"
    )


def test_plots_show_the_numbers_in_the_colours_of_the_page():
    measured = [{"numeric": pages.measured(3, 0.25)}] * 8 + [{"numeric": pages.measured(5_000, 0.5)}, {"numeric": None}]
    shares, sizes = plots(measured)
    assert shares.rows == [("3", "0.25", "8"), ("5,000", "0.5", "1")]
    assert [row[:2] for row in sizes.rows] == [("2–3", "8"), ("< 100,000", "1")] or sizes.rows[0][:2] == ("2–3", "8")
    for plot in (shares, sizes):
        ElementTree.fromstring(plot.svg)
        assert not re.search(r"#[0-9a-f]{6}\b|<style|<metadata|DejaVu", plot.svg)
        assert plot.svg == next(p for p in plots(measured) if p.name == plot.name).svg, "the same every time"
    assert plots(measured[:3]) == []


def test_averages_have_a_plot_of_their_own():
    drawn = {**pages.measured(3, 0.25), "method": "monte carlo", "samples": 4096, "detectable": 0.5}
    measured = [{"numeric": drawn}] * 8 + [{"numeric": {**drawn, "samples": 100, "error_share": 0.0}}]
    found = plots(measured)
    assert [plot.name for plot in found] == ["shares", "intervals", "sizes"]
    assert found[1].rows == [("100", "0.5", "0"), *[("4,096", "0.5", "0.12")] * 8]
    ElementTree.fromstring(found[1].svg)
    unknown = [{"numeric": {**drawn, "detectable": None}}] * 9
    assert [plot.name for plot in plots(unknown)] == ["shares", "sizes"]


def test_what_a_claim_needs_stands_left_of_it():
    run = [pages.entry(n, needs=list(needs)) for n, needs in {"a": "", "b": "a", "c": "ab", "d": "", "e": "cx"}.items()]
    found = graph(run)
    assert found is not None
    x = {node.name: node.x for node in found.nodes}
    assert x["a"] < x["b"] < x["c"] < x["e"] and "d" not in x
    assert len({(node.x, node.y) for node in found.nodes}) == len(found.nodes) == 4 and len(found.edges) == 4
    assert found.pairs[-1] == (4, [("c", 2), ("x", None)])
    circle = graph([pages.entry("a", needs=["b"]), pages.entry("b", needs=["a"])])
    assert circle is not None and not circle.nodes and len(circle.pairs) == 2
    assert graph([pages.entry("a")]) is None
    assert graph([pages.entry("a", needs=["gone"])]) is not None

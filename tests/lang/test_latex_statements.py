"""Statements, types, assumptions and definitions in LaTeX: what they are in the language, and what is refused."""

from __future__ import annotations

import pytest

from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import statement_payload, types
from proofcheck.lang.tex.plain import written
from proofcheck.source.span import SourceText

QKV = [r"$Q, K \in \mathbb{R}^{n \times d}$", r"$V \in \mathbb{R}^{n \times m}$"]

DECLARED = [
    (QKV, {"n": "dim", "d": "dim", "m": "dim", "Q": "real[n, d]", "K": "real[n, d]", "V": "real[n, m]"}),
    ([r"$x \in \mathbb{R}^{2n}$"], {"n": "dim", "x": "real[2 * n]"}),
    (
        [r"$W_Q \in \mathbb{R}^{d_{\text{model}} \times d_k}$"],
        {"d_k": "dim", "d_model": "dim", "W_Q": "real[d_model, d_k]"},
    ),
    ([r"$x \in \mathbb{R}, \lambda \in \mathbb{R}_{>0}$"], {"x": "real", "lam": "positive"}),
    (
        [r"$k \in \mathbb{Z}$", r"$m \in \mathbb{N}_0$", r"$n \in \mathbb{Z}_{>0}$"],
        {"k": "integer", "m": "natural", "n": "dim"},
    ),
    ([r"$z \in \mathbb{C}^n$"], {"n": "dim", "z": "complex[n]"}),
    (
        [r"$\hat{y} \in \mathbb{R}^n$", r"$\mathbf{x}, x \in \mathbb{R}$"],
        {"n": "dim", "y_hat": "real[n]", "x": "real", "x_2": "real"},
    ),
    ([r"$x \sim \mathcal{N}(0, 1)$"], {"x": "normal(mean=0, var=1)"}),
    ([r"$x \sim \mathcal{N}(0, I_d)$"], {"d": "dim", "x": "normal[d]"}),
    (
        ["s: positive", r"$x \sim \mathcal{N}(0, s^2 I_d)$"],
        {"d": "dim", "s": "positive", "x": "normal[d](mean=0, var=s**2)"},
    ),
    (
        ["S: posdef[d, d]", "m: real[d]", r"$x \sim \mathcal{N}(m, S)$"],
        {"d": "dim", "S": "posdef[d, d]", "m": "real[d]", "x": "normal[d](mean=m, cov=S)"},
    ),
    ([r"$A \in \mathbb{R}^{n \times n}$", r"$A \succ 0$"], {"n": "dim", "A": "posdef[n, n]"}),
    ([r"$A \in \mathbb{R}^{n \times n}$", r"$A^\top = A$"], {"n": "dim", "A": "symmetric[n, n]"}),
    ([r"$Q \in \mathbb{R}^{n \times n}$", r"$Q^\top Q = I$"], {"n": "dim", "Q": "orthogonal[n, n]"}),
]


@pytest.mark.parametrize(("where", "declared"), DECLARED)
def test_declarations(where, declared):
    assert {name: text.value for name, text in written(where).declared().items()} == declared


UNCLEAR = [
    (r"$n \in \mathbb{N}$", "whether 0 is among the natural numbers"),
    (r"$x \in \mathbb{R}_+$", "with or without 0"),
    (r"$x \in \mathbb{R}_+^n$", "with or without 0"),
    (r"$x \in X$", "is not known"),
    (r"$x \in \mathbb{R}^{n, d}$", "is no size"),
    (r"$x \sim \mathcal{N}(m, S)$", "m"),
    (r"$x \sim p$", "the law"),
    (r"$n \geq 1$", "does not declare"),
    (r"$2 x \in \mathbb{R}$", "no name"),
]


@pytest.mark.parametrize(("formula", "why"), UNCLEAR)
def test_what_may_mean_two_things_is_refused(formula, why):
    with pytest.raises(ProofcheckError, match=r".") as caught:
        written([formula])
    assert why in caught.value.findings[0].message


def test_a_law_of_a_vector_does_not_say_whether_it_is_that_of_each_entry():
    with pytest.raises(ProofcheckError, match="each entry"):
        written([r"$x \in \mathbb{R}^d$", r"$x \sim \mathcal{N}(0, 1)$"])


STATEMENTS = [
    (r"$(QK^\top)V = Q(K^\top V)$", QKV, "(Q @ K.T) @ V == Q @ (K.T @ V)"),
    (r"$a \leq b$", [r"$a, b \in \mathbb{R}$"], "a <= b"),
    (r"$x^\top x \geq 0$", [r"$x \in \mathbb{R}^n$"], "x @ x >= 0"),
]


@pytest.mark.parametrize(("formula", "where", "text"), STATEMENTS)
def test_statements(formula, where, text):
    payload = statement_payload(formula, where)
    assert [item["value"] for item in payload["claim"]] == [text]
    plain = statement_payload(text, [f"{name}: {type_['value']}" for name, type_ in payload["where"]])
    assert plain["claim"][0]["value"] == text


def test_names_of_a_statement_stand_where_they_stand_in_the_formula():
    (text,) = written(QKV).statements(SourceText.bare(r"$(QK^\top)V = Q(K^\top V)$"))
    spans = {k: text.span(k, k + 1).column for k, letter in enumerate(text.value) if letter in "QKV"}
    assert list(spans.values()) == [3, 4, 11, 15, 17, 24]


def test_definitions_and_assumptions():
    writer = written([r"$x \in \mathbb{R}$"], [r"$x \geq 0$"], [r"$\sigma(t) := \frac{1}{1 + e^{-t}}$", "g(t) = 2 * t"])
    assert [text.value for text in writer.given] == ["x >= 0"]
    assert [(h.value, b.value) for h, b in writer.define.values()] == [
        ("sigma(t)", "1 / (1 + exp(-t))"),
        ("g(t)", "2 * t"),
    ]


def test_a_claim_file_in_latex_is_the_same_claim():
    claim = parse_claim(
        r"""
title: Sums of sigmoids
where:
- $x \in \mathbb{R}$
- $A \in \mathbb{R}^{n \times n}$
given: $x \geq 0$
define: $\sigma(t) := \frac{1}{1+e^{-t}}$
claim:
- $\sigma(x) + \sigma(-x) = 1$
- trace(A) == trace(A.T)
"""
    )
    assert {v.name: v.type.value for v in claim.where} == {"n": "dim", "x": "real", "A": "real[n, n]"}
    assert [text.value for text in claim.claim] == ["sigma(x) + sigma(-x) == 1", "trace(A) == trace(A.T)"]
    assert [text.value for text in claim.given] == ["x >= 0"]
    assert [(d.name, d.parameters, d.body.value) for d in claim.define] == [("sigma", ("t",), "1 / (1 + exp(-t))")]
    assert claim.claim[0].span().line == 9


def test_a_calculation_in_latex():
    steps = "- $(a+b)^2$\n- $= a^2 + 2ab + b^2$\n- $\\geq 2ab + b^2$\n"
    claim = parse_claim("title: t\nwhere: $a, b \\in \\mathbb{R}$\nsteps:\n" + steps)
    assert [text.value for text in claim.steps] == ["(a + b)**2", "== a**2 + 2 * a * b + b**2", ">= 2 * a * b + b**2"]


@pytest.mark.parametrize(
    ("claim", "line", "column", "diagnostic"),
    [
        ("where: $Q, K \\in \\mathbb{R}^{n \\times d}$\nclaim: $Q K = K Q$", 3, 9, "size-mismatch"),
        ("where: $x \\in \\mathbb{R}$\nclaim: $x = y$", 3, 13, "latex-not-read"),
        ("where: $x \\in \\mathbb{N}$\nclaim: $x = x$", 2, 15, "type-syntax"),
    ],
)
def test_what_is_not_read_is_shown_at_its_place(claim, line, column, diagnostic):
    with pytest.raises(ProofcheckError) as caught:
        parse_claim(f"title: t\n{claim}\n")
    finding = caught.value.findings[0]
    assert finding.diagnostic == diagnostic
    assert (finding.span.line, finding.span.column) == (line, column)


def test_sizes_that_stand_in_shapes_are_declared_by_them():
    claim = parse_claim(
        "title: t\nwhere: {A: 'real[n, m]', v: 'normal[d](mean=0, var=s)', s: positive}\nclaim: 1 == 1\n"
    )
    assert {name: text.value for name, text in types(claim).items() if text.value == "dim"} == dict.fromkeys(
        "nmd", "dim"
    )

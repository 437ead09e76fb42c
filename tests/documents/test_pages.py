r"""Pages as people write them: what is declared, defined, assumed and asserted, and what is judged under what."""

from __future__ import annotations

import pytest

from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text


def page(text: str) -> Reading:
    return read_document(read_text(text, "page.md", "markdown"))


def roles(text: str) -> list[str]:
    return [said.role for said in page(text).formulas if said.role != "term"]


ROLES = [
    (r"Let $a, b \in \mathbb{R}$. Then $a + b = b + a$.", ["declaration", "assertion"]),
    (r"Let $S = X^\top X$.", ["definition"]),
    (r"The sigmoid is $\sigma(x) = \frac{1}{1 + e^{-x}}$.", ["definition"]),
    (r"We write $m := n + 1$.", ["definition"]),
    (r"Let $x \in \mathbb{R}$. If $x > 0$, then $x + 1 > 1$.", ["declaration", "assumption", "assertion"]),
    (r"Let $x \in \mathbb{R}$. Suppose $x^2 = 2$.", ["declaration", "assumption"]),
    (r"Let $x \in \mathbb{R}$. Solve $x^2 = 2$.", ["declaration", "condition"]),
    (r"Let $x \in \mathbb{R}$. We want $x + 1 = 2$.", ["declaration", "condition"]),
    (r"We minimise $\min_w \|X w - y\|^2$.", ["objective"]),
    (r"$\hat w = \arg\min_w L(w)$", ["objective"]),
    (r"Let $x \in \mathbb{R}$. It is false that $x^2 = x$.", ["declaration", "denied"]),
    (r"设 $a, b \in \mathbb{R}$。则 $a + b = b + a$。", ["declaration", "assertion"]),
    (r"设 $x \in \mathbb{R}$。若 $x > 0$，则 $x + 1 > 1$。", ["declaration", "assumption", "assertion"]),
    (r"定义 $f(x) = x^2$。", ["definition"]),
    (r"设 $x \in \mathbb{R}$。求解 $x^2 = 2$。", ["declaration", "condition"]),
]


@pytest.mark.parametrize(("text", "expected"), ROLES)
def test_roles(text: str, expected: list[str]) -> None:
    assert roles(text) == expected


PAGE = r"""# A page

Let $Q, K \in \mathbb{R}^{n \times d}$ and $V \in \mathbb{R}^{n \times m}$. Then

$$ (QK^\top)V = Q(K^\top V). $$

Let $a, b \in \mathbb{R}$. Then we have $(a+b)^2 = a^2 + b^2$. Hence $a / a = 1$ for $a \neq 0$.

Then $b / b = 1$.

The sigmoid is $\sigma(x) = \frac{1}{1+e^{-x}}$. It satisfies the identity

$$ \sigma(-x) = 1 - \sigma(x) $$

where $x \in \mathbb{R}$.

$$
\begin{aligned}
(a+b)^2 &= a^2 + 2ab + b^2 \\
&= (a-b)^2 + 3ab
\end{aligned}
$$

It is **false** that $a^2 = a$.
"""


def test_verdicts_and_their_lines() -> None:
    reading = page(PAGE)
    judge([reading], Settings(), use_cache=False)
    found = [(said.span.line, said.text, said.verdict) for said in reading.formulas if said.judged]
    assert found == [
        (5, "(Q @ K.T) @ V == Q @ (K.T @ V)", "proved"),
        (7, "(a + b)**2 == a**2 + b**2", "refuted"),
        (7, "a / a == 1", "proved"),
        (9, "b / b == 1", "open"),  # the condition of the sentence before is not one of this: it has no value at 0
        (13, "sigma(-x) == 1 - sigma(x)", "proved"),
        (19, "(a + b)**2 == a**2 + 2 * a * b + b**2 == (a - b)**2 + 3 * a * b", "refuted"),
        (24, "a**2 == a", "refuted"),
    ]
    assert reading.coverage()["judged"] == 7
    origins = next(said.origins for said in reading.formulas if said.text == "(a + b)**2 == a**2 + b**2")
    assert {name: origin.line for name, origin in origins.items()} == {"a": 7, "b": 7}


def test_a_formula_without_a_word_that_asserts_it_is_not_called_false() -> None:
    reading = page(r"Let $x \in \mathbb{R}$ and $y \in \mathbb{R}$. The circle $x^2 + y^2 = 1$ is round.")
    judge([reading], Settings(), use_cache=False)
    assert [said.verdict for said in reading.formulas if said.judged] == ["open"]


def test_nor_where_the_author_declared_the_names_but_where_its_role_is_set() -> None:
    block = "<!-- notation:\nx, y: real\n-->\n\n"
    plain = page(f"{block}The circle $x^2 + y^2 = 1$ is round.")
    said = page(f"{block}<!-- proofcheck: role assertion -->\n\nThe circle $x^2 + y^2 = 1$ is round.")
    judge([plain, said], Settings(), use_cache=False)
    assert [f.verdict for reading in (plain, said) for f in reading.formulas if f.judged] == ["open", "refuted"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (r"Let the entries of $q, k \in \mathbb{R}^d$ vary. Then $\operatorname{Var}(q \cdot k) = d$.", "no law"),
        (r"Let $x \sim \mathcal{N}(0, 1)$, $y \sim \mathcal{N}(0, 1)$. Then $E[x y] = 0$.", "independent is not said"),
        (r"Let $a \in \mathbb{R}$. Then $a \leq \sigma(a)$.", "sigma"),
        (r"Let $n \in \mathbb{Z}$. Then $2^{10} n = 1024 n$ bytes.", "a unit stands behind"),
        (r"Let $n \in \mathbb{Z}$. Then $2^{10} n = 1024 n$.", ""),
    ],
)
def test_what_is_not_certain_is_not_judged(text: str, why: str) -> None:
    said = page(text).formulas[-1]
    assert (not said.judged) == bool(why)
    assert why in (said.unclear.reason if said.unclear is not None else "")


NOTATION = [
    "<!-- notation:\nA: real[n, n]\nrow(i) = A[i]\ngiven: n >= 2\nfirst: 1\n-->\n\nThen $\\operatorname{tr}(A) = 0$.",
    "```notation\nA: real[n, n]\ngiven: n >= 2\n```\n\nThen $\\operatorname{tr}(A) = 0$.",
    "---\ntitle: x\nnotation: |\n  A: real[n, n]\n  given: n >= 2\n---\n\nThen $\\operatorname{tr}(A) = 0$.",
    "<!-- notation:\n$A \\in \\mathbb{R}^{n \\times n}$\ngiven: $n \\geq 2$\n-->\n\nThen $\\operatorname{tr}(A) = 0$.",
]


@pytest.mark.parametrize("text", NOTATION)
def test_notation_blocks(text: str) -> None:
    reading = page(text)
    assert not reading.findings
    (said,) = [said for said in reading.formulas if said.judged]
    assert said.parts is not None
    assert {name: t.value for name, t in said.parts.where} == {"n": "dim", "A": "real[n, n]"}
    assert [t.value for t in said.parts.given] == ["n >= 2"]
    assert all(origin.explicit for origin in said.origins.values())


def test_a_block_of_a_section_holds_there_and_wins() -> None:
    block = "<!-- notation:\nx: {}\n-->\n"
    text = f"{block.format('real')}\n# One\n\nThen $x = x$.\n\n# Two\n\n{block.format('integer')}\nThen $x = x$.\n"
    types = [dict(said.parts.where)["x"].value for said in page(text).formulas if said.judged]
    assert types == ["real", "integer"]


def test_lines_that_say_nothing_are_findings() -> None:
    (finding,) = page("# T\n\n<!-- notation:\nx: real\nthe vector of all things\n-->\n\n$x = x$\n").findings
    assert finding.diagnostic == "notation-not-read"
    assert (finding.span.line, finding.span.column) == (5, 1)


def test_roles_and_reasons_in_comments() -> None:
    text = "<!-- notation:\nx: real\n-->\n\n<!-- proofcheck: role condition -->\n$$x^2 = 1$$\n\nThen $x = x$.\n"
    assert roles(text) == ["condition", "assertion"]
    aside = "<!-- notation:\nx: real\n-->\n\n<!-- proofcheck: ignore an example -->\n$$x^2 = 1$$\n\nThen $x = x$.\n"
    reading = page(aside)
    assert roles(aside) == ["assertion"]
    assert reading.aside == 1


def test_a_table_of_symbols() -> None:
    table = "| symbol | shape |\n|---|---|\n| $W$ | $d \\times k$ |\n| $x$ | $d$ |\n"
    text = f"{table}\nThen $x^\\top W = (W^\\top x)^\\top$.\n"
    types = {name: t for name, t, _ in page(text).names}
    assert types["W"] == "real[d, k]"
    assert types["x"] == "real[d]"


def test_what_is_missing_is_named() -> None:
    (said,) = [said for said in page(r"Then $A b = c$.").formulas if said.role == "assertion"]
    assert said.unclear is not None
    assert said.unclear.missing == ("A: ?", "b: ?", "c: ?")


@pytest.mark.parametrize(
    ("formula", "missing"),
    [
        (r"P(A \cap B) \le P(A)", (r"$P(A \cap B)$: real", "$P(A)$: real")),
        (r"\Pr(A) = 1", (r"$\Pr(A)$: real",)),
        (r"A \cup B = B \cup A", ("A: ?", "B: ?")),
        (r"\text{softmax}(z + c)_i = \text{softmax}(z)_i", ("z: ?", "c: ?")),
        (r"p_i = q_j", ("p_i: ?", "q_j: ?")),
    ],
)
def test_what_is_missing_is_no_sign_and_no_part_of_something_missing(formula: str, missing: tuple[str, ...]) -> None:
    said = next(said for said in page(f"We have ${formula}$.").formulas if said.unclear is not None)
    assert said.unclear is not None and said.unclear.missing == missing


def test_an_assumption_about_an_undeclared_letter_says_how_to_declare_it() -> None:
    said = next(said for said in page(r"Let $p > 0$. Then $p + 1 > 1$.").formulas if said.role == "assumption")
    assert said.unclear is not None and r"write `p \in \mathbb{R}` first" in said.unclear.reason

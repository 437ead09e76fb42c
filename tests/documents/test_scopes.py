r"""How far what a document declares holds: blocks in their sections, words from their place on, theorems to the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.documents.files import read_all
from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.source.documents import read_text

Q = "\n\nThen $x = x$.\n\n"


def page(text: str, kind: str = "markdown", name: str = "a.md") -> Reading:
    return read_document(read_text(text, name, kind))


def block(*lines: str) -> str:
    return "\n<!-- notation:\n" + "\n".join(lines) + "\n-->\n"


def asserted(reading: Reading) -> list[Said]:
    return [said for said in reading.formulas if said.role == "assertion"]


def types(reading: Reading, name: str = "x") -> list[str]:
    """The declared type of a name in each assertion, or its definition; nothing where it has none."""
    found = []
    for said in asserted(reading):
        where = {n: t for n, t in said.parts.where if n in said.names} if said.parts is not None else {}
        define = {
            header.value.partition("(")[0]: body.value for header, body in (said.parts.define if said.parts else ())
        }
        found.append(where[name].value if name in where else define.get(name, ""))
    return found


def wrong(*case: Any, reason: str) -> Any:
    """A case that is read in another way than a careful reader reads it."""
    return pytest.param(*case, marks=pytest.mark.xfail(strict=True, reason=reason))


REAL, POSITIVE, INTEGER = block("x: real"), block("x: positive"), block("x: integer")
AT_ONCE = "a section at the very beginning is taken for the whole document: a block in its middle holds above it"
BLOCKS = [
    # inner over outer, and the outer again behind it
    (f"{REAL}# A{Q}# B\n{POSITIVE}{Q}## B1{Q}# C{Q}", ["real", "positive", "positive", "real"]),
    (f"# A\n{REAL}{Q}## A1\n{POSITIVE}{Q}### A11\n{INTEGER}{Q}## A2{Q}", ["real", "positive", "integer", "real"]),
    (f"# A\n{REAL}{Q}# B{Q}", ["real", ""]),
    # the only heading of its level stands above the whole document
    (f"# T\n{REAL}## A{Q}## B{Q}", ["real", "real"]),
    # the first thing below a heading holds in the whole section, one further down from its place on
    (f"Words.\n\n# A{Q}{REAL}{Q}# B{Q}", ["", "real", ""]),
    (f"# A{Q}{REAL}{Q}# B{Q}", ["", "real", ""]),
    (f"# A\n{REAL}{Q}{POSITIVE}{Q}## A1{Q}# B{Q}", ["real", "positive", "positive", ""]),
    (f"{REAL}# A{Q}{POSITIVE}{Q}# B{Q}", ["real", "positive", "real"]),
    # a block over the words above it
    ("Let $x \\in \\mathbb{Z}$." + f"\n\n# A\n{POSITIVE}{Q}# B{Q}", ["positive", "real"]),
    ("Words.\n\n# A\n\nLet $x \\in \\mathbb{Z}$." + f"{Q}{POSITIVE}{Q}# B{Q}", ["integer", "positive", "real"]),
    ("# A\n\nLet $x \\in \\mathbb{Z}$." + f"{Q}{POSITIVE}{Q}# B{Q}", ["integer", "positive", "real"]),
    # words over outer blocks
    (f"{POSITIVE}# A\n\nLet $x \\in \\mathbb{{Z}}$.{Q}# B{Q}", ["integer", "real"]),
    (f"# T\n{POSITIVE}## A{Q}## B\n\nLet $x \\in \\mathbb{{Z}}$.{Q}", ["positive", "integer"]),
    # of the same shape a block says more than `\in \mathbb{R}`
    (f"{POSITIVE}# A\n\nLet $x \\in \\mathbb{{R}}$.{Q}", ["positive"]),
    # fences and comments alike
    (f"```notation\nx: real\n```\n\n# A\n\n```notation\nx: positive\n```{Q}# B{Q}", ["positive", "real"]),
    (f"---\nnotation: |\n  x: real\n---\n\n# A\n{POSITIVE}{Q}# B{Q}", ["positive", "real"]),
    ("<!-- a comment: x: real -->" + Q, [""]),
    ("```\nx: real\n```" + Q, [""]),
]


@pytest.mark.parametrize(("text", "expected"), BLOCKS)
def test_blocks(text: str, expected: list[str]) -> None:
    assert types(page(text)) == expected


DEFINED = [
    # definitions in blocks, too
    (
        block("f(t) = t + 1", "x: real")
        + "\n# A\n\nThen $f(x) = f(x)$.\n\n# B\n"
        + block("f(t) = t + 2")
        # behind the section, the outer one again
        + "\nThen $f(x) = f(x)$.\n\n# C\n\nThen $f(x) = f(x)$.\n",
        "f",
        ["t + 1", "t + 2", "t + 1"],
    ),
    # a definition ends with the block that declares what it is made of
    (
        "# A\n" + block("X: real[n, d]") + "\nWrite $S = X^\\top X$. Then $S = S$.\n\n# B\n\nThen $S = S$.\n",
        "S",
        ["X.T @ X", ""],
    ),
    # and with its section
    (
        block("X: real[n, d]") + "\n# A\n\nWrite $S = X^\\top X$. Then $S = S$.\n\n# B\n\nThen $S = S$.\n",
        "S",
        ["X.T @ X", ""],
    ),
    # a definition in an earlier section does not win over a later block
    (
        "# A\n\nLet $t \\in \\mathbb{R}$. Define $f = t^2$. Then $f = f$.\n\n# B\n"
        + block("f: real")
        + "\nThen $f = f$.\n",
        "f",
        ["t**2", "real"],
    ),
    # a name that is declared anew takes what is made of it away
    (r"Let $x \in \mathbb{R}$. Let $f = x^2$. Then $f = f$. Let $x \in \mathbb{C}$. Then $f = f$.", "f", ["x**2", ""]),
    (
        r"Let $x \in \mathbb{R}^n$. Let $f = x \cdot x$. Then $f = f$. Let $x \in \mathbb{R}^m$. Then $f = f$.",
        "f",
        ["x @ x", ""],
    ),
    (r"设 $x \in \mathbb{R}$，$f = x^2$。则 $f = f$。设 $x \in \mathbb{C}$。则 $f = f$。", "f", ["x**2", ""]),
    # the same said again takes nothing away
    (r"Let $x \in \mathbb{R}$. Let $f = x^2$. Then $f = f$. Let $x \in \mathbb{R}$. Then $f = f$.", "f", ["x**2"] * 2),
    # nor does another name
    (r"Let $x \in \mathbb{R}$. Let $f = x^2$. Then $f = f$. Let $y \in \mathbb{C}$. Then $f = f$.", "f", ["x**2"] * 2),
]


@pytest.mark.parametrize(("text", "name", "expected"), DEFINED)
def test_definitions_and_what_they_are_made_of(text: str, name: str, expected: list[str]) -> None:
    assert types(page(text), name) == expected


ASSUMED = [
    (r"Let $x \in \mathbb{R}$. Suppose $x > 2$. Then $x = x$. Let $x \in \mathbb{Z}$. Then $x = x$.", [["x > 2"], []]),
    (r"Let $x \in \mathbb{R}$. Suppose $x > 2$. Then $x = x$. Let $x \in \mathbb{R}$. Then $x = x$.", [["x > 2"], []]),
    (r"Let $x \in \mathbb{R}$. Suppose $x > 2$. Then $x = x$. Let $y \in \mathbb{Z}$. Then $x = x$.", [["x > 2"]] * 2),
    (r"Let $x \in \mathbb{R}$. Suppose $x > 2$." + f"\n\n# A{Q}", [[]]),
    (r"Let $x \in \mathbb{R}$." + f"\n\n# A\n\nSuppose $x > 2$.{Q}## B{Q}# C{Q}", [["x > 2"], [], []]),
    (r"设 $x \in \mathbb{R}$。假设 $x > 2$。则 $x = x$。设 $x \in \mathbb{Z}$。则 $x = x$。", [["x > 2"], []]),
    (block("x: real", "given: x > 2") + f"# A{Q}# B\n{INTEGER}{Q}# C{Q}", [["x > 2"], [], ["x > 2"]]),
    (f"# A\n{block('x: real', 'given: x > 2')}{Q}# B\n{REAL}{Q}", [["x > 2"], []]),
    (block("x: real", "given: $x \\geq 2$") + Q, [["x >= 2"]]),
    (block("x: real", "given:", "x > 2", "x < 9") + Q, [["x > 2", "x < 9"]]),
    (block("x: real", "assume: x > 2") + Q, [["x > 2"]]),
    (block("x: real", "y: real", "given: y > 2") + Q, [[]]),
]


@pytest.mark.parametrize(("text", "expected"), ASSUMED)
def test_assumptions(text: str, expected: list[list[str]]) -> None:
    given = [said.parts.given if said.parts is not None else () for said in asserted(page(text))]
    assert [[item.value for item in items] for items in given] == expected


THEOREM = r"""\begin{document}
Let $x \in \mathbb{R}$.
\begin{theorem}
Suppose $x > 2$. Then $x = x$.
\end{theorem}
%s
\begin{proof}
Then $x = x$.
\end{proof}
Then $x = x$.
\end{document}
"""
FAR = "Some words about the history of this theorem, which was found long ago by people who did not know it. " * 3


@pytest.mark.parametrize(("between", "expected"), [("", [1, 1, 0]), ("It is old.", [1, 0, 0]), (FAR, [1, 0, 0])])
def test_hypotheses_of_a_theorem_end_with_its_proof(between: str, expected: list[int]) -> None:
    reading = page(THEOREM % between, "tex", "a.tex")
    assert [len(said.parts.given) for said in asserted(reading) if said.parts is not None] == expected


def test_names_of_a_theorem_end_with_it() -> None:
    text = r"""\begin{document}
Let $x \in \mathbb{R}$. Then $x = x$.
\begin{lemma}
Let $x \in \mathbb{Z}$ and $y \in \mathbb{R}$. Then $x + y = y + x$.
\end{lemma}
Then $x = x$. Then $y = y$.
\end{document}
"""
    reading = page(text, "tex", "a.tex")
    assert types(reading) == ["real", "integer", "real", ""]
    assert types(reading, "y") == ["", "real", "", ""]


def test_two_theorems_do_not_share_their_hypotheses() -> None:
    one = "\\begin{theorem}\nSuppose $x %s$. Then $x = x$.\n\\end{theorem}\n"
    text = "\\begin{document}\nLet $x \\in \\mathbb{R}$.\n" + one % "> 2" + one % "< 1" + "\\end{document}\n"
    found = [said.parts.given for said in asserted(page(text, "tex", "a.tex")) if said.parts is not None]
    assert [[item.value for item in items] for items in found] == [["x > 2"], ["x < 1"]]


def test_a_block_in_tex() -> None:
    text = "\\begin{document}\n\\section{A}\n% notation:\n% x: real\n% given: x > 2\nThen $x = x$.\n"
    text += "\\section{B}\nThen $x = x$.\n\\end{document}\n"
    assert types(page(text, "tex", "a.tex")) == ["real", ""]


SYMBOLS = [
    (r"$\hat w$: real[d]", r"\hat w + \hat w = 2 \hat w", {"w_hat": "real[d]", "d": "dim"}),
    (r"$x'$: real", "x' = x'", {"x_prime": "real"}),
    (r"$\hat w, x'$: real", r"\hat w + x' = x' + \hat w", {"w_hat": "real", "x_prime": "real"}),
    (r"$\lambda$: positive", r"\lambda = \lambda", {"lam": "positive"}),
    (r"$V \in \mathbb{R}^{n \times m}$", "V = V", {"V": "real[n, m]", "n": "dim", "m": "dim"}),
    (r"$V, W \in \mathbb{R}^n$", "V + W = W + V", {"V": "real[n]", "W": "real[n]", "n": "dim"}),
]


@pytest.mark.parametrize(("line", "formula", "expected"), SYMBOLS)
def test_names_in_latex(line: str, formula: str, expected: dict[str, str]) -> None:
    reading = page(block(line) + f"\nThen ${formula}$.\n")
    assert not reading.findings
    (said,) = asserted(reading)
    assert said.parts is not None
    assert {name: text.value for name, text in said.parts.where} == expected


NO_FINDING = "what stands behind the sign is read with the first formula only"
LINES = [
    "$x + 1$: real",
    "the matrix of all",
    r"$k \in \mathbb{N}$",
    wrong("$x$: nonsense", reason=NO_FINDING),
    wrong("x: nonsense", reason=NO_FINDING),
    wrong("x = = 2", reason=NO_FINDING),
]


@pytest.mark.parametrize("line", LINES)
def test_lines_that_declare_nothing(line: str) -> None:
    reading = page(block(line) + "\nThen $1 = 1$.\n")
    assert [finding.diagnostic for finding in reading.findings]


def test_first_in_a_section() -> None:
    text = block("v: real[n + 2]", "first: 0") + "\n# A\n\nThen $v_1 = v_1$.\n\n# B\n" + block("first: 1")
    text += "\nThen $v_1 = v_1$.\n\n# C\n\nThen $v_1 = v_1$.\n"
    assert [said.text for said in asserted(page(text))] == ["v[1] == v[1]", "v[0] == v[0]", "v[1] == v[1]"]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "docs/deep").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "pyproject.toml").write_text(
        '[tool.proofcheck.notation]\nwhere = {x = "real", y = "real"}\ngiven = ["y > 1"]\n'
    )
    (tmp_path / "docs/notation.txt").write_text("# for all notes\nx: positive\ngiven: x > 2\n")
    (tmp_path / "docs/deep/notation.txt").write_text("x: integer\n")
    for name in ("top.md", "docs/a.md", "docs/deep/b.md", "other/c.md"):
        (tmp_path / name).write_text("# A\n\nThen $x = x$. Then $y = y$.\n")
    return tmp_path


FILES = [
    ("top.md", "real", []),
    ("docs/a.md", "positive", ["x > 2"]),
    wrong("docs/deep/b.md", "integer", [], reason="of directories all names are taken first, then all assumptions"),
    ("other/c.md", "real", []),
]


@pytest.mark.parametrize(("name", "kind", "given"), FILES)
def test_notation_of_directories(
    tree: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: str, given: list[str]
) -> None:
    monkeypatch.chdir(tree)
    (reading,), findings = read_all([Path(name)])
    assert not findings
    x, y = asserted(reading)
    assert x.parts is not None
    assert y.parts is not None
    assert dict(x.parts.where)["x"].value == kind
    assert [text.value for text in x.parts.given] == given
    assert [text.value for text in y.parts.given] == ["y > 1"]
    assert x.origins["x"].explicit


BEST = r"Let $n \in \mathbb{Z}_{>0}$ and $c, \mu \in \mathbb{R}$. "
LOST = "what the words narrow is forgotten where the sentence ends, as the copy of the notation leaves it out"
NARROWED = [
    # what the words narrow is neither proved nor called false in the next sentence
    (BEST + r"The loss is least at the mean, so $c = \mu$ is best. Then $n c^2 = n \mu^2$.", "open"),
    (BEST + r"The loss is least at the mean, so $c = \mu$ is best. Then $n (c + 1) = n (\mu + 2)$.", "open"),
    (BEST + r"因此 $c = \mu$ 最好。则 $n c^2 = n \mu^2$。", "open"),
    (BEST + r"So $c = \mu$ is best. Then $n (c + 1)^2 = n (c^2 + 1)$.", "open"),
    # in its own sentence it holds
    (BEST + r"For $c = \mu$ we have $n c^2 = n \mu^2$.", "proved"),
    # and from there on where the words say so
    (BEST + r"Let $c = \mu$. Then $n c^2 = n \mu^2$.", "proved"),
    (BEST + r"设 $c = \mu$。则 $n c^2 = n \mu^2$。", "proved"),
    # what is not narrowed is judged as ever, behind plain words
    (BEST + r"Then $n (c + 1)^2 = n (c^2 + 1)$.", "refuted"),
    (BEST + r"The loss is least, so $c = \mu$ is best. Then $n (\mu + 1)^2 = n (\mu^2 + 1)$.", "open"),
    # and what is true anyway is proved
    (BEST + r"The loss is least, so $c = \mu$ is best. Then $n (c + 1) = n c + n$.", "proved"),
    # it ends with the section
    (BEST + "So $c = \\mu$ is best.\n\n# B\n\nThen $c (c + 1)^2 = c (c^2 + 1)$.", "refuted"),
]


def _case(item: Any) -> tuple[str, str]:
    text, verdict = getattr(item, "values", item)
    return text, verdict


@pytest.fixture(scope="module")
def narrowed() -> dict[str, str]:
    readings = [page(_case(item)[0], name=f"a{k}.md") for k, item in enumerate(NARROWED)]
    judge(readings, Settings(0.002), use_cache=False)
    return {_case(item)[0]: asserted(r)[-1].verdict for item, r in zip(NARROWED, readings, strict=True)}


@pytest.mark.parametrize(("text", "verdict"), NARROWED)
def test_what_the_words_narrow(narrowed: dict[str, str], text: str, verdict: str) -> None:
    assert narrowed[text] == verdict


def test_primes_transpose_where_the_notation_says_so() -> None:
    text = "\n\nWe have $(A'A)' = A'A$ and $(Ax)'Ax = x'A'Ax$.\n"
    declared = ("A: real[n, d]", "x: real[d]")
    told = page(block(*declared, "prime: transpose") + text)
    assert [said.text for said in told.formulas] == [
        "(A.T @ A).T == A.T @ A",
        "((A @ x) @ A) @ x == ((x @ A.T) @ A) @ x",
    ]
    assert all(said.unclear is not None for said in page(block(*declared) + text).formulas)
    named = page(block(*declared, "prime: transpose", "$A'$: real[d, n]") + text)
    assert "A_prime" in named.formulas[0].text  # what it was declared as, and no transpose


def test_bold_letters_side_by_side_are_a_product_only_of_declared_names() -> None:
    text = "\n\nIn general $\\mathbf{AB} = \\mathbf{BA}$.\n\n$\\mathbf{AC} = \\mathbf A$."
    first, second = page(block("$\\mathbf A, \\mathbf B$: real[n, n]") + text).formulas
    assert (first.role, first.text) == ("assertion", "A @ B == B @ A")
    assert second.role == "definition"


def test_formulas_of_sites_that_escape_the_backslash() -> None:
    text = r"""\\(\def\m#1{\mathbf{#1}}\\)

Let \\(\m x \in \mathbb{R}^n\\). Then \\[ \m x + \m x = 2 \m x \\]
"""
    declared, doubled = page(text).formulas
    assert (declared.role, doubled.text, doubled.display) == ("declaration", "x + x == 2 * x", True)

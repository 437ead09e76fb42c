"""Documents as pages show them: the words in order, emphasis, blocks, and a verdict for each formula."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.documents.files import read_all
from proofcheck.documents.paged import paged

MARKDOWN = r"""# Notes on **attention**

<!-- notation: x: real -->

Let $a, b \in \mathbb{R}$. Then
$(a + b)^2 = a^2 + b^2$, *always*. See [a link](https://example.org) and `code`.

| symbol | size |
|---|---|
| $a$ | one |

- One item with **two**words.
2. Another.

$$\begin{aligned} (a - b)(a + b) &= a^2 - b^2 \end{aligned}$$

```python
print("hello")
```

For a $\mu_9$ with $a + \mu_9 = 1$, nothing is known. The equation $a = a + 1$ is false.
"""
TEX = r"""\documentclass{article}
\newcommand{\half}[1]{\frac{#1}{2}}
\begin{document}
\section{A section}
Let $a \in \mathbb{R}$. Then $\half{a} + \half{a} = a$ by \cite{x} --- \emph{clearly}.
\begin{equation} a^2 \ge 0 \label{eq:a} \end{equation}
\begin{itemize}\item One \item Two\end{itemize}
\end{document}
"""


def page(text: str, name: str, place: Path) -> tuple[dict[str, Any], Any]:
    (place / name).write_text(text, "utf-8")
    (reading,), findings = read_all([place / name], False)
    assert not findings
    return paged(reading, 0), reading


def words(runs: list[dict[str, Any]]) -> str:
    return "".join(run.get("text") or run.get("code") or ("$" if "formula" in run else "…") for run in runs)


def test_markdown(tmp_path):
    found, _ = page(MARKDOWN, "notes.md", tmp_path)
    kinds = [block["kind"] for block in found["blocks"]]
    assert kinds == ["heading", "paragraph", "table", "item", "item", "math", "code", "paragraph"]
    heading, text, table, item, numbered, _, code, _ = found["blocks"]
    assert heading["level"] == 1 and [run["style"] for run in heading["runs"]] == ["", "strong"]
    assert words(text["runs"]) == "Let $. Then $, always. See a link and code."
    assert [run["style"] for run in text["runs"] if run.get("text") == "always"] == ["em"]
    assert [[words(cell["runs"]) for cell in row] for row in table["rows"]] == [["symbol", "size"], ["$", "one"]]
    assert table["rows"][0][0]["header"] and not table["rows"][1][0]["header"]
    assert words(item["runs"]) == "One item with twowords." and numbered["number"] == 2
    assert code["text"] == 'print("hello")'


def test_tex_with_its_own_commands_put_in(tmp_path):
    found, _ = page(TEX, "paper.tex", tmp_path)
    text = found["blocks"][1]
    formulas = [run["formula"] for run in text["runs"] if "formula" in run]
    assert [formula["tex"] for formula in formulas][1] == r"\frac{a}{2} + \frac{a}{2} = a"
    assert "clearly" in words(text["runs"]) and "cite" not in words(text["runs"])
    assert [block["kind"] for block in found["blocks"]] == ["heading", "paragraph", "math", "item", "item"]


def answer(verdict: str) -> dict[str, Any]:
    said = {"verdict": verdict, "engine": "", "how": "", "reasons": []}
    rest = {"witness": None, "repair": None, "correct": None, "numeric": None, "whole": None, "conflict": None}
    lists: dict[str, Any] = {"parts": [], "reasons": [], "findings": [], "census": [], "assumptions": []}
    return {"verdict": verdict, "symbolic": said, "statement": {"text": "", "latex": ""}, "scope": "", **rest, **lists}


@pytest.mark.parametrize(("verdict", "word"), [("proved", "proved"), ("unknown", "open"), ("conflict", "refuted")])
def test_each_formula_by_what_was_found(verdict, word, tmp_path):
    (tmp_path / "notes.md").write_text(MARKDOWN, "utf-8")
    (reading,), _ = read_all([tmp_path / "notes.md"], False)
    for said in reading.formulas:
        if said.judged and said.role == "assertion":
            said.answer = answer(verdict)
    found = paged(reading, 3)
    by_tex = {
        run["formula"]["tex"]: run["formula"]
        for block in found["blocks"]
        for run in block.get("runs", [block])
        if "formula" in run
    }
    assert by_tex["(a + b)^2 = a^2 + b^2"]["word"] == word
    assert by_tex[r"a, b \in \mathbb{R}"]["word"] == "told" and by_tex[r"\mu_9"]["word"] == "term"
    assert by_tex[r"a + \mu_9 = 1"]["word"] == "unread" and by_tex[r"a + \mu_9 = 1"]["label"].endswith("not read")
    anchors = [note["anchor"] for note in found["notes"]]
    assert anchors == [f"d3f{k}" for k in range(len(anchors))]
    note = next(n for n in found["notes"] if n["anchor"] == by_tex["(a + b)^2 = a^2 + b^2"]["anchor"])["said"][0]
    assert note["text"] == "(a + b)**2 == a**2 + b**2" and note["id"].endswith("notes.md:6:2")

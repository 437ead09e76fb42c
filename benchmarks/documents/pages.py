r"""Generated documents: a page with a thousand formulas of which no two are the same, and a megabyte of text to read.

The formulas are made from templates with names, sizes and constants drawn anew for each. The mix, for 1,000:

- 320 identities of vectors and matrices of any size: brackets, traces, squares of norms, inverses, sums over entries;
- 200 moments: of dot products, of Gram matrices, exponential ones, variances;
- 200 inequalities: squares, means, Cauchy-Schwarz, the triangle inequality, exponentials and logarithms;
- 130 gradients and derivatives;
- 100 figures: products, powers, rounded quotients and roots;
- 50 sums in closed form, up to n.

Of every twenty, one is false: a constant of it is off by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

EVERY = 20  # one of so many is false
SECTION = 20  # formulas below one heading, with a notation block
_MIX = (("tensor", 320), ("moment", 200), ("inequality", 200), ("gradient", 130), ("figure", 100), ("sum", 50))


class Names:
    """The letters of a section, drawn from pools; `block` declares them."""

    def __init__(self, random: Random) -> None:
        self.A, self.B, self.C, self.D = random.sample("ABCDFGHKLMQRUVWXY", 4)
        self.n, self.m, self.p = random.sample(["n", "m", "r", "d", "h", "l"], 3)
        self.u, self.v, self.w, self.x = random.sample(["u", "v", "w", "x", "y", "z", "q", "k"], 4)
        self.a, self.b, self.c = random.sample(["a", "b", "c", "s", "t", "g"], 3)
        self.Z = random.choice("NSTP")
        self.S = r"\Sigma"

    def block(self) -> str:
        n, m, p = self.n, self.m, self.p
        return "\n".join(
            [
                "<!-- notation:",
                f"{n}, {m}, {p}: dim",
                f"{self.A}, {self.B}: real[{n}, {m}]",
                f"{self.C}: real[{m}, {p}]",
                f"{self.D}: real[{n}, {n}]",
                f"{self.u}, {self.v}: real[{n}]",
                f"{self.w}: real[{m}]",
                f"{self.x}: normal[{n}]",
                f"{self.Z}: normal[{p}, {n}]",
                f"{self.a}, {self.b}: positive",
                f"{self.c}: real",
                "-->",
            ]
        )


Template = Callable[[Names, int, int, int], str]  # `e` is 0, or what makes the formula false
TENSOR: tuple[Template, ...] = (
    lambda s, j, k, e: (
        rf"({j} {s.A} - {k} {s.B}) {s.C} = {j + e} {s.A} {s.C} - {k} {s.B} {s.C}"  # brackets
    ),
    lambda s, j, k, e: (
        rf"({j} {s.D} {s.A}) ({k} {s.C}) = {j * k + e} {s.D} ({s.A} {s.C})"  # the order of multiplication
    ),
    lambda s, j, k, e: (
        rf"\operatorname{{tr}}({j} {s.A} {s.B}^\top + {k} {s.D}) "
        rf"= {j} \operatorname{{tr}}({s.B}^\top {s.A}) + {k + e} \operatorname{{tr}} {s.D}"
    ),
    lambda s, j, k, e: (
        rf"|{j} {s.u} - {k} {s.v}|^2 = {j * j} |{s.u}|^2 - {2 * j * k + e} {s.u} \cdot {s.v} + {k * k} |{s.v}|^2"
    ),
    lambda s, j, k, e: (
        rf"{s.u}^\top ({j} {s.A} {s.w} + {k} {s.v}) = {j} {s.w}^\top {s.A}^\top {s.u} + {k + e} {s.v}^\top {s.u}"
    ),
    lambda s, j, k, e: rf"({j} {s.A} {s.C} + {k} {s.B} {s.C})^\top = {s.C}^\top ({j} {s.A} + {k + e} {s.B})^\top",
    lambda s, j, k, e: (
        rf"({s.u} {s.v}^\top + {j} I)({s.u} {s.v}^\top + {k} I) "
        rf"= ({s.u} \cdot {s.v} + {j + k + e}) {s.u} {s.v}^\top + {j * k} I"
    ),
    lambda s, j, k, e: (
        rf"\sum_i ({j} {s.u}_i - {k} {s.v}_i)^2 + {4 * j * k} {s.u} \cdot {s.v} = |{j} {s.u} + {k + e} {s.v}|^2"
    ),
)
MOMENT: tuple[Template, ...] = (
    lambda s, j, k, e: (
        rf"E[({j} {s.u} \cdot {s.x} + {k})^2] = {j * j + e} |{s.u}|^2 + {k * k}"  # the second moment
    ),
    lambda s, j, k, e: rf"E[({j} {s.u} \cdot {s.x})^4] + {k} = {3 * j**4} |{s.u}|^4 + {k + e}",
    lambda s, j, k, e: (
        rf"E[({j} {s.u} \cdot {s.x})({k} {s.v} \cdot {s.x})] = {j * k + e} {s.u} \cdot {s.v}"  # two directions
    ),
    lambda s, j, k, e: rf"E[{j} {s.Z}^\top {s.Z} + {k} I] = ({j} {s.p} + {k + e}) I",
    lambda s, j, k, e: (
        rf"E[{s.u}^\top {s.Z}^\top {s.Z} ({j} {s.v} - {k} {s.u})] "
        rf"= {j} {s.p}\, {s.u} \cdot {s.v} - {k + e} {s.p} |{s.u}|^2"
    ),
    lambda s, j, k, e: (
        rf"\operatorname{{Var}}({j} {s.u} \cdot {s.x} - {k} {s.v} \cdot {s.x}) = |{j} {s.u} - {k + e} {s.v}|^2"
    ),
    lambda s, j, k, e: rf"E[e^{{{j} {s.u} \cdot {s.x}}}] + {k} = e^{{{j * j} |{s.u}|^2 / 2}} + {k + e}",
    lambda s, j, k, e: rf"E|{j} {s.x} + {k} {s.u}|^2 = {j * j} {s.n} + {k * k + e} |{s.u}|^2",
)
INEQUALITY: tuple[Template, ...] = (
    lambda s, j, k, e: rf"{j * j} {s.a}^2 + {k * k} {s.b}^2 \ge {2 * j * k + e} {s.a} {s.b}",
    lambda s, j, k, e: rf"({j} {s.a} + {k} {s.b})^2 \le {2 * j * j} {s.a}^2 + {2 * k * k - e} {s.b}^2",
    lambda s, j, k, e: rf"\frac{{{j} {s.a} + {k} {s.b}}}{{2}} \ge \sqrt{{{j * k + e} {s.a} {s.b}}}",
    lambda s, j, k, e: rf"({s.u} \cdot {j} {s.v})^2 + {k} \le {j * j} |{s.u}|^2 |{s.v}|^2 + {k - e}",
    lambda s, j, k, e: rf"e^{{{j} {s.c}}} + {k} \ge {k + 1 + e} + {j} {s.c}",
    lambda s, j, k, e: rf"{j} \log {s.a} + {k + j} \le {j} {s.a} + {k - e}",
    lambda s, j, k, e: rf"{j} {s.a}^2 + \frac{{{k}}}{{{s.a}^2}} + {k} \ge 2 \sqrt{{{j * k}}} + {k + e}",
    lambda s, j, k, e: rf"|{j} {s.c} - {k}| + {k + j} \ge {j} |{s.c}| + {j + e}",
)
GRADIENT: tuple[Template, ...] = (
    lambda s, j, k, e: (
        rf"\nabla_{s.w} |{j} {s.A} {s.w} - {k} {s.u}|^2 = {2 * j + e} {s.A}^\top ({j} {s.A} {s.w} - {k} {s.u})"
    ),
    lambda s, j, k, e: (
        rf"\nabla_{s.u} ({j} {s.u}^\top {s.D} {s.u} + {k} {s.u} \cdot {s.v}) "
        rf"= {j} ({s.D} + {s.D}^\top) {s.u} + {k + e} {s.v}"
    ),
    lambda s, j, k, e: (
        rf"\frac{{d}}{{d{s.c}}} e^{{{j} {s.c}^2 + {k} {s.c}}} = ({2 * j} {s.c} + {k + e}) e^{{{j} {s.c}^2 + {k} {s.c}}}"
    ),
    lambda s, j, k, e: (
        rf"\frac{{d}}{{d{s.c}}} \log(e^{{{j} {s.c}}} + {k}) = \frac{{{j + e} e^{{{j} {s.c}}}}}{{e^{{{j} {s.c}}} + {k}}}"
    ),
    lambda s, j, k, e: rf"\frac{{d}}{{d{s.c}}} \tanh({j} {s.c} + {k}) = {j + e} (1 - \tanh^2({j} {s.c} + {k}))",
)
FIGURE: tuple[Template, ...] = (
    lambda s, j, k, e: rf"{j + 10} \cdot {97 * k + 31}^2 = {(j + 10) * (97 * k + 31) ** 2 + e}",
    lambda s, j, k, e: rf"{j + 1}^{{{k % 7 + 3}}} - {k} = {(j + 1) ** (k % 7 + 3) - k + e}",
    lambda s, j, k, e: rf"{100 * j + 7} / {k + 12} \approx {(100 * j + 7) / (k + 12) + e:.2f}",
    lambda s, j, k, e: rf"\sqrt{{{j * 100 + k}}} \approx {(j * 100 + k) ** 0.5 + e:.3f}",
)
SUM: tuple[Template, ...] = (
    lambda s, j, k, e: (
        rf"\sum_{{i=1}}^{{{s.n}}} ({2 * j} i + {k}) = {j} {s.n} ({s.n} + 1) + {k + e} {s.n}"  # an arithmetic one
    ),
    lambda s, j, k, e: (
        rf"\sum_{{i=1}}^{{{s.n}}} ({6 * j} i^2 + {k}) = {j} {s.n} ({s.n} + 1)(2 {s.n} + 1) + {k + e} {s.n}"
    ),
)
KINDS = {
    "tensor": TENSOR,
    "moment": MOMENT,
    "inequality": INEQUALITY,
    "gradient": GRADIENT,
    "figure": FIGURE,
    "sum": SUM,
}


def page(count: int, seed: int = 0) -> tuple[str, int]:
    """The text of a page with so many formulas, and how many of them are false."""
    random = Random(seed)
    kinds = [kind for kind, share in _MIX for _ in range(round(share * count / 1000))]
    random.shuffle(kinds)
    lines = ["# A thousand formulas", ""]
    seen: set[str] = set()
    turns = dict.fromkeys(KINDS, 0)
    names = Names(random)
    false = 0
    for number, kind in enumerate(kinds):
        if number % SECTION == 0:
            names = Names(random)
            lines += [f"## Section {number // SECTION + 1}", "", names.block(), ""]
        wrong = number % EVERY == EVERY // 2
        template = KINDS[kind][turns[kind] % len(KINDS[kind])]
        turns[kind] += 1
        while True:
            j, k = random.sample(range(2, 40), 2)
            formula = template(names, j, k, 1 if wrong else 0)
            if formula not in seen:
                break
        seen.add(formula)
        false += wrong
        lines += [f"For all of these, as is used below in step {number}, we have", "", f"$${formula}$$", ""]
    return "\n".join(lines), false


# -- much text ----------------------------------------------------------------------------------------------------


def much(folders: list[Path], size: int, tex: bool = False) -> str:
    """So many bytes made of the pages in some folders, again and again, with the names changed each time."""
    pages = [path.read_text("utf-8") for folder in folders for path in sorted(folder.glob("*.md"))]
    parts: list[str] = []
    total = 0
    for turn, text in _turns(pages):
        part = _renamed(text, turn)
        part = _as_tex(part) if tex else part
        parts.append(part)
        total += len(part.encode())
        if total >= size:
            break
    text = "\n\n".join(parts)
    if tex:
        text = f"\\documentclass{{article}}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
    return text


def _turns(pages: list[str]) -> Iterator[tuple[int, str]]:
    turn = 0
    while True:
        for text in pages:
            yield turn, text
        turn += 1


_ROWS = re.compile(r"<!-- notation:.*?-->", re.DOTALL)
_CHANGED = re.compile(r"(```.*?```|`[^`\n]*`)|<!-- notation:.*?-->|\$\$.+?\$\$|\$[^$]+\$", re.DOTALL)
_LETTER = re.compile(r"\\[A-Za-z]+\s*(?:\{(?:real|dim|index)[^}]*\})?|[A-Za-z]+")


def _renamed(text: str, turn: int) -> str:
    """The text with other letters in its formulas and its notation; turn 0 is the text itself."""
    if not turn:
        return text
    order = "ABCDFGHKLMPQRSTUVWXYZ"
    small = "abcghklmnpqrstuvwxyz"
    table = {c: order[(k + turn) % len(order)] for k, c in enumerate(order)}
    table |= {c: small[(k + turn) % len(small)] for k, c in enumerate(small)}

    def change(match: re.Match[str]) -> str:
        return _LETTER.sub(lambda m: table.get(m[0], m[0]), match[0])

    return _CHANGED.sub(lambda match: match[0] if match[1] else change(match), text)


def _as_tex(text: str) -> str:
    """A page as TeX: headings, notation, no tables or code."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = _ROWS.sub(lambda m: "\n".join("% " + line for line in _notation_lines(m[0])), text)
    text = re.sub(r"^\|.*$|<a id=[^>]*></a>|<!--.*?-->", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^# (.*)$", r"\\section{\1}", text, flags=re.MULTILINE)
    text = re.sub(r"^##+ (.*)$", r"\\subsection{\1}", text, flags=re.MULTILINE)
    text = re.sub(r"\*\*(.+?)\*\*", r"\\textbf{\1}", text)
    text = re.sub(r"\$\$(.+?)\$\$", r"\\[\1\\]", text, flags=re.DOTALL)
    return re.sub(r"`[^`\n]*`", "code", text)


def _notation_lines(block: str) -> list[str]:
    lines = block.removeprefix("<!--").removesuffix("-->").strip().split("\n")
    return [line.strip() for line in lines]

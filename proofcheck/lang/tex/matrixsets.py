r"""Sets of matrices and vectors that have names: `\mathbb{S}^n_{++}`, `\mathrm{SO}(n)`, `S^{n-1}`, `\Delta^{n-1}`."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.lang.tex.declared import axes
from proofcheck.lang.tex.elements import Element, base_of, taken_apart
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.patterns import lazy

_SYMMETRIC = {"": "symmetric", "+": "psd", "++": "posdef"}  # by the mark of the letter S
# Groups of matrices, `SO(n)`, `GL_n(\\mathbb{R})`: what their elements are, and what more is known of them.
_GROUPS = {
    "SO": ("orthogonal", "det({}) == 1"),
    "GL": ("invertible", ""),
    "SL": ("invertible", "det({}) == 1"),
    "Sym": ("symmetric", ""),
}
_WRITTEN = lazy(r"\\(?:mathrm|operatorname|mathbb|mathsf)\s*\{?\s*O\s*\}?")  # O(n) by itself may be an order of growth


def symmetric(element: Element, target: Tex) -> bool:
    """`\\mathbb{S}^n`, `S^n_{++}` and `\\mathbb{R}^{n \\times n}_{\\mathrm{sym}}` of a name with a capital letter."""
    base, mark, shape = taken_apart(target)
    if shape is None or not element.name[0].isupper():
        return False
    if base.value == "mathbb R" and mark == "sym":
        sizes = [element.size(axis) for axis in axes(shape)]
        return len(sizes) == 2 and sizes[0] == sizes[1] and element.be(f"symmetric[{sizes[0]}, {sizes[1]}]")
    letters = ("mathbb S",) if not mark else ("S", "mathbb S", "mathcal S", "mathbf S", "mathrm S")
    if base.value not in letters or mark not in _SYMMETRIC:
        return False
    axis = element.size(shape)
    return element.be(f"{_SYMMETRIC[mark]}[{axis}, {axis}]")


def group(element: Element, target: Tex) -> bool:
    """`\\mathrm{SO}(n)`, `SO(3)`, `GL_n(\\mathbb{R})` and `GL(n, \\mathbb{R})` of a name with a capital letter."""
    if target.kind != "product" or target.children[-1].kind != "group" or not element.name[0].isupper():
        return False
    *letters, inner = target.children
    below = letters[-1].children[1] if letters[-1].kind == "sub" else None
    if below is not None:
        letters[-1] = letters[-1].children[0]
    known = _GROUPS.get("".join(str(letter.value).removeprefix("mathrm ") for letter in letters))
    if len(letters) == 1 and _WRITTEN.fullmatch(element.tex[target.start : inner.start].strip()):
        known = ("orthogonal", "")
    within = inner.children[0]
    items = list(within.children) if within.kind == "list" else [within]
    if below is not None:
        items.insert(0, below)
    real = len(items) == 1 or (len(items) == 2 and items[1].value in ("mathbb R", "R"))
    if known is None or not real or items[0].value in ("mathbb R", "mathbb C"):
        return False
    axis = element.size(items[0])
    return element.be(f"{known[0]}[{axis}, {axis}]", known[1].format(element.name))


def _less_one(target: Tex, letters: Sequence[str]) -> Tex | None:
    """The n of `S^{n-1}`, for one of these letters."""
    base, mark, shape = taken_apart(target)
    if base.value not in letters or mark or shape is None:
        return None
    axis = base_of(shape)
    return axis if axis is not shape else None


def sphere(element: Element, target: Tex) -> bool:
    axis = _less_one(target, ("S", "mathbb S", "mathcal S"))
    if axis is None or element.name[0].isupper():
        return False
    return element.be(f"real[{element.size(axis)}]", f"{element.name} @ {element.name} == 1")


def simplex(element: Element, target: Tex) -> bool:
    axis = _less_one(target, ("Delta",))
    if axis is None or element.name[0].isupper():
        return False
    return element.each(axis, "{} >= 0") and element.be(element.result.where[element.name], f"sum({element.name}) == 1")

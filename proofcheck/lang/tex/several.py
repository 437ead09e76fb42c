r"""Names that are counted: `x_1, \dots, x_n` are the entries of one x, along an axis of size n."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declared import Ambiguous, size
from proofcheck.lang.tex.spelling import Names
from proofcheck.lang.tex.tree import Tex, whole_number


@dataclass(frozen=True, slots=True)
class Head:
    """What a declaration names: `name`, and for several of them the size of the axis and the position of the first."""

    name: Tex
    axis: str | None = None
    first: int | None = None


def heads(items: Sequence[Tex], tex: str, names: Names, sizes: set[str]) -> list[Head]:
    """What stands before the sign of a declaration. Raises Ambiguous for dots that do not say how they count."""
    found: list[Head] = []
    k = 0
    while k < len(items):
        run = _run(items, k)
        if run is None:
            found.append(Head(items[k]))
            k += 1
            continue
        first, last = items[k], items[run]
        start, end = whole_number(first.children[1]), last.children[1]
        if start == 0:  # x_0, \dots, x_{n-1}
            minus = end.kind == "add" and len(end.children) == 2 and tuple(end.value) == ("+", "-")
            if not minus or whole_number(end.children[1]) != 1:
                raise Ambiguous(last, "how many these are is not plain to see")
            end = end.children[0]
        found.append(Head(first.children[0], size(end, tex, names, sizes), start))
        k = run + 1
    return found


def is_dots(item: Tex) -> bool:
    """Whether this stands for the names between two others."""
    return item.kind == "symbol" and str(item.value).endswith("dots")


def _run(items: Sequence[Tex], at: int) -> int | None:
    """The place of the last of `x_1, x_2, \\dots, x_n`, where it begins here."""
    base, start = None, 0
    for k in range(at, len(items)):
        item = items[k]
        if is_dots(item):
            last = items[k + 1] if k + 1 < len(items) else None
            same = last is not None and last.kind == "sub" and canonical(last.children[0]) == base
            return k + 1 if same else None
        number = whole_number(item.children[1]) if item.kind == "sub" else None
        if number is None:
            return None
        if base is None:
            base, start = canonical(item.children[0]), number
            if start not in (0, 1):
                return None
        if canonical(item.children[0]) != base or number != start + k - at:
            return None
    return None

"""What formulas declare: names with their types, what is assumed of them, and the sizes in these."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.lang.tex.spelling import Names
from proofcheck.lang.tex.tree import Tex, side_by_side


class Ambiguous(Exception):
    """A formula that may declare something, and why it is not certain what."""

    def __init__(self, tree: Tex, reason: str) -> None:
        super().__init__(reason)
        self.start, self.end, self.reason = tree.start, max(tree.end, tree.start + 1), reason


@dataclass(slots=True)
class Declared:
    """What a formula declares: names with the texts of their types, and what is assumed of them, in the language."""

    where: dict[str, str] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
    sizes: set[str] = field(default_factory=set)  # names that stand in shapes
    first: int | None = None  # the position from which entries are counted, where it says so
    counted: set[str] = field(default_factory=set)  # names of which it declares the entries: x_1, \\dots, x_n
    with_zero: dict[str, str] = field(default_factory=dict)  # names that may be 0 or not, and why that is not known

    def __bool__(self) -> bool:
        return bool(self.where or self.given)

    @property
    def text(self) -> str:
        """All of it, for a reader."""
        return ", ".join([*(f"{name}: {type_}" for name, type_ in self.where.items()), *self.given])

    def include(self, other: Declared) -> None:
        """What another formula declares beside it."""
        for name, text in other.where.items():
            self.where.setdefault(name, text)
        self.given += other.given
        self.sizes |= other.sizes
        self.first = self.first if other.first is None else other.first
        self.counted |= other.counted
        self.with_zero |= other.with_zero


def axes(shape: Tex) -> list[Tex]:
    """The axes of `n \\times d` and of `p c \\times d`, where the first is a product."""
    if shape.kind != "product" or "x" not in shape.value:
        return [shape]
    found: list[list[Tex]] = [[shape.children[0]]]
    for sign, child in zip(shape.value, shape.children[1:], strict=True):
        if sign == "x":
            found.append([child])
        else:
            found[-1].append(child)
    if not set(shape.value) <= {"x", "", "*"}:
        return [shape]
    return list(map(side_by_side, found))


def size(tree: Tex, tex: str, names: Names, sizes: set[str]) -> str:
    """A size as text: numbers, names, sums and products of such. Raises Ambiguous for anything else."""
    if tree.kind == "group" and tree.value == "()":
        return f"({size(tree.children[0], tex, names, sizes)})"
    if tree.kind == "number" and str(tree.value).isdigit():
        return str(int(tree.value))
    if tree.kind == "add":
        parts = [size(child, tex, names, sizes) for child in tree.children]
        text = "".join(f" {sign} {part}" for sign, part in zip(tree.value, parts, strict=True))
        return text[3:] if text.startswith(" + ") else text.strip()
    if tree.kind == "product" and set(tree.value) <= {"", "*"}:
        return " * ".join(size(child, tex, names, sizes) for child in tree.children)
    if tree.kind == "sup" and tree.children[1].kind == "number":
        return f"{size(tree.children[0], tex, names, sizes)}**{tree.children[1].value}"
    name = names.of(tree)
    if name is None:
        raise Ambiguous(tree, f"`{tex[tree.start : tree.end]}` is no size")
    sizes.add(name)
    return name

"""What is said to be an element of a set, and how the set is taken apart: letter, marks, shape, ends."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang.tex.belonging import infinite
from proofcheck.lang.tex.declared import Ambiguous, Declared, axes, size
from proofcheck.lang.tex.namedlaws import text_of
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex, walk, whole_number
from proofcheck.lang.tex.vocabulary import Vocabulary

_MARKS = ("+", "++", "*", "times")  # what is no size where it stands above
_POSITIONS = ("i", "j", "k", "l", "p", "q")


@dataclass(frozen=True, slots=True)
class Element:
    """What is said to be an element of a set, and what the set is read with."""

    result: Declared
    name: str
    tex: str
    names: Names
    vocabulary: Vocabulary | None
    several: bool = False

    def size(self, tree: Tex) -> str:
        return size(tree, self.tex, self.names, self.result.sizes)

    def be(self, type_: str, *given: str) -> bool:
        self.result.where[self.name] = type_
        self.result.given += filter(None, given)
        return True

    def each(self, shape: Tex, condition: str) -> bool:
        """Declares an array of real numbers, of which each satisfies a condition on `{}`."""
        sizes = [self.size(axis) for axis in axes(shape)]
        taken = {self.name, *self.result.sizes, *sizes, *self.result.where}
        letters = [letter for letter in _POSITIONS if letter not in taken and letter not in self.names.spelled]
        if len(letters) < len(sizes):
            return False
        runs = list(zip(letters, sizes, strict=False))
        entry = f"{self.name}[{', '.join(letter for letter, _ in runs)}]"
        loops = " ".join(f"for {letter} in range({end})" for letter, end in runs)
        return self.be(f"real[{', '.join(sizes)}]", f"all({condition.format(entry)} {loops})")

    def is_size(self, tree: Tex) -> bool:
        name = self.names.known(tree) if is_name(tree) else None
        known = self.vocabulary.elaborator.declarations.get(name) if name and self.vocabulary is not None else None
        return known is not None and known.kind == "dim"

    def is_real(self, name: str) -> bool:
        """Whether a name is declared as a real number."""
        known = self.vocabulary.elaborator.declarations.get(name) if self.vocabulary is not None else None
        return known is not None and known.kind == "real" and not known.shape and known.law is None

    def number(self, tree: Tex) -> str | None:
        """A number as text, such as -2 or pi / 2; None where there is a name in it, or it is none."""
        if tree.kind in ("list", "group") or any(is_name(node) and node.value != "pi" for node in walk(tree)):
            return None
        try:
            return text_of(tree, self.tex, self.vocabulary)
        except Ambiguous:
            return None


def taken_apart(tree: Tex) -> tuple[Tex, str, Tex | None]:
    """The letter of a set; its marks, such as `>0`, in alphabetical order; and its shape."""
    marks: list[str] = []
    shape: Tex | None = None
    while tree.kind in ("sub", "sup"):
        above, (tree, script) = tree.kind == "sup", tree.children
        if above and not (script.kind == "symbol" and script.value in _MARKS):
            shape = script if shape is None else shape
        elif script.kind == "relation" and len(script.children) == 2 and script.children[0].kind == "blank":
            marks.append(f"{script.value[0]}{script.children[1].value}")
        else:
            marks.append(str(script.value) if script.kind in ("symbol", "name", "number") else "?")
    return tree, "".join(sorted(marks)), shape


def base_of(tree: Tex) -> Tex:
    """The n of n - 1."""
    less_one = tree.kind == "add" and tree.value == ("+", "-") and whole_number(tree.children[1]) == 1
    return tree.children[0] if less_one else tree


def limits(target: Tex, element: Element) -> list[str] | None:
    """What an interval says of `{}`; None where an end is no number, or infinite and an element."""
    inner = target.children[0]
    if inner.kind != "list" or len(inner.children) != 2:
        return None
    low, high = (_bound(end, element) for end in inner.children)
    if low is None or high is None or (low, target.value[0]) == ("-oo", "[") or (high, target.value[1]) == ("oo", "]"):
        return None
    found = [] if low == "-oo" else [f"{low} {'<' if target.value[0] == '(' else '<='} {{0}}"]
    return found + ([] if high == "oo" else [f"{{0}} {'<' if target.value[1] == ')' else '<='} {high}"])


def _bound(tree: Tex, element: Element) -> str | None:
    if infinite(tree):
        return "-oo" if tree.kind == "add" and tree.value[0] != "+" else "oo"
    name = element.names.known(tree) if is_name(tree) else None
    return name if name is not None and element.is_real(name) else element.number(tree)

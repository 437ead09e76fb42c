r"""Sets that names are declared as elements of: `\mathbb{R}^{n \times d}`, `(0, \pi)`, `\{0, 1\}^n`, `\mathrm{SO}(n)`.

A name has the type of the smallest set that the language has a word for, and what more is known of it is supposed.
`\mathbb{N}` with or without 0 and `\mathbb{R}_+` with or without 0 have two meanings, and raise `Ambiguous` with both.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.lang.tex.belonging import BRACKETS
from proofcheck.lang.tex.declared import Ambiguous, Declared, axes, size
from proofcheck.lang.tex.elements import Element, limits, taken_apart
from proofcheck.lang.tex.finitesets import finite, power
from proofcheck.lang.tex.laws import is_zero
from proofcheck.lang.tex.matrixsets import group, simplex, sphere, symmetric
from proofcheck.lang.tex.spelling import Names
from proofcheck.lang.tex.tree import Tex
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.patterns import lazy

_LETTER = lazy(r"(?:(?:mathbb|mathbf|mathrm|mathcal|Bbb) (?P<letter>[RNZQC])|Re|R)")
_NONZERO = ("times", "ne0")  # marks of the numbers without 0
_KINDS = {
    ("R", ""): "real",
    ("R", "times"): "real",
    ("R", "ne0"): "real",
    ("R", ">0"): "positive",
    ("R", "++"): "positive",
    ("R", "*+"): "positive",
    ("R", "ge0"): "nonnegative",
    ("Z", ""): "integer",
    ("Z", "ne0"): "integer",
    ("Z", ">0"): "dim",
    ("Z", "ge1"): "dim",
    ("Z", "++"): "dim",
    ("Z", "ge0"): "natural",
    ("N", ">0"): "dim",
    ("N", "+"): "dim",
    ("N", "*"): "dim",
    ("N", "1"): "dim",
    ("N", "ge1"): "dim",
    ("N", "0"): "natural",
    ("C", ""): "complex",
}
_MARKS = {mark for _, mark in _KINDS} | {"+"}
NATURAL = "whether 0 is among the natural numbers differs from text to text: write \\mathbb{N}_0 or \\mathbb{N}_{>0}"
# Sets with or without 0: what to write instead, and the kind of the larger one.
_TWO_WAYS = {
    ("N", ""): (NATURAL, "natural"),
    ("R", "+"): ("\\mathbb{R}_+ is with or without 0: write \\mathbb{R}_{\\ge 0} or \\mathbb{R}_{>0}", "nonnegative"),
    ("Z", "+"): ("\\mathbb{Z}_+ is with or without 0: write \\mathbb{Z}_{\\ge 0} or \\mathbb{Z}_{>0}", "natural"),
}
_READERS = (finite, power, symmetric, group, sphere, simplex)
_WITHOUT = ("setminus", "smallsetminus", "backslash")


def member(
    result: Declared,
    item: Tex,
    target: Tex,
    tex: str,
    names: Names,
    vocabulary: Vocabulary | None = None,
    larger: bool = False,
    several: bool = False,
) -> None:
    """Declares a name as an element of a set. Raises Ambiguous where that is not plain.

    `vocabulary` knows what is declared so far. `larger`: a set with or without 0 is the one with it. `several`: it
    stands for the entries of an array.
    """
    if item.kind == "product":
        raise Ambiguous(item, "what stands before the sign of membership is no name")
    if target.kind == "group" and target.value in BRACKETS:
        _interval(result, item, target, Element(result, "", tex, names, vocabulary))
        return
    name = names.of(item)
    if name is None:
        raise Ambiguous(item, f"`{tex[item.start : item.end]}` is no name")
    element = Element(result, name, tex, names, vocabulary, several)
    if any(read(element, target) for read in _READERS):
        return
    target, without = _difference(target)
    doubtful: list[str] = []
    type_ = space(target, tex, names, result.sizes, doubtful if larger else None)
    _, mark, _ = taken_apart(target)
    if without:
        element.be(*_without(type_, element, without))
    else:
        element.be(type_, f"{name} != 0" if mark in _NONZERO else "")
        if doubtful:
            result.with_zero[name] = doubtful[0]


def space(target: Tex, tex: str, names: Names, sizes: set[str], doubtful: list[str] | None = None) -> str:
    """The type of the elements of a set such as `\\mathbb{R}^{n \\times d}`. Raises Ambiguous for any other, and where
    0 may be in it or not, unless there is a list to say so in: then it is."""
    base, mark, shape = taken_apart(target)
    match = _LETTER.fullmatch(str(base.value)) if base.kind in ("symbol", "name") else None
    letter = "" if match is None else match["letter"] or "R"
    kind = _KINDS.get((letter, mark))
    if match is not None and match["letter"] is None and (shape is None or "R" in names.spelled):
        kind = None  # R^n of a document that has no other R
    elif (letter, mark) in _TWO_WAYS:
        reason, kind = _TWO_WAYS[letter, mark]
        if doubtful is None:
            raise Ambiguous(target, reason)
        doubtful.append(reason)
    if kind is None or (shape is not None and mark in _NONZERO):
        raise Ambiguous(target, f"the set `{tex[target.start : target.end]}` is not known")
    if shape is None:
        return kind
    if kind in ("dim", "natural"):
        raise Ambiguous(target, "tensors of whole numbers are not declared like this")
    return f"{kind}[{', '.join(size(axis, tex, names, sizes) for axis in axes(shape))}]"


def of_reals(target: Tex) -> bool:
    """Whether a set is one of real numbers: an interval, numbers in braces, `\\mathbb{Q}`, `\\mathbb{Z}_{\\ge 2}`."""
    if target.kind == "group":
        return target.value in BRACKETS or target.value == "{}"
    base, mark, shape = taken_apart(_difference(target)[0])
    match = _LETTER.fullmatch(str(base.value)) if base.kind in ("symbol", "name") else None
    return match is not None and match["letter"] not in (None, "C") and shape is None and mark in _MARKS


def _difference(target: Tex) -> tuple[Tex, Sequence[Tex]]:
    """A set, and what is taken out of it: `\\mathbb{R} \\setminus \\{0\\}`."""
    parts = target.children
    taken = len(parts) == 3 and target.kind == "product" and parts[1].value in _WITHOUT
    minus = len(parts) == 2 and target.kind == "add" and target.value[1] == "-"
    if (taken or minus) and parts[-1].kind == "group" and parts[-1].value == "{}":
        inner = parts[-1].children[0]
        return parts[0], inner.children if inner.kind == "list" else (inner,)
    return target, ()


def _without(type_: str, element: Element, numbers: Sequence[Tex]) -> tuple[str, ...]:
    """The type of a set less some numbers, or less the zero vector, and what is supposed."""
    found = [element.number(tree) for tree in numbers]
    if "[" not in type_ and type_ != "complex" and None not in found:
        if type_ == "natural" and found == ["0"]:
            return ("dim",)
        return type_, *(f"{element.name} != {number}" for number in found)
    if type_.startswith("real[") and "," not in type_ and len(numbers) == 1 and is_zero(numbers[0]):
        return type_, f"{element.name} @ {element.name} > 0"
    raise Ambiguous(numbers[0], "what is taken out of the set is not read")


def _interval(result: Declared, head: Tex, target: Tex, place: Element) -> None:
    """`p \\in [0, 1]`: a real number between others. Of a declared name only the bounds are said."""
    name = place.names.known(head) or place.names.of(head)
    within = limits(target, place)
    if name is None or within is None:
        raise Ambiguous(target, "the ends of the interval are no numbers")
    result.where.setdefault(name, "real")
    result.given += [text.format(name) for text in within]

r"""Formulas that declare names: `X \in \mathbb{R}^{n \times d}`, `x \sim \mathcal{N}(\mu, \Sigma)`, `A \succ 0`.

A formula is read as a declaration only where it cannot be anything else. `\mathbb{N}` with or without 0, `\mathbb{R}_+`
with or without 0, and `n \geq 1` of a name that may be a whole number or a real one have two meanings, and raise
`Unclear` with both. A size that stands in a shape and is declared nowhere else is declared by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from proofcheck.lang.printing import to_text
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.reading import Unread, value_of
from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex, side_by_side, whole_number
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.patterns import lazy

_BLANK = lazy(r"\\[,;:! ]|\s|~|\\(?:left|right|big|Big|bigl|bigr)(?![A-Za-z])")
_SET = lazy(
    r"(?:\\(?:mathbb|mathbf|mathrm|mathcal|Bbb)(?:\{(?P<a>[RNZQC])\}|(?P<b>[RNZQC]))|(?P<c>\\Re|R)(?=\^))(?P<low>_(?:\{[^{}]*\}|\\?[A-Za-z+*0-9]+))?"
    r"(?P<high>\^(?:\{.*\}|\\?[A-Za-z]+|[0-9*+]))?(?P<late>_(?:\{[^{}]*\}|\\?[A-Za-z+*0-9]+))?",
    re.DOTALL,
)
_KINDS = {
    ("R", ""): "real",
    ("R", ">0"): "positive",
    ("R", "++"): "positive",
    ("R", "\\ge0"): "nonnegative",
    ("R", "\\geq0"): "nonnegative",
    ("R", "\\geqslant0"): "nonnegative",
    ("Z", ""): "integer",
    ("Z", ">0"): "dim",
    ("Z", "\\ge1"): "dim",
    ("Z", "\\geq1"): "dim",
    ("Z", "++"): "dim",
    ("Z", "\\ge0"): "natural",
    ("Z", "\\geq0"): "natural",
    ("N", ">0"): "dim",
    ("N", "+"): "dim",
    ("N", "*"): "dim",
    ("N", "1"): "dim",
    ("N", "\\ge1"): "dim",
    ("N", "\\geq1"): "dim",
    ("N", "0"): "natural",
    ("C", ""): "complex",
}
_TWO_WAYS = {
    (
        "N",
        "",
    ): "whether 0 is among the natural numbers differs from text to text: write \\mathbb{N}_0 or \\mathbb{N}_{>0}",
    ("R", "+"): "\\mathbb{R}_+ is with or without 0: write \\mathbb{R}_{\\ge 0} or \\mathbb{R}_{>0}",
    ("Z", "+"): "\\mathbb{Z}_+ is with or without 0: write \\mathbb{Z}_{\\ge 0} or \\mathbb{Z}_{>0}",
}
_POSITIVE_DEFINITE = lazy(r"\\(?:mathbb|mathcal|mathbf|mathrm)?\{?S\}?(?:_\{\+\+\}\^\{?(\w)\}?|\^\{?(\w)\}?_\{\+\+\})")


class Unclear(Exception):
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

    def __bool__(self) -> bool:
        return bool(self.where or self.given)


def memberships(tree: Tex) -> Iterator[tuple[list[Tex], Tex]]:
    """The names before each `\\in` of a formula, with the set behind it. Yields nothing for any other formula."""
    items = list(tree.children) if tree.kind == "list" else [tree]
    waiting: list[Tex] = []
    found: list[tuple[list[Tex], Tex]] = []
    for item in items:
        if item.kind == "text" and item.value.strip(" ,.;") in ("", "and", "with", "for", "where", "且", "和"):
            continue
        if item.kind == "relation" and item.value == ("in",):
            left = item.children[0]
            group = list(left.children) if left.kind == "list" else [left]
            found.append(([*waiting, *group], item.children[1]))
            waiting = []
        else:
            waiting.append(item)
    if found and not waiting:
        yield from found


def drawn(tree: Tex) -> list[Tex]:
    """`x`, `y \\sim L` for each name of `x, y \\sim L`; nothing for any other formula."""
    items = tree.children if tree.kind == "list" and set(tree.value) == {","} else ()
    last = items[-1] if items else None
    if last is None or last.kind != "relation" or last.value != ("sim",):
        return []
    heads = (*items[:-1], last.children[0])
    if not all(map(is_name, heads)):
        return []
    return [Tex("relation", head.start, last.end, last.value, (head, last.children[1])) for head in heads]


def mapping(tree: Tex) -> tuple[tuple[Tex, ...], Tex, Tex] | None:
    """The names, the source and the target of `f, g: \\mathbb{R}^n \\to \\mathbb{R}`; None for anything else."""
    last = tree.children[-1] if tree.kind == "list" else tree
    arrow = last.kind == "relation" and last.value in (("rightarrow",), ("mapsto",))
    if tree.kind != "list" or tree.value[-1] != ":" or not set(tree.value[:-1]) <= {","} or not arrow:
        return None
    source, target = last.children
    sets = [*(source.children if source.kind == "product" else (source,)), target]
    if any(_base(item).kind == "symbol" and not str(_base(item).value).endswith(("R", "Re")) for item in sets):
        return None  # x \\mapsto x^2, and sets that have names
    return tree.children[:-1], source, target


def _base(tree: Tex) -> Tex:
    while tree.kind in ("sub", "sup"):
        tree = tree.children[0]
    return tree


def _function(result: Declared, found: tuple[tuple[Tex, ...], Tex, Tex], tex: str, names: Names) -> None:
    heads, source, target = found
    plain = source.kind != "product" or set(source.value) != {"x"}
    made = [space(item, tex, names, result.sizes) for item in ((source,) if plain else source.children)]
    text = f"{', '.join(made)} -> {space(target, tex, names, result.sizes)}"
    for head in heads:
        name = names.of(head)
        if name is None:
            raise Unclear(head, f"`{tex[head.start : head.end]}` is no name")
        result.where[name] = text


def declared(tree: Tex, tex: str, names: Names, vocabulary: Vocabulary | None = None) -> Declared:
    """What a formula declares; empty where it declares nothing. Raises Unclear where that has two meanings.

    `vocabulary` knows what is declared so far: means and variances are read with it.
    """
    result = Declared()
    for group, target in memberships(tree):
        for item in group:
            _member(result, item, target, tex, names)
    if (function := mapping(tree)) is not None:
        _function(result, function, tex, names)
    if not result and tree.kind == "relation" and tree.value == ("sim",):
        _law(result, tree, tex, names, vocabulary)
    for item in drawn(tree):
        _law(result, item, tex, names, vocabulary)
    if not result and vocabulary is not None and tree.kind == "relation" and len(tree.value) == 1:
        _structure(result, tree, names, vocabulary)
    return result


def _member(result: Declared, item: Tex, target: Tex, tex: str, names: Names) -> None:
    head = item
    if head.kind == "product":
        raise Unclear(head, "what stands before the sign of membership is no name")
    raw = _BLANK.sub("", tex[target.start : target.end])
    match = _POSITIVE_DEFINITE.fullmatch(raw)
    if match is None and target.kind == "group" and target.value in ("[]", "()", "[)", "(]"):
        _interval(result, head, target, names)
        return
    name = names.of(head)
    if name is None:
        raise Unclear(head, f"`{tex[head.start : head.end]}` is no name")
    if match is not None:
        size = match[1] or match[2]
        result.sizes.add(size)
        result.where[name] = f"posdef[{size}, {size}]"
        return
    result.where[name] = space(target, tex, names, result.sizes)


def space(target: Tex, tex: str, names: Names, sizes: set[str]) -> str:
    """The type of the elements of a set such as `\\mathbb{R}^{n \\times d}`. Raises Unclear for any other."""
    raw = _BLANK.sub("", tex[target.start : target.end])
    match = _SET.fullmatch(raw)
    if match is None:
        raise Unclear(target, f"the set `{tex[target.start : target.end]}` is not known")
    letter = match["a"] or match["b"] or "R"
    if match["c"] == "R" and "R" in names.spelled:
        raise Unclear(target, f"the set `{tex[target.start : target.end]}` is not known")
    mark = re.sub(r"[_{}]", "", (match["low"] or match["late"] or ""))
    shape = _script(target)
    if shape is not None and shape.kind == "symbol" and shape.value in ("+", "*"):
        mark, shape = str(shape.value), None
    if (letter, mark) in _TWO_WAYS:
        raise Unclear(target, _TWO_WAYS[letter, mark])
    kind = _KINDS.get((letter, mark))
    if kind is None:
        raise Unclear(target, f"the set `{tex[target.start : target.end]}` is not known")
    if shape is None:
        return kind
    if kind in ("dim", "natural"):
        raise Unclear(target, "tensors of whole numbers are not declared like this")
    return f"{kind}[{', '.join(size(axis, tex, names, sizes) for axis in axes(shape))}]"


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


def _script(tree: Tex) -> Tex | None:
    """What stands above a set's letter, below or behind its lower mark."""
    while tree.kind in ("sub", "group"):
        tree = tree.children[0]
    return tree.children[1] if tree.kind == "sup" else None


def size(tree: Tex, tex: str, names: Names, sizes: set[str]) -> str:
    """A size as text: numbers, names, sums and products of such. Raises Unclear for anything else."""
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
        raise Unclear(tree, f"`{tex[tree.start : tree.end]}` is no size")
    sizes.add(name)
    return name


def _interval(result: Declared, head: Tex, target: Tex, names: Names) -> None:
    """`p \\in [0, 1]`: a real number between numbers. Of a declared name only the bounds are said."""
    inner = target.children[0]
    ends = list(inner.children) if inner.kind == "list" and len(inner.children) == 2 else []
    numbers = [_bound(end) for end in ends]
    name = names.known(head) or names.of(head)
    if name is None or len(numbers) != 2 or None in numbers:
        raise Unclear(target, "the ends of the interval are no numbers")
    result.where.setdefault(name, "real")
    low, high = numbers
    if low != "-oo":
        result.given.append(f"{low} {'<' if target.value[0] == '(' else '<='} {name}")
    if high != "oo":
        result.given.append(f"{name} {'<' if target.value[1] == ')' else '<='} {high}")


def _bound(tree: Tex) -> str | None:
    if tree.kind == "number":
        return str(tree.value)
    if tree.kind == "symbol" and tree.value == "infty":
        return "oo"
    if tree.kind == "add" and len(tree.children) == 1 and tree.value[0] in "+-":
        inner = _bound(tree.children[0])
        return inner if inner is None or tree.value[0] == "+" else f"-{inner}"
    return None


def _law(result: Declared, tree: Tex, tex: str, names: Names, vocabulary: Vocabulary | None) -> None:
    """`x \\sim \\mathcal{N}(m, S)`: a normal number, or a normal vector where the covariance is a matrix."""
    left, right = tree.children
    factors = list(right.children) if right.kind == "product" and right.value == ("",) else []
    if len(factors) != 2 or canonical(factors[0]) not in ("N", "mathcal N", "mathscr N", "mathrm N"):
        raise Unclear(right, f"the law `{tex[right.start : right.end]}` is not known")
    inner = factors[1].children[0] if factors[1].kind == "group" else factors[1]
    if inner.kind != "list" or len(inner.children) != 2:
        raise Unclear(right, "a normal law is given by a mean and a variance")
    name = names.of(left)
    if name is None:
        raise Unclear(left, f"`{tex[left.start : left.end]}` is no name")
    mean, spread = inner.children
    shape = _shape(name, vocabulary)
    identity = _identity(spread)
    if identity is not None:
        scale, matrix = identity
        axis = shape[0] if shape else None
        if matrix.kind == "sub":
            axis = size(matrix.children[1], tex, names, result.sizes)
        if axis is None or (shape is not None and len(shape) != 1):
            raise Unclear(spread, "the size of the identity matrix is not said")
        if not _zero(mean) and scale is None:
            center = _text(mean, tex, vocabulary)
            result.where[name] = f"normal[{axis}](mean={center}, cov=eye({axis}))"
        elif not _zero(mean):
            raise Unclear(mean, "a normal vector of this kind is declared as `normal[d](mean=m, cov=S)`")
        elif scale is None:
            result.where[name] = f"normal[{axis}]"
        else:
            result.where[name] = f"normal[{axis}](mean=0, var={_text(scale, tex, vocabulary)})"
        return
    if shape:
        if vocabulary is None or _rank(spread, tex, vocabulary) != 2:
            raise Unclear(spread, "whether each entry has this law, or all together, is not said")
        center = f"mean={_text(mean, tex, vocabulary)}, " if not _zero(mean) else ""
        result.where[name] = f"normal[{shape[0]}]({center}cov={_text(spread, tex, vocabulary)})"
        return
    if vocabulary is not None and (deviation := _deviation(mean, spread, names, vocabulary)) is not None:
        result.where |= deviation
        result.where[name] = f"normal(mean={names.of(mean) or 0}, var={names.of(spread.children[0])}**2)"
        return
    rank = _rank(spread, tex, vocabulary) if vocabulary is not None else None
    if rank == 2:
        assert vocabulary is not None
        node = value_of(spread, tex, vocabulary)
        axis = str(vocabulary.value(node, vocabulary.scope).shape[0])
        center = f"mean={_text(mean, tex, vocabulary)}, " if not _zero(mean) else ""
        result.where[name] = f"normal[{axis}]({center}cov={_text(spread, tex, vocabulary)})"
    elif spread.kind == "number" and mean.kind == "number":
        result.where[name] = f"normal(mean={mean.value}, var={spread.value})"
    elif rank == 0:
        result.where[name] = f"normal(mean={_text(mean, tex, vocabulary)}, var={_text(spread, tex, vocabulary)})"
    else:
        raise Unclear(spread, "whether this is the law of a number or of a vector is not said")


def _deviation(mean: Tex, spread: Tex, names: Names, vocabulary: Vocabulary) -> dict[str, str] | None:
    """The types of the names in `\\mathcal{N}(\\mu, \\sigma^2)`, where the square is of a name that nothing declares:
    it is a standard deviation, and the law that of a number."""
    squared = spread.kind == "sup" and whole_number(spread.children[1]) == 2
    if not squared or not is_name(spread.children[0]) or not (_zero(mean) or is_name(mean)):
        return None
    known = vocabulary.elaborator.declarations
    deviation, center = names.of(spread.children[0]), None if _zero(mean) else names.of(mean)
    if deviation is None or vocabulary.lookup(canonical(spread.children[0])) is not None:
        return None
    if center is not None and center in known:
        return {deviation: "positive"} if not known[center].shape and known[center].law is None else None
    if center is not None and vocabulary.lookup(canonical(mean)) is not None:
        return None
    return {deviation: "positive"} | ({center: "real"} if center is not None else {})


def _identity(tree: Tex) -> tuple[Tex | None, Tex] | None:
    """`I`, `I_d` or a multiple of it: the factor and the identity."""
    base = tree.children[0] if tree.kind == "sub" else tree
    if base.kind == "symbol" and base.value in ("I", "mathbf I", "boldsymbol I", "bm I", "mathbb I"):
        return None, tree
    if tree.kind == "product" and len(tree.children) == 2 and tree.value[0] in ("", "*"):
        inner = _identity(tree.children[1])
        return (tree.children[0], inner[1]) if inner is not None and inner[0] is None else None
    return None


def _zero(tree: Tex) -> bool:
    base = tree.children[0] if tree.kind == "sub" else tree
    return (base.kind == "number" and base.value == "0") or (base.kind == "symbol" and str(base.value).endswith(" 0"))


def _shape(name: str, vocabulary: Vocabulary | None) -> list[str] | None:
    known = vocabulary.elaborator.declarations.get(name) if vocabulary is not None else None
    return [str(axis) for axis in known.shape] if known is not None else None


def _rank(tree: Tex, tex: str, vocabulary: Vocabulary | None) -> int:
    if vocabulary is None:
        raise Unclear(tree, "what this stands for is not declared")
    try:
        return vocabulary.rank(value_of(tree, tex, vocabulary), vocabulary.scope)
    except Unread as error:
        raise Unclear(tree, error.reason) from None


def _text(tree: Tex, tex: str, vocabulary: Vocabulary | None) -> str:
    if tree.kind == "number":
        return str(tree.value)
    if vocabulary is None:
        raise Unclear(tree, "what this stands for is not declared")
    try:
        return to_text(value_of(tree, tex, vocabulary))
    except Unread as error:
        raise Unclear(tree, error.reason) from None


def _structure(result: Declared, tree: Tex, names: Names, vocabulary: Vocabulary) -> None:
    """`A \\succ 0`, `A^\\top = A` and `Q^\\top Q = I` of a declared square matrix."""
    left, right = tree.children
    sign = tree.value[0]
    if sign in ("succ", "≻") and _zero(right):
        structured_as(result, left, "posdef", names, vocabulary)
    elif sign == "=":
        for one, other in ((left, right), (right, left)):
            inner = _transposed(one)
            if inner is not None and canonical(inner) == canonical(other):
                structured_as(result, other, "symmetric", names, vocabulary)
                return
        factors = list(left.children) if left.kind == "product" and left.value == ("",) else []
        identity = _identity(right)
        if len(factors) == 2 and identity is not None and identity[0] is None:
            a, b = factors
            for one, other in ((a, b), (b, a)):
                inner = _transposed(one)
                if inner is not None and canonical(inner) == canonical(other):
                    structured_as(result, other, "orthogonal", names, vocabulary)
                    return


def _transposed(tree: Tex) -> Tex | None:
    mark = tree.children[1] if tree.kind == "sup" else None
    return tree.children[0] if mark is not None and mark.kind == "symbol" and mark.value in TRANSPOSED else None


def structured_as(result: Declared, tree: Tex, structure: str, names: Names, vocabulary: Vocabulary) -> None:
    """Declares a square matrix of which no more is known as one of this structure."""
    name = names.known(tree)
    known = vocabulary.elaborator.declarations.get(name or "")
    plain = known is not None and known.kind == "real" and known.law is None
    if known is None or name is None or not plain or len(known.shape) != 2 or known.shape[0] != known.shape[1]:
        return
    if known.structure is None or known.structure == "symmetric":
        result.where[name] = f"{structure}[{known.shape[0]}, {known.shape[1]}]"

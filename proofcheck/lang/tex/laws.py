"""Laws as formulas declare them: `x \\sim \\mathcal{N}(\\mu, \\Sigma)`."""

from __future__ import annotations

from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declared import Ambiguous, Declared, size
from proofcheck.lang.tex.namedlaws import named_law, text_of
from proofcheck.lang.tex.reading import Unread, value_of
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex, whole_number
from proofcheck.lang.tex.vocabulary import Vocabulary


def law(result: Declared, left: Tex, right: Tex, tex: str, names: Names, vocabulary: Vocabulary | None) -> None:
    """`x \\sim \\mathcal{N}(m, S)`: a normal number, or a normal vector where the covariance is a matrix. Other
    laws are those of numbers, by their names."""
    if named_law(result, left, right, tex, names, vocabulary):
        return
    factors = list(right.children) if right.kind == "product" and right.value == ("",) else []
    if len(factors) != 2 or canonical(factors[0]) not in ("N", "mathcal N", "mathscr N", "mathrm N"):
        raise Ambiguous(right, f"the law `{tex[right.start : right.end]}` is not known")
    inner = factors[1].children[0] if factors[1].kind == "group" else factors[1]
    if inner.kind != "list" or len(inner.children) != 2:
        raise Ambiguous(right, "a normal law is given by a mean and a variance")
    name = names.of(left)
    if name is None:
        raise Ambiguous(left, f"`{tex[left.start : left.end]}` is no name")
    mean, spread = inner.children
    shape = _shape(name, vocabulary)
    multiple = identity(spread)
    if multiple is not None:
        scale, matrix = multiple
        axis = shape[0] if shape else None
        if matrix.kind == "sub":
            axis = size(matrix.children[1], tex, names, result.sizes)
        if axis is None or (shape is not None and len(shape) != 1):
            raise Ambiguous(spread, "the size of the identity matrix is not said")
        if not is_zero(mean) and scale is None:
            center = text_of(mean, tex, vocabulary)
            result.where[name] = f"normal[{axis}](mean={center}, cov=eye({axis}))"
        elif not is_zero(mean):
            raise Ambiguous(mean, "a normal vector of this kind is declared as `normal[d](mean=m, cov=S)`")
        elif scale is None:
            result.where[name] = f"normal[{axis}]"
        elif vocabulary is not None and (deviation := _deviation(mean, scale, names, vocabulary)) is not None:
            result.where |= deviation
            result.where[name] = f"normal[{axis}](mean=0, var={names.of(scale.children[0])}**2)"
        else:
            result.where[name] = f"normal[{axis}](mean=0, var={text_of(scale, tex, vocabulary)})"
        return
    if shape:
        if vocabulary is None or _rank(spread, tex, vocabulary) != 2:
            raise Ambiguous(spread, "whether each entry has this law, or all together, is not said")
        center = f"mean={text_of(mean, tex, vocabulary)}, " if not is_zero(mean) else ""
        result.where[name] = f"normal[{shape[0]}]({center}cov={text_of(spread, tex, vocabulary)})"
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
        center = f"mean={text_of(mean, tex, vocabulary)}, " if not is_zero(mean) else ""
        result.where[name] = f"normal[{axis}]({center}cov={text_of(spread, tex, vocabulary)})"
    elif spread.kind == "number" and mean.kind == "number":
        result.where[name] = f"normal(mean={mean.value}, var={spread.value})"
    elif rank == 0:
        result.where[name] = f"normal(mean={text_of(mean, tex, vocabulary)}, var={text_of(spread, tex, vocabulary)})"
    else:
        raise Ambiguous(spread, "whether this is the law of a number or of a vector is not said")


def _deviation(mean: Tex, spread: Tex, names: Names, vocabulary: Vocabulary) -> dict[str, str] | None:
    """The types of the names in `\\mathcal{N}(\\mu, \\sigma^2)`, where the square is of a name that nothing declares:
    it is a standard deviation, and the law that of a number."""
    squared = spread.kind == "sup" and whole_number(spread.children[1]) == 2
    if not squared or not is_name(spread.children[0]) or not (is_zero(mean) or is_name(mean)):
        return None
    known = vocabulary.elaborator.declarations
    deviation, center = names.of(spread.children[0]), None if is_zero(mean) else names.of(mean)
    if deviation is None or vocabulary.lookup(canonical(spread.children[0])) is not None:
        return None
    if center is not None and center in known:
        return {deviation: "positive"} if not known[center].shape and known[center].law is None else None
    if center is not None and vocabulary.lookup(canonical(mean)) is not None:
        return None
    return {deviation: "positive"} | ({center: "real"} if center is not None else {})


def identity(tree: Tex) -> tuple[Tex | None, Tex] | None:
    """`I`, `I_d` or a multiple of it: the factor and the identity."""
    base = tree.children[0] if tree.kind == "sub" else tree
    if base.kind == "symbol" and base.value in ("I", "mathbf I", "boldsymbol I", "bm I", "mathbb I"):
        return None, tree
    if tree.kind == "product" and len(tree.children) == 2 and tree.value[0] in ("", "*"):
        inner = identity(tree.children[1])
        return (tree.children[0], inner[1]) if inner is not None and inner[0] is None else None
    return None


def is_zero(tree: Tex) -> bool:
    base = tree.children[0] if tree.kind == "sub" else tree
    return (base.kind == "number" and base.value == "0") or (base.kind == "symbol" and str(base.value).endswith(" 0"))


def _shape(name: str, vocabulary: Vocabulary | None) -> list[str] | None:
    known = vocabulary.elaborator.declarations.get(name) if vocabulary is not None else None
    return [str(axis) for axis in known.shape] if known is not None else None


def _rank(tree: Tex, tex: str, vocabulary: Vocabulary | None) -> int:
    if vocabulary is None:
        raise Ambiguous(tree, "what this stands for is not declared")
    try:
        return vocabulary.rank(value_of(tree, tex, vocabulary), vocabulary.scope)
    except Unread as error:
        raise Ambiguous(tree, error.reason) from None

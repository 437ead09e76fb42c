r"""Formulas that declare names: `X \in \mathbb{R}^{n \times d}`, `x \sim \mathcal{N}(\mu, \Sigma)`, `A \succ 0`.

A formula is read as a declaration only where it cannot be anything else. What has two meanings raises `Ambiguous` with
both, as `n \geq 1` of a name that may be a whole number or a real one. A size that stands in a shape and is declared
nowhere else is declared by it. The sets behind the sign of membership are read in `sets`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declared import Ambiguous, Declared
from proofcheck.lang.tex.laws import identity, is_zero, law
from proofcheck.lang.tex.namedlaws import KINDS
from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.sets import member, space
from proofcheck.lang.tex.several import Head, heads, is_dots
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.patterns import lazy

_TYPE = lazy(
    rf"(?P<kind>real|positive|nonnegative|complex|normal|iid|{'|'.join(sorted(KINDS))})"
    r"(?:\[(?P<shape>[^\]]*)\])?(?P<rest>(?:\(.*\))?)"
)


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
    """`x`, `y` of `x, y \\sim L`, dots among them; nothing for any other formula."""
    items = tree.children if tree.kind == "list" and set(tree.value) == {","} else ()
    last = items[-1] if items else None
    if last is None or last.kind != "relation" or last.value != ("sim",):
        return []
    found = [*items[:-1], last.children[0]]
    return found if all(is_name(item) or is_dots(item) for item in found) else []


def bounded(tree: Tex) -> tuple[list[Tex], str] | None:
    """The names in `x_1, \\dots, x_n > 0`, and the type of each; None for any other formula."""
    last = tree.children[-1] if tree.kind == "list" and set(tree.value) == {","} else None
    kinds = {(">",): "positive", ("ge",): "nonnegative"}
    if last is None or last.kind != "relation" or last.value not in kinds or not is_zero(last.children[1]):
        return None
    found = [*tree.children[:-1], last.children[0]]
    several = any(map(is_dots, found)) and all(is_name(item) or is_dots(item) for item in found)
    return (found, kinds[last.value]) if several else None


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
            raise Ambiguous(head, f"`{tex[head.start : head.end]}` is no name")
        result.where[name] = text


def declared(tree: Tex, tex: str, names: Names, vocabulary: Vocabulary | None = None, larger: bool = False) -> Declared:
    """What a formula declares; empty where it declares nothing. Raises Ambiguous where that has two meanings.

    `vocabulary` knows what is declared so far: means and variances are read with it. `larger`: a set with or without 0
    is the one with it, and the names are noted as `with_zero`.
    """
    result = Declared()
    drawing = partial(law, vocabulary=vocabulary)
    belonging = partial(member, vocabulary=vocabulary, larger=larger)
    groups: list[tuple[list[Tex], Tex, Callable[..., None]]] = [(*found, belonging) for found in memberships(tree)]
    if drawings := drawn(tree):
        groups.append((drawings, tree.children[-1].children[1], drawing))
    for items, target, read in groups:
        for head in heads(items, tex, names, result.sizes):
            _unused(head, vocabulary)
            made = Declared(sizes=result.sizes)
            each = partial(read, several=True) if read is belonging and head.axis is not None else read
            each(made, head.name, target, tex, names)
            result.include(_along(made, head, target))
    if (function := mapping(tree)) is not None:
        _function(result, function, tex, names)
    if (all_of := bounded(tree)) is not None and vocabulary is not None:
        return each_of(*all_of, tex, names, vocabulary)
    if not result and tree.kind == "relation" and tree.value == ("sim",):
        left, right = tree.children
        drawing(result, left, right, tex, names)
    if not result and vocabulary is not None and tree.kind == "relation" and len(tree.value) == 1:
        _structure(result, tree, names, vocabulary)
    return result


def each_of(items: Sequence[Tex], text: str, tex: str, names: Names, vocabulary: Vocabulary) -> Declared:
    """The declaration of names, or of as many as `x_1, \\dots, x_n`, each of this type. Raises Ambiguous."""
    result = Declared()
    for head in heads(items, tex, names, result.sizes):
        _unused(head, vocabulary)
        name = names.of(head.name)
        known = vocabulary.elaborator.declarations.get(name) if name is not None else None
        if name is None or not is_name(head.name) or (known is not None and known.shape):
            raise Ambiguous(head.name, "whether this is said of each entry, or of all together, is not plain")
        result.include(_along(Declared({name: text}, sizes=result.sizes), head, head.name))
    return result


def _unused(head: Head, vocabulary: Vocabulary | None) -> None:
    """Raises Ambiguous where the letter of `x_1, \\dots, x_n` stands for something else by itself."""
    if head.axis is not None and vocabulary is not None and vocabulary.lookup(canonical(head.name)) is not None:
        raise Ambiguous(head.name, f"`{canonical(head.name)}` has a meaning of its own")


def _along(made: Declared, head: Head, at: Tex) -> Declared:
    """The declaration of as many as there are: their axis is the first one."""
    if head.axis is None:
        return made
    name = next(reversed(made.where), None)
    match = _TYPE.fullmatch(made.where[name]) if name is not None else None
    if name is None or match is None or (made.given and match["shape"]) or "cov=" in made.where[name]:
        raise Ambiguous(at, "what each of these is, is not read")
    made.given = [
        f"all({re.sub(rf'{name}(?![A-Za-z0-9_])', f'{name}[{name}_]', text)} for {name}_ in range({head.axis}))"
        for text in made.given
    ]
    shape = f"{head.axis}, {match['shape']}" if match["shape"] else head.axis
    made.where[name] = f"{match['kind']}[{shape}]{match['rest']}"
    made.first = head.first
    made.counted.add(name)
    return made


def _structure(result: Declared, tree: Tex, names: Names, vocabulary: Vocabulary) -> None:
    """`A \\succ 0`, `A^\\top = A` and `Q^\\top Q = I` of a declared square matrix."""
    left, right = tree.children
    sign = tree.value[0]
    if sign in ("succ", "≻") and is_zero(right):
        structured_as(result, left, "posdef", names, vocabulary)
    elif sign == "=":
        for one, other in ((left, right), (right, left)):
            inner = _transposed(one)
            if inner is not None and canonical(inner) == canonical(other):
                structured_as(result, other, "symmetric", names, vocabulary)
                return
        factors = list(left.children) if left.kind == "product" and left.value == ("",) else []
        one = identity(right)
        if len(factors) == 2 and one is not None and one[0] is None:
            a, b = factors
            for first, other in ((a, b), (b, a)):
                inner = _transposed(first)
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

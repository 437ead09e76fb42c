r"""What names must be for a formula to mean anything, where no text declares them.

A letter in the argument of a cosine is a real number, and one between the bars of a norm a vector: `\cos(a + b) = ...`,
`\|x + y\| \le ...`. In a formula that has nothing in it but what is done with numbers, `(a + b)^2 = ...`, every letter
is one; and what a factorial or a binomial is of counts. Only small letters are read so (a capital one may be a matrix,
and a word a function), and only where that tells what all of them are. Nothing that is read so is called false: it may
be meant of fewer values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from proofcheck.documents.arrays import Fits, Letters, arrays
from proofcheck.documents.joined import named_by
from proofcheck.documents.kinds import Told, letters_in
from proofcheck.documents.ofnumbers import (
    CAPITALS,
    LETTERS,
    NUMBER,
    OF_NUMBERS,
    PLANE,
    UNIT,
    WHOLE,
    counting,
    has_unit,
    of_numbers_alone,
)
from proofcheck.documents.primes import of_functions
from proofcheck.documents.scope import Notation
from proofcheck.documents.spokenof import said_by_itself, something_else
from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.calls import OF_CHANCE
from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.families import COUNTING, labels
from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.tree import Tex, unscripted, walk
from proofcheck.source.patterns import lazy

_VECTOR = "real[n]"
_SIZE = "n"
_SPOKEN = {NUMBER: "number", _VECTOR: "vector", "dim": "size", WHOLE: "natural number"}
_COUNTS_UP = lazy(r"(?:\$|,|\\\()\s*i\s*(?:\$|,|=|\\(?:leq?|geq?|neq?)\b|<|>)|_\{?[a-z,]*i\b|(?:行|列|第)\s*\$\s*i\b")
_AVERAGES = frozenset({"E", "Var", "Cov", "mathbb E", "mathrm E", "mathbb V"})
_RANDOM = frozenset("UVWXYZST")


@dataclass(frozen=True, slots=True)
class Taken:
    """What names that nothing declares are taken as, and why it is no more than that; empty where it is certain.
    `kinds`: what there is among them besides numbers; `tree`: the formula written out, where it is not as it stands;
    `spoken_of`: the text speaks of one of them by itself."""

    parts: Parts
    why: str = ""
    kinds: frozenset[str] = frozenset()
    tree: Tex | None = None
    spoken_of: bool = False


NOTHING = Taken(Parts(()))


def head_of(tree: Tex) -> str:
    """The spelling of what a definition is of, or of that of which it gives the entries: `p` of `p_i = ...`."""
    head = named_by(tree)
    return canonical(head.children[0] if head.kind == "sub" and head.children[1].kind != "number" else head)


def of_kinds(
    formulas: Sequence[tuple[Tex, str]],
    notation: Notation,
    told: Told,
    texts: tuple[str, str],
    fits: Fits,
    *,
    spoken_of: bool = False,
) -> Taken:
    """What the undeclared names of a formula are taken as, by what words say of some of them and by the shapes that
    fit. `formulas`: it, and definitions of what stands in it; `texts`: the document, and of it the block that the
    formula stands in; nothing where these speak of one of them by itself, unless `spoken_of`."""
    unsuitable = something_else if spoken_of else said_by_itself
    trees = tuple(tree for tree, _ in formulas)
    heads = {head_of(tree) for tree in trees[1:]}
    bound = frozenset().union(*map(_bound, trees)) | heads
    marks = set().union(*map(_marks, trees), *map(_deltas, trees))
    entries = {canonical(node.children[0]) for tree in trees for node in walk(tree) if node.kind == "sub"}
    found: dict[str, Tex] = {}
    for tex, node in ((text, node) for one, text in formulas for node in _units(one)):
        if id(node) in marks:
            continue
        capital = node.kind == "symbol" and len(str(node.value)) == 1 and str(node.value).isupper()
        if not (_letter(node) or capital) or not _fresh(node, notation) or canonical(node) in bound:
            continue
        said = letters_in(_written(node, tex))
        known = bool(said) and said[0] in told.kinds
        if str(node.value) in ("I", "E", "P") and not known:
            continue
        if said and unsuitable(_written(node, tex), texts[1] if known else texts[0], canonical(node) in entries):
            return NOTHING
        found.setdefault(canonical(node), node)
    plane = [s for s, node in found.items() if str(node.value) in PLANE and _written(node, s) not in told.kinds]
    unit = UNIT not in bound and any(node.value == UNIT for tree in trees for node in unscripted(tree))
    if _applied(trees) or (plane and (unit or any(node.value == "||" for tree in trees for node in walk(tree)))):
        return NOTHING
    chance = any(canonical(node) in OF_CHANCE and canonical(node) not in found for tree in trees for node in walk(tree))
    averaged = {spelling for tree in trees for spelling in _averaged(tree) if spelling in found}
    if averaged and set(told.kinds.values()) <= {"random", "number"}:
        told = replace(told, kinds=dict.fromkeys(averaged, "random") | dict(told.kinds))
    if not found or ((chance or averaged) and "random" not in told.kinds.values()):
        return NOTHING
    parts = arrays(Letters(found, trees), told, notation, fits)
    if parts is None:
        return NOTHING
    functions = {name for name, (header, _) in notation.writer.define.items() if "(" in header.value}
    applied = (notation.writer.names.known(node) for tree in trees for node in walk(tree))
    if any("[" in type_.value for _, type_ in parts.where) and not functions.isdisjoint(applied):
        return NOTHING  # it was defined of numbers
    types = ((name, type_.value) for name, type_ in parts.where)
    said = ", ".join(f"{name}: {text}" for name, text in types if text != "dim" and not text.startswith("index"))
    return Taken(parts, f"nothing declares the shapes of what is in it; it takes {said}", kinds_in(parts))


def inferred(tree: Tex, tex: str, notation: Notation, document: str, *, spoken_of: bool = False) -> Taken:
    """What the undeclared names of a formula are taken as; nothing where that is not plain for all of its letters, or
    where the document speaks of one of them by itself, and may say in words what it is, unless `spoken_of`."""
    unsuitable = something_else if spoken_of else said_by_itself
    if (written := of_functions(tree, notation)) is not None:
        whole, types = written
        symbols = (_written(node, tex) for node in walk(tree) if node.kind == "symbol")
        if not any(unsuitable(letter, document) for letter in symbols):
            as_what = (f"{name} as a {'function' if '>' in type_ else 'number'}" for name, type_ in types.items())
            return Taken(Parts.of(types), f"nothing declares what is in it; it takes {', '.join(as_what)}", tree=whole)
    limits, shapes = _in_limits(tree, notation), _shapes(tree, notation)
    fresh = (n for n in unscripted(tree) if (_letter(n) or canonical(n) in CAPITALS) and _fresh(n, notation))
    letters = {_written(node, tex) for node in fresh} if shapes else ()
    if any(unsuitable(letter, document) for letter in letters):
        shapes = {}
    types = shapes | limits
    said = [f"{name} as a {_SPOKEN[type_]}" for name, type_ in shapes.items()]
    if e := _base_of_logarithms(tree, notation):
        said.append("e as the base of the natural logarithm")
    given: list[str] = []
    if (types or not _letters_of(tree)) and UNIT not in types and _unit(tree, notation, document):
        types = types | {UNIT: "complex"}
        given.append(f"re({UNIT}) == 0 and im({UNIT}) == 1")
        said.append("i as the imaginary unit")
    parts = Parts.of(types, given, {"e": "exp(1)"} if e else None)
    why = f"nothing declares what is in it; it takes {', '.join(said)}" if said else ""
    return Taken(parts, why, kinds_in(parts))


def kinds_in(parts: Parts) -> frozenset[str]:
    """What there is among some names besides numbers."""
    types = [type_.value for name, type_ in parts.where if name != UNIT]
    found = {"complex"} if any(type_ == "complex" for type_ in types) else set()
    if any(type_.startswith(("iid", "random")) for type_ in types):
        return frozenset({"random"})
    found |= {"matrix" if "," in type_ else "vector" for type_ in types if "[" in type_}
    return frozenset(found)


def _written(node: Tex, tex: str) -> str:
    """A letter as it is written, without the braces around it."""
    return tex[node.start : node.end].strip("{} ")


def _in_limits(tree: Tex, notation: Notation) -> dict[str, str]:
    """The letters that limits bind: numbers, but whole ones where a letter that counts grows beyond all bounds. A limit
    over all numbers is one over the whole ones too."""
    types: dict[str, str] = {}
    for node in walk(tree):
        low = node.children[0] if node.kind == "big" and node.value == "lim" else None
        if low is None or low.kind != "relation" or low.value != ("rightarrow",):
            continue
        letter, point = low.children
        name = notation.writer.names.of(letter) if letter.kind == "symbol" and notation.fresh(letter) else None
        if name is not None:
            grows = any(part.kind == "symbol" and part.value == "infty" for part in walk(point))
            types[name] = "dim" if grows and letter.value in COUNTING else "real"
    return types


def _base_of_logarithms(tree: Tex, notation: Notation) -> bool:
    raised = [id(node.children[0]) for node in walk(tree) if node.kind == "sup"]  # e^x is read anyway
    return any(node.value == "e" and id(node) not in raised and notation.fresh(node) for node in walk(tree))


def _averaged(tree: Tex) -> Iterator[str]:
    """The capital letters that variances, covariances and averages are of: random variables, by convention."""
    for node in walk(tree):
        if node.kind != "product":
            continue
        for head, argument in pairwise(node.children):
            name = str(head.value) if head.kind in ("name", "symbol") else ""
            if name in _AVERAGES and argument.kind == "group":
                yield from (canonical(n) for n in walk(argument) if n.kind == "symbol" and str(n.value) in _RANDOM)


def _applied(trees: Sequence[Tex]) -> bool:
    """Whether a letter stands before brackets only, as a function does: `f` of `f(2) = 2 f(1)`."""
    before: set[str] = set()
    nodes: set[int] = set()
    for node in (part for tree in trees[:1] for part in walk(tree) if part.kind == "product"):
        for (left, right), sign in zip(pairwise(node.children), node.value, strict=True):
            if left.kind == "symbol" and sign == "" and right.kind == "group" and right.value == "()":
                before.add(canonical(left))
                nodes.add(id(left))
    elsewhere = {canonical(n) for tree in trees for n in walk(tree) if n.kind == "symbol" and id(n) not in nodes}
    heads = {head_of(tree) for tree in trees[1:]}
    return not before <= elsewhere | heads


def _marks(tree: Tex) -> set[int]:
    """The signs of transposition, which are no letters."""
    scripts = (node.children[1] for node in walk(tree) if node.kind == "sup")
    return {id(part) for script in scripts for part in walk(script) if part.value in TRANSPOSED}


def _deltas(tree: Tex) -> set[int]:
    """The signs of Kronecker's delta, which are no letters."""
    below = (node for node in walk(tree) if node.kind == "sub" and node.children[1].kind in ("product", "list"))
    return {id(node.children[0]) for node in below if node.children[0].value == "delta"}


def _unit(tree: Tex, notation: Notation, document: str) -> bool:
    """Whether there is an `i` in a formula that nothing declares and that is the imaginary unit."""
    fresh = all(notation.fresh(node) for node in walk(tree) if node.kind == "symbol" and node.value == UNIT)
    return fresh and _COUNTS_UP.search(document) is None and has_unit(tree, _bound(tree))


def _letters_of(tree: Tex) -> set[str]:
    return {spelling for node in _units(tree) if (spelling := _letter(node))}


def _bound(tree: Tex) -> frozenset[str]:
    """The letters that sums, limits and integrals of a formula bind."""
    return frozenset(spelling for node in walk(tree) for spelling in (*bound_by(node), *labels(node)))


def _shapes(tree: Tex, notation: Notation) -> dict[str, str]:
    bound = _bound(tree)
    ends = {canonical(node) for node in counting(tree)} & CAPITALS  # a capital letter elsewhere may be a matrix
    units = [(canonical(node), node) for node in _units(tree) if _letter(node) or canonical(node) in ends]
    letters = {spelling: node for spelling, node in units if _fresh(node, notation) and spelling not in bound}
    entries = {canonical(node.children[0]) for node in unscripted(tree) if node.kind == "sub"}
    letters = {s: node for s, node in letters.items() if s not in entries or f"mathbf {s}" not in letters}
    if not letters or any(canonical(node) in OF_CHANCE for node in walk(tree)):
        return {}
    if has_unit(tree, bound) and not letters.keys().isdisjoint(PLANE):
        return {}
    normed = any(node.kind == "group" and node.value == "norm" for node in walk(tree))
    told: dict[str, set[str]] = {spelling: set() for spelling in letters}
    if of_numbers_alone(tree, bound):
        told = {spelling: {NUMBER} for spelling in letters}
        for node in counting(tree):
            if (spelling := canonical(node)) in told and "_" not in spelling:
                told[spelling] = {WHOLE}
    else:
        for node, type_ in _evidence(tree, normed):
            if (spelling := _letter(node)) in told:
                told[spelling].add(type_)
    types = {}
    for spelling, found in told.items():
        name = notation.writer.names.of(letters[spelling])
        if name is None or len(found) != 1:
            return {}
        (types[name],) = found
    if _VECTOR in types.values():
        if any(node.value == _SIZE for node in unscripted(tree)) or notation.meaning(_SIZE) is not None:
            return {}  # which size it is, is not said
        types = types | {_SIZE: "dim"}
    return types


def _fresh(node: Tex, notation: Notation) -> bool:
    """Whether nothing declares a letter, nor that of which it may be an entry."""
    return notation.fresh(node) and (node.kind != "sub" or notation.fresh(node.children[0]))


def _units(tree: Tex) -> Iterator[Tex]:
    """The nodes of a tree that stand in no subscript, a letter with a number below it as one."""
    yield tree
    if tree.kind == "sub" and tree.children[1].kind == "number" and tree.children[0].kind == "symbol":
        return
    for child in tree.children[:1] if tree.kind == "sub" else tree.children:
        if child is not None:  # a sum without an end
            yield from _units(child)


def _letter(node: Tex) -> str:
    """The spelling of a small letter, bold or not, or with a number below it; empty for anything else."""
    if node.kind == "sub" and node.children[1].kind == "number":
        return canonical(node) if node.children[0].kind == "symbol" and node.children[0].value in LETTERS else ""
    if node.kind != "symbol":
        return ""
    bold = str(node.value).removeprefix("mathbf ").removeprefix("boldsymbol ")
    return canonical(node) if bold in LETTERS else ""


def _evidence(tree: Tex, normed: bool) -> Iterator[tuple[Tex, str]]:
    """Nodes with what they must be for one of the nodes around them to mean anything. `normed`: there are the bars of a
    norm, so that single ones are those of a number."""
    for node in walk(tree):
        if (node.kind == "symbol" and "bold" in canonical(node)) or str(node.value).startswith("mathbf "):
            yield node, _VECTOR
        if node.kind == "sup" and (node.children[0].value == "e" or node.children[0].kind == "number"):
            yield from _inside(node.children[1], NUMBER)
        elif node.kind == "sup" and node.children[1].kind == "symbol" and node.children[1].value in TRANSPOSED:
            yield node.children[0], _VECTOR
        elif node.kind == "frac":
            yield from _inside(node.children[1], NUMBER)
        elif node.kind == "sqrt":
            yield from _inside(node.children[0], NUMBER)
        elif node.kind == "group" and node.value == "norm":
            terms = node.children[0].children if node.children[0].kind == "add" else node.children
            yield from ((_last(term), _VECTOR) for term in terms)
        elif node.kind == "group" and node.value == "||" and normed:
            yield node.children[0], NUMBER
        elif node.kind == "group" and node.value == "angle" and node.children[0].kind == "list":
            yield from ((_last(term), _VECTOR) for term in node.children[0].children)
        elif node.kind == "product":
            yield from _arguments(node)


def _arguments(product: Tex) -> Iterator[tuple[Tex, str]]:
    """What stands behind functions of numbers: `x` in `\\sin 2 x` and `\\cos^2 x`."""
    called = False
    for child in product.children:
        head = child.children[0] if child.kind in ("sup", "sub") else child
        if head.kind == "name" and head.value in OF_NUMBERS:
            called = True
        elif called:
            yield from _inside(child, NUMBER)
            called = child.kind == "number"


def _last(term: Tex) -> Tex:
    return term.children[-1] if term.kind == "product" else term


def _inside(tree: Tex, type_: str) -> Iterator[tuple[Tex, str]]:
    """The letters of a sum of products of numbers, and nothing from within norms, products of vectors and the like."""
    if tree.kind == "group" and tree.value in ("norm", "angle"):
        return
    if tree.kind == "sup" and tree.children[1].kind == "symbol" and tree.children[1].value in TRANSPOSED:
        return
    yield tree, type_
    for child in tree.children[:1] if tree.kind == "sub" else tree.children:
        if child is not None:
            yield from _inside(child, type_)

r"""Letters that nothing declares and that stand for matrices, vectors, complex numbers or random variables, by what
words say of them (`kinds.py`) and by what stands beside them: `A` below a `^\top`, `x` behind a matrix, `x` with a
letter for a place below it, `x` in a softmax.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product

from proofcheck.documents.kinds import Told
from proofcheck.documents.ofnumbers import LETTERS
from proofcheck.documents.scope import Notation
from proofcheck.documents.shapes import MATRICES, SIZES, shaped
from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.families import COUNTING
from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.signs import GREEK
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, names, walk

_OF_MATRICES = names("det tr Tr trace rank")
_OF_VECTORS = names("softmax logsumexp LSE LayerNorm LN RMSNorm")
_CAPITALS = frozenset("ABCDFGHJKLMNOQRSTUVWXYZ")
_DECLARED = 3  # sizes that are declared, of which axes may be
_AMBIGUOUS = 3  # letters that may be numbers or vectors
_TENSORS = MATRICES | {"vector"}
Fits = Callable[[Parts], Parts | None]


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of formulas that nothing declares: spellings with their nodes. `trees`: an assertion, and the
    definitions of what is in it that are not read without their letters."""

    nodes: Mapping[str, Tex]
    trees: tuple[Tex, ...]

    def walk(self) -> Iterator[Tex]:
        for tree in self.trees:
            yield from walk(tree)


def arrays(letters: Letters, told: Told, notation: Notation, fits: Fits) -> Parts | None:
    """What the letters of a formula are, where only one way fits; None where that is not plain."""
    kinds = {spelling: told.kinds[key] for spelling, node in letters.nodes.items() if (key := _key(node)) in told.kinds}
    kinds |= {spelling: "dim" for spelling in _counted(letters) if spelling not in kinds}
    shapes = {canonical(node): notation.shape(name) for node in letters.walk() if (name := _known(node, notation))}
    declared = any(shapes.values())
    matrices = {s for s, kind in kinds.items() if kind in MATRICES} | set(_matrices(letters))
    matrices |= {spelling for spelling, shape in shapes.items() if len(shape or ()) == 2}
    matrices |= (indexed := set(_indexed(letters, 2)))
    kinds |= dict.fromkeys(indexed - kinds.keys(), "matrix")
    for spelling, node in letters.nodes.items():
        if spelling in kinds:
            continue
        if _capital(node):
            if not matrices - shapes.keys():
                return None
            kinds[spelling] = "matrix"
            matrices.add(spelling)
    if "random" in kinds.values():
        return _random(letters, kinds, told, notation, fits)
    entries = set(_indexed(letters, 1))
    if not entries.isdisjoint(_dotted(letters)) and not entries <= kinds.keys():
        return None  # each of them may be a vector
    vectors = set(_vectors(letters, matrices)) | entries
    open_ = []
    for spelling, node in letters.nodes.items():
        if spelling in kinds:
            continue
        if spelling in vectors and node.kind == "symbol":
            kinds[spelling] = "vector"
        elif str(node.value) in GREEK or node.kind == "sub":
            kinds[spelling] = "number"
        else:
            open_.append(spelling)
    if len(open_) > _AMBIGUOUS or not (open_ or kinds):
        return None
    found = []
    for way in product(("number", "vector"), repeat=len(open_)):
        whole = kinds | dict(zip(open_, way, strict=True))
        if (parts := _of(whole, letters, notation, fits)) is None:
            continue
        if not declared and set(whole.values()) <= {"number", "dim"}:
            return None  # these are told by what is done with numbers (`ofnumbers.py`)
        found.append(parts)
    return found[0] if len(found) == 1 else None


def _of(kinds: Mapping[str, str], letters: Letters, notation: Notation, fits: Fits) -> Parts | None:
    identifiers = {spelling: notation.writer.names.of(letters.nodes[spelling]) for spelling in kinds}
    if None in identifiers.values():
        return None
    named = {str(identifiers[spelling]): kind for spelling, kind in kinds.items()}
    used = {canonical(node) for node in letters.walk()} | set(named)
    taken = used | {size for size in SIZES if notation.meaning(size) is not None}
    sizes = [*_sizes(letters, notation), *(name for name, kind in named.items() if kind == "dim")]
    lengths: dict[tuple[str, int], str] = {}
    for spelling, axis, end in _lengths(letters):
        size = identifiers.get(canonical(end)) or str(_known(end, notation))
        if kinds[spelling] not in _TENSORS or size not in sizes:
            return None
        if lengths.setdefault((str(identifiers[spelling]), axis), size) != size:
            return None
    return shaped(named, frozenset(taken), sizes, lambda types: fits(Parts.of(types)), lengths)


def _sizes(letters: Letters, notation: Notation) -> list[str]:
    """The sizes of the declared vectors and matrices among some letters."""
    shapes = (notation.shape(name) for node in letters.walk() if (name := _known(node, notation)))
    found = dict.fromkeys(size for shape in shapes for size in shape or () if size.isidentifier())
    return list(found)[:_DECLARED]


def _random(letters: Letters, kinds: Mapping[str, str], told: Told, notation: Notation, fits: Fits) -> Parts | None:
    """Random variables of which nothing is known but that they have a mean and a variance; how they depend on each
    other is not known either, unless they are said to be independent. All others are numbers."""
    random = [spelling for spelling, kind in kinds.items() if kind == "random"]
    identifiers = {spelling: notation.writer.names.of(node) for spelling, node in letters.nodes.items()}
    if None in identifiers.values() or set(kinds.values()) - {"random", "number"}:
        return None
    where: dict[str, str] = {}
    define: dict[str, str] = {}
    for spelling, name in identifiers.items():
        if spelling not in random:
            where[str(name)] = "real"
    apart = {_key(letters.nodes[spelling]) for spelling in random} <= told.independent
    if len(random) > 1 and not apart:
        count = len(random)
        where |= {"means": f"real[{count}]", "covariance": f"psd[{count}, {count}]"}
        where["variables"] = f"random[{count}](mean=means, cov=covariance)"
        define = {str(identifiers[spelling]): f"variables[{k}]" for k, spelling in enumerate(random)}
    else:
        for spelling in random:
            name = identifiers[spelling]
            where |= {f"mean_of_{name}": "real", f"variance_of_{name}": "nonnegative"}
            where[str(name)] = f"iid(mean=mean_of_{name}, var=variance_of_{name})"
    return fits(Parts.of(where, define=define))


def _known(node: Tex, notation: Notation) -> str | None:
    return notation.writer.names.known(node) if is_name(node) else None


def _key(node: Tex) -> str:
    """A letter as a list of names writes it."""
    if node.kind == "sub":
        return f"{node.children[0].value}_{node.children[1].value}"
    return str(node.value)


def _capital(node: Tex) -> bool:
    return node.kind == "symbol" and str(node.value) in _CAPITALS


def _matrices(letters: Letters) -> Iterator[str]:
    """Capital letters that are matrices: transposed, inverted, or in what only matrices are in."""
    for node in letters.walk():
        inside: list[Tex] = []
        if node.kind == "sup":
            base, script = node.children
            transposed = script.kind == "symbol" and script.value in TRANSPOSED
            inverted = script.kind == "add" and script.value == ("-",)
            inside = [base] if transposed or (inverted and _capital(base)) else []
        elif node.kind == "product":
            for head, argument in pairwise(node.children):
                inside += [argument] if head.kind == "name" and head.value in _OF_MATRICES else []
        elif node.kind == "sub" and node.children[0].value == "norm" and node.children[1].value in ("F", "*"):
            inside = [node.children[0]]
        for part in inside:
            yield from (canonical(n) for n in walk(part) if _capital(n) and canonical(n) in letters.nodes)


def _vectors(letters: Letters, matrices: set[str]) -> Iterator[str]:
    """Small letters that are vectors: transposed, in bold, or right behind a matrix."""
    for node in letters.walk():
        if node.kind == "sup" and node.children[1].kind == "symbol" and node.children[1].value in TRANSPOSED:
            yield canonical(node.children[0])
        elif node.kind == "symbol" and str(node.value).startswith(("mathbf ", "boldsymbol ")):
            yield canonical(node)
        elif node.kind == "product":
            for (left, right), sign in zip(pairwise(node.children), node.value, strict=True):
                if sign == "" and _small(right) and _is_matrix(left, matrices):
                    yield canonical(right)
                yield from _argument(left, right)
        elif node.kind == "group" and node.value == "norm":
            terms = node.children[0].children if node.children[0].kind == "add" else node.children
            yield from (canonical(term) for term in terms)


def _argument(left: Tex, right: Tex) -> Iterator[str]:
    """Letters alone in a function of vectors."""
    group = right.children[0] if right.kind == "sub" else right
    if str(left.value).removeprefix("mathrm ") in _OF_VECTORS and group.kind == "group":
        inside = group.children[0]
        yield from map(canonical, inside.children if inside.kind == "list" else (inside,))


def _counted(letters: Letters) -> Iterator[str]:
    """Letters up to which sums count places."""
    return (canonical(end) for _, _, end in _lengths(letters) if canonical(end) in letters.nodes)


def _lengths(letters: Letters) -> Iterator[tuple[str, int, Tex]]:
    """(letter, axis, end) where a sum up to that end runs over the places of a letter along an axis."""
    for node in letters.walk():
        end = node.children[1] if node.kind == "big" and node.value in ("sum", "prod") else None
        if end is None or not is_name(end):
            continue
        run = bound_by(node)
        for part in walk(node.children[2]):
            for base, marks in _placed(part, letters):
                yield from ((base, axis, end) for axis, mark in enumerate(marks) if canonical(mark) in run)


def _placed(node: Tex, letters: Letters) -> Iterator[tuple[str, tuple[Tex, ...]]]:
    """The letter below which places stand, or the letters of a function of vectors below which they do, and these."""
    if node.kind == "product":
        for left, right in pairwise(node.children):
            if right.kind == "sub" and right.children[0].kind == "group":
                yield from ((base, _marks(right)) for base in _argument(left, right) if base in letters.nodes)
    elif node.kind == "sub" and (base := canonical(node.children[0])) in letters.nodes:
        yield base, _marks(node)


def _marks(sub: Tex) -> tuple[Tex, ...]:
    script = sub.children[1]
    return script.children if script.kind in ("product", "list") else (script,)


def _indexed(letters: Letters, places: int) -> Iterator[str]:
    """Letters below which as many letters stand, one for each place, wherever there are any: `x` of `x_i`, `A` of
    `A_{ij}`."""
    below: dict[str, set[int]] = {}
    for node in letters.walk():
        if node.kind == "sub" and (base := canonical(node.children[0])) in letters.nodes:
            counts = all(mark.kind == "symbol" and str(mark.value) in COUNTING for mark in _marks(node))
            below.setdefault(base, set()).add(len(_marks(node)) if counts else 0)
    return (base for base, counts in below.items() if counts == {places})


def _dotted(letters: Letters) -> Iterator[str]:
    """Letters with places below them before or behind the dot of a product."""
    for node in letters.walk():
        if node.kind == "product":
            for pair, sign in zip(pairwise(node.children), node.value, strict=True):
                yield from (canonical(part.children[0]) for part in pair if sign in ("*", "x") and part.kind == "sub")


def _small(node: Tex) -> bool:
    return node.kind == "symbol" and str(node.value) in LETTERS and str(node.value) not in GREEK


def _is_matrix(node: Tex, matrices: set[str]) -> bool:
    """Whether this is a matrix, transposed, inverted or to a power, or a sum of these in brackets."""
    while node.kind in ("sup", "group", "add") and node.children:
        node = node.children[0]
    if node.kind == "product":
        return _is_matrix(node.children[-1], matrices)
    return canonical(node) in matrices

r"""The shapes of letters that nothing declares, told by the formula they stand in: `\det(A B) = \det(A) \det(B)`.

Each axis may have a size of its own, or the same as another one. Of the ways in which the formula means something the
most general is taken: what holds for all sizes of it holds for those that are meant. Where there are two such ways,
none is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from proofcheck.documents.ofnumbers import NUMBER
from proofcheck.lang.problem import Parts

SQUARES = frozenset({"square", "invertible", "symmetric", "posdef", "orthogonal"})
MAX_WAYS = 60  # that are tried
MAX_AXES = 6
SIZES = ("n", "m", "p", "q", "r", "s", "k", "l")
MATRICES = SQUARES | {"matrix"}


def shaped(
    kinds: Mapping[str, str],
    taken: frozenset[str],
    known: Sequence[str],
    fits: Callable[[Mapping[str, str]], Parts | None],
    fixed: Mapping[tuple[str, int], str] | None = None,
) -> Parts | None:
    """What names of some kinds are declared as, with their sizes, as general as a formula allows; None where that is
    not plain. `taken`: names that are no sizes here; `known`: sizes that are declared; `fits`: what the formula is read
    with where names have some types, None where it means nothing; `fixed`: the sizes of some axes, among `known`."""
    fixed = fixed or {}
    axes: list[tuple[str, int]] = []
    for name, kind in kinds.items():
        count = {"vector": 1, "matrix": 2}.get(kind, 1 if kind in SQUARES else 0)
        axes += [(name, axis) for axis in range(count) if (name, axis) not in fixed]
    free = [size for size in SIZES if size not in taken]
    if len(axes) > len(free):
        return None
    for ways in _by_number(len(axes), len(known)):
        made = (fits(_typed(kinds, fixed, axes, way, known, free)) for way in ways)
        found = [parts for parts in made if parts is not None]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _typed(
    kinds: Mapping[str, str],
    fixed: Mapping[tuple[str, int], str],
    axes: Sequence[tuple[str, int]],
    way: Sequence[int],
    known: Sequence[str],
    free: Sequence[str],
) -> dict[str, str]:
    """The types of names where each axis has the size of this number, of those that are declared and others."""
    names = (*known, *free)
    sizes = {**fixed, **{axis: names[number] for axis, number in zip(axes, way, strict=True)}}
    types = {}
    for name, kind in kinds.items():
        if kind == "vector":
            types[name] = f"real[{sizes[name, 0]}]"
        elif kind == "matrix":
            types[name] = f"real[{sizes[name, 0]}, {sizes[name, 1]}]"
        elif kind in SQUARES:
            size = sizes[name, 0]
            types[name] = f"{'real' if kind == 'square' else kind}[{size}, {size}]"
        else:
            types[name] = NUMBER if kind == "number" else kind
    return types | {size: "dim" for size in sizes.values() if size not in known}


def _by_number(count: int, known: int) -> Iterator[list[tuple[int, ...]]]:
    """The ways in which axes may have sizes, those with the most sizes of their own first, up to MAX_WAYS of them. A
    way gives each axis the number of its size; the first `known` of these are declared."""
    if count > MAX_AXES:
        return
    ways = [way for way in product(range(known + count), repeat=count) if _first_seen(way, known)]
    tried = 0
    for number in range(count, -1, -1):
        some = [way for way in ways if len({size for size in way if size >= known}) == number]
        tried += len(some)
        if some and tried <= MAX_WAYS:
            yield some


def _first_seen(way: tuple[int, ...], known: int) -> bool:
    """Whether the sizes that are not declared are numbered in the order in which they are met."""
    most = known - 1
    for number in way:
        if number > most + 1:
            return False
        most = max(most, number)
    return True

"""Sums of products of atoms under bound indices, kept once each: equal ones are the same object.

An atom is a kind, data and arguments (positions, sums, bodies with places of their own). A product is atoms with
exponents, and the sizes of the indices that it is summed over, which go by labels `$h.k` of their own: h is above that
of every label inside of the atoms, so that nothing is ever captured. Which bound index gets which label is told by how
the product looks from each of them; where several look alike, all orders are tried, up to a limit. Two products that
differ in the names of bound indices alone are then the same, nearly always, and different ones never.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from proofcheck.recheck.algebra import positions
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.numbers.base import Unsupported

ORDERS = 120  # of bound indices that look alike, which are tried
LARGEST = 4_000  # products of a sum


class Beyond(Unsupported):
    """Not within what this normal form speaks of, or too large for it."""


class Body:
    """A tensor: `at` with the indices `names`, which are labels, for the places on its axes."""

    __slots__ = ("at", "height", "indices", "names")

    def __init__(self, names: tuple[str, ...], at: Sum) -> None:
        self.names, self.at = names, at
        self.indices = at.indices - set(names)
        self.height = at.height + 1


class Atom:
    __slots__ = ("args", "data", "height", "indices", "kind", "names", "serial")

    def __init__(self, kind: str, data: Any, args: tuple[Any, ...], serial: int) -> None:
        self.kind, self.data, self.args, self.serial = kind, data, args, serial
        self.indices: frozenset[str] = frozenset()
        self.names: frozenset[str] = frozenset((data,)) if kind in NAMED else frozenset()
        self.height = 0
        for arg in args:
            if isinstance(arg, tuple):
                self.indices |= positions.indices(arg)
                continue
            self.indices |= arg.indices
            self.height = max(self.height, arg.height)
            self.names |= arg.names if isinstance(arg, Sum) else arg.at.names

    def __repr__(self) -> str:
        shown = [f"{self.data}" if self.data is not None else "", *map(repr, self.args)]
        return f"{self.kind}({', '.join(filter(None, shown))})"


NAMED = ("name", "entry", "apply", "map")
Factors = tuple[tuple[Atom, Fraction], ...]


class Product:
    """`sizes[k]` is the size of the bound index `$height.k`."""

    __slots__ = ("factors", "height", "indices", "names", "serial", "sizes")

    def __init__(self, sizes: tuple[Position, ...], factors: Factors, height: int, serial: int) -> None:
        self.sizes, self.factors, self.height, self.serial = sizes, factors, height, serial
        self.names = frozenset().union(*(a.names for a, _ in factors))
        found = frozenset().union(*(a.indices for a, _ in factors), *map(positions.indices, sizes))
        self.indices = found - set(self.labels)

    @property
    def labels(self) -> list[str]:
        return [label(self.height, k) for k in range(len(self.sizes))]

    def __repr__(self) -> str:
        shown = " ".join(f"{a}" if e == 1 else f"{a}^{e}" for a, e in self.factors)
        return f"[{', '.join(map(str, self.sizes))}]{shown}" if self.sizes else shown or "1"


class Sum:
    """`terms`: product -> coefficient, none of them 0."""

    __slots__ = ("height", "indices", "names", "serial", "terms")

    def __init__(self, terms: Mapping[Product, Fraction], serial: int) -> None:
        self.terms, self.serial = terms, serial
        self.indices = frozenset().union(*(p.indices for p in terms))
        self.names = frozenset().union(*(p.names for p in terms))
        self.height = max((p.height for p in terms), default=0)

    def __repr__(self) -> str:
        return " + ".join(f"{c} {p}" for p, c in self.terms.items()) or "0"


def label(height: int, k: int) -> str:
    return f"${height}.{k}"


class Store:
    """Where atoms, products and sums are kept, each once. `steps` bounds the work."""

    def __init__(self, steps: int, kinds: Mapping[str, str]) -> None:
        self.steps = steps
        self.kinds = kinds  # of declared names
        self.axes: dict[str, Position] = {}  # of permutations
        self.shapes: dict[str, list[list[Position]]] = {}  # that declared functions take
        self.structures: dict[str, str] = {}
        self.even: set[int] = set()  # sums at the indices of a body that are the same when these change places
        self.inverses: list[tuple[Body, Position]] = []  # the matrices that inverses were met of, with their sizes
        self.counting = False  # whether conditions may be counted: `bounds.py`
        self.floors: list[Position] = []  # assumed to be at least 0
        self.apart: set[Position] = set()  # assumed not to be 0, in one of two orientations
        self.strides: set[Position] = set()  # that positions are written with: i * stride + k
        self.rules: list[Callable[[Store, list[tuple[str, Position]], list[tuple[Atom, Fraction]]], Sum | None]] = []
        self.count = 0
        self.known: dict[Any, Any] = {}
        self.numbers: dict[Any, int] = {}
        self.fresh_count = 0
        self.sizes: dict[str, Position] = {}  # of indices that are free, or that were opened

    def charge(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise Beyond("it takes too long")

    def fresh(self, size: Position | None) -> str:
        self.fresh_count += 1
        name = f"~{self.fresh_count}"
        if size is not None:
            self.sizes[name] = size
        return name

    def kind_of(self, atom: Atom) -> str:
        """The kind of numbers that a declared name stands for; "" for every other atom."""
        return self.kinds.get(atom.data, "") if atom.kind in ("name", "entry") else ""

    def symmetric(self, atom: Atom) -> bool:
        """Whether an atom stays the same when its first two places change places."""
        if atom.kind == "entry":
            return self.structures.get(atom.data) in ("symmetric", "posdef")
        return atom.kind in ("inverse", "matrix_power") and atom.args[2].at.serial in self.even

    def ordered(self, name: str, places: tuple[Position, ...]) -> tuple[Position, ...]:
        return tuple(sorted(places)) if self.structures.get(name) in ("symmetric", "posdef") else places

    def size_of(self, g: positions.Generator) -> Position | None:
        return self.sizes.get(g[1]) if g[0] == "i" else self.axes.get(g[1])

    def sure(self, p: Position) -> bool:
        """Whether a position is at least 0, for all indices, or where the assumptions hold."""
        return any(positions.not_negative(positions.plus(p, q, -1), self.size_of) for q in ((), *self.floors))

    def pieces(self, size: Position) -> list[tuple[Position, Position | None]]:
        """A range as ranges one after the other, those of sizes first: (size, None), or (outer size, stride)."""
        if any(c < 0 for _, c in size):
            return [(size, None)]
        ordered = sorted(size, key=lambda item: (not item[0], item))
        return [self._strided((term,)) for term in ordered]

    def _strided(self, piece: Position) -> tuple[Position, Position | None]:
        ((m, c),) = piece
        for k, g in enumerate(m):
            rest = ((m[:k] + m[k + 1 :], c),)
            if positions.generator(g) in self.strides and positions.whole(rest) is None:
                return rest, positions.generator(g)
        return piece, None

    def atom(self, kind: str, data: Any, args: tuple[Any, ...] = ()) -> Atom:
        key = (
            kind,
            data,
            *((a.names, id(a.at)) if isinstance(a, Body) else a if isinstance(a, tuple) else id(a) for a in args),
        )
        found = self.known.get(key)
        if found is None:
            self.count += 1
            found = self.known[key] = Atom(kind, data, args, self.count)
        return found

    def product(self, sizes: tuple[Position, ...], factors: Factors, height: int) -> Product:
        key = ("product", sizes, factors, height)
        found = self.known.get(key)
        if found is None:
            self.count += 1
            found = self.known[key] = Product(sizes, factors, height, self.count)
        return found

    def sum(self, terms: Mapping[Product, Fraction]) -> Sum:
        kept = {p: c for p, c in terms.items() if c}
        if len(kept) > LARGEST:
            raise Beyond("a large sum")
        key = frozenset(kept.items())
        found = self.known.get(key)
        if found is None:
            self.count += 1
            ordered = dict(sorted(kept.items(), key=lambda item: item[0].serial))
            found = self.known[key] = Sum(ordered, self.count)
        return found

    # -- labels of bound indices --------------------------------------------------------------------------------

    def labelled(self, bound: Sequence[tuple[str, Position]], factors: Factors) -> Iterator[tuple[dict[str, str], int]]:
        """Ways to give labels to bound indices, the same ones however they were called."""
        height = 1 + max((a.height for a, _ in factors), default=0)
        names = [name for name, _ in bound]
        colours = dict.fromkeys(names, 1)
        for _ in range(len(names) + 1):
            new = {name: self._look(name, size, factors, colours) for name, size in bound}
            done = len(set(new.values())) == len(set(colours.values())) and _ > 0
            colours = new
            if done or len(set(new.values())) == len(names):
                break
        groups: dict[int, list[str]] = {}
        for name in names:
            groups.setdefault(colours[name], []).append(name)
        ordered = [groups[c] for c in sorted(groups)]
        count = 1
        for group in ordered:
            for k in range(2, len(group) + 1):
                count *= k
        choices = product(*(permutations(g) if count <= ORDERS else [tuple(g)] for g in ordered))
        for choice in choices:
            flat = [name for group in choice for name in group]
            yield {name: label(height, k) for k, name in enumerate(flat)}, height

    def _look(self, name: str, size: Position, factors: Factors, colours: Mapping[str, int]) -> int:
        """How a product looks from one of its bound indices."""
        marked = {**colours, name: 0}
        seen = sorted(hash((self.look(a, marked), e.numerator, e.denominator)) for a, e in factors if name in a.indices)
        return hash((colours[name], self.position_look(size, colours), tuple(seen)))

    def look(self, a: Atom, colours: Mapping[str, int]) -> int:
        if not a.indices & colours.keys():
            return hash((7, a.serial))
        parts = []
        for arg in a.args:
            if isinstance(arg, tuple):
                parts.append(self.position_look(arg, colours))
            else:
                parts.append(self._sum_look(arg.at if isinstance(arg, Body) else arg, colours))
        if self.symmetric(a):  # its first two places stand in the order of names that are not theirs to keep
            parts[:2] = sorted(parts[:2])
        elif a.kind == "delta":  # [p = 0] is [-p = 0]
            parts.append(self.position_look(positions.times(a.args[0], positions.constant(-1)), colours))
            parts.sort()
        return hash((self.number(a.kind), self.number(a.data), tuple(parts)))

    def _sum_look(self, s: Sum, colours: Mapping[str, int]) -> int:
        seen = sorted(
            hash(
                (
                    c.numerator,
                    c.denominator,
                    tuple(self.position_look(z, colours) for z in p.sizes),
                    tuple(sorted(hash((self.look(a, colours), e.numerator, e.denominator)) for a, e in p.factors)),
                )
            )
            for p, c in s.terms.items()
        )
        return hash(tuple(seen))

    def number(self, what: Any) -> int:
        """Hashes of texts differ from run to run; these numbers do not."""
        return self.numbers.setdefault(what, len(self.numbers) + 3)

    def position_look(self, p: Position, colours: Mapping[str, int]) -> int:
        def one(g: Any) -> int:
            if g[0] == "i":
                return colours.get(g[1], 0) * 31 + 1 if g[1] in colours else self.number(g)
            if g[0] == "p":
                return hash((self.number(g[:3]), self.position_look(g[3], colours)))
            return self.number(g)

        return hash(tuple(sorted((tuple(sorted(map(one, m))), c) for m, c in p)))

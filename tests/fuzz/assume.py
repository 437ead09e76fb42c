"""Values that satisfy assumptions exactly: constructed where an assumption is an equation, else drawn until they fit.

An assumption is recognised by its shape, up to the names in it: `P @ P == P` is a projection whatever P is called. What is
not recognised has to come about by chance. Every value is checked by the evaluator in the end.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.fuzz.arrays import Array, array
from tests.fuzz.declared import LAWS, Type, drawn, full, invertible, orthogonal, posdef, randoms, skew, small, types
from tests.fuzz.matrices import Matrix, identity, inverse, product, transposed
from tests.fuzz.rings import OutOfReach, Undefined
from tests.fuzz.truth import Evaluator, Random, Unusable, definitions, parse

TRIES = 60
Values = dict[str, Any]


@dataclass(frozen=True)
class Point:
    """Values of all names, and the laws of the random ones."""

    values: Values
    randoms: Mapping[str, Random]

    def shown(self) -> Values:
        return {k: v for k, v in self.values.items() if not isinstance(v, Unusable) and not callable(v)}


# -- constructions -----------------------------------------------------------------------------------------------


def diagonal(entries: Sequence[Fraction]) -> Matrix:
    return [[x if i == j else Fraction(0) for j in range(len(entries))] for i, x in enumerate(entries)]


def conjugated(rng: random.Random, entries: Sequence[Fraction], symmetric: bool = False) -> Matrix:
    basis = orthogonal(rng, len(entries)) if symmetric else invertible(rng, len(entries))
    return product(product(basis, diagonal(entries)), inverse(basis))


def projection(rng: random.Random, n: int, symmetric: bool = False) -> Matrix:
    rank = rng.randint(0, n)
    return conjugated(rng, [Fraction(int(k < rank)) for k in range(n)], symmetric)


def involution(rng: random.Random, n: int, symmetric: bool = False) -> Matrix:
    return conjugated(rng, [Fraction(rng.choice((-1, 1))) for _ in range(n)], symmetric)


def nilpotent(rng: random.Random, n: int) -> Matrix:
    half = n // 2
    core = [[small(rng) if j < half <= i else Fraction(0) for j in range(n)] for i in range(n)]
    basis = invertible(rng, n)
    return product(product(basis, core), inverse(basis))


def isometry(rng: random.Random, n: int, m: int) -> Matrix:
    """n rows, m orthonormal columns."""
    if m > n:
        raise ValueError("no such matrix")
    return [row[:m] for row in orthogonal(rng, n)]


def unit(rng: random.Random, n: int) -> list[Fraction]:
    return [row[0] for row in orthogonal(rng, n)]


def polynomial(rng: random.Random, a: Matrix) -> Matrix:
    """A matrix that commutes with a."""
    one, square = identity(len(a)), product(a, a)
    c = [small(rng) for _ in range(3)]
    return [
        [c[0] * one[i][j] + c[1] * a[i][j] + c[2] * square[i][j] for j in range(len(a))] for i in range(len(a))
    ]


def reflexive(rng: random.Random, n: int, m: int, symmetric: bool) -> tuple[Matrix, Matrix]:
    """A (n by m) of some rank and P with A P A = A and P A P = P; with `symmetric`, the pseudo-inverse."""
    rank = rng.randint(0, min(n, m))
    if rank == 0:
        return [[Fraction(0)] * m for _ in range(n)], [[Fraction(0)] * n for _ in range(m)]
    while True:
        left, right = full(rng, (n, rank)), full(rng, (rank, m))
        w, v = (identity(n), identity(m)) if symmetric else (posdef(rng, n), posdef(rng, m))
        try:
            a = product(product(v, transposed(right)), inverse(product(product(right, v), transposed(right))))
            b = product(inverse(product(product(transposed(left), w), left)), product(transposed(left), w))
        except Undefined:
            continue
        return product(left, right), product(a, b)


def moved(matrix: Matrix, x: list[Fraction], wanted: list[Fraction]) -> Matrix:
    """The matrix changed so that it takes x to what is wanted."""
    norm = sum(a * a for a in x)
    if norm == 0:
        raise ValueError("the vector is zero")
    now = [sum(a * b for a, b in zip(row, x, strict=True)) for row in matrix]
    return [[a + (w - h) * b / norm for a, b in zip(row, x, strict=True)]
            for row, w, h in zip(matrix, wanted, now, strict=True)]


def orthogonal_to(y: list[Fraction], x: list[Fraction]) -> list[Fraction]:
    norm = sum(a * a for a in x)
    if norm == 0:
        return y
    c = sum(a * b for a, b in zip(x, y, strict=True)) / norm
    return [b - c * a for a, b in zip(x, y, strict=True)]


Made = dict[str, Any]
Maker = Callable[[random.Random, Values, Mapping[str, str]], Made]


def _size(v: Values, name: str) -> int:
    return len(v[name])


def _whole(maker: Callable[[random.Random, int], Any]) -> Maker:
    """A construction of one square matrix (or vector) named A."""
    return lambda rng, v, at: {at["A"]: maker(rng, _size(v, at["A"]))}


def _eigen(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    x, lam = v[at["x"]], v[at["c"]]
    return {at["A"]: moved(v[at["A"]], x, [lam * a for a in x])}


def _commuting(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    return {at["B"]: polynomial(rng, v[at["A"]])}


def _reflexive(symmetric: bool) -> Maker:
    def make(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
        a, p = reflexive(rng, len(v[at["A"]]), len(v[at["A"]][0]), symmetric)
        return {at["A"]: a, at["B"]: p}

    return make


def _generalised(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    """A P A = A alone: P + W - P A W A P for a reflexive P and any W."""
    a, p = reflexive(rng, len(v[at["A"]]), len(v[at["A"]][0]), False)
    w = full(rng, (len(p), len(p[0])))
    between = product(product(product(p, a), w), product(a, p))
    return {at["A"]: a, at["B"]: [[x + y - z for x, y, z in zip(*r, strict=True)] for r in zip(p, w, between, strict=True)]}


def _two_eigen(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    x, y = v[at["x"]], v[at["y"]]
    basis = [[a, b] for a, b in zip(x, y, strict=True)]
    back = product(inverse(product(transposed(basis), basis)), transposed(basis))
    wanted = [[v[at["c"]] * a, v[at["d"]] * b] for a, b in zip(x, y, strict=True)]
    now = product(v[at["A"]], basis)
    change = product([[w - h for w, h in zip(r, s, strict=True)] for r, s in zip(wanted, now, strict=True)], back)
    return {at["A"]: [[a + c for a, c in zip(r, s, strict=True)] for r, s in zip(v[at["A"]], change, strict=True)]}


def _isometry(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    a = v[at["A"]]
    return {at["A"]: isometry(rng, len(a), len(a[0]))}


def _coisometry(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    a = v[at["A"]]
    return {at["A"]: transposed(isometry(rng, len(a[0]), len(a)))}


def _perpendicular(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    return {at["y"]: orthogonal_to(v[at["y"]], v[at["x"]])}


def _traceless(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    a = [list(row) for row in v[at["A"]]]
    a[-1][-1] -= sum(a[k][k] for k in range(len(a)))
    return {at["A"]: a}


def _summing(target: Fraction) -> Maker:
    def make(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
        x = list(v[at["x"]])
        x[-1] += target - sum(x)
        return {at["x"]: x}

    return make


def _stochastic(rng: random.Random, v: Values, at: Mapping[str, str]) -> Made:
    rows = []
    for row in v[at["A"]]:
        row = list(row)
        row[-1] += 1 - sum(row)
        rows.append(row)
    return {at["A"]: rows}


# The largest sets first: what a set explains is not explained again.
KNOWN: list[tuple[tuple[str, ...], Maker]] = [
    (("A @ B @ A == A", "B @ A @ B == B", "(A @ B).T == A @ B", "(B @ A).T == B @ A"), _reflexive(True)),
    (("A @ A == A", "A.T == A"), _whole(lambda rng, n: projection(rng, n, True))),
    (("A @ A == eye(n)", "A.T == A"), _whole(lambda rng, n: involution(rng, n, True))),
    (("A @ B @ A == A", "B @ A @ B == B"), _reflexive(False)),
    (("A @ B @ A == A",), _generalised),
    (("A @ x == c * x", "A @ y == d * y"), _two_eigen),
    (("A @ A == A",), _whole(projection)),
    (("A @ A == eye(n)",), _whole(involution)),
    (("A @ A == zeros",), _whole(nilpotent)),
    (("A @ A == 0 * A",), _whole(nilpotent)),
    (("A @ A == 0",), _whole(nilpotent)),
    (("A.T == -A",), _whole(skew)),
    (("A == -A.T",), _whole(skew)),
    (("A + A.T == 0",), _whole(skew)),
    (("A.T == A",), _whole(lambda rng, n: drawn(types({"A": f"symmetric[{n}, {n}]"})["A"], rng, {}))),
    (("A == A.T",), _whole(lambda rng, n: drawn(types({"A": f"symmetric[{n}, {n}]"})["A"], rng, {}))),
    (("A.T @ A == eye(n)",), _isometry),
    (("A @ A.T == eye(n)",), _coisometry),
    (("A @ B == B @ A",), _commuting),
    (("A @ x == c * x",), _eigen),
    (("x @ x == 1",), lambda rng, v, at: {at["x"]: unit(rng, len(v[at["x"]]))}),
    (("norm2(x) == 1",), lambda rng, v, at: {at["x"]: unit(rng, len(v[at["x"]]))}),
    (("norm(x) == 1",), lambda rng, v, at: {at["x"]: unit(rng, len(v[at["x"]]))}),
    (("x @ y == 0",), _perpendicular),
    (("trace(A) == 0",), _traceless),
    (("sum(x) == 1",), _summing(Fraction(1))),
    (("sum(x) == 0",), _summing(Fraction(0))),
    (("A @ ones(n) == ones(n)",), _stochastic),
]
_PATTERNS = [(tuple(map(parse, texts)), maker) for texts, maker in KNOWN]


def match(pattern: ast.AST, tree: ast.AST, at: dict[str, str]) -> bool:
    """Whether a tree is the pattern with other names; `at` collects which. Sizes and functions keep their names."""
    if isinstance(pattern, ast.Name) and isinstance(tree, ast.Name):
        if pattern.id == "n":
            return True
        if len(pattern.id) == 1:
            return at.setdefault(pattern.id, tree.id) == tree.id and len(set(at.values())) == len(at)
        return pattern.id == tree.id
    if type(pattern) is not type(tree):
        return isinstance(pattern, ast.Name) and pattern.id == "n"
    if isinstance(pattern, ast.Constant) and isinstance(tree, ast.Constant):
        return bool(pattern.value == tree.value)
    ours, theirs = list(ast.iter_child_nodes(pattern)), list(ast.iter_child_nodes(tree))
    attribute = not isinstance(pattern, ast.Attribute) or pattern.attr == tree.attr  # type: ignore[attr-defined]
    return attribute and len(ours) == len(theirs) and all(match(a, b, at) for a, b in zip(ours, theirs, strict=True))


def _constructions(given: Sequence[str]) -> Iterator[tuple[Maker, dict[str, str]]]:
    """Makers with their names, in an order in which later ones do not undo earlier ones by chance only."""
    trees = [parse(g) for g in given]
    left = list(range(len(trees)))
    for patterns, maker in _PATTERNS:
        while True:
            found = _fit(patterns, [trees[k] for k in left], {})
            if found is None:
                break
            used, at = found
            left = [k for p, k in enumerate(left) if p not in used]
            yield maker, at


def _fit(
    patterns: Sequence[ast.expr], trees: Sequence[ast.expr], at: dict[str, str]
) -> tuple[set[int], dict[str, str]] | None:
    if not patterns:
        return set(), at
    for k, tree in enumerate(trees):
        here = dict(at)
        if match(patterns[0], tree, here):
            rest = _fit(patterns[1:], [t for j, t in enumerate(trees) if j != k], here)
            if rest is not None:
                return {k, *(j if j < k else j + 1 for j in rest[0])}, rest[1]
    return None


# -- points ------------------------------------------------------------------------------------------------------


def point(
    where: Mapping[str, str],
    given: Sequence[str],
    rng: random.Random,
    largest: int = 3,
    define: Mapping[str, str] | None = None,
) -> Point | None:
    """Random values of the declared names that satisfy the assumptions; None where none were found."""
    kinds = types(where)
    dims = [n for n, k in kinds.items() if k.family == "dim"]
    chosen = list(_constructions(given))
    solved = _definitions_among(given, kinds)
    only = [g for g in given if _names(parse(g)) <= {*dims, *_WORDS}]
    for _ in range(TRIES):
        sizes = _sizes(dims, only, rng, largest)
        if sizes is None:
            return None
        try:
            values: Values = dict(sizes)
            for name, kind in kinds.items():
                if name not in values:
                    values[name] = drawn(kind, rng, values)
            for maker, at in chosen:
                if all(at[k] in values for k in at):
                    values.update(maker(rng, values, at))
            evaluator = Evaluator({}, definitions(define or {}))
            for name, tree in solved:
                values[name] = _lists(evaluator.value(tree, {k: array(v) for k, v in values.items()}, {}))
            laws = randoms(kinds, values, rng)
            _hide(kinds, values)
            if satisfied(given, values, laws, define):
                return Point(values, laws)
        except (ValueError, Undefined, ZeroDivisionError, TypeError, IndexError, KeyError):
            continue
        except OutOfReach:
            return None
    return None


def _hide(kinds: Mapping[str, Type], values: Values) -> None:
    """What a random name is outside an expectation is anything for a normal one, else unknown."""
    for name, kind in kinds.items():
        if kind.family in ("iid", "random") or (kind.family == "normal" and kind.arguments):
            values[name] = Unusable("a random name outside an expectation")


def satisfied(
    given: Sequence[str], values: Values, laws: Mapping[str, Random], define: Mapping[str, str] | None
) -> bool:
    evaluator = Evaluator(laws, definitions(define or {}))
    names = {k: array(v) for k, v in values.items()}
    for text in given:
        answer = evaluator.value(parse(text), names, {})
        if answer is None:
            raise OutOfReach("an assumption")
        if not answer:
            return False
    return True


_WORDS = frozenset({"sum", "prod", "range", "max", "min"})


def _names(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}


def _sizes(dims: Sequence[str], only: Sequence[str], rng: random.Random, largest: int) -> Values | None:
    for _ in range(400):
        values: Values = {name: Fraction(rng.randint(1, largest)) for name in dims}
        for name, tree in _definitions_among(only, dict.fromkeys(dims, Type("dim"))):
            values[name] = Evaluator().value(tree, values, {})
        if all(1 <= v <= 12 and v.denominator == 1 for v in values.values()) and satisfied(only, values, {}, None):
            return values
    return None


def _definitions_among(given: Sequence[str], kinds: Mapping[str, Type]) -> list[tuple[str, ast.expr]]:
    """(name, expression) for assumptions `x == expression` or the other way round, for unstructured names."""
    out: dict[str, ast.expr] = {}
    for text in given:
        tree = parse(text)
        if not isinstance(tree, ast.Compare) or len(tree.ops) != 1 or not isinstance(tree.ops[0], ast.Eq):
            continue
        for side, other in ((tree.left, tree.comparators[0]), (tree.comparators[0], tree.left)):
            if isinstance(side, ast.Name) and side.id in kinds and side.id not in out:
                free = side.id not in _names(other) and kinds[side.id].family not in LAWS
                if free and not any(side.id in _names(t) for t in out.values()):
                    out[side.id] = other
                    break
    return list(out.items())


def _lists(value: Any) -> Any:
    if not isinstance(value, Array):
        return value

    def nested(at: tuple[int, ...]) -> Any:
        return value(at) if len(at) == value.rank else [nested((*at, k)) for k in range(value.shape[len(at)])]

    return nested(())

"""Values that satisfy assumptions exactly: constructed where an assumption is an equation, else drawn until they fit.

An assumption is recognised by its shape, up to the names in it: `P @ P == P` is a projection whatever P is called. What
is not recognised has to come about by chance. Every value is checked by the evaluator in the end.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.fuzz import made
from tests.fuzz.arrays import Array, array
from tests.fuzz.declared import LAWS, Type, drawn, randoms, skew, types
from tests.fuzz.rings import OutOfReach, Undefined
from tests.fuzz.truth import Evaluator, Random, Unusable, definitions, parse

TRIES = 60
Values = made.Values


@dataclass(frozen=True)
class Point:
    """Values of all names, and the laws of the random ones."""

    values: Values
    randoms: Mapping[str, Random]

    def shown(self) -> Values:
        return {k: v for k, v in self.values.items() if not isinstance(v, Unusable) and not callable(v)}


# The largest sets first: what a set explains is not explained again.
KNOWN: list[tuple[tuple[str, ...], made.Maker]] = [
    (("A @ B @ A == A", "B @ A @ B == B", "(A @ B).T == A @ B", "(B @ A).T == B @ A"), made.reflexive_pair(True)),
    (("A @ A == A", "A.T == A"), made.whole(lambda rng, n: made.projection(rng, n, True))),
    (("A @ A == eye(n)", "A.T == A"), made.whole(lambda rng, n: made.involution(rng, n, True))),
    (("A @ B @ A == A", "B @ A @ B == B"), made.reflexive_pair(False)),
    (("A @ B @ A == A",), made.generalised),
    (("A @ x == c * x", "A @ y == d * y"), made.two_eigenvectors),
    (("A @ A == A",), made.whole(made.projection)),
    (("A @ A == eye(n)",), made.whole(made.involution)),
    (("A @ A == zeros",), made.whole(made.nilpotent)),
    (("A @ A == 0 * A",), made.whole(made.nilpotent)),
    (("A @ A == 0",), made.whole(made.nilpotent)),
    (("A.T == -A",), made.whole(skew)),
    (("A == -A.T",), made.whole(skew)),
    (("A + A.T == 0",), made.whole(skew)),
    (("A.T == A",), made.whole(lambda rng, n: drawn(types({"A": f"symmetric[{n}, {n}]"})["A"], rng, {}))),
    (("A == A.T",), made.whole(lambda rng, n: drawn(types({"A": f"symmetric[{n}, {n}]"})["A"], rng, {}))),
    (("A.T @ A == eye(n)",), made.columns),
    (("A @ A.T == eye(n)",), made.rows),
    (("A @ B == B @ A",), made.commuting),
    (("A @ x == c * x",), made.eigenvector),
    (("x @ x == 1",), lambda rng, v, at: {at["x"]: made.unit(rng, len(v[at["x"]]))}),
    (("norm2(x) == 1",), lambda rng, v, at: {at["x"]: made.unit(rng, len(v[at["x"]]))}),
    (("norm(x) == 1",), lambda rng, v, at: {at["x"]: made.unit(rng, len(v[at["x"]]))}),
    (("x @ y == 0",), made.perpendicular),
    (("trace(A) == 0",), made.traceless),
    (("sum(x) == 1",), made.summing(Fraction(1))),
    (("sum(x) == 0",), made.summing(Fraction(0))),
    (("A @ ones(n) == ones(n)",), made.stochastic),
    (("A @ B == eye(n)",), made.right_inverse),
    (("det(A) == 1",), made.unimodular),
    (("inv(A) == A.T",), made.columns),
    (("norm2(x) == norm2(y)",), made.turned),
    (("A @ x == 0 * x",), made.kernel),
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


def _constructions(given: Sequence[str]) -> Iterator[tuple[made.Maker, dict[str, str]]]:
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
            taken: set[Fraction] = set()
            for name, kind in kinds.items():
                if name not in values:
                    values[name] = drawn(kind, rng, values)
                    if kind.family == "index" and values[name] in taken:
                        values[name] = drawn(kind, rng, values)  # positions that differ tell more
                    taken |= {values[name]} if kind.family == "index" else set()
            for maker, at in chosen:
                if all(at[k] in values for k in at):
                    values.update(maker(rng, values, at))
            evaluator = Evaluator({}, definitions(define or {}))
            for name, tree in solved:
                values[name] = _lists(evaluator.value(tree, {k: array(v) for k, v in values.items()}, {}))
            for text in given:
                _assign(parse(text), values, evaluator)
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
        if kind.family in ("iid", "random", "spherical") or (kind.family == "normal" and kind.arguments):
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
        least = rng.choice((1, max(1, largest - 1)))
        values: Values = {name: Fraction(rng.randint(least, largest)) for name in dims}
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


def _assign(tree: ast.expr, values: Values, evaluator: Evaluator) -> None:
    """`x[i] == c`, alone or for all places of ranges: entries set to what they should be."""
    names = {k: array(v) for k, v in values.items()}
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "all":
        (generator,) = tree.args
        if isinstance(generator, ast.GeneratorExp) and isinstance(generator.elt, ast.Compare):
            inner = ast.List([*_parts(generator.elt)])
            for found in evaluator.items(generator.generators, inner, names, {}) if inner.elts else ():
                *place, value = (found((k,)) for k in range(found.shape[0]))
                _set(values, generator.elt, place, value)
    elif isinstance(tree, ast.Compare) and (parts := _parts(tree)):
        *place, value = (evaluator.value(p, names, {}) for p in parts)
        _set(values, tree, place, value)


def _parts(tree: ast.Compare) -> list[ast.expr]:
    """Indices and value of `name[indices] == value`; empty for anything else."""
    left = tree.left
    if len(tree.ops) > 1 or not isinstance(tree.ops[0], ast.Eq):
        return []
    if not isinstance(left, ast.Subscript) or not isinstance(left.value, ast.Name) or isinstance(left.slice, ast.Slice):
        return []
    return [*(left.slice.elts if isinstance(left.slice, ast.Tuple) else [left.slice]), tree.comparators[0]]


def _set(values: Values, tree: ast.Compare, place: list[Any], value: Any) -> None:
    at = values[tree.left.value.id]  # type: ignore[attr-defined]
    for k in place[:-1]:
        at = at[int(k)]
    at[int(place[-1])] = value


def _lists(value: Any) -> Any:
    if not isinstance(value, Array):
        return value

    def nested(at: tuple[int, ...]) -> Any:
        return value(at) if len(at) == value.rank else [nested((*at, k)) for k in range(value.shape[len(at)])]

    return nested(())

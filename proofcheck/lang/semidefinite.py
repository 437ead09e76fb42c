"""Matrices that are known to be positive semidefinite, by their type or under `given`: written as what they are.

A real square matrix is positive semidefinite exactly if it is R.T @ R for a square R, and positive definite exactly if
it is that for an invertible R: of a spectral decomposition U @ diag(v) @ U.T take R = diag(sqrt(v)) @ U.T, and
conversely x @ R.T @ R @ x is the square of the norm of R @ x. So what holds for all positive semidefinite A holds for
all R with R.T @ R in the place of A, and conversely. Under `given: psd(M)`, where M is c X + N for a declared X that N
does not mention, X becomes (R.T @ R - N) / c, if that has the type of X for all values of the names in it. Elsewise the
assumption stays, as the equation M == R.T @ R for a further name R.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.elaborate import Elaborator
from proofcheck.lang.linear import summands
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Value
from proofcheck.source.span import SourceText

Tree = tuple[SourceText, Node]
FORMS = ("psd", "posdef")
DEFINITE = ("psd", "posdef")
INVERTIBLE = ("invertible", "posdef", "orthogonal", "permutation")
MIRRORED = ("psd", "posdef", "symmetric")


def gram(elaborator: Elaborator, name: str, size: Size, invertible: bool, axes: tuple[str, str]) -> Term:
    """The entry at `axes` of R.T @ R for a new square R, called after `name`."""
    root = elaborator.variable(name)
    elaborator.declarations[root] = Declaration(root, "real", (size, size), "invertible" if invertible else None)
    k = elaborator.fresh()
    factors = (terms.entry(root, terms.index(k), terms.index(axis)) for axis in axes)
    return terms.total(k, terms.ZERO, size.term(), terms.mul(*factors))


def settle(elaborator: Elaborator, trees: Sequence[Tree], scope: Scope, defined: set[str]) -> tuple[list[Tree], Scope]:
    """The assumptions that are left, and the scope in which names stand for what they were found to be.

    `defined`: the functions of the claim's own, which may be called as the forms are.
    """
    values: dict[str, Value] = {}
    left: list[Tree] = []
    laws = _of_laws(elaborator, scope)
    for text, tree in [(text, part) for text, whole in trees for part in _parts(whole)]:
        asked = tree.kind == "call" and tree.value in FORMS and tree.value not in defined
        if not asked or not _solved(elaborator, values, tree, Scope(text, {}, scope.child(values)), laws):
            left.append((text, tree))
    for name, declaration in list(elaborator.declarations.items()):
        if declaration.structure == "psd":
            if name in laws:
                message = f"the law of another name depends on `{name}`, a positive semidefinite matrix"
                raise ConstructNotAllowed.error(scope.source.span(), message)
            (size, _), i, j = declaration.shape, elaborator.fresh(), elaborator.fresh()
            body = gram(elaborator, name, size, False, (i, j))
            elaborator.roots |= {n for n in body.names if "'" in n}
            _put(elaborator, values, name, Value("real", ((i, size), (j, size)), body))
    elaborator.written = values
    return left, scope.child(values) if values else scope


def _parts(tree: Node) -> list[Node]:
    return [part for c in tree.children for part in _parts(c)] if tree.kind == "and" else [tree]


def _of_laws(elaborator: Elaborator, scope: Scope) -> frozenset[str]:
    """The names on which densities depend, what laws assume of their parameters, and what is made of random names."""
    found = frozenset[str]().union(*(g.names for g in elaborator.laws.given))
    densities = [*elaborator.laws.densities.values()]
    for d in elaborator.declarations.values():
        if d.law is not None and d.law.density is not None:
            densities.append(d.law.density)
            found |= d.law.parameters
    for density in densities:
        said = (density.body, density.log, density.low, density.high, *density.given)
        found = found.union(*(t.names for t in said))
    values = (scope.find(name) for name in scope.visible())
    return found.union(*(v.body.names for v in values if isinstance(v, Value)))


def _solved(elaborator: Elaborator, values: dict[str, Value], tree: Node, scope: Scope, laws: frozenset[str]) -> bool:
    """Whether an assumption was used up, by a value for some name."""
    try:
        (matrix,) = [elaborator.numeric(c, scope) for c in tree.children]
    except (ProofcheckError, ValueError):
        return False  # told where the assumptions are read
    if matrix.rank != 2 or matrix.shape[0] != matrix.shape[1] or matrix.kind == "complex":
        return False
    axes = (matrix.axes[0][0], matrix.axes[1][0])
    parts = list(summands(matrix.body, Fraction(1)))
    # Of two names the one that lies above the other.
    for scale, part in sorted(parts, key=lambda p: p[0] < 0):
        rest = [(-c / scale, t) for c, t in parts if t is not part]
        declaration = elaborator.declarations.get(part.data) if part.op == "entry" and part.args == _at(axes) else None
        if declaration is None or part.data in laws or any(part.data in t.names for _, t in rest):
            continue
        if declaration.shape != matrix.shape:
            continue  # a part of a matrix says nothing of the rest
        if not _fits(elaborator, declaration, scale, rest, axes, tree.value == "posdef"):
            continue
        square = gram(elaborator, declaration.name, matrix.shape[0], tree.value == "posdef", axes)
        elaborator.roots |= {n for n in square.names if "'" in n}
        elaborator.tied |= frozenset[str]().union(*(t.names for _, t in rest)) - elaborator.roots
        body = terms.add(*(terms.mul(terms.number(c), t) for c, t in [(1 / scale, square), *rest]))
        _put(elaborator, values, declaration.name, Value("real", matrix.axes, body))
        return True
    return False


def _at(axes: tuple[str, str]) -> tuple[Term, ...]:
    return tuple(map(terms.index, axes))


def _fits(
    elaborator: Elaborator,
    declaration: Declaration,
    scale: Fraction,
    rest: Sequence[tuple[Fraction, Term]],
    axes: tuple[str, str],
    strict: bool,
) -> bool:
    """Whether R.T @ R / scale + rest has the declared type, whatever R and the names in the rest are."""
    structure = declaration.structure
    # Where a part of the assumption has no value, it does not hold: it would have to stay.
    ranges = [(axis, terms.ZERO, size.term()) for axis, size in zip(axes, declaration.shape, strict=True)]
    if not all(_valued(elaborator, terms.quantified(ranges, terms.eq(t, t))) for _, t in rest):
        return False
    others = [elaborator.declarations[n] for _, t in rest for n in t.names]
    if any(d.law is not None or d.kind == "complex" for d in others):
        return False
    if declaration.kind != "real" or declaration.law is not None:
        return False
    if structure is None:
        return True
    if structure == "symmetric":
        return all(_mirrored(elaborator, t, axes) for _, t in rest)
    kinds = [_definite(elaborator, t, axes) for _, t in rest]
    if structure not in DEFINITE or scale < 0 or any(c < 0 for c, _ in rest) or None in kinds:
        return False
    return structure == "psd" or strict or "posdef" in kinds


def _valued(elaborator: Elaborator, t: Term) -> bool:
    """Whether a statement is seen to have a value, whatever the names in it are."""
    shape = Shape(elaborator.declarations, {})
    asked = obligations(t, elaborator.declarations)
    return all(_invertible(elaborator, o) or shape.met(o) for o in asked)


def _invertible(elaborator: Elaborator, obligation: Term) -> bool:
    """Whether a matrix that has to be invertible is declared to be."""
    body = obligation.args[-1]
    known = obligation.op == "nonsingular" and body.op == "entry"
    return known and elaborator.declarations[body.data].structure in INVERTIBLE


def _structure(elaborator: Elaborator, t: Term, axes: tuple[str, str]) -> str | None:
    if t.op != "entry" or t.args not in (_at(axes), _at(axes)[::-1]):
        return None
    return elaborator.declarations[t.data].structure


def _definite(elaborator: Elaborator, t: Term, axes: tuple[str, str]) -> str | None:
    """Which of `psd` and `posdef` a matrix is by its declaration."""
    found = _structure(elaborator, t, axes)
    if found in DEFINITE:
        return found
    return "psd" if _square(t, axes) else None


def _square(t: Term, axes: tuple[str, str]) -> bool:
    """Whether the matrix is written as R.T @ R."""
    if t.op != "sum" or t.args[2].op != "mul" or len(t.args[2].args) != 2:
        return False
    left, right = t.args[2].args
    return (
        left.op == right.op == "entry"
        and left.data == right.data
        and [a.args for a in (left, right)] == [(terms.index(t.data[0]), a) for a in _at(axes)]
    )


def _mirrored(elaborator: Elaborator, t: Term, axes: tuple[str, str]) -> bool:
    """Whether a matrix is seen to be symmetric."""
    if t.free.isdisjoint(axes) or _square(t, axes) or _structure(elaborator, t, axes) in MIRRORED:
        return True
    i, j = _at(axes)
    if t.op == "where" and t.args[0] in (terms.eq(i, j), terms.eq(j, i)) and t.args[2].free.isdisjoint(axes):
        return t.args[1].free.isdisjoint(axes)
    return t.op in ("mul", "add") and all(_mirrored(elaborator, a, axes) for a in t.args)


def _put(elaborator: Elaborator, values: dict[str, Value], name: str, value: Value) -> None:
    """`value` in the place of a declared name: in the values of others, and in the laws of what is declared."""
    del elaborator.declarations[name]
    ids = tuple(i for i, _ in value.axes)

    def put(t: Term) -> Term:
        replaced = terms.replace_name(t, name, ids, value.body)
        if replaced is None:
            message = f"a value is made of the positive semidefinite `{name}` by a derivative, a limit or the like"
            raise ConstructNotAllowed.error(None, message)
        return replaced

    def inside(v: Value | None) -> Value | None:
        return v and Value(v.kind, v.axes, put(v.body))

    for other, found in values.items():
        values[other] = Value(found.kind, found.axes, put(found.body))
    for other, d in elaborator.declarations.items():
        law = d.law
        if law is not None and name in law.parameters:
            mean = inside(law.mean)
            assert mean is not None
            moments = tuple((k, put(m)) for k, m in law.moments)
            low, high = (end and put(end) for end in (law.low, law.high))
            law = replace(
                law,
                mean=mean,
                variance=inside(law.variance),
                covariance=inside(law.covariance),
                moments=moments,
                low=low,
                high=high,
            )
            elaborator.declarations[other] = replace(d, law=law)
    values[name] = value

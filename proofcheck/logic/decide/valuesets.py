"""What may be a value of a name, said once: a type and assumptions about one name alone in one normal form.

    n: integer, n - 1 >= 0    is    n: dim
    x: real, 0 < 2 * x        is    x: positive
    x: positive, x > 1/2      is    x: positive, 1/2 < x
    x: real, x**2 + 1 > 0     is    x: real
    A: real[n, n], A.T == A   is    A: symmetric[n, n]
    A: real[n, n], A.T @ A == eye(n)    is    A: orthogonal[n, n]

An assumption that is linear in one real or whole number becomes a bound `q <= x`, `q < x`, `x <= q` or `x < q`; for a
whole number q is whole and the bound not strict. Of several bounds on one side the tightest is kept. A lower bound of
0 or 1 becomes the type where that says the same. In any other assumption a sum that is compared with 0 is spread over
both sides: `b - a > 0` is `a < b`. An assumption that signs show to hold for all declared values, and under which
everything has a value, is left out.

Each step keeps the set of values that the declarations and the assumptions admit. So a statement holds for all of them
before as after.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import ceil, floor

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.linear import linear_in
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Kind, Problem, Structure
from proofcheck.logic.decide.signs import Signs

LEAST: Mapping[str, Fraction] = {"natural": Fraction(0), "dim": Fraction(1)}
_ORDER: tuple[Kind, ...] = ("real", "nonnegative", "positive")
NOT_ZERO: Mapping[str, Kind] = {"nonnegative": "positive", "natural": "dim"}
_LOWER, _UPPER = "lower", "upper"
_STRUCTURES: Mapping[Structure, tuple[str, ...]] = {
    "symmetric": ("A.T == A", "A == A.T"),
    "orthogonal": ("A.T @ A == eye(n)", "A @ A.T == eye(n)", "eye(n) == A.T @ A", "eye(n) == A @ A.T"),
}
_ELSEWHERE = frozenset({*terms.BINDS_NAMES, "derivative", "map"})  # where a matrix may have other entries than outside


@dataclass(frozen=True)
class _Bound:
    """q < x or x < q, or with equality: the end of an interval. `told`: the assumption that says so."""

    side: str
    q: Fraction
    strict: bool
    told: Term

    def tighter(self, other: _Bound) -> bool:
        if self.q == other.q:
            return self.strict and not other.strict
        return (self.q > other.q) == (self.side == _LOWER)


def said_once(problem: Problem) -> Problem:
    """The problem with the values of each of its numbers said in one way. The same object where nothing changes."""
    given = list(_separate(problem.given))
    bounds: dict[str, dict[str, _Bound]] = {}
    rest: list[Term] = []
    turned: dict[str, Declaration] = {}
    fixed = not any(t.op in _ELSEWHERE for each in (problem.statement, *given) for t in terms.nodes(each))
    for g in given:
        matrix = _structured(problem, g) if fixed else None
        if matrix is not None and matrix.name not in turned:
            turned[matrix.name] = matrix
            continue
        read = _bound(problem, g)
        if read is None:
            rest.append(terms.rewrite(g, two_sided))
            continue
        name, bound = read
        known = bounds.setdefault(name, {})
        if bound.side not in known or bound.tighter(known[bound.side]):
            known[bound.side] = bound
    declarations = {**problem.declarations, **turned}
    said: list[Term] = []
    for name, known in bounds.items():
        declarations[name], left = _typed(declarations[name], known)
        said += left
    for number in (_not_zero(declarations, g) for g in rest):
        if number is not None and number not in problem.sizes:
            declarations[number] = replace(declarations[number], kind=NOT_ZERO[declarations[number].kind])
    signs = Signs(declarations, ())
    rest = [g for g in rest if not _always(signs, g)]
    if declarations == problem.declarations and (*said, *rest) == problem.given:
        return problem
    return replace(problem, declarations=declarations, given=(*said, *rest))


def _separate(given: Iterable[Term]) -> Iterable[Term]:
    for g in given:
        if g.op == "and":
            yield from _separate(g.args)
        else:
            yield g


def two_sided(t: Term) -> Term | None:
    """A comparison of a sum with 0, with what is subtracted on the other side."""
    if t.op not in COMPARISONS or terms.ZERO not in t.args:
        return None
    k = t.args.index(terms.ZERO)
    parts = t.args[1 - k].args if t.args[1 - k].op == "add" else ()
    less = [a for a in parts if _negative(a)]
    if not less or len(less) == len(parts):
        return None
    sides = [terms.add(*(a for a in parts if not _negative(a))), terms.add(*map(terms.neg, less))]
    return Term(t.op, tuple(sides if k == 1 else sides[::-1]))


def _negative(t: Term) -> bool:
    number = t if t.op == "number" else t.args[0] if t.op == "mul" else terms.ONE
    return number.op == "number" and number.data < 0


def _structured(problem: Problem, g: Term) -> Declaration | None:
    """The real square matrix that an assumption calls symmetric or orthogonal, declared as that; nothing else was."""
    for declared in (problem.declarations[n] for n in problem.declarations.keys() & g.names if g.op == "forall"):
        square = len(declared.shape) == 2 and declared.shape[0] == declared.shape[1]
        if square and declared.kind == "real" and declared.law is None and declared.structure is None:
            for structure, lines in _STRUCTURES.items():
                if terms.alpha(g) in (terms.alpha(_about(declared, line)) for line in lines):
                    return replace(declared, structure=structure)
    return None


@cache
def _about(declared: Declaration, line: str) -> Term:
    """A line of `_STRUCTURES` about a declared matrix."""
    told, size = problem_from(line, {"n": "dim", "A": "real[n, n]"}).statement, declared.shape[0].term()
    put = {"symbol": lambda t: size, "entry": lambda t: terms.entry(declared.name, *t.args)}
    return terms.rewrite(told, lambda t: put[t.op](t) if t.op in put else None)


def _bound(problem: Problem, g: Term) -> tuple[str, _Bound] | None:
    """A name and what an assumption says of it, where that is a bound of one number that is declared alone."""
    name = _alone(problem.declarations, g) if g.op in ("le", "lt") else None
    if name is None or name in problem.sizes:
        return None
    declared = problem.declarations[name]
    x = terms.symbol(name)
    sides = [linear_in(a, x) for a in g.args]
    found = [t.data for pair in sides if pair for t in pair if t.op == "number"]  # of each side a and b of a x + b
    if len(found) < 4 or found[0] == found[2]:
        return None
    slope, q = found[2] - found[0], (found[1] - found[3]) / (found[2] - found[0])  # slope * x >= slope * q
    side, strict = (_LOWER if slope > 0 else _UPPER), g.op == "lt"
    if declared.integral:
        q, strict = Fraction(_whole(q, side, strict)), False
    end = terms.number(q)
    pair = (end, x) if side == _LOWER else (x, end)
    return name, _Bound(side, q, strict, Term("lt" if strict else "le", pair))


def _not_zero(declarations: Mapping[str, Declaration], g: Term) -> str | None:
    """A number that is not negative by its type, where an assumption says that it is not zero."""
    name = _alone(declarations, g) if g.op == "ne" and terms.ZERO in g.args else None
    number = next((a for a in g.args if a.op == "symbol"), None)
    return name if number is not None and name is not None and declarations[name].kind in NOT_ZERO else None


def _alone(declarations: Mapping[str, Declaration], g: Term) -> str | None:
    """The one name of which an assumption speaks, where that is a real or whole number without a law."""
    declared = declarations.get(next(iter(g.names))) if len(g.names) == 1 and not g.free else None
    if declared is None or declared.kind not in (*_ORDER, "integer", *LEAST):
        return None
    plain = not declared.shape and declared.law is None and declared.structure is None and declared.bound is None
    return declared.name if plain else None


def _whole(q: Fraction, side: str, strict: bool) -> int:
    """The outermost whole number that a bound admits."""
    if side == _LOWER:
        return floor(q) + 1 if strict else ceil(q)
    return ceil(q) - 1 if strict else floor(q)


def _typed(declared: Declaration, known: Mapping[str, _Bound]) -> tuple[Declaration, list[Term]]:
    """The declaration with what its bounds say, and the bounds that it does not say."""
    low, left = known.get(_LOWER), [b.told for side, b in sorted(known.items()) if side != _LOWER]
    if low is None:
        return declared, left
    if declared.integral:
        least = LEAST.get(declared.kind)
        if least is not None and low.q <= least:
            return declared, left
        kind: Kind = "dim" if low.q >= 1 else "natural" if low.q == 0 else declared.kind
        told = [] if LEAST.get(kind) == low.q else [low.told]
        return replace(declared, kind=kind), [*told, *left]
    at_zero: Kind = "positive" if low.strict else "nonnegative"
    kind = "positive" if low.q > 0 else at_zero if low.q == 0 else "real"
    kind = max(kind, declared.kind, key=_ORDER.index)
    return replace(declared, kind=kind), left if low.q <= 0 and kind != "real" else [low.told, *left]


def _always(signs: Signs, g: Term) -> bool:
    """Whether an assumption is seen to hold, with a value, for all declared values."""
    return signs.holds(g) and all(map(signs.holds, obligations(g, signs.declarations)))

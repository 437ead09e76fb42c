"""What equals something, by that: `solved`, `rooted`, `diagonal` a declared name, `congruent` a term.

solved  Let an assumption say c X + N == M at all places of the declared X, with a number c other than 0, and let X not
        occur in N and M. Values that satisfy it have X == (M - N) / c. So the statement holds for them if it holds with
        that in the place of X, in the other assumptions as well. If X is declared symmetric, so is what equals it, and
        if X is a number that is declared positive, or not negative, so is that: then this is one more assumption. It
        takes that X is a real number or a tensor of these, without a law, that no law depends on it, and that nothing
        random or complex stands in what equals it; an average would be over other values then.
rooted  A positive definite A is R.T @ R for an R with an inverse (of A == U @ diag(v) @ U.T take diag(sqrt(v)) @ U.T),
        and each R.T @ R for such an R is positive definite. So what holds for all these holds for all A, and the other
        way about.
diagonal
        A symmetric A is U.T @ diag(v) @ U for an orthogonal U and a vector v, positive if A is positive definite, and
        each such product is symmetric or positive definite.
congruent
        Let an assumption say a(i, ...) == b(i, ...) at all places of some ranges. Where a(p, ...) stands in the
        statement, under indices p, ... that run over these ranges, b(p, ...) may stand instead.

Where a name is differentiated by, bound, averaged over or taken to a limit, nothing is put in its place. In a limit by
another name it stays fixed, and so does a number made of numbers: what is in the place of one may stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.linear import summands
from proofcheck.lang.ops import OF_MATRICES
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Kind, Problem
from proofcheck.logic.decide.lemmas.steps import BINDING, REAL, Step, not_of_growth
from proofcheck.logic.decide.limits import dimensions

_SIGNED = ("real", "positive", "nonnegative")


def solved(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    name = data["name"]
    declaration = problem.declarations.get(name)
    if declaration is None or declaration.kind not in _SIGNED or declaration.structure not in (None, "symmetric"):
        return None
    for place, assumption in enumerate(problem.given):
        found = value_of(assumption, declaration)
        if found is None or any(_other(problem, n) for n in found[1].names):
            continue
        ids, value = found
        rest = [*problem.given[:place], *problem.given[place + 1 :]]
        if declaration.structure == "symmetric":
            rest.append(_symmetric(declaration, ids, value))
        if declaration.kind != "real" and not ids:
            rest.append(Term("lt" if declaration.kind == "positive" else "le", (terms.ZERO, value)))
        moved = _put(problem, name, ids, value, rest)
        if moved is not None:
            return Step("", (moved,))
    return None


def rooted(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    declaration = problem.declarations.get(data["name"])
    if declaration is None or declaration.structure != "posdef":
        return None
    (root,), k, (i, j) = _fresh(problem, declaration, 1)
    factors = (terms.entry(root, terms.index(k), terms.index(x)) for x in (i, j))
    return _made(problem, declaration, (i, j), k, factors, Declaration(root, "real", declaration.shape, "invertible"))


def diagonal(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    declaration = problem.declarations.get(data["name"])
    if declaration is None or declaration.structure not in ("posdef", "symmetric"):
        return None
    (turn, values), k, (i, j) = _fresh(problem, declaration, 2)
    factors = [terms.entry(turn, terms.index(k), terms.index(x)) for x in (i, j)]
    factors.insert(1, terms.entry(values, terms.index(k)))
    kind: Kind = "positive" if declaration.structure == "posdef" else "real"
    new = Declaration(turn, "real", declaration.shape, "orthogonal"), Declaration(values, kind, declaration.shape[:1])
    return _made(problem, declaration, (i, j), k, factors, *new)


def _fresh(problem: Problem, declaration: Declaration, count: int) -> tuple[list[str], str, tuple[str, str]]:
    """Names for what is put in the place of a matrix, and for the indices there."""
    used = {*problem.declarations, *(n for t in (problem.statement, *problem.given) for n in t.names)}
    names: list[str] = []
    for _ in range(count):
        names.append(terms.fresh(declaration.name, used | set(names)))
    return names, f"{names[0]}k", (f"{names[0]}i", f"{names[0]}j")


def _made(
    problem: Problem,
    declaration: Declaration,
    places: tuple[str, str],
    k: str,
    factors: Iterable[Term],
    *new: Declaration,
) -> Step | None:
    """The problem with the sum over k of these factors in the place of a matrix."""
    value = terms.total(k, terms.ZERO, declaration.shape[0].term(), terms.mul(*factors))
    moved = _put(problem, declaration.name, places, value, problem.given)
    if moved is None:
        return None
    return Step("", (replace(moved, declarations={**moved.declarations, **{d.name: d for d in new}}),))


def congruent(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    if any(t.op in BINDING for t in terms.nodes(problem.statement)) or not 0 <= data["place"] < len(problem.given):
        return None  # inside of these a name has other values than those of which an assumption speaks
    binders, core = terms.stripped(problem.given[data["place"]])
    if core.op != "eq":
        return None
    ids = tuple(name for name, _, _ in binders)
    ends = [(low, high) for _, low, high in binders]
    if any(end.free for pair in ends for end in pair):
        return None
    left, right = core.args
    done: list[Term] = []

    def put(t: Term, ranges: Mapping[str, tuple[Term, Term]]) -> Term:
        if t.op == left.op and len(t.free) == len(ids):
            for names in permutations(sorted(t.free)):
                places = {i: terms.index(name) for i, name in zip(ids, names, strict=True)}
                within = all(ranges.get(name) == pair for name, pair in zip(names, ends, strict=True))
                if within and terms.alpha(terms.substitute(left, places)) == terms.alpha(t):
                    done.append(t)
                    return terms.substitute(right, places)
        bound = terms.bound_indices(t)
        if not bound:
            return terms.rebuild(t, tuple(put(a, ranges) for a in t.args))
        range_of = (terms.ZERO, t.args[0]) if t.op in OF_MATRICES else (t.args[0], t.args[1])
        inner = {**ranges, **dict.fromkeys(bound, range_of)}
        return Term(t.op, (*(put(a, ranges) for a in t.args[:-1]), put(t.args[-1], inner)), t.data)

    moved = put(problem.statement, {})
    return Step("", (problem.about(moved),)) if done else None


def value_of(assumption: Term, declaration: Declaration) -> tuple[tuple[str, ...], Term] | None:
    """(indices, value) where an assumption says what a name equals, at all its places."""
    binders, core = terms.stripped(assumption)
    ids = tuple(name for name, _, _ in binders)
    ranges = [(low, high) for _, low, high in binders]
    if core.op != "eq" or ranges != [(terms.ZERO, size.term()) for size in declaration.shape]:
        return None
    left, right = core.args
    name = declaration.name
    own_entry = terms.entry(name, *map(terms.index, ids)) if ids else terms.symbol(name)
    own, rest = Fraction(0), []
    for c, t in (*summands(left, Fraction(1)), *summands(right, Fraction(-1))):
        if t == own_entry:
            own += c
        elif name in t.names:
            return None
        else:
            rest.append((c, t))
    if not own:
        return None
    return ids, terms.add(*(terms.mul(terms.number(-c / own), t) for c, t in rest))


def _other(problem: Problem, name: str) -> bool:
    declaration = problem.declarations.get(name)
    return declaration is None or declaration.law is not None or declaration.kind == "complex"


def _symmetric(declaration: Declaration, ids: tuple[str, ...], value: Term) -> Term:
    i, j = ids
    turned = terms.substitute(value, {i: terms.index(j), j: terms.index(i)})
    ranges = [(x, terms.ZERO, size.term()) for x, size in zip(ids, declaration.shape, strict=True)]
    return terms.quantified(ranges, terms.eq(value, turned))


def _put(problem: Problem, name: str, ids: tuple[str, ...], value: Term, given: Sequence[Term]) -> Problem | None:
    """The problem with a value in the place of a name, under these assumptions."""
    if any(d.law is not None and name in d.law.parameters for d in problem.declarations.values()):
        return None
    moved = [_placed(problem, t, name, ids, value) for t in (*given, problem.statement)]
    if any(t is None for t in moved):
        return None
    *rest, statement = moved
    known = {n: d for n, d in problem.declarations.items() if n != name}
    return problem.about(statement, declarations=known, given=tuple(rest))


def _placed(problem: Problem, t: Term, name: str, ids: tuple[str, ...], value: Term) -> Term | None:
    """A term with the value in the place of the name, which may stand in limits that keep fixed what is put there."""
    found = None if terms.binds(t, name) else terms.replace_name(t, name, ids, value)
    known = [problem.declarations.get(n) for n in value.names]
    if found is not None or ids or any(d is None or d.kind not in REAL or dimensions(d) for d in known):
        return found
    kept = {name, *value.names}
    moving = any(
        s.op in BINDING | terms.BINDS_NAMES.keys() and (s.op != "limit" or s.data[0] in kept) for s in nodes(t)
    )
    return None if moving else terms.rewrite(t, {terms.symbol(name): value}.get)


RULES = {
    "solved": not_of_growth(solved),
    "congruent": not_of_growth(congruent),
    "diagonal": not_of_growth(diagonal),
    "rooted": not_of_growth(rooted),
}

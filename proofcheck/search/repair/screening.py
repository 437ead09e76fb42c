"""Which candidates are worth a proof: those that say something, and that no exact evaluation refutes.

A candidate is evaluated exactly, as the kernel evaluates a witness, at the point that refuted the statement itself and
at a few drawn points. What says nothing is left out: two sides written alike, zero against zero, an assumption that is
the statement once more, assumptions that no point is seen to satisfy.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.verdict import Evidence
from proofcheck.measure.candidates import drawn
from proofcheck.measure.plain import plain_candidates
from proofcheck.search.index.build import Builder
from proofcheck.search.index.nested import abstract
from proofcheck.search.repair import trees
from proofcheck.search.repair.candidate import Candidate
from proofcheck.search.repair.reading import Reading

Values = Mapping[str, Any]
_DRAWN = ((2, 2), (2, 3), (1, 1), (3, 2))  # sizes in turn
_PLAIN = 40  # plain points looked at for one that satisfies the assumptions


def survives(problem: Problem, witness: Values | None) -> bool:
    """Whether no point that is looked at refutes the problem."""
    return not any(_refutes(problem, values) for values in _points(problem, witness))


def _points(problem: Problem, witness: Values | None) -> Iterator[Values]:
    dims = [name for name, d in problem.declarations.items() if d.kind == "dim" and name not in problem.sizes]
    if witness and all(name in witness for name in dims if name in problem.used()):
        yield witness
    source = random.Random("repair")
    for first, second in _DRAWN:
        sizes = {name: (first, second)[k % 2] for k, name in enumerate(dims)}
        values = drawn(problem, sizes, source)
        yield values
        if problem.given:
            yield _twins(values)


def _twins(values: Values) -> Values:
    """Equal shapes, equal values: among other things, matrices that commute."""
    first: dict[Any, Any] = {}
    out: dict[str, Any] = {}
    for name, value in values.items():
        shape = (len(value), len(value[0])) if isinstance(value, tuple) and isinstance(value[0], tuple) else None
        out[name] = value if shape is None else first.setdefault(shape, value)
    return out


def _refutes(problem: Problem, values: Values) -> bool:
    try:
        return kernel.rule(problem, Evidence("witness", "repair", {"values": values})).word == "refuted"
    except (ArithmeticError, ValueError):
        return False  # no value there: nothing is refuted


def satisfiable(problem: Problem, witness: Values | None) -> bool:
    """Whether some point is seen to satisfy all assumptions, and every premise of the statement together with them."""
    # What a point that satisfies them refutes: that they never hold.
    denials = [terms.FALSE] if problem.given else []
    denials += _denied(problem.statement)
    points = chain(_points(problem, witness), islice(plain_candidates(problem), _PLAIN)) if denials else iter(())
    for values in points:
        denials = [denial for denial in denials if not _refutes(replace(problem, statement=denial), values)]
        if not denials:
            break
    return not denials


def _denied(statement: Term) -> Iterator[Term]:
    """The premises of a statement's implications, each denied for all its indices."""
    if statement.op == "implies":
        yield Term("not", statement.args[:1])
    elif statement.op == "and":
        for part in statement.args:
            yield from _denied(part)
    elif statement.op == "forall":
        low, high, body = statement.args
        for denial in _denied(body):
            yield terms.forall(statement.data[0], low, high, denial)


def says_something(reading: Reading, candidate: Candidate, original: Problem | None, problem: Problem) -> bool:
    """Whether the changed statement is more than a triviality, and more than its own assumption."""
    if not _compares(candidate):
        return False
    if not _worked_out(candidate, reading.defined):
        old = set(_atoms(original.statement)) if original is not None else set()
        new = [atom for atom in _atoms(problem.statement) if atom not in old]
        if any(atom.args[0] == atom.args[1] for atom in new):
            return False
    if candidate.where or candidate.given:
        return not _restates(reading, candidate, problem)
    # n >= 1 is what the declaration of n says.
    said = any(difference.bound and difference.moved for difference in _differences(problem))
    return not said and not _zero_and_zero(reading, candidate, problem)


def _compares(candidate: Candidate) -> bool:
    """No comparison of two sides that are both written numbers, or the same text."""
    for _, node in trees.comparisons(candidate.tree):
        left, right = node.children
        if trees.same(left, right) or (trees.literal(left) is not None and trees.literal(right) is not None):
            return False
    return True


def _worked_out(candidate: Candidate, names: frozenset[str]) -> bool:
    """Whether a definition is unfolded or numbers are multiplied out in every comparison, so that sides which are read
    alike need not have been written alike."""
    for _, node in trees.comparisons(candidate.tree):
        numbers = [sorted(n.value for _, n in trees.places(side) if n.kind == "number") for side in node.children]
        if not trees.computes(node, names) and numbers[0] == numbers[1]:
            return False
    return True


def _zero_and_zero(reading: Reading, candidate: Candidate, problem: Problem) -> bool:
    """Whether two written sides are zero both, and neither is the figure 0 beside something that is worked out."""
    if all(
        any(trees.computes(side, reading.defined) for side in c.children) for _, c in trees.comparisons(candidate.tree)
    ):
        return False
    builder = Builder(problem)
    try:
        return any(atom.op == "eq" and not any(map(builder, atom.args)) for atom in _atoms(problem.statement))
    except (ArithmeticError, RecursionError):
        return False


def _atoms(statement: Term) -> Iterator[Term]:
    """The comparisons of which a statement is the conjunction, under its quantifiers."""
    if statement.op in ("forall", "and"):
        for part in statement.args[-1:] if statement.op == "forall" else statement.args:
            yield from _atoms(part)
    elif statement.op in COMPARISONS:
        yield terms.alpha(statement)


# -- statements that are their own assumption ------------------------------------------------------------------------


def _restates(reading: Reading, candidate: Candidate, problem: Problem) -> bool:
    """Whether the statement is a multiple of an assumption of the candidate, moved about."""
    try:
        said = _differences(reading.problem(candidate.tree))
    except ProofcheckError:  # without the assumption it may have no type
        said = _differences(problem)
    assumed = [form for text in _meanings(candidate) for form in _differences(reading.problem(text))]
    return any(_multiple(a, b) for a in said for b in assumed)


def _meanings(candidate: Candidate) -> Iterator[str]:
    """The assumptions as statements."""
    yield from candidate.given
    for name, text in candidate.where:
        kind = text.partition("[")[0]
        if kind in ("positive", "nonnegative"):
            yield f"{name} > 0"
        elif kind == "symmetric":
            yield f"{name} == {name}.T"
        elif kind == "invertible":
            yield f"det({name}) != 0"
        elif kind == "orthogonal":
            size = text.partition("[")[2].partition(",")[0]
            yield f"{name} @ {name}.T == eye({size})"
            yield f"{name}.T @ {name} == eye({size})"


@dataclass(frozen=True, slots=True)
class _Difference:
    """Left minus right of a comparison: `key` and `negative` do not depend on how indices are called; `moved` says that
    no term stands on both sides, `bound` that it is linear in one name and has no other."""

    key: str
    negative: str
    names: frozenset[str]
    moved: bool
    bound: bool


def _differences(problem: Problem) -> list[_Difference]:
    builder, out = Builder(problem), []
    algebra = builder.algebra
    for atom in _atoms(problem.statement):
        try:
            left, right = (builder(arg) for arg in atom.args)
            form = algebra.add(left, algebra.scale(right, Fraction(-1)))
            if not form:
                continue
            scale = max(abs(c) for c in form.values())
            key, negative = (abstract(algebra, (algebra.scale(form, sign / scale),))[0] for sign in (1, -1))
        except (ArithmeticError, RecursionError):
            continue
        heads = {head for (_, factors) in form for head, _, _ in factors}
        flat = all(len(factors) <= 1 and all(e == 1 for *_, e in factors) for (_, factors) in form)
        moved = not set(left) & set(right)
        bound = flat and len(heads) == 1 and heads <= set(problem.declarations)
        out.append(_Difference(key, negative, atom.names, moved, bound))
    return out


def _multiple(said: _Difference, assumed: _Difference) -> bool:
    # n + 1 >= 3 under n > 1: a bound on one name is a bound on it, however it is written.
    bounds = said.bound and assumed.bound and said.names == assumed.names
    return bounds or (said.moved and said.key in (assumed.key, assumed.negative))

"""Which names may be computed from others, and how terms grow when names are scaled: for what is assumed of them."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Problem
from proofcheck.measure import linear
from proofcheck.measure.bound import Bound
from proofcheck.measure.evaluate import fresh
from proofcheck.measure.lookup import slot
from proofcheck.measure.sample import Sample
from proofcheck.measure.space import SAMPLES, Axis, Named


def store(sample: Sample, name: str, value: Bound, slots: dict[str, str]) -> None:
    """Make `value` the leaf of `name`, with all axes of its shape."""
    space = sample.arithmetic.space
    extents = {SAMPLES: sample.count} | {slot(k): n for k, n in enumerate(sample.shapes[name])}

    def spread(named: Named) -> Named:
        return Named(tuple(extents), space.order(linear.relabel(named, slots), tuple(extents), extents))

    sample.leaves[name] = sample.arithmetic.move(value, spread)


def positions(term: Term, name: str, indices: list[str]) -> dict[str, int] | None:
    """Where each quantified index stands in every entry of `name`; None where that differs from entry to entry."""
    entries = [t for t in terms.subterms(term) if t.op == "entry" and t.data == name]
    found: dict[str, int] = {}
    for index in indices:
        places = [{p for p, a in enumerate(t.args) if a == terms.index(index)} for t in entries]
        common = set.intersection(*places) if places else set()
        if not common:
            return None
        found[index] = min(common)
    return found


def degree_in(term: Term, names: frozenset[str]) -> Fraction | None:
    """The degree of homogeneity under scaling all entries of `names` by one positive number; None if not evident."""
    if names.isdisjoint(term.names):
        return Fraction(0)
    if term.op in ("symbol", "entry"):
        return Fraction(1) if all(names.isdisjoint(a.names) for a in term.args) else None
    if term.op == "sum" and all(names.isdisjoint(a.names) for a in term.args[:2]):
        return degree_in(term.args[2], names)
    parts = [degree_in(arg, names) for arg in term.args]
    if any(p is None for p in parts):
        return None
    degrees = [p for p in parts if p is not None]
    if term.op in ("add", "max", "min") and len(set(degrees)) == 1:
        return degrees[0]
    if term.op == "mul":
        return sum(degrees, Fraction(0))
    if term.op == "div":
        return degrees[0] - degrees[1]
    if term.op == "pow" and term.args[1].op == "number":
        return degrees[0] * term.args[1].data
    if term.op == "abs":
        return degrees[0]
    return degrees[0] / 2 if term.op == "sqrt" else None


def computable(problem: Problem, term: Term, settled: set[str]) -> list[str]:
    """Names that may be computed instead of drawn: real, without structure, not settled; the last declared first."""
    return [
        name
        for name, d in reversed(list(problem.declarations.items()))
        if name in term.names
        and name not in settled
        and d.kind in ("real", "positive", "nonnegative")
        and d.structure is None
    ]


def opened(sample: Sample, binders: list[Binder]) -> dict[str, Axis] | None:
    """The ranges of the quantifiers; None where one varies or does not start at zero."""
    evaluator = sample.evaluator()
    env: dict[str, Axis] = {}
    for name, low, high in binders:
        first, last = (evaluator.counter.evaluate(end, env) for end in (low, high))
        if first.labels or last.labels or float(first.data) != 0.0:
            return None
        env[name] = Axis(fresh(name, env), 0, int(last.data))
    return env

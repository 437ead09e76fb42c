"""Counterexamples at small sizes: sums, quantifiers and largest entries are written out, and Z3 is asked for values.

Where tensors are tied to each other by what is assumed of all entries, no random point satisfies it; Z3 finds one. Its
model is a candidate: the kernel evaluates the statement at it. Nothing is proved here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import prod
from typing import Any

from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import share
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal
from proofcheck.search.engines.written import Entries, TooMuch, Writer, number_of

NAME = "written out"
LARGEST = 2  # size of an axis; at 3 Z3 works for seconds on polynomials, and has found nothing that 2 had not
TRIED = 3  # choices of sizes and places
ENTRIES = 24  # numbers in all
SHARE = 0.05  # of Z3's usual limits, for each choice
PLAIN = frozenset({"number", "symbol", "add", "mul", "div", "pow", "abs", "max", "min", "where", "sqrt"})
PLAIN |= frozenset({"eq", "ne", "le", "lt", "and", "or", "not", "implies", "true", "false"})
WRITTEN = frozenset({"sum", "product", "forall", "exists", "largest", "entry", "index"})


def propose(problem: Problem) -> Proposal:
    """Evidence `witness` for the first values at which the kernel sees the statement fail."""
    from proofcheck.logic import kernel

    said = (problem.statement, *problem.given)
    if any(t.op not in PLAIN | WRITTEN for each in said for t in nodes(each)) or not _usual(problem):
        return Proposal(NAME, None)
    for sizes in islice(_sizes(problem), TRIED):
        values = _values(problem, sizes)
        evidence = Evidence("witness", NAME, {"values": values})
        if values is not None and kernel.rule(problem, evidence).word == "refuted":
            return Proposal(NAME, evidence, "a counterexample at small sizes, by Z3")
    return Proposal(NAME, None)


def _usual(problem: Problem) -> bool:
    """Whether there are tensors of real numbers and sizes, and nothing else that would have to be found."""
    used = [problem.declarations[n] for n in problem.used()]
    kinds = ("real", "positive", "nonnegative", "integer", "natural", "dim", "index")
    plain = all(d.kind in kinds and d.law is None and d.structure is None for d in used)
    return plain and not problem.sizes and any(d.shape for d in used)


def _sizes(problem: Problem) -> Iterator[dict[str, int]]:
    """Values of the sizes and of the declared places, those apart first: at one place alone little fails."""
    used = sorted(problem.used())
    dims = [n for n in used if problem.declarations[n].kind == "dim"]
    places = [n for n in used if problem.declarations[n].kind == "index"]
    choices = sorted(product(range(1, LARGEST + 1), repeat=len(dims)), key=lambda c: (-sum(c), c))
    for chosen in choices:
        sizes = dict(zip(dims, chosen, strict=True))
        ends = [b.value(sizes) if (b := problem.declarations[n].bound) is not None else 0 for n in places]
        apart = sorted(product(*map(range, ends)), key=lambda p: (-len(set(p)), p))
        if apart:
            yield {**sizes, **dict(zip(places, apart[0], strict=True))}


def _values(problem: Problem, sizes: Mapping[str, int]) -> dict[str, Any] | None:
    """Values of all names by a model of the assumptions and the denial."""
    import z3

    from proofcheck.logic.decide.smt.questions import counterexample

    tensors = {n: problem.declarations[n] for n in sorted(problem.used()) if problem.declarations[n].shape}
    shapes = {n: tuple(size.value(sizes) for size in d.shape) for n, d in tensors.items()}
    if sum(map(prod, shapes.values())) > ENTRIES or any(min(s) < 0 for s in shapes.values()):
        return None
    names: Entries = {(n, p): "~".join((n, *map(str, p))) for n, s in shapes.items() for p in product(*map(range, s))}
    declared = {n: d for n, d in problem.declarations.items() if n not in tensors and n not in sizes}
    declared |= {name: Declaration(name, problem.declarations[n].kind) for (n, _), name in names.items()}
    write = Writer(sizes, names)
    try:
        given = tuple(map(write, problem.given))
        part = problem.about(write(problem.statement), declarations=declared, given=given)
        with share(SHARE):
            _, model, context = counterexample(part, part.statement, Signs(part.declarations, part.given))
    except (TooMuch, Unsupported, LimitExceeded, z3.Z3Exception, RecursionError):
        return None
    if model is None:
        return None

    def value(name: str) -> Fraction | None:
        constant = context.constants.get(name)
        if constant is None:
            return Fraction(1)
        return number_of(model.eval(constant, model_completion=True), z3)

    numbers = {n: value(n) for n in declared if n in names.values() or n in problem.used()}
    if None in numbers.values():
        return None

    def nested(name: str, shape: tuple[int, ...], place: tuple[int, ...] = ()) -> Any:
        if not shape:
            return numbers[names[name, place]]
        return tuple(nested(name, shape[1:], (*place, k)) for k in range(shape[0]))

    plain = {n: v for n, v in numbers.items() if n in problem.declarations}
    return {**plain, **{n: Fraction(v) for n, v in sizes.items()}, **{n: nested(n, s) for n, s in shapes.items()}}

"""Polynomial identities evaluated exactly at full size: both sides at random points of several prime fields.

A polynomial of degree D with rational coefficients that is not zero modulo the prime p vanishes at a uniformly drawn
point with probability at most D / p (Schwartz 1980, Zippel 1979). An equation between tensors is one such polynomial
for each entry; where all entries agree for independent points modulo p_1, ..., p_k, the chance that a false one went
unseen is at most the product of the D / p_i, provided the primes do not divide every coefficient of its difference:
they are drawn at random from some ten thousands, of which a given coefficient has a handful. D is read off the
computation. Unlike floating point this sees a difference of one unit in one entry at any size.

It is measurement and proves nothing. Two sides that differ modulo a prime differ at the whole numbers that were drawn,
which is a reason to look for a witness.

Taken up are equations, under quantifiers, `and` and conditions on indices, between polynomials in names without
assumptions other than on sizes. Functions, inverses, random names and names from sets that are no vector spaces are
not; positive, invertible or positive definite tensors lie dense among all (symmetric) ones, so polynomials that agree
on them agree everywhere.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.measure.arithmetic import Plain, Truth
from proofcheck.measure.arrays import Backend, NotMeasurable, exhausted
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.gauge import watched
from proofcheck.measure.ladder import Rung, climb, reported, rungs, size_names
from proofcheck.measure.lookup import slot
from proofcheck.measure.random import Stream
from proofcheck.measure.residues import Modular, Residues
from proofcheck.measure.residues import field as choose
from proofcheck.measure.sample import nested
from proofcheck.measure.slices import by_slices
from proofcheck.measure.space import LARGE, Named, Space
from proofcheck.run.budget import Budget, BudgetExceeded

METHOD = "modular"
PRIMES = 2  # for each assignment of sizes
_NUMERIC = {"number", "symbol", "entry", "index", "add", "mul", "div", "pow", "sum", "product", "where", "let"}
_BOOLEAN = {"eq", "ne", "lt", "le", "and", "or", "not", "implies", "forall", "true"}
_OPERATIONS = frozenset(_NUMERIC | _BOOLEAN | {"derivative", "matrix_power"})
_KINDS = frozenset({"real", "positive", "nonnegative", "integer", "natural", "dim"})
_STRUCTURES = frozenset({None, "symmetric", "posdef", "invertible"})
_SYMMETRIC = frozenset({"symmetric", "posdef"})
_DRAW = 40  # units for a drawn residue
_WITNESS = 4096  # entries of a point that is handed on


@dataclass(frozen=True)
class Outcome:
    """What the fields say. `chance` bounds the probability that a false statement was not seen (see the module).

    differs: the sizes at which the two sides differ, and the drawn whole numbers where they are few.
    """

    sizes: dict[str, int] = field(default_factory=dict)
    primes: tuple[int, ...] = ()
    degree: int = 0
    differs: dict[str, int] | None = None
    values: dict[str, Any] | None = None

    @property
    def chance(self) -> float:
        return math.prod(min(1.0, self.degree / p) for p in self.primes)

    def words(self) -> str:
        """For the numbers line."""
        where = ", ".join(f"{name} = {size:,}" for name, size in self.sizes.items())
        return (
            f"modular: equal modulo {len(self.primes)} primes near 2**{round(math.log2(self.primes[-1]))} at {where}, "
            f"chance of error below {self.chance:.0e}"
        )


def eligible(problem: Problem) -> bool:
    """Whether a statement is one that `exactly` takes up, as far as its form tells."""
    sizes = set(size_names(problem)) | set(problem.sizes)
    if any(term.op not in _OPERATIONS for term in subterms(problem.statement)):
        return False
    if any(not given.names <= sizes for given in problem.given):
        return False
    drawn = [problem.declarations[name] for name in problem.used() if name not in sizes]
    if not any(d.shape for d in drawn) or not all(_drawable(d) for d in drawn):
        return False
    return _equations(problem.statement, sizes)


def _drawable(declaration: Declaration) -> bool:
    kind = declaration.kind in _KINDS and declaration.law is None
    return kind and declaration.structure in _STRUCTURES


def _equations(term: Term, sizes: set[str]) -> bool:
    """Whether a statement is made of equations, with ranges and conditions that no drawn entry takes part in."""
    if term.op == "eq":
        return all(_fixed(node, sizes) for arg in term.args for node in subterms(arg))
    if term.op == "and":
        return all(_equations(arg, sizes) for arg in term.args)
    if term.op == "forall":
        return all(end.names <= sizes for end in term.args[:2]) and _equations(term.args[2], sizes)
    if term.op == "implies":
        return term.args[0].names <= sizes and _equations(term.args[1], sizes)
    return False


def _fixed(node: Term, sizes: set[str]) -> bool:
    """Whether what steers the computation of a term depends on sizes and indices alone."""
    steering: tuple[Term, ...] = ()
    if node.op in ("sum", "product"):
        steering = node.args[:2]
    elif node.op == "where":
        steering = node.args[:1]
    elif node.op == "pow" or node.op == "div":
        steering = node.args[1:]
    return all(term.names <= sizes for term in steering)


def exactly(problem: Problem, *, budget: Budget, seed: int, backend: Backend, ceiling: int = LARGE) -> Outcome | None:
    """Climb the ladder with a few primes at each rung; None where nothing could be evaluated."""
    best: Outcome | None = None
    steps = [rung for rung in rungs(problem, Space(backend, budget)) if rung.scale in (5, 17) or rung.scale >= 64]
    with backend.quiet():
        try:
            for rung in climb(steps, budget):
                found = at(problem, rung, budget, seed, backend, ceiling)
                if found is None:
                    continue
                if found.differs is not None:
                    return found
                if best is None or math.prod(found.sizes.values()) >= math.prod(best.sizes.values()):
                    best = found
        except exhausted(BudgetExceeded, NotMeasurable, RecursionError):
            pass  # what the smaller rungs said stands
    return best


def at(problem: Problem, rung: Rung, budget: Budget, seed: int, backend: Backend, ceiling: int) -> Outcome | None:
    """One point in each of several fields."""
    sizes, degree = reported(problem, rung.sizes), 0
    source = random.Random(f"{METHOD}/{seed}/{rung.scale}/{sorted(sizes.items())}")
    primes: list[int] = []
    for turn in range(PRIMES):
        modulus = choose(max(sizes.values(), default=1), source)
        arithmetic = Modular(Space(backend, budget, "float64", ceiling), modulus)
        leaves = dict(leaves_of(problem, rung, arithmetic, Stream(backend.xp, seed, f"{METHOD}/{rung.scale}/{turn}")))
        evaluator = evaluator_of(problem, rung, arithmetic, leaves)
        differs, reached = compare(problem.statement, evaluator)
        if differs:
            values = _values(problem, leaves, sizes, arithmetic)
            return Outcome(sizes, (modulus,), reached, differs=sizes, values=values)
        if not reached:
            return None
        degree = max(degree, reached)
        primes.append(modulus)
    return Outcome(sizes, tuple(primes), degree)


def evaluator_of(problem: Problem, rung: Rung, arithmetic: Modular, leaves: dict[str, Residues]) -> Evaluator[Residues]:
    """The evaluator at drawn residues; sizes and indices are counted in plain numbers beside it."""
    space = arithmetic.space
    shapes = {name: tuple(size.value(rung.sizes) for size in problem.declarations[name].shape) for name in leaves}
    known = {name: leaf.value for name, leaf in leaves.items() if leaf.size is not None}
    counter: Evaluator[Named] = Evaluator(Plain(space), known, shapes=shapes)
    return Evaluator(arithmetic, leaves, counter=counter, shapes=shapes, watch=watched(problem.statement))


def compare(statement: Term, evaluator: Evaluator[Residues]) -> tuple[bool, int]:
    """Whether the two sides differ anywhere, and the degree of what was compared; 0 where nothing with drawn entries
    was."""
    xp = evaluator.arithmetic.space.xp
    differs, degree = False, 0

    def look(term: Term, env: Env) -> None:
        nonlocal differs, degree
        truth: Truth = evaluator.truth(term, env)
        here = max((max(a.degree, b.degree) for a, b in evaluator.seen.values()), default=0)
        if bool(xp.any(truth.no.data)):
            differs = True
        if bool(xp.any(truth.yes.data)):
            degree = max(degree, here)
        elif not differs:
            raise NotMeasurable("an entry without a value")

    by_slices(statement, evaluator, 1, look)
    return differs, degree


def leaves_of(problem: Problem, rung: Rung, arithmetic: Modular, stream: Stream) -> Iterator[tuple[str, Residues]]:
    """Sizes as they are, all other names uniform in the field."""
    space, xp, half = arithmetic.space, arithmetic.space.xp, arithmetic.modulus // 2
    sizes = reported(problem, rung.sizes)
    for name in problem.declarations:
        if name not in problem.used():
            continue
        declaration = problem.declarations[name]
        if name in sizes:
            yield name, arithmetic.given(space.constant(float(sizes[name])))
            continue
        shape = tuple(size.value(rung.sizes) for size in declaration.shape)
        labels = tuple(slot(k) for k in range(len(shape)))
        space.charge(math.prod(shape), _DRAW)
        data = xp.reshape(stream.child(name).integers(-half, half + 1, math.prod(shape)), shape)
        if declaration.structure in _SYMMETRIC:
            upper = xp.triu(data)
            data = upper + xp.matrix_transpose(xp.triu(data, k=1))
        yield name, arithmetic.drawn(Named(labels, data))


def _values(
    problem: Problem, leaves: dict[str, Residues], sizes: dict[str, int], arithmetic: Modular
) -> dict[str, Any] | None:
    """The drawn whole numbers as a candidate for a witness, moved into the declared sets where adding p does it."""
    if sum(math.prod(leaf.value.data.shape) for leaf in leaves.values()) > _WITNESS:
        return None
    values: dict[str, Any] = {name: Fraction(size) for name, size in sizes.items()}
    for name, leaf in leaves.items():
        if name in values:
            continue
        data = leaf.value.data
        if problem.declarations[name].kind in ("positive", "nonnegative", "natural"):
            data = arithmetic.space.xp.where(data <= 0, data + float(arithmetic.modulus), data)
        values[name] = nested(arithmetic.space.backend.host(data))
    return {name: values[name] for name in problem.declarations if name in values}

"""Identities: both sides evaluated in a prime field, at random points, at the sizes that settle all sizes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.remembered import remembered
from proofcheck.lang.terms import Term, nodes, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import real_exponents
from proofcheck.logic.kernel.looks import STEPS, Differ, NoRoots, NotShown, Points, equations
from proofcheck.logic.semantics.interpreter import Steps
from proofcheck.logic.semantics.numbers import AGREEMENT_BITS, Field, LimitExceeded
from proofcheck.logic.smallsizes.bounds import NotPolynomial, is_root
from proofcheck.logic.smallsizes.degrees import degree, height
from proofcheck.logic.smallsizes.orders import restricts
from proofcheck.logic.smallsizes.sizes import MAX_SIZE, plan

POINTS = 2
ASSUMED_POINTS = 12
MAX_DEGREE = 10**6  # over 2**60: a chance of agreement below 1e-12 at each point
MAX_HEIGHT = 40  # bits
MAX_SIGNS = 3
LARGER = 3  # what a second look reaches at least, where a few steps do
SIGN_POINTS = 24  # for each pattern of signs: none is missed but with chance exp(-24)
# Analytic functions of which the field knows nothing but that they are functions.
FREE = frozenset({"log", "erf", "asin", "acos", "atan"})
BRANCHING = frozenset({"where", "max", "min", "sign", "floor", "ceil"})


@remembered(64)
def check(
    problem: Problem, statement: Term, normal_forms: bool, assumed: bool = False, derived: bool = False
) -> tuple[str, ...]:
    """Confirms that `statement` (equations under foralls and conjunctions) is an identity: the census of what was
    checked. `normal_forms` says that both sides are known to be equal for all sizes, by a derivation that was replayed
    (`derived`) or by the index algebra; without that, the sizes checked here must settle all sizes by themselves.
    `assumed` says that it used equations among the assumptions: then the points satisfy them. Raises NotShown with the
    reason where it is not confirmed."""
    if assumed and not normal_forms:
        raise NotShown("points on the assumptions are a second look and no proof")
    if not equations(statement):
        raise NotShown("the statement is not made of equations alone")
    looks = _Looks(problem, statement, normal_forms, assumed, derived)
    looks.at_sizes()
    looks.at_larger_sizes()
    return looks.census()


class _Looks:
    """Looks at the two sides. `done`: at these sizes they agreed. `gaps`: why small sizes do not settle all sizes."""

    def __init__(self, problem: Problem, statement: Term, normal_forms: bool, assumed: bool, derived: bool) -> None:
        self.problem, self.statement = problem, statement
        self.normal_forms, self.assumed, self.derived = normal_forms, assumed, derived
        laws = problem.laws(statement)
        parameters = [t for law in laws for t in law.written]
        self.written = [t for whole in (statement, *parameters) for t in nodes(whole)]
        self.ops = frozenset(t.op for t in nodes(statement))
        self.roots = any(t.op in ("sqrt", "abs") or is_root(t) for t in self.written)
        named = (problem.declarations[n] for t in (statement, *parameters) for n in t.names)
        if self.roots and any(d.kind == "complex" for d in named):
            raise NotShown("roots and absolute values of complex numbers have no model in the field")
        try:
            self.layout = plan(statement, problem.declarations)
        except NotPolynomial as error:
            raise NotShown(str(error)) from None
        self.functions = frozenset(t.op for t in self.written if t.op in FUNCTIONS)
        nested = any(_exponentials(t.args[0]) for t in self.written if t.op == "exp")
        fixed_primes = nested or bool(self.functions & {"sin", "cos"})
        tall = fixed_primes and height(statement, parameters) > MAX_HEIGHT
        large = tall or degree(statement, parameters) > MAX_DEGREE
        if large and not normal_forms:
            raise NotShown("degrees or numbers too large for the primes: chance agreement is not excluded")
        # All that is evaluated: no number in it can be made to fit primes that are drawn from it.
        told = repr((statement, sorted(statement.names), *laws, *(problem.given if assumed else ())))
        seed = hashlib.sha256(told.encode()).hexdigest()
        field_of = partial(Field, functions=self.functions, nested=nested)
        self.limit = STEPS // 8 if derived else STEPS  # what was replayed needs no long look
        self.steps = Steps(self.limit)
        self.done: list[dict[str, int]] = []
        self.rootless = False  # whether the last sizes that were left out lack a point
        self.gaps = [*self.layout.gaps, *(["degrees or numbers too large for the primes"] if large else [])]
        self.gaps += ["a root whose sign no point changes, as the primes are not drawn"] * (self.roots and fixed_primes)
        restricted = any(restricts(g, statement, problem.declarations) for g in problem.given)
        self.gaps += ["an assumption about a position"] * restricted
        # Two permutations, of few, are no random elements: more are looked at, and some chance of agreement is left.
        permuted = any(problem.declarations[n].structure == "permutation" for n in problem.spoken(statement))
        self.count = SIGN_POINTS if permuted else ASSUMED_POINTS if assumed else POINTS
        self.points = Points(problem, statement, assumed, seed, field_of)
        self.look, self.line = self._way("" if large or permuted else ", chance of error below 1e-9")

    def _way(self, chance: str) -> tuple[Callable[[dict[str, int], int, Steps], frozenset[int] | None], str]:
        """How both sides are compared at a point, and the line of the census that says so."""
        turns = {t for s in self.written if s.op in ("sin", "cos") for t in subterms(s)}
        unknown = self.functions & FREE or real_exponents(self.statement, self.problem.declarations)
        look: Any = self.points.in_field
        line = f"prime-field evaluation{{}}, {self.count} random points each{chance}"
        if self.normal_forms and (unknown or any(t.op == "pi" for t in turns)):
            # The field knows no logarithm; with normal forms at hand, enclosures at random points are the second look.
            look = self.points.in_enclosures
            line = f"agreement to {AGREEMENT_BITS} bits{{}}, {self.count} random points each"
            self.gaps.append("a function with no model in the field")
        if self.assumed:
            look = self.points.in_field
            line = f"prime-field evaluation{{}}, {self.count} random points each that satisfy the assumptions"
            self.gaps.append("equations among the assumptions, used as rewriting rules")
        return look, line

    def _configurations(self) -> tuple[dict[str, int], ...]:
        """Sizes to look at, in order."""
        names = sorted((configurations := self.layout.configurations)[0])
        if self.assumed:
            # Equal sizes, and sizes that differ from each other: an assumption must not pass for another of its kind.
            uneven = [{n: 1 + (k + turn) % 3 for k, n in enumerate(names)} for turn in range(3)]
            even = [dict.fromkeys(names, size) for size in (1, 2, 3)]
            configurations = _distinct([*uneven[:1], *even, *uneven, *configurations])
        if "expectation" in self.ops:
            # Explicit moments grow fast with the sizes: the smallest ones come first.
            configurations = _distinct([*(dict.fromkeys(names, size) for size in (1, 2)), *configurations])
        return configurations

    def _looked(self, dims: dict[str, int]) -> None:
        """Both sides agree at these sizes, at as many points as are needed; elsewise raises."""
        seen = [self.look(dims, k, self.steps) for k in range(self.count)]
        if self.roots and seen[0] is not None and seen[1] is not None:
            # Arguments that change from point to point have random signs: every pattern of signs must be met.
            varying = len(seen[0] - seen[1])
            if varying > MAX_SIGNS:
                self.gaps.append(f"{varying} independent signs, of which not all patterns were met")
            if self.gaps and not self.normal_forms:
                raise NotShown(f"small sizes do not settle it: {'; '.join(self.gaps)}")
            # What was replayed rests on no pattern.
            patterns = 0 if self.derived or not varying else 2 ** min(varying, MAX_SIGNS)
            for k in range(self.count, SIGN_POINTS * patterns):
                self.look(dims, k, self.steps)
        if seen[0] is None and (self.roots or any(t.op in BRANCHING for t in self.written)):
            # Two points may be of one case. What these cannot decide is no reason against it.
            more = Steps(STEPS)
            for k in range(self.count, SIGN_POINTS):
                try:
                    self.look(dims, k, more)
                except Differ:
                    raise
                except (NotShown, LimitExceeded):
                    continue
        self.done.append(dims)

    def at_sizes(self) -> None:
        """The sizes that settle all sizes, as far as the steps go; smaller ones where none of them is within reach."""
        # Under an assumption the first size is 1, where all matrices commute.
        first = 2 if self.assumed and "matrix_power" in self.ops else 1
        queue, reach = list(self._configurations()), MAX_SIZE + 1
        while queue:
            dims = queue.pop(0)
            try:
                self._looked(dims)
            except (NoRoots, LimitExceeded) as error:
                if isinstance(error, NoRoots):
                    # No element of this configuration has the roots that are needed; others may settle the matter.
                    without = "at which the field has no roots or the assumptions do not hold"
                    self.gaps.append(f"the sizes {dict(dims)}, {without}")
                    self.rootless = True
                    if not self.done:
                        self.steps.left = self.limit  # nothing was looked at yet
                    if queue:
                        continue
                else:
                    self.rootless = False
                    done_of = f"{len(self.layout.configurations)} size configurations, of which {len(self.done)}"
                    self.gaps.append(f"{done_of} were within the limits")
                small = next((s for s in (3, 2, 1) if max(dims.values(), default=0) > s and s < reach), 0)
                if self.done or not self.normal_forms or not small:
                    break
                # A second look at least: the same with smaller sizes.
                reach, self.steps.left = small, self.limit
                queue[:] = [{n: min(size, small) for n, size in dims.items()}]
                continue
            if self.normal_forms and len(self.done) == first:
                # With normal forms at hand the rest is a second look, and a short one; without them it is the proof.
                # Where no number of sizes would settle it, one more has to do.
                self.steps.left //= 48 if self.gaps and not self.assumed else 16

    def at_larger_sizes(self) -> None:
        """Where the theorem does not apply its sizes may be 1 or 2, at which matrices are numbers or commute,
        permutations are symmetric, and different places are one; or all the same, where a part is the whole."""
        if not self.normal_forms or not self.layout.gaps or self.assumed:
            return
        larger = {n: max(size, LARGER) for n, size in self._configurations()[0].items()}
        uneven = [{n: size - (k + turn) % 2 for k, (n, size) in enumerate(larger.items())} for turn in (0, 1)]
        for dims in (larger, *(uneven if len(larger) > 1 else ())):
            if dims not in self.done:
                with suppress(NoRoots, LimitExceeded):
                    self.steps.left = self.limit // 48
                    self._looked(dims)

    def census(self) -> tuple[str, ...]:
        """What was checked, if that is enough."""
        gaps, done = self.gaps, self.done
        if not done and self.derived and self.rootless:
            # z**2 + z + 1 == 0 has no root in half of the fields. What was replayed is a proof without a second look.
            return ()
        if not done:
            raise NotShown(f"no sizes could be checked: {gaps[-1]}" if gaps else "no sizes could be checked")
        shown = "; ".join(", ".join(f"{k}={v}" for k, v in dims.items()) for dims in done[:4] if dims)
        where = f" at sizes {shown}{' and others' if len(done) > 4 else ''}" if shown else ""
        if gaps and not self.normal_forms:
            raise NotShown(f"small sizes do not settle it: {'; '.join(gaps)}")
        census = ["index algebra"] if self.normal_forms and not self.derived else []
        census += [self.line.format(where)]
        if gaps and not self.derived:
            why = "; ".join(gaps)
            census.append(f"index algebra for sizes beyond these (not settled by the small-size theorem: {why})")
        elif shown and not self.derived:
            census.append("small-size theorem (docs/trust.md)")
        if "expectation" in self.ops:
            census.append("explicit moments of the declared distributions")
        if "derivative" in self.ops:
            census.append("term-by-term calculus: dual numbers")
        return tuple(census)


def _distinct(configurations: list[dict[str, int]]) -> tuple[dict[str, int], ...]:
    return tuple({tuple(sorted(c.items())): c for c in configurations}.values())


def _exponentials(t: Term) -> bool:
    return any(inner.op in ("exp", "sin", "cos") for inner in subterms(t))

"""Identities: both sides evaluated in a prime field, at random points, at the sizes that settle all sizes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from proofcheck.decide.signs import real_exponents
from proofcheck.kernel.looks import STEPS, Differ, NoRoots, NotShown, agreement, at_point, equations
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term, nodes, subterms
from proofcheck.lang.types import Problem
from proofcheck.semantics.interpreter import Steps
from proofcheck.semantics.numbers import AGREEMENT_BITS, Field, LimitExceeded
from proofcheck.smallsizes.bounds import NotPolynomial, is_root
from proofcheck.smallsizes.degrees import degree, height
from proofcheck.smallsizes.orders import restricts
from proofcheck.smallsizes.sizes import MAX_SIZE, Plan, plan

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
Sizes = dict[str, int]

__all__ = ["Differ", "NoRoots", "NotShown", "check"]


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
    try:
        layout = plan(statement, problem.declarations)
    except NotPolynomial as error:
        raise NotShown(str(error)) from None
    checked = _Check(problem, statement, layout, normal_forms, assumed, derived)
    checked.begin()
    checked.run()
    return checked.census()


@dataclass
class _Check:
    """One identity: `gaps` says why small sizes do not settle it, `done` the sizes at which it was seen to hold."""

    problem: Problem
    statement: Term
    layout: Plan
    normal_forms: bool
    assumed: bool
    derived: bool
    gaps: list[str] = field(default_factory=list)
    done: list[Sizes] = field(default_factory=list)

    # -- what is evaluated --------------------------------------------------------------------------------------

    @cached_property
    def parameters(self) -> list[Term]:
        return [t for law in self.problem.laws(self.statement) for t in law.written]

    @cached_property
    def written(self) -> list[Term]:
        return [t for whole in (self.statement, *self.parameters) for t in nodes(whole)]

    @cached_property
    def roots(self) -> bool:
        return any(t.op in ("sqrt", "abs") or is_root(t) for t in self.written)

    @cached_property
    def functions(self) -> frozenset[str]:
        called = (t.op for t in self.written if t.op in FUNCTIONS or t.op == "limit")
        return frozenset("exp" if op == "limit" else op for op in called)

    @cached_property
    def nested(self) -> bool:
        return any(_exponentials(t.args[0]) for t in self.written if t.op == "exp")

    @cached_property
    def large(self) -> bool:
        """Whether degrees or numbers are too large for the primes."""
        if degree(self.statement, self.parameters) > MAX_DEGREE:
            return True
        fixed_primes = self.nested or bool(self.functions & {"sin", "cos"})
        return fixed_primes and height(self.statement, self.parameters) > MAX_HEIGHT

    @cached_property
    def random(self) -> bool:
        return any(t.op == "expectation" for t in nodes(self.statement))

    @cached_property
    def permuted(self) -> bool:
        # Two permutations, of few, are no random elements: more are looked at, and some chance of agreement is left.
        return any(self.problem.declarations[n].structure == "permutation" for n in self.statement.names)

    @cached_property
    def beyond_field(self) -> bool:
        """Whether a function has no model in the field: with normal forms at hand, enclosures are the second look."""
        turns = {t for s in self.written if s.op in ("sin", "cos") for t in subterms(s)}
        unknown = self.functions & FREE or real_exponents(self.statement, self.problem.declarations)
        return self.normal_forms and bool(unknown or any(t.op == "pi" for t in turns))

    @cached_property
    def points(self) -> int:
        return SIGN_POINTS if self.permuted else ASSUMED_POINTS if self.assumed else POINTS

    @cached_property
    def limit(self) -> int:
        return STEPS // 8 if self.derived else STEPS  # what was replayed needs no long look

    @cached_property
    def look(self) -> Callable[..., Any]:
        if self.assumed:
            return partial(at_point, assumed=True)
        return agreement if self.beyond_field else at_point

    def begin(self) -> None:
        """Raises NotShown for what has no model in the field; notes what small sizes do not settle."""
        problem, statement = self.problem, self.statement
        names = {n for t in (statement, *self.parameters) for n in t.names}
        if self.roots and any(problem.declarations[n].kind == "complex" for n in names):
            raise NotShown("roots and absolute values of complex numbers have no model in the field")
        if self.large and not self.normal_forms:
            raise NotShown("degrees or numbers too large for the primes: chance agreement is not excluded")
        self.gaps += self.layout.gaps
        if self.large:
            self.gaps.append("degrees or numbers too large for the primes")
        if any(restricts(g, statement, problem.declarations) for g in problem.given):
            self.gaps.append("an assumption about a position")
        if self.beyond_field:
            self.gaps.append("a function with no model in the field")
        if self.assumed:
            self.gaps.append("equations among the assumptions, used as rewriting rules")
        # All that is evaluated: no number in it can be made to fit primes that are drawn from it.
        given = problem.given if self.assumed else ()
        told = repr((statement, sorted(statement.names), *problem.laws(statement), *given))
        self.seed = hashlib.sha256(told.encode()).hexdigest()
        self.field_of = partial(Field, functions=self.functions, nested=self.nested)
        self.steps = Steps(self.limit)
        self.configurations = self._configurations()

    def _configurations(self) -> tuple[Sizes, ...]:
        found = self.layout.configurations
        names = sorted(found[0])
        if self.assumed:
            # Equal sizes, and sizes that differ from each other: an assumption must not pass for another of its kind.
            # Under an assumption the first size is 1, where all matrices commute.
            uneven = [{n: 1 + (k + turn) % 3 for k, n in enumerate(names)} for turn in range(3)]
            found = _distinct([*uneven[:1], *(dict.fromkeys(names, size) for size in (1, 2, 3)), *uneven, *found])
        if self.random:
            # Explicit moments grow fast with the sizes: the smallest ones come first.
            found = _distinct([*(dict.fromkeys(names, size) for size in (1, 2)), *found])
        return found

    # -- looks --------------------------------------------------------------------------------------------------

    def at(self, dims: Sizes, k: int, steps: Steps) -> Any:
        return self.look(self.problem, self.statement, dims, self.field_of, f"{self.seed}.{k}", steps)

    def looked(self, dims: Sizes) -> None:
        """Looks at all points for these sizes. Raises NotShown and LimitExceeded."""
        seen = [self.at(dims, k, self.steps) for k in range(self.points)]
        if self.roots and self.look is not agreement:
            # Arguments that change from point to point have random signs: every pattern of signs must be met.
            varying = len(seen[0] - seen[1])
            if varying > MAX_SIGNS and not self.normal_forms:
                raise NotShown(f"{varying} independent signs of roots or absolute values")
            if varying > MAX_SIGNS:
                self.gaps.append(f"{varying} independent signs, of which not all patterns were met")
            for k in range(self.points, SIGN_POINTS * 2 ** min(varying, MAX_SIGNS) if varying else 0):
                self.at(dims, k, self.steps)
        branches = self.roots or any(t.op in BRANCHING for t in self.written)
        if branches and self.look is agreement:
            # Two points may be of one case. What these cannot decide is no reason against it.
            more = Steps(STEPS)
            for k in range(self.points, SIGN_POINTS):
                try:
                    self.at(dims, k, more)
                except Differ:
                    raise
                except (NotShown, LimitExceeded):
                    continue
        self.done.append(dims)

    def run(self) -> None:
        """Looks at one configuration after the other. Raises NotShown where one is against it, or none is done."""
        queue, reach = list(self.configurations), MAX_SIZE + 1
        powers = any(t.op == "matrix_power" for t in nodes(self.statement))
        while queue:
            dims = queue.pop(0)
            try:
                self.looked(dims)
            except NoRoots:
                # No element of this configuration has the roots that are needed; others may settle the matter.
                self.gaps.append(
                    f"the sizes {dict(dims)}, at which the field has no roots or the assumptions do not hold"
                )
                continue
            except LimitExceeded:
                total = len(self.layout.configurations)
                self.gaps.append(f"{total} size configurations, of which {len(self.done)} were within the limits")
                small = next((s for s in (3, 2, 1) if any(size > s for size in dims.values()) and s < reach), 0)
                if self.done or not self.normal_forms or not small:
                    break
                # A second look at least: the same with smaller sizes.
                reach, self.steps.left = small, self.limit
                queue[:] = [{n: min(size, small) for n, size in dims.items()}]
                continue
            if self.normal_forms and len(self.done) == (2 if self.assumed and powers else 1):
                # With normal forms at hand the rest is a second look, and a short one; without them it is the proof.
                # Where no number of sizes would settle it, one more has to do.
                self.steps.left //= 48 if self.gaps and not self.assumed else 16
        if self.normal_forms and self.layout.gaps and not self.assumed:
            for dims in self._larger():
                with suppress(NoRoots, LimitExceeded):
                    self.steps.left = self.limit // 48
                    self.looked(dims)
        if not self.done:
            raise NotShown(f"no sizes could be checked: {self.gaps[-1]}" if self.gaps else "no sizes could be checked")

    def _larger(self) -> Iterator[Sizes]:
        """Where the theorem does not apply its sizes may be 1 or 2, at which matrices are numbers or commute,
        permutations are symmetric, and different places are one; or all the same, where a part is the whole."""
        larger = {n: max(size, LARGER) for n, size in self.configurations[0].items()}
        uneven = [{n: size - (k + turn) % 2 for k, (n, size) in enumerate(larger.items())} for turn in (0, 1)]
        for dims in (larger, *(uneven if len(larger) > 1 else ())):
            if dims not in self.done:
                yield dims

    # -- the census ---------------------------------------------------------------------------------------------

    def census(self) -> tuple[str, ...]:
        if self.gaps and not self.normal_forms:
            raise NotShown(f"small sizes do not settle it: {'; '.join(self.gaps)}")
        shown = "; ".join(", ".join(f"{k}={v}" for k, v in dims.items()) for dims in self.done[:4] if dims)
        where = f" at sizes {shown}{' and others' if len(self.done) > 4 else ''}" if shown else ""
        chance = "" if self.large or self.permuted else ", chance of error below 1e-9"
        points = f"{where}, {self.points} random points each"
        if self.assumed:
            line = f"prime-field evaluation{points} that satisfy the assumptions"
        elif self.beyond_field:
            line = f"agreement to {AGREEMENT_BITS} bits{points}"
        else:
            line = f"prime-field evaluation{points}{chance}"
        found = [*(["index algebra"] if self.normal_forms and not self.derived else []), line]
        if self.gaps and not self.derived:
            why = "; ".join(self.gaps)
            found.append(f"index algebra for sizes beyond these (not settled by the small-size theorem: {why})")
        elif shown and not self.derived:
            found.append("small-size theorem (docs/trust.md)")
        if self.random:
            found.append("explicit moments of the declared distributions")
        if any(t.op in ("limit", "derivative") for t in nodes(self.statement)):
            found.append("term-by-term calculus: series and dual numbers")
        return tuple(found)


def _distinct(configurations: list[Sizes]) -> tuple[Sizes, ...]:
    return tuple({tuple(sorted(c.items())): c for c in configurations}.values())


def _exponentials(t: Term) -> bool:
    return any(inner.op in ("exp", "sin", "cos") for inner in subterms(t))

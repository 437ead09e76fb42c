"""Identities: both sides evaluated in a prime field, at random points, at the sizes that settle all sizes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Any

import flint

from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.lang.terms import Term, nodes, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import real_exponents
from proofcheck.logic.kernel.points import (
    NoPoint,
    field_environment,
    positions,
    rational_environment,
    reflections,
    satisfy,
)
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import (
    AGREEMENT_BITS,
    Agreement,
    Field,
    LimitExceeded,
    Rational,
    Retry,
    Unsupported,
)
from proofcheck.logic.smallsizes.bounds import NotPolynomial, is_root
from proofcheck.logic.smallsizes.degrees import degree, height
from proofcheck.logic.smallsizes.orders import restricts
from proofcheck.logic.smallsizes.sizes import MAX_SIZE, plan

POINTS = 2
ASSUMED_POINTS = 12
RETRIES = 40
MAX_TURNS = 12  # ways to satisfy the assumptions that are tried for one point
MAX_DEGREE = 10**6  # over 2**60: a chance of agreement below 1e-12 at each point
MAX_HEIGHT = 40  # bits
MAX_SIGNS = 3
LARGER = 3  # what a second look reaches at least, where a few steps do
SIGN_POINTS = 24  # for each pattern of signs: none is missed but with chance exp(-24)
# Analytic functions of which the field knows nothing but that they are functions.
FREE = frozenset({"log", "erf", "asin", "acos", "atan"})
STEPS = 120_000
BRANCHING = frozenset({"where", "max", "min", "sign", "floor", "ceil"})


class NotShown(ValueError):
    """The check did not confirm the identity; says why. Nothing follows about its truth."""


class Differ(NotShown):
    """The two sides differ at a point."""


class NoRoots(NotShown):
    """The field lacks square roots at these sizes."""


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
    if not _equations(statement):
        raise NotShown("the statement is not made of equations alone")
    laws = problem.laws(statement)
    parameters = [t for law in laws for t in law.written]
    written = [t for whole in (statement, *parameters) for t in nodes(whole)]
    roots = any(t.op in ("sqrt", "abs") or is_root(t) for t in written)
    if roots and any(problem.declarations[n].kind == "complex" for t in (statement, *parameters) for n in t.names):
        raise NotShown("roots and absolute values of complex numbers have no model in the field")
    try:
        layout = plan(statement, problem.declarations)
    except NotPolynomial as error:
        raise NotShown(str(error)) from None
    functions = frozenset("exp" if t.op == "limit" else t.op for t in written if t.op in FUNCTIONS or t.op == "limit")
    nested = any(_exponentials(t.args[0]) for t in written if t.op == "exp")
    fixed_primes = nested or bool(functions & {"sin", "cos"})
    large = degree(statement, parameters) > MAX_DEGREE or (fixed_primes and height(statement, parameters) > MAX_HEIGHT)
    if large and not normal_forms:
        raise NotShown("degrees or numbers too large for the primes: chance agreement is not excluded")
    # All that is evaluated: no number in it can be made to fit primes that are drawn from it.
    told = repr((statement, sorted(statement.names), *laws, *(problem.given if assumed else ())))
    seed = hashlib.sha256(told.encode()).hexdigest()
    field_of = partial(Field, functions=functions, nested=nested)
    random = any(t.op == "expectation" for t in nodes(statement))
    names = sorted((configurations := layout.configurations)[0])
    if assumed:
        # Equal sizes, and sizes that differ from each other: an assumption must not pass for another of its kind.
        uneven = [{n: 1 + (k + turn) % 3 for k, n in enumerate(names)} for turn in range(3)]
        configurations = _distinct(
            [*uneven[:1], *(dict.fromkeys(names, size) for size in (1, 2, 3)), *uneven, *configurations]
        )
    if random:
        # Explicit moments grow fast with the sizes: the smallest ones come first.
        configurations = _distinct([*(dict.fromkeys(names, size) for size in (1, 2)), *configurations])
    # Under an assumption the first size is 1, where all matrices commute.
    powers = any(t.op == "matrix_power" for t in nodes(statement))
    limit = STEPS // 8 if derived else STEPS  # what was replayed needs no long look
    steps = Steps(limit)
    done: list[dict[str, int]] = []
    gaps = [*layout.gaps, *(["degrees or numbers too large for the primes"] if large else [])]
    gaps += ["an assumption about a position"] * any(
        restricts(g, statement, problem.declarations) for g in problem.given
    )
    look: Any = _at_point
    # Two permutations, of few, are no random elements: more are looked at, and some chance of agreement is left.
    permuted = any(problem.declarations[n].structure == "permutation" for n in statement.names)
    points = SIGN_POINTS if permuted else ASSUMED_POINTS if assumed else POINTS
    chance = "" if large or permuted else ", chance of error below 1e-9"
    census_line = f"prime-field evaluation{{}}, {points} random points each{chance}"
    turns = {t for s in written if s.op in ("sin", "cos") for t in subterms(s)}
    unknown = functions & FREE or real_exponents(statement, problem.declarations)
    branches = roots or any(t.op in BRANCHING for t in written)
    if normal_forms and (unknown or any(t.op == "pi" for t in turns)):
        # The field knows no logarithm; with normal forms at hand, enclosures at random points are the second look.
        look = _agreement
        census_line = f"agreement to {AGREEMENT_BITS} bits{{}}, {points} random points each"
        gaps.append("a function with no model in the field")
    if assumed:
        look = partial(_at_point, assumed=True)
        census_line = f"prime-field evaluation{{}}, {points} random points each that satisfy the assumptions"
        gaps.append("equations among the assumptions, used as rewriting rules")

    def looked(dims: dict[str, int]) -> None:
        seen = [look(problem, statement, dims, field_of, f"{seed}.{k}", steps) for k in range(points)]
        if roots and look is not _agreement:
            # Arguments that change from point to point have random signs: every pattern of signs must be met.
            varying = len(seen[0] - seen[1])
            if varying > MAX_SIGNS and not normal_forms:
                raise NotShown(f"{varying} independent signs of roots or absolute values")
            if varying > MAX_SIGNS:
                gaps.append(f"{varying} independent signs, of which not all patterns were met")
            for k in range(points, SIGN_POINTS * 2 ** min(varying, MAX_SIGNS) if varying else 0):
                look(problem, statement, dims, field_of, f"{seed}.{k}", steps)
        if branches and look is _agreement:
            # Two points may be of one case. What these cannot decide is no reason against it.
            more = Steps(STEPS)
            for k in range(points, SIGN_POINTS):
                try:
                    look(problem, statement, dims, field_of, f"{seed}.{k}", more)
                except Differ:
                    raise
                except (NotShown, LimitExceeded):
                    continue
        done.append(dims)

    queue, reach = list(configurations), MAX_SIZE + 1
    while queue:
        dims = queue.pop(0)
        try:
            looked(dims)
        except (NoRoots, LimitExceeded) as error:
            if isinstance(error, NoRoots):
                # No element of this configuration has the roots that are needed; others may settle the matter.
                gaps.append(f"the sizes {dict(dims)}, at which the field has no roots or the assumptions do not hold")
                if queue:
                    continue
            else:
                done_of = f"{len(layout.configurations)} size configurations, of which {len(done)}"
                gaps.append(f"{done_of} were within the limits")
            small = next((s for s in (3, 2, 1) if any(dims[n] > s for n in names) and s < reach), 0)
            if done or not normal_forms or not small:
                break
            # A second look at least: the same with smaller sizes.
            reach, steps.left = small, limit
            queue[:] = [{n: min(size, small) for n, size in dims.items()}]
            continue
        if normal_forms and len(done) == (2 if assumed and powers else 1):
            # With normal forms at hand the rest is a second look, and a short one; without them it is the proof. Where
            # no number of sizes would settle it, one more has to do.
            steps.left //= 48 if gaps and not assumed else 16
    larger = {n: max(size, LARGER) for n, size in configurations[0].items()}
    if normal_forms and layout.gaps and not assumed:
        # Where the theorem does not apply its sizes may be 1 or 2, at which matrices are numbers or commute,
        # permutations are symmetric, and different places are one; or all the same, where a part is the whole.
        uneven = [{n: size - (k + turn) % 2 for k, (n, size) in enumerate(larger.items())} for turn in (0, 1)]
        for dims in (larger, *(uneven if len(larger) > 1 else ())):
            if dims not in done:
                with suppress(NoRoots, LimitExceeded):
                    steps.left = limit // 48
                    looked(dims)
    if not done:
        raise NotShown(f"no sizes could be checked: {gaps[-1]}" if gaps else "no sizes could be checked")
    shown = "; ".join(", ".join(f"{k}={v}" for k, v in dims.items()) for dims in done[:4] if dims)
    where = f" at sizes {shown}{' and others' if len(done) > 4 else ''}" if shown else ""
    if gaps and not normal_forms:
        raise NotShown(f"small sizes do not settle it: {'; '.join(gaps)}")
    census = ["index algebra"] if normal_forms and not derived else []
    census += [census_line.format(where)]
    if gaps and not derived:
        census.append(
            f"index algebra for sizes beyond these (not settled by the small-size theorem: {'; '.join(gaps)})"
        )
    elif shown and not derived:
        census.append("small-size theorem (docs/trust.md)")
    if random:
        census.append("explicit moments of the declared distributions")
    if any(t.op in ("limit", "derivative") for t in nodes(statement)):
        census.append("term-by-term calculus: series and dual numbers")
    return tuple(census)


def _distinct(configurations: list[dict[str, int]]) -> tuple[dict[str, int], ...]:
    return tuple({tuple(sorted(c.items())): c for c in configurations}.values())


def _exponentials(t: Term) -> bool:
    return any(inner.op in ("exp", "sin", "cos") for inner in subterms(t))


def _equations(statement: Term) -> bool:
    if statement.op == "forall":
        return _equations(statement.args[2])
    if statement.op == "and":
        return all(map(_equations, statement.args))
    return statement.op in ("eq", "true")


def _at_point(
    problem: Problem,
    statement: Term,
    dims: Mapping[str, int],
    field_of: Callable[[str], Field],
    point: str,
    steps: Steps,
    assumed: bool = False,
) -> frozenset[int]:
    """Raises NotShown where the statement fails at a point; else what roots were taken of there."""
    # An assumption about other names, perhaps of sizes that the statement does not have, excludes none of these points.
    excluded = [g for g in problem.given if g.op == "ne" and g.names <= statement.names.union(dims)]
    for attempt in range(RETRIES):
        field = field_of(f"{point}.{attempt}")
        turn = int(point.rpartition(".")[2]) + attempt
        tried = False
        try:
            for exact in positions(problem, statement, dims, turn if assumed else None):
                if _excluded(problem, dims, exact):
                    continue
                for flips in reflections(problem, statement):
                    tried = True
                    pins = satisfy(problem, field, dims, exact, flips, steps, turn) if assumed else {}
                    environment = field_environment(problem, field, dims, exact, flips, pins)
                    interpreter = Interpreter(field, environment, steps)
                    if any(interpreter(g) is False for g in excluded):
                        raise Retry
                    if interpreter(statement) is not True:
                        raise NotShown(f"the two sides differ in a prime field at sizes {dict(dims)}")
            if not tried:
                raise NoRoots("a declared index has no value at these sizes")
            return frozenset(field.roots)
        except Retry:
            continue
        except Undefined as error:
            raise NotShown(f"undefined at sizes {dict(dims)}: {error}") from None
        except (Unsupported, Inexact, NoPoint) as error:
            if not assumed or attempt > MAX_TURNS:
                raise NotShown(str(error)) from None
    raise NoRoots("no point of the field satisfies the assumptions and has all the square roots that are needed")


def _excluded(problem: Problem, dims: Mapping[str, int], exact: Mapping[str, Fraction]) -> bool:
    """Whether an assumption about positions alone rules these out."""
    known = {**{name: Fraction(value) for name, value in dims.items()}, **exact}
    environment = Environment(problem.declarations, known, lambda name, entry: None)
    for assumption in problem.given:
        if assumption.op in ("ne", "lt", "le") and assumption.names and assumption.names <= known.keys():
            try:
                if Interpreter(Rational(), environment, Steps(STEPS))(assumption) is False:
                    return True
            except (Undefined, Unsupported, Inexact, LimitExceeded):
                continue  # what is not decided rules nothing out
    return False


def _agreement(
    problem: Problem,
    statement: Term,
    dims: Mapping[str, int],
    field_of: Callable[[str], Field],
    point: str,
    steps: Steps,
) -> None:
    """As `_at_point`, in enclosures at a random rational point that satisfies the assumptions, but for equations: the
    identity was found without them. Where no such point is found, at one where both sides have a value: an identity
    that holds without the assumptions as well."""
    needed = [assumption for assumption in problem.given if not _equations(assumption)]
    old = flint.ctx.prec
    bits = min(height(statement), 20_000)  # room for whatever the numbers written in the statement add or take away
    flint.ctx.prec = 2 * (AGREEMENT_BITS + bits)
    try:
        for attempt in range(2 * RETRIES):
            if attempt == RETRIES:
                needed = []
            draw = Field(f"{point}.{attempt}")
            ns = Agreement(AGREEMENT_BITS + bits)
            for exact in positions(problem, statement, dims):
                if _excluded(problem, dims, exact):
                    continue
                interpreter = Interpreter(ns, rational_environment(problem, ns, draw, dims, exact), steps)
                try:
                    if any(interpreter(assumption) is not True for assumption in needed):
                        break
                    agree = interpreter(statement)
                    if agree is False:
                        raise Differ(f"the two sides differ at sizes {dict(dims)}")
                    if agree is not True:
                        raise NotShown(f"enclosures of the two sides are too wide at sizes {dict(dims)}")
                except Undefined:
                    break
                except (Unsupported, Inexact) as error:
                    raise NotShown(str(error)) from None
            else:
                return
    finally:
        flint.ctx.prec = old
    raise NotShown("no random point satisfies the assumptions")

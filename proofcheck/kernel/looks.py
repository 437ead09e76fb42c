"""One look at an identity: both sides at a random point, in a prime field or in enclosures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import flint

from proofcheck.kernel.points import (
    NoPoint,
    field_environment,
    positions,
    rational_environment,
    reflections,
    satisfy,
)
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.semantics.numbers import AGREEMENT_BITS, Agreement, Field, LimitExceeded, Rational, Retry, Unsupported
from proofcheck.smallsizes.degrees import height

RETRIES = 40
MAX_TURNS = 12  # ways to satisfy the assumptions that are tried for one point
STEPS = 120_000


class NotShown(ValueError):
    """The check did not confirm the identity; says why. Nothing follows about its truth."""


class Differ(NotShown):
    """The two sides differ at a point."""


class NoRoots(NotShown):
    """The field lacks square roots at these sizes."""


def equations(statement: Term) -> bool:
    if statement.op == "forall":
        return equations(statement.args[2])
    if statement.op == "and":
        return all(map(equations, statement.args))
    return statement.op in ("eq", "true")


def at_point(
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


def agreement(
    problem: Problem,
    statement: Term,
    dims: Mapping[str, int],
    field_of: Callable[[str], Field],
    point: str,
    steps: Steps,
) -> None:
    """As `at_point`, in enclosures at a random rational point that satisfies the assumptions, but for equations: the
    identity was found without them. Where no such point is found, at one where both sides have a value: an identity
    that holds without the assumptions as well."""
    needed = [assumption for assumption in problem.given if not equations(assumption)]
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

"""Both sides of equations at one random point: exactly, in a prime field, or in enclosures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import flint

from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.kernel.points import field_environment, positions, rational_environment, reflections
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
from proofcheck.logic.semantics.solving import NoPoint, Solver
from proofcheck.logic.smallsizes.degrees import height

RETRIES = 40
MAX_TURNS = 12  # ways to satisfy the assumptions that are tried for one point
STEPS = 120_000


class NotShown(ValueError):
    """The check did not confirm the identity; says why. Nothing follows about its truth."""


class Differ(NotShown):
    """The two sides differ at a point."""


class NoRoots(NotShown):
    """The field lacks square roots at these sizes."""


@dataclass(frozen=True, slots=True)
class Points:
    """The points at which a statement is looked at. With `assumed` they satisfy the equations among the assumptions."""

    problem: Problem
    statement: Term
    assumed: bool
    seed: str
    field_of: Callable[[str], Field]

    def in_field(self, dims: Mapping[str, int], k: int, steps: Steps) -> frozenset[int]:
        """Raises NotShown where the statement fails at the k-th point; else what roots were taken of there."""
        problem, statement, assumed = self.problem, self.statement, self.assumed
        # An assumption about other names, perhaps of sizes that the statement does not have, excludes no point.
        excluded = [g for g in problem.given if g.op == "ne" and g.names <= statement.names.union(dims)]
        for attempt in range(RETRIES):
            field = self.field_of(f"{self.seed}.{k}.{attempt}")
            turn = k + attempt
            tried = False
            try:
                for exact in positions(problem, statement, dims, turn if assumed else None):
                    if _excluded(problem, dims, exact):
                        continue
                    for flips in reflections(problem, statement):
                        tried = True
                        at = partial(field_environment, problem, field, dims, exact, flips)
                        pins = Solver(problem, field, dims, at, steps, turn).solved() if assumed else {}
                        interpreter = Interpreter(field, at(pins), steps)
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
            except NoPoint:
                if attempt > MAX_TURNS:
                    break
            except (Unsupported, Inexact) as error:
                if not assumed or attempt > MAX_TURNS:
                    raise NotShown(str(error)) from None
        raise NoRoots("no point of the field satisfies the assumptions and has all the square roots that are needed")

    def in_enclosures(self, dims: Mapping[str, int], k: int, steps: Steps) -> None:
        """As `in_field`, in enclosures at a random rational point that satisfies the assumptions, but for equations:
        the identity was found without them. Where no such point is found, at one where both sides have a value: an
        identity that holds without the assumptions as well."""
        problem, statement = self.problem, self.statement
        needed = [assumption for assumption in problem.given if not equations(assumption)]
        bits = min(height(statement), 20_000)  # room for whatever the numbers written in the statement add or take away
        with flint.ctx.workprec(2 * (AGREEMENT_BITS + bits)):
            for attempt in range(2 * RETRIES):
                if attempt == RETRIES:
                    needed = []
                draw = Field(f"{self.seed}.{k}.{attempt}")
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
        raise NotShown("no random point satisfies the assumptions")


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


def equations(statement: Term) -> bool:
    if statement.op == "forall":
        return equations(statement.args[2])
    if statement.op == "and":
        return all(map(equations, statement.args))
    return statement.op in ("eq", "true")

"""A statement under its claim, as the ways of proofs share it: read once, with its share of work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from proofcheck.recheck.chances import unmixed
from proofcheck.recheck.claims import Claim, reached
from proofcheck.recheck.domain import Outside
from proofcheck.recheck.evaluate import Evaluator
from proofcheck.recheck.numbers.base import Undecided, Unsupported
from proofcheck.recheck.scalars import Elaborator, Mismatch
from proofcheck.recheck.signs import Facts, Reader
from proofcheck.recheck.terms import Term, nodes
from proofcheck.recheck.tree import Node

STEPS = 250_000
ENTIRE = ("exp", "sin", "cos", "erf")
# What keeps a way from an answer, and says nothing of the statement.
LACKING = (Undecided, Unsupported, Mismatch, RecursionError, Outside)


@dataclass(slots=True, eq=False)
class Subject:
    """A statement under its claim. `used`: declared names that it depends on, by way of definitions and assumptions."""

    claim: Claim
    statement: Node
    seed: str
    steps: int = 450_000  # of evaluation, for all looks together
    e: Elaborator | None = None
    term: Term | None = None
    given: list[Term] = field(default_factory=list)
    placed: tuple[tuple[Term, Term, tuple[Term, ...]], ...] = ()  # positions that have to lie on their axes

    def elaborated(self) -> tuple[Elaborator, Term]:
        if self.e is None or self.term is None:
            self.e = Elaborator(self.claim)
            self.term = self.e.statement(self.statement)
            self.placed = tuple(self.e.placed)
            self.given = [self.e.statement(g) for g in self.claim.given]
            unmixed(self.claim, self.term, self.given)
            _real(self.claim, (self.term, *self.given))
        return self.e, self.term

    def reader(self) -> tuple[Reader, Facts]:
        e, _ = self.elaborated()
        reader = Reader(e, self.claim)
        return reader, reader.assumed(self.given)

    def names(self) -> frozenset[str]:
        """Declared names that the statement reads, by way of definitions too."""
        return reached(self.claim, self.statement.names) & self.claim.declarations.keys()

    def evaluator(self, values: Mapping[str, Any]) -> Evaluator:
        """An evaluator with its share of the work that is left."""
        if self.steps <= 0:
            raise Unsupported("it takes too long")
        return Evaluator(self.claim, values, min(STEPS, self.steps))

    def spent(self, e: Evaluator) -> None:
        self.steps -= min(STEPS, self.steps) - e.steps


def _real(claim: Claim, statements: tuple[Term, ...]) -> None:
    """Raises Unsupported for functions of complex numbers, but for those that have a value everywhere: no rule here is
    about their branches."""
    complex_ = frozenset(n for n, d in claim.declarations.items() if d.kind == "complex")
    for t in (n for s in statements if s.names & complex_ for n in nodes(s)):
        if not t.names & complex_:
            continue
        whole = t.op != "pow" or (t.args[1].op == "number" and t.args[1].data.denominator == 1)
        if t.op in ("apply", "map") or (t.op == "call" and t.data not in ENTIRE) or not whole:
            raise Unsupported("functions of complex numbers")


def about(subject: Subject, statement: Node) -> Subject:
    """Another statement under the same claim."""
    return replace(subject, statement=statement, e=None, term=None, given=[], placed=())


@dataclass(frozen=True, slots=True)
class Shown:
    """What a way shows: that the statement holds for all values, and how; or what it lacks."""

    how: str = ""
    lacks: str = ""

    @property
    def holds(self) -> bool:
        return bool(self.how)

"""Whether the equations of a statement hold by their normal forms, for all sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.index.build import Builder, equations
from proofcheck.search.index.facts import Fact, learn
from proofcheck.search.index.parted import parted
from proofcheck.search.index.powerrules import power_rules
from proofcheck.search.index.rules import assumption_rules, structure_rules, vanishes


@dataclass(frozen=True)
class Equal:
    """That they do: what the forms were built with, what is known of them, whether assumptions were used as rules."""

    builder: Builder
    facts: list[Fact]
    assumed: bool


def equal(problem: Problem) -> Equal | None:
    """None where the normal forms of two sides differ. Raises ArithmeticError or RecursionError where one has none."""
    builder, facts, assumed = _tried(problem)
    if assumed is None and any(head.kind == "inverse" for head in builder.algebra.heads.values()):
        # Once more, with the inverses of low-rank changes written out.
        builder, facts, assumed = _tried(problem, expand_inverses=True)
    if assumed is None and (apart := parted(problem.statement)) != problem.statement:
        # Once more, with the determinants of products taken apart.
        builder, facts, assumed = _tried(replace(problem, statement=apart))
    return Equal(builder, facts, assumed) if assumed is not None else None


def _tried(problem: Problem, expand_inverses: bool = False) -> tuple[Builder, list[Fact], bool | None]:
    """A new index form of the problem with what it knows, and what `_shown` says of its equations."""
    pairs = equations(problem.statement)
    builder = Builder(problem)
    facts = learn(builder)
    builder.algebra.expand_inverses = expand_inverses
    return builder, facts, _shown(builder, pairs)


def _shown(builder: Builder, pairs: list[tuple[Term, Term]]) -> bool | None:
    """Whether every equation holds by the index form, and then whether assumptions were used as rules; else None."""
    algebra = builder.algebra
    known, rules = structure_rules(builder), assumption_rules(builder)
    differences = [algebra.add(builder(left), algebra.scale(builder(right), -algebra.one)) for left, right in pairs]
    plain = [*known, *power_rules(builder, known)]
    left_over = [d for d in differences if not vanishes(algebra, d, plain)]
    if not left_over:
        return False
    # Under the assumptions more is known of the powers too.
    every = [*known, *rules, *power_rules(builder, [*known, *rules])]
    return True if rules and all(vanishes(algebra, d, every) for d in left_over) else None

"""Equations for all sizes: both sides brought to the index form, their difference to zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.decide.signs import Signs
from proofcheck.engines import Proposal
from proofcheck.index.build import Builder, equations
from proofcheck.index.facts import Fact, learn, restated
from proofcheck.index.parted import parted
from proofcheck.index.powerrules import power_rules
from proofcheck.index.rightinverse import right_inverse
from proofcheck.index.rules import assumption_rules, structure_rules, vanishes
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.inverses import as_product
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "algebra"


def propose(problem: Problem) -> Proposal:
    """Evidence `identity` where every equation of the statement has equal normal forms; evidence `inverse` for
    inv(M) Y == X, where M X and Y have."""
    answer = _identity(problem)
    product = as_product(problem) if answer.evidence is None else None
    if product is None:
        return answer
    found = _identity(product[0])
    if found.evidence is None:
        return answer
    how = f"multiplied by the matrix, {found.how}"
    return Proposal(NAME, Evidence("inverse", NAME, found.evidence.data), how)


def _identity(problem: Problem) -> Proposal:
    try:
        builder, facts, assumed = _tried(problem)
        if assumed is None and any(head.kind == "inverse" for head in builder.algebra.heads.values()):
            # Once more, with the inverses of low-rank changes written out.
            builder, facts, assumed = _tried(problem, expand_inverses=True)
        if assumed is None and (apart := parted(problem.statement)) != problem.statement:
            # Once more, with the determinants of products taken apart.
            builder, facts, assumed = _tried(replace(problem, statement=apart))
    except (ArithmeticError, RecursionError) as error:
        return Proposal(NAME, None, str(error) or "the expression is nested too deeply")
    if assumed is None:
        return Proposal(NAME, None, "the normal forms of the two sides differ", differs=True)
    algebra = builder.algebra
    monomials = sum(len(form) for form in builder.memo.values())
    how = f"both sides have the same normal form ({monomials} monomials, {algebra.work} steps)"
    if assumed:
        how += " under the assumptions as rules"
    offers = tuple(_definedness(builder, facts))
    assumed = assumed or any(used for _, _, used in offers)
    data = {"normal_forms": True, "assumed": assumed, "restated": tuple((o, t) for o, t, _ in offers)}
    return Proposal(NAME, Evidence("identity", NAME, data), how)


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


def _sign(obligation: Term, offered: Term) -> Term:
    """What must be seen of the offered term for the obligation to hold."""
    binders, core = terms.stripped(obligation)
    sign = terms.lt(terms.ZERO, offered) if core.op == "lt" else Term("ne", (offered, terms.ZERO))
    return terms.quantified(binders, sign)


def _definedness(builder: Builder, facts: list[Fact]) -> Iterator[tuple[Term, Term, bool]]:
    """(obligation, what it is said to equal or the inverse of its matrix, whether assumptions are used) for each
    obligation that signs do not see."""
    problem = builder.problem
    needed = obligations(problem.statement, problem.declarations)
    if not needed:
        return
    signs = Signs(problem.declarations, problem.given)
    for obligation in needed:
        if signs.holds(obligation):
            continue
        try:
            offered = restated(builder, facts, obligation)
        except (ArithmeticError, RecursionError):
            continue
        if offered is not None and signs.holds(_sign(obligation, offered)):
            yield obligation, offered, False
            continue
        try:
            found = right_inverse(builder, obligation)
        except (ArithmeticError, RecursionError):
            continue
        if found is not None:
            yield obligation, *found

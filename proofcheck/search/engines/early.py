"""Statements about one whole number: the smallest one at which one fails, found by looking at one after another.

`2**n > n**10` holds at 1 and fails from 2 to 58; `2**n > n**4` from 5 on fails up to 16. Numbers far out are looked at
as powers of ten, where a value there is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang.induction import FIRST, least
from proofcheck.lang.terms import Term, bound_indices, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal

NAME = "one after another"
REACH = (400, 250, 30)  # by how deeply sums and products are nested
FAR = tuple(10**k for k in (*range(3, 10), 12, 16, 20, 30, 50, 100, 200, 400))
BEYOND = frozenset({"sum", "product", "forall", "exists", "log", "exp", "sqrt", "floor", "ceil", "mod", "sin", "cos"})


def propose(problem: Problem) -> Proposal:
    """Evidence `witness` for the first number at which the kernel's own evaluation breaks the statement."""
    from proofcheck.logic import kernel

    for values in _numbers(problem):
        evidence = Evidence("witness", NAME, {"values": values})
        if kernel.rule(problem, evidence).word == "refuted":
            return Proposal(NAME, evidence, "numbers looked at one after another")
    return Proposal(NAME, None)


def _numbers(problem: Problem) -> Iterator[dict[str, int]]:
    names = problem.used()
    if len(names) != 1 or problem.sizes:
        return
    (name,) = names
    declaration = problem.declarations[name]
    if declaration.kind not in FIRST or declaration.shape:
        return
    inside = list(subterms(problem.statement))
    powers = any(t.op == "pow" and t.args[1].names for t in inside)
    if not powers and not any(t.op in BEYOND for t in inside):
        return
    bounds = [least(g, name) for g in problem.given]
    first = max([FIRST[declaration.kind], *(b for b in bounds if b is not None)])
    depth = _depth(problem.statement)
    if depth >= len(REACH):
        return
    yield from ({name: n} for n in range(first, first + REACH[depth]))
    if depth == 0 and not powers:
        yield from ({name: n} for n in FAR if n >= first)


def _depth(t: Term) -> int:
    inner = max(map(_depth, t.args), default=0)
    return inner + bool(bound_indices(t))

"""Inequalities for all sizes: the difference of the two sides as a sum of squares of index forms.

A monomial is a square sum_F (sum_H prod H)**2 when exchanging the two halves of its bound indices maps its factors onto
themselves, half onto half; F are the indices that both halves share. Factors known to be non-negative may stand beside.
Every involution of the bound indices is tried (monomials are small); what is found goes to the kernel as an expression.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.engines import Proposal
from proofcheck.index.algebra import Algebra, Form
from proofcheck.index.build import Builder
from proofcheck.index.monomial import Factor, Monomial, OutOfFragment, TooMuchWork, arranged
from proofcheck.index.render import factor_term, summed
from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "algebra"
MAX_INDICES = 8


def propose(problem: Problem) -> Proposal:
    """Evidence `squares` for a single comparison under foralls, or `signs` where it is visible as it stands."""
    core = problem.statement
    while core.op == "forall":
        core = core.args[2]
    if core.op not in ("le", "lt", "ne"):
        return Proposal(NAME, None, "the statement is not a single inequality")
    try:
        builder = Builder(problem)
        algebra = builder.algebra
        difference = algebra.add(builder(core.args[1]), algebra.scale(builder(core.args[0]), -algebra.one))
        expression = sum_of_squares(algebra, difference)
        if expression is None and not builder(core.args[0]):
            # The left side is zero for all sizes: the sign of the right side may be visible as it was written.
            expression = core.args[1]
    except (OutOfFragment, TooMuchWork, RecursionError) as error:
        return Proposal(NAME, None, str(error))
    if expression is None:
        return Proposal(NAME, None, "the difference of the two sides is not seen to be a sum of squares")
    data = {"expression": expression, "normal_forms": True}
    return Proposal(NAME, Evidence("squares", NAME, data), "the difference of the two sides is a sum of squares")


def sum_of_squares(algebra: Algebra, form: Form) -> Term | None:
    """A term that equals the form, each of whose parts is visibly not negative (or positive)."""
    parts = []
    for monomial, c in sorted(form.items(), key=repr):
        if c < 0:
            return None
        part = _square(algebra, monomial, c)
        if part is None:
            return None
        parts.append(part)
    return terms.add(*parts) if parts else terms.ZERO


def _square(algebra: Algebra, monomial: Monomial, c: Fraction) -> Term | None:
    sorts, factors = monomial
    if len(sorts) > MAX_INDICES:
        return None
    declared = algebra.declarations
    plain: list[Factor] = []
    rest: list[Factor] = []
    for f in factors:
        head, _, e = f
        kind = declared[head].kind if head in declared else ""
        even = e.denominator == 1 and e % 2 == 0
        known = kind in ("dim", "positive", "nonnegative", "natural") or algebra.positive(head)
        (plain if even or known else rest).append(f)
    if not rest:
        return summed(algebra, dict(enumerate(sorts)), tuple(factors), c)
    target = sorted(map(repr, (arranged(f, algebra.symmetries) for f in rest)))
    for swap in _involutions(list(range(len(sorts))), sorts):
        image = [(h, tuple(swap.get(a, a) if isinstance(a, int) else a for a in args), e) for h, args, e in rest]
        if sorted(map(repr, (arranged(f, algebra.symmetries) for f in image))) != target:
            continue
        half = _half(algebra, rest, swap)
        if half is None:
            continue
        fixed = [k for k in range(len(sorts)) if swap.get(k, k) == k]
        inner = sorted({a for _, args, _ in half for a in args if isinstance(a, int)} - set(fixed))
        if any(isinstance(a, int) and a not in fixed for _, args, _ in plain for a in args):
            continue
        root = summed(algebra, {k: sorts[k] for k in inner}, tuple(half), Fraction(1))
        body = terms.mul(terms.number(c), *(factor_term(algebra, f) for f in plain), terms.power(root, terms.TWO))
        for k in reversed(fixed):
            body = terms.total(f"b{k}", terms.ZERO, sorts[k].term(), body)
        return body
    return None


def _half(algebra: Algebra, factors: list[Factor], swap: dict[int, int]) -> list[Factor] | None:
    """Half of the factors whose image is the other half, the two sharing no exchanged index."""
    pool = [arranged(f, algebra.symmetries) for f in factors]
    half: list[Factor] = []
    owned: set[int] = set()
    while pool:
        # A factor that is connected to the half so far belongs to it; else a new component begins.
        k = next((k for k, (_, args, _) in enumerate(pool) if owned & {a for a in args if isinstance(a, int)}), 0)
        head, args, e = pool.pop(k)
        image = arranged(
            (head, tuple(swap.get(a, a) if isinstance(a, int) else a for a in args), e), algebra.symmetries
        )
        if image not in pool:
            return None
        pool.remove(image)
        half.append((head, args, e))
        owned |= {a for a in args if isinstance(a, int) and swap.get(a, a) != a}
        if owned & {swap[a] for a in owned}:
            return None
    return half


def _involutions(indices: list[int], sorts: tuple[object, ...]) -> Iterator[dict[int, int]]:
    if not indices:
        yield {}
        return
    first, rest = indices[0], indices[1:]
    for k, other in enumerate(rest):
        if sorts[first] == sorts[other]:
            for swap in _involutions(rest[:k] + rest[k + 1 :], sorts):
                yield {first: other, other: first, **swap}
    yield from _involutions(rest, sorts)

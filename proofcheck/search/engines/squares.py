"""Inequalities for all sizes: the difference of the two sides as a sum of squares of index forms.

A monomial is a square sum_F (sum_H prod H)**2 when exchanging the two halves of its bound indices maps its factors onto
themselves, half onto half; F are the indices that both halves share. Factors known to be non-negative may stand beside.
Every involution of the bound indices is tried (monomials are small); what is found goes to the kernel as an expression.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Proposal, gram
from proofcheck.search.engines.derivations import by_expression
from proofcheck.search.index import differentiate
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.build import Builder
from proofcheck.search.index.cancel import reduced
from proofcheck.search.index.labels import Form
from proofcheck.search.index.monomial import Factor, Monomial, arranged
from proofcheck.search.index.positivity import positive
from proofcheck.search.index.render import factor_term, summed

NAME = "algebra"
MAX_INDICES = 8


def propose(problem: Problem) -> Proposal:
    """Evidence `squares` for a single comparison under foralls."""
    _, core = terms.stripped(problem.statement)
    if core.op not in ("le", "lt", "ne"):
        return Proposal(NAME, None, why="the statement is not a single inequality")
    try:
        expression = _expression(problem, core)
    except (ArithmeticError, RecursionError) as error:
        return Proposal(NAME, None, why=str(error))
    if expression is None:
        return Proposal(NAME, None, why="the difference of the two sides is not seen to be a sum of squares")
    return Proposal(
        NAME, by_expression(problem, expression, NAME), "the difference of the two sides is a sum of squares"
    )


def _expression(problem: Problem, core: Term) -> Term | None:
    """A term equal to right minus left whose sign can be seen."""
    builder = Builder(problem)
    algebra = builder.algebra
    left, right = builder(core.args[0]), builder(core.args[1])
    difference = reduced(algebra, algebra.add(right, algebra.scale(left, -algebra.one)))
    expression = sum_of_squares(algebra, difference)
    if expression is None and not left:
        # The left side is zero for all sizes: the sign of the right side may be visible as it was written.
        expression = core.args[1]
    return expression if expression is not None else _around_minimum(builder, core)


def _around_minimum(builder: Builder, core: Term) -> Term | None:
    """f(u0) <= f(u): the difference in the variable e = u - u0, in which a quadratic f is a sum of squares."""
    lowest, body = core.args
    if lowest.op != "let" or lowest.args[0] != body:
        return None
    name, *ids = lowest.data
    algebra = builder.algebra
    if name in algebra.layouts:
        return None
    step = f"{name}+"
    value = builder(lowest.args[1])
    moved = algebra.add(value, algebra.factor(step, *ids))
    form, at = builder(body), tuple(ids)
    difference = algebra.add(
        differentiate.replaced(algebra, form, name, at, moved),
        algebra.scale(differentiate.replaced(algebra, form, name, at, value), -algebra.one),
    )
    algebra.declarations = {**algebra.declarations, step: builder.problem.declarations[name]}
    expression = sum_of_squares(algebra, reduced(algebra, difference))
    if expression is None:
        return None
    here = terms.entry(name, *map(terms.index, ids)) if ids else terms.symbol(name)
    return terms.replace_name(expression, step, at, terms.sub(here, lowest.args[1]))


def sum_of_squares(algebra: Algebra, form: Form) -> Term | None:
    """A term that equals the form, each of whose parts is visibly not negative (or positive)."""
    parts: list[Term] = []
    tensors: list[gram.Half] = []
    left: Form = {}
    for monomial, c in sorted(form.items(), key=repr):
        part = _square(algebra, monomial, c, tensors)
        if part is None or c < 0:
            left[monomial] = c
        else:
            parts.append(part)
    if not left:
        return terms.add(*parts) if parts else terms.ZERO
    return gram.decomposed(algebra, form, tensors)


def _square(algebra: Algebra, monomial: Monomial, c: Fraction, tensors: list[gram.Half]) -> Term | None:
    """c times the monomial as a term of visible sign, or None; the halves of a square are added to `tensors`."""
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
        known = kind in ("dim", "positive", "nonnegative", "natural") or positive(algebra, head)
        (plain if even or known else rest).append(f)
    if not rest:
        roots = [(h, args, e / 2) for h, args, e in factors if e.denominator == 1 and e % 2 == 0]
        if len(roots) == len(factors):
            tensors += gram.halves(algebra, sorts, list(range(len(sorts))), roots)
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
        roots = [(h, args, e / 2) for h, args, e in plain if e.denominator == 1 and e % 2 == 0]
        if len(roots) == len(plain) and all(a in fixed for _, args, _ in plain for a in args if isinstance(a, int)):
            tensors += gram.halves(algebra, sorts, fixed, half + roots)
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

"""Whether two formulas mean the same under the names of a claim: the same term up to order, or equal normal forms.

Used where the canonical texts differ: another order of factors, `q \\cdot k` for `q^\\top k`. Two comparisons are the
same if their sides are, one by one. That all true equations have equal sides is not meant by this, so sides are
brought to normal form only where the two of one comparison have different ones, and where nothing in them (a mean, a
derivative, a limit) would be worked out. What cannot be read, or has no index form, is not the same: the answer errs
on the side of reporting a change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.parse import Node
from proofcheck.lang.terms import Term
from proofcheck.lang.tex.reading import Reading, Statement, Unread, read
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.lang.types import Problem
from proofcheck.source.span import SourceText

# What the normal form would compute, so that a formula and its value would be the same.
_WORKED_OUT = frozenset({"expectation", "derivative", "limit", "integral", "determinant", "inverse", "let", "map"})
_TEN = terms.number(10)
MAX_DIGITS = 1_000  # of a number that is written with a power of ten
MAX_SIZE = 4_000  # nodes of a term that is brought to normal form here


def same_formula(old: str, new: str, vocabularies: Iterable[Vocabulary]) -> bool:
    """Whether two pieces of LaTeX mean the same under one of the vocabularies."""
    for vocabulary in vocabularies:
        for reader in (_statements, _expression):
            first, second = reader(old, vocabulary), reader(new, vocabulary)
            if first is None or second is None:
                continue
            if same_statements(first, second):
                return True
            break
    return False


def same_statements(left: Sequence[Problem], right: Sequence[Problem]) -> bool:
    return len(left) == len(right) and all(same(a, b) for a, b in zip(left, right, strict=True))


def _statements(tex: str, vocabulary: Vocabulary) -> list[Problem] | None:
    try:
        return [statement.problem for statement in read(tex, vocabulary)]
    except Unread:
        return None


def _expression(tex: str, vocabulary: Vocabulary) -> list[Problem] | None:
    """An expression as the statement that it equals itself."""
    try:
        node = Reading(tex, vocabulary, vocabulary.first, vocabulary.dimensions()[:1] * 8).expression(structure(tex))
        tree = Node("compare", node.start, node.end, ("==",), (node, node))
        return [vocabulary.reader.problem_of(tree, SourceText.bare(tex.replace("\n", " ")))]
    except (TexError, Unread, ProofcheckError, IndexError):
        return None


def same(left: Problem, right: Problem) -> bool:
    """Whether two statements under the same declarations are the same. False where that is not plain."""
    a, b = plain(left.statement), plain(right.statement)
    if a == b:
        return True
    if terms.size_of(a) + terms.size_of(b) > MAX_SIZE:
        return False
    return _same(a, b, left, right)


def plain(term: Term) -> Term:
    """A term with its bound names made canonical, the operands of sums, products and equations in order, and what is
    written in powers of ten, 2.5 * 10**-3, as the number that it is. Numbers stand before sums."""
    renamed = terms.alpha(term)

    def ordered(t: Term) -> Term | None:
        if t.op == "pow":
            return _ten(t)
        if t.op == "sum" and t.args[2].op == "mul":
            factors = t.args[2].args
            numbers, others = ([a for a in factors if (a.op == "number") == said] for said in (True, False))
            return terms.mul(*numbers, Term("sum", (*t.args[:2], terms.mul(*others)), t.data)) if numbers else None
        if t.op in ("add", "mul", "and", "or", "eq", "ne") and len(t.args) > 1:
            args = tuple(sorted(t.args, key=repr))
            return Term(t.op, args, t.data) if args != t.args else None
        return None

    return terms.rewrite(renamed, ordered)


def _ten(t: Term) -> Term | None:
    """A whole power of ten that is not long, as a number; products of numbers are numbers as they are built."""
    base, exponent = t.args
    if base != _TEN or exponent.op != "number" or exponent.data.denominator != 1 or abs(exponent.data) > MAX_DIGITS:
        return None
    return terms.number(Fraction(10) ** int(exponent.data))


def _same(a: Term, b: Term, left: Problem, right: Problem) -> bool:
    binders_a, core_a = terms.stripped(a)
    binders_b, core_b = terms.stripped(b)
    if core_a.op != core_b.op or binders_a != binders_b or len(core_a.args) != len(core_b.args):
        return False
    if core_a.op == "and":
        return all(_same(x, y, left, right) for x, y in zip(core_a.args, core_b.args, strict=True))
    if core_a.op not in COMPARISONS or any(t.op in _WORKED_OUT for c in (core_a, core_b) for t in terms.nodes(c)):
        return False
    (one, two), (three, four) = core_a.args, core_b.args
    if one == two and three == four:  # expressions, each as an equation with itself
        return _vanish(left, right, one, three)
    if _vanish(left, right, one, two):
        return False
    straight = _vanish(left, right, one, three) and _vanish(left, right, two, four)
    turned = core_a.op in ("eq", "ne") and _vanish(left, right, one, four) and _vanish(left, right, two, three)
    return straight or turned


def _vanish(left: Problem, right: Problem, one: Term, other: Term) -> bool:
    """Whether two terms have the same normal form in the index algebra."""
    from dataclasses import replace

    from proofcheck.search.index.build import Builder
    from proofcheck.search.index.monomial import OutOfFragment
    from proofcheck.search.index.rules import structure_rules, vanishes

    if one == other:
        return True
    declarations = {**right.declarations, **left.declarations}
    problem = replace(left, declarations=declarations, given=(), statement=terms.eq(one, other))
    try:
        builder = Builder(problem)
        return vanishes(builder.algebra, builder(terms.sub(one, other)), structure_rules(builder))
    except (ArithmeticError, RecursionError, OutOfFragment):
        return False


__all__ = ["Statement", "plain", "same", "same_formula", "same_statements"]

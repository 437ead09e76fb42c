"""What is assumed and the denial of a goal, taken apart into cases: comparisons that hold together.

Of `a or b` the second part need not have a value where the first holds: there it is not spoken of. Case distinctions,
absolute values, maxima and minima are what they are in the case, where a term is taken at the values of the names.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.induction import unrolled
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.sequents import Sequent

CASES = 64
_CHOICES = ("abs", "max", "min")
_MOVING = (*terms.MOVING, "opaque")
Case = tuple[Term, ...]  # comparisons


def cases(s: Sequent) -> list[Case] | None:
    """Cases of which one holds where what is assumed holds and the goal does not; None where they are too many."""
    stated = [(unrolled(s.goal), False), *((unrolled(g), True) for g in s.given)]
    found = list(islice(_cases(s, stated, ()), CASES + 1))
    return found if len(found) <= CASES else None


def _cases(s: Sequent, stated: list[tuple[Term, bool]], literals: Case) -> Iterator[Case]:
    """The cases of one in which these statements hold, or do not."""
    if not stated:
        yield from _by_values(s, literals)
        return
    (t, holds), rest = stated[0], stated[1:]
    op, args = t.op, t.args
    if op == ("false" if holds else "true"):
        return
    if op == "not":
        yield from _cases(s, [(args[0], not holds), *rest], literals)
    elif op in ("and", "or", "implies"):
        parts = [(args[0], not holds), (args[1], holds)] if op == "implies" else [(a, holds) for a in args]
        if (op == "and") == holds:
            yield from _cases(s, [*parts, *rest], literals)
            return
        for k, (part, so) in enumerate(parts):
            before = [(earlier, not otherwise) for earlier, otherwise in parts[:k]]
            yield from _cases(s, [*before, (part, so), *rest], literals)
    elif op in ("all", "any") and (op == "any") == holds:
        low, high, body = args
        index = s.e.fresh(s.e.axes.get(t.data))
        inside = (Term("le", (low, index)), Term("lt", (index, high)))
        body = terms.replaced(body, {Term("index", (), t.data): index})
        yield from _cases(s, [(body, holds), *rest], (*literals, *inside))
    elif op == "eq" and not holds:
        for a, b in (args, args[::-1]):
            yield from _cases(s, rest, (*literals, Term("lt", (a, b))))
    elif op in ("eq", "le", "lt"):
        literal = t if holds else Term({"le": "lt", "lt": "le"}[op], args[::-1])
        yield from _cases(s, rest, (*literals, literal))
    else:
        yield from _cases(s, rest, literals)  # what says less leaves more values


def _by_values(s: Sequent, literals: Case) -> Iterator[Case]:
    """The case by the cases of an absolute value, a maximum, a minimum or a case distinction, while there is one."""
    seen = (n for t in literals for n in _here(t) if n.op == "where" or (n.op == "call" and n.data in _CHOICES))
    free = frozenset().union(*(t.indices for t in literals))
    t = next((n for n in seen if n.indices <= free and not _bound(n, literals)), None)
    if t is None:
        yield literals
        return
    if t.op == "where":
        branches = ((t.args[0], True, t.args[1]), (t.args[0], False, t.args[2]))
    else:
        a, b = (t.args[0], terms.neg(t.args[0])) if t.data == "abs" else t.args
        first = Term("le", {"abs": (terms.ZERO, a), "max": (b, a), "min": (a, b)}[t.data])
        branches = ((first, True, a), (first, False, b))
    for condition, holds, value in branches:
        kept = tuple(_put(literal, t, value) for literal in literals)
        yield from _cases(s, [(condition, holds)], kept)


def _here(t: Term) -> Iterator[Term]:
    """The term and the parts of it that are taken at the values of the case: not around them, and not of others."""
    yield t
    for a in t.args if t.op not in _MOVING else ():
        yield from _here(a)


def _put(t: Term, choice: Term, taken: Term) -> Term:
    """The term with what a part is in this case in the place of it, where it is taken at the values of the case."""
    if t == choice:
        return taken
    if t.op in _MOVING or choice.indices & terms.binds(t):
        return t
    return terms.over(t, lambda a: _put(a, choice, taken))


def _bound(t: Term, literals: tuple[Term, ...]) -> bool:
    """Whether the term stands under an index that a form binds, and so has many values."""
    return any(t.indices & terms.binds(n) for literal in literals for n in terms.nodes(literal))

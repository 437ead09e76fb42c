"""Events put in other words: what does not occur, what a bound on a maximum says of its arguments, and the sign of a
product of its factors; and what is independent of what."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, ZERO, Term

_NEGATED = {"le": "lt", "lt": "le", "eq": "ne", "ne": "eq"}


def negation(event: Term) -> Term:
    """What holds exactly where the event does not, both sides having values."""
    if event.op in ("le", "lt"):
        return Term(_NEGATED[event.op], event.args[::-1])
    if event.op in ("eq", "ne"):
        return Term(_NEGATED[event.op], event.args)
    if event.op == "not":
        return event.args[0]
    if event.op in ("and", "or"):
        return Term("or" if event.op == "and" else "and", tuple(map(negation, event.args)))
    return Term("not", (event,))


def unfolded(event: Term) -> Term | None:
    """An inequality between a bound and an absolute value, a maximum or a minimum, by ones about the arguments."""
    if event.op not in ("le", "lt"):
        return None
    left, right = event.args

    def each(op: str, pairs: list[tuple[Term, Term]]) -> Term:
        return Term(op, tuple(Term(event.op, pair) for pair in pairs))

    if left.op == "abs":
        (x,) = left.args
        return each("and", [(terms.neg(right), x), (x, right)])
    if right.op == "abs":
        (x,) = right.args
        return each("or", [(x, terms.neg(left)), (left, x)])
    if left.op in ("max", "min"):
        return each("and" if left.op == "max" else "or", [(x, right) for x in left.args])
    if right.op in ("max", "min"):
        return each("and" if right.op == "min" else "or", [(left, x) for x in right.args])
    return None


def by_signs(event: Term, apart: Callable[[Iterable[Term]], list[list[Term]]]) -> tuple[bool, list[Term]] | None:
    """An inequality between 0 and a product, by the signs of two parts of it that speak of different random names:
    (whether it occurs where one of these events does, or else where none does, the events, of which no two meet).

    0 < a b says that a and b are both positive or both negative, and a b < 0 that one is positive and one negative;
    a b <= 0 is what 0 < a b is not."""
    if event.op not in ("le", "lt") or ZERO not in event.args:
        return None
    side = event.args[0] if event.args[1] == ZERO else event.args[1]
    groups = apart(side.args) if side.op == "mul" else []
    if len(groups) < 2:
        return None
    # With 0 on the left it says that the product is positive, or, for <=, that it is not negative.
    alike = (event.args[0] == ZERO) == (event.op == "lt")
    a, b = terms.mul(*groups[0]), terms.mul(*(part for group in groups[1:] for part in group))
    above, below = (terms.lt(ZERO, a), terms.lt(a, ZERO)), (terms.lt(ZERO, b), terms.lt(b, ZERO))
    pairs = zip(above, below if alike else below[::-1], strict=True)
    return event.op == "lt", [terms.conjunction(*pair) for pair in pairs]


def bounded(event: Term) -> Term | None:
    """An inequality between a bound and the largest of several numbers, or a multiple of that, by ones about each."""
    if event.op not in ("le", "lt"):
        return None
    for k, side in enumerate(event.args):
        factors = side.args if side.op == "mul" else (ONE, side)
        if len(factors) == 2 and factors[0].op == "number" and factors[0].data != 0 and factors[1].op == "largest":
            (name,), (low, high, body) = factors[1].data, factors[1].args
            if name in event.args[1 - k].free:
                return None
            sides = [event.args[1 - k], terms.mul(factors[0], body)]
            each = Term(event.op, tuple(sides if k else sides[::-1]))
            # c times the largest is below a bound, for c > 0, if all are; and above one, for c < 0.
            if (factors[0].data > 0) == (k == 0):
                return terms.quantified([(name, low, high)], each)
            return Term("not", (terms.quantified([(name, low, high)], negation(each)),))
    return None


Group = tuple[frozenset[str], list[Term]]  # random names, and what shares them


def grouped(parts: Iterable[Term], random: Callable[[Term], frozenset[str]]) -> list[Group]:
    """The parts by the random names that they share, those without any one by one: names of different groups are
    independent."""
    groups: list[Group] = []
    for part in parts:
        names, members = random(part), [part]
        for group in [g for g in groups if g[0] & names]:
            groups.remove(group)
            names, members = names | group[0], [*group[1], *members]
        groups.append((names, members))
    return groups

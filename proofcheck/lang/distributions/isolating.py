"""Events about a function of a random number as events about the number: exp(x) <= t as x <= log(t)."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.distributions.shape import EXTREMES, Shape
from proofcheck.lang.events import negation, unfolded
from proofcheck.lang.linear import linear_in
from proofcheck.lang.terms import ONE, Term


def isolated(event: Term, shape: Shape) -> Term | None:
    """The same event about what stands inside; None where nothing is peeled off. What is peeled off has a value
    wherever the random numbers have theirs, up to events of probability 0."""
    if event.op not in ("lt", "le"):
        return None
    sides = [shape.certain(a) for a in event.args]
    if sides[0] == sides[1]:
        return None
    below = sides[1]
    inner, bound = event.args if below else event.args[::-1]
    if inner.op == "floor" and shape.whole(bound):
        # floor(x) < k says x < k, and floor(x) <= k says x < k + 1.
        bound = bound if below == (event.op == "lt") else terms.add(bound, ONE)
        return terms.lt(inner.args[0], bound) if below else terms.le(bound, inner.args[0])
    found = _peeled(inner, bound, below, shape)
    if found is None:
        return None
    if isinstance(found, Term):
        # -r <= x <= r, or the contrary.
        low, high = (terms.neg(found), inner.args[0]), (inner.args[0], found)
        if below:
            return Term("and", (Term(event.op, low), Term(event.op, high)))
        return Term("or", (Term(event.op, low[::-1]), Term(event.op, high[::-1])))
    inner, bound, below = found
    return Term(event.op, (inner, bound) if below else (bound, inner))


def _peeled(e: Term, t: Term, below: bool, shape: Shape) -> tuple[Term, Term, bool] | Term | None:
    """(what stands inside, its bound, whether it is below that); the root of the bound where e is a square."""
    op, args = e.op, e.args
    if op in ("add", "mul"):
        certain = [a for a in args if shape.certain(a)]
        rest = [a for a in args if not shape.certain(a)]
        if not certain:
            return None
        if op == "add":
            return terms.add(*rest), terms.sub(t, terms.add(*certain)), below
        factor = terms.mul(*certain)
        for flipped, sign in ((False, factor), (True, terms.neg(factor))):
            if shape.surely_positive(sign):
                inner = terms.mul(*rest)
                return inner, terms.div(terms.neg(t) if flipped else t, sign), below != flipped
        return None
    positive = shape.surely_positive
    if op == "div" and positive(args[1]) and shape.certain(args[1]):
        return args[0], terms.mul(t, args[1]), below
    if op == "div" and shape.certain(args[0]) and positive(args[0]) and positive(t) and positive(args[1]):
        return args[1], terms.div(args[0], t), not below
    if op == "div" and shape.surely_positive(args[1]):
        return _cleared(args, t, below, shape)
    if op == "exp" and positive(t):
        return args[0], Term("log", (t,)), below
    if op == "log" and shape.surely_positive(args[0]):
        return args[0], Term("exp", (t,)), below
    if op == "sqrt" and shape.surely_positive(args[0]) and shape.nonnegative(t):
        return args[0], terms.power(t, terms.TWO), below
    if op == "pow" and args[1].op == "number" and args[1].data > 0 and shape.nonnegative(t):
        root = terms.power(t, terms.div(ONE, args[1]))
        root = Term("sqrt", (t,)) if args[1].data == 2 else root
        if shape.surely_positive(args[0]):
            return args[0], root, below
        if args[1].data % 2 == Fraction(0):
            return root
    if op == "pow" and positive(args[0]) and positive(t) and shape.certain(args[1]):
        # Of a number alone 0 has a root as well; of any other one only what is positive.
        exponent, falling = args[1], terms.neg(args[1])
        if positive(exponent) or positive(falling):
            return args[0], terms.power(t, _reciprocal(exponent)), below == positive(exponent)
    return None


def _reciprocal(e: Term) -> Term:
    """1 / e of what is not 0."""
    return terms.div(e.args[1], e.args[0]) if e.op == "div" else terms.div(ONE, e)


def _cleared(args: tuple[Term, ...], t: Term, below: bool, shape: Shape) -> tuple[Term, Term, bool] | None:
    """u / v <= t, which says u <= t * v for v > 0, solved for the one random number in both, if it is one."""
    several = {s for a in args for s in terms.nodes(a) if s.op in ("symbol", "entry") and not shape.certain(s)}
    if len(several) != 1:
        return args[0], terms.mul(t, args[1]), below
    (x,) = several
    found = linear_in(terms.sub(args[0], terms.mul(t, args[1])), x)
    if found is None or not shape.positive(found[0]):
        return None
    return x, terms.div(terms.neg(found[1]), found[0]), below


def plain(event: Term, shape: Shape) -> Term:
    """An event without negations, maxima, minima and absolute values in sight, about single numbers where it can be."""
    if event.op in ("and", "or"):
        parts = tuple(plain(a, shape) for a in event.args)
        return Term(event.op, tuple(p for part in parts for p in (part.args if part.op == event.op else (part,))))
    if event.op == "implies":
        return plain(Term("or", (negation(event.args[0]), event.args[1])), shape)
    if event.op == "not" and (other := negation(event.args[0])).op != "not":
        return plain(other, shape)
    # A maximum has a value where all of its arguments have one; of several events the later ones need none at times.
    later = [a for side in event.args if side.op in EXTREMES for a in side.args[1:]]
    found = unfolded(event) if all(map(shape.valued, later)) else None
    found = found or isolated(event, shape)
    return event if found is None else plain(found, shape)

"""Comparisons of positions decided, quotients and remainders taken: equal terms, for all sizes and indices in range.

floor((i*t + k) / t) = i,   (i*t + k) mod t = k                  for 0 <= k < t
i*t + k == j*t + l   exactly where i == j and k == l             for k and l below t
i*t + k < c*t        exactly where i < c                         for k below t
i < s, s + j == i    decided by the ranges of i and j
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.affine import (
    ONE,
    Affine,
    Extents,
    division,
    exact_quotient,
    never_negative,
    positive,
    strides,
)
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import FALSE, TRUE, Term

# Operations and where among their arguments the positions of an entry stand.
_POSITIONS = {
    "entry": slice(0, None),
    "derivative": slice(1, None),
    "inverse": slice(1, 3),
    "matrix_power": slice(1, 3),
    "eigenvalue": slice(1, 2),
}


def simplified(term: Term, extents: Extents) -> Term:
    """The term with everything decided that the ranges decide. Total: it never raises."""
    return terms.rewrite(term, lambda t: _rule(t, extents))


def _rule(t: Term, extents: Extents) -> Term | None:
    op = t.op
    if op in ("floor", "mod"):
        number = extents.affine(t)
        return None if number is None else number.term()
    if op in _POSITIONS:
        places = range(len(t.args))[_POSITIONS[op]]
        args = tuple([_position(a, extents) if k in places else a for k, a in enumerate(t.args)])
        return None if args == t.args else Term(op, args, t.data)
    if op in COMPARISONS:
        return _comparison(t, extents)
    if op in ("and", "or", "not", "implies", "where"):
        return _logic(t, extents)
    if op in ("forall", "exists") and t.args[2] in (TRUE, FALSE) and (op == "forall") == (t.args[2] == TRUE):
        # An end that has no value leaves the statement without one.
        return t.args[2] if all(extents.affine(end) is not None for end in t.args[:2]) else None
    return None


def _position(a: Term, extents: Extents) -> Term:
    if a.op == "index":
        return terms.ZERO if extents.of_index.get(a.data) == ONE else a
    number = extents.affine(a)
    return a if number is None else number.term()


def _comparison(t: Term, extents: Extents) -> Term | None:
    left, right = (extents.affine(a) for a in t.args)
    if left is None or right is None:
        return None
    difference = left - right
    if t.op == "ne":
        equal = _equal(difference, extents)
        return TRUE if equal == FALSE else FALSE if equal == TRUE else _negated(equal)
    if t.op == "eq":
        return _equal(difference, extents)
    return _less(difference, extents, strict=t.op == "lt")


def _negated(t: Term) -> Term:
    """The negation of equations joined by `and`."""
    if t.op == "and":
        return Term("or", tuple(map(_negated, t.args)))
    return Term("ne", t.args)


def _equal(difference: Affine, extents: Extents) -> Term:
    """difference == 0"""
    if not difference.parts and not difference.constant.terms:
        return TRUE
    low, high = extents.low(difference), extents.high(difference)
    if (low is not None and positive(low)) or (high is not None and positive(high * Size.of(-1))):
        return FALSE
    absolute = Affine.of(((a, c if positive(c) else c * Size.of(-1)) for a, c in difference.parts), difference.constant)
    for stride in strides(absolute):
        pair = _small_remainder(difference, stride, extents)
        if pair is not None:
            parts = [_equal(p, extents) for p in pair]
            return FALSE if FALSE in parts else terms.conjunction(*parts)
    return terms.eq(*_sides(difference))


def _small_remainder(number: Affine, stride: Size, extents: Extents) -> tuple[Affine, Affine] | None:
    """(q, r) with number = stride * q + r, |r| < stride and indices in both; then 0 is q = r = 0 only."""
    whole: list[tuple[Term, Size]] = []
    rest: list[tuple[Term, Size]] = []
    for atom, c in number.parts:
        q = exact_quotient(c, stride)
        (rest if q is None else whole).append((atom, c if q is None else q))
    if not whole or not rest:
        return None
    for q, r in _divisions(number.constant, stride):
        over, under = Affine.of(whole, q), Affine.of(rest, r)
        low, high = extents.low(under), extents.high(under)
        if low is not None and high is not None and positive(low + stride) and positive(stride - high):
            return over, under
    return None


def _divisions(constant: Size, stride: Size) -> list[tuple[Size, Size]]:
    q, r = division(constant, stride)
    return [(q, r), (q - ONE, r + stride), (q + ONE, r - stride)]


def _less(difference: Affine, extents: Extents, strict: bool) -> Term:
    """difference < 0, or <= 0 where not strict."""
    low, high = extents.low(difference), extents.high(difference)
    margin = Size.of(0 if strict else 1)
    if high is not None and positive(margin - high):
        return TRUE
    if low is not None and never_negative(low - margin):
        return FALSE
    below = difference if strict else difference - Affine((), ONE)
    for stride in strides(below):
        pair = extents.quotient(below, stride)
        if pair is not None and pair[0].parts and pair[1].parts:
            return _less(pair[0], extents, strict=True)
    return Term("lt" if strict else "le", _sides(difference))


def _sides(difference: Affine) -> tuple[Term, Term]:
    """(a, b) with difference = a - b, without a minus sign where that is possible."""
    left: list[tuple[Term, Size]] = []
    right: list[tuple[Term, Size]] = []
    for atom, c in difference.parts:
        minus = not positive(c) and positive(c * Size.of(-1))
        (right if minus else left).append((atom, c * Size.of(-1) if minus else c))
    above = Size({m: c for m, c in difference.constant.terms if c > 0})
    below = Size({m: -c for m, c in difference.constant.terms if c < 0})
    return Affine.of(left, above).term(), Affine.of(right, below).term()


def total(t: Term, extents: Extents) -> bool:
    """Whether a statement has a truth value at all indices in range."""
    if t.op in COMPARISONS:
        return all(extents.affine(a) is not None for a in t.args)
    return t.op in ("true", "false", "and", "or", "not") and all(total(a, extents) for a in t.args)


def _logic(t: Term, extents: Extents) -> Term | None:
    if t.op == "where":
        same = t.args[1] == t.args[2] and total(t.args[0], extents)
        return t.args[1] if same else _cases(*t.args)
    if t.op == "not":
        return {TRUE: FALSE, FALSE: TRUE}.get(t.args[0])
    if t.op == "implies":
        premise, conclusion = t.args
        return conclusion if premise == TRUE else TRUE if premise == FALSE else None
    idle, decisive = (TRUE, FALSE) if t.op == "and" else (FALSE, TRUE)
    kept: list[Term] = []
    for arg in t.args:
        if arg == decisive and all(total(k, extents) for k in kept):
            return decisive
        if arg != idle:
            kept.append(arg)
    if len(kept) < 2:
        return kept[0] if kept else idle
    return Term(t.op, tuple(kept), t.data)


def _cases(condition: Term, then: Term, otherwise: Term) -> Term | None:
    """Several conditions become one after the other, so that each compares two indices."""
    if condition in (TRUE, FALSE):
        return then if condition == TRUE else otherwise
    if condition.op in ("and", "or") and terms.UNDEFINED not in (then, otherwise):
        first, *rest = condition.args
        rest_of = rest[0] if len(rest) == 1 else Term(condition.op, tuple(rest))
        inner = _cases(rest_of, then, otherwise) or Term("where", (rest_of, then, otherwise))
        return Term("where", (first, inner, otherwise) if condition.op == "and" else (first, then, inner))
    return None

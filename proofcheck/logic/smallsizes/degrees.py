"""How large a statement's polynomials and numbers can get where it is evaluated in the field.

Chance agreement is bounded by a degree over the prime; for primes that are fixed, numbers written in the statement, or
made by it, have to stay below them. Both are bounds over all sizes at which the kernel looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.lang.ops.matrix_power import GENERIC_EXPONENT
from proofcheck.lang.terms import Term, subterms
from proofcheck.logic.smallsizes.bounds import divides_by

MAX_DEGREE = 2**40
LARGEST = 20  # no dimension is larger in any configuration: MAX_SIZE and a grid of MAX_CONFIGURATIONS
Ranges = Mapping[str, int]  # index -> a bound of its values
_WHOLE = frozenset(("number", "index", "symbol", "add", "mul"))
_ROUNDED = frozenset(("floor", "ceil", "mod", "min", "max", "abs", "add"))


def degree(term: Term, laws: Iterable[Term] = ()) -> int:
    """A bound on the degree of numerators and denominators as polynomials in entries and values of functions.

    laws: the parameters of the laws of random names, of which an expectation is a polynomial."""
    inner = max((_degree(t, {}) for t in laws), default=0)
    return min(_degree(term, {}) * max(inner, 1), MAX_DEGREE)


def height(term: Term, laws: Iterable[Term] = ()) -> int:
    """A bound on the bits of the numbers that can come out of the literals, ranges and exponents alone."""
    inner = max((_height(t, {}) for t in laws if not _unit(t)), default=0)
    return min(_height(term, {}) + _degree(term, {}) * inner, MAX_DEGREE)


def _unit(t: Term) -> bool:
    return t.op == "number" and abs(t.data) <= 1 and t.data.denominator == 1


def _degree(term: Term, ranges: Ranges) -> int:
    op = term.op
    if op in ("number", "index", "true"):
        return 0
    if op in ("symbol", "entry"):
        return 1
    if op in ("sum", "product", "forall"):
        body, times = term.args[2], _length(term, ranges)
        part = _degree(body, {**ranges, term.data[0]: times})
        # Fractions of different denominators that are added come to a common one.
        many = op == "product" or (op == "sum" and divides_by(body, term.data[0]))
        return min(part * times if many else part, MAX_DEGREE)
    parts = [_degree(a, ranges) for a in term.args]
    if op in ("add", "mul", "div", "eq", "and"):
        return min(sum(parts), MAX_DEGREE)
    if op == "matrix_power":
        exponent = term.args[3]
        return min(parts[-1] * (int(exponent.data) if exponent.op == "number" else GENERIC_EXPONENT), MAX_DEGREE)
    if op == "pow":
        return min(parts[0] * _times(term.args[1], ranges) + (term.args[1].op != "number"), MAX_DEGREE)
    return min(sum(parts) + 1, MAX_DEGREE)


def _height(term: Term, ranges: Ranges) -> int:
    op = term.op
    if op == "number":
        return int(term.data.numerator.bit_length() + term.data.denominator.bit_length()) - 1
    if op == "entry":
        return 0  # numbers in a position are no values
    if op == "index":
        return ranges.get(term.data, LARGEST).bit_length()
    if op in ("sum", "product", "forall"):
        times = _length(term, ranges)
        part = _height(term.args[2], {**ranges, term.data[0]: times})
        return min(part * times if op == "product" else part + times.bit_length(), MAX_DEGREE)
    parts = [_height(a, ranges) for a in term.args]
    if op == "pow":
        return min(parts[0] * _times(term.args[1], ranges), MAX_DEGREE)
    if op == "derivative":
        # An exponent comes down as a factor, a denominator is squared.
        return min(2 * sum(parts) + _degree(term.args[0], ranges).bit_length(), MAX_DEGREE)
    if op == "expectation":
        # Moments have factorials in them.
        order = _degree(term.args[0], ranges)
        return min(2 * sum(parts) + order * order.bit_length(), MAX_DEGREE)
    return min(sum(parts), MAX_DEGREE)


def _length(term: Term, ranges: Ranges) -> int:
    """A bound on the indices of a range, and on their absolute values."""
    return max(sum(_reach(end, ranges) for end in term.args[:2]), 1)


def _times(exponent: Term, ranges: Ranges) -> int:
    """How often a power repeats its base, at most."""
    return max(_reach(exponent, ranges), 1)


def _reach(term: Term, ranges: Ranges) -> int:
    """A bound on the absolute value of an exact term, of its numerator where it is a fraction."""
    op = term.op
    if op == "number":
        return min(max(abs(term.data.numerator), 1), MAX_DEGREE) if term.data else 0
    if op == "index":
        return ranges.get(term.data, LARGEST)
    if op == "symbol":
        return max(LARGEST, GENERIC_EXPONENT)
    parts = [_reach(a, ranges) for a in term.args]
    if op in _ROUNDED:
        return min(sum(parts), MAX_DEGREE)
    if op == "mul":
        out = 1
        for part in parts:
            out = min(out * part, MAX_DEGREE)
        return out
    if op == "div" and all(map(_whole, subterms(term.args[1]))):
        return parts[0]
    if op == "div" and term.args[1].op == "number":
        return min(parts[0] * term.args[1].data.denominator, MAX_DEGREE)
    if op == "pow" and term.args[1].op == "number" and 0 <= term.args[1].data <= 40:
        return int(min(parts[0] ** int(term.args[1].data), MAX_DEGREE))
    return MAX_DEGREE


def _whole(t: Term) -> bool:
    """Whether a term is a whole number where its parts are, as sizes and indices are; real names are in no exponent
    that counts here."""
    return t.op in _WHOLE and (t.op != "number" or t.data.denominator == 1)

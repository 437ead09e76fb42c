"""Averages of products over independent entries with known moments: E(prod(1 + x)**2) == prod(E((1 + x[i])**2)).

Where each factor speaks of entries of its own, and has an average, the average of the product is the product of the
averages. What is averaged may be a sum of such products and of numbers, or the square of one, as in a variance.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated, polynomial_in_random, random_names
from proofcheck.lang.distributions.entries import separate
from proofcheck.lang.distributions.insides import atoms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration

MOST = 4  # the highest power of a product or of a sum of products
_PLAIN = frozenset({"add", "mul", "div", "pow", "sum", "product", "symbol", "entry", "number", "index"})


def of_products(body: Term, declarations: Mapping[str, Declaration]) -> Term | None:
    """The average of a sum of products over entries, by that of each factor; None for anything else."""
    if not any(t.op == "product" and random_names(t, declarations) for t in terms.nodes(body)):
        return None
    names = random_names(body, declarations)
    if any(t.op not in _PLAIN for t in terms.nodes(body) if random_names(t, declarations)):
        return None
    laws = [law for n in names if (law := declarations[n].law) is not None]
    if any(law.family not in ("normal", "iid") or law.covariance is not None for law in laws):
        return None
    if any(law.parameters & {n for n, d in declarations.items() if d.law is not None} for law in laws):
        return None
    return _of_sum(body, declarations)


def _of_sum(body: Term, declarations: Mapping[str, Declaration]) -> Term | None:
    found = [_averaged(part, declarations) for part in _addends(body, declarations)]
    parts = [part for part in found if part is not None]
    return terms.add(*parts) if len(parts) == len(found) else None


def _addends(body: Term, declarations: Mapping[str, Declaration]) -> list[Term]:
    """A term as a sum, small powers of sums multiplied out."""
    if body.op == "add":
        return [part for a in body.args for part in _addends(a, declarations)]
    times = _power(body)
    if times and body.args[0].op == "add" and random_names(body, declarations):
        parts, found = _addends(body.args[0], declarations), [terms.ONE]
        for _ in range(times):
            found = [terms.mul(a, b) for a in found for b in parts]
        return found
    return [body]


def _factors(t: Term) -> list[Term]:
    """The factors of a product, with those of small powers."""
    if t.op == "mul":
        return [f for a in t.args for f in _factors(a)]
    return [f for _ in range(_power(t)) for f in _factors(t.args[0])] or [t]


def _power(t: Term) -> int:
    """A small whole exponent; 0 where there is none."""
    if t.op != "pow" or t.args[1].op != "number" or t.args[1].data.denominator != 1:
        return 0
    return int(t.args[1].data) if 0 < t.args[1].data <= MOST else 0


def _averaged(part: Term, declarations: Mapping[str, Declaration]) -> Term | None:
    """The average of a number times products over one range, or of a sum of such over another range."""
    if part.op == "sum" and not random_names(terms.add(*part.args[:2]), declarations):
        inner = _of_sum(part.args[2], declarations)
        return None if inner is None else Term("sum", (*part.args[:2], inner), part.data)
    factors = _factors(part)
    outside = [f for f in factors if not random_names(f, declarations)]
    products = [f for f in factors if random_names(f, declarations)]
    if not products:
        return part
    if any(f.op != "product" or f.args[:2] != products[0].args[:2] for f in products):
        return None
    (low, high, _), (index,) = products[0].args, products[0].data
    if random_names(terms.add(low, high), declarations):
        return None
    bodies = [terms.substitute(f.args[2], {f.data[0]: terms.index(index)}) for f in products]
    each = terms.mul(*bodies)
    names = random_names(each, declarations)
    own = [t for t in atoms(each) if t.data in names]
    if not separate(own, index) or not polynomial_in_random(integrated(each, declarations), declarations):
        return None
    return terms.mul(*outside, Term("product", (low, high, Term("expectation", (each,))), (index,)))

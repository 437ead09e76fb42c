"""Averages of functions of many entries, which are independent: of products, and of how many entries are 1.

E(prod(f(x[i]))) is prod(E(f(x[i]))) where each factor has an average, as these are independent
exp(sum(f(x[i]))) is prod(exp(f(x[i]))), and c**sum(f(x[i])) the same for c > 0
1 where something holds of all entries, 0 elsewhere, is the product of this for each entry
sum(x) for n entries with the values 0 and 1, each 1 with probability p, is binomial(n, p): the outcomes with k ones
are as many as there are choices of k places, and have the probability p**k * (1 - p)**(n - k) each
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative, positive
from proofcheck.lang.events import negation
from proofcheck.lang.scope import scalar
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Density
from proofcheck.source.span import SourceText

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

Random = Callable[[Term], frozenset[str]]
Positive = Callable[[Term], bool]


def factors(e: Term, random: Random, positive: Positive) -> Term | None:
    """A term as a product of functions of independent numbers; None where it does not come apart in this way."""
    if e.op == "exp":
        found = _addends(e.args[0], random, positive)
        return None if found is None else terms.mul(*(_raised(part, lambda x: Term("exp", (x,))) for part in found))
    if e.op == "pow" and not random(e.args[0]) and positive(e.args[0]):
        found = _addends(e.args[1], random, positive)
        sums = [part for part in found or () if part.op == "sum"]
        if not valued(e.args[0]) and not all(_some(part, positive) for part in sums):
            return None  # the power of something that need not have a value to the sum of nothing
        return None if found is None else terms.mul(*(_raised(p, lambda x: terms.power(e.args[0], x)) for p in found))
    if e.op != "where" or e.args[1:] != (ONE, ZERO):
        return None
    event = _all(e.args[0], random)
    if event.op not in ("forall", "exists"):
        return None
    low, high, each = event.args
    if event.op == "forall":
        value = Term("product", (low, high, terms.where(each, ONE, ZERO)), event.data)
    else:
        value = terms.sub(ONE, Term("product", (low, high, terms.where(negation(each), ONE, ZERO)), event.data))
    if event == e.args[0] or positive(terms.sub(high, low)):
        return value
    # Of no numbers there is no largest, but something may well hold of all of them.
    return terms.where(terms.lt(low, high), value, terms.UNDEFINED)


def _addends(e: Term, random: Random, positive: Positive) -> tuple[Term, ...] | None:
    """The parts of a sum, with factors in sums over indices; None for a single one that is no such sum."""
    parts = tuple(_within(a, random, positive) for a in (e.args if e.op == "add" else (e,)))
    return parts if len(parts) > 1 or parts[0].op == "sum" else None


def _within(e: Term, random: Random, positive: Positive) -> Term:
    """c * sum(f) as sum(c * f), where c is not random, and has a value or is needed for one: there is some f."""
    if e.op == "mul":
        sums = [a for a in e.args if a.op == "sum" and random(a)]
        rest = [a for a in e.args if a not in sums]
        apart = not any(map(random, rest)) and len(sums) == 1 and not any(a.free & set(sums[0].data) for a in rest)
        if apart and (_some(sums[0], positive) or all(map(valued, rest))):
            return _scaled(sums[0], lambda body: terms.mul(*rest, body))
    apart = e.op == "div" and e.args[0].op == "sum" and not random(e.args[1])
    if apart and not e.args[1].free & set(e.args[0].data) and _some(e.args[0], positive):
        return _scaled(e.args[0], lambda body: terms.div(body, e.args[1]))
    return e


def _some(total: Term, positive: Positive) -> bool:
    """Whether a range is seen to be not empty."""
    return positive(terms.sub(total.args[1], total.args[0]))


def _scaled(total: Term, change: Callable[[Term], Term]) -> Term:
    low, high, body = total.args
    return Term("sum", (low, high, change(body)), total.data)


def _raised(part: Term, raise_: Callable[[Term], Term]) -> Term:
    if part.op != "sum":
        return raise_(part)
    low, high, body = part.args
    return Term("product", (low, high, raise_(body)), part.data)


def _all(event: Term, random: Random) -> Term:
    """An event about the largest of some numbers as one about all of them."""
    if event.op not in ("le", "lt"):
        return event
    left, right = event.args
    if left.op == "largest" and not random(right) and not right.free & set(left.data):
        return Term("forall", (*left.args[:2], Term(event.op, (left.args[2], right))), left.data)
    if right.op == "largest" and not random(left) and not left.free & set(right.data):
        return Term("exists", (*right.args[:2], Term(event.op, (left, right.args[2]))), right.data)
    return event


def separate(atoms: Iterable[Term], index: str) -> bool:
    """Whether random numbers are others for each value of an index: it stands on one axis of each name."""
    axes: dict[str, set[int]] = {}
    for t in atoms:
        here = {k for k, a in enumerate(t.args) if a == terms.index(index)}
        axes[t.data] = axes.get(t.data, here) & here
    return all(axes.values())


def several(low: Term, high: Term, body: Term, index: str, op: str, dims: set[str]) -> Term:
    """A sum or a product over a range; n times the body, or its power, where that does not depend on the index, and
    has a value where it is needed."""
    size = Size.from_term(high, dims)
    plain = low == ZERO and size is not None and (positive(size) or (never_negative(size) and valued(body)))
    if index in body.free or not plain:
        return Term(op, (low, high, body), (index,))
    return terms.mul(high, body) if op == "sum" else terms.power(body, high)


def valued(body: Term) -> bool:
    """Whether a term has a value everywhere, as is plain of sums and products of names; entries need not exist."""
    return all(t.op in ("number", "symbol", "index", "add", "mul") for t in terms.nodes(body))


def counted(e: Term, elaborator: Elaborator, densities: dict[str, Density]) -> Term:
    """The term with the number of ones among the entries of a name by itself; the first entry may stand beside it."""
    for name in sorted(e.names & densities.keys()):
        d, declared = densities[name], elaborator.declarations[name]
        if not d.discrete or (d.low, d.high) != (ZERO, terms.TWO) or len(declared.shape) != 1:
            continue
        (size,) = declared.shape
        law = declared.law
        sums = {
            t
            for t in terms.nodes(e)
            if t.op == "sum" and t.args == (ZERO, size.term(), terms.entry(name, terms.index(t.data[0])))
        }
        first = terms.entry(name, ZERO)
        beside = others(e, name, sums)
        if not sums or law is None or not beside <= {first} or not positive(size):
            continue
        left = size - Size.of(1) if beside else size
        hidden = terms.symbol(_binomial(elaborator, left.term(), law.mean.body, densities))
        total = terms.add(first, hidden) if beside else hidden
        e = _replaced(e, sums, total)
    return e


def _replaced(e: Term, sums: set[Term], value: Term) -> Term:
    return terms.rewrite(e, lambda t: value if t in sums else None)


def others(e: Term, name: str, sums: set[Term]) -> set[Term]:
    """The entries of a name that stand elsewhere than in some sums."""
    if e in sums or name not in e.names:
        return set()
    own = {e} if e.op == "entry" and e.data == name else set()
    return own.union(*(others(a, name, sums) for a in e.args))


def _binomial(elaborator: Elaborator, n: Term, p: Term, densities: dict[str, Density]) -> str:
    from proofcheck.lang.distributions.binding import Bound
    from proofcheck.lang.distributions.reading import builtin

    law = builtin("binomial")
    assert law is not None
    name = elaborator.variable("k", "natural")
    values = {"n": scalar(n, "integer"), "p": scalar(p)}
    span = SourceText.bare("sum", "<sum>").span()
    elaborator.declarations[name] = Bound(elaborator, law, values, span).declaration(name, (), span)
    found = elaborator.declarations[name].law
    assert found is not None and found.density is not None
    densities[name] = found.density
    return name

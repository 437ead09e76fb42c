"""Subscripts: entries and slices of tensors, `x[i]` and `x[1:n]`, at positions that lie on their axes.

Where it is plain that a position lies on its axis nothing is asked, where it is plain that it does not the statement is
refused; elsewise that it does is a condition, without which the entry has no value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative
from proofcheck.lang.averages import random_names
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, in_words
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value
from proofcheck.source.text import clip

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def subscript(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    base = elaborator.value(node.children[0], scope)
    indices = node.children[1:]
    if len(indices) > base.rank:
        if elaborator.is_unit(node.children[0], scope):  # `K[0]` without a declaration of K is no entry of 1000
            raise elaborator.unknown(node.children[0], scope)
        has = f"something with {in_words(base.rank)}" if base.rank else "a number"
        raise RankMismatch.error(scope.span(node), f"{in_words(len(indices))} given to {has}")
    replacements: dict[str, Term] = {}
    guards: list[Term] = []
    axes: list[tuple[str, Size]] = []
    for (name, size), item in zip(base.axes, indices, strict=False):
        if item.kind == "slice":
            low, high, length = _ends(elaborator, item, size, scope)
            new = elaborator.fresh()
            replacements[name] = place = terms.add(terms.index(new), low)
            axes.append((new, length))
            # Each entry that is read lies on the axis; of a slice that ends before it begins there is none.
            inside = not _within(elaborator, low, high, size, item, scope, slice_=True)
            checks = [] if inside else [terms.le(terms.ZERO, place), terms.lt(place, size.term())]
        else:
            position = elaborator.integer(item, scope)
            # A number that is written, not what `k - 1` comes to for some k.
            if item.kind == "neg" and item.children[0].kind == "number" and position.data < 0:
                position = terms.add(size.term(), position)
            checks = _within(elaborator, position, position, size, item, scope)
            replacements[name] = position
        # Reading a declared entry along its whole axis is checked where it is read; all else gets a condition here.
        guards += [] if _whole_axis(elaborator, base.body, name, size) else checks
    kept = base.axes[len(indices) :]
    with terms.averaging(random_names(terms.add(*replacements.values()), elaborator.declarations)):
        body = terms.substitute(base.body, replacements)
    if guards:
        body = terms.where(terms.conjunction(*guards), body, terms.UNDEFINED)
    return Value(base.kind, (*axes, *kept), body)


def _ends(elaborator: Elaborator, item: Node, size: Size, scope: Scope) -> tuple[Term, Term, Size]:
    """(low, high, length) of a slice: the ends are sizes, or depend on indices alike, as in `x[a*d:(a + 1)*d]`."""
    low, high = (elaborator.integer(c, scope) if c else None for c in item.children[:2])
    low, high = terms.ZERO if low is None else low, size.term() if high is None else high
    extents = elaborator.extents()
    first, last = extents.affine(low), extents.affine(high)
    if first is not None and last is not None and not (last - first).parts:
        return low, high, (last - first).constant
    begin, end = (elaborator.size(c, scope) if c else None for c in item.children[:2])
    begin, end = begin or Size.of(0), end or size
    return begin.term(), end.term(), end - begin


def _whole_axis(elaborator: Elaborator, body: Term, name: str, size: Size) -> bool:
    """Whether `body` is a declared entry whose axis at the index `name` has exactly that size."""
    if body.op != "entry" or body.data not in elaborator.declarations:
        return False
    shape = elaborator.declarations[body.data].shape
    return any(a == terms.index(name) and s == size for a, s in zip(body.args, shape, strict=True))


def _within(
    elaborator: Elaborator, low: Term, high: Term, size: Size, node: Node, scope: Scope, slice_: bool = False
) -> list[Term]:
    """Conditions for a position (or the ends of a slice) to lie on an axis; none where that is plain. Raises an
    error where it is plain that it does not."""
    bound = size.term()
    if low.op == "index" and elaborator.ranges.get(low.data) == size:
        return []
    if low.op == "symbol" and elaborator.declarations[low.data].bound == size:
        return []
    first, last = Size.from_term(low), Size.from_term(high)
    if first is not None and last is not None:
        room = size - last if slice_ else size - last - Size.of(1)
        if all(not_negative(elaborator, part) for part in (first, last - first, room)):
            return []
        if any(part.constant is not None and part.constant < 0 for part in (first, last - first, room)):
            written = clip(scope.source, node.start, node.end).value
            meant = "" if slice_ or node.kind in ("number", "neg", "name") else f", here {last},"
            raise WrongArguments.error(
                scope.span(node),
                f"the {'slice' if slice_ else 'position'} `{written}`{meant} lies outside {size} entries",
                remedy=f"Positions are 0 to {size - Size.of(1)}; a number written with its sign counts from the end.",
            )
    elif _surely_within(elaborator, low, high, size, slice_):
        return []
    if slice_:
        return [terms.le(terms.ZERO, low), terms.le(low, high), terms.le(high, bound)]
    return [terms.le(terms.ZERO, low), terms.lt(low, bound)]


def not_negative(elaborator: Elaborator, size: Size) -> bool:
    """Whether the size is visibly at least 0: of dimensions, which are at least 1, not of other whole numbers."""
    return size.sure() and all(elaborator.declarations[name].kind == "dim" for name in size.dims)


def supposed_not_negative(elaborator: Elaborator, size: Size) -> bool:
    """Whether it is that, or an assumption says that it is."""
    if _filled(elaborator, size):
        return True
    for fact in elaborator.assumed:
        small, large = map(Size.from_term, fact.args) if fact.op in ("le", "lt", "eq") else (None, None)
        if small is not None and large is not None:
            gaps = [large - small - Size.of(int(fact.op == "lt"))]
            gaps += [small - large] if fact.op == "eq" else []
            if any(_filled(elaborator, size - gap) for gap in gaps):
                return True
    return False


def _filled(elaborator: Elaborator, size: Size) -> bool:
    """As `not_negative`, also where there are natural numbers, which may be 0."""
    kinds = {name: elaborator.declarations[name].kind for name in size.dims}
    least = size.substitute({name: Size.of(0) for name, kind in kinds.items() if kind == "natural"})
    rising = all(c > 0 for monomial, c in size.terms if monomial)
    return rising and {*kinds.values()} <= {"dim", "natural"} and least.sure()


def _surely_within(elaborator: Elaborator, low: Term, high: Term, size: Size, slice_: bool) -> bool:
    """Whether a position computed from indices lies on the axis, by the ranges of the indices."""
    extents = elaborator.extents()
    if low is high and extents.digit_below(low, size):
        return True
    first, last = extents.affine(low), extents.affine(high)
    if first is None or last is None:
        return False
    if not slice_:
        return extents.inside(first, size)
    bottom, top = extents.low(first), extents.high(last)
    ordered = never_negative((last - first).constant) and not (last - first).parts
    return ordered and bottom is not None and top is not None and never_negative(bottom) and never_negative(size - top)

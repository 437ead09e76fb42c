"""Whether ranges have a place, whatever the indices around them are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.lang import terms
from proofcheck.lang.affine import ONE, positive
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term
from proofcheck.source.span import Span

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def reached(elaborator: Elaborator, ranges: Sequence[Binder], variable: str, span: Span) -> None:
    """Raises where the last range may be empty at some places of those before it: taken one by one, there is no largest
    value at these places, although there may be one of all together."""
    (_, low, high), around = ranges[-1], ranges[:-1]
    depends = (low.free | high.free) & {name for name, _, _ in around}
    if depends and not _never_empty(elaborator, low, high, around):
        raise ConstructNotAllowed.error(
            span,
            f"the range of `{variable}` may be empty for some places of the ranges before it",
            remedy="Begin these where it is not: `max(... for i in range(1, n) for j in range(i))`.",
        )


def _never_empty(elaborator: Elaborator, low: Term, high: Term, around: Sequence[Binder]) -> bool:
    """How many places a range has is linear in the indices around: it is least at an end of each of their ranges."""
    gap = _size(terms.sub(high, low))
    for name, first, end in reversed(around):
        index = f"{name}'"
        if gap is None or index not in gap.dims:
            continue
        step = (gap.substitute({index: Size.of(index) + ONE}) - gap).constant
        least = None if step is None else _size(first if step > 0 else terms.sub(end, terms.ONE))
        gap = None if least is None else gap.substitute({index: least})
    dims = {n for n, d in elaborator.declarations.items() if d.kind == "dim"}
    return gap is not None and gap.dims <= dims and positive(gap)


def _size(t: Term) -> Size | None:
    """A whole number as a polynomial, in which indices are names."""
    return Size.from_term(terms.rewrite(t, lambda s: terms.symbol(f"{s.data}'") if s.op == "index" else None))

"""A statement for all rows, some rows at a time: what bounds the memory of large sizes.

The rows are the range of the outermost quantifier. What does not depend on it is computed once and kept, all else is
forgotten after each slice. A slice that does not fit into memory (on a GPU, above all) is halved and tried again, down
to single rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.measure.arrays import TooLarge, exhausted
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.space import Axis

_PIECE = 2**21  # entries of the statement that are looked at together
_PIECE_WHOLE = 2**26  # the same where arrays are computed whole


def by_slices(
    statement: Term,
    evaluator: Evaluator[Any],
    points: int,
    look: Callable[[Term, Env], None],
    piece: int | None = None,
) -> None:
    """Call `look` on terms, each with a scope, that together hold if and only if `statement` does.

    `look` may be called again for rows for which it ran out of memory; it should keep what it finds only at its end.
    """
    axis, each = _rows(statement, evaluator, points)
    if axis is None:
        look(statement, {})
        return
    if piece is None:
        piece = _PIECE_WHOLE if evaluator.arithmetic.space.backend.whole else _PIECE
    rows, start = max(1, piece // each), 0
    if axis.size <= rows:
        try:
            look(statement, {})
            return
        except exhausted():
            rows = max(1, axis.size // 2)
            evaluator.forget(axis.label)
            evaluator.arithmetic.space.backend.release()
    while start < axis.size:
        count = min(rows, axis.size - start)
        try:
            look(statement.args[2], {statement.data[0]: Axis(axis.label, axis.low + start, count)})
            start += count
        except exhausted():
            if count == 1:
                raise TooLarge("one row does not fit into memory") from None
            rows = max(1, count // 2)
            evaluator.arithmetic.space.backend.release()
        finally:
            evaluator.forget(axis.label)


def _rows(statement: Term, evaluator: Evaluator[Any], points: int) -> tuple[Axis | None, int]:
    """The range of the outermost quantifier, if it is the same everywhere, and the entries in one of its rows."""
    if statement.op != "forall":
        return None, 1
    axis, mask, env = evaluator.open(statement, {})
    if mask is not None:
        return None, 1
    each, term = points, statement.args[2]
    while term.op == "forall":
        inner, _, env = evaluator.open(term, env)
        each *= max(1, inner.size)
        term = term.args[2]
    return axis, each

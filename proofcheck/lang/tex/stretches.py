r"""Conditions of cases as stretches of the real line: whether `x < 0`, `0 \le x < 1` and `x \ge 1` leave nothing out.

Ends are numbers. Between names, as in `x < a`, `a \le x < b`, `x \ge b`, the cases are meant for a < b, which the
formula does not say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text

Stretch = tuple[str, float | Fraction, bool, float | Fraction, bool]  # of what, its low end, whether it belongs, high


def cover(conditions: Sequence[Node]) -> bool:
    """Whether the conditions are stretches of one quantity that follow each other, from one end of the line to the
    other, and each end belongs to exactly one of them."""
    found = [_stretch(condition) for condition in conditions]
    stretches = sorted((stretch for stretch in found if stretch is not None), key=lambda stretch: stretch[1:])
    if len(stretches) < len(conditions) or len({name for name, *_ in stretches}) != 1:
        return False
    meet = all(one[3] == other[1] and one[4] != other[2] for one, other in pairwise(stretches))
    ordered = all(low < high or (low == high and closed and also) for _, low, closed, high, also in stretches)
    return meet and ordered and stretches[0][1] == -math.inf and stretches[-1][3] == math.inf


def _stretch(condition: Node) -> Stretch | None:
    if condition.kind != "compare":
        return None
    signs, sides = list(condition.value), list(condition.children)
    if set(signs) <= {">", ">="}:
        signs, sides = ["<" + sign[1:] for sign in reversed(signs)], sides[::-1]
    if not set(signs) <= {"<", "<="}:
        return None
    ends = [_number(side) for side in sides]
    low: tuple[float | Fraction, bool] = (-math.inf, False)
    high: tuple[float | Fraction, bool] = (math.inf, False)
    if ends[0] is not None:
        low = (ends.pop(0), signs.pop(0) == "<=")  # type: ignore[assignment]
        sides.pop(0)
    if len(ends) == 2 and ends[1] is not None:
        high = (ends.pop(), signs.pop() == "<=")  # type: ignore[assignment]
        sides.pop()
    return (to_text(sides[0]), *low, *high) if len(sides) == 1 and ends == [None] else None


def _number(node: Node) -> Fraction | None:
    if node.kind == "neg":
        inner = _number(node.children[0])
        return None if inner is None else -inner
    if node.kind == "div":
        over, under = map(_number, node.children)
        return over / under if over is not None and under else None
    return Fraction(node.value) if node.kind == "number" else None

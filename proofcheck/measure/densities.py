"""Samples of a law with a density: its distribution function, summed up on a fine grid, is inverted.

An infinite range is folded into a finite one, so that its tails have their places. The grid is fine enough if the
masses of its cells add up to 1; where they do not, nothing is drawn.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.distributions.insides import put
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.terms import ONE, Term
from proofcheck.lang.types import Density
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.space import Axis, Named

CELLS = 1 << 15
MOST_VALUES = 1 << 12  # of a law of whole numbers without end
CLOSE = 1e-5  # far below what samples can tell
_GRID = "#grid"


def table(name: str, d: Density, scope: Evaluator[Named]) -> tuple[Any, Any]:
    """Places, and the probability to be below each of them; of whole numbers to be at most at it. Raises NotMeasurable
    where the law does not come out as one."""
    import numpy

    with numpy.errstate(all="ignore"):
        places, masses = _whole(d, scope) if d.discrete else _real(d, scope)
        total = float(masses.sum())
    if not bool(numpy.all(masses >= 0)) or not abs(total - 1) <= CLOSE:
        raise NotMeasurable(f"the probabilities of `{name}` add up to {total:.6g} on a grid")
    below = numpy.cumsum(masses) / total
    return places, below if d.discrete else numpy.concatenate(([0.0], below))


def _whole(d: Density, scope: Evaluator[Named]) -> tuple[Any, Any]:
    import numpy

    low = int(_number(d.low, scope))
    count = MOST_VALUES if d.high == INFINITY else int(_number(d.high, scope)) - low
    if not 0 < count <= CELLS:
        raise NotMeasurable("a law of whole numbers with too many values")
    masses = _values(terms.substitute(d.body, {d.variable.data: terms.index(_GRID)}), low, count, scope)
    return low + numpy.arange(count) + 0.0, masses


def _real(d: Density, scope: Evaluator[Named]) -> tuple[Any, Any]:
    """The edges of cells, and the mass of each by the density at its middle."""
    import numpy

    left, right = d.low == MINUS_INFINITY, d.high == INFINITY
    start, end = -1.0 if left else 0.0, 1.0 if right else 0.0 if left else 1.0
    step = Fraction(end - start) / CELLS
    t = terms.add(terms.number(Fraction(start) + step / 2), terms.mul(terms.number(step), terms.index(_GRID)))
    middle = start + (numpy.arange(CELLS) + 0.5) * float(step)
    edge = numpy.linspace(start, end, CELLS + 1)
    edge[0], edge[-1] = (middle[0] if left else edge[0]), (middle[-1] if right else edge[-1])
    one = 1.0
    if left and right:
        place = terms.div(t, terms.sub(ONE, terms.power(t, terms.TWO)))
        edges, slope = edge / (1 - edge**2), (1 + middle**2) / (1 - middle**2) ** 2
    elif right:
        place = terms.add(d.low, terms.div(t, terms.sub(ONE, t)))
        edges, slope = _number(d.low, scope) + edge / (1 - edge), one / (1 - middle) ** 2
    elif left:
        place = terms.add(d.high, terms.div(t, terms.add(ONE, t)))
        edges, slope = _number(d.high, scope) + edge / (1 + edge), one / (1 + middle) ** 2
    else:
        place = terms.add(d.low, terms.mul(terms.sub(d.high, d.low), t))
        length = _number(d.high, scope) - _number(d.low, scope)
        edges, slope = _number(d.low, scope) + length * edge, length + 0.0 * middle
    return edges, _values(put(d.body, d.variable, place), 0, CELLS, scope) * slope * float(step)


def _values(term: Term, low: int, count: int, scope: Evaluator[Named]) -> Any:
    """A term of the grid's index, for all of it."""
    import numpy

    found = scope.evaluate(term, {_GRID: Axis(_GRID, low, count)})
    return numpy.broadcast_to(_plain(found.data), (count,))


def _number(term: Term, scope: Evaluator[Named]) -> float:
    return float(scope.evaluate(term, {}).data)


def _plain(data: Any) -> Any:
    """An array of any library as one of NumPy."""
    import numpy

    return data.get() if hasattr(data, "get") else numpy.asarray(data)

"""Effort counted in units of work instead of seconds.

A budget of seconds gives different answers on a slow and on a fast machine, or on the same machine under load. An
engine therefore spends *units*: it announces what a step costs before it takes it, and the same input stops at the
same step everywhere. Wall-clock limits (`Limits`) remain as a safety behind this; they turn into failures, never into
other answers.
"""

from __future__ import annotations

import math
import time

UNITS_PER_SECOND = 2_000_000_000
"""The nominal rate at which people's seconds become units. One unit is about one float64 multiply-add of a matrix
product, of which one core of an ordinary machine does some 2e9 each second. A constant by definition, never
measured."""


class BudgetExceeded(Exception):
    """The work asked for does not fit in the budget that is left.

    what: "work" (units, deterministic) or "deadline" (the safety; where it strikes is not reproducible).
    limit: the units, or the seconds, that were allowed in all.
    """

    def __init__(self, what: str, limit: float) -> None:
        super().__init__(f"{what} limit of {limit:g} reached")
        self.what = what
        self.limit = limit


class Budget:
    """An allowance of work. What is spent by a `child` is spent here as well.

    units: a non-negative number of units, rounded down. Raises ValueError on others.
    deadline: seconds from now after which every `spend` fails, or None. A mere safety: set it far above what the units
        should take.

    Not for use by several threads: the order of spending would decide who gets the last units.
    """

    def __init__(self, units: float, *, deadline: float | None = None) -> None:
        if not (math.isfinite(units) and units >= 0):
            raise ValueError(f"a budget must be non-negative and finite, not {units!r}")
        self._parent: Budget | None = None
        self._limit = self._left = int(units)
        self._seconds = deadline
        self._ends = None if deadline is None else time.monotonic() + deadline

    @classmethod
    def of_seconds(cls, seconds: float, *, deadline: float | None = None) -> Budget:
        """The budget of `seconds` nominal seconds: `seconds * UNITS_PER_SECOND` units."""
        return cls(seconds * UNITS_PER_SECOND, deadline=deadline)

    @property
    def limit(self) -> int:
        """The units allowed in all."""
        return self._limit

    @property
    def left(self) -> int:
        """The units that can still be spent, here and in every budget that this one is a child of."""
        return self._left if self._parent is None else min(self._left, self._parent.left)

    def affords(self, units: float) -> bool:
        """Whether `spend(units)` would succeed as far as units go; for choosing the largest step that fits."""
        return math.ceil(units) <= self.left

    def spend(self, units: float = 1) -> None:
        """Take `units`, rounded up.

        Raises BudgetExceeded, and takes nothing, if fewer are left or the deadline has passed; ValueError for a
        negative number of units.
        """
        if units < 0:
            raise ValueError(f"cannot spend {units!r} units")
        cost = math.ceil(units)
        if self._parent is None and self._ends is None and cost <= self._left:
            self._left -= cost
            return
        budget: Budget | None = self
        while budget is not None:
            if budget._ends is not None and time.monotonic() > budget._ends:
                raise BudgetExceeded("deadline", budget._seconds or 0.0)
            if cost > budget._left:
                raise BudgetExceeded("work", budget._limit)
            budget = budget._parent
        budget = self
        while budget is not None:
            budget._left -= cost
            budget = budget._parent

    def child(self, share: float) -> Budget:
        """A budget of `share` (0 < share <= 1) of what is left here, drawn from here as it is spent.

        What the child leaves over stays here. Raises ValueError for a share outside that range.
        """
        if not 0 < share <= 1:
            raise ValueError(f"a share lies in (0, 1], not {share!r}")
        child = Budget(int(self.left * share))
        child._parent = self
        return child

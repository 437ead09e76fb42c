"""What may stop an evaluation, apart from `Undefined` (no value) and `Inexact` (not in this number system)."""

from __future__ import annotations


class Unsupported(ArithmeticError):
    """This number system cannot tell; says nothing about the statement."""


class Retry(ArithmeticError):
    """An unlucky point (a root that does not exist in the field); another point may do."""


class LimitExceeded(ArithmeticError):
    """The evaluation would need more steps or larger numbers than allowed."""

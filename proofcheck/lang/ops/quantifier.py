"""What the two quantifiers over a range have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from proofcheck.lang.ops.base import Binder


class Quantifier(Binder):
    """A statement about every index of a range. One body that is `settles` settles it, whatever the others are."""

    abstract = True
    result = "bool"
    settles: ClassVar[bool]

    def fold(self, ns: Any, values: Iterable[Any]) -> Any:
        undecided = False
        for value in values:
            if value is self.settles:
                return self.settles
            undecided = undecided or value is None
        return None if undecided else not self.settles

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from proofcheck.lang.ops.base import Binder, Undefined


class Largest(Binder):
    """The largest value of the body over a range of an index. Over an empty range it has no value."""

    name, example, result = "largest", "max(x[i] for i in range(n)) == max(x)", "same"
    word = "max"

    def fold(self, ns: Any, values: Iterable[Any]) -> Any:
        found = None
        for value in values:
            found = value if found is None else ns.apply("max", found, value)
        if found is None:
            raise Undefined("the largest of no numbers")
        return found

    def latex(self, *args: str) -> str:
        i, low, high, body = args
        return rf"\max_{{{low} \le {i} < {high}}} {body}"

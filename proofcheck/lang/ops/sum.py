from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from proofcheck.lang.ops.base import Binder


class Sum(Binder):
    """The sum of the body over a range of an index. An empty range gives 0."""

    name, example, result = "sum", "sum(x[i] for i in range(n))", "same"
    word = "sum"

    def fold(self, ns: Any, values: Iterable[Any]) -> Any:
        return reduce(ns.add, values, ns.number(0))

    def latex(self, *args: str) -> str:
        i, low, high, body = args
        return rf"\sum_{{{i}={low}}}^{{{high}-1}} {body}"

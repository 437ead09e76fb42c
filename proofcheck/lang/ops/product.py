from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from proofcheck.lang.ops.base import Binder


class Product(Binder):
    """The product of the body over a range of an index. An empty range gives 1."""

    name, example, result = "product", "prod(x[i] for i in range(n))", "same"
    word = "prod"

    def fold(self, ns: Any, values: Iterable[Any]) -> Any:
        return reduce(ns.mul, values, ns.number(1))

    def latex(self, *args: str) -> str:
        i, low, high, body = args
        return rf"\prod_{{{i}={low}}}^{{{high}-1}} {body}"

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from proofcheck.lang.ops.base import Binder


class ForAll(Binder):
    """The body holds for every index of a range. An empty range gives true."""

    name, example, result = "forall", "all(x[i] <= 1 for i in range(n))", "bool"

    def fold(self, ns: Any, values: Iterable[Any]) -> Any:
        undecided = False
        for value in values:
            if value is False:
                return False
            undecided = undecided or value is None
        return None if undecided else True

    def text(self, *args: str) -> str:
        i, low, high, body = args
        return f"all({body} for {i} in range({low}, {high}))"

    def latex(self, *args: str) -> str:
        i, low, high, body = args
        return rf"\forall {i} \in [{low}, {high}): {body}"

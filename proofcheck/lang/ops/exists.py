from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from proofcheck.lang.ops.base import Binder


class Exists(Binder):
    """The body holds for some index of a range. An empty range gives false."""

    name, example, result = "exists", "any(x[i] == 1 for i in range(n))", "bool"

    def fold(self, ns: Any, values: Iterable[Any]) -> Any:
        undecided = False
        for value in values:
            if value is True:
                return True
            undecided = undecided or value is None
        return None if undecided else False

    def text(self, *args: str) -> str:
        i, low, high, body = args
        return f"any({body} for {i} in range({low}, {high}))"

    def latex(self, *args: str) -> str:
        i, low, high, body = args
        return rf"\exists {i} \in [{low}, {high}): {body}"

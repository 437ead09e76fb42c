from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import Comparison


class Unequal(Comparison):
    """Two numbers differ."""

    name, example = "ne", "a != b"
    sign, latex_sign = "!=", "\\ne"

    def value(self, ns: Any, a: Any, b: Any) -> bool | None:
        return None if (same := ns.equal(a, b)) is None else not same

    def smt(self, z3: Any, a: Any, b: Any) -> Any:
        return a != b

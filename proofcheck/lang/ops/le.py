from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import Comparison


class LessEqual(Comparison):
    """The first number is not larger."""

    name, example = "le", "a <= b"
    sign, latex_sign = "<=", "\\le"

    def value(self, ns: Any, a: Any, b: Any) -> bool | None:
        return None if (more := ns.less(b, a)) is None else not more

    def smt(self, z3: Any, a: Any, b: Any) -> Any:
        return a <= b

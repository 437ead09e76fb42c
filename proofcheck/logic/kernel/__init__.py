"""The core of the trusted part: what counts as evidence, how each kind is checked, what had to be trusted.

Only `rule` (and `rule_typing`) in `kernel/check.py` makes a `proved` or a `refuted`. Engines propose; this code, which
shares nothing with them, disposes. It stands on `semantics`, `smallsizes`, `decide` and `lang`, trusted as well.
"""

from proofcheck.logic.kernel.check import contradictory, rule, rule_typing

__all__ = ["contradictory", "rule", "rule_typing"]

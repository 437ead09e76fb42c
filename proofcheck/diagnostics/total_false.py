from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class TotalFalse(Diagnostic):
    """A total, an average or a computed column is not what its parts give.

    Which cells belong together is taken from names (`Total`, `合计`, `Average`, `Share`), or from a relation that holds
    in most rows.
    """

    name = "total-false"
    remedy = "Correct the figure that is wrong, or set the finding aside with `<!-- proofcheck: ignore REASON -->`."
    example = """\
| part | size |
|---|---|
| body | 40 |
| head | 25 |
| total | 75 |
"""

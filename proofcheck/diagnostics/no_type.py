from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NoType(Diagnostic):
    """What `well_typed` asks about has no type: a number stands for a truth value in it, or the other way round."""

    name = "no-type"
    remedy = "Compare numbers with == or <=; `where(p, 1, 0)` makes a number of a statement."
    example = "well_typed(where(x, 1, 0))"

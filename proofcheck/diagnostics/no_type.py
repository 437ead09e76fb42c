from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NoType(Diagnostic):
    """The argument of `well_typed` uses a number as a statement, or a statement as a number.

    `well_typed` asks whether the sizes in an expression fit together. It cannot be asked of an expression that is
    malformed in another way.
    """

    name = "no-type"
    remedy = "Compare numbers with == or <=; `where(p, 1, 0)` turns a statement into a number."
    example = "well_typed(where(x, 1, 0))"

from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownName(Diagnostic):
    """A name is used that `where` does not declare.

    Every name in a statement is declared, because its type decides whether the statement is true.
    """

    name = "unknown-name"
    remedy = "Declare the name under `where`, or define it under `define`."
    example = "x + y == y + x"

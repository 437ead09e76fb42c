from __future__ import annotations

import re

from proofcheck.diagnostics.base import Diagnostic, Finding

_SAYS = re.compile(r"the name `(\w+)` is not declared")


class UnknownName(Diagnostic):
    """A name is used that `where` does not declare.

    Every name in a statement is declared, because its type decides whether the statement is true.
    """

    name = "unknown-name"
    remedy = "Declare the name under `where`, or define it under `define`."
    example = "x + y == y + x"

    @classmethod
    def named(cls, finding: Finding) -> str | None:
        """The name that a finding of this kind is about; None for any other finding."""
        match = _SAYS.match(finding.message) if finding.diagnostic == cls.name else None
        return match[1] if match else None

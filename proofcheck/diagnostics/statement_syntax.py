from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class StatementSyntax(Diagnostic):
    """The statement is not an expression of the claim language.

    The language is a subset of Python's expression syntax, parsed and never evaluated. Text that does not parse is
    refused, never guessed.
    """

    name = "statement-syntax"
    remedy = (
        "Write the statement as one Python-style expression; `proofcheck explain language` lists what may stand in it."
    )
    example = "x + == y"

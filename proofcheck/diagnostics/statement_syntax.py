from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class StatementSyntax(Diagnostic):
    """The statement is not an expression of the claim language.

    The language is a subset of Python's expression syntax. Statements are parsed and never executed. Text that does not
    parse is refused; its meaning is never guessed.
    """

    name = "statement-syntax"
    remedy = "Write the statement as one Python expression; `proofcheck explain language` lists what it may contain."
    example = "x + == y"

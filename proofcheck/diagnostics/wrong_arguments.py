from __future__ import annotations

import re

from proofcheck.diagnostics.base import Diagnostic, Finding
from proofcheck.source.span import Span

_CALLED = re.compile(r"`(\w+)` takes|: (\w+)\(")


class WrongArguments(Diagnostic):
    """A function is called with the wrong arguments.

    Their number, their names or their kinds are not those that the function takes.
    """

    name = "wrong-arguments"
    remedy = "Run `proofcheck explain NAME` with the name of the function to see its arguments."
    example = "exp(1, 2) == 3"

    @classmethod
    def at(cls, span: Span | None, message: str, *, remedy: str | None = None) -> Finding:
        """A finding whose remedy names the function, where the message does."""
        named = _CALLED.search(message) if remedy is None else None
        if named is not None:
            remedy = f"Run `proofcheck explain {named[1] or named[2]}` to see its arguments."
        return super().at(span, message, remedy=remedy)

from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CommentCutsStatement(Diagnostic):
    """A `#` ends a statement, and it is not certain that it was meant to.

    In unquoted YAML text, a space and `#` begin a comment: `claim: x == y # z` states only `x == y`. The checker would
    verify less than what is written. A comment that is meant stands two spaces or more behind a complete statement.
    """

    name = "comment-cuts-statement"
    remedy = "Put two spaces before a comment; put a statement that holds `#` in quotes."
    example = """\
title: Cut short
where: {x, y: real}
claim: x + y == y + # x
"""

from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CommentCutsStatement(Diagnostic):
    """A `#` ends a statement, and it may not have been meant as a comment.

    In unquoted YAML text, a space and `#` begin a comment: `claim: x == y # z` states only `x == y`, which is less than
    what is written. Two spaces before the `#`, after a complete statement, show that a comment is meant.
    """

    name = "comment-cuts-statement"
    remedy = "Put two spaces before a comment; put a statement that contains `#` in quotes."
    example = """\
title: Cut short
where: {x, y: real}
claim: x + y == y + # x
"""

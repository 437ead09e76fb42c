"""Places where YAML silently reads another statement than the one that was written."""

from __future__ import annotations

import re

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.comment_cuts_statement import CommentCutsStatement
from proofcheck.diagnostics.statement_split_at_comma import StatementSplitAtComma
from proofcheck.source.nodes import Document, Scalar
from proofcheck.source.span import Span
from proofcheck.source.text import LONGEST_ADVICE, flow_piece_end, quoted, unbalanced_bracket

_COMMENT = re.compile(r"(\s+)#")
_WAITS_FOR_MORE = re.compile(r"(?:[-+*/@%=<>!,(\[{^|&~]|\b(?:and|or|not|in|if|else|for|lambda))\Z")


def comment_cut(document: Document, scalar: Scalar) -> Finding | None:
    """A comment behind an unquoted statement that may be a part of the statement.

    Sure to be a comment is only what stands two spaces or more behind a statement that can end there.
    """
    if scalar.style != "plain":
        return None
    rest = document.rest_of_line(scalar.span)
    comment = _COMMENT.match(rest)
    if comment is None:
        return None
    value = scalar.text.value
    if _WAITS_FOR_MORE.search(value[-10:]) or unbalanced_bracket(value) is not None:
        why = "the statement is not complete where the `#` ends it"
    elif len(comment[1]) < 2:
        why = "a `#` behind one space may belong to the statement or begin a comment"
    else:
        return None
    s = scalar.span
    column = s.end_column + len(comment[1])
    span = Span(s.file, s.end_line, column, s.end_line, s.end_column + len(rest))
    return CommentCutsStatement.at(span, why)


def comma_cut(document: Document, scalar: Scalar) -> Finding | None:
    """A piece of a statement between commas of a YAML list or mapping. Only to be asked for entries in flow style."""
    if scalar.style != "plain":
        return None
    bracket = unbalanced_bracket(scalar.text.value)
    if bracket is None:
        return None
    text = document.positions.text
    start = document.positions.offset(scalar.span.line, scalar.span.column)
    whole = text[start : flow_piece_end(text, start)].partition(": ")[0].rstrip()
    message = f"YAML has cut this text at a comma: the bracket `{scalar.text.value[bracket]}` has no partner"
    remedy = None
    if len(whole) <= LONGEST_ADVICE and unbalanced_bracket(whole) is None:
        remedy = f"Put the text in quotes, `{quoted(whole)}`, or write one entry per line."
    return StatementSplitAtComma.at(scalar.span, message, remedy=remedy)

"""libyaml's syntax errors, in words that say what to change.

libyaml reports where its grammar got stuck, which is rarely where the mistake is. Each function below recognises one
mistake people make when they write mathematics as YAML, and returns None when the error is not that mistake; the first
that recognises it speaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from proofcheck.diagnostics.anchor_or_alias import AnchorOrAlias
from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.brackets_need_quotes import BracketsNeedQuotes
from proofcheck.diagnostics.brackets_not_closed import BracketsNotClosed
from proofcheck.diagnostics.colon_needs_quotes import ColonNeedsQuotes
from proofcheck.diagnostics.colon_without_space import ColonWithoutSpace
from proofcheck.diagnostics.comment_cuts_statement import CommentCutsStatement
from proofcheck.diagnostics.escape_in_double_quotes import EscapeInDoubleQuotes
from proofcheck.diagnostics.explicit_tag import ExplicitTag
from proofcheck.diagnostics.nesting_too_deep import NestingTooDeep
from proofcheck.diagnostics.quotes_not_closed import QuotesNotClosed
from proofcheck.diagnostics.several_documents import SeveralDocuments
from proofcheck.diagnostics.tab_in_indentation import TabInIndentation
from proofcheck.diagnostics.text_needs_quotes import TextNeedsQuotes
from proofcheck.diagnostics.yaml_syntax import YamlSyntax
from proofcheck.source.characters import Positions
from proofcheck.source.text import LONGEST_ADVICE, flow_piece_end, quoted

# `key: ` or `- ` (or both) at the start of a line, then the value.
_LINE = re.compile(r"\s*(?:-\s+)*(?:(?P<key>[^\s:#'\"\[{][^:#]*):(?=\s)\s*)?(?P<value>.*)")
_GLUED_KEY = re.compile(r"\s*(?:-\s+)*(?P<key>[a-z]+):(?=[^\s/])")
_BLOCK = re.compile(r":\s+([|>])[-+0-9]*\s*(?:#.*)?$")
_COMMENT = re.compile(r"\s#.*")


@dataclass(frozen=True)
class _Error:
    """What libyaml said (`problem`, `context`) and where (offsets into the text)."""

    positions: Positions
    problem: str
    context: str
    offset: int
    context_offset: int
    open_bracket: int | None

    @property
    def character(self) -> str:
        return self.positions.text[self.offset : self.offset + 1]

    def line_number(self, offset: int | None = None) -> int:
        return self.positions.at(self.offset if offset is None else offset)[0]

    def value(self, line_number: int) -> tuple[str, str, int]:
        """The key, the value and the value's offset in the text, as a person reads that line."""
        match = _LINE.match(self.positions.line(line_number))
        assert match is not None  # every part of the pattern is optional
        start = self.positions.offset(line_number, match.start("value") + 1)
        return (match["key"] or "").strip(), _COMMENT.sub("", match["value"]).rstrip(), start


def explain(error: Exception, positions: Positions, open_bracket: int | None = None) -> Finding:
    """The finding for an exception of libyaml. `open_bracket`: where the innermost bracket not yet closed stands."""
    mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    offset = min(mark.index if mark else getattr(error, "position", 0), len(positions.text))
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "the text cannot be read"
    context = getattr(error, "context", None) or ""
    at_context = context_mark.index if context_mark else offset
    stuck = _Error(positions, problem, context, offset, at_context, open_bracket)
    for recognise in _MISTAKES:
        finding = recognise(stuck)
        if finding is not None:
            return finding
    if "nesting depth" in problem:  # newer releases of libyaml stop by themselves, before any event
        return NestingTooDeep.at(positions.span(offset, offset + 1), "lists and mappings are nested too deeply")
    where = f" {context}" if context else ""
    return YamlSyntax.at(positions.span(offset, offset + bool(stuck.character.strip())), f"{problem}{where}")


def _quote_all(key: str, text: str) -> str | None:
    """The advice to quote the value `text` of `key` (or of a list), spelled out; None when it is too long to repeat."""
    if len(text) > LONGEST_ADVICE:
        return None
    return f"Put the whole text in quotes: `{f'{key}:' if key else '-'} {quoted(text)}`."


def _tab(error: _Error) -> Finding | None:
    if "tab character" not in error.problem and error.character != "\t":
        return None
    return TabInIndentation.at(error.positions.span(error.offset, error.offset + 1), "this line is indented with a tab")


def _escape(error: _Error) -> Finding | None:
    if error.context != "while parsing a quoted scalar":
        return None
    start = error.positions.text.rfind("\\", error.context_offset, error.offset + 1)
    match = re.compile(r"\\(?:[a-zA-Z]+|.?)").match(error.positions.text, start)
    assert match is not None  # the error is about the backslash at `start`
    span, written = error.positions.span(match.start(), match.end()), match.group()
    return EscapeInDoubleQuotes.at(span, f"in double quotes, `{written}` begins with an escape that YAML does not know")


def _open_quote(error: _Error) -> Finding | None:
    if error.context != "while scanning a quoted scalar":
        return None
    start = error.context_offset
    quote = error.positions.text[start]
    return QuotesNotClosed.at(
        error.positions.span(start, start + 1), f"the quote {quote} that opens here is never closed"
    )


def _indicator(error: _Error) -> Finding | None:
    """`claim: |x| <= 1`, `claim: >= 1`, `claim: @x`, `claim: - x`: the value begins with a character of YAML's own."""
    began = error.context in ("while scanning a block scalar", "while scanning for the next token")
    entry = error.problem.startswith(("block sequence entries", "mapping keys"))
    node = error.problem == "did not find expected node content" and error.character in tuple("]},")
    if not (began or entry or node):
        return None
    at = error.context_offset if began else error.offset
    key, value, start = error.value(error.line_number(at))
    if not value or start != at:
        return None
    message = f"a value cannot begin with `{value[0]}` unless it is in quotes"
    if value[0] == "-":
        remedy = "Begin the list on the next line, or put the text in quotes."
        return TextNeedsQuotes.at(error.positions.span(start, start + len(value)), message, remedy=remedy)
    return TextNeedsQuotes.at(error.positions.span(start, start + len(value)), message, remedy=_quote_all(key, value))


def _anchor_or_tag(error: _Error) -> Finding | None:
    """`claim: *(x)`, `claim: & x`, `claim: !(a)`"""
    kinds = {"alias": AnchorOrAlias, "anchor": AnchorOrAlias, "tag": ExplicitTag}
    kind = kinds.get(error.context.removeprefix("while scanning an ").removeprefix("while scanning a "))
    if kind is None:
        return None
    start = error.context_offset
    message = f"`{error.positions.text[start : start + 1]}` at the start of a value has a meaning of its own in YAML"
    return kind.at(error.positions.span(start, start + 1), message)


def _text_behind_value(error: _Error) -> Finding | None:
    """`claim: [x] == y`, `claim: "x" == y`, `claim: 'it's'`: YAML ends the value at its closing quote or bracket."""
    behind = ("did not find expected key", "did not find expected ',' or", "found character that cannot start")
    if not error.problem.startswith(behind):
        return None
    number = error.line_number()
    key, value, start = error.value(number)
    if not value or value[0] not in "[{\"'" or not start < error.offset <= start + len(value):
        return None
    if "',' or" in error.problem and error.context_offset >= start:
        return None  # still inside the brackets
    quote = value[0] in "\"'"
    message = f"YAML ends this value at the closing {'quote' if quote else 'bracket'}, but the line goes on"
    # 'it's' is one text with a quote in it; "x" == y is a text that begins with a quoted part.
    whole = value[1:-1] if quote and value[-1] == value[0] else value
    return TextNeedsQuotes.at(error.positions.span(start, start + len(value)), message, remedy=_quote_all(key, whole))


def _bracket_in_flow(error: _Error) -> Finding | None:
    """`where: {A: real[n, d]}`, `claim: [x[0] == 1]`: inside braces or brackets, a bracket begins a YAML list."""
    if not error.context.startswith("while parsing a flow") or error.character not in ("[", "{", '"', "'"):
        return None
    text, number = error.positions.text, error.line_number()
    line_start = error.positions.offset(number, 1)
    first = max(line_start, error.context_offset + 1)
    first = max(first, *(text.rfind(mark, first, error.offset) + 1 for mark in ",{["))
    before = text[first : error.offset]
    if not before.strip():
        return None
    piece_start = first + len(before) - len(before.lstrip())
    piece = text[piece_start : flow_piece_end(text, error.offset)].rstrip()
    name, separator, value = piece.partition(": ") if ": " in before else ("", "", piece)
    message = f"inside braces or brackets, YAML reads the `{error.character}` of this text as its own"
    remedy = None
    if len(piece) <= LONGEST_ADVICE:
        remedy = f"Put the text in quotes, `{name}{separator}{quoted(value)}`, or write one entry per line."
    start = piece_start + len(name) + len(separator)
    return BracketsNeedQuotes.at(error.positions.span(start, start + len(value)), message, remedy=remedy)


def _text_goes_on_in_flow(error: _Error) -> Finding | None:
    """`{x: "a" b}`, `[x: y: z]`: an entry goes on where YAML has ended it."""
    inside = error.line_number() == error.line_number(error.context_offset)
    if "',' or" not in error.problem or not inside or error.character in ("", "\n", "]", "}"):
        return None
    span = error.positions.span(error.offset, error.offset + 1)
    if error.character == ":":
        return ColonNeedsQuotes.at(span, "unquoted text contains a second `: `")
    return TextNeedsQuotes.at(span, "YAML ends this entry here, but the text goes on")


def _open_bracket(error: _Error) -> Finding | None:
    start = error.open_bracket
    if start is None or not error.context.startswith("while parsing a flow"):
        return None
    if error.context == "while parsing a flow node" and error.character:
        return None  # something else than the end of the file stands where an entry belongs
    bracket = error.positions.text[start]
    line, column = error.positions.at(error.offset)
    message = f"the `{bracket}` that opens here is not closed; YAML read on to line {line}, column {column}"
    return BracketsNotClosed.at(error.positions.span(start, start + 1), message)


def _second_document(error: _Error) -> Finding | None:
    if error.problem != "did not find expected <document start>":
        return None
    message = "this stands behind the end (`...`) of the YAML document"
    return SeveralDocuments.at(error.positions.span(error.offset, error.offset + 1), message)


def _unindented_block(error: _Error) -> Finding | None:
    """`claim: |`, and a next line that is not indented."""
    if error.problem != "could not find expected ':'":
        return None
    number = error.line_number(error.context_offset)
    above = next((k for k in range(number - 1, 0, -1) if error.positions.line(k).strip()), 0)
    opening = _BLOCK.search(error.positions.line(above)) if above else None
    if opening is None:
        return None
    start = error.positions.offset(number, 1)
    message = f"the block that `{opening[1]}` opens in line {above} ends before this line, which is not indented"
    span = error.positions.span(start, start + len(error.positions.line(number)))
    return YamlSyntax.at(span, message, remedy="Indent every line of the block, say by two spaces.")


def _no_key(error: _Error) -> Finding | None:
    """A line that is neither a key nor part of a value."""
    if error.problem != "could not find expected ':'":
        return None
    number = error.line_number(error.context_offset)
    line = error.positions.line(number)
    start = error.positions.offset(number, 1 + len(line) - len(line.lstrip()))
    remedy = "Write `key: value`, or indent the line if it goes on with the value above it."
    span = error.positions.span(start, error.positions.offset(number, 1) + len(line))
    return YamlSyntax.at(span, "this line has no `: ` and belongs to no value", remedy=remedy)


def _colon(error: _Error) -> Finding | None:
    """`claim:x`, or a `: ` inside an unquoted value: `claim: injective(lambda x: f(x))`."""
    if error.problem not in ("mapping values are not allowed in this context", "could not find expected ':'"):
        return None
    number = error.line_number(error.context_offset)
    for candidate in (number, number - 1):
        glued = _GLUED_KEY.match(error.positions.line(candidate)) if candidate > 0 else None
        if glued:
            start = error.positions.offset(candidate, glued.start("key") + 1)
            end = error.positions.offset(candidate, glued.end() + 1)
            message = f"`{glued['key']}:` is a key only with a space behind the colon"
            return ColonWithoutSpace.at(error.positions.span(start, end), message)
    if error.problem.startswith("could not"):
        return None
    key, value, start = error.value(number)
    if start < error.offset and value:
        span = error.positions.span(start, start + len(value))
        message = "a `: ` inside text that is not in quotes"
        return ColonNeedsQuotes.at(span, message, remedy=_quote_all(key, value))
    message = "this key is indented as if it went on with the value above it"
    remedy = "Give keys of the same level the same indentation, and put text that holds `: ` in quotes."
    line = error.positions.line(number)
    start = error.positions.offset(number, 1 + len(line) - len(line.lstrip()))
    return YamlSyntax.at(error.positions.span(start, error.offset + 1), message, remedy=remedy)


def _indentation(error: _Error) -> Finding | None:
    """A line that belongs to no level; or one that goes on with a text which a comment has ended."""
    if error.problem not in ("did not find expected key", "did not find expected '-' indicator"):
        return None
    number = error.line_number()
    above = error.positions.line(number - 1) if number > 1 else ""
    comment = re.compile(r"(?<=\S)\s+(#.*)").search(above)
    if comment and error.positions.at(error.offset)[1] > 1:
        start, end = (error.positions.offset(number - 1, column + 1) for column in comment.span(1))
        message = "this comment ends the text, but the next line goes on with it"
        return CommentCutsStatement.at(error.positions.span(start, end), message)
    message = "this line is indented like none of the lines above it that it could belong to"
    remedy = "Align it with the other keys or items of its level."
    end = error.positions.offset(number, 1) + len(error.positions.line(number))
    return YamlSyntax.at(error.positions.span(error.offset, end), message, remedy=remedy)


_MISTAKES: tuple[Callable[[_Error], Finding | None], ...] = (
    _tab,
    _escape,
    _open_quote,
    _indicator,
    _anchor_or_tag,
    _text_behind_value,
    _bracket_in_flow,
    _text_goes_on_in_flow,
    _open_bracket,
    _second_document,
    _unindented_block,
    _colon,
    _no_key,
    _indentation,
)

"""The values of a claim file: plain ones, numbers, statements, calculations and evidence.

Each reader turns a node into what the model holds, or into `BROKEN` after it has reported why it cannot. Declarations
(`where`, `define`) have a module of their own.
"""

from __future__ import annotations

import re
from typing import Any, Final

from proofcheck.claimfile.forms import remedy_for
from proofcheck.claimfile.traps import comma_cut, comment_cut
from proofcheck.diagnostics.ambiguous_number import AmbiguousNumber
from proofcheck.diagnostics.base import Diagnostic, Finding
from proofcheck.diagnostics.colon_needs_quotes import ColonNeedsQuotes
from proofcheck.diagnostics.step_without_relation import StepWithoutRelation
from proofcheck.diagnostics.wrong_value import WrongValue
from proofcheck.lang.calculation import unrelated
from proofcheck.source.nodes import Document, Mapping, Node, Scalar, Sequence
from proofcheck.source.span import Span
from proofcheck.source.text import brief, strip

BROKEN: Final = object()
_DELETE = "Write at least one entry, or delete the key."
_AMBIGUOUS = re.compile(r"[-+]?(?:0[0-9]+|[0-9]+(?:_[0-9_]*)+|[0-9]+(?::[0-9]+)+)")


class Sections:
    """Readers of values for one document. `findings` collects what they report, `spans` where values stand."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.findings: list[Finding] = []
        self.spans: dict[str, Span] = {}

    def report(self, kind: type[Diagnostic], span: Span, message: str, remedy: str | None = None) -> Any:
        self.findings.append(kind.at(span, message, remedy=remedy))
        return BROKEN

    # -- values without a notation of their own ---------------------------------------------------------------------

    def plain(self, node: Node, path: str) -> Any:
        """Scalars as YAML 1.2 reads them, sequences as tuples, mappings as dictionaries."""
        self.spans[path] = node.span
        if isinstance(node, Mapping):
            return {e.key.text.value: self.plain(e.value, f"{path}.{e.key.text.value}") for e in node}
        if isinstance(node, Sequence):
            return tuple(self.plain(item, f"{path}.{index}") for index, item in enumerate(node))
        if node.value is None:
            what = "nothing" if node.is_empty else f"`{brief(node.text.value)}`"
            return self.report(WrongValue, node.span, f"`{path}` has {what} for a value", remedy_for(path))
        return node.value

    def numeric(self, node: Node, path: str) -> Any:
        """As `plain`, with numerals that YAML readers disagree on refused, and 1e6 read as a whole number."""
        if isinstance(node, Mapping):
            self.spans[path] = node.span
            return {e.key.text.value: self.numeric(e.value, f"{path}.{e.key.text.value}") for e in node}
        if isinstance(node, Sequence):
            self.spans[path] = node.span
            return tuple(self.numeric(item, f"{path}.{index}") for index, item in enumerate(node))
        text = node.text.value
        if node.style == "plain" and _AMBIGUOUS.fullmatch(text):
            return self.report(AmbiguousNumber, node.span, f"YAML readers disagree about the number `{text}`")
        value = self.plain(node, path)
        return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value

    # -- statements -------------------------------------------------------------------------------------------------

    def statement(self, node: Node, path: str, *, in_flow: bool = False) -> Any:
        """The text of one statement or type. `in_flow`: it stands among the commas of a YAML list or mapping."""
        self.spans[path] = node.span
        if isinstance(node, Mapping):
            # `- f(lambda x: x)` and `[f(lambda x: x)]` are mappings of one entry for YAML; braces are the writer's own.
            if len(node.entries) == 1 and node.entries[0].key.style == "plain" and not self.has_braces(node):
                message = "YAML has cut this statement at a colon and reads what stands before it as a key"
                return self.report(ColonNeedsQuotes, node.span, message)
            remedy = remedy_for(path) or "Write the statement as text, such as `x**2 >= 0`."
            return self.report(WrongValue, node.span, "a statement is needed here, not a mapping", remedy)
        if isinstance(node, Sequence):
            remedy = "Write each statement as an entry of its own."
            return self.report(WrongValue, node.span, "one statement is needed here, not a list", remedy)
        finding = comment_cut(self.document, node) or (comma_cut(self.document, node) if in_flow else None)
        if finding:
            self.findings.append(finding)
            return BROKEN
        text = strip(node.text)
        if not text.value or node.value is None:
            remedy = remedy_for(path) or "Write a statement here, or delete the entry."
            return self.report(WrongValue, node.span, "a statement is missing here", remedy)
        if isinstance(node.value, bool):
            message = f"a statement belongs here, and YAML reads `{brief(text.value)}` as a truth value"
            return self.report(WrongValue, node.span, message, "Write a statement, such as `x**2 >= 0` or `1 == 1`.")
        return text

    def has_braces(self, node: Mapping) -> bool:
        positions = self.document.positions
        return positions.text.startswith("{", positions.offset(node.span.line, node.span.column))

    def statements(self, node: Node, path: str) -> Any:
        """One statement, or a list of statements."""
        if not isinstance(node, Sequence):
            text = self.statement(node, path)
            return BROKEN if text is BROKEN else (text,)
        self.spans[path] = node.span
        if not node.items:
            return self.report(WrongValue, node.span, f"`{path}` is an empty list", _DELETE)
        texts = []
        for index, item in enumerate(node):
            texts.append(self.statement(item, f"{path}.{index}", in_flow=node.flow))
            # A list that is cut at a comma has only fragments from there on.
            if node.flow and texts[-1] is BROKEN:
                break
        return BROKEN if BROKEN in texts else tuple(texts)

    def steps(self, node: Node, path: str) -> Any:
        """A calculation: an expression, then lines that begin with a relation."""
        if not isinstance(node, Sequence):
            return self.report(
                WrongValue,
                node.span,
                "`steps` must be a list: an expression, then lines such as `- == x`",
                "Write one entry a line: `- (x + 1)**2`, then `- == x**2 + 2*x + 1`.",
            )
        texts = self.statements(node, path)
        if texts is BROKEN:
            return BROKEN
        if len(texts) < 2:
            return self.report(StepWithoutRelation, node.span, "a calculation needs at least two lines")
        fault = unrelated(texts)
        if fault is not None:
            self.findings.append(fault)
            return BROKEN
        return texts

    def cut_at_comma(self, node: Mapping) -> bool:
        """Whether a mapping in braces holds a piece that YAML has cut out of a longer text; reports the first one."""
        pieces = [part for entry in node for part in (entry.key, entry.value)] if node.flow else []
        for piece in pieces:
            finding = comma_cut(self.document, piece) if isinstance(piece, Scalar) else None
            if finding:
                self.findings.append(finding)
                return True
        return False

    # -- evidence ---------------------------------------------------------------------------------------------------

    def evidence(self, node: Node, path: str) -> Any:
        """A text, `{citation: text}` (or measurement, definition), or a list of these."""
        self.spans[path] = node.span
        items = node.items if isinstance(node, Sequence) else (node,)
        if not items:
            return self.report(WrongValue, node.span, f"`{path}` is an empty list", _DELETE)
        found: list[dict[str, Any]] = []
        for item in items:
            entries = [(e.key.text.value, e.value, e.key.span) for e in item] if isinstance(item, Mapping) else []
            for kind, value, span in entries or [("text", item, item.span)]:
                here = f"{path}.{len(found)}"
                self.spans[f"{here}.kind"] = span
                found.append({"kind": kind, "text": self.plain(value, f"{here}.text")})
                self.spans[here] = value.span
        return tuple(found)

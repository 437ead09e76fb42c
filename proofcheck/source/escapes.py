"""Escapes in double-quoted text that turn mathematics into control characters: `"\\frac"`, `"\\theta"`, `"\\nabla"`."""

from __future__ import annotations

import re

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.escape_in_double_quotes import EscapeInDoubleQuotes
from proofcheck.source.characters import MAX_REPORTED, Positions, describe, is_hidden
from proofcheck.source.scalars import ESCAPES, HEX_DIGITS

_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|([a-zA-Z]+)|.)", re.DOTALL)
# `\t` and `\n` are honest escapes in prose, except where they begin the name of one of TeX's commands.
_TEX_COMMAND = re.compile(
    r"t(an|anh|au|ext|extbf|extit|extrm|frac|heta|hicksim|ilde|imes|o|op|riangle|riangleq)"
    r"|n(abla|atural|e|earrow|eg|eq|exists|i|leq|mid|ot|otin|parallel|sim|u)"
)


def corrupting_escapes(positions: Positions, start: int, end: int) -> list[Finding]:
    """Findings for the first escapes that destroy a formula in the double-quoted scalar at `start` to `end`."""
    findings = []
    for match in _ESCAPE.finditer(positions.text, start + 1, end - 1):
        word = match[1] or ""
        code = positions.text[match.start() + 1]
        if code in HEX_DIGITS:
            decoded = chr(int(match.group()[2:], 16)) if not word else ""
        else:
            decoded = ESCAPES.get(code, "")
        if not decoded or not (is_hidden(decoded) or _TEX_COMMAND.fullmatch(word)):
            continue
        written = f"\\{word}" if word else match.group()
        message = f"in double quotes, `{written}` begins with {describe(decoded)}"
        findings.append(EscapeInDoubleQuotes.at(positions.span(match.start(), match.end()), message))
        if len(findings) == MAX_REPORTED:
            break
    return findings

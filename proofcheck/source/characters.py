"""Bytes -> text: UTF-8 only, bounded in size, and free of characters that a reader of the file cannot see.

A character that the eye does not see but the parser does (a right-to-left override, an invisible multiplication sign,
a second kind of line break) lets a file say one thing to a reviewer and another to the checker ("Trojan Source",
Boucher and Anderson 2021), so such characters are refused wherever they stand. Not refused: look-alike letters, which
are a matter of names (`proofcheck.claimfile.names`), and the joiners that some scripts and emoji need.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.file_too_large import FileTooLarge
from proofcheck.diagnostics.hidden_character import HiddenCharacter
from proofcheck.diagnostics.not_utf8 import NotUtf8
from proofcheck.source.span import Span

MAX_BYTES = 1 << 20
MAX_REPORTED = 20
MAX_NAME = 80  # characters of what a claim declares; messages say names in full
_UNUSUAL = re.compile(r"[^\n\t\x20-\x7e]")
# Format characters, and the line breaks that only some programs know: where does line 7 begin?
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")

_CONTROL_NAMES = {
    "\0": "NULL",
    "\a": "BELL",
    "\b": "BACKSPACE",
    "\t": "TAB",
    "\n": "LINE FEED",
    "\v": "VERTICAL TAB",
    "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
}


def is_hidden(character: str) -> bool:
    """Whether `character` is a control, format or line-separating character (tab and line feed are not)."""
    if character in "\n\t" or character in _JOINERS:
        return False
    code = ord(character)
    return unicodedata.category(character) in _HIDDEN_CATEGORIES or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def describe(character: str) -> str:
    """`U+202E RIGHT-TO-LEFT OVERRIDE`: how messages name a character that cannot be shown."""
    name = unicodedata.name(character, _CONTROL_NAMES.get(character, "CONTROL CHARACTER"))
    return f"U+{ord(character):04X} {name}"


class Positions:
    """Line and column, both from 1, of every offset into a text. Lines end with LF or CR LF.

    `first` is the number of the text's first line, for one that stands in another.
    """

    def __init__(self, file: str, text: str, first: int = 1) -> None:
        self.file = file
        self.text = text
        self.first = first
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line + self.first - 1, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, *self.at(start), *self.at(max(start, end)))

    def offset(self, line: int, column: int) -> int:
        """The inverse of `at`."""
        return self._starts[line - self.first] + column - 1

    def line(self, number: int) -> str:
        """The text of line `number` without its line break; nothing for one in front of the text."""
        k = number - self.first
        if k < 0:
            return ""
        start = self._starts[k]
        end = self._starts[k + 1] - 1 if k + 1 < len(self._starts) else len(self.text)
        return self.text[start:end].removesuffix("\r")


def decode(data: bytes | str, file: str, first: int = 1) -> str:
    """The text of a file; raises ProofcheckError for what is too large, not UTF-8, or holds hidden characters."""
    if isinstance(data, bytes):
        if len(data) > MAX_BYTES:
            raise _too_large(file)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise _not_utf8(data, error, file) from None
    else:
        # Four bytes at most per character: a text that may be too large is measured, a short one never is.
        if len(data) * 4 > MAX_BYTES and len(data.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            raise _too_large(file)
        text = data
    findings = _hidden_characters(text, file, first)
    if findings:
        raise ProofcheckError(findings)
    return text


def _too_large(file: str) -> ProofcheckError:
    return FileTooLarge.error(Span(file, 1, 1, 1, 1), f"the file is larger than {MAX_BYTES >> 20} MiB")


def _not_utf8(data: bytes, error: UnicodeDecodeError, file: str) -> ProofcheckError:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return NotUtf8.error(Span(file, 1, 1, 1, 1), "the file is encoded as UTF-16, not UTF-8")
    before = data[: error.start].decode("utf-8")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    message = f"byte 0x{data[error.start]:02x} is not UTF-8 ({error.reason})"
    return NotUtf8.error(Span(file, line, column, line, column + 1), message)


def _hidden_characters(text: str, file: str, first: int) -> list[Finding]:
    findings: list[Finding] = []
    positions: Positions | None = None
    for match in _UNUSUAL.finditer(text):
        character, offset = match.group(), match.start()
        if not is_hidden(character) or text.startswith("\r\n", offset):
            continue
        positions = positions or Positions(file, text, first)
        remedy = None
        if character == "\ufeff" and offset == 0:
            remedy = "Save the file as UTF-8 without a byte order mark."
        elif character == "\r":
            remedy = "End lines with a line feed (LF, or CR LF), not with a carriage return alone."
        message = f"the file holds a character that cannot be seen: {describe(character)}"
        findings.append(HiddenCharacter.at(positions.span(offset, offset + 1), message, remedy=remedy))
        if len(findings) == MAX_REPORTED:
            break
    return findings

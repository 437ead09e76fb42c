"""The run record as JSON text: the same text for the same record, safe to print on a terminal."""

from __future__ import annotations

import json
import re
from typing import Any

from proofcheck.report.view import View

# Characters that JSON allows in strings and a terminal or an editor acts upon, or UTF-8 cannot hold: controls beyond
# ASCII, directions of writing, joiners, separators, lone surrogates, what is no character.
_RISKY = re.compile("[\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ud800-\udfff]")


def dumps(record: Any, indent: int | None = 2) -> str:
    """`record` as indented JSON, or with None as one line, with a final line break. Raises ValueError for numbers that
    JSON lacks (NaN)."""
    text = json.dumps(record, indent=indent, ensure_ascii=False, allow_nan=False)
    # Outside strings JSON is ASCII, so whatever matches stands in a string, where an escape means the same.
    return _RISKY.sub(lambda match: f"\\u{ord(match.group()):04x}", text) + "\n"


def write(record: Any, view: View) -> str:
    """The run record as a format (`report.formats`)."""
    return dumps(record)

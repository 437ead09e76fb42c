"""What a plain scalar means: the core schema of YAML 1.2 (section 10.3.2), and nothing of YAML 1.1.

So `no`, `on`, `1_000`, `1:30` and `2024-01-01` are texts, `1e-6` is a number and `010` is ten.
"""

from __future__ import annotations

import re

from proofcheck.source.nodes import Value

_CONSTANTS: dict[str, Value] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{sign + word: float(sign + "inf") for sign in ("", "+", "-") for word in (".inf", ".Inf", ".INF")},
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
# Longer numerals stay texts: no key of a claim file takes such a number, and conversion takes quadratic time.
_MAX_NUMERAL = 1000


def resolve(text: str) -> Value:
    """The value of the plain scalar `text`."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if len(text) > _MAX_NUMERAL or text[0] not in "+-.0123456789":
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _OCTAL.fullmatch(text):
        return int(text[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return int(text[2:], 16)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text

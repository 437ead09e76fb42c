"""What pydantic says about the values of a claim file, as findings at the places of those values."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from proofcheck.claimfile.model import ClaimKeys, Correct, Expectation, Numeric, Source
from proofcheck.claimfile.sections import BROKEN
from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.missing_key import MissingKey
from proofcheck.diagnostics.number_out_of_bounds import NumberOutOfBounds
from proofcheck.diagnostics.unknown_expectation import UnknownExpectation
from proofcheck.diagnostics.unknown_key import UnknownKey
from proofcheck.diagnostics.wrong_value import WrongValue
from proofcheck.source.span import Span

_MODELS: dict[str, type[BaseModel]] = {"": ClaimKeys, "correct": Correct, "numeric": Numeric, "source": Source}
_NEEDED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "tuple_type": "a list, such as `[a, b]`,",
    "dict_type": "a mapping, such as `{a: b}`,",
    "model_type": "a mapping, such as `{a: b}`,",
    "model_attributes_type": "a mapping, such as `{a: b}`,",
}
_SEEN: dict[type, str] = {
    str: "a text",
    bool: "a truth value",
    int: "a number",
    float: "a number",
    tuple: "a list",
    dict: "a mapping",
}
_BOUNDS = frozenset({"greater_than_equal", "less_than_equal", "string_too_long", "too_long", "too_short"})


def to_finding(
    error: ErrorDetails, values: Mapping[str, Span], keys: Mapping[str, Span], whole: Span
) -> Finding | None:
    """The finding for one pydantic error; None for a value that has been reported already.

    `values` and `keys` place the values and keys of the file by their path, `whole` is the place of the file.
    """
    from proofcheck.diagnostics.all import REGISTRY

    if error["input"] is BROKEN:
        return None
    parts = [str(part) for part in error["loc"] if part != "[key]"]
    path, parent, name = ".".join(parts), ".".join(parts[:-1]), parts[-1] if parts else ""
    at_key = keys.get(path, values.get(path, whole))
    at_value = values.get(path) or values.get(parent) or whole
    kind = error["type"]
    if kind in REGISTRY:
        return REGISTRY[kind].at(at_value, error["msg"])
    if kind == "extra_forbidden":
        return _unknown_key(name, at_key, list(_MODELS[parent].model_fields) if parent in _MODELS else [])
    if kind == "missing":
        holder = f"`{parent}`" if parent else "the claim"
        return MissingKey.at(values.get(parent, whole), f"{holder} has no `{name}`")
    if kind == "literal_error" and not isinstance(error["input"], str):
        return _wrong_kind(path, error["input"], "a text", at_value)
    if kind == "literal_error" and name == "kind":
        return _unknown_key(error["input"], at_value, ["text", "citation", "measurement", "definition"])
    if kind == "literal_error" and path == "expect":
        words = get_args(Expectation)
        message = f"`{error['input']}` is not a verdict{_hint(error['input'], words)}"
        return UnknownExpectation.at(at_value, message)
    if kind == "too_short" and error["input"]:
        return None  # its items are wrong, each of which is reported by itself
    if kind in _BOUNDS:
        return NumberOutOfBounds.at(at_value, f"`{path}`: {_without_capital(error['msg'])}")
    if kind == "string_too_short":
        return WrongValue.at(at_value, f"`{path}` is empty")
    if kind in _NEEDED:
        return _wrong_kind(path, error["input"], _NEEDED[kind], at_value)
    return WrongValue.at(at_value, f"`{path}`: {_without_capital(error['msg'])}")


def _unknown_key(name: str, span: Span, known: list[str]) -> Finding:
    remedy = f"The keys here are {', '.join(known)}." if known else None
    return UnknownKey.at(span, f"there is no key `{name}`{_hint(name, known)}", remedy=remedy)


def _hint(written: Any, known: list[str] | tuple[str, ...]) -> str:
    close = get_close_matches(written, known, 1) if isinstance(written, str) and len(written) < 100 else []
    return f"; did you mean `{close[0]}`?" if close else ""


def _wrong_kind(path: str, value: Any, needed: str, span: Span) -> Finding:
    seen = _SEEN.get(type(value), "something else")
    remedy = None
    if needed == "a text" and isinstance(value, (bool, int, float)):
        remedy = "Put the text in quotes."
    elif needed.startswith("a list") and isinstance(value, str) and len(value) < 80:
        remedy = f"Write `[{value}]`."
    return WrongValue.at(span, f"`{path}` is {needed} and not {seen}".replace(",  and", ", and"), remedy=remedy)


def _without_capital(text: str) -> str:
    return text[:1].lower() + text[1:]

"""A statement as a program hands it over, a text or a mapping with keys of a claim file -> what is to be judged of it.

    "x + x == 2 * x"        a statement without names, or in LaTeX between dollar signs
    {"claim": "x + x == 2 * x", "where": {"x": "real"}, "given": ["x > 0"], "id": "17"}

The keys mean what they mean in a claim file; values are texts, and never converted. What is wrong with a statement is
its own answer and keeps no other from being judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from proofcheck.claimfile.kinds import key_hint
from proofcheck.claimfile.model import Expectation
from proofcheck.diagnostics.base import Finding, ProofcheckError, hint
from proofcheck.diagnostics.missing_key import MissingKey
from proofcheck.diagnostics.unknown_expectation import UnknownExpectation
from proofcheck.diagnostics.unknown_key import UnknownKey
from proofcheck.diagnostics.wrong_value import WrongValue
from proofcheck.judging.payload import flat, statement_payload
from proofcheck.source.span import Span

# Each key with what its value may be.
KEYS = {
    "id": "a text",
    "title": "a text",
    "where": "a mapping of names to types, or a text or list such as `x, y: real`",
    "given": "a text or a list of texts",
    "define": "a mapping of definitions, or a text or list such as `f(x) = x + 1`",
    "claim": "a text or a list of texts",
    "steps": "a list of texts: an expression, then lines such as `== x + y`",
    "expect": "a verdict",
}
_ADD = 'Add `claim`, such as {"claim": "x**2 >= 0", "where": {"x": "real"}}, or `steps`.'
_TABLES = ("where", "define")
_LISTS = ("given", "claim", "steps")


@dataclass(frozen=True, slots=True)
class Posed:
    """What is to be judged (`said`, as JSON), and what stands beside it."""

    said: dict[str, Any]
    name: str | None = None
    title: str = ""
    expect: str | None = None


def posed(item: Any, place: Span | None = None) -> Posed:
    """What a program hands over, with the one form for each value. Raises ProofcheckError with all that is wrong."""
    if isinstance(item, str):
        return Posed({"claim": [item]})
    if not isinstance(item, Mapping):
        message = f"a statement must be a text, or a mapping such as {{'claim': 'x == x'}}, not {_kind(item)}"
        raise WrongValue.error(place, message, remedy="Hand over a text, or a mapping with `claim` or `steps`.")
    findings = [_unknown(key, place) for key in item if key not in KEYS]
    findings += [
        WrongValue.at(place, f"`{key}` must be {form}", remedy=f"Correct the value of `{key}`.")
        for key, form in KEYS.items()
        if key in item and not _fits(key, item[key])
    ]
    if not {"claim", "steps"} & item.keys() and not findings:
        findings.append(MissingKey.at(place, "the statement needs `claim` or `steps`", remedy=_ADD))
    expect = item.get("expect")
    if isinstance(expect, str) and expect not in get_args(Expectation):
        known = hint(expect, get_args(Expectation))
        findings.append(UnknownExpectation.at(place, f"`{expect[:60]}` is not a verdict{known}"))
    if findings:
        raise ProofcheckError(findings)
    said = {key: item[key] for key in (*_TABLES, *_LISTS) if item.get(key)}
    for key in said:
        if isinstance(said[key], str):
            said[key] = [said[key]]
        elif isinstance(said[key], Mapping):
            said[key] = dict(said[key])
    return Posed(said, item.get("id"), item.get("title") or "", expect)


def payload_of(said: Mapping[str, Any]) -> dict[str, Any]:
    """What was said as a judge's worker takes it. Raises ProofcheckError where it cannot be read."""
    define = said.get("define")
    define = flat(define) if isinstance(define, Mapping) else define
    return statement_payload(
        said.get("claim", ()), said.get("where"), said.get("given", ()), define, said.get("steps", ())
    )


def _fits(key: str, value: Any) -> bool:
    if key in _LISTS or (key in _TABLES and not isinstance(value, Mapping)):
        texts = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
        return texts or (isinstance(value, str) and key != "steps")
    if key == "where":
        return all(isinstance(part, str) for pair in value.items() for part in pair)
    if key == "define":  # a distribution is a mapping of texts, with the types of its parameters
        inner = [part for part in value.values() if isinstance(part, Mapping)]
        parts = [pair for part in inner for pair in part.items()]
        texts = all(isinstance(name, str) and (isinstance(part, str) or _fits("where", part)) for name, part in parts)
        return texts and all(isinstance(name, str) and isinstance(part, str | Mapping) for name, part in value.items())
    return isinstance(value, str)


def _unknown(key: Any, place: Span | None) -> Finding:
    if not isinstance(key, str):
        return WrongValue.at(place, f"a key is a text, and not {_kind(key)}")
    remedy = f"The keys are {', '.join(KEYS)}."
    return UnknownKey.at(place, f"there is no key `{key[:60]}`{key_hint(key, KEYS)}", remedy=remedy)


def _kind(value: Any) -> str:
    return "null" if value is None else f"of the type {type(value).__name__}"

"""Kinds of values in a claim file: what each may be, for the reader and for the schema that editors use.

`check` takes a value as `sections` has read it, reports what is wrong with it at its place, and gives what the model
holds. What was reported before comes as `BROKEN`, and is passed on in silence.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from proofcheck.claimfile.forms import FORMS, SYNONYMS, remedy_for
from proofcheck.claimfile.sections import BROKEN
from proofcheck.diagnostics.base import Diagnostic, Finding, hint
from proofcheck.diagnostics.missing_key import MissingKey
from proofcheck.diagnostics.number_out_of_bounds import NumberOutOfBounds
from proofcheck.diagnostics.unknown_key import UnknownKey
from proofcheck.diagnostics.wrong_value import WrongValue
from proofcheck.source.span import Span

_SEEN: dict[type, str] = {
    str: "a text",
    bool: "a truth value",
    int: "a number",
    float: "a number",
    tuple: "a list",
    dict: "a mapping",
}


@dataclass(frozen=True, slots=True)
class Faults:
    """The findings about one file. `values` and `keys` place values and keys by their path, `whole` is the file's."""

    values: Mapping[str, Span]
    keys: Mapping[str, Span]
    whole: Span
    findings: list[Finding] = dataclasses.field(default_factory=list)

    def report(self, kind: type[Diagnostic], path: str, message: str, remedy: str | None = None) -> None:
        """Something is wrong with the value at `path`."""
        span = self.values.get(path) or self.values.get(path.rpartition(".")[0]) or self.whole
        self.findings.append(kind.at(span, message, remedy=remedy))

    def is_not(self, needed: str, path: str, value: Any) -> None:
        """The value is of another kind than is needed."""
        remedy = remedy_for(path)
        if needed == "a text," and isinstance(value, bool | int | float):
            remedy = "Put the text in quotes."
        elif needed.startswith("a list") and isinstance(value, str) and len(value) < 80:
            remedy = f"Write `[{value}]`."
        message = f"`{path}` must be {needed} not {_SEEN.get(type(value), 'something else')}"
        self.report(WrongValue, path, message, remedy)

    def out_of_bounds(self, path: str, text: str) -> None:
        self.report(NumberOutOfBounds, path, f"`{path}`: {text}")

    def unknown_key(self, name: str, span: Span, known: list[str]) -> None:
        remedy = f"The keys here are {', '.join(known)}." if known else None
        self.findings.append(UnknownKey.at(span, f"there is no key `{name}`{key_hint(name, known)}", remedy=remedy))


def key_hint(written: str, known: Iterable[str]) -> str:
    """The known key that was perhaps meant, by another word or another spelling, as the end of a message."""
    meant = SYNONYMS.get(written.lower())
    return f"; did you mean `{meant}`?" if meant is not None and meant in known else hint(written, list(known))


class Kind(Protocol):
    def check(self, value: Any, path: str, faults: Faults) -> Any: ...
    def schema(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is not empty, of at most so many characters. `more` reports what else is wrong with it."""

    most: int
    more: Callable[[str, str, Faults], None] | None = None

    def check(self, value: Any, path: str, faults: Faults) -> Any:
        if not isinstance(value, str):
            faults.is_not("a text,", path, value)
        elif not value:
            faults.report(WrongValue, path, f"`{path}` is empty")
        elif len(value) > self.most:
            faults.out_of_bounds(path, f"at most {self.most} characters, not {len(value)}")
        elif self.more is not None:
            self.more(value, path, faults)
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from 1 up."""

    most: int

    def check(self, value: Any, path: str, faults: Faults) -> Any:
        if not isinstance(value, int) or isinstance(value, bool):
            faults.is_not("a whole number,", path, value)
        elif value < 1 or value > self.most:
            faults.out_of_bounds(path, f"a whole number from 1 to {self.most}, not {value}")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1, "maximum": self.most}


def _none_of_them(words: tuple[str, ...], value: str, path: str, faults: Faults) -> None:
    remedy = f"Write {', '.join(words[:-1])} or {words[-1]}."
    faults.report(WrongValue, path, f"`{path}` cannot be `{value}`{hint(value, words)}", remedy)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words; `other` reports one that is none of them."""

    words: tuple[str, ...]
    other: Callable[[tuple[str, ...], str, str, Faults], None] = _none_of_them

    def check(self, value: Any, path: str, faults: Faults) -> Any:
        if isinstance(value, bool | int | float):  # `expect: true`
            self.other(self.words, str(value).lower(), path, faults)
        elif not isinstance(value, str):
            faults.is_not("a text,", path, value)
        elif value not in self.words:
            self.other(self.words, value, path, faults)
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one kind. `written`: the schema of what stands in the file, where that is something else."""

    kind: Kind | None  # None: a reader of its own has seen to them
    most: int
    least: int = 0
    written: dict[str, Any] | None = None

    def check(self, value: Any, path: str, faults: Faults) -> Any:
        if not isinstance(value, tuple):
            return faults.is_not("a list, such as `[a, b]`,", path, value)
        before, sound = len(faults.findings), 0
        held = []
        for index, item in enumerate(value):
            told = len(faults.findings)
            held.append(checked(self.kind, item, f"{path}.{index}", faults) if self.kind is not None else item)
            sound += item is not BROKEN and len(faults.findings) == told
        if sound > self.most:  # nobody wants to read as many findings
            del faults.findings[before:]
            text = f"at most {self.most} entries, not {len(value)}"
            faults.out_of_bounds(path, text)
        elif len(value) < self.least:
            faults.out_of_bounds(path, f"at least {self.least} entry, not {len(value)}")
        return tuple(held)

    def schema(self) -> dict[str, Any]:
        if self.written is not None or self.kind is None:
            return dict(self.written or {})
        least = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.kind.schema(), **least, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping with keys of one kind and values of another."""

    key: Text
    value: Kind

    def check(self, value: Any, path: str, faults: Faults) -> Any:
        if not isinstance(value, dict):
            return faults.is_not("a mapping, such as `{a: b}`,", path, value)
        held = {}
        for key, item in value.items():
            self.key.check(key, f"{path}.{key}", faults)
            held[key] = checked(self.value, item, f"{path}.{key}", faults)
        return held

    def schema(self) -> dict[str, Any]:
        names = {key: value for key, value in self.key.schema().items() if key != "type"}
        return {"type": "object", "propertyNames": names, "additionalProperties": self.value.schema()}


@dataclass(frozen=True, slots=True)
class Section:
    """A mapping that says what a model holds."""

    model: type[Any]

    def check(self, value: Any, path: str, faults: Faults) -> Any:
        if not isinstance(value, dict):
            return faults.is_not("a mapping, such as `{a: b}`,", path, value)
        held = values_of(self.model, value, path, faults)
        return self.model(**held) if not faults.findings else None

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.model.__name__}"}


def key(kind: Kind, says: str = "", **default: Any) -> Any:
    """A field of a model that a key of the file fills, with a value of this kind; what the schema says about it."""
    return dataclasses.field(metadata={"kind": kind, "says": says}, **default)


def keys_of(model: type[Any]) -> dict[str, dataclasses.Field[Any]]:
    """The fields of a model that keys of the file fill."""
    return {field.name: field for field in dataclasses.fields(model) if "kind" in field.metadata}


def required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def values_of(model: type[Any], data: Mapping[str, Any], path: str, faults: Faults) -> dict[str, Any]:
    """What a mapping of the file says of the fields of a model."""
    known, prefix = keys_of(model), f"{path}." if path else ""
    held: dict[str, Any] = {}
    for name, field in known.items():
        if name in data:
            held[name] = checked(field.metadata["kind"], data[name], f"{prefix}{name}", faults)
        elif required(field):
            holder = f"`{path}`" if path else "the claim"
            span = faults.values.get(path, faults.whole)
            form = FORMS.get(name)
            remedy = f"Add a line such as `{form}`." if form and not path else f"Add `{name}`."
            faults.findings.append(MissingKey.at(span, f"{holder} has no `{name}`", remedy=remedy))
    for name in data:
        if name not in known and data[name] is not BROKEN:
            here = f"{prefix}{name}"
            faults.unknown_key(name, faults.keys.get(here, faults.values.get(here, faults.whole)), list(known))
    return held


def checked(kind: Kind, value: Any, path: str, faults: Faults) -> Any:
    return BROKEN if value is BROKEN else kind.check(value, path, faults)

"""The settings of a project: `[tool.proofcheck]` in the nearest `pyproject.toml`, checked, with a place for each fault.

It is looked for in the directory where the program runs and in those above it, up to the top of the repository. A file
without that table is passed over. What stands on the command line wins over it, key by key. Paths and globs are
relative to the file.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.unknown_setting import UnknownSetting
from proofcheck.diagnostics.wrong_setting import WrongSetting
from proofcheck.source.exclude import below
from proofcheck.source.span import Span

FILE = "pyproject.toml"
TABLE = ("tool", "proofcheck")
MAX_BYTES = 1 << 20
_AT = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")


@dataclass(frozen=True, slots=True)
class Setting:
    """One key: `says` what it is, `accepts` which values it may have, in words `needs`."""

    says: str
    needs: str
    accepts: Callable[[Any], bool]


def _texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, str) and item for item in value)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _limits(value: Any) -> bool:
    from proofcheck.lang.bounds import fault

    return isinstance(value, dict) and not any(fault(name, number) for name, number in value.items())


def _notation(value: Any) -> bool:
    def texts(item: Any) -> bool:
        items = item.values() if isinstance(item, dict) else item if isinstance(item, list) else [item]
        return all(isinstance(text, str) for text in items)

    known = isinstance(value, dict) and value.keys() <= {"where", "given", "define", "first"}
    return known and all(item in (0, 1) if key == "first" else texts(item) for key, item in value.items())


def _one_of(*words: str) -> Setting:
    return Setting("", "one of " + ", ".join(f'"{word}"' for word in words), lambda value: value in words)


FORMATS = ("text", "json", "junit", "sarif", "github", "markdown", "html")
SETTINGS: dict[str, Setting] = {
    "paths": Setting("claim files, and directories of them", "a list of paths", _texts),
    "documents": Setting("documents and claims, and directories of them", "a list of paths", _texts),
    "exclude": Setting("globs on paths that are left out", "a list of globs", _texts),
    "format": Setting("the format of the report", _one_of(*FORMATS).needs, lambda v: v in FORMATS),
    "numbers": Setting(
        "how far numeric tests go",
        _one_of("off", "quick", "normal", "large").needs,
        lambda v: v in ("off", "quick", "normal", "large"),
    ),
    "budget": Setting(
        "deprecated, use `numbers`: nominal seconds for each step of the numeric tests",
        "a number above 0, at most 86400",
        lambda v: _number(v) and 0 < v <= 86_400,
    ),
    "jobs": Setting("claims at a time", "a whole number from 1 to 1024", lambda v: _whole(v) and 1 <= v <= 1024),
    "backend": Setting(
        "arrays for the numbers",
        _one_of("auto", "numpy", "cupy", "torch", "jax").needs,
        lambda v: v in ("auto", "numpy", "cupy", "torch", "jax"),
    ),
    "seed": Setting(
        "seed of all random inputs", "a whole number, not negative", lambda v: _whole(v) and 0 <= v < 2**63
    ),
    "memory": Setting(
        "the share of the free memory that all claims at a time may take",
        "a share above 0, at most 1",
        lambda v: _number(v) and 0 < v <= 1,
    ),
    "cache": Setting("whether earlier verdicts are used and kept", "true or false", _truth),
    "limits": Setting(
        "other values for limits",
        "a table of limits and whole numbers (`proofcheck explain limits`)",
        _limits,
    ),
    "second-opinion": Setting("whether others are asked too", "true or false", _truth),
    "notation": Setting(
        "what names stand for in all documents",
        "a table of `where`, `given` and `define`, each a text or a list of texts, and `first`, 0 or 1",
        _notation,
    ),
    "baseline": Setting("findings of a scan that are known", "a path", lambda v: isinstance(v, str) and v != ""),
    "verbose": Setting("whether more is shown, as by `-v`", "true or false", _truth),
}


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a project as values, and the file that they come from; empty where there is none."""

    values: Mapping[str, Any] = field(default_factory=dict)
    file: Path | None = None

    def paths(self, name: str = "paths") -> list[str]:
        """The paths of one setting as they are named from here."""
        if self.file is None or name not in self.values:
            return []
        value = self.values[name]
        return [os.path.relpath(self.file.parent / path) for path in ([value] if isinstance(value, str) else value)]

    def exclude(self) -> list[str]:
        """The configured globs, made absolute."""
        if self.file is None:
            return []
        return [full for glob in self.values.get("exclude", ()) for full in below(self.file.parent, glob)]


def find(start: Path | None = None) -> Config:
    """The configuration that holds in the directory `start`, by default the current one.

    Raises ProofcheckError with a finding for each key that is unknown or has a wrong value, and for a file that speaks
    of proofcheck and is not TOML.
    """
    here = (start or Path.cwd()).absolute()
    for place in (here, *here.parents):
        found = _read(place / FILE)
        if found is not None:
            return found
        if (place / ".git").exists():
            break
    return Config()


def _read(path: Path) -> Config | None:
    """The configuration in one file; None where there is no such file, or it does not speak of proofcheck."""
    if not path.is_file():
        return None
    shown = os.path.relpath(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError:
        return None
    if b"proofcheck" not in data:
        return None
    import tomllib

    from proofcheck.source.toml import key_spans

    if len(data) > MAX_BYTES:
        raise WrongSetting.error(Span(shown, 1, 1, 1, 1), f"the file is larger than {MAX_BYTES >> 20} MiB")
    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
        tables = tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise WrongSetting.error(Span(shown, line, 1, line, 1), "the file is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise WrongSetting.error(
            _place(str(error), text, shown), f"the file is not valid TOML: {str(error)[:200]}"
        ) from None
    except (ValueError, RecursionError):  # `tomllib` takes figures of any length for numbers, and reads by recursion
        message = "the file cannot be read: it is nested too deep, or has a number with thousands of digits"
        raise WrongSetting.error(Span(shown, 1, 1, 1, 1), message) from None
    tool = tables.get("tool")
    table = tool.get("proofcheck") if isinstance(tool, dict) else None
    if table is None:
        return None
    findings = _faults(table, key_spans(text, shown), shown)
    if findings:
        raise ProofcheckError(findings)
    return Config(table, path)


def _faults(table: Any, spans: Mapping[tuple[str, ...], Span], file: str) -> list[Finding]:
    from difflib import get_close_matches

    whole = spans.get(TABLE, Span(file, 1, 1, 1, 1))
    if not isinstance(table, dict):
        return [WrongSetting.at(whole, "`tool.proofcheck` must be a table")]
    found = []
    for name, value in table.items():
        span = spans.get((*TABLE, name), whole)
        setting = SETTINGS.get(name)
        if setting is None:
            close = get_close_matches(name, SETTINGS, 1) if len(name) < 100 else []
            hint = f"; did you mean `{close[0]}`?" if close else ""
            remedy = f"The settings are {', '.join(SETTINGS)}."
            found.append(UnknownSetting.at(span, f"there is no setting `{name[:60]}`{hint}", remedy=remedy))
        elif not setting.accepts(value):
            fault = _wrong_limit(value) if name == "limits" else None
            found.append(WrongSetting.at(span, fault or f"`{name}` must be {setting.needs}"))
    return found


def _wrong_limit(value: Any) -> str | None:
    """What is wrong with the first limit of a table of them; None where the value is no such table."""
    from proofcheck.lang.bounds import fault

    faults = (fault(name, number) for name, number in value.items()) if isinstance(value, dict) else ()
    return next(filter(None, faults), None)


def _place(message: str, text: str, file: str) -> Span:
    where = _AT.search(message)
    if where is None or where[1] is None:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        return Span(file, line, column, line, column)
    line, column = int(where[1]), int(where[2])
    return Span(file, line, column, line, column + 1)


# The settings that each command takes, and the names of its parameters where they are others.
_JUDGING = ("numbers", "budget", "backend", "seed", "memory", "limits", "second-opinion")
COMMANDS: dict[str, tuple[str, ...]] = {
    "verify": ("paths", "exclude", "format", "jobs", "cache", "verbose", *_JUDGING),
    "lint": ("paths", "exclude", "format", "limits"),
    "check": ("jobs", "cache", *_JUDGING),
    "gate": ("documents", "format", "jobs", "numbers", "budget", "cache", "limits", "verbose"),
    "scan": ("documents", "exclude", "format", "baseline", "verbose"),
    "read": ("exclude", "format", "jobs", "numbers", "budget", "cache", "limits"),
}
_PARAMETERS = {"format": "form", "second-opinion": "second_opinion", "documents": "paths"}


def defaults(command: str) -> dict[str, Any]:
    """What the project's settings say for `command`, as click takes it: its parameters by name, under its own name."""
    if command not in COMMANDS:
        return {}
    config = find()
    values: dict[str, Any] = {}
    for name in COMMANDS[command]:
        if name not in config.values:
            continue
        value = config.values[name]
        if name == "cache":
            values["use_cache"] = value
            continue
        if name == "limits":
            values["limits"] = [f"{limit}={number}" for limit, number in value.items()]
            continue
        if name in ("paths", "documents"):
            value = config.paths(name)
        elif name == "baseline":
            (value,) = config.paths(name)
        elif name == "exclude":
            value = config.exclude()
        values[_PARAMETERS.get(name, name)] = value
    return {command: values}

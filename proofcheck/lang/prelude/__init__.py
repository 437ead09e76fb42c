"""Definitions in the claim language itself, by topic, and the named constants and units.

A topic file maps names to `{says, where, is}`: `where` types the parameters in order (a size name that stands in them
is bound by the argument's shape), `is` is the body. A parameter of type `any` takes a value of any shape. An argument
of higher rank than its parameter is mapped over its leading axes, unless `alone` says what to write instead: where
paper has another meaning for it. `numbers` names the definition that is meant where all arguments are numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path

from proofcheck.lang.parse import Node, parse
from proofcheck.lang.terms import Term, number
from proofcheck.source.span import SourceText

_UNITS = {
    "K": Fraction(10**3),
    "M": Fraction(10**6),
    "G": Fraction(10**9),
    "T": Fraction(10**12),
    "KB": Fraction(10**3),
    "MB": Fraction(10**6),
    "GB": Fraction(10**9),
    "TB": Fraction(10**12),
    "KiB": Fraction(2**10),
    "MiB": Fraction(2**20),
    "GiB": Fraction(2**30),
    "TiB": Fraction(2**40),
    "percent": Fraction(1, 100),
}
CONSTANTS: dict[str, Term] = {name: number(value) for name, value in _UNITS.items()}
CONSTANTS["pi"] = Term("pi")


@dataclass(frozen=True, slots=True)
class Definition:
    """One prelude entry. `parameters` are (name, type node or None for `any`)."""

    name: str
    topic: str
    says: str
    parameters: tuple[tuple[str, Node | None], ...]
    body: Node
    source: SourceText
    types: tuple[tuple[str, str], ...]
    alone: str = ""
    numbers: str = ""  # the definition that is meant where all arguments are numbers

    def signature(self) -> str:
        return f"{self.name}({', '.join(f'{n}: {t}' for n, t in self.types)})"


def constant(name: str) -> Term | None:
    """The value of a named constant or unit; declared names take precedence over these."""
    return CONSTANTS.get(name)


@lru_cache(maxsize=1)
def _entries() -> dict[str, tuple[str, dict[str, object]]]:
    """name -> (topic, raw entry): the files are read once, bodies are parsed when first used."""
    import yaml  # here, as most commands and most statements need none of it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, tuple[str, dict[str, object]]] = {}
    for path in sorted(Path(__file__).parent.glob("*.yaml")):
        for name, entry in yaml.load(path.read_text("utf-8"), loader).items():
            if name in found:
                raise ValueError(f"the prelude defines {name} twice: in {found[name][0]} and {path.stem}")
            found[name] = (path.stem, entry)
    return found


def names() -> list[str]:
    return sorted(_entries())


@cache
def definition(name: str) -> Definition | None:
    """The prelude's definition of `name`, or None."""
    if name not in _entries():
        return None
    topic, entry = _entries()[name]
    body = SourceText.bare(str(entry["is"]), f"<prelude {topic}/{name}>")
    types = tuple((k, str(v)) for k, v in dict(entry.get("where") or {}).items())  # type: ignore[call-overload]
    parameters = tuple((k, None if v == "any" else parse(SourceText.bare(v, body.file))) for k, v in types)
    return Definition(
        name,
        topic,
        str(entry.get("says", "")),
        parameters,
        parse(body),
        body,
        types,
        str(entry.get("alone", "")),
        str(entry.get("numbers", "")),
    )

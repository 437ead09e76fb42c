"""Definitions in the claim language itself, by topic, and the named constants and units.

A topic file maps names to `{says, where, is}`: `where` types the parameters in order (a size name that stands in them
is bound by the argument's shape), `is` is the body. A parameter of type `any` takes a value of any shape. An argument
of higher rank than its parameter is mapped over its leading axes, unless `alone` says what to write instead: where
paper has another meaning for it. `numbers` names the definition that is meant where all arguments are numbers.
`complex` is the body for complex arguments; `real` refuses these, and says what to write.

Under `also` stand further readings of the name, for other arguments. A type in them that is a number or a string takes
that number or string alone: `norm(A, "fro")`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

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
    complex: SourceText | None = None  # the body where an argument is complex
    real: str = ""  # what to write instead of a complex argument
    also: tuple[Definition, ...] = ()

    def signature(self) -> str:
        return f"{self.name}({', '.join(t if n in self.literals else f'{n}: {t}' for n, t in self.types)})"

    @property
    def literals(self) -> dict[str, Node]:
        """The parameters that one number or string alone is taken for."""
        return {name: kind for name, kind in self.parameters if kind is not None and kind.kind in ("number", "string")}

    def reading(self, count: int, keywords: Mapping[str, Node], places: Sequence[Node]) -> Definition:
        """The reading that takes arguments like these, of which `places` are written without a name; else this one."""

        def fits(one: Definition) -> bool:
            order = [name for name, _ in one.parameters]
            given = {**dict(zip(order, places, strict=False)), **keywords}
            same = all(
                name in given and (given[name].kind, given[name].value) == (k.kind, k.value)
                for name, k in one.literals.items()
            )
            return len(order) == count and same

        return next(filter(fits, (self, *self.also)), self)


_TITLE = re.compile(r"^([A-Za-z_]\w*):", re.MULTILINE)


def constant(name: str) -> Term | None:
    """The value of a named constant or unit; declared names take precedence over these."""
    return CONSTANTS.get(name)


def read(path: Path) -> dict[str, Any]:
    """One of our own files of definitions."""
    import yaml  # here, as most commands and most statements need none of it

    found: dict[str, Any] = yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


@lru_cache(maxsize=1)
def _entries() -> dict[str, tuple[str, dict[str, object]]]:
    """name -> (topic, raw entry): the files are read once, bodies are parsed when first used."""
    found: dict[str, tuple[str, dict[str, object]]] = {}
    for path in sorted(Path(__file__).parent.glob("*.yaml")):
        for name, entry in read(path).items():
            if name in found:
                raise ValueError(f"the prelude defines {name} twice: in {found[name][0]} and {path.stem}")
            found[name] = (path.stem, entry)
    return found


@lru_cache(maxsize=1)
def _titles() -> frozenset[str]:
    """The names alone, which begin their lines: most statements need no more."""
    paths = Path(__file__).parent.glob("*.yaml")
    return frozenset(name for path in paths for name in _TITLE.findall(path.read_text("utf-8")))


def names() -> list[str]:
    return sorted(_entries())


@cache
def definition(name: str) -> Definition | None:
    """The prelude's definition of `name`, or None."""
    if name not in _titles():
        return None
    topic, entry = _entries()[name]

    def made(part: Mapping[str, object], also: tuple[Definition, ...] = ()) -> Definition:
        body = SourceText.bare(str(part["is"]), f"<prelude {topic}/{name}>")
        types = tuple((k, str(v)) for k, v in dict(part.get("where") or {}).items())  # type: ignore[call-overload]
        parameters = tuple((k, None if v == "any" else parse(SourceText.bare(v, body.file))) for k, v in types)
        says, alone, numbers, real = (str(part.get(key, "")) for key in ("says", "alone", "numbers", "real"))
        other = SourceText.bare(str(part["complex"]), body.file) if "complex" in part else None
        return Definition(name, topic, says, parameters, parse(body), body, types, alone, numbers, other, real, also)

    others = entry.get("also") or ()
    assert isinstance(others, Sequence)
    return made(entry, tuple(map(made, others)))

"""What a distribution is declared to be: of the prelude, or of a claim's own `define`.

Under `define` a law is written as a mapping with these keys, or part by part: `rayleigh(s).over: interval(0, oo)`.

    where           types of the parameters; a size in them is bound by the argument
    given           what else has to hold of the parameters
    over            interval(a, b) or range(a, b)
    density(x)      of a number; mass(k): of a whole number; log_density(x), log_mass(k): their logarithms, where these
                    say more (prelude only)
    moments         the raw ones, from the first on (prelude only: a test proves them)
    mean, cov       of a vector, where nothing else is said of it (prelude only)
    as, of          or what a random number is made of, and the laws of that
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.law_syntax import LawSyntax
from proofcheck.lang.declare import CORE
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.prelude import read
from proofcheck.source.records import record
from proofcheck.source.span import SourceText
from proofcheck.source.text import clip

_FORMULA = re.compile(r"(density|mass|log_density|log_mass)\((\w+)\)")
_PIECE = re.compile(r"(\w+ *(?:\([^()]*\))?)\.(.+)", re.DOTALL)
_KEYS = "where, given, over and density(x) or mass(k), or as and of"
_LAWS = Path(__file__).with_name("laws.yaml")


@record(frozen=True, slots=True)
class Piece:
    """A formula and the text that its places refer to."""

    node: Node
    source: SourceText

    @classmethod
    def of(cls, text: SourceText) -> Piece:
        return cls(parse(text), text)


@record(frozen=True, slots=True)
class Distribution:
    """A law as it is declared. `own`: by a claim, so that what it says of itself has to be shown."""

    name: str
    parameters: tuple[tuple[str, Node], ...]
    given: tuple[Piece, ...] = ()
    discrete: bool = False
    ends: tuple[Piece, Piece] | None = None
    variable: str = ""
    density: Piece | None = None
    log_density: Piece | None = None
    moments: tuple[Piece, ...] = ()
    made: Piece | None = None
    of: tuple[tuple[str, SourceText], ...] = ()
    joint: tuple[Piece, Piece] | None = None  # of a vector: its mean and its covariance
    own: bool = False
    says: str = ""
    types: tuple[tuple[str, str], ...] = ()  # of the parameters, as written

    def signature(self) -> str:
        return f"{self.name}({', '.join(name for name, _ in self.parameters)})"


def flattened(define: Mapping[str, Any]) -> dict[str, Any]:
    """Definitions with each law, which is a mapping, as one definition for each of its parts."""
    found: dict[str, Any] = {}

    def add(key: str, value: Any) -> None:
        if isinstance(value, Mapping):
            for inner, part in value.items():
                for name in inner.split(",") if "(" not in inner else (inner,):
                    add(f"{key}.{name.strip()}", part)
        elif isinstance(value, list | tuple):
            for index, part in enumerate(value):
                add(f"{key}.{index}", part)
        else:
            found[key] = value

    for header, body in define.items():
        add(header, body)
    return found


def is_piece(header: str) -> bool:
    """Whether a header under `define` names a part of a law: `rayleigh(s).density(x)`, `rayleigh(s).where.s`."""
    return _PIECE.fullmatch(header) is not None


def gathered(define: Iterable[tuple[SourceText, SourceText]]) -> list[tuple[SourceText, dict[str, Any]]]:
    """The laws among definitions, each with its parts by key."""
    laws: dict[str, tuple[SourceText, dict[str, Any]]] = {}
    for header, body in define:
        found = _PIECE.fullmatch(header.value)
        if found is None:
            continue
        head = clip(header, *found.span(1))
        _, entry = laws.setdefault(found[1], (head, {}))
        key, _, inner = found[2].partition(".")
        if key in ("where", "of") and inner:
            entry.setdefault(key, {})[inner] = body
        elif key == "given":
            entry.setdefault(key, []).append(body)
        else:
            entry[key] = body
    return list(laws.values())


def distribution(header: SourceText, entry: Mapping[str, Any]) -> Distribution:
    """The law of a claim's own, headed by `name` or `name(a, b)`. Raises ProofcheckError with what is no law."""
    head = parse(header)
    names = [c.value for c in head.children if c.kind == "name"]
    if head.kind not in ("name", "call") or head.keywords or len(names) < len(head.children):
        raise LawSyntax.error(header.span(), "a law is headed by `name` or by `name(a, b)`")
    if head.value in CORE:
        message = f"`{head.value}` is a type of the language, which a law of that name would not replace"
        raise LawSyntax.error(header.span(), message, remedy="Give the law another name.")
    types = entry.get("where", {})
    odd = sorted(set(names) ^ set(types))
    if odd:
        message = f"`{odd[0]}` stands {'in the header' if odd[0] in names else 'under `where`'} only"
        raise LawSyntax.error(header.span(), message, remedy="Give each parameter of the header a type under `where`.")
    return _read(head.value, [(n, types[n]) for n in names], entry, header, own=True)


def _read(
    name: str, types: list[tuple[str, SourceText]], entry: Mapping[str, Any], header: SourceText, own: bool
) -> Distribution:
    formulas: dict[str, tuple[str, SourceText]] = {}
    for key, text in entry.items():
        found = _FORMULA.fullmatch(key)
        # A claim's own word for a logarithm, or for the density of what is made of others, would have to be shown.
        if found is not None and not (own and (found[1].startswith("log_") or "as" in entry)):
            formulas[found[1]] = found[2], text
        elif key not in ("where", "given", "over", "as", "of", *(() if own else ("says", "moments", "mean", "cov"))):
            raise LawSyntax.error(header.span(), f"a law has no `{key}`", remedy=f"It has {_KEYS}.")
    made = entry.get("as")
    joint = (Piece.of(entry["mean"]), Piece.of(entry["cov"])) if "cov" in entry else None
    if made is None and joint is None and ("over" not in entry or not formulas.keys() & {"density", "mass"}):
        message = f"`{name}` has neither `over` with `density(x)` or `mass(k)`, nor `as`"
        raise LawSyntax.error(header.span(), message, remedy="See docs/guide/distributions.md.")
    over = _over(entry["over"]) if "over" in entry else (False, None)
    discrete, ends = over
    if formulas and ("mass" in formulas) != discrete:
        message = "a density is over an interval, and a mass over a range"
        raise LawSyntax.error(header.span(), message)
    kind = "mass" if discrete else "density"
    variable = formulas[kind][0] if formulas else ""
    if any(other != variable for other, _ in formulas.values()):
        raise LawSyntax.error(header.span(), "the density and its logarithm are formulas of the same name")
    return Distribution(
        name,
        tuple((n, parse(text)) for n, text in types),
        tuple(Piece.of(text) for text in entry.get("given", ())),
        discrete,
        ends,
        variable,
        Piece.of(formulas[kind][1]) if formulas else None,
        Piece.of(formulas[f"log_{kind}"][1]) if f"log_{kind}" in formulas else None,
        tuple(Piece.of(text) for text in entry.get("moments", ())),
        Piece.of(made) if made is not None else None,
        tuple(entry.get("of", {}).items()),
        joint,
        own,
        entry["says"].value if "says" in entry else "",
        tuple((n, text.value) for n, text in types),
    )


def _over(text: SourceText) -> tuple[bool, tuple[Piece, Piece]]:
    """Whether the values are whole numbers, and the ends."""
    node = parse(text)
    if node.kind != "call" or node.value not in ("interval", "range") or len(node.children) != 2 or node.keywords:
        raise LawSyntax.error(text.span(), "the values of a law lie in `interval(a, b)` or in `range(a, b)`")
    low, high = node.children
    return node.value == "range", (Piece(low, text), Piece(high, text))


@cache
def _raw() -> dict[str, Any]:
    return read(_LAWS)


def known() -> tuple[str, ...]:
    """The names of the laws of the prelude."""
    return tuple(_raw())


@cache
def builtin(name: str) -> Distribution | None:
    """The law of the prelude with this name."""
    if name not in _raw():
        return None
    here = f"<law {name}>"

    def texts(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: texts(v) for key, v in value.items()}
        return [texts(v) for v in value] if isinstance(value, list) else SourceText.bare(str(value), here)

    entry = texts(_raw()[name])
    try:
        return _read(name, list(entry.get("where", {}).items()), entry, SourceText.bare(name, here), own=False)
    except ProofcheckError as error:
        raise ValueError(f"the law {name} of the prelude: {error}") from error

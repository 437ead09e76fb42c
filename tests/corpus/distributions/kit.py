"""What the entries are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Entry:
    """A statement with known truth.

    why: of a false one, what is wrong with it. define: definitions, as under `define` of a claim file; the value of a
    law is a mapping. The others say how truth.py confirms it. how: "" for adaptive quadrature, "polynomial" for Gauss
    rules, which are exact for averages of polynomials in any number of names. dims: the sizes to try.
    """

    topic: str
    true: bool
    statement: str
    where: dict[str, str]
    why: str = ""
    given: tuple[str, ...] = ()
    define: Mapping[str, Any] | None = None
    how: str = ""
    dims: tuple[int, ...] = (1, 2, 3)


def declared(text: str) -> dict[str, str]:
    """`r, s: positive; x: exponential(r)` as a `where` section."""
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {names.strip(): kind.strip() for names, _, kind in parts}


def topic(name: str) -> tuple[Callable[..., Entry], Callable[..., Entry]]:
    """Makers of the true and of the false entries of a topic."""

    def made(truth: bool, statement: str, where: str, why: str, given: tuple[str, ...], more: Any) -> Entry:
        return Entry(name, truth, statement, declared(where), why, given, **more)

    def true(statement: str, where: str, *given: str, **more: Any) -> Entry:
        return made(True, statement, where, "", given, more)

    def false(statement: str, where: str, why: str, *given: str, **more: Any) -> Entry:
        return made(False, statement, where, why, given, more)

    return true, false

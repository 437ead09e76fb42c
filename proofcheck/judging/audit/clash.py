"""Why a claim is vacuous: a smallest set of assumptions and declarations that exclude each other.

Found by deletion. Assumptions are left out one by one, then declarations are left out or replaced by weaker ones
(`positive` by `real`); what the contradiction survives without is no part of it. The set is minimal as far as Z3 shows
contradictions: without any one of its members none is shown. There may be others, smaller ones too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import Parts, Reader
from proofcheck.logic import kernel
from proofcheck.logic.decide import smt
from proofcheck.source.span import SourceText

SHARE = 1 / 8  # of Z3's usual limits, for each question
_TRUE = SourceText.bare("0 == 0")
_STRUCTURES = r"(?:symmetric|posdef|invertible|orthogonal|permutation)"
# A declaration and what is left of it without its restriction.
_WEAKER = (
    (re.compile(r"(?:positive|nonnegative|integer|natural|dim)\b"), "real"),
    (re.compile(r"(?:natural|dim)\b"), "integer"),
    (re.compile(r"index\s*\[.*\]"), "real"),
    (re.compile(r"index\s*\[.*\]"), "integer"),
    (re.compile(rf"{_STRUCTURES}\b"), "real"),
    (re.compile(r"(?:normal|iid|random)(\s*\[[^\]]*\])?\s*(?:\(.*\))?", re.DOTALL), r"real\1"),
)


@dataclass(frozen=True, slots=True)
class Clash:
    """Assumptions and declarations, as written, that exclude each other."""

    assumptions: tuple[str, ...]
    declarations: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.assumptions or self.declarations)

    def members(self) -> list[str]:
        return [*self.assumptions, *self.declarations]

    def says(self) -> str:
        texts = ", ".join(f"`{text}`" for text in self.members())
        if not self.declarations:
            one = len(self.assumptions) == 1
            return (
                f"an assumption contradicts itself: {texts}"
                if one
                else f"the assumptions contradict each other: {texts}"
            )
        if not self.assumptions:
            return f"no values are as declared: {texts}"
        return f"assumptions and declarations contradict each other: {texts}"


def clash(parts: Parts) -> Clash:
    """A smallest set that makes a vacuous claim vacuous; empty where none is found again."""
    with smt.share(SHARE):
        if not _excluded(parts):
            return Clash((), ())
        parts = _smallest_given(parts)
        parts = _without(parts, lambda p: replace(p, define=()))
        for name, _ in parts.where:
            parts = _without(parts, lambda p, name=name: _undeclared(p, name))  # type: ignore[misc]
        declared = tuple(f"{name}: {text.value.strip()}" for name, text in parts.where if _restricts(parts, name))
    return Clash(tuple(text.value.strip() for text in parts.given), declared)


def _excluded(parts: Parts) -> bool:
    """Whether no values satisfy the declarations and assumptions, as the kernel sees it."""
    try:
        return kernel.contradictory(Reader(parts).problem(_TRUE))
    except (ProofcheckError, ArithmeticError, RecursionError):
        return False


def _without(parts: Parts, change: Callable[[Parts], Parts]) -> Parts:
    """The changed parts where the contradiction is still there."""
    fewer = change(parts)
    return fewer if _excluded(fewer) else parts


def _smallest_given(parts: Parts) -> Parts:
    kept = list(parts.given)
    for text in parts.given:
        fewer = [other for other in kept if other is not text]
        if _excluded(replace(parts, given=tuple(fewer))):
            kept = fewer
    return replace(parts, given=tuple(kept))


def _undeclared(parts: Parts, name: str) -> Parts:
    return replace(parts, where=tuple(pair for pair in parts.where if pair[0] != name))


def _restricts(parts: Parts, name: str) -> bool:
    """Whether the contradiction needs what the declaration of `name` says of its values, beyond that they are real."""
    for pattern, weaker in _WEAKER:
        where = []
        for other, text in parts.where:
            match = pattern.match(text.value.strip()) if other == name else None
            if match:
                text = SourceText.bare(match.expand(weaker) + text.value.strip()[match.end() :], "<weaker>")
            where.append((other, text))
        if all(new[1] is old[1] for new, old in zip(where, parts.where, strict=True)):
            continue
        changed = replace(parts, where=tuple(where))
        try:
            Reader(changed)
        except ProofcheckError:
            continue  # it is declared so that something else has a type: nothing can be said about it
        return not _excluded(changed)
    return False

"""How names that nobody declared could be declared: the first of the usual types under which the statements read.

An offer beside an error, for whoever wrote the statement to correct: no verdict follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.unknown_name import UnknownName
from proofcheck.lang.absent import NAMES
from proofcheck.lang.calls import is_function
from proofcheck.lang.problem import Parts
from proofcheck.source.span import SourceText

Declared = tuple[tuple[str, str], ...]  # names and their types, in the order in which they are declared
Try = Callable[[Parts], ProofcheckError | None]  # what cannot be read of the statements under these declarations

_MOST_NAMES = 6
_MOST_TRIES = 80
_SIZES = frozenset("nmdTNL")  # what texts call numbers of things by
_RANDOM = re.compile(r"\b(?:E|Var|Cov|P|KL)\s*\(")  # of a name that is not random these say nothing


def missing(findings: Sequence[Finding]) -> list[str]:
    """The names that these findings call undeclared."""
    return list(dict.fromkeys(name for f in findings if (name := UnknownName.named(f)) is not None))


def declarations(parts: Parts, statements: Sequence[str], findings: Sequence[Finding], tried: Try) -> Declared:
    """Declarations to add to `parts` so that `tried` finds no error in the statements any more; empty where none of the
    usual ones do."""
    random = any(_RANDOM.search(text) for text in statements)
    known = [name for name, text in parts.where if text.value.strip() == "dim"]
    names = _all_missing(parts, missing(findings), known, tried)
    if not 0 < len(names) <= _MOST_NAMES or any(name == "e" or name in NAMES or is_function(name) for name in names):
        return ()
    size = known[0] if known else next((n for n in names if n in _SIZES), _new(parts, names))
    ranked = product(*(enumerate(_types(name, size, random)) for name in names))
    for choice in sorted(ranked, key=lambda choice: sum(rank for rank, _ in choice))[:_MOST_TRIES]:
        types = [kind for _, kind in choice]
        found = dict(zip(names, types, strict=True))
        if any("[" in kind for kind in types):
            if found.get(size, "dim") != "dim":
                continue
            if size not in known:
                found = {size: "dim", **found}
        offered = tuple(sorted(found.items(), key=lambda item: item[1] != "dim"))
        if tried(_with(parts, offered)) is None:
            return offered
    return ()


def _all_missing(parts: Parts, names: list[str], known: list[str], tried: Try) -> list[str]:
    """All undeclared names: an error tells only the first, so each is declared in turn, as a number, a vector, a
    matrix."""
    size = known[0] if known else _new(parts, names)
    sized = () if known else ((size, "dim"),)
    for kind in ("real", f"real[{size}]", f"real[{size}, {size}]"):
        while len(names) <= _MOST_NAMES:
            error = tried(_with(parts, (*sized, *((name, kind) for name in names if name != size))))
            more = [name for name in missing(error.findings) if name not in names] if error else []
            if not more:
                break
            names = names + more
    return names


def _types(name: str, size: str, random: bool) -> tuple[str, ...]:
    """The usual types, those first that the letter stands for in most texts."""
    scalar, vector, matrix = "real", f"real[{size}]", f"real[{size}, {size}]"
    if name in _SIZES:
        return ("dim", scalar, matrix)
    if random:
        return ("normal", f"iid[{size}](mean=0, var=1)", scalar, vector, matrix)
    return (matrix, scalar, vector, "dim") if name[0].isupper() else (scalar, vector, matrix, "dim")


def _new(parts: Parts, names: Sequence[str]) -> str:
    taken = {name for name, _ in parts.where} | set(names)
    return next(name for name in ("n", "m", "d", "size") if name not in taken or name == "size")


def _with(parts: Parts, declared: Declared) -> Parts:
    added = tuple((name, SourceText.bare(text, f"<where {name}>")) for name, text in declared)
    return replace(parts, where=(*parts.where, *added))


def written(declared: Declared) -> str:
    """Declarations as they are written on the command line, names of one type together."""
    by_type: dict[str, list[str]] = {}
    for name, text in declared:
        by_type.setdefault(text, []).append(name)
    return " ".join(f'--where "{", ".join(names)}: {text}"' for text, names in by_type.items())

"""What may be taken for granted of names where averages are taken apart: their types and what is assumed of them.

A derivative or a limit speaks of values of its name that need not be declared ones, nor satisfy what is assumed: a
derivative of those around each declared value, a limit of large ones or of those near a point. Definitions without
parameters are read before it is known where they stand.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from proofcheck.lang.distributions.granted import seen
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.monotone import continuous
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Density

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

Values = Literal["around", "large", "any"]
EVERY = ""  # all names


@contextmanager
def moving(elaborator: Elaborator, name: str, values: Values) -> Iterator[None]:
    """What is read inside speaks of these values of a name, not of the declared ones alone."""
    kept = elaborator.moving, elaborator.memo, elaborator.known
    elaborator.moved.add(name)
    elaborator.moving, elaborator.memo, elaborator.known = (*kept[0], (name, values)), {}, None
    try:
        yield
    finally:
        elaborator.moving, elaborator.memo, elaborator.known = kept


def standing(elaborator: Elaborator, densities: Mapping[str, Density]) -> Shape:
    """What can be read off terms here, by what holds of all values that names take."""
    declarations: Mapping[str, Declaration] = elaborator.declarations
    assumed = elaborator.assumed
    for name, values in elaborator.moving:
        assumed = frozenset(g for g in assumed if _kept(g, name, values))
        others = {
            n: replace(d, kind="real", bound=None)
            for n, d in elaborator.declarations.items()
            if name in (EVERY, n) and d.law is None and _signed(d, values)
        }
        declarations = ChainMap(others, declarations)  # type: ignore[arg-type]
    return Shape(declarations, densities, assumed, elaborator.natural)


def existing(elaborator: Elaborator, densities: Iterable[Density]) -> list[Term]:
    """What laws ask of their parameters, where the forms around give these other values than the declared ones, and it
    is not assumed of those as well."""
    names = {name for name, _ in elaborator.moving}
    said = (t for density in densities for t in (*density.given, *density.further))
    asked = [t for t in dict.fromkeys(said) if EVERY in names or not names.isdisjoint(t.names)]
    if not asked:
        return []
    here = standing(elaborator, {})
    strictly = {t: Term("lt", t.args) for t in asked if t.op == "le"}
    open_ = (t for t in asked if t not in here.assumed and strictly.get(t, t) not in here.assumed)
    return [t for t in open_ if not seen(t, here.declarations)]


def _kept(assumption: Term, name: str, values: Values) -> bool:
    """Whether an assumption holds of these values of a name as well."""
    if name == EVERY or name in assumption.names:
        open_ = assumption.op == "lt" and all(continuous(a, name) for a in assumption.args)
        return values == "around" and open_
    return True


def _signed(d: Declaration, values: Values) -> bool:
    """Whether the type of a name says more than is so of these values."""
    if d.kind in ("real", "complex", "bool", "function"):
        return False
    return values == "any" or (values == "around" and d.kind != "positive")

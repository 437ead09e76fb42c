"""Nested forms, under a function or in a denominator: names for them, and their monomials written out.

A nested form becomes a *head*: a name for its normal form with slots for its free indices, so equal nested forms have
equal names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

from proofcheck.lang.sizes import Size
from proofcheck.search.index.labels import Form, serial
from proofcheck.search.index.monomial import Factor, Label

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra


@dataclass(frozen=True, slots=True)
class Head:
    """What a head stands for. `kind`: "power" (a form to an exponent), "function" (of forms), "inverse" (an entry of
    the inverse of a matrix form whose row and column are slots 0 and 1), "matrix power" and "geometric
    series" (of such a matrix, and the exponent), "apply" (a declared function)."""

    kind: str
    name: str
    forms: tuple[Form, ...]
    orders: tuple[int, ...] = ()
    size: Size | None = None

    @property
    def builtin(self) -> str:
        """The name of a function of the language; "" for all else, functions that a claim declares among it, which may
        have the same name."""
        return self.name if self.kind == "function" else ""


def instance(
    algebra: Algebra, form: Form, args: tuple[Label, ...], base: int
) -> Iterator[tuple[dict[int, Size], tuple[Factor, ...], Fraction]]:
    """The monomials of a nested form with its slots `$0`, `$1`, ... filled by labels of an outer monomial; their
    own bound indices are numbered from `base` on."""
    slots: dict[Label, Label] = {f"${k}": a for k, a in enumerate(args)}
    for (sorts, factors), c in form.items():
        own = slots | {k: k + base for k in range(len(sorts))}
        renamed = tuple((h, tuple(own.get(a, a) for a in arguments), e) for h, arguments, e in factors)
        yield {k + base: size for k, size in enumerate(sorts)}, renamed, c


def expanded(
    algebra: Algebra, live: dict[int, Size], fixed: tuple[Factor, ...], parts: list[tuple[Form, tuple[Label, ...]]]
) -> Form:
    """The form of `fixed` times nested forms, each with its slots filled by labels of the same monomial."""
    rows: list[tuple[dict[int, Size], tuple[Factor, ...], Fraction]] = [(live, fixed, Fraction(1))]
    for form, args in parts:
        grown = []
        for sorts, factors, c in rows:
            base = max(sorts, default=-1) + 1
            for more_sorts, more, x in instance(algebra, form, args, base):
                grown.append(({**sorts, **more_sorts}, (*factors, *more), c * x))
        rows = grown
    out: Form = {}
    for sorts, factors, c in rows:
        out = algebra.add(out, algebra.scale(algebra.normal(sorts, factors), c))
    return out


def abstract(
    algebra: Algebra, forms: tuple[Form, ...]
) -> tuple[str, tuple[Form, ...], tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """(key, forms with slots, free labels in slot order, orders of the slots with the same key): equal forms get equal
    keys, whatever their labels."""
    free = sorted(
        {
            a
            for f in forms
            for (_, factors) in f
            for _, args, _ in factors
            for a in args
            if isinstance(a, str) and a[0] not in "#%"
        }
    )
    best: tuple[str, tuple[Form, ...], tuple[str, ...]] | None = None
    symmetric: list[tuple[str, ...]] = []
    choices = permutations(free) if len(free) <= 4 else iter([tuple(free)])
    for choice in choices:
        slots: dict[str, Label] = {name: f"${k}" for k, name in enumerate(choice)}
        renamed = tuple(algebra.rename(f, slots) for f in forms) if free else forms
        key = "; ".join(serial(f) for f in renamed)
        if best is None or key < best[0]:
            best, symmetric = (key, renamed, choice), [choice]
        elif key == best[0]:
            symmetric.append(choice)
    assert best is not None
    return *best, tuple(tuple(best[2].index(n) for n in choice) for choice in symmetric)


def head(
    algebra: Algebra,
    kind: str,
    name: str,
    forms: tuple[Form, ...],
    orders: tuple[int, ...] = (),
    exponent: Fraction = Fraction(1),
) -> Form:
    """The factor that names a nested form."""
    key, slotted, labels, symmetry = abstract(algebra, forms)
    label = f"{name}{orders if orders else ''}{{{key}}}"
    if label not in algebra.heads:
        algebra.heads[label] = Head(kind, name, slotted, orders)
        if len(symmetry) > 1:
            algebra.symmetries[label] = symmetry
    return algebra.factor(label, *labels, exponent=exponent)

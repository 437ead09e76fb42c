"""Names for the bound indices of a monomial by canonical labelling, as `index/monomial.py` has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.laws.forms import Monomial
from proofcheck.search.index.labelling import labelling
from proofcheck.search.index.monomial import _bounded, _classes, _graph


@lru_cache(maxsize=50_000)
def pattern(atom: Term) -> tuple[str, tuple[str, ...]]:
    """(the atom with its free indices numbered as they come, these indices)."""
    names: list[str] = []

    def visit(t: Term) -> None:
        if not t.free:
            return
        if t.op == "index":
            if t.data not in names:
                names.append(t.data)
            return
        for a in t.args:
            visit(a)

    visit(atom)
    own = [name for name in names if name in atom.free]
    return repr(terms.substitute(atom, {name: terms.index(f"slot{k}") for k, name in enumerate(own)})), tuple(own)


def labels(m: Monomial, symmetric: Callable[[Term], bool]) -> dict[str, str]:
    """Old name -> new name, for all bound indices."""
    names = [name for name, _ in m.binders]
    if not names:
        return {}
    code: dict[str, int] = {name: k for k, name in enumerate(names)}
    coded = []
    symmetries: dict[str, tuple[tuple[int, ...], ...]] = {}
    for name in sorted(m.used - m.names):
        code[name] = len(code)
    for atom, e in sorted(m.factors, key=lambda f: repr(f[0])):
        head, own = pattern(atom)
        if symmetric(atom) and len(own) == 2:
            symmetries[head] = ((0, 1), (1, 0))
        coded.append((head, tuple(code[a] for a in own), Fraction(e)))
    sizes = tuple(size for _, size in m.binders)
    if len(names) == 1:
        order = [0]
    else:
        order = labelling(_graph(len(names), coded, symmetries), _classes(sizes), _bounded(None))
    return {names[v]: f"${k}" for k, v in enumerate(order)}


def is_symmetric(declarations: Mapping[str, Declaration]) -> Callable[[Term], bool]:
    def symmetric(atom: Term) -> bool:
        if atom.op == "eq":
            return True
        declared = declarations.get(atom.data) if atom.op == "entry" else None
        return declared is not None and declared.structure in ("symmetric", "posdef")

    return symmetric

"""Theorems about matrices and vectors, told in the claim language, and applied to what evidence offers.

A table has for each theorem a line `name | declarations`, and below it its conditions, each after `if`, and the facts
that hold under them:

    real[n, m0]        n is at least 1, and m0 may be 0; a size that is written as a number or a product is that alone
    symmetric[n, n]    that it is symmetric is a condition; of what is `made[n, n]` the other conditions say that
    definite[n, n]     a symmetric one that the sign rules see to be positive definite
    index[n]           a number, of which it is a condition that it is a place of range(n)
    any[n]             one more vector: the conditions have to be shown for every one
    (x M y)            the sum of x[i] M[i, j] y[j]

What the language gives a value under a condition alone, as `norm(x, p)` for p >= 1 and an eigenvalue at one of the
places, stands here without that: the conditions of a theorem ask for it, or its proof speaks of what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents, positive
from proofcheck.lang.binders import apart
from proofcheck.lang.problem import problem_from
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.signs import Signs

_READ_AS = {"made": "symmetric", "definite": "symmetric", "any": "real"}


@dataclass(frozen=True, slots=True)
class Matrix:
    """The entries `body` at row and column `ids`; a vector has one index, and no columns."""

    body: Term
    ids: tuple[str, ...]
    sizes: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """What a theorem is about: matrices, vectors, and numbers."""

    matrices: tuple[Matrix, ...]
    vectors: tuple[Matrix, ...]
    numbers: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Statements to be shown, perhaps of one more vector each, and the facts that hold then."""

    parts: tuple[tuple[Term, Declaration | None], ...]
    facts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Theorem:
    """`declared`: names with their kind and sizes. `lines`: conditions, which begin with `if`, and facts."""

    declared: tuple[tuple[str, str, tuple[str, ...]], ...]
    lines: tuple[str, ...]


def table(text: str) -> dict[str, Theorem]:
    """The theorems of a table, by their names."""
    found: dict[str, Theorem] = {}
    for head, *lines in (block.split("\n    ") for block in re.split(r"\n(?=\S)", text.strip())):
        name, _, declarations = head.partition(" | ")
        declared = re.findall(r"(\w+): (\w+)(?:\[(.*?)\])?", declarations)
        found[name] = Theorem(
            tuple((n, kind, tuple(s.split(", ")) if s else ()) for n, kind, s in declared), tuple(lines)
        )
    return found


@cache
def _read(theorem: Theorem, line: str) -> Term:
    """A line as a term, its indices with names that no claim can write."""
    sizes = {size for *_, shape in theorem.declared for size in shape if size.isidentifier()}
    where = dict.fromkeys(sizes, "dim")
    for name, kind, shape in theorem.declared:
        where[name] = _READ_AS.get(kind, kind) + (f"[{', '.join(shape)}]" if shape else "")
    for name, _, shape in theorem.declared:
        over = " ".join(f"for {i} in range({size})" for i, size in zip("ij", shape, strict=False))
        line = re.sub(rf"\((\w) {name} (\w)\)", rf"sum(\1[i] * {name}[i, j] * \2[j] {over})", line)
    return _told(problem_from(line, where).statement)


def _told(t: Term) -> Term:
    """A line without the conditions of its parts, and with indices that no claim can write."""
    if t.op == "index":
        return terms.index(f"{t.data}'")
    if t.op == "where" and t.args[2] == terms.UNDEFINED:
        return _told(t.args[1])
    data = tuple(f"{name}'" for name in t.data) if terms.bound_indices(t) else t.data
    return Term(t.op, tuple(map(_told, t.args)), data)


def applied(
    theorem: Theorem, offered: Offered, fresh: Callable[[str], str], declarations: Mapping[str, Declaration]
) -> Shown | None:
    """What is to be shown of what is offered, and what holds then; None where the theorem is about other things.
    `fresh`: a name that is not taken."""
    rows = (offered.numbers, offered.vectors, offered.matrices)
    told = [(name, kind, shape) for name, kind, shape in theorem.declared if kind != "any"]
    ranks = [0 if kind == "index" else len(shape) for _, kind, shape in told]
    if [len(row) for row in rows] != [ranks.count(rank) for rank in range(3)]:
        return None
    queues = [iter(row) for row in rows]
    letters: dict[str, Any] = {name: next(queues[rank]) for (name, *_), rank in zip(told, ranks, strict=True)}
    sizes = _sizes(told, letters)
    if sizes is None:
        return None
    conditions: list[Term] = []
    for name, kind, shape in told:
        if kind == "definite" and not Signs(declarations, ()).definite(letters[name].body, letters[name].ids):
            return None
        if kind in ("symmetric", "definite"):
            conditions.append(_put(_read(theorem, f"{name} == {name}.T"), letters, sizes))
        if kind == "index":
            conditions += [terms.le(terms.ZERO, letters[name]), terms.lt(letters[name], sizes[shape[0]])]
    new: Declaration | None = None
    for name, _, shape in (row for row in theorem.declared if row[1] == "any"):
        size = Size.from_term(sizes[shape[0]])
        letters[name] = new = Declaration(fresh(name), "real", () if size is None else (size,))
    lines = [_spelled(line, letters) for line in theorem.lines]
    known = {line: _put(_read(theorem, line.removeprefix("if ")), letters, sizes) for line in lines}
    parts = [(_untangled(known[line]), new) for line in lines if line.startswith("if ")]
    return Shown(
        (*((c, None) for c in conditions), *parts), tuple(known[line] for line in lines if not line.startswith("if "))
    )


def _sizes(told: Iterable[tuple[str, str, tuple[str, ...]]], letters: Mapping[str, Any]) -> dict[str, Term] | None:
    """The sizes by their letters; None where they do not fit."""
    pairs = [
        (written, size)
        for name, kind, shape in told
        if kind != "index"
        for written, size in zip(shape, letters[name].sizes if shape else (), strict=True)
    ]
    sizes = {written: size for written, size in reversed(pairs) if written.isidentifier()}
    for written, size in pairs:
        own, wanted = Size.from_term(size), Size.of(1)
        for factor in written.split(" * "):
            part = Size.of(int(factor)) if factor.isdigit() else Size.from_term(sizes[factor])
            wanted = wanted * (part or Size.of(0))
        if own is None or own != wanted or not (written.endswith("0") or positive(own)):
            return None
    return sizes


def _spelled(line: str, letters: Mapping[str, Any]) -> str:
    """A line in which the 2-norm is the length, as statements have it."""
    for name in (name for name, value in letters.items() if value == terms.TWO):
        line = re.sub(rf"(norm\(\w+), {name}\)", r"\1, 2)", line)
    return line


def _put(t: Term, letters: Mapping[str, Any], sizes: Mapping[str, Term]) -> Term:
    """A line about what is offered: bodies for entries, terms for numbers and sizes, each place once."""

    def walk(t: Term) -> Term:
        if t.op == "symbol":
            return sizes[t.data] if t.data in sizes else letters[t.data]
        args = tuple(map(walk, t.args))
        if t.op == "entry":
            found = letters[t.data]
            if isinstance(found, Declaration):
                return terms.entry(found.name, *args)
            return terms.substitute(found.body, dict(zip(found.ids, args, strict=True)))
        if t.op == "eigenvalue" and (place := Size.from_term(args[1])) is not None:
            args = (args[0], place.term(), *args[2:])
        made = terms.rebuild(t, args) if args else t
        # Products of sizes stand in statements in one order.
        product = Size.from_term(made) if t.op == "mul" and all(a.data in sizes for a in t.args) else None
        return made if product is None else product.term()

    return apart(walk(t))


def _untangled(condition: Term) -> Term:
    """A condition with the places i * s + k decided that Kronecker products have."""
    binders, core = terms.stripped(condition)
    ranges = {name: Size.from_term(high) for name, _, high in binders}
    inner = {name for t in terms.nodes(core) for name in terms.bound_indices(t)}
    if len(binders) < 4 or inner & ranges.keys():
        return condition
    known = Extents({n for *_, high in binders for n in high.names}, ranges)
    return terms.quantified(binders, simplified(core, known))

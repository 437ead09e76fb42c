"""What norms are of: products of declared matrices, functions of the entries of such products, and sums of vectors."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Binder, Term, subterms
from proofcheck.search.engines.norms import layers

MOST = 6  # factors


@dataclass(frozen=True, slots=True)
class Factor:
    """An entry of a declared matrix or vector, by the range of its first index, and of its second if it has one."""

    entry: Term
    row: Binder
    column: Binder | None


def _squared(root: Term) -> tuple[list[Binder], Term]:
    """The axes of the norm that this is and what is squared; no axes where it is none."""
    if root.op == "sqrt" and not root.free:
        axes, body = layers(root.args[0])
        if body.op == "pow" and body.args[1] == terms.TWO:
            return axes, body.args[0]
    return [], root


def chain(t: Term, alone: bool = False) -> list[Factor]:
    """The factors of the product whose norm this is; none where it is another term. alone: also of two factors."""
    axes, entry = _squared(t)
    if not 1 <= len(axes) <= 2:
        return []
    ranges = {b[0]: b for b in axes}
    factors = _factors(entry, ranges)
    if factors is None or not 2 <= len(factors) <= MOST:
        return []
    plain = len(factors) == 2 and all(f.op == "entry" for f in factors) and factors[0].data != factors[1].data
    if plain and not alone and not any(f.args[1:] == (terms.index(axes[0][0]),) for f in factors):
        return []  # other engines know A @ x, but not A.T @ x by the norm of A
    found_chain: list[Factor] = []
    place: str | None = axes[0][0]
    while factors and place is not None:
        found = next((f for f in factors if place in f.free), None)
        if found is None:
            return []
        factors.remove(found)
        other = next(iter(found.free - {place}), None)
        found_chain.append(Factor(found, ranges[place], None if other is None else ranges[other]))
        place = other
    ends = place == (axes[1][0] if len(axes) > 1 else None)
    return found_chain if ends and not factors and len({f.row[0] for f in found_chain}) == len(found_chain) else []


def _factors(t: Term, ranges: dict[str, Binder]) -> list[Term] | None:
    """The entries that are multiplied and summed over what they share, the last of them perhaps a term of its own; the
    ranges of these indices are put down."""
    if t.op == "entry":
        return [t] if all(a.op == "index" for a in t.args) and len({a.data for a in t.args}) == len(t.args) else None
    if t.op == "add" and (len(t.free) != 1 or bound_in(t)):
        return _of_difference(t, ranges)
    binders, t = layers(t)
    ranges |= {b[0]: b for b in binders}
    if t.op != "mul":
        return [t] if len(t.free) == 1 and not binders else None
    found = [_factors(a, ranges) for a in t.args]
    return None if None in found else [f for part in found if part is not None for f in part]


def _of_difference(t: Term, ranges: dict[str, Binder]) -> list[Term] | None:
    """The factors of A @ x - A @ y as those of A @ (x - y)."""
    if len(t.args) != 2 or len(t.free) != 1:
        return None
    negative = next((a for a in t.args if a.op == "mul" and a.args[0] == terms.number(-1)), None)
    positive = next((a for a in t.args if a is not negative), None)
    if negative is None or positive is None:
        return None
    own: dict[str, Binder] = {}
    first, second = _factors(positive, ranges), _factors(terms.mul(*negative.args[1:]), own)
    if first is None or second is None or len(first) != len(second):
        return None
    back: dict[str, Term] = {}
    for one, other in zip(first, second, strict=True):
        if one.op == other.op == "entry" and len(one.args) == len(other.args):
            back |= {str(a.data): b for a, b in zip(other.args, one.args, strict=True)}
    moved = [terms.substitute(f, back) for f in second]
    apart = [k for k, (one, other) in enumerate(zip(first, moved, strict=True)) if one != other]
    if len(apart) != 1 or len(first[apart[0]].free | moved[apart[0]].free) != 1:
        return None
    first[apart[0]] = terms.sub(first[apart[0]], moved[apart[0]])
    return first


def inside(root: Term) -> tuple[Binder, list[Term]] | None:
    """The axis and the one or two different sums in a function of entries whose norm this is."""
    axes, entry = _squared(root)
    if len(axes) != 1 or entry.op == "sum":
        return None
    sums: dict[Term, Term] = {}
    stack = [entry]
    while stack:
        t = stack.pop()
        if t.op == "sum":
            sums.setdefault(terms.alpha(t), t)
        else:
            stack.extend(t.args)
    linear = entry.op == "add" and all("sum" in (a.op, a.args[-1].op) for a in entry.args if a.args)
    found = [t for t in sums.values() if t.free == {axes[0][0]}]
    return (axes[0], found[::-1]) if 1 <= len(found) == len(sums) <= 2 and not linear else None


def addends(root: Term) -> tuple[Binder, Term, Term] | None:
    """The axis, a vector and the sums that are added to it where this is the norm of such a sum, as in x + A @ y."""
    axes, entry = _squared(root)
    if len(axes) != 1 or entry.op != "add":
        return None
    parts: tuple[list[Term], list[Term]] = [], []
    for a in entry.args:
        inner = a.args[-1] if a.op == "mul" and a.args[0].op == "number" else a
        if inner.op != "sum" and bound_in(inner):
            return None
        parts[inner.op == "sum"].append(a)
    return (axes[0], terms.add(*parts[0]), terms.add(*parts[1])) if all(parts) else None


def bound_in(t: Term) -> set[str]:
    return {name for s in subterms(t) for name in terms.bound_indices(s)}


def tensors_in(t: Term) -> set[object]:
    return {s.data for s in subterms(t) if s.op == "entry"}

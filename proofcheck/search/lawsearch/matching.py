"""Where a product stands in a monomial: places for its slots, and indices for its bound ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.forms import Factor, Monomial

Found = dict[str, Term]


def matched(pattern: Term, term: Term, variables: frozenset[str], found: Found) -> Found | None:
    """`found` with what the variables of a pattern have to be for it to be the term."""
    if pattern.op == "index" and pattern.data in variables:
        if term.op not in ("index", "symbol", "number"):
            return None
        known = found.get(pattern.data)
        if known is not None:
            return found if known == term else None
        return {**found, pattern.data: term}
    if pattern.free.isdisjoint(variables):
        return found if pattern == term else None
    if pattern.op != term.op or pattern.data != term.data or len(pattern.args) != len(term.args):
        return None
    for a, b in zip(pattern.args, term.args, strict=True):
        inner = matched(a, b, variables, found)
        if inner is None:
            return None
        found = inner
    return found


def occurrences(
    lead: Monomial, m: Monomial, slots: Mapping[str, Size]
) -> Iterator[tuple[Found, tuple[Factor, ...], tuple[tuple[str, Size], ...]]]:
    """(places for the slots, factors and binders that are left) for each way to find `lead` in the monomial."""
    inner = dict(lead.binders)
    variables = frozenset(inner) | frozenset(slots)
    sizes = dict(m.binders)
    wanted = sorted(lead.factors, key=lambda f: (-len(f[0].free & variables), repr(f[0])))

    def search(k: int, found: Found, pool: dict[Term, int]) -> Iterator[tuple[Found, dict[Term, int]]]:
        if k == len(wanted):
            yield found, pool
            return
        atom, e = wanted[k]
        for other, x in list(pool.items()):
            if other.op != atom.op or (x > 0) != (e > 0) or abs(x) < abs(e):
                continue
            for variant in _variants(atom):
                more = matched(variant, other, variables, found)
                if more is None:
                    continue
                rest = dict(pool)
                del rest[other]
                if x != e:
                    rest[other] = x - e
                yield from search(k + 1, more, rest)

    for found, pool in search(0, {}, dict(sorted(m.factors, key=repr))):
        images = [found.get(name) for name in inner]
        if not all(t is not None and t.op == "index" and t.data in sizes for t in images):
            continue
        bound = [t.data for t in images if t is not None]
        if len(set(bound)) < len(bound) or any(
            sizes[t.data] != inner[name] for name, t in zip(inner, images, strict=True) if t is not None
        ):
            continue
        gone = set(bound)
        if any(atom.free & gone for atom in pool):
            continue
        if any(found[s].free & gone for s in slots if s in found):
            continue
        left = tuple((name, size) for name, size in m.binders if name not in gone)
        if all(s in found for s in slots):
            yield {s: found[s] for s in slots}, tuple(pool.items()), left


def _variants(atom: Term) -> list[Term]:
    if atom.op == "eq":
        return [atom, terms.eq(atom.args[1], atom.args[0])]
    return [atom]

"""Statements that speak of second values of declared names: `minimizes`, of the place of a minimum, and `injective`.

A declared name has one value, of which the assumptions speak. A second one has to satisfy them as well, and what
guards such a form says nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.lang import terms
from proofcheck.lang.elaborate import Elaborator
from proofcheck.lang.terms import Term
from proofcheck.source.span import SourceText


def unguarded(elaborator: Elaborator, term: Term, source: SourceText) -> None:
    """What guards a form that speaks of all values of a name says nothing of the name: it would be read of one of
    these values alone."""
    spoken = {name for name, _, _ in elaborator.minima}.union(*_copied(elaborator, term))
    for t in terms.nodes(term) if spoken else ():
        if t.op in ("implies", "forall") and any(n.op == "every" and not n.data for n in terms.nodes(t.args[-1])):
            guards = frozenset[str]().union(*(a.names for a in t.args[:-1]))
            for name in sorted(spoken & guards):
                raise ConstructNotAllowed.error(
                    source.span(),
                    f"a condition on `{name}` before a form that speaks of all values of `{name}`",
                    remedy="Write the condition under `given`.",
                )


def admissible(elaborator: Elaborator, given: Sequence[Term], source: SourceText) -> list[Term]:
    """That a point claimed to be a minimum lies in the domain of the name and satisfies the assumptions."""
    out = []
    for name, ids, value in elaborator.minima:
        declaration = elaborator.declarations[name]
        if declaration.kind not in ("real", "positive", "nonnegative") or declaration.structure is not None:
            raise ConstructNotAllowed.error(source.span(), f"a minimum over a name declared as {declaration.kind}")
        if declaration.kind != "real":
            part = (terms.lt if declaration.kind == "positive" else terms.le)(terms.ZERO, value)
            for index_name, size in reversed(list(zip(ids, declaration.shape, strict=True))):
                part = terms.forall(index_name, terms.ZERO, size.term(), part)
            out.append(part)
        for assumption in given:
            if name in assumption.names:
                moved = terms.replace_name(assumption, name, ids, value)
                if moved is None:
                    raise ConstructNotAllowed.error(source.span(), f"a minimum under an assumption on `{name}`")
                out.append(moved)
    elaborator.minima.clear()
    return out


def doubled(elaborator: Elaborator, given: Sequence[Term], term: Term) -> list[Term]:
    """The assumptions about x stated for the second copy x' that `injective` introduces: one form after the other,
    as the names of the others stay what they are."""

    def moved(assumption: Term, copies: dict[str, str]) -> Term:
        def renamed(t: Term) -> Term | None:
            first = t.data[0] if t.op in ("apply", "map", "let", "limit") else t.data
            if t.op == "index" or first not in copies:
                return None
            data = (copies[first], *t.data[1:]) if isinstance(t.data, tuple) else copies[first]
            return Term(t.op, t.args, data)

        return terms.rewrite(assumption, renamed)

    return [moved(g, copies) for copies in _copied(elaborator, term) for g in given if g.names & copies.keys()]


def _copied(elaborator: Elaborator, term: Term) -> list[dict[str, str]]:
    """The names of each `injective` in the term, with their second copies."""
    return [copies for copies in elaborator.copies if term.names & set(copies.values())]

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
                _chosen_once(elaborator, assumption, name, source)
                moved = terms.replace_name(assumption, name, ids, value)
                if moved is None:
                    raise ConstructNotAllowed.error(source.span(), f"a minimum under an assumption on `{name}`")
                out.append(moved)
    elaborator.minima.clear()
    return out


def _chosen_once(elaborator: Elaborator, assumption: Term, name: str, source: SourceText) -> None:
    """What an assumption says to exist exists for the value that a name has, and is another for a second value."""
    if assumption.names & elaborator.chosen:
        message = f"`given` says that something exists for `{name}`, and the statement speaks of further values of it"
        raise ConstructNotAllowed.error(source.span(), message)


def doubled(elaborator: Elaborator, given: Sequence[Term], term: Term, source: SourceText) -> list[Term]:
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

    out = []
    for copies in _copied(elaborator, term):
        for g in given:
            for name in sorted(g.names & copies.keys()):
                _chosen_once(elaborator, g, name, source)
            if g.names & copies.keys():
                out.append(moved(g, copies))
    return out


GROWTH = ("limit", "grows", "bounded", "dominates")


def untied(elaborator: Elaborator, term: Term, source: SourceText) -> None:
    """Refuses growth in a size on which a positive semidefinite matrix was made to depend."""
    for t in terms.nodes(term) if elaborator.tied else ():
        if t.op in GROWTH and t.names & elaborator.tied:
            name = min(t.names & elaborator.tied)
            message = f"`given` speaks of `{name}` and a positive semidefinite matrix: growth with it is not read"
            raise ConstructNotAllowed.error(source.span(), message)


def assumed_of_pseudoinverses(elaborator: Elaborator, said: Sequence[Term], source: SourceText) -> list[Term]:
    """What is assumed of the pseudoinverses that occur. Refused where a name in the matrix of one has further values,
    at which it has another."""
    out: list[Term] = []
    for known in elaborator.pseudo:
        name, names = known.name, known.matrix.body.names
        if not any(name in t.names for t in said):
            continue
        other = {n for n, _, _ in elaborator.minima}.union(*_copied(elaborator, said[0]))
        for t in (s for each in said for s in terms.nodes(each) if name in s.names):
            if t.op in GROWTH:
                other |= names
            elif t.op == "derivative":
                other |= {t.data}
            elif t.op == "let":
                other |= {t.data[0]}
        if other & names:
            message = f"`pinv` of a matrix with `{min(other & names)}` in it, which has further values here"
            raise ConstructNotAllowed.error(source.span(), message)
        out += known.facts
    return out


def _copied(elaborator: Elaborator, term: Term) -> list[dict[str, str]]:
    """The names of each `injective` in the term, with their second copies."""
    return [copies for copies in elaborator.copies if term.names & set(copies.values())]

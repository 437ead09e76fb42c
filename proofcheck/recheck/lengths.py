"""Induction over a size or a whole number n, where names may have n of something: entries of a vector, rows.

For the statement G(n, x) under assumptions F(n, x), x of a size that grows with n:

- G(first, x) under F(first, x).
- G(n + 1, x) under F(n + 1, x) and G(n, x'), x' the beginning of x, whose entries are those of x. That G(n, x') may be
  assumed is F(n, x'), each part of which is shown from F(n + 1, x); a part that is not is not assumed at all.

The longer x is a name of its own, declared with its size, so that nothing is said of its last entries because something
is known of the beginning; indices are renamed along. That G has a value is shown for every n, before. Names whose
declaration depends on n otherwise (positions, laws, structures) are refused.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.recheck import induction, terms
from proofcheck.recheck.claims import Declaration
from proofcheck.recheck.guided import RULES, Guide, Tree, Unguided, freed, fresh_names, piece, rule
from proofcheck.recheck.scalars import Value, scalar
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import parse

PLAIN = ("real", "positive", "nonnegative", "integer", "natural")
CLOSED = ("expect", "derivative", "let", "inverse", "det", "power_of", "map", "opaque", "slope", "partial")


@rule("prefix", "induction")
def induct(guide: Guide, s: Sequent, tree: Tree) -> None:
    """The first case, and the next one from each."""
    name = tree["data"].get("name")
    if not isinstance(name, str):
        raise Unguided("no number is offered")
    while s.goal.op == "all" and name not in s.goal.args[1].names:
        s = freed(s)
    first, given = _first(s, name)
    longer, n, least = _longer(s, name), Term("name", (), name), terms.number(first)
    following = _Moved(s, name, terms.add(n, terms.ONE), longer)
    here = _Moved(s, name, n, longer, following.names)
    step, dropped = s, True
    while dropped:  # of what is assumed that alone is used which holds of the beginning, too
        step = following.sequent([Term("le", (least, n)), *map(following.of, given)], terms.TRUE)
        kept = [g for g in given if _follows(guide, step, here.of(g))]
        given, dropped = kept, len(kept) < len(given)
    lacking = Sequent(s.e, s.claim, (Term("le", (least, n)), *given), s.goal).defined()
    if lacking:
        raise Unguided(lacking)
    begin = _Moved(s, name, least, longer)
    base = begin.sequent([induction.unrolled(begin.of(g)) for g in given], induction.unrolled(begin.of(s.goal)))
    below = piece(tree, 0)
    if below is not None and below["kind"] in RULES:
        guide.show(replace(base, scope=begin.scope(fresh_names(tree, below))), below)
    else:
        guide.close(base)
    guide.close(step.under(here.of(s.goal), goal=induction.unrolled(following.of(s.goal), n)))
    guide.hows[f"induction over {name}"] = None


def _follows(guide: Guide, s: Sequent, goal: Term) -> bool:
    try:
        guide.close(s.under(goal=goal))
    except Unguided:
        return False
    return not s.defined(goal)


def _first(s: Sequent, name: str) -> tuple[int, list[Term]]:
    """The first value, and the assumptions but for lower bounds of the name."""
    d = s.claim.declarations.get(name)
    if d is None or d.kind not in ("dim", "natural") or d.shape or name in s.e.eliminated:
        raise Unguided("induction over such a name")
    first, rest = (1 if d.kind == "dim" else 0), []
    for g in s.given:
        low = g.args[0] if g.op in ("le", "lt") and g.args[1] == Term("name", (), name) else None
        if low is not None and low.op == "number" and low.data.denominator == 1:
            first = max(first, int(low.data) + (g.op == "lt"))
        else:
            rest.append(g)
    return first, rest


def _longer(s: Sequent, name: str) -> list[str]:
    """The tensors whose size depends on the name. Raises Unguided where something else does."""
    found = []
    for other, d in s.claim.declarations.items():
        if not any(name in node.names for node in d.nodes):
            continue
        used = any(other in t.names for t in (s.goal, *s.given))
        if not used:
            continue
        if d.kind not in PLAIN or d.structure or d.law or d.arguments:
            raise Unguided("a declaration that depends on the number")
        found.append(other)
    for size in s.e.eliminated.values():
        if name in size.dims:
            raise Unguided("sizes that depend on the number")
    free = {i for t in (s.goal, *s.given) for i in t.indices}
    if any(i in s.e.axes and name in s.e.axes[i].dims for i in free):
        raise Unguided("an index that depends on the number")
    return found


class _Moved:
    """Terms with another number in the place of n, and longer or shorter tensors."""

    def __init__(self, s: Sequent, name: str, by: Term, longer: list[str], names: dict[str, str] | None = None) -> None:
        self.s, self.name, self.by = s, name, by
        if names is not None:
            self.names = names
            return
        self.names = {}
        declared = s.claim.declarations
        assert isinstance(declared, dict)
        for x in longer:
            d = declared[x]
            own = f"{x}~{s.e.fresh().data}"
            sizes = [
                terms.size_of(terms.replaced(s.e.size(n).term(), {Term("name", (), name): by}), s.e.dims)
                for n in d.shape
            ]
            if None in sizes:
                raise Unguided("a size that is no polynomial")
            declared[own] = Declaration(own, d.kind, tuple(parse(repr(size)) for size in sizes))
            self.names[x] = own

    def sequent(self, given: list[Term], goal: Term) -> Sequent:
        return Sequent(self.s.e, self.s.claim, tuple(p for g in given for p in terms.parts(g)), goal)

    def scope(self, names: list[str]) -> dict[str, Value]:
        """Names of hints for the first entries of vectors: x_0 of x."""
        found = {}
        for told in names:
            own = self.names.get(told.rpartition("_")[0])
            if own is not None and len(self.s.claim.declarations[own].shape) == 1:
                found[told] = scalar(Term("entry", (terms.ZERO,), own))
        return found

    def of(self, t: Term) -> Term:
        if self.name not in t.names and not t.names & self.names.keys():
            return t
        if t.op in CLOSED:
            raise Unguided("a form in something that depends on the number")
        if t.op == "name" and t.data == self.name:
            return self.by
        if t.op in terms.BINDERS:
            low, high = self.of(t.args[0]), self.of(t.args[1])
            index = self.s.e.fresh(terms.size_of(high, self.s.e.dims) if low == terms.ZERO else None)
            body = self.of(terms.replaced(t.args[2], {Term("index", (), t.data): index}))
            return Term(t.op, (low, high, body), index.data)
        if t.op == "entry" and t.data in self.names:
            return Term("entry", tuple(map(self.of, t.args)), self.names[t.data])
        return terms.over(t, self.of)

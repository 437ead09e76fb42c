"""Tensors that assumptions define step by step: S[0] == v, S[t + 1] == F(S[t]) for t in range(n), S of n + 1 places.

By induction over t, S[t] is X(t) for all its places, where X(0) == v and X(t + 1) == F(X(t)) for t in range(n). X is a
hint. What is to be shown is then shown with X in the place of S, in what else is assumed too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.guided import Guide, Tree, Unguided, piece, read, rule
from proofcheck.recheck.scalars import scalar
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import Term


@dataclass(frozen=True, slots=True)
class Step:
    """S[..., t + 1, ...] == value for all indices; `axis` is that of t."""

    fact: Term
    indices: tuple[Term, ...]  # of S, in the order of its axes
    bound: tuple[Term, ...]  # in the order in which they are bound
    axis: int
    high: Term
    value: Term


@rule("recurrence")
def recurrence(guide: Guide, s: Sequent, tree: Tree) -> None:
    """The closed form by the first place and the step, and the statement with it."""
    name = tree["data"].get("name")
    d = s.claim.declarations.get(name) if isinstance(name, str) else None
    if d is None or d.kind not in ("real", "positive", "nonnegative") or d.law or d.structure or not d.shape:
        raise Unguided("no tensor is offered")
    lacking = s.defined(only="a position")  # that the rest has a value is seen of the closed form
    if lacking:
        raise Unguided(lacking)
    step = _step(s, d.name)
    size = s.e.size(d.shape[step.axis]).term()
    if not s.normal().equal(size, terms.add(step.high, terms.ONE)):
        raise Unguided("a step that does not reach all places")
    first, start = _first(s, d.name, step)
    hint = tree["data"].get("closed")
    scope = {told: scalar(index) for told, index in zip(_names(hint), step.bound, strict=False)}
    closed = read(s, hint, scope)
    if d.name in closed.names:
        raise Unguided("a closed form in what it is of")

    def put(t: Term) -> Term:
        if d.name not in t.names:
            return t
        if t.op == "entry" and t.data == d.name:
            return terms.replaced(closed, dict(zip(step.indices, map(put, t.args), strict=True)))
        if t.op in ("expect", "derivative", "let", "map", "partial", "inverse", "det", "power_of", "opaque"):
            raise Unguided("a form in what is defined step by step")
        return terms.over(t, put)

    rest = tuple(g for g in s.given if g not in (first, step.fact))
    moved = Sequent(s.e, s.claim, tuple(put(g) for g in rest), terms.TRUE, s.scope)
    t = step.indices[step.axis]
    begin = terms.replaced(closed, {t: terms.ZERO})
    guide.close(moved.under(goal=Term("eq", (begin, put(start)))))
    following = terms.replaced(closed, {t: terms.add(t, terms.ONE)})
    inside = [Term("le", (terms.ZERO, t)), Term("lt", (t, step.high))]
    guide.close(moved.under(*inside, goal=Term("eq", (following, put(step.value)))))
    guide.hows[f"induction along {d.name}"] = None
    guide.show(moved.under(goal=put(s.goal)), piece(tree, -1))


def _unbound(fact: Term) -> tuple[list[tuple[Term, Term, Term]], Term]:
    """The indices of statements for all of them, with their ranges, and what is said."""
    found = []
    while fact.op == "all":
        found.append((Term("index", (), fact.data), fact.args[0], fact.args[1]))
        fact = fact.args[2]
    return found, fact


def _step(s: Sequent, name: str) -> Step:
    for fact in s.given:
        bound, body = _unbound(fact)
        ends = {index: (low, high) for index, low, high in bound}
        for side, value in (body.args, body.args[::-1]) if body.op == "eq" else ():
            if side.op != "entry" or side.data != name or len(side.args) != len(bound):
                continue
            moves = [k for k, a in enumerate(side.args) if a.op == "add"]
            if len(moves) != 1:
                continue
            (axis,) = moves
            last = side.args[axis]
            if len(last.args) != 2 or last.args[1] != terms.ONE or last.args[0] not in ends:
                continue
            indices = (*side.args[:axis], last.args[0], *side.args[axis + 1 :])
            if set(indices) != ends.keys() or ends[last.args[0]][0] != terms.ZERO:
                continue
            if not all(_whole_axis(s, name, k, ends[i]) for k, i in enumerate(indices) if k != axis):
                continue
            reads = [n for n in terms.nodes(value) if n.op == "entry" and n.data == name]
            if all(n.args[axis] == last.args[0] for n in reads):
                return Step(fact, indices, tuple(i for i, _, _ in bound), axis, ends[last.args[0]][1], value)
    raise Unguided("no step is assumed")


def _whole_axis(s: Sequent, name: str, axis: int, ends: tuple[Term, Term]) -> bool:
    size = s.e.size(s.claim.declarations[name].shape[axis]).term()
    return ends[0] == terms.ZERO and s.normal().equal(ends[1], size)


def _first(s: Sequent, name: str, step: Step) -> tuple[Term, Term]:
    """What is assumed of the first place, and the value there, in the indices of the step."""
    for fact in s.given:
        bound, body = _unbound(fact)
        ends = {index: (low, high) for index, low, high in bound}
        for side, value in (body.args, body.args[::-1]) if body.op == "eq" else ():
            if side.op != "entry" or side.data != name or side.args[step.axis] != terms.ZERO or name in value.names:
                continue
            others = {k: a for k, a in enumerate(side.args) if k != step.axis}
            same = set(others.values()) == ends.keys() and len(others) == len(ends)
            if same and all(_whole_axis(s, name, k, ends[i]) for k, i in others.items()):
                return fact, terms.replaced(value, {i: step.indices[k] for k, i in others.items()})
    raise Unguided("nothing is assumed of the first place")


def _names(told: Any) -> list[str]:
    """The indices that stand free in a closed form, as evidence names them: that of the step first."""
    text = told.get("term") if isinstance(told, dict) else None
    return sorted(set(re.findall(r"\bi[0-9]+\b", str(text))), key=lambda name: int(name[1:]))

"""Rules that replace a statement by others: term by term, by way of other statements, one index in the place of all.

Each says what it rests on; what it takes from the evidence are hints, which are established like everything else.
"""

from __future__ import annotations

from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim, Declaration, declaration
from proofcheck.recheck.derivations import derived
from proofcheck.recheck.guided import (
    Guide,
    Tree,
    Unguided,
    difference,
    freed,
    fresh_names,
    piece,
    pieces,
    read,
    rule,
)
from proofcheck.recheck.polynomials import minus
from proofcheck.recheck.scalars import Value, scalar
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.slopes import written_out
from proofcheck.recheck.terms import Size, Term
from proofcheck.recheck.wholes import whole


@rule("cut")
def cut(guide: Guide, s: Sequent, tree: Tree) -> None:
    """S from L, and from S where L is assumed too. Each L is established under what is assumed and those before it."""
    lemmas = tree["data"].get("lemmas")
    if not isinstance(lemmas, list) or not lemmas:
        raise Unguided("no statement is offered")
    for place, told in enumerate(lemmas):
        lemma = read(s, told, truth=True)
        guide.show(s.under(goal=lemma), piece(tree, place))
        s = s.under(lemma)
    guide.show(s, piece(tree, len(lemmas)))


@rule("freed")
def one_index(guide: Guide, s: Sequent, tree: Tree) -> None:
    """A statement for all indices from the one for an index of the range."""
    below = piece(tree, 0)
    names = fresh_names(tree, below)
    while s.goal.op == "all":
        s = freed(s, names.pop(0) if names else "")
    guide.show(s, below)


@rule("premise")
def premise(guide: Guide, s: Sequent, tree: Tree) -> None:
    """An implication, its conclusion where the premise is assumed."""
    if s.goal.op != "implies":
        raise Unguided("it is no implication")
    guide.premise(s, piece(tree, -1))


@rule("termwise")
def term_by_term(guide: Guide, s: Sequent, tree: Tree) -> None:
    """`a <= b` from b - a == sum(t(i) for i in range(low, high)) and 0 <= t(i) for every i of the range; `a < b` where
    moreover t(p) > 0 at one of the offered places p, which are seen to lie in the range, or every t(i) > 0 and the
    range is not empty. A sum of numbers that are not negative is none, and is at least each of them."""
    if s.goal.op not in ("le", "lt"):
        raise Unguided("it is no inequality")
    lacking = s.defined()
    if lacking:
        raise Unguided(lacking)
    indices, inside, scope = _binders(s, tree["data"].get("binders"))
    body = read(s, tree["data"].get("body"), scope)
    whole = body
    for (low, high), index in reversed(indices):
        whole = Term("sum", (low, high, whole), index.data)
    if not s.normal().equal(difference(s.goal), whole):
        raise Unguided("the sum of the terms is not seen to be the difference")
    below = pieces(tree)
    strict = s.goal.op == "lt"
    places = tree["data"].get("places") or []
    everywhere = strict and not places
    part = Term("lt" if everywhere else "le", (terms.ZERO, body))
    guide.show(s.under(*inside, goal=part, scope=scope), below[1] if len(below) > 1 else None)
    guide.hows["term by term"] = None
    if everywhere:
        for (low, high), _ in indices:
            guide.show(s.under(goal=Term("lt", (low, high))), None)
    elif strict:
        _one_place(guide, s, body, indices, places, below[-1] if below else None)


def _binders(s: Sequent, told: Any) -> tuple[list[tuple[tuple[Term, Term], Term]], list[Term], dict[str, Value]]:
    """Indices for offered ranges: with their ends, what is known of them, and their names in the texts."""
    if not isinstance(told, list) or not 0 < len(told) <= 2:
        raise Unguided("no range is offered")
    indices, inside = [], []
    scope: dict[str, Value] = {}
    for item in told:
        if not isinstance(item, list) or len(item) != 3 or not isinstance(item[0], str):
            raise Unguided("no range is offered")
        low, high = read(s, item[1], scope), read(s, item[2], scope)
        size: Size | None = terms.size_of(high, s.e.dims) if low == terms.ZERO else None
        index = s.e.fresh(size)
        indices.append(((low, high), index))
        inside += [] if size is not None else [Term("le", (low, index)), Term("lt", (index, high))]
        scope[item[0].replace("'", "_")] = scalar(index)
    return indices, inside, scope


def _one_place(guide: Guide, s: Sequent, body: Term, indices: Any, told: Any, below: Tree | None) -> None:
    """That the term is positive at one of some places in the range."""
    if len(indices) != 1 or not isinstance(told, list) or len(told) > 4:
        raise Unguided("places of more than one index")
    ((low, high), index) = indices[0]
    parts = []
    for item in told:
        place = read(s, item)
        # A position that is no whole number is none of the range.
        if place.op not in ("index", "name", "number") or not whole(s.e, place):
            raise Unguided("a place that is not seen to be one")
        guide.show(s.under(goal=terms.both(Term("le", (low, place)), Term("lt", (place, high)))), None)
        parts.append(Term("lt", (terms.ZERO, terms.replaced(body, {index: place}))))
    guide.show(s.under(goal=parts[0] if len(parts) == 1 else Term("or", tuple(parts))), below)


@rule("squares")
def squares(guide: Guide, s: Sequent, tree: Tree) -> None:
    """`a <= b` where b - a equals an offered expression, whose sign is seen."""
    lacking = s.defined()
    if lacking:
        raise Unguided(lacking)
    if not s.closed():
        offered = read(s, tree["data"].get("expression"))
        plain = written_out(s.claim, difference(s.goal), s.positive)
        equation = s.under(goal=Term("eq", (difference(s.goal), offered)))
        if not s.normal().equal(plain, offered) and not derived(equation, tree["data"]):
            raise Unguided("the difference is not seen to be what is offered")
        goal = Term(s.goal.op, (terms.ZERO, offered))
        lacking = s.under(goal=goal).defined()
        if lacking:
            raise Unguided(lacking)  # sqrt(x)**2 is x where it has a value, and says nothing of x < 0
        if goal.op not in ("le", "lt") or not (s.seen(goal) or s.under(goal=goal).closed()):
            raise Unguided("the sign of what is offered is not seen")
    guide.hows["squares"] = None


@rule("named")
def named(guide: Guide, s: Sequent, tree: Tree) -> None:
    """S(v) for a tensor v of numbers from S(w) for every real tensor w of its shape with properties F, and from F for
    v. That S(w) with v for w is S is seen by normal forms; that v has a value, as every statement is."""
    told = tree["data"].get("named")
    if not isinstance(told, list) or len(told) != 5 or s.goal.op == "all":
        raise Unguided("no tensor is offered")
    _, bound, value, properties, claim = told
    last = piece(tree, -1)
    names = fresh_names(tree, last)
    if len(names) != 1 or not isinstance(bound, list) or len(bound) > 2 or not isinstance(properties, list):
        raise Unguided("no tensor is offered")
    nodes = _nodes(last, names[0])
    shape = [s.e.size(node) for node in nodes]
    if len(shape) != len(bound):
        raise Unguided("a tensor of another shape")
    indices = [s.e.fresh(size) for size in shape]
    texts = {str(b).replace("'", "_"): scalar(i) for b, i in zip(bound, indices, strict=True)}
    body = read(s, value, texts)
    if body.names & s.reader()[0].complex:
        raise Unguided("a tensor of complex numbers")  # what holds of real ones need not hold of it
    if any(_moves(n, body, s.claim) for n in terms.nodes(s.goal)):
        raise Unguided("a form that moves what the tensor depends on")  # and would not move a name for it
    lacking = s.defined() or s.under(goal=Term("le", (body, body))).defined()
    if lacking:
        raise Unguided(lacking)

    def at(places: tuple[Term, ...]) -> Term:
        return terms.replaced(body, dict(zip(indices, places, strict=True)))

    own = f"{names[0]}~{s.e.fresh().data}"
    whole = {names[0]: Value(tuple(shape), at)}
    generic = {names[0]: Value(tuple(shape), lambda places: Term("entry" if places else "name", places, own))}
    declared = s.claim.declarations
    assert isinstance(declared, dict)
    declared[own] = Declaration(own, "real", nodes)
    held = []
    for place, item in enumerate(properties):
        guide.show(s.under(goal=read(s, item, whole, truth=True)), piece(tree, place + 1))
        held.append(read(s, item, generic, truth=True))
    if not _same(s, s.goal, read(s, claim, whole, truth=True)):
        raise Unguided("a statement about another tensor")
    goal = read(s, claim, generic, truth=True)
    guide.hows["a name for a tensor"] = None
    guide.show(s.under(*held, goal=goal, scope=generic), last)


def _moves(t: Term, value: Term, claim: Claim) -> bool:
    """Whether a form gives other values to a name in a term: a derivative, a substitution, an average, a limit."""
    if t.op == "expect":
        return any(claim.declarations[n].law is not None for n in value.names if n in claim.declarations)
    if t.op == "opaque":
        return bool(value.names)
    return t.op in ("derivative", "let") and (t.data if t.op == "derivative" else t.data[0]) in value.names


def _nodes(last: Tree | None, name: str) -> Any:
    assert last is not None
    text = next(t for n, t in last["problem"]["where"] if n == name)
    found = declaration(name, text)
    if found.kind != "real" or found.structure or found.law:
        raise Unguided("a tensor of another kind")
    return found.shape


def _same(s: Sequent, a: Term, b: Term) -> bool:
    """Whether two comparisons say the same, where both have a value."""
    if a.op != b.op or a.op not in ("eq", "le", "lt"):
        return False
    normal = s.normal()
    return normal.zero(minus(normal.form(difference(a)), normal.form(difference(b))))

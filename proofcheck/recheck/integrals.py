"""Integrals over intervals, by antiderivatives that evidence offers: the fundamental theorem of calculus.

Let F be differentiable where a < x < b, with F' = f, and f continuous there. Then the integral of f from u to v is
F(v) - F(u) for all u and v in between, and the integral from a to b, the limit of these for u to a and v to b, is the
limit of F at b less that at a; it exists where both limits do. Where F is continuous at an end, the limit is its value
there. Where a < b is not seen, all of this is shown for the places between the ends in both orders, the ends
included; the integral changes its sign with the order. An interval is cut at places that are offered, in order.

F is a hint: F' is what `slopes.py` makes of it; that F' = f is shown like any statement about a number x between the
ends, and so is that F has a derivative, and f a value, at every such x. A jump of F, or a pole of f, inside leaves one
of these open. Not decided: integrals in one another, under limits, derivatives and expected values, or of random
numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofcheck.recheck import limits, terms
from proofcheck.recheck.claims import Declaration
from proofcheck.recheck.guided import Guide, Tree, Unguided, piece, read, rule
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import scalar
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.slopes import CLOSED, written_out
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Unreadable, parse

OFFERED = 8  # integrals, and antiderivatives that are tried for each
PIECES = 8
CONTINUOUS = ("exp", "log", "sqrt", "sin", "cos", "atan", "asin", "acos", "erf", "abs", "max", "min")
STEPS = ("floor", "ceil")
NUMBERS = ("real", "positive", "nonnegative", "dim", "natural", "integer", "index")


@rule("integral")
def by_antiderivatives(guide: Guide, s: Sequent, tree: Tree) -> None:
    """A statement from the one with the values of its integrals in their place."""
    if guide.entered(s, tree):
        return
    offers = list(_offers(tree))[:OFFERED]
    found = list(dict.fromkeys(_exposed(s.goal)))
    if not found or len(found) > OFFERED:
        raise Unguided("no integral that may be replaced")
    values: dict[Term, Term] = {}
    for integral in found:
        reason = "no antiderivative is offered"
        for name, parts in offers:
            try:
                values[integral] = _value(s, integral, name, parts)
                break
            except (Unguided, Unsupported, limits.Unknown) as error:
                reason = f"an integral: {error}"
        else:
            raise Unguided(reason)
    guide.hows["the fundamental theorem"] = None
    guide.show(s.under(goal=_put(s.goal, values)), piece(tree, -1))


def _offers(tree: Tree) -> Iterator[tuple[str, list[Any]]]:
    """The name of the variable in what is offered, and the parts of its interval. Others are left out."""
    told = tree["data"].get("antiderivatives")
    for item in told if isinstance(told, list) else ():
        if not isinstance(item, list) or len(item) != 2 or not isinstance(item[0], dict):
            continue
        text, parts = item[0].get("term"), item[1]
        if not isinstance(text, str) or not isinstance(parts, list) or not 0 < len(parts) <= PIECES:
            continue
        try:
            node = parse(text)
        except Unreadable:
            continue
        plain = node.kind == "call" and node.args and node.args[0].kind == "generator"
        if plain and all(isinstance(part, dict) for part in parts):
            yield node.args[0].clauses[0].variable, parts


def _is_integral(t: Term) -> bool:
    return t.op == "opaque" and isinstance(t.data, tuple) and t.data[0] == "integral"


def _exposed(t: Term) -> Iterator[Term]:
    """Integrals that may be replaced by what they are for all declared values of the names."""
    if _is_integral(t):
        yield t
    elif t.op not in CLOSED:
        for a in t.args:
            yield from _exposed(a)


def _put(t: Term, values: Mapping[Term, Term]) -> Term:
    if t in values:
        return values[t]
    if t.op in CLOSED or not t.args:
        return t
    args = tuple(_put(a, values) for a in t.args)
    return t if args == t.args else terms.rebuilt(t, args)


def _value(s: Sequent, integral: Term, told: str, parts: list[Any]) -> Term:
    """The integral, by the antiderivatives of the parts of its interval. Raises Unguided, Unknown."""
    low, high, f = integral.args
    name = integral.data[1]
    declared = s.claim.declarations
    assert isinstance(declared, dict)
    kinds = [declared.get(n) for n in integral.names]
    if any(d is None or d.law is not None or d.kind not in NUMBERS for d in kinds):
        raise Unguided("a name that is not a real number")
    if integral.indices - s.goal.indices:
        raise Unguided("an index that something around it binds")
    declared.setdefault(name, Declaration(name, "real"))
    scope = {told: scalar(Term("name", (), name))}
    joints = [low, *(read(s, part.get("end")) for part in parts[:-1]), high]
    total = []
    for part, start, end in zip(parts, joints, joints[1:], strict=False):
        whole = read(s, part.get("antiderivative"), scope)
        if (whole.names - {name}) - integral.names or whole.indices - s.goal.indices:
            raise Unguided("an antiderivative of other names")
        for t in (whole, f, start, end):
            if any(n.op in CLOSED for n in terms.nodes(t)):
                raise Unguided("a term without rules for integrals")
        total += _Part(s, name, start, end, f, whole).ends(len(parts) == 1)
    return terms.add(*total)


class _Part:
    """The integral of f from `start` to `end`, in a variable, with an antiderivative `whole` that is offered."""

    def __init__(self, s: Sequent, name: str, start: Term, end: Term, f: Term, whole: Term) -> None:
        self.s, self.name, self.start, self.end, self.f, self.whole = s, name, start, end, f, whole
        self.x = Term("name", (), name)
        self.finite = [t for t in (start, end) if t.op != "infinite"]
        if any(name in t.names or t.indices - s.goal.indices for t in self.finite):
            raise Unguided("an end that depends on the variable")
        for t in self.finite:
            self._defined(s, t)

    def ends(self, alone: bool) -> list[Term]:
        """F at the end, and -F at the start: their values, or limits."""
        if self._ordered("lt"):
            self._antiderivative(self._between("lt"))
            reaches = self._continuous(self._between("le"))
            last = self._at(self.end) if reaches and self.end in self.finite else self._limit(self.end, "-")
            first = self._at(self.start) if reaches and self.start in self.finite else self._limit(self.start, "+")
            return [last, terms.neg(first)]
        if not alone or len(self.finite) < 2:
            raise Unguided("ends that are not seen to be in order")
        self._antiderivative(self._between("le"))
        if not self._ordered("le"):
            turned = Term("le", (self.end, self.x)), Term("le", (self.x, self.start))
            self._antiderivative(self.s.under(*turned))
        return [self._at(self.end), terms.neg(self._at(self.start))]

    def _ordered(self, sign: str) -> bool:
        infinite = [t.data if t.op == "infinite" else 0 for t in (self.start, self.end)]
        if infinite != [0, 0]:
            return infinite[0] <= 0 <= infinite[1]
        return bool(self.s.under(goal=Term(sign, (self.start, self.end))).closed())

    def _between(self, sign: str) -> Sequent:
        """The sequent with what is known of the variable."""
        known = [Term(sign, (self.start, self.x))] if self.start.op != "infinite" else []
        known += [Term(sign, (self.x, self.end))] if self.end.op != "infinite" else []
        return self.s.under(*known)

    def _antiderivative(self, here: Sequent) -> None:
        """That F has the derivative f, which has a value and is continuous, wherever the sequent holds."""
        self._defined(here, self.f)
        self._defined(here, self.whole, smooth=True)
        slope = written_out(here.claim, Term("derivative", (self.whole,), self.name), here.positive)
        if any(n.op in CLOSED for n in terms.nodes(slope)):
            raise Unguided("a derivative without a rule")
        if not continuous(self.f, self.name) and not (
            continuous(self.f, self.name, STEPS) and continuous(slope, self.name)
        ):
            raise Unguided("what is integrated is not seen to be continuous")
        if not here.under(goal=Term("eq", (slope, self.f))).closed():
            raise Unguided("the derivative is not seen to be what is integrated")

    def _continuous(self, here: Sequent) -> bool:
        return continuous(self.whole, self.name) and not here.defined(Term("le", (self.whole, self.whole)))

    def _defined(self, here: Sequent, t: Term, smooth: bool = False) -> None:
        lacking = here.defined(Term("le", (t, t)), smooth=smooth)
        if lacking:
            raise Unguided(lacking)

    def _at(self, place: Term) -> Term:
        return terms.replaced(self.whole, {self.x: place})

    def _limit(self, place: Term, side: str) -> Term:
        data = ("limit", self.name, "" if place.op == "infinite" else side)
        found = limits.value(self.s, Term("opaque", (self.whole, place), data))
        if found is None:
            raise Unguided("it diverges")
        return found


def continuous(t: Term, name: str, more: tuple[str, ...] = ()) -> bool:
    """Whether a term is continuous in a name wherever it has a value, by its form; with `more`, made of such
    functions and these, and of cases."""
    if name not in t.names:
        return True
    op = t.op
    if op in ("name", "add", "mul", "div", "pow") or (op == "call" and t.data in (*CONTINUOUS, *more)):
        return all(continuous(a, name, more) for a in t.args)
    if op in ("sum", "prod"):
        return name not in t.args[0].names | t.args[1].names and continuous(t.args[2], name, more)
    if op == "where":
        condition = t.args[0]
        if name in condition.names and not (more and all(n.op in _CONDITIONS for n in _conditions(condition))):
            return False
        return all(continuous(a, name, more) for a in t.args[1:])
    return False


_CONDITIONS = ("and", "or", "not", "le", "lt", "eq", "true", "false")


def _conditions(t: Term) -> Iterator[Term]:
    yield t
    if t.op in ("and", "or", "not"):
        for a in t.args:
            yield from _conditions(a)

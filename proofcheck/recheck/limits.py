"""Limits and growth: terms of a claim expanded for a name that tends to a place.

A limit is replaced by its value, which holds for all declared values of the other names, or is seen not to exist. What
does not depend on the name has to have a value by itself; every division, logarithm and root of the rest is taken of
something whose first coefficient is seen not to be 0, so that the term has a value from some place on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from proofcheck.recheck import terms
from proofcheck.recheck.expansions import DEGREES, ONE, Expansion, Field, Monomial, Unknown
from proofcheck.recheck.induction import unrolled
from proofcheck.recheck.polynomials import Large
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import Term

X = Monomial((), Fraction(1))
GROWTH = ("grows", "bounded", "dominates")


def fields_of(s: Sequent) -> list[Field]:
    """Coefficients as the sequent knows them, for shorter and for longer series."""
    normal = s.normal()

    def canonical(c: Term) -> Term:
        try:
            return normal.canonical(c)
        except Large:
            raise Unknown("a large coefficient") from None

    def zero(c: Term) -> bool:
        return normal.equal(c, terms.ZERO)

    def sign(c: Term) -> int | None:
        if c.op == "number":
            return (c.data > 0) - (c.data < 0)
        for wanted, other in ((1, c), (-1, terms.neg(c))):
            if s.under(goal=Term("lt", (terms.ZERO, other))).closed():
                return wanted
        return None

    seen = cache(sign)
    return [Field(canonical, seen, zero, degree) for degree in DEGREES]


@dataclass(slots=True)
class Expander:
    """Terms in one name, which is `at` for large X."""

    s: Sequent
    field: Field
    name: str
    at: Expansion

    def of(self, t: Term) -> Expansion:
        f = self.field
        if self.name not in t.names:
            if any(self._depends(n) for n in t.names):
                raise Unknown("a declaration that depends on the name")
            lacking = self.s.defined(Term("le", (t, t)))
            if lacking:
                raise Unknown(lacking)
            return f.made({ONE: t}, None)
        op = t.op
        if t == Term("name", (), self.name):
            return self.at
        if op == "add":
            return f.add(*map(self.of, t.args))
        if op == "mul":
            out = Expansion({ONE: terms.ONE})
            for a in t.args:
                out = f.mul(out, self.of(a))
            return out
        if op == "div":
            return f.mul(self.of(t.args[0]), f.power(self.of(t.args[1]), Fraction(-1)))
        if op == "pow":
            return self._power(*t.args)
        if op == "where":
            yes = self.holds(t.args[0])
            # The other case is not looked at: it needs no value.
            return self.of(t.args[1] if yes else t.args[2])
        if op == "call":
            return self._call(t)
        raise Unknown(f"the form {op}")

    def _depends(self, other: str) -> bool:
        """Whether a size, a bound or a law of another name speaks of this one."""
        d = self.s.claim.declarations.get(other)
        nodes = d.nodes if d is not None else ()
        return any(self.name in node.names or node.names & self.s.e.eliminated.keys() for node in nodes)

    def _power(self, base: Term, exponent: Term) -> Expansion:
        if exponent.op == "number":
            return self.field.power(self.of(base), exponent.data)
        return self.field.exp(self.field.mul(self.of(exponent), self.field.log(self.of(base))))

    def _call(self, t: Term) -> Expansion:
        f, name = self.field, t.data
        if name in ("max", "min"):
            first = self.holds(Term("le", t.args))
            return self.of(t.args[1] if first == (name == "max") else t.args[0])
        x = self.of(t.args[0])
        if name == "abs":
            _, _, sign = f.lead(x)
            return x if sign > 0 else f.scale(x, terms.number(-1))
        if name == "exp":
            return f.exp(x)
        if name == "log":
            return f.log(x)
        if name == "sqrt":
            return f.power(x, Fraction(1, 2))
        raise Unknown(f"the function {name}")

    def holds(self, condition: Term) -> bool:
        """Whether a condition is true from some place on, or false from some place on."""
        op = condition.op
        if op == "not":
            return not self.holds(condition.args[0])
        if op in ("and", "or"):
            return (all if op == "and" else any)([self.holds(a) for a in condition.args])
        if op not in ("eq", "le", "lt"):
            raise Unknown("a condition")
        difference = self.of(terms.sub(condition.args[1], condition.args[0]))
        if not difference.parts and difference.rest is None:
            return op != "lt"
        _, _, sign = self.field.lead(difference)
        return op != "eq" and sign > 0

    def value(self, t: Term) -> Term | int:
        """The limit; 1 or -1 where it is infinite."""
        x = self.of(t)
        f = self.field
        if any(f.tends(m) > 0 for m in x.parts):
            return f.lead(x)[2]
        _, middle, _ = f.split(x)
        return middle


def sides(s: Sequent, name: str, point: Term, side: str) -> Iterator[Expansion]:
    """The name for large X: X, -X, p + 1/X, p - 1/X."""
    if point.op == "infinite":
        yield Expansion({X: terms.number(point.data)})
        return
    for sign, way in ((1, "+"), (-1, "-")):
        if side in ("", way):
            step = {Monomial((), Fraction(-1)): terms.number(sign)}
            yield Expansion(step if point == terms.ZERO else {ONE: point, **step})


def value(s: Sequent, limit: Term) -> Term | None:
    """The value of a limit; None where there is none, whatever the other names are. Raises Unknown."""
    body, point = limit.args
    _, name, side = limit.data
    body = unrolled(body)
    kind = s.claim.declarations[name].kind
    if kind not in ("real", "positive", "nonnegative", "dim", "natural", "integer"):
        raise Unknown("a limit in such a name")
    if point.op == "infinite" and point.data < 0 and kind != "real":
        raise Unknown("a place outside of what is declared")
    if point.op != "infinite" and kind not in ("real", "positive", "nonnegative"):
        raise Unknown("a limit of whole numbers at a place")
    if side == "-" and kind != "real":
        raise Unknown("a side outside of what is declared")
    if name in point.names:
        raise Unknown("a place that depends on the name")
    if point.op != "infinite":
        lacking = s.defined(Term("le", (point, point)))
        if lacking:
            raise Unknown(lacking)
    found: list[Term | int] = []
    trouble = ""
    fields = fields_of(s)
    for at in sides(s, name, point, side):
        for field in fields:
            try:
                found.append(Expander(s, field, name, at).value(body))
                break
            except Unknown as error:
                reason = str(error)
        else:
            trouble = reason
    plain = kind == "real" or side or point.op == "infinite"
    if any(isinstance(v, int) for v in found):
        if plain:
            return None
        raise Unknown("a limit from outside")
    if trouble or not found:
        raise Unknown(trouble or "no side")
    first, last = found[0], found[-1]
    assert isinstance(first, Term) and isinstance(last, Term)
    if s.normal().equal(first, last):
        return first
    if plain and fields[0].sign(terms.sub(first, last)):
        return None
    raise Unknown("different limits from the two sides")


def growth(s: Sequent) -> str:
    """How a statement about growth is seen, "" where it is not. Raises Unknown.

    If e / g tends to a number, or to 0, |e| <= C |g| from some n on; before that there are finitely many n, and C is
    made larger for these, as g is not 0 there. `grows`: the number is positive, and e and g are, everywhere."""
    word, name = s.goal.data
    e, g = s.goal.args
    x = Expander(s, fields_of(s)[-1], name, Expansion({X: terms.ONE}))
    quotient = x.of(unrolled(terms.div(e, g)))
    if word == "dominates":
        m, _, sign = x.field.lead(quotient)
        return "an expansion of the quotient" if x.field.tends(m) > 0 and sign > 0 else ""
    lacking = s.defined(Term("le", (e, g)))
    if lacking:
        raise Unknown(lacking)
    _, middle, _ = x.field.split(quotient)
    if any(x.field.tends(m) > 0 for m in quotient.parts):
        return ""
    wanted = [Term("not", (Term("eq", (g, terms.ZERO)),))]
    if word == "grows":
        wanted = [Term("lt", (terms.ZERO, part)) for part in (middle, e, g)]
    return "an expansion of the quotient" if all(s.under(goal=w).closed() for w in wanted) else ""


def grows_not(s: Sequent) -> bool:
    """Whether a statement about growth is seen to be false, whatever the other names are. Raises Unknown.

    For `grows` and `bounded` arbitrarily large n have to satisfy what is assumed."""
    word, name = s.goal.data
    x = Expander(s, fields_of(s)[-1], name, Expansion({X: terms.ONE}))
    quotient = x.of(unrolled(terms.div(*s.goal.args)))
    if word != "dominates" and not all(x.holds(g) for g in s.given if name in g.names):
        return False
    m, _, sign = x.field.lead(quotient)
    way = x.field.tends(m)
    if word == "dominates":
        return way <= 0 or sign < 0
    return way > 0 or (word == "grows" and (way < 0 or sign < 0))


def limits_of(t: Term) -> list[Term]:
    """The limits in a term, outermost first; those under derivatives and substitutions are left out."""
    if t.op == "opaque" and isinstance(t.data, tuple) and t.data[0] == "limit":
        return [t]
    if t.op in terms.MOVING:
        return []
    return [found for a in t.args for found in limits_of(a)]


def _needed(t: Term) -> Iterator[Term]:
    """The limits without which a statement has no value: no case, connective or range spares them."""
    if t.op == "opaque" and isinstance(t.data, tuple) and t.data[0] == "limit":
        yield t
        return
    if t.op in terms.MOVING:
        return
    first = {"or": 1, "implies": 1, "where": 1, "and": 1, **dict.fromkeys(terms.BINDERS, 2)}.get(t.op, len(t.args))
    for a in t.args[:first]:
        yield from _needed(a)


def replaced(s: Sequent) -> Sequent | None:
    """The sequent with limits replaced by their values; None where one that it needs has no value, so that it does not
    hold. Raises Unknown."""
    rules: dict[Term, Term] = {}
    # Of a conjunction each part is needed for it to hold.
    needed = {limit for part in terms.parts(s.goal) for limit in _needed(part)}
    for limit in limits_of(s.goal):
        if limit not in rules:
            found = value(s, limit)
            if found is None and limit not in needed:
                raise Unknown("a limit that may be spared")
            if found is None:
                return None
            rules[limit] = found
    return s.under(goal=_valued(s.goal, rules))


def _valued(t: Term, rules: Mapping[Term, Term]) -> Term:
    """The term with the values of limits, but for those under forms that move a name: where these move it to, a limit
    may have another value, or none."""
    if t in rules:
        return rules[t]
    if t.op in terms.MOVING:
        return t
    return terms.over(t, lambda a: _valued(a, rules))

"""Statements with parts, conjugates or absolute values of complex numbers -> statements about real numbers.

Each complex name z is written as re(z) + i im(z), with two real names that are called so. The parts of sums, products,
quotients, whole powers, exp, sin and cos follow, and two complex numbers are equal if their parts are. Each part has a
value exactly where the whole has one: where it would lose an operand that may have none, u - u stands for its 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.lang.types import Declaration

MARKS = frozenset({"re", "im", "conj"})  # in terms only until they are taken apart
HIGHEST = 16  # powers that are multiplied out
_RANGES = frozenset({"sum", "forall", "exists"})
_TRUTHS = frozenset({"and", "or", "not", "implies", "forall", "exists", "every", "some"})
Parts = tuple[Term, Term]


class Inseparable(ValueError):
    """An operation of complex numbers whose parts are not known; its text says which."""


def marked(*said: Term) -> bool:
    return any(t.op in MARKS for s in said for t in nodes(s))


def part(kind: str, name: str) -> str:
    """What the real or the imaginary part of a declared name is called."""
    return f"{kind}({name})"


def parts_of(declarations: Mapping[str, Declaration]) -> dict[str, Declaration]:
    """The declarations with two real names in the place of each complex one."""
    found: dict[str, Declaration] = {}
    for name, d in declarations.items():
        for new in (part("re", name), part("im", name)) if d.kind == "complex" else ():
            found[new] = replace(d, name=new, kind="real")
        if d.kind != "complex":
            found[name] = d
    return found


class Separation:
    """The real statements and parts of terms, under the declarations as they were written."""

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        self.complex = frozenset(name for name, d in declarations.items() if d.kind == "complex")
        self.after = parts_of(declarations)
        self.memo: dict[Term, Parts] = {}
        self.ranges: dict[str, tuple[Term, ...]] = {}

    def statement(self, t: Term) -> Term:
        if not self._concerned(t):
            return t
        self._within(t)
        if t.op in ("eq", "ne") and not any(a.op in _TRUTHS for a in t.args):
            (a, b), (c, d) = map(self.parts, t.args)
            if b == d == ZERO:
                return Term(t.op, (a, c))
            both = Term(t.op, (a, c)), Term(t.op, (b, d))
            return terms.conjunction(*both) if t.op == "eq" else Term("or", both)
        if t.op in _TRUTHS or t.op in ("eq", "ne"):
            ends = t.args[:-1] if t.op in _RANGES else ()
            inner = t.args[len(ends) :]
            return terms.rebuild(t, (*map(self.real, ends), *map(self.statement, inner)))
        return terms.rebuild(t, tuple(map(self.real, t.args)))

    def real(self, t: Term, under: str = "") -> Term:
        """A term that is a real number, under an operation that takes no other."""
        if not self._concerned(t):
            return t
        a, b = self.parts(t)
        if b != ZERO and not self._real(t):
            raise Inseparable(under or t.op)
        return a

    def _concerned(self, t: Term) -> bool:
        return bool(t.names & self.complex) or marked(t)

    def _real(self, t: Term) -> bool:
        """Whether a term is real by its structure, although its parts have been taken apart."""
        return t.op in ("re", "im") or (t.op not in ("symbol", "entry", "conj") and all(map(self._real_here, t.args)))

    def _real_here(self, t: Term) -> bool:
        return not t.names & self.complex or self._real(t)

    def _zero(self, *operands: Term) -> Term:
        """0, with a value where the operands have one."""
        risky = [t for t in operands if not all(map(self._evident, obligations(t, self.after)))]
        return Term("add", tuple(p for t in risky for p in (t, terms.neg(t)))) if risky else ZERO

    def _within(self, t: Term) -> None:
        """The range of the index that a sum or a quantifier over a range binds. An index that runs over two different
        ranges is known to lie in neither."""
        if t.op in _RANGES:
            ends = t.args[:2]
            if self.ranges.setdefault(t.data[0], ends) != ends:
                self.ranges[t.data[0]] = ()
                self.memo.clear()

    def _evident(self, obligation: Term) -> bool:
        """Whether it says that a sum of squares is not negative, as under the root of an absolute value, or that an
        index lies in the range that it runs over."""
        if obligation.op == "and":
            return all(map(self._evident, obligation.args))
        if obligation.op not in ("le", "lt"):
            return False
        a, b = obligation.args
        if a.op == "index":
            return obligation.op == "lt" and self.ranges.get(a.data, ())[1:] == (b,)
        if a != ZERO or obligation.op != "le":
            return False
        if b.op == "index":
            return self.ranges.get(b.data, ())[:1] == (ZERO,)
        return _squares(b)

    def parts(self, t: Term) -> Parts:
        if t not in self.memo:
            self.memo[t] = self._parts(t)
        return self.memo[t]

    def _parts(self, t: Term) -> Parts:
        op, args = t.op, t.args
        if not self._concerned(t):
            return t, self._zero(t)
        if op in ("symbol", "entry") and t.data in self.complex:
            a, b = (Term(op, args, part(kind, t.data)) for kind in ("re", "im"))
            return a, b
        if op in MARKS:
            a, b = self.parts(args[0])
            return (a, terms.neg(b)) if op == "conj" else (a, self._zero(a)) if op == "re" else (b, self._zero(b))
        if op == "add":
            pairs = list(map(self.parts, args))
            return terms.add(*(a for a, _ in pairs)), terms.add(*(b for _, b in pairs))
        if op == "mul":
            total = self.parts(args[0])
            for a in args[1:]:
                total = _times(total, self.parts(a))
            return total
        if op == "div":
            return self._over(self.parts(args[0]), self.parts(args[1]))
        if op == "pow" and args[1].op == "number" and args[1].data.denominator == 1 and abs(args[1].data) <= HIGHEST:
            return self._power(self.parts(args[0]), int(args[1].data))
        if op in ("exp", "sin", "cos") and self.parts(args[0])[1] != ZERO:
            return _entire(op, *self.parts(args[0]))
        if op == "sum":
            low, high, body = args
            self._within(t)
            a, b = self.parts(body)
            ends = self.real(low), self.real(high)
            return terms.rebuild(t, (*ends, a)), ZERO if b == ZERO else terms.rebuild(t, (*ends, b))
        if op == "where":
            condition, (a, b), (c, d) = self.statement(args[0]), *map(self.parts, args[1:])
            return terms.where(condition, a, c), ZERO if b == d == ZERO else terms.where(condition, b, d)
        if op == "expectation":
            a, b = self.parts(args[0])
            a, b = Term(op, (a,)), ZERO if b == ZERO else Term(op, (b,))
            lost = self._zero(a), self._zero(b)  # the whole has a value where both averages have one
            return terms.add(a, lost[1]), terms.add(b, lost[0])
        if op in terms.BINDING or op in terms.BINDS_NAMES or op in ("derivative", "map"):
            raise Inseparable(op)
        found = terms.rebuild(t, tuple(self.real(a, op) for a in args))
        return found, self._zero(found)

    def _power(self, z: Parts, exponent: int) -> Parts:
        total: Parts = (terms.power(z[0], ZERO), ZERO)
        for k in range(abs(exponent)):
            total = _times(total, z) if k else z
        return self._over((terms.ONE, ZERO), total) if exponent < 0 else total

    def _over(self, x: Parts, y: Parts) -> Parts:
        (a, b), (c, d) = x, y
        if d == ZERO:
            real = terms.div(a, c)
            return real, self._zero(real) if b == ZERO else terms.div(b, c)
        square = terms.add(terms.mul(c, c), terms.mul(d, d))
        real, imaginary = _times(x, (c, terms.neg(d)))
        return terms.div(real, square), terms.div(imaginary, square)


def _squares(t: Term) -> bool:
    """Whether a term is a square of a real number or a sum of such."""
    if t.op in ("add", "sum"):
        return all(map(_squares, t.args if t.op == "add" else t.args[2:]))
    return t.op == "mul" and len(t.args) == 2 and t.args[0] == t.args[1]


def _times(x: Parts, y: Parts) -> Parts:
    (a, b), (c, d) = x, y
    if ZERO in (b, d):
        imaginary = [terms.mul(p, q) for p, q in ((d, a), (b, c)) if p != ZERO]
        return terms.mul(a, c), terms.add(ZERO, *imaginary)
    return terms.sub(terms.mul(a, c), terms.mul(b, d)), terms.add(terms.mul(a, d), terms.mul(b, c))


def _entire(op: str, a: Term, b: Term) -> Parts:
    """exp(a + ib) = exp(a) (cos(b) + i sin(b)); sin and cos of a + ib by the sums of angles, with cos(ib) = cosh(b) and
    sin(ib) = i sinh(b)."""
    if op == "exp":
        size = Term("exp", (a,))
        return terms.mul(size, Term("cos", (b,))), terms.mul(size, Term("sin", (b,)))
    up, down = Term("exp", (b,)), Term("exp", (terms.neg(b),))
    cosh = terms.div(terms.add(up, down), terms.TWO)
    sinh = terms.div(terms.sub(up, down), terms.TWO)
    sine, cosine = Term("sin", (a,)), Term("cos", (a,))
    if op == "sin":
        return terms.mul(sine, cosh), terms.mul(cosine, sinh)
    return terms.mul(cosine, cosh), terms.neg(terms.mul(sine, sinh))

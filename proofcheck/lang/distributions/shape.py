"""What can be read off a term about its size and its sign: whether an average of it exists, and where cases part."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from proofcheck.lang.definedness import obligations
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, UNDEFINED, ZERO, Term, number, sub
from proofcheck.lang.types import Declaration, Density

EXTREMES = ("max", "min")
SAYS = COMPARISONS | {"and", "or", "not", "implies", "true", "false"}
_BOUNDED = frozenset({"sin", "cos", "erf"})
_CLOSED = frozenset({"add", "mul", "max", "min", "abs"})  # of bounded numbers they are bounded
# What is made of these has finitely many zeros on a line, or is 0 on whole stretches of it.
_TAME = _CLOSED | SAYS | {"number", "symbol", "entry", "div", "pow", "exp", "log", "sqrt", "erf", "pi", "where"}
_NONNEGATIVE = frozenset({"positive", "nonnegative", "dim", "natural", "index"})


class Shape:
    """places: the variables of the integrals and sums around, with the laws that they run over. assumed: what is.
    natural: the indices that are never negative."""

    def __init__(
        self,
        declarations: Mapping[str, Declaration],
        densities: Mapping[str, Density],
        assumed: Collection[Term] = frozenset(),
        natural: Collection[str] = frozenset(),
    ) -> None:
        self.declarations = declarations
        self.places = dict(densities)
        self.assumed = assumed
        self.natural = natural

    def bounded(self, e: Term) -> bool:
        """Whether the values of a term are bounded, whatever those of the random names are."""
        op, args = e.op, e.args
        if op in _BOUNDED:
            return self.real(e)
        if op in ("expectation", "number", "pi"):
            return True
        if op == "where":
            return all(map(self.bounded, args[1:]))
        if op == "largest":
            return self.bounded(args[2])
        if op in _CLOSED or op in ("floor", "ceil"):
            return all(map(self.bounded, args))
        if op == "pow" and args[0].op == "number" and abs(args[0].data) <= 1 and self.whole(args[1]):
            return self.nonnegative(args[1])
        if op == "pow":
            return self.bounded(args[0]) and args[1].op == "number" and _whole(args[1])
        if op == "exp":
            return self.nonnegative(_negated(args[0]))
        if op in ("symbol", "entry"):
            d = self.places.get(e.data)
            declared = self.declarations.get(e.data)
            random = declared is not None and declared.law is not None
            return not random if d is None else d.low != MINUS_INFINITY and d.high != INFINITY
        return not e.names & self.places.keys() and op == "div" and all(map(self.bounded, args))

    def nonnegative(self, e: Term) -> bool:
        """Whether a term has no negative value where it has one."""
        op, args = e.op, e.args
        if op == "number":
            return bool(e.data >= 0)
        if op in ("sqrt", "abs", "pi"):
            return True
        if op == "exp":
            return self.real(e)
        if op == "index":
            return e.data in self.natural
        if op in ("symbol", "entry"):
            d = self.places.get(e.data)
            if d is not None:
                return self.nonnegative(d.low)
            declared = self.declarations.get(e.data)
            if declared is not None and declared.kind in _NONNEGATIVE:
                return True
            return self._from(e, strict=False)
        if op in ("add", "mul", "div", "min"):
            square = op == "mul" and len(args) == 2 and args[0] == args[1] and self.real(e)
            return all(map(self.nonnegative, args)) or square or self._apart(e, strict=False)
        if op == "max":
            return any(map(self.nonnegative, args))
        if op == "pow":
            even = args[1].op == "number" and _whole(args[1]) and args[1].data % 2 == 0
            return self.real(e) and (even or self.nonnegative(args[0]))
        if op == "where":
            return all(map(self.nonnegative, args[1:]))
        return op == "sum" and self.nonnegative(args[2])

    def positive(self, e: Term) -> bool:
        """Whether a term is positive where it has a value."""
        op, args = e.op, e.args
        if op == "number":
            return bool(e.data > 0)
        if op in ("pi", "factorial"):
            return True
        if op == "exp":
            return self.real(e)
        if op == "sum":
            size = Size.from_term(args[1], {n for n, d in self.declarations.items() if d.kind == "dim"})
            return args[0] == ZERO and size is not None and (size - Size.of(1)).sure() and self.positive(args[2])
        if op in ("symbol", "entry"):
            declared = self.declarations.get(e.data)
            known = declared is not None and declared.kind in ("positive", "dim")
            return e.data not in self.places and (known or self._from(e, strict=True))
        if op == "add":
            found = all(map(self.nonnegative, args)) and any(map(self.positive, args))
            return found or self._apart(e, strict=True)
        if op in ("mul", "div", "max", "min"):
            return all(map(self.positive, args))
        return op in ("sqrt", "pow") and self.real(e) and self.positive(args[0])

    def _from(self, e: Term, strict: bool) -> bool:
        """Whether a number is assumed to be at least one that is not negative, or above 0."""
        for g in self.assumed:
            if g.op in ("lt", "le") and g.args[1] == e and g.args[0].op == "number":
                low = g.args[0].data
                if low > 0 or (low == 0 and (g.op == "lt" or not strict)):
                    return True
        return False

    def _apart(self, e: Term, strict: bool) -> bool:
        """Whether a difference is assumed to be positive, or not negative: 1 - p where p < 1."""
        orders = ("lt",) if strict else ("lt", "le")
        if e.op != "add" or not self.certain(e):
            return False
        return any(g.op in orders and sub(*g.args[::-1]) == e for g in self.assumed)

    def surely_positive(self, e: Term) -> bool:
        """Whether a term is positive but with probability 0: a number with a density on positive values, times such
        as are."""
        if e.op in ("symbol", "entry") and e.data in self.places:
            d = self.places[e.data]
            return not d.discrete and d.low != MINUS_INFINITY and self.nonnegative(d.low)
        if e.op == "add" and not self.certain(e) and self._inside(e):
            return True
        if e.op == "mul" and len(e.args) == 2 and e.args[0] == number(-1) and e.args[1].op == "log":
            # -log(u) of a number with a density below 1.
            (u,) = e.args[1].args
            law = self.places.get(u.data) if u.op in ("symbol", "entry") else None
            return law is not None and not law.discrete and law.high == ONE and self.nonnegative(law.low)
        if e.op in ("mul", "div", "min"):
            return all(map(self.surely_positive, e.args))
        if e.op == "max":
            return any(map(self.surely_positive, e.args))
        if e.op == "add" and all(map(self.nonnegative, e.args)):
            return any(map(self.surely_positive, e.args))
        if e.op in ("sqrt", "pow"):
            return self.real(e) and self.surely_positive(e.args[0])
        return self.positive(e)

    def _inside(self, e: Term) -> bool:
        """Whether c - x, or x - c, for a number x with a density is positive but with probability 0: it is not negative
        at the end of its values."""
        rest = [a for a in e.args if a.op == "number"]
        others = [a for a in e.args if a.op != "number"]
        if len(others) != 1:
            return False
        rising = others[0].op in ("symbol", "entry")
        falling = others[0].op == "mul" and others[0].args[:1] == (number(-1),) and len(others[0].args) == 2
        x = others[0] if rising else others[0].args[1] if falling else None
        d = self.places.get(x.data) if x is not None and x.op in ("symbol", "entry") else None
        if d is None or d.discrete:
            return False
        end = d.low if rising else d.high
        constant = sum((a.data for a in rest), Fraction(0))
        return end.op == "number" and constant + (end.data if rising else -end.data) >= 0

    def valued(self, e: Term) -> bool:
        """Whether a term is seen to have a value, but with probability 0."""
        return all(map(self.met, obligations(e, self.declarations)))

    def met(self, obligation: Term) -> bool:
        """Whether what is asked for a value is seen: that a number is positive, or not 0, or an entry exists."""
        op, args = obligation.op, obligation.args
        if obligation in self.assumed:
            return True
        if op == "and":
            return all(map(self.met, args))
        if op == "ne" and args[1] == ZERO:
            return self.surely_positive(args[0]) or self._above(args[0], ZERO, True)
        if op not in ("lt", "le") or args[0].op != "number":
            return False
        if args[1].op == "number":
            return bool(args[0].data < args[1].data or (op == "le" and args[0] == args[1]))
        if any(g.op in ("lt", op) and sub(*g.args[::-1]) == sub(*args[::-1]) for g in self.assumed if len(g.args) == 2):
            return True
        return (args[0] == ZERO and self.surely_positive(args[1])) or self._above(args[1], args[0], op == "lt")

    def existing(self, t: Term) -> Term | None:
        """What has a value under conditions that are seen to hold but with probability 0."""
        if t.op != "where" or t.args[2] != UNDEFINED:
            return None
        said = t.args[0].args if t.args[0].op == "and" else (t.args[0],)
        return (
            t.args[1] if all(c.op in ("lt", "le") and self.surely_positive(sub(*c.args[::-1])) for c in said) else None
        )

    def _above(self, e: Term, least: Term, strict: bool) -> bool:
        """Whether a term is assumed to lie above a number."""
        for g in self.assumed:
            if g.op in ("lt", "le") and g.args[1] == e and self.certain(e):
                low, apart = g.args[0], g.op == "lt" or not strict
                if low.op == "number" and (low.data > least.data or (low == least and apart)):
                    return True
                if least == ZERO and (self.positive(low) or (apart and self.nonnegative(low))):
                    return True
        return False

    def real(self, e: Term) -> bool:
        """Whether no complex name stands in a term: its squares and exponentials have no sign."""
        return real(e, self.declarations)

    def certain(self, e: Term) -> bool:
        """Whether no random name stands in a term."""
        declared = (self.declarations.get(n) for n in e.names)
        return all(d is None or d.law is None for d in declared)

    def whole(self, e: Term) -> bool:
        """Whether a term is a whole number."""
        if e.op in ("symbol", "entry"):
            d, declared = self.places.get(e.data), self.declarations.get(e.data)
            return d.discrete if d is not None else declared is not None and declared.integral
        if e.op == "number":
            return bool(e.data.denominator == 1)
        return e.op == "index" or (e.op in ("add", "mul", "max", "min", "abs") and all(map(self.whole, e.args)))

    def size(self, name: str) -> bool:
        """Whether a name is a dimension, which is at least 1."""
        declared = self.declarations.get(name)
        return declared is not None and declared.kind == "dim"

    def signed(self, e: Term) -> bool:
        """Whether a term has one sign."""
        return self.nonnegative(e) or self.nonnegative(_negated(e))

    def tame(self, e: Term) -> bool:
        """Whether a term changes its sign finitely often as a function of one number, or of a whole number."""
        if e.op == "expectation" or (not e.names and not e.free):
            return True
        if e.op not in _TAME or not all(map(self.tame, e.args)):
            return False
        if e.op in ("exp", "pow") and not self.real(e):
            return False  # it turns for ever
        if e.op == "pow" and any(d.discrete and n in e.args[1].names for n, d in self.places.items()):
            # (-1)**k changes its sign for ever.
            return self.nonnegative(e.args[0])
        return True


def real(e: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether no complex name stands in a term."""
    return not any(d is not None and d.kind == "complex" for d in map(declarations.get, e.names))


def _negated(e: Term) -> Term:
    """-e, with the sign in sight."""
    if e.op == "number":
        return Term("number", (), -e.data)
    if e.op == "mul" and e.args[0].op == "number":
        return Term("mul", (_negated(e.args[0]), *e.args[1:]))
    if e.op == "div":
        return Term("div", (_negated(e.args[0]), e.args[1]))
    if e.op == "add":
        return Term("add", tuple(map(_negated, e.args)))
    return Term("mul", (number(-1), e))


def _whole(e: Term) -> bool:
    return bool(e.data.denominator == 1 and e.data >= 0)

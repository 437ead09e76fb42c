"""Statements put to cvc5: what this program writes down by itself, with what has no translation as an unknown number.

A term that the solver has no words for (an entry, a sum, a function) stands as a variable, the same one wherever the
term stands; if nothing fails for all numbers in its place, nothing fails. A resource limit that is counted, not timed,
bounds each question. The proof of an `unsat` is checked (`certificates/`); where it is not complete, the solver's word
is believed, and `noted` says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.certificates import unproved
from proofcheck.recheck.signs import ANY, Facts, Reader
from proofcheck.recheck.terms import Term

EFFORT = 60_000  # of cvc5's resource units
MAX_NODES = 1_500


@dataclass(frozen=True, slots=True, eq=False)
class Unsat:
    """One answer. `lacks`: the first step of its proof that is not seen to follow, "" where all are. `names` and
    `asserted`: the question, in terms of cvc5."""

    lacks: str
    names: list[Any]
    asserted: list[Any]

    def script(self) -> str:
        """The question in SMT-LIB, as any solver reads it."""
        lines = ["(set-logic ALL)", *(f"(declare-const {name} {name.getSort()})" for name in self.names)]
        return "\n".join([*lines, *(f"(assert {term})" for term in self.asserted), "(check-sat)", ""])


_NOTED: ContextVar[list[Unsat] | None] = ContextVar("answers", default=None)


@contextmanager
def noted() -> Iterator[list[Unsat]]:
    """The answers `unsat` that are given inside, with their proofs checked. Where nobody asks, none is."""
    found: list[Unsat] = []
    token = _NOTED.set(found)
    try:
        yield found
    finally:
        _NOTED.reset(token)


class TooMuch(ValueError):
    """A question too large to be asked."""


def proves(r: Reader, goal: Term, facts: Facts, effort: int = EFFORT) -> bool:
    """Whether no values of the names satisfy the facts and break the goal, by cvc5, where it is installed."""
    if any(r.complex & t.names for t in (goal, *facts.plain)):
        return False
    try:
        import cvc5
        from cvc5 import Kind
    except ImportError:
        return False

    for logic, whole in (("QF_NRA", False), ("ALL", True)):
        # Whole numbers as real ones first, which asks for more, and is decided more often.
        solver = cvc5.Solver()
        solver.setLogic(logic)
        solver.setOption("rlimit", str(effort))
        solver.setOption("produce-proofs", "true")
        solver.setOption("proof-granularity", "dsl-rewrite")
        try:
            question = _Question(r, solver, Kind, whole)
            for fact in facts.plain:
                for part in fact.args if fact.op == "and" else (fact,):
                    question.suppose(part)
            solver.assertFormula(question.truth(goal, False))
            for side in question.instances():
                solver.assertFormula(side)
            for side in question.sides:
                solver.assertFormula(side)
            if solver.checkSat().isUnsat():
                _note(solver, question.names)
                return True
        except (TooMuch, RuntimeError):
            return False
        if not question.integral:
            return False
    return False


def _note(solver: Any, names: list[Any]) -> None:
    answers = _NOTED.get()
    if answers is None:
        return
    asserted = solver.getAssertions()
    try:
        lacks = unproved(solver.getProof()[0], asserted)
    except RuntimeError as error:
        lacks = f"no proof that can be read: {error}"
    answers.append(Unsat(lacks, names, asserted))


class _Question:
    def __init__(self, r: Reader, solver: Any, kind: Any, whole: bool) -> None:
        self.r, self.solver, self.kind, self.whole = r, solver, kind, whole
        self.integral = False  # whether a number stands there that is whole
        self.variables: dict[Term, Any] = {}
        self.names: list[Any] = []
        self.memo: dict[Term, Any] = {}
        self.sides: list[Any] = []
        self.count = 0
        self.universal: list[Term] = []
        self.chosen: dict[Term, Term] = {}  # statements about some index, with what stands for it

    def make(self, kind: str, *args: Any) -> Any:
        self.count += 1
        if self.count > MAX_NODES:
            raise TooMuch
        return self.solver.mkTerm(getattr(self.kind, kind), *args)

    def number(self, value: Fraction) -> Any:
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > 4000:
            raise TooMuch
        return (
            self.solver.mkReal(value.numerator, value.denominator)
            if value.denominator != 1
            else self.solver.mkReal(str(value.numerator))
        )

    def suppose(self, t: Term) -> None:
        """A fact, where it can be written down; facts for all indices are kept for instances."""
        if t.op == "all":
            self.universal.append(t)
            return
        self.solver.assertFormula(self.truth(t, True))

    def instances(self) -> list[Any]:
        """Facts for all indices at the positions that stand in the question."""
        found = []
        for _ in range(2):
            for fact in self.universal:
                if fact.args[2].op == "all":
                    continue
                index = Term("index", (), fact.data)
                for place in self._places(fact):
                    rules = {index: place}
                    inside = terms.both(
                        Term("le", (fact.args[0], place)), Term("lt", (place, terms.replaced(fact.args[1], rules)))
                    )
                    found.append(self.truth(Term("implies", (inside, terms.replaced(fact.args[2], rules))), True))
        return found

    def _places(self, fact: Term) -> list[Term]:
        index = Term("index", (), fact.data)
        read = {
            (n.data, k)
            for n in terms.nodes(fact.args[2])
            if n.op == "entry"
            for k, a in enumerate(n.args)
            if a == index
        }
        found: dict[Term, None] = {}
        for atom in list(self.variables):
            if atom.op == "entry":
                for k, place in enumerate(atom.args):
                    if (atom.data, k) in read:
                        found[place] = None
        return list(found)[:6]

    def atom(self, t: Term) -> Any:
        """A variable for a term, with the signs that are seen of it."""
        found = self.variables.get(t)
        if found is not None:
            return found
        whole = (
            t.op == "index"
            or (t.op == "name" and t.data in self.r.claim.declarations and self.r.claim.declarations[t.data].whole)
        ) or (t.op == "call" and t.data in ("floor", "ceil", "factorial", "binomial", "fibonacci", "gcd", "lcm"))
        self.integral = self.integral or whole
        whole = whole and self.whole
        sort = self.solver.getIntegerSort() if whole else self.solver.getRealSort()
        variable = self.solver.mkConst(sort, f"v{len(self.variables)}")
        self.names.append(variable)
        real = self.make("TO_REAL", variable) if whole else variable
        self.variables[t] = real
        signs = self.r._sign(t, Facts())
        zero = self.number(Fraction(0))
        if signs != ANY:
            if -1 not in signs:
                self.sides.append(self.make("GEQ" if 0 in signs else "GT", real, zero))
            elif 1 not in signs:
                self.sides.append(self.make("LEQ" if 0 in signs else "LT", real, zero))
            elif 0 not in signs:
                self.sides.append(self.make("NOT", self.make("EQUAL", real, zero)))
        if t.op == "index" and t.data in self.r.e.axes:
            self.sides.append(self.make("LT", real, self.value(self.r.e.axes[t.data].term())))
        if t.op == "name" and t.data in self.r.claim.declarations:
            bound = self.r.claim.declarations[t.data].bound
            if bound is not None:
                self.sides.append(self.make("LT", real, self.value(self.r.e.size(bound).term())))
            if self.r.claim.declarations[t.data].kind == "dim":
                self.sides.append(self.make("GEQ", real, self.number(Fraction(1))))
        return real

    def value(self, t: Term) -> Any:
        found = self.memo.get(t)
        if found is None:
            found = self.memo[t] = self._value(t)
        return found

    def _value(self, t: Term) -> Any:
        op = t.op
        if op == "number":
            return self.number(t.data)
        if op == "add":
            return self.make("ADD", *map(self.value, t.args))
        if op == "mul":
            return self.make("MULT", *map(self.value, t.args))
        if op == "div":
            # The quotient as a number q with q * b == a where b is not 0: where it is 0, nothing is said of it.
            a, b = map(self.value, t.args)
            q = self.atom(t)
            zero = self.number(Fraction(0))
            self.sides.append(
                self.make("OR", self.make("EQUAL", b, zero), self.make("EQUAL", self.make("MULT", q, b), a))
            )
            return q
        if op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator == 1 and 0 <= t.args[1].data <= 12:
            base, k = self.value(t.args[0]), int(t.args[1].data)
            return self.number(Fraction(1)) if not k else base if k == 1 else self.make("MULT", *([base] * k))
        if op == "pow" and t.args[1].op == "number" and t.args[1].data < 0 and t.args[1].data.denominator == 1:
            return self.value(Term("div", (terms.ONE, terms.power(t.args[0], terms.number(-t.args[1].data)))))
        if op == "where":
            return self.make("ITE", self.truth(t.args[0], None), self.value(t.args[1]), self.value(t.args[2]))
        if op == "call":
            return self._call(t)
        return self.atom(t)

    def _call(self, t: Term) -> Any:
        name, zero = t.data, self.number(Fraction(0))
        if name in ("abs", "max", "min"):
            a = self.value(t.args[0])
            b = self.make("NEG", a) if name == "abs" else self.value(t.args[1])
            order = self.make("LEQ", a, b)
            return self.make("ITE", order, a, b) if name == "min" else self.make("ITE", order, b, a)
        found = self.atom(t)
        x = self.value(t.args[0])
        one = self.number(Fraction(1))
        if name == "sqrt":
            square = self.make("EQUAL", self.make("MULT", found, found), x)
            self.sides.append(
                self.make("OR", self.make("LT", x, zero), self.make("AND", square, self.make("GEQ", found, zero)))
            )
        elif name in ("floor", "ceil"):
            gap = self.make("SUB", x, found) if name == "floor" else self.make("SUB", found, x)
            self.sides += [self.make("GEQ", gap, zero), self.make("LT", gap, one)]
        elif name == "exp":
            # 1 + x <= exp(x), equal at 0 alone; and exp rises.
            self.sides.append(
                self.make(
                    "ITE",
                    self.make("EQUAL", x, zero),
                    self.make("EQUAL", found, one),
                    self.make("GT", found, self.make("ADD", one, x)),
                )
            )
            self.sides.append(self.make("EQUAL", self.make("LT", x, zero), self.make("LT", found, one)))
            # exp(-x) >= 1 - x, times exp(x).
            self.sides.append(self.make("LEQ", self.make("MULT", found, self.make("SUB", one, x)), one))
            self._rising(t, found, x)
        elif name == "log":
            bound = self.make("LT", found, self.make("SUB", x, one))
            at_one = self.make("ITE", self.make("EQUAL", x, one), self.make("EQUAL", found, zero), bound)
            self.sides.append(self.make("OR", self.make("LEQ", x, zero), at_one))
            # log(x) >= 1 - 1 / x, the same at 1 / x.
            below = self.make("GEQ", self.make("MULT", found, x), self.make("SUB", x, one))
            strict = self.make("GT", self.make("MULT", found, x), self.make("SUB", x, one))
            below = self.make("ITE", self.make("EQUAL", x, one), below, strict)
            self.sides.append(self.make("OR", self.make("LEQ", x, zero), below))
            self._rising(t, found, x, positive=True)
        elif name in ("sin", "cos"):
            self.sides += [self.make("LEQ", found, one), self.make("GEQ", found, self.number(Fraction(-1)))]
            if name == "cos":  # 1 - x**2 / 2 <= cos(x)
                bound = self.make("MULT", found, self.number(Fraction(2)))
                square = self.make("MULT", x, x)
                self.sides.append(self.make("GEQ", self.make("ADD", bound, square), self.number(Fraction(2))))
            else:  # between x and -x
                order = self.make("AND", self.make("LEQ", found, x), self.make("GEQ", found, self.make("NEG", x)))
                other = self.make("AND", self.make("GEQ", found, x), self.make("LEQ", found, self.make("NEG", x)))
                self.sides.append(self.make("ITE", self.make("GEQ", x, zero), order, other))
        elif name == "mod":
            b = self.value(t.args[1])
            inside = self.make("AND", self.make("GEQ", found, zero), self.make("LT", found, b))
            self.sides.append(self.make("OR", self.make("LEQ", b, zero), inside))
        elif name in ("erf", "atan"):
            self.sides.append(self.make("EQUAL", self.make("LT", x, zero), self.make("LT", found, zero)))
            self.sides.append(self.make("EQUAL", self.make("EQUAL", x, zero), self.make("EQUAL", found, zero)))
            if name == "erf":
                self.sides += [self.make("LT", found, one), self.make("GT", found, self.number(Fraction(-1)))]
            self._rising(t, found, x)
        return found

    def _rising(self, t: Term, found: Any, x: Any, positive: bool = False) -> None:
        """With every other value of the same function: the larger argument has the larger value."""
        zero = self.number(Fraction(0))
        for other, value in list(self.variables.items()):
            if other.op == "call" and other.data == t.data and other != t and other.args[0] in self.memo:
                y = self.memo[other.args[0]]
                same = self.make("EQUAL", self.make("LT", x, y), self.make("LT", found, value))
                equal = self.make("EQUAL", self.make("EQUAL", x, y), self.make("EQUAL", found, value))
                both = self.make("AND", same, equal)
                if positive:
                    both = self.make("OR", self.make("LEQ", x, zero), self.make("LEQ", y, zero), both)
                self.sides.append(both)

    def truth(self, t: Term, wanted: bool | None) -> Any:
        """The statement, or its denial. `wanted` None: inside of a term, where both count."""
        found = self._truth(t, wanted)
        return self.make("NOT", found) if wanted is False else found

    def _truth(self, t: Term, wanted: bool | None) -> Any:
        op = t.op
        if op in ("true", "false"):
            return self.solver.mkBoolean(op == "true")
        if op in ("eq", "le", "lt"):
            return self.make({"eq": "EQUAL", "le": "LEQ", "lt": "LT"}[op], *map(self.value, t.args))
        if op == "not":
            return self.make("NOT", self._truth(t.args[0], None if wanted is None else not wanted))
        if op == "implies":
            return self.make(
                "IMPLIES",
                self._truth(t.args[0], None if wanted is None else not wanted),
                self._truth(t.args[1], wanted),
            )
        if op in ("and", "or"):
            return self.make(op.upper(), *(self._truth(a, wanted) for a in t.args))
        if (op == "all" and wanted is False) or (op == "any" and wanted is True):
            # Denied, or supposed: it fails, or holds, at the index itself, as a number of its own; of what is said at
            # several places, at another index for each.
            name = t.data if all(other.data != t.data for other in self.chosen) else f"{t.data}!{len(self.chosen)}"
            index = self.chosen.setdefault(t, Term("index", (), name))
            inside = terms.both(Term("le", (t.args[0], index)), Term("lt", (index, t.args[1])))
            body = self._truth(terms.replaced(t.args[2], {Term("index", (), t.data): index}), wanted)
            place = self._truth(inside, None)
            return self.make("IMPLIES", place, body) if op == "all" else self.make("AND", place, body)
        key = Term("opaque", (t,), "truth")
        if key not in self.memo:
            self.memo[key] = self.solver.mkConst(self.solver.getBooleanSort(), f"b{len(self.memo)}")
            self.names.append(self.memo[key])
        return self.memo[key]

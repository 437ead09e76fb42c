"""Terms -> Z3's expressions, with what is known about the names and unknowns in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import z3

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, FUNCTIONS, OPERATIONS
from proofcheck.lang.terms import Term, alpha
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import declared, elementary, remainders, sequences, watch, wholes
from proofcheck.logic.decide.smt.elementary import real as _real
from proofcheck.logic.semantics.numbers import Dual, Unsupported

MAX_UNROLL = 64
MAX_POWER = 40


class Translator:
    """One query. `facts` collects what is known about names and unknowns while terms are translated."""

    def __init__(self, declarations: Mapping[str, Declaration], signs: Signs) -> None:
        watch.note()
        self.declarations, self.signs = declarations, signs
        self.constants: dict[str, Any] = {}
        self.facts: dict[Any, None] = {}
        self.unknown: dict[Term, Any] = {}
        self.applications: list[tuple[str, tuple[int, ...], tuple[Any, ...], Any]] = []
        self.calls: list[elementary.Call] = []
        self.powers: list[tuple[Any, Any, Any]] = []
        self.floors: dict[Any, None] = {}

    generic = True

    # -- the number system of z3 expressions, for derivatives by dual numbers -------------------------------------

    def number(self, value: Any) -> Any:
        from fractions import Fraction

        value = Fraction(value)
        if value.denominator == 1:
            return z3.IntVal(int(value))
        return z3.RatVal(value.numerator, value.denominator)

    def add(self, a: Any, b: Any) -> Any:
        return a + b

    def mul(self, a: Any, b: Any) -> Any:
        return a * b

    def div(self, a: Any, b: Any) -> Any:
        return _real(a) / _real(b)

    def power(self, a: Any, n: int) -> Any:
        if abs(n) > MAX_POWER:
            raise Unsupported(f"a power over {MAX_POWER} in Z3")
        result = self.number(1)
        for _ in range(abs(n)):
            result = a if result.eq(self.number(1)) else result * a
        return result if n >= 0 else self.div(self.number(1), result)

    def rational_power(self, a: Any, e: Any) -> Any:
        if e.denominator == 2:
            return self.power(self.apply("sqrt", a), e.numerator)
        root = self._uninterpreted(f"root!{e.denominator}", a)
        self.facts[z3.Implies(_real(a) >= 0, z3.And(root >= 0, self.power(root, e.denominator) == _real(a)))] = None
        return self.power(root, e.numerator)

    def real_power(self, a: Any, b: Any) -> Any:
        raise Unsupported("a power with a variable exponent in Z3")

    def apply(self, name: str, *args: Any) -> Any:
        known = remainders.table(*args) if name == "mod" else None
        exact = FUNCTIONS[name].smt(z3, *args) if known is None else known
        if exact is not None:
            return exact
        if name == "acos":
            return self.apply("pi") / 2 - self.apply("asin", *args)
        if name in sequences.NAMES:
            return wholes.counted(self, name, args)
        value = self._uninterpreted(f"builtin!{name}", *args)
        self.calls.append((name, tuple(map(_real, args)), value))
        if name == "sqrt":
            self.facts[z3.Implies(_real(args[0]) >= 0, z3.And(value >= 0, value * value == _real(args[0])))] = None
        else:
            self.facts.update(dict.fromkeys(declared.bounds(name, args, value)))
        return value

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Any, ...]) -> Any:
        value = self._uninterpreted(f"{name}^{orders}", *args)
        self.applications.append((name, orders, args, value))
        return value

    def equal(self, a: Any, b: Any) -> bool | None:
        return True if a.eq(b) else None

    def less(self, a: Any, b: Any) -> bool | None:
        return None

    def integer(self, a: Any) -> int | None:
        return int(a.as_long()) if z3.is_int_value(a) else None

    def _uninterpreted(self, name: str, *args: Any) -> Any:
        if not args:
            return self.constants.setdefault(name, z3.Real(name))
        function = self.constants.setdefault(f"{name}/", z3.Function(name, *([z3.RealSort()] * (len(args) + 1))))
        return function(*(_real(a) for a in args))

    # -- terms ----------------------------------------------------------------------------------------------------

    def __call__(self, term: Term, indices: Mapping[str, Any]) -> Any:
        op = term.op
        if op == "number":
            return self.number(term.data)
        if op == "index":
            return indices[term.data]
        if op in ("symbol", "entry"):
            named = self._truth if self.declarations[term.data.removesuffix("~")].kind == "bool" else self._name
            return named(term.data, tuple(self(a, indices) for a in term.args))
        if op in ("forall", "exists", "sum", "product"):
            return self._binder(term, indices)
        if op == "where":
            condition, then, otherwise = (self(a, indices) for a in term.args)
            return z3.If(condition, *_common(then, otherwise))
        if op == "pow":
            return self._power(term, indices)
        if op == "apply":
            name, *orders = term.data
            return self.function(name, tuple(orders), tuple(self(a, indices) for a in term.args))
        if op == "derivative" and len(term.args) == 1:
            return self._derivative(term, indices)
        if op in ("floor", "ceil", "mod", "gcd", "eq", "ne"):
            known = wholes.translated(self, term, indices)
            if known is not None:
                return known
        if op in COMPARISONS:
            a, b = (self(x, indices) for x in term.args)
            return OPERATIONS[op].smt(z3, *_common(a, b))  # type: ignore[attr-defined]
        if op in ("and", "or", "not", "implies", "true", "false"):
            return OPERATIONS[op].smt(z3, *(self(a, indices) for a in term.args))  # type: ignore[attr-defined]
        if op in ("add", "mul", "div") or op in FUNCTIONS:
            args = [self(a, indices) for a in term.args]
            if op in FUNCTIONS:
                return self.apply(op, *args)
            return OPERATIONS[op].value(self, *args)  # type: ignore[attr-defined]
        if OPERATIONS[op].result == "bool":
            raise Unsupported(f"`{op}` has no translation to Z3")
        return self._abstract(term, indices)

    def _name(self, name: str, position: tuple[Any, ...]) -> Any:
        declaration = self.declarations[name.removesuffix("~")]
        if declaration.kind in ("bool", "complex") or declaration.structure is not None:
            raise Unsupported(f"a {declaration.structure or declaration.kind} name in Z3")
        if declaration.law is not None and declaration.law.family != "normal":
            raise Unsupported("a random name whose support is not known")
        sort = z3.IntSort() if declaration.integral else z3.RealSort()
        if position:
            function = self.constants.setdefault(name, z3.Function(name, *([z3.IntSort()] * len(position)), sort))
            value = function(*position)
        else:
            value = self.constants.setdefault(name, z3.Const(name, sort))
        kind = declaration.kind
        if kind == "dim":
            self.facts[value >= 1] = None
        elif kind in ("natural", "nonnegative", "index"):
            self.facts[value >= 0] = None
        elif kind == "positive":
            self.facts[value > 0] = None
        if kind == "index" and declaration.bound is not None:
            self.facts[value < self(declaration.bound.term(), {})] = None
        return value

    def _truth(self, name: str, position: tuple[Any, ...]) -> Any:
        """A truth value, apart from the names that are numbers: a derivative must not take it for one."""
        if not position:
            return self.constants.setdefault(name, z3.Bool(name))
        function = z3.Function(name, *([z3.IntSort()] * len(position)), z3.BoolSort())
        return self.constants.setdefault(name, function)(*position)

    def _power(self, term: Term, indices: Mapping[str, Any]) -> Any:
        base, exponent = term.args
        if exponent.op == "number":
            if exponent.data.denominator == 1:
                return self.power(self(base, indices), int(exponent.data))
            return self.rational_power(self(base, indices), exponent.data)
        value = self._abstract(term, indices)
        self.powers.append((self(base, indices), self(exponent, indices), value))
        return value

    def _derivative(self, term: Term, indices: Mapping[str, Any]) -> Any:
        from proofcheck.logic.semantics.interpreter import Environment, Interpreter

        jets = Dual(self)
        name = term.data
        environment = Environment(
            self.declarations,
            {},
            lambda n, entry: jets.lift(self._name(n, tuple(z3.IntVal(k) for k in entry))),
            lambda f, orders, args: jets.function(f, orders, args, self.function),
            {name: lambda entry: (self._name(name, ()), self.number(1))},
        )
        if any(isinstance(indices[i], z3.ExprRef) for i in term.free):
            raise Unsupported("a derivative under an index, in Z3")
        return jets.slope(Interpreter(jets, environment)(term.args[0], indices))

    def _binder(self, term: Term, indices: Mapping[str, Any]) -> Any:
        low, high = (self(a, indices) for a in term.args[:2])
        name, body = term.data[0], term.args[2]
        first, last = (z3.simplify(x) for x in (low, high))
        if z3.is_int_value(first) and z3.is_int_value(last):
            count = last.as_long() - first.as_long()
            if count > MAX_UNROLL:
                raise Unsupported(f"a range of {count} steps in Z3")
            values = [self(body, {**indices, name: z3.IntVal(k)}) for k in range(first.as_long(), last.as_long())]
            if term.op in ("forall", "exists"):
                return (z3.And if term.op == "forall" else z3.Or)(*values)
            return OPERATIONS[term.op].fold(self, values)  # type: ignore[attr-defined]
        if term.op == "sum" and name not in body.free:
            # The same value at every step; an empty range gives 0.
            return z3.If(low < high, *_common((high - low) * self(body, indices), z3.IntVal(0)))
        if term.op in ("sum", "product"):
            return self._abstract(term, indices)
        index = z3.FreshConst(z3.IntSort(), name)
        before, calls, powers = dict(self.facts), len(self.calls), len(self.powers)
        inner = self(body, {**indices, name: index})
        # Of what stands under a quantifier, no more is known than what is seen there.
        self.calls[calls:] = [c for c in self.calls[calls:] if not _mentions(c[2], index)]
        self.powers[powers:] = [p for p in self.powers[powers:] if not any(_mentions(e, index) for e in p)]
        within = z3.And(low <= index, index < high)
        # Facts that mention the bound index belong inside the quantifier.
        local = [f for f in self.facts if f not in before and _mentions(f, index)]
        for fact in local:
            del self.facts[fact]
        if term.op == "forall":
            return z3.ForAll([index], z3.Implies(z3.And(within, *local), inner))
        return z3.Exists([index], z3.And(within, inner, *local))

    def _abstract(self, term: Term, indices: Mapping[str, Any]) -> Any:
        """An unknown number that depends on the free indices of `term`. Bound indices may have any names, and factors
        any order."""
        if not term.names.isdisjoint(self.signs.complex):
            raise Unsupported("a complex number in Z3")  # the unknown is a real one
        free, key = sorted(term.free), terms.rewrite(alpha(term), _in_order)
        if key not in self.unknown:
            label = f"unknown!{len(self.unknown)}"
            sort = z3.IntSort() if self.signs.integral(term) else z3.RealSort()
            sorts = [z3.IntSort()] * len(free)
            self.unknown[key] = z3.Function(label, *sorts, sort) if free else z3.Const(label, sort)
        symbol = self.unknown[key]
        value = symbol(*(indices[i] for i in free)) if free else symbol
        if self.signs.positive(term):
            self.facts[value > 0] = None
        elif self.signs.nonnegative(term):
            self.facts[value >= 0] = None
        return value


def _in_order(term: Term) -> Term | None:
    """Sums and products with their arguments in an order of their own: the same number, written in one way."""
    if term.op not in ("add", "mul"):
        return None
    return Term(term.op, tuple(sorted(term.args, key=repr)))


def _common(a: Any, b: Any) -> tuple[Any, Any]:
    return (a, b) if a.sort() == b.sort() else (_real(a), _real(b))


def _mentions(expression: Any, constant: Any) -> bool:
    stack = [expression]
    while stack:
        e = stack.pop()
        if e.eq(constant):
            return True
        stack.extend(e.children() if not z3.is_quantifier(e) else [e.body()])
    return False

"""Terms to SymPy expressions and back, for engines that ask SymPy for something to try. Nothing rests on it.

SymPy is imported where it is used: most claims need none.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import SIGNED_KINDS, Declaration


class Untranslatable(ValueError):
    """A part that has no counterpart."""


_CALLS = {"Abs": "abs", "Max": "max", "Min": "min", "ceiling": "ceil"}


def symbols(names: frozenset[str] | set[str], declarations: Mapping[str, Declaration]) -> dict[str, Any]:
    """A SymPy symbol for each name, with what its declaration says of it."""
    import sympy as sp

    found = {}
    for k, name in enumerate(sorted(names)):
        declaration = declarations.get(name)
        if declaration is None or declaration.shape or declaration.kind in ("complex", "function", "bool"):
            raise Untranslatable(name)
        kind = SIGNED_KINDS.get(declaration.kind, declaration.kind)
        flags = {kind: True} if kind in ("positive", "nonnegative") else {"real": True}
        found[name] = sp.Symbol(f"v{k}", **flags, **({"integer": True} if declaration.integral else {}))
    return found


def to_sympy(term: Term, known: Mapping[str, Any]) -> Any:
    """The expression of a term made of numbers, names, arithmetic and functions."""
    import sympy as sp

    op = term.op
    if op == "number":
        return sp.Rational(term.data.numerator, term.data.denominator)
    if op == "symbol" and term.data in known:
        return known[term.data]
    if op not in ("add", "mul", "pow", "div", "where", "infinity") and op not in FUNCTIONS:
        raise Untranslatable(op)
    if op == "where":
        condition, *branches = term.args
        if condition.op not in ("lt", "le"):
            raise Untranslatable(op)
        a, b, then, otherwise = (to_sympy(t, known) for t in (*condition.args, *branches))
        return sp.Piecewise((then, a < b if condition.op == "lt" else a <= b), (otherwise, True))
    args = [to_sympy(a, known) for a in term.args]
    if op == "infinity":
        return sp.oo
    simple = {"add": sp.Add, "mul": sp.Mul, "pow": sp.Pow}
    if op in simple:
        return simple[op](*args)
    return args[0] / args[1] if op == "div" else FUNCTIONS[op].sympy(sp, *args)


def from_sympy(expression: Any, known: Mapping[str, Any]) -> Term:
    """The term of an expression; `known` as `symbols` made it."""
    import sympy as sp

    names = {symbol: name for name, symbol in known.items()}

    def walk(e: Any) -> Term:
        if e.is_Rational:
            return terms.number(Fraction(int(e.p), int(e.q)))
        if e in names:
            return terms.symbol(names[e])
        if e is sp.pi:
            return Term("pi")
        if e is sp.E:
            return Term("exp", (terms.ONE,))
        if e.is_Add:
            return terms.add(*map(walk, e.args))
        if e.is_Mul:
            top, bottom = sp.fraction(e)
            if bottom != 1 and not bottom.is_Rational:
                return terms.div(walk(top), walk(bottom))
            return terms.mul(*map(walk, e.args))
        if isinstance(e, sp.exp):
            return Term("exp", (walk(e.args[0]),))
        if e.is_Pow:
            base, exponent = e.args
            if exponent.is_Rational and exponent < 0:
                return terms.div(terms.ONE, walk(base**-exponent))
            if exponent == sp.Rational(1, 2):
                return Term("sqrt", (walk(base),))
            return terms.power(walk(base), walk(exponent))
        name = _CALLS.get(type(e).__name__, type(e).__name__)
        if name in FUNCTIONS and len(e.args) == FUNCTIONS[name].arity:
            return Term(name, tuple(map(walk, e.args)))
        if name in _REWRITTEN:
            return walk(e.rewrite(getattr(sp, _REWRITTEN[name])))
        raise Untranslatable(str(e))

    return walk(expression)


def arithmetic(t: Term, names: Mapping[str, Any]) -> Any:
    """The expression of a term made of numbers, names and indices, arithmetic, factorials, binomials; else KeyError."""
    import sympy as sp

    if t.op == "number":
        return sp.Rational(t.data.numerator, t.data.denominator)
    if t.op in ("symbol", "index"):
        return names[t.data]
    args = [arithmetic(a, names) for a in t.args]
    if t.op == "div":
        return args[0] / args[1]
    made = {"add": sp.Add, "mul": sp.Mul, "pow": sp.Pow, "factorial": sp.factorial, "binomial": sp.binomial}
    return made[t.op](*args)


def from_arithmetic(e: Any, names: Mapping[str, Term]) -> Term | None:
    """A SymPy expression of numbers, names, sums, products and powers as a term; `names` by what SymPy calls them."""
    if e.is_Rational:
        return terms.number(Fraction(int(e.p), int(e.q)))
    if e.is_Symbol:
        return names.get(e.name)
    if not (e.is_Add or e.is_Mul or e.is_Pow):
        return None
    parts = [from_arithmetic(a, names) for a in e.args]
    args = [a for a in parts if a is not None]
    if len(args) != len(parts):
        return None
    if e.is_Pow:
        if args[1].op == "number" and args[1].data < 0:
            return terms.div(terms.ONE, terms.power(args[0], terms.number(-args[1].data)))
        return terms.power(*args)
    return terms.add(*args) if e.is_Add else terms.mul(*args)


# What the language may not have as a function of its own, by what it is written with.
_REWRITTEN = {
    "tan": "cos",
    "cot": "cos",
    "sinh": "exp",
    "cosh": "exp",
    "tanh": "exp",
    "asinh": "log",
    "acosh": "log",
    "atanh": "log",
    "erfc": "erf",
}

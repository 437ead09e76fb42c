"""Equations that hold by laws: of functions, of derivatives.

Each function states its law, checks that its data are an instance, and returns the form that is zero. `slots` are the
free indices of the equation beside those of the statement; it holds for all values of them in their ranges.
"""

from __future__ import annotations

from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.derivations.forms import (
    Binder,
    Form,
    Invalid,
    add,
    atom,
    canonical,
    comparison,
    constant,
    index,
    less,
    monomial,
    multiply,
    power,
    product,
    put,
    scale,
)
from proofcheck.recheck.derivations.reading import Context, expand, powered
from proofcheck.recheck.derivations.steps import Data, law, require_nonzero, zero
from proofcheck.recheck.guided import freed
from proofcheck.recheck.slopes import written_out
from proofcheck.recheck.terms import Term

Slots = tuple[Binder, ...]
# Operations whose value depends on the values of their arguments alone.
PLAIN = ("call", "apply", "slope", "pow")
WHOLE = 40


def exponent(e: Any) -> int:
    if type(e) is not int or abs(e) > WHOLE:
        raise Invalid("no exponent")
    return e


def call(name: str, t: Term) -> Term:
    return Term("call", (t,), name)


@law("nonzero.Nonzero")
def _nonzero(d: Data, slots: Slots, context: Context) -> Form:
    """a**0 == 1, where a is not zero: a**0 is what a**e a**-e leaves."""
    require_nonzero(d["atom"], d["factored"], context)
    return add(atom(d["atom"], 0), constant(-1))


@law("assumption.Assumption")
def _assumption(d: Data, slots: Slots, context: Context) -> Form:
    """l == r, where that is assumed for all values of the slots, up to the names of indices and the order of summands;
    or where it is shown like any condition."""
    told = comparison("eq", d["left"], d["right"])
    if not any(_same(g, told, slots, context) for g in context.s.given):
        context.require(told)
    return less(expand(d["left"], context), expand(d["right"], context))


def _same(given: Term, told: Term, slots: Slots, context: Context) -> bool:
    """Whether what is assumed is the equation for all values of the slots, each in the range it has there."""
    for name, size in slots:
        if given.op != "all" or given.args[0] != terms.ZERO or context.size(given.args[1]) != size:
            return False
        given = put(given.args[2], {given.data: index(name)})
    return canonical(given) == canonical(told)


@law("powers.Powers")
def _powers(d: Data, slots: Slots, context: Context) -> Form:
    """a**e == prod_k b_k**(e e_k) where a == prod_k b_k**e_k, none of the e_k 0."""
    e, factors = exponent(d["exponent"]), d["factors"]
    if not all(exponent(k) for _, k in factors):
        raise Invalid("no exponent")
    whole = product(powered(b, k, context) for b, k in factors)
    zero(less(expand(d["left"], context), whole), d["trace"], context)
    return less(atom(d["left"], e), monomial((), [(b, k * e) for b, k in factors]))


@law("exponential.Exponential")
def _exponential(d: Data, slots: Slots, context: Context) -> Form:
    """prod_k exp(s_k)**e_k == prod_k exp(t_k)**f_k where sum_k e_k s_k == sum_k f_k t_k."""
    sides = []
    for factors in (d["left"], d["right"]):
        total = add(constant(0), *(scale(expand(t, context), exponent(e)) for t, e in factors))
        sides.append((total, monomial((), [(call("exp", t), e) for t, e in factors])))
    zero(less(sides[0][0], sides[1][0]), d["trace"], context)
    return less(sides[0][1], sides[1][1])


@law("exponent.Exponent")
def _exponent(d: Data, slots: Slots, context: Context) -> Form:
    """(b**x)**e == exp(x log(b))**e for b > 0."""
    base, e = d["base"], exponent(d["e"])
    context.require(comparison("lt", terms.ZERO, base))
    written = call("exp", terms.mul(d["exponent"], call("log", base)))
    return less(atom(Term("pow", (base, d["exponent"])), e), atom(written, e))


@law("calculus.Calculus")
def _calculus(d: Data, slots: Slots, context: Context) -> Form:
    """A term equals the one in which derivatives are written out: by this program's own rules, up to normal forms."""
    term, told = d["term"], d["written"]
    closed = comparison("eq", term, told)
    for name in sorted(closed.indices):
        if name not in context.ranges:
            raise Invalid(f"the index {name} has no range")
        closed = Term("all", (terms.ZERO, context.ranges[name].term(), closed), name)
    s = context.s.under(goal=closed)
    while s.goal.op == "all":
        s = freed(s)
    own, other = s.goal.args
    written = written_out(s.claim, own, s.positive)
    if s.defined():
        raise Invalid("a derivative that may not exist")
    if not s.normal().equal(written, other):
        raise Invalid("another derivative")
    return less(atom(term), expand(told, context))


@law("angle.Circle")
def _circle(d: Data, slots: Slots, context: Context) -> Form:
    """sin(t)**2 == 1 - cos(t)**2."""
    square = power(atom(call("cos", d["argument"])), 2)
    assert square is not None
    return add(atom(call("sin", d["argument"]), 2), constant(-1), square)


@law("angle.Angle")
def _angle(d: Data, slots: Slots, context: Context) -> Form:
    """cos(t) + i sin(t) == prod_k (cos(t_k) + i sin(t_k))**e_k where t == sum_k e_k t_k: the part that is asked for."""
    told, parts = d["function"], d["parts"]
    if told.op != "call" or told.data not in ("cos", "sin") or sum(abs(exponent(e)) for _, e in parts) > 8:
        raise Invalid("no cosine or sine, or no multiple of an angle")
    total = add(constant(0), *(scale(expand(t, context), e) for t, e in parts))
    zero(less(expand(told.args[0], context), total), d["trace"], context)
    real, imaginary = constant(1), constant(0)
    for t, e in parts:
        c, s = atom(call("cos", t)), scale(atom(call("sin", t)), -1 if e < 0 else 1)
        for _ in range(abs(e)):
            real, imaginary = (
                less(multiply(real, c), multiply(imaginary, s)),
                add(multiply(real, s), multiply(imaginary, c)),
            )
    return less(atom(told), real if told.data == "cos" else imaginary)

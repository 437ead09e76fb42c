"""The value of a term, and that of its index form, by complex numbers of 50 digits: neither knows of the other.

Real powers, roots and logarithms are those of real numbers. `NoValue` where there is none; `Unread` for what is not
evaluated here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import mpmath

from proofcheck.lang.terms import Term
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.labels import DELTA, IMAGINARY, LESS, Form
from proofcheck.search.index.monomial import Label

mp = mpmath.MPContext()
mp.dps = 50
SMALL = mp.mpf(10) ** -25
LARGE = 60  # whole exponents
Names = Mapping[str, Any]  # numbers; of tensors, a mapping from positions to numbers


class NoValue(Exception):
    pass


class Unread(Exception):
    pass


def of_term(t: Term, names: Names) -> Any:
    """The value of a term, a real number."""
    op, args = t.op, t.args
    if op == "number":
        return mp.mpf(t.data.numerator) / t.data.denominator
    if op in ("symbol", "index"):
        return names[t.data]
    if op == "entry":
        place = tuple(int(of_term(a, names)) for a in args)
        if place not in names[t.data]:
            raise NoValue
        return names[t.data][place]
    if op == "where":
        return of_term(args[1] if _holds(args[0], names) else args[2], names)
    if op in ("sum", "product"):
        low, high = (int(of_term(a, names)) for a in args[:2])
        values = [of_term(args[2], {**names, t.data[0]: mp.mpf(k)}) for k in range(low, high)]
        return mp.fsum(values) if op == "sum" else mp.fprod(values)
    values = [of_term(a, names) for a in args]
    if op == "add":
        return mp.fsum(values)
    if op == "mul":
        return mp.fprod(values)
    if op == "div":
        if abs(values[1]) < SMALL:
            raise NoValue
        return values[0] / values[1]
    if op == "pow":
        return _power(*values)
    return _function(op, values)


def _holds(t: Term, names: Names) -> bool:
    if t.op in ("and", "or"):
        return (all if t.op == "and" else any)(_holds(a, names) for a in t.args)
    if t.op in ("true", "false", "not"):
        return t.op == "true" if not t.args else not _holds(t.args[0], names)
    if t.op not in ("eq", "ne", "lt", "le"):
        raise Unread(t.op)
    difference = of_term(t.args[0], names) - of_term(t.args[1], names)
    difference = 0 if abs(difference) < SMALL else difference
    return bool({"eq": difference == 0, "ne": difference != 0, "lt": difference < 0, "le": difference <= 0}[t.op])


def of_form(algebra: Algebra, form: Form, names: Names, labels: Mapping[Label, int], sizes: Mapping[str, int]) -> Any:
    """The value of a form, a complex number: `labels` are positions of the free ones, `sizes` the dimensions."""
    total = mp.mpc(0)
    for (sorts, factors), c in form.items():
        for places in product(*(range(size.value(sizes)) for size in sorts)):
            here = {**labels, **dict(enumerate(places))}
            part = mp.mpc(c.numerator) / c.denominator
            for head, args, e in factors:
                part *= _factor(algebra, head, tuple(_position(a, here) for a in args), e, names, sizes)
            total += part
    return total


def _position(label: Label, labels: Mapping[Label, int]) -> int:
    if isinstance(label, str) and label.startswith("#"):
        return int(label[1:])
    if label not in labels:
        raise Unread(str(label))
    return labels[label]


def _factor(
    algebra: Algebra, head: str, places: tuple[int, ...], e: Fraction, names: Names, sizes: Mapping[str, int]
) -> Any:
    if head == DELTA:
        return mp.mpc(places[0] == places[1])
    if head == LESS:
        return mp.mpc(places[0] < places[1])
    if head == IMAGINARY:
        return mp.mpc(0, 1) ** int(e)
    if head in names:
        value = names[head]
        if isinstance(value, Mapping):
            if places not in value:
                raise NoValue
            value = value[places]
        return _exponent(mp.mpc(value), e)
    known = algebra.heads.get(head)
    if known is None:
        raise Unread(head)
    slots: dict[Label, int] = {f"${k}": place for k, place in enumerate(places)}
    if known.kind == "product":
        assert known.size is not None
        entries = [{**slots, "%0": k} for k in range(known.size.value(sizes))]
        return _exponent(mp.fprod(of_form(algebra, known.forms[0], names, here, sizes) for here in entries), e)
    values = [of_form(algebra, form, names, slots, sizes) for form in known.forms]
    if known.kind == "power":
        return _exponent(values[0], e)
    if known.kind != "function":
        raise Unread(known.kind)
    if known.name == "cis":
        return mp.exp(mp.mpc(0, 1) * values[0] * mp.mpf(e.numerator) / e.denominator)
    if known.name == "power":
        return _exponent(_power(values[0], _real(values[1])), e)
    return _exponent(mp.mpc(_function(known.name, [_real(v) for v in values])), e)


def _exponent(base: Any, e: Fraction) -> Any:
    return _power(base, mp.mpf(e.numerator) / e.denominator)


def _power(base: Any, exponent: Any) -> Any:
    whole = mp.nint(exponent)
    if abs(exponent - whole) < SMALL:
        if abs(whole) > LARGE or (abs(base) < SMALL and whole < 0):
            raise NoValue
        return base ** int(whole)
    base = _real(base)
    if base < 0 or (base < SMALL and exponent < 0):
        raise NoValue
    return base**exponent if base else mp.mpf(0)


def _real(value: Any) -> Any:
    value = mp.mpc(value)
    if abs(value.imag) > SMALL * (1 + abs(value)):
        raise Unread("a number that is not real")
    return value.real


def _function(name: str, values: list[Any]) -> Any:
    if name == "pi":
        return mp.pi()
    if name in ("max", "min"):
        return (max if name == "max" else min)(values)
    x = values[0]
    if name == "abs":
        return abs(x)
    if (name == "sqrt" and x < 0) or (name == "log" and x < SMALL) or (name in ("asin", "acos") and abs(x) > 1):
        raise NoValue
    if name in ("exp", "sin", "cos") and abs(x) > 200:
        raise NoValue
    if name in ("floor", "ceil"):
        return mp.nint(x) if abs(x - mp.nint(x)) < SMALL else getattr(mp, name)(x)
    if name in ("sqrt", "log", "exp", "sin", "cos", "atan", "erf", "asin", "acos"):
        return _real(getattr(mp, name)(x))
    raise Unread(name)

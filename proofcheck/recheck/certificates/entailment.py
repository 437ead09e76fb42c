"""Whether a statement follows from others: each comparison puts a polynomial without a constant term somewhere on the
line, the ends of all that is said of one polynomial cut the line into places, and a statement is a condition on the
place of each. Tables over places and truth values decide; what needs products of assumptions is not seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofcheck.recheck.certificates.forms import Form, Forms, Unread
from proofcheck.recheck.polynomials import minus, plus, scaled

Monomial = tuple[int, ...]
Polynomial = dict[Monomial, Fraction]
Line = tuple[tuple[Monomial, Fraction], ...]  # a polynomial without a constant term, of coprime coefficients
Place = tuple[Line, str, Fraction] | bool
Goal = tuple[Form, bool]  # what is to hold, or to fail
_MOST = 3_000  # monomials of a polynomial
_STEPS = 4_000  # of one question
_SPLITS = 6  # case distinctions inside of terms, in one question
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}


class Reader:
    """Polynomials over what is no sum or product, in the forms of one table."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self.atoms: dict[int, Form] = {}
        self.memo: dict[Form, Polynomial] = {}
        self.placed: dict[Form, Place] = {}

    def polynomial(self, form: Form) -> Polynomial:
        found = self.memo.get(form)
        if found is None:
            found = self.memo[form] = self._polynomial(form)
        return found

    def _polynomial(self, form: Form) -> Polynomial:
        op = form.op
        if op == "number":
            return {(): form.data} if form.data else {}
        parts = [self.polynomial(a) for a in form.args] if op in ("+", "-", "neg", "*", "/") else []
        if op == "+":
            return plus(*parts)
        if op == "-":
            return minus(*parts)
        if op == "neg":
            return scaled(parts[0], Fraction(-1))
        if op == "*":
            result: Polynomial = {(): Fraction(1)}
            for part in parts:
                result = times(result, part)
            return result
        if op == "/" and set(parts[1]) == {()}:
            return scaled(parts[0], 1 / parts[1][()])
        if form.truth:
            raise Unread("a statement where a number is needed")
        self.atoms[id(form)] = form
        return {(id(form),): Fraction(1)}

    def difference(self, form: Form) -> Polynomial:
        """Left side less right side, of a comparison of numbers."""
        a, b = form.args
        return minus(self.polynomial(a), self.polynomial(b))

    def place(self, form: Form) -> Place:
        """A comparison as (polynomial without a constant, relation, number), or its truth."""
        found = self.placed.get(form)
        if found is None:
            found = self.placed[form] = self._place(form)
        return found

    def _place(self, form: Form) -> Place:
        p, op = dict(self.difference(form)), form.op
        bound = -p.pop((), Fraction(0))
        if not p:
            return {"<": bound > 0, "<=": bound >= 0, ">": bound < 0, ">=": bound <= 0, "=": not bound}[op]
        top, bottom = math.gcd(*(c.numerator for c in p.values())), math.lcm(*(c.denominator for c in p.values()))
        scale = Fraction(top, bottom) if p[min(p)] > 0 else -Fraction(top, bottom)
        return tuple(sorted((m, c / scale) for m, c in p.items())), op if scale > 0 else _FLIPPED[op], bound / scale

    def whole(self, p: Polynomial) -> bool:
        """Whether it is a whole number for all values."""
        return all(c.denominator == 1 and all(self.atoms[a].whole for a in m) for m, c in p.items())


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    if len(p) * len(q) > _MOST:
        raise Unread("a large product")
    return plus(*({tuple(sorted(m + n)): c * d} for m, c in p.items() for n, d in q.items()))


class Question:
    """Whether `conclusion` holds wherever all of `premises` do."""

    def __init__(self, reader: Reader, premises: Sequence[Form], conclusion: Form) -> None:
        self.reader, self.forms = reader, reader.forms
        self.steps = 0
        stated = [*premises, self.forms.make("not", conclusion)]
        self.holds = self._refuted(stated) or self._split(stated, _SPLITS)

    def _split(self, stated: list[Form], left: int) -> bool:
        """Whether not all of them hold. Cases inside of terms are told apart first, one after another."""
        choice = next(filter(_choice, _nodes(stated)), None)
        if choice is None:
            return left < _SPLITS and self._refuted(stated)
        if not left:
            raise Unread("many case distinctions")
        if choice.op == "abs":
            x = choice.args[0]
            condition, yes, no = self.forms.make(">=", x, self.forms.number(Fraction(0))), x, self.forms.make("neg", x)
        else:
            condition, yes, no = choice.args
        for held, value in ((condition, yes), (self.forms.make("not", condition), no)):
            chosen = [_replaced(self.forms, form, choice, value) for form in [*stated, held]]
            if not self._split(chosen, left - 1):
                return False
        return True

    # -- places on lines

    def _refuted(self, stated: list[Form]) -> bool:
        told: dict[Form, Place] = {}
        for form in _nodes(stated):
            if form.op in _FLIPPED and not form.args[0].truth:
                told[form] = self.reader.place(form)
        ends: dict[Line, set[Fraction]] = {}
        for place in told.values():
            if not isinstance(place, bool):
                ends.setdefault(place[0], set()).add(place[2])
        self.lines = {q: _places(sorted(cuts), self.reader.whole(dict(q))) for q, cuts in ends.items()}
        self.told: dict[Form, tuple[Any, int] | bool] = {
            atom: p if isinstance(p, bool) else (p[0], _mask(self.lines[p[0]], p[1], p[2])) for atom, p in told.items()
        }
        start = {q: (1 << len(places)) - 1 for q, places in self.lines.items()}
        return not self._possible([(form, True) for form in stated], start)

    # -- tables

    def _possible(self, goals: list[Goal], state: dict[Any, int]) -> bool:
        """Whether some places and truth values fulfil all goals."""
        state, given = dict(state), list(goals)
        waiting: list[Goal] = []
        while given:
            while given:
                self.steps += 1
                if self.steps > _STEPS:
                    raise Unread("a question of many cases")
                form, wanted = _plain(given.pop())
                ways = self._ways(form, wanted)
                if ways is None:
                    if not self._fix(form, wanted, state):
                        return False
                elif len(ways) == 1:
                    given += ways[0]
                else:
                    waiting.append((form, wanted))
            left: list[Goal] = []
            for goal in waiting:
                ways = [way for way in self._ways(*goal) or [] if self._open(way, state)]
                if not ways:
                    return False
                if len(ways) == 1:
                    given += ways[0]
                elif not any(self._sure(way, state) for way in ways):
                    left.append(goal)
            waiting = left
        if not waiting:
            return True
        *rest, (form, wanted) = waiting
        return any(self._possible([*rest, *way], state) for way in self._ways(form, wanted) or [])

    def _ways(self, form: Form, wanted: bool) -> list[list[Goal]] | None:
        """The ways to make a statement true, or false; None for one that has no parts."""
        op, args = form.op, form.args
        if op in ("and", "or"):
            if (op == "and") == wanted:
                return [[(a, wanted) for a in args]]
            return [[(a, wanted)] for a in args]
        if op == "implies":
            return [[(args[0], False)], [(args[1], True)]] if wanted else [[(args[0], True), (args[1], False)]]
        if op == "xor" or (op == "=" and args[0].truth):
            same = (op == "=") == wanted
            return [[(args[0], value), (args[1], value == same)] for value in (True, False)]
        if op == "ite":
            return [[(args[0], True), (args[1], wanted)], [(args[0], False), (args[2], wanted)]]
        return None

    def _fix(self, form: Form, wanted: bool, state: dict[Any, int]) -> bool:
        """Puts a comparison or a truth value down; False where that cannot be."""
        line, mask = self._mask_of(form, wanted)
        state[line] = state.get(line, 3) & mask
        return state[line] != 0

    def _mask_of(self, form: Form, wanted: bool) -> tuple[Any, int]:
        told = self.told.get(form)
        if isinstance(told, bool) or form.op in ("true", "false"):
            value = told if isinstance(told, bool) else form.op == "true"
            return "constant", 3 if value == wanted else 0
        if told is None:
            return form, 1 if wanted else 2
        full = (1 << len(self.lines[told[0]])) - 1
        return told[0], told[1] if wanted else full & ~told[1]

    def _open(self, way: list[Goal], state: dict[Any, int]) -> bool:
        """Whether nothing that is put down speaks against it at once."""
        for form, wanted in map(_plain, way):
            if self._ways(form, wanted) is None:
                line, mask = self._mask_of(form, wanted)
                if not state.get(line, 3) & mask:
                    return False
        return True

    def _sure(self, way: list[Goal], state: dict[Any, int]) -> bool:
        """Whether what is put down fulfils it already."""
        for form, wanted in map(_plain, way):
            if self._ways(form, wanted) is not None:
                return False
            line, mask = self._mask_of(form, wanted)
            if state.get(line, 3) & ~mask:
                return False
        return True


def _plain(goal: Goal) -> Goal:
    form, wanted = goal
    while form.op == "not":
        form, wanted = form.args[0], not wanted
    return form, wanted


def _places(cuts: list[Fraction], whole: bool) -> list[tuple[Fraction | None, Fraction | None]]:
    """The open stretches between cuts, as (low, high), and the cuts themselves, as (cut, cut); of whole numbers those
    that have one."""
    found: list[tuple[Fraction | None, Fraction | None]] = []
    lows: list[Fraction | None] = [None, *cuts]
    for low, high in zip(lows, [*cuts, None], strict=True):
        if not whole or low is None or high is None or math.floor(low) + 1 < high:
            found.append((low, high))
        if high is not None and (not whole or high.denominator == 1):
            found.append((high, high))
    return found


def _mask(places: list[tuple[Fraction | None, Fraction | None]], op: str, cut: Fraction) -> int:
    """The places at which the relation holds."""
    mask = 0
    for k, (low, high) in enumerate(places):
        if low is not None and low == high == cut:
            side = "="
        else:
            side = "<" if high is not None and high <= cut else ">"
        if side in op:
            mask |= 1 << k
    return mask


def _nodes(stated: Sequence[Form]) -> list[Form]:
    """All forms in these, each once, those inside first."""
    seen: dict[Form, None] = {}
    stack: list[tuple[Form, bool]] = [(form, False) for form in reversed(stated)]
    while stack:
        form, done = stack.pop()
        if done:
            seen.setdefault(form)
        elif form not in seen:
            stack.append((form, True))
            stack += [(a, False) for a in form.args]
    return list(seen)


def _choice(form: Form) -> bool:
    """A case distinction or an absolute value among numbers."""
    return form.op == "abs" or (form.op == "ite" and not form.truth)


def _replaced(forms: Forms, form: Form, old: Form, new: Form) -> Form:
    rules = {old: new}
    for node in _nodes([form]):
        if node not in rules:
            args = tuple(rules[a] for a in node.args)
            same = all(a is b for a, b in zip(args, node.args, strict=True))
            rules[node] = node if same else forms.make(node.op, *args, data=node.data)
    return rules[form]

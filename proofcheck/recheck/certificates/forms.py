"""Terms of the solver as forms: immutable nodes of one table, so that equal forms are one object."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

RELATIONS = {"LT": "<", "LEQ": "<=", "GT": ">", "GEQ": ">="}
CONNECTIVES = {"NOT": "not", "AND": "and", "OR": "or", "IMPLIES": "implies", "XOR": "xor"}
ARITHMETIC = {"ADD": "+", "SUB": "-", "NEG": "neg", "MULT": "*", "DIVISION": "/", "ABS": "abs"}
_KNOWN = {**RELATIONS, **CONNECTIVES, **ARITHMETIC, "EQUAL": "=", "ITE": "ite"}
TRUTHS = frozenset({*RELATIONS.values(), *CONNECTIVES.values(), "=", "true", "false"})


class Unread(ValueError):
    """Nothing that is read here, or too much of it."""


class Form:
    """`op` with its arguments. `data`: the number of a `number`, the name of a `name`. `truth`: whether it is a
    statement; `whole`: whether it is a whole number for all values."""

    __slots__ = ("args", "data", "op", "truth", "whole")

    def __init__(self, op: str, args: tuple[Form, ...], data: Any, truth: bool, whole: bool) -> None:
        self.op, self.args, self.data, self.truth, self.whole = op, args, data, truth, whole


class Forms:
    """The table of forms of one proof, and the reader of terms into it."""

    def __init__(self, most: int = 20_000) -> None:
        self.table: dict[Any, Form] = {}
        self.read: dict[Any, Form] = {}
        self.most = most

    def make(self, op: str, *args: Form, data: Any = None, truth: bool | None = None, whole: bool = False) -> Form:
        if truth is None:
            truth = op in TRUTHS or (op == "ite" and args[1].truth)
        if args and op in ("+", "-", "neg", "*", "abs", "ite"):
            whole = all(a.whole for a in (args[1:] if op == "ite" else args))
        # Forms of the table are one object each and live as long as it does.
        key = (op, data, truth, whole, *map(id, args))
        found = self.table.get(key)
        if found is None:
            if len(self.table) >= self.most:
                raise Unread("a proof of too many terms")
            found = self.table[key] = Form(op, args, data, truth, whole)
        return found

    def number(self, value: Fraction) -> Form:
        return self.make("number", data=value, whole=value.denominator == 1)

    def truth(self, value: bool) -> Form:
        return self.make("true" if value else "false")

    def of(self, term: Any) -> Form:
        """The form of a term of the solver. Terms are read from the leaves on: proofs have deep ones."""
        stack = [term]
        while stack:
            top = stack[-1]
            if top in self.read:
                stack.pop()
                continue
            below = self._below(top)
            unread = [c for c in below if c not in self.read]
            if unread:
                stack += unread
                continue
            self.read[top] = self._form(top, tuple(self.read[c] for c in below))
            stack.pop()
        return self.read[term]

    @staticmethod
    def _below(term: Any) -> list[Any]:
        if term.isSkolem():
            # A name for a term, which stands for it throughout.
            if not str(term.getSkolemId()).endswith("PURIFY"):
                raise Unread("a name of another kind")
            return [term.getSkolemIndices()[0]]
        return list(term)

    def _form(self, term: Any, args: tuple[Form, ...]) -> Form:
        if term.isSkolem() or term.getKind().name == "TO_REAL":
            return args[0]
        if term.isBooleanValue():
            return self.truth(term.getBooleanValue())
        if term.isIntegerValue():
            return self.number(Fraction(term.getIntegerValue()))
        if term.isRealValue():
            return self.number(Fraction(term.getRealValue()))
        kind = term.getKind().name
        if kind == "CONSTANT":
            sort = term.getSort()
            if not (sort.isBoolean() or sort.isInteger() or sort.isReal()):
                raise Unread("a name that is no number")
            return self.make("name", data=term.getSymbol(), truth=sort.isBoolean(), whole=sort.isInteger())
        op = _KNOWN.get(kind)
        if op is None or (op in ("=", "implies", "xor", "-", "/", *RELATIONS.values()) and len(args) != 2):
            raise Unread(f"the operation {kind}")
        return self.make(op, *args)

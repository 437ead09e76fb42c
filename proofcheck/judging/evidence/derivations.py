"""Derivations inside of evidence, law by law, as a second program replays them.

    {"derivations": [{"equations": [{"binders", "left", "right", "trace"}, ...]}]}

A trace has `equations` and `steps`; each is the name of its law with what the law is of. Names of indices are plain:
the names $0, $1, ... that laws give to bound indices are _0, _1, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from proofcheck.judging.evidence.text import TooLong, Writer
from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.laws.assumption import Assumption
from proofcheck.logic.laws.calculus import Calculus, written
from proofcheck.logic.laws.congruence import Congruence
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Invalid
from proofcheck.logic.laws.inverse import Scaled
from proofcheck.logic.laws.replay import equations
from proofcheck.logic.laws.trace import Trace
from proofcheck.logic.laws.use import Use
from proofcheck.logic.verdict import Evidence

# What is written down, by module.
LAWS = {
    "contract": ("Contract", "Exchange"),
    "nonzero": ("Nonzero", "Factored"),
    "order": ("Trichotomy", "Successor", "Decided"),
    "calculus": ("Calculus", "Mixed"),
    "angle": ("Circle", "Angle"),
    "pick": ("Exclusive", "Whole", "Pick"),
    "inverse": ("Inverse", "Scaled"),
    "matrix_power": ("Commutes",),
    "expectation": ("Linear", "Blocks"),
    **{law.lower(): (law,) for law in ("Unused", "Rename", "Use", "Clear", "Unfold", "Assumption", "Congruence")},
    **{law.lower(): (law,) for law in ("Powers", "Exponential", "Exponent", "Root", "Symmetric", "Orthonormal")},
    "trace": ("Trace",),
}
MOST = 3_000  # instances of laws in one derivation
NAMES = 100


class LeftOut(ValueError):
    """A law that is not written down."""


def derivations(problem: Problem, evidence: Evidence) -> list[Any]:
    """The derivation of an identity, or of a difference as a sum of squares, if all of its laws are written down."""
    traces, statement = evidence.data.get("traces"), problem.statement
    if evidence.kind == "squares":
        binders, core = terms.stripped(statement)
        difference = terms.eq(terms.sub(core.args[1], core.args[0]), evidence.data["expression"])
        statement = terms.quantified(binders, difference)
    if evidence.kind not in ("identity", "squares") or not traces:
        return []
    try:
        return [{"equations": list(_Telling(problem).equations(statement, traces))}]
    except (LeftOut, TooLong, Invalid, RecursionError):
        return []


class _Telling:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.context = Context(problem.declarations, problem.given, lambda _: True)
        self.write = Writer(problem.declarations)
        self.count = 0
        for k in range(NAMES):
            if f"_{k}" in self.write.names.values():
                raise LeftOut("a name of an index that is declared")
            self.write.names[f"${k}"] = f"_{k}"

    def equations(self, statement: Term, traces: Any) -> Iterator[dict[str, Any]]:
        cases = equations(statement, self.context)
        for (binders, left, right), trace in zip(cases, traces, strict=True):
            yield {
                key: self(x) for key, x in zip(("binders", "left", "right"), (binders, left, right), strict=True)
            } | {"trace": self(trace)}

    def __call__(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | int):
            return value
        if isinstance(value, Term):
            return {"term": self.write(value)}
        if isinstance(value, Size):
            return {"term": self.write.size(value)}
        if isinstance(value, Fraction):
            return int(value) if value.denominator == 1 else {"number": str(value)}
        if isinstance(value, str):
            return self.write.name(value)
        if isinstance(value, tuple):
            return [self(item) for item in value]
        if is_dataclass(value) and not isinstance(value, type):
            return self._instance(value)
        raise LeftOut("something that is not written down")

    def _instance(self, value: Any) -> dict[str, Any]:
        module, law = type(value).__module__.rpartition(".")[2], type(value).__name__
        self.count += 1
        if law not in LAWS.get(module, ()) or self.count > MOST:
            raise LeftOut(law)
        told = {field.name: self(getattr(value, field.name)) for field in fields(value)}
        if isinstance(value, Trace):
            return told
        if isinstance(value, Use):  # a product, whose factors have no order of their own
            told["factors"].sort(key=lambda factor: str(factor))
        elif isinstance(value, Congruence):
            told["traces"] = [self._under(value.right, k, t) for k, t in enumerate(value.traces)]
        elif isinstance(value, Scaled):
            told["names"] = [self.write.name(n) for n in value.right.data]
        elif isinstance(value, Calculus):
            told["written"] = self(written(value.term, self.context))
        elif isinstance(value, Assumption):
            binders, core = terms.stripped(self.problem.given[value.number])
            slots = {b[0]: terms.index(slot) for b, (slot, _) in zip(binders, value.slots, strict=True)}
            told["left"], told["right"] = (self(terms.substitute(side, slots)) for side in core.args)
        return {"law": f"{module}.{law}", **told}

    def _under(self, right: Term, k: int, trace: Trace | None) -> Any:
        """A trace of what stands under indices, with the names that these have in it."""
        tensor = right.args[k] if right.op == "map" else right
        last = right.op == "map" or k == len(right.args) - 1
        bound = tensor.op in ("lambda", "sum", "product", "inverse", "determinant") and last
        if trace is None:
            return None
        if right.op == "map" or bound:
            names = [self.write.name(n) for n in tensor.data] if bound else []
            return {"names": names, "trace": self(trace)}
        return self(trace)

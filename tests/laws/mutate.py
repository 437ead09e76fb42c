"""Steps and equations with one thing altered at random: a number, a name, a size, a term, the order or the number of
parts."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term


class Mutator:
    """Draws alterations; `names` are indices, `symbols` scalars and sizes that may stand in the place of others."""

    def __init__(self, seed: int, names: tuple[str, ...], symbols: tuple[str, ...], dims: tuple[str, ...]) -> None:
        self.draw = random.Random(seed)
        self.names, self.symbols, self.dims = names or ("i",), symbols or ("x",), dims or ("n",)

    def altered(self, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return value + self.draw.choice((-2, -1, 1, 2))
        if isinstance(value, Fraction):
            return self.draw.choice((-value, value + 1, value * 2, Fraction(0)))
        if isinstance(value, str):
            return self.draw.choice(self.names)
        if isinstance(value, Size):
            return self.draw.choice((value + Size.of(1), value - Size.of(1), Size.of(self.draw.choice(self.dims))))
        if isinstance(value, Term):
            return self.term(value)
        if isinstance(value, frozenset):
            return frozenset(self.altered(tuple(value)))
        if isinstance(value, tuple):
            return self.row(value)
        if is_dataclass(value) and not isinstance(value, type):
            chosen = self.draw.choice(fields(value))
            return replace(value, **{chosen.name: self.altered(getattr(value, chosen.name))})
        return value

    def row(self, value: tuple[Any, ...]) -> tuple[Any, ...]:
        if not value:
            return value
        k = self.draw.randrange(len(value))
        kind = self.draw.random()
        if kind < 0.6:
            return (*value[:k], self.altered(value[k]), *value[k + 1 :])
        if kind < 0.75:
            return (*value[:k], *value[k + 1 :])
        if kind < 0.85:
            return (*value, value[k])
        return tuple(self.draw.sample(value, len(value)))

    def term(self, t: Term) -> Term:
        if t.op == "number":
            return terms.number(self.altered(t.data))
        if t.op == "index" and self.draw.random() < 0.8:
            return self.draw.choice((terms.index(self.draw.choice(self.names)), terms.number(self.draw.randrange(3))))
        if t.op == "symbol":
            return terms.symbol(self.draw.choice(self.symbols))
        if not t.args or self.draw.random() < 0.1:
            return self.draw.choice((terms.ZERO, terms.ONE, terms.neg(t), terms.add(t, terms.ONE)))
        if self.draw.random() < 0.05:
            return self.draw.choice(
                (terms.div(terms.ONE, t), terms.div(t, t), terms.power(Term("sqrt", (t,)), terms.TWO))
            )
        k = self.draw.randrange(len(t.args))
        if t.op in ("add", "mul") and self.draw.random() < 0.3:
            return terms.rebuild(t, t.args[:k] + t.args[k + 1 :])
        if len(t.args) == 2 and self.draw.random() < 0.2:
            return terms.rebuild(t, t.args[::-1])
        return terms.rebuild(t, (*t.args[:k], self.term(t.args[k]), *t.args[k + 1 :]))

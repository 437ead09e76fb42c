"""The terms of sequences and series as SymPy expressions in one whole number, and back: for engines that look for
closed forms. What is no arithmetic becomes a symbol of its own. Nothing rests on it."""

from __future__ import annotations

from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sympify import arithmetic, from_arithmetic
from proofcheck.lang.terms import Term

ARITHMETIC = frozenset({"number", "add", "mul", "div", "pow", "factorial", "binomial"})


class Reading:
    """place: the index or the name of the whole number. `k` is its symbol; symbols in `moving` stand for terms with it.
    All other symbols count as positive: a guess, which makes powers come apart."""

    def __init__(self, place: Term) -> None:
        import sympy as sp

        self.sp, self.place = sp, place
        self.k = sp.Symbol("k", integer=True, positive=True)
        self.names: dict[str, Any] = {place.data: self.k}
        self.back: dict[str, Term] = {"k": place}
        self.moving: set[Any] = set()

    def depends(self, t: Term) -> bool:
        return self.place.data in (t.free if self.place.op == "index" else t.names)

    def expression(self, t: Term) -> Any:
        return arithmetic(self._abstract(t), self.names)

    def _abstract(self, t: Term) -> Term:
        moves = self.depends(t)
        if t == self.place or (t.op in ARITHMETIC and (moves or t.op not in ("factorial", "binomial"))):
            return terms.rebuild(t, tuple(map(self._abstract, t.args)))
        if t.op == "exp" and moves and (split := self._split(t)) is not None:
            return self._abstract(split)
        name = next((n for n, old in self.back.items() if old == t), f"v{len(self.back)}")
        self.back[name] = t
        self.names[name] = self.sp.Symbol(name, positive=True)
        if moves:
            self.moving.add(self.names[name])
        return terms.symbol(name)

    def _split(self, t: Term) -> Term | None:
        """exp(a k + b) as exp(a)**k exp(b)."""
        poly = self.sp.Poly(self.sp.expand(self.expression(t.args[0])), self.k)
        if poly.degree() != 1:
            return None
        slope, rest = (self.term(c) for c in poly.all_coeffs())
        power = terms.power(Term("exp", (slope,)), self.place)
        return power if rest == terms.ZERO else terms.mul(power, Term("exp", (rest,)))

    def term(self, e: Any) -> Term:
        """A rational expression, and factorials, as a term; raises ValueError where it is none."""
        for f in e.atoms(self.sp.factorial):
            symbol = self.sp.Symbol(str(f), positive=True)
            self.back[symbol.name] = Term("factorial", (self.term(f.args[0]),))
            e = e.subs(f, symbol)
        top, bottom = (from_arithmetic(part, self.back) for part in self.sp.fraction(self.sp.together(e)))
        if top is None or bottom is None:
            raise ValueError("no rational expression")
        return top if bottom == terms.ONE else terms.div(top, bottom)

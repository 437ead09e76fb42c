"""The steps of a proof, each from the ones before.

Free assumptions are followed through the proof: at its end only what was asserted may be left.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofcheck.recheck.certificates.entailment import Polynomial, Question, Reader, times
from proofcheck.recheck.certificates.forms import RELATIONS, Form, Forms, Unread
from proofcheck.recheck.polynomials import plus

_SIGNS = {">": 1, "<": -1}


def unproved(proof: Any, asserted: Sequence[Any]) -> str:
    """The rule of the first step that is not seen to follow, "" where the proof shows that what was asserted cannot all
    hold. `proof` and `asserted` are a proof and terms of cvc5."""
    check = _Check()
    try:
        given = {check.forms.of(term) for term in asserted}
        check.walk(proof)
        told, free = check.known[proof]
        if not (free <= given and check.contrary(told, given)):
            return "the end"
    except Unread as error:
        return f"{check.at}: {error}"
    except _Gap:
        return check.at
    return ""


class _Gap(ValueError):
    """A step that is not seen to follow."""


class _Check:
    def __init__(self) -> None:
        self.forms = Forms()
        self.reader = Reader(self.forms)
        self.known: dict[Any, tuple[Form, frozenset[Form]]] = {}
        self.at = ""

    def walk(self, proof: Any) -> None:
        """All steps, premises first."""
        stack = [proof]
        while stack:
            step = stack[-1]
            if step in self.known:
                stack.pop()
                continue
            open_ones = [c for c in step.getChildren() if c not in self.known]
            if open_ones:
                stack += open_ones
                continue
            self.known[step] = self._step(step)
            stack.pop()

    def _step(self, step: Any) -> tuple[Form, frozenset[Form]]:
        self.at = rule = step.getRule().name
        told = self.forms.of(step.getResult())
        below = [self.known[c] for c in step.getChildren()]
        premises, free = [p for p, _ in below], frozenset().union(*(f for _, f in below))
        if rule == "ASSUME":
            return told, frozenset((told,))
        if rule == "SCOPE":
            # What follows under assumptions: that these imply it.
            assumed = [self.forms.of(a) for a in step.getArguments()]
            if not self.scoped(assumed, premises[0], told):
                raise _Gap
            return told, free - set(assumed)
        special = _SPECIAL.get(rule)
        if not (special and special(self, premises, told)) and not self.follows(premises, told):
            raise _Gap
        return told, free

    def contrary(self, told: Form, given: set[Form]) -> bool:
        """Whether the end of the proof is false, or that not all of some assertions hold."""
        if told.op != "not":
            return told.op == "false"
        (inner,) = told.args
        return set(inner.args if inner.op == "and" else (inner,)) <= given

    def scoped(self, assumed: list[Form], conclusion: Form, told: Form) -> bool:
        """That the assumptions imply the conclusion is what is told."""
        if not assumed:
            return told is conclusion
        premise = assumed[0] if len(assumed) == 1 else self.forms.make("and", *assumed)
        if conclusion.op == "false" and told is self.forms.make("not", premise):
            return True
        wanted = self.forms.make("implies", premise, conclusion)
        return told is wanted or self.follows([], self.forms.make("=", wanted, told))

    def follows(self, premises: Sequence[Form], conclusion: Form) -> bool:
        return conclusion in premises or Question(self.reader, premises, conclusion).holds

    # -- equal things in the place of one another

    def congruent(self, premises: list[Form], told: Form) -> bool:
        if told.op != "=":
            return False
        a, b = told.args
        if not a.args or a.op != b.op or len(a.args) != len(b.args):
            return a is b
        same = {frozenset(p.args) for p in premises if p.op == "="}
        return all(x is y or frozenset((x, y)) in same for x, y in zip(a.args, b.args, strict=True))

    def chain(self, premises: list[Form], told: Form) -> bool:
        """Equal by way of others."""
        if told.op != "=" or any(p.op != "=" for p in premises):
            return False
        reached, start = {told.args[0]}, 0
        while len(reached) != start:
            start = len(reached)
            for p in premises:
                if not reached.isdisjoint(p.args):
                    reached.update(p.args)
        return told.args[1] in reached

    def turned(self, premises: list[Form], told: Form) -> bool:
        p = premises[0]
        while p.op == told.op == "not":
            p, told = p.args[0], told.args[0]
        return p.op == told.op == "=" and p.args == told.args[::-1]

    # -- arithmetic

    def summed(self, premises: list[Form], told: Form) -> bool:
        """a R b and c S d give a + c < b + d, or with <=: R and S are <, <= or =, and < needs one of them."""
        if any(p.op not in ("<", "<=", "=") or p.args[0].truth for p in premises):
            return False
        total = plus(*map(self.reader.difference, premises))
        strict = any(p.op == "<" for p in premises)
        if told.op not in ("<", "<="):
            return False
        return self.reader.difference(told) == total and (strict or told.op == "<=")

    def scaled(self, premises: list[Form], told: Form) -> bool:
        """m > 0 and a R b give m*a R m*b; m < 0 turns R around."""
        if premises or told.op != "implies" or told.args[0].op != "and" or len(told.args[0].args) != 2:
            return False
        (sign, order), made = told.args[0].args, told.args[1]
        orders = (*RELATIONS.values(), "=")
        if sign.op not in _SIGNS or order.op not in orders or made.op not in orders or order.args[0].truth:
            return False
        if self.reader.polynomial(sign.args[1]):
            return False
        product = times(self.reader.polynomial(sign.args[0]), self.reader.difference(order))
        wanted = order.op if sign.op == ">" else order.op.translate(str.maketrans("<>", "><"))
        return made.op == wanted and self.reader.difference(made) == product

    def signed(self, premises: list[Form], told: Form) -> bool:
        """The sign of a product from those of its factors; of a square of what is not 0."""
        if premises or told.op != "implies" or told.args[1].op not in _SIGNS:
            return False
        assumed, made = told.args
        signs: dict[tuple[int, ...], int] = {}
        for fact in assumed.args if assumed.op == "and" else (assumed,):
            inner, other = (fact.args[0], 0) if fact.op == "not" else (fact, _SIGNS.get(fact.op))
            if other is None or (not other and (inner.op != "=" or inner.args[0].truth)):
                return False
            if self.reader.polynomial(inner.args[1]):
                return False
            monomials = list(self.reader.polynomial(inner.args[0]).items())
            if len(monomials) != 1 or len(monomials[0][0]) != 1 or monomials[0][1] != 1:
                return False
            signs[monomials[0][0]] = other
        value: Polynomial = self.reader.difference(made)
        if len(value) != 1:
            return False
        ((product, factor),) = value.items()
        sign = 1 if factor > 0 else -1
        for atom in set(product):
            own = signs.get((atom,))
            if own is None or (not own and product.count(atom) % 2):
                return False
            sign *= own ** product.count(atom) if own else 1
        return sign == _SIGNS[made.op]

    def sizes(self, premises: list[Form], told: Form) -> bool:
        """abs(a) > abs(b) and abs(c) > abs(d) give abs(a*c) > abs(b*d); so does abs(c) == abs(d) where c is not 0.
        Equations alone give an equation."""
        pairs = []
        for p in premises:
            if p.op == "and" and len(p.args) == 2 and self._nonzero(*p.args):
                pairs.append(p.args[0])
            elif p.op == told.op:
                pairs.append(p)
            else:
                return False
        if told.op not in (">", "=") or not any(p.op == told.op for p in pairs):
            return False
        for side in (0, 1):
            if any(p.args[side].op != "abs" for p in (*pairs, told)):
                return False
            product: Polynomial = {(): Fraction(1)}
            for p in pairs:
                product = times(product, self.reader.polynomial(p.args[side].args[0]))
            if self.reader.polynomial(told.args[side].args[0]) != product:
                return False
        return True

    def _nonzero(self, equal: Form, apart: Form) -> bool:
        """Whether the second says that what the first is about, abs(c) == abs(d), is not 0."""
        if equal.op != "=" or equal.args[0].op != "abs" or apart.op != "not" or apart.args[0].op != "=":
            return False
        c, zero = apart.args[0].args
        return c is equal.args[0].args[0] and not zero.truth and not self.reader.polynomial(zero)


_SPECIAL = {
    "CONG": _Check.congruent,
    "NARY_CONG": _Check.congruent,
    "TRANS": _Check.chain,
    "SYMM": _Check.turned,
    "ARITH_SUM_UB": _Check.summed,
    "ARITH_MULT_POS": _Check.scaled,
    "ARITH_MULT_NEG": _Check.scaled,
    "ARITH_MULT_SIGN": _Check.signed,
    "ARITH_MULT_ABS_COMPARISON": _Check.sizes,
}

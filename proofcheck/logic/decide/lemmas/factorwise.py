"""Products over a range, compared factor by factor, and with the sum of what their factors differ from 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth


def factorwise(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """Between products over the same range, either of which may be 1, a product of ones:

        0 < prod a(k), 0 <= prod a(k)    where 0 < a(k), or 0 <= a(k), for all k in the range
        prod a(k) <= prod b(k)           where 0 <= a(k) and a(k) <= b(k) for all k in the range

    and, by Weierstrass, written with the sum of all a(k) - 1,

        1 + sum (a(k) - 1) <= prod a(k)  where 0 <= a(k) and a(k) <= 1 for all k; with `data["above"]`, 1 <= a(k)

    Proof. By induction over the number of factors. A product of positive numbers is positive, and from
    0 <= p <= q and 0 <= a <= b follows 0 <= p a <= q b. Let p be a product with 1 + s <= p and a the next factor:
    p a == p + p (a - 1) >= p + (a - 1) >= 1 + s + (a - 1), as p <= 1 and a - 1 <= 0, or 1 <= p and a - 1 >= 0. The
    product of no factors is 1, their sum 0. The factors have values where the comparisons do, and with them the rest.
    """
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return None
    product = next((side for side in core.args if side.op == "product"), None)
    if product is None:
        return None
    (name,), (low, high, body) = product.data, product.args
    left, right = (_factor(side, name, low, high) for side in core.args)
    if core.op == "le" and core.args[1] == product and terms.alpha(core.args[0]) == terms.alpha(total(product)):
        ends = (terms.le(ONE, body),) if data.get("above") else (terms.le(ZERO, body), terms.le(body, ONE))
        compared = terms.conjunction(*ends)
    elif core.args[0] == ZERO and right is not None:
        compared = Term(core.op, (ZERO, right))
    elif core.op == "le" and left is not None and right is not None:
        compared = terms.conjunction(terms.le(ZERO, left), terms.le(left, right))
    else:
        return None
    return Step("products factor by factor", (problem.about(terms.forall(name, low, high, compared)),))


def total(product: Term) -> Term:
    """1 + sum (a(k) - 1), for a product of a(k)."""
    low, high, body = product.args
    return terms.add(ONE, terms.total(product.data[0], low, high, terms.sub(body, ONE)))


def _factor(side: Term, name: str, low: Term, high: Term) -> Term | None:
    """What stands at the place `name` of a side that is a product over the range, or 1."""
    if side == ONE:
        return ONE
    if side.op != "product" or side.args[:2] != (low, high):
        return None
    return terms.substitute(side.args[2], {side.data[0]: terms.index(name)})


RULES = {"factorwise": not_of_growth(factorwise)}

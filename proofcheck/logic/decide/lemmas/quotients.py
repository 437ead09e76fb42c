"""Growth in one size n, by limits of quotients as n grows; all other names stay fixed.

    grows(e, g)       holds where e and g are positive for all values and e / g tends to a positive number: each e / g
                      is positive, and all but finitely many are close to that number. It fails where e / g or g / e
                      tends to 0: the definition asks that e / g stays between two positive numbers where g is not 0.
    bounded(e, g)     holds where g is not 0 for any value and e / g has a limit. It fails where g / e tends to 0.
    dominates(a, b)   holds where a and b are positive and b / a tends to 0. It fails where a / b has a limit.
    bounded(s, g)     for a sum s of f(k) for k in range(low, n + c) holds where abs(f(k)) <= d(k + 1) - d(k) for all k
                      from a number on, d has a limit, and bounded(1, g): the sums are at most what the first terms and
                      the differences of d come to.

A form fails only where the limit is known without any other name, and the assumptions are lower bounds of n.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.growth import FORMS, growing
from proofcheck.logic.decide.lemmas.sequences import plainly
from proofcheck.logic.decide.lemmas.series import about, shifted
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.verdict import Witness

WHY = "limits of quotients"


def one_size(problem: Problem) -> str | None:
    """The size that grows in a statement about growth, if it is one of which the other names say nothing."""
    statement = problem.statement
    if statement.op not in FORMS or problem.sizes:
        return None
    sizes = growing(problem, statement)
    random = any(problem.declarations[n].law for n in statement.names)
    return sizes[0] if len(sizes) == 1 and not random else None


def _large(problem: Problem, name: str, given: tuple[Term, ...]) -> bool:
    """Whether these assumptions are lower bounds of the size: all large values satisfy them."""
    size = terms.symbol(name)
    return all(g.op in ("le", "lt") and g.args[0].op == "number" and g.args[1] == size for g in given)


def compared(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The form holds, or fails where `data["sign"]` is -1; with `data["falling"]` the quotient is turned over."""
    name = one_size(problem)
    if name is None:
        return None
    form, (e, g) = problem.statement.op, problem.statement.args
    limit = Term("limit", (terms.div(g, e) if data["falling"] else terms.div(e, g), INFINITY), (name, ""))
    positive = tuple(terms.lt(ZERO, t) for t in (e, g))
    vanishes, exists = terms.eq(limit, ZERO), terms.eq(limit, limit)
    if data["sign"] < 0:
        ways = {("grows", False): vanishes, ("grows", True): vanishes, ("bounded", True): vanishes}
        said = {**ways, ("dominates", False): exists}.get((form, data["falling"]))
        exist = not any(d.law for d in problem.declarations.values())
        if said is None or not exist or problem.statement.names != {name} or not _large(problem, name, problem.given):
            return None
        why = f"the quotient of the {'second and the first' if data['falling'] else 'first and the second'} term "
        why += "tends to 0" if said == vanishes else "has a limit"
        return Step(WHY, plainly(problem, said), witness=Witness({}, why))
    if form == "dominates" and not _large(problem, name, tuple(g for g in problem.given if name in g.names)):
        return None
    held = {
        ("grows", False): (*positive, terms.lt(ZERO, limit)),
        ("bounded", False): (terms.eq(e, e), Term("ne", (g, ZERO)), exists),
        ("dominates", True): (*positive, vanishes),
    }.get((form, data["falling"]))
    return None if held is None else Step(WHY, plainly(problem, *held))


def summable(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`bounded` of a sum, by the differences of `data["difference"]` from `data["from"]` on."""
    name, difference, first = one_size(problem), data["difference"], data["from"]
    if name is None or problem.statement.op != "bounded" or problem.statement.args[0].op != "sum":
        return None
    total, g = problem.statement.args
    low, high, body = total.args
    (index,) = total.data
    far = Size.from_term(high)
    beyond = None if far is None else (far - Size.of(name)).constant
    if low.op != "number" or low.data.denominator != 1 or beyond is None or name in body.names | difference.names:
        return None
    if first < low.data or total.free or not difference.free <= {index}:
        return None
    step = terms.sub(shifted(difference, index), difference)
    last = Term("limit", (terms.substitute(difference, {index: terms.symbol(name)}), INFINITY), (name, ""))
    parts = about(problem, index, int(low.data), terms.eq(body, body))
    parts += about(problem, index, first, terms.le(Term("abs", (body,)), step))
    parts += plainly(problem, terms.eq(last, last))
    below = Term("bounded", (terms.ONE, g), problem.statement.data or (name,))
    return Step(WHY, (*parts, problem.about(below)))


RULES = {
    "compared": compared,
    "summable": summable,
}

"""Series in a statement, replaced by their values, or by a term without a value where they diverge.

A series is a limit of sum(f(k) for k in range(low, n + c)), as n grows, with whole numbers low and c; a product is
treated in the same way.

    series      f(k) == c_1 b_1(k) + ... + G(k + 1) - G(k) for all k from low, with known series b_i
                (`power_series.py`), each shifted by a whole number: the sums up to n are those of the known series and
                G(n) - G(low). So the series is the sum of the known values, less their first terms, and of the limit of
                G less G(low); it diverges where G has no limit, as the other parts converge.
    products    G(k + 1) == f(k) G(k) for all k from low, and G(low) != 0: the products up to n are G(n) / G(low).
    restless    1 / abs(f) has a limit: so f does not tend to 0, as the steps of the sums would if these had a limit.
    undefined term  f(k) has no value for one k from low on: neither have the sums that reach it, nor the series.
    zero factor     f(k) is 0 for one k, and has values for all: the products that reach it are 0, and so is the limit.
    divergent   G(k + 1) - G(k) <= f(k) for all k from a number on, or <= -f(k), and G tends to infinity: then so do
                the sums, up to the sign, whatever the first terms are.

    enclosed    D(k + 1) - D(k) <= f(k) <= E(k + 1) - E(k) for all k from low on, where D(n) and E(n) tend to d and e;
                low may lie behind where the series begins, and its first terms are added to what follows for the rest.
                The terms f(k) - (D(k + 1) - D(k)) are not negative, and their sums are at most E(n) - E(low) less
                D(n) - D(low), so bounded: they converge, and with the steps of D the series does. Its sums lie between
                those of the steps, so the series between d - D(low) and e - E(low). What holds for all these, holds.

Whatever is said of f is shown for all declared values of the other names, which the limit keeps fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative
from proofcheck.lang.definedness import obligations
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.events import negation
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import INTEGER_KINDS, Declaration, Problem
from proofcheck.logic.decide.lemmas.power_series import KNOWN
from proofcheck.logic.decide.lemmas.steps import REAL, Step, not_of_growth
from proofcheck.logic.decide.lemmas.telescoping import WHOLE, kind_from
from proofcheck.logic.decide.limits import moving

DIVERGES = "a series there diverges"
FIRST = 64  # terms of a known series that are written out
_CLOSED_TO = frozenset(
    {"limit", "let", "derivative", "expectation", "map", "lambda", "grows", "bounded", "dominates", "integral"}
    | {"every", "some"}
)


def found(problem: Problem) -> list[Term]:
    """The series and infinite products of a statement that may be replaced."""
    seen: dict[Term, None] = {}

    def note(t: Term) -> Term | None:
        if _parts(problem, t) is not None:
            seen[t] = None
        return None

    walked(problem.statement, note)
    return list(seen)


def walked(t: Term, rule: Callable[[Term], Term | None]) -> Term:
    """The statement with limits replaced where names stand for what their declarations say."""
    if t.op == "limit":
        value = rule(t)
        return t if value is None else value
    if t.op in _CLOSED_TO or not any(s.op == "limit" for s in nodes(t)):
        return t
    return terms.rebuild(t, tuple(walked(a, rule) for a in t.args))


def fixed(problem: Problem, t: Term) -> bool:
    """Whether a limit is one of a sequence of numbers, in which all other names are real numbers that stay fixed."""
    if t.op != "limit" or t.free or t.args[1] != INFINITY or moving(problem, t):
        return False
    others = [problem.declarations.get(n) for n in t.args[0].names]
    plain = all(d is not None and d.law is None and d.kind in REAL and not d.structure for d in others)
    name = problem.declarations.get(t.data[0])
    return plain and name is not None and name.kind in WHOLE and not name.shape


def _parts(problem: Problem, t: Term) -> tuple[str, int, Term] | None:
    """The index of a series, where it begins, and its terms."""
    if not fixed(problem, t) or t.args[0].op not in ("sum", "product"):
        return None
    low, high, body = t.args[0].args
    name = t.data[0]
    far = Size.from_term(high)
    beyond = None if far is None else (far - Size.of(name)).constant
    if low.op != "number" or low.data.denominator != 1 or beyond is None or name in body.names:
        return None
    return t.args[0].data[0], int(low.data), body


def about(problem: Problem, index: str, first: int, *statements: Term) -> tuple[Problem, ...]:
    """Statements for all whole numbers from `first` in the place of an index."""
    name = terms.fresh(index, set(problem.declarations))
    low = terms.number(first)
    declarations = {**problem.declarations, name: Declaration(name, kind_from(low))}
    given = (*problem.given, terms.le(low, terms.symbol(name)))
    said = [terms.substitute(s, {index: terms.symbol(name)}) for s in statements]
    return tuple(problem.about(s, declarations=declarations, given=given) for s in said)


def shifted(t: Term, index: str) -> Term:
    """G(k + 1)"""
    return terms.substitute(t, {index: terms.add(terms.index(index), terms.ONE)})


def series(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement without `data["target"]`, whose terms are those of `data["known"]` and a difference of
    `data["difference"]`; known series have a name, a factor, an argument, and the place of the first term."""
    target, difference = data["target"], data["difference"]
    read = _parts(problem, target)
    if read is None:
        return None
    index, low, body = read
    at_low = terms.substitute(difference, {index: terms.number(low)})
    last = Term("limit", (terms.substitute(difference, {index: terms.symbol(target.data[0])}), INFINITY), target.data)
    if target.data[0] in difference.names or not difference.free <= {index}:
        return None
    if target.args[0].op == "product":
        if data["known"]:
            return None
        onward = terms.eq(shifted(difference, index), terms.mul(body, difference))
        parts = about(problem, index, low, onward)
        parts += (problem.about(Term("ne", (at_low, terms.ZERO))),)
        return _replaced(problem, target, terms.div(last, at_low), parts)
    total, value = [], [last, terms.neg(at_low)] if difference.free else []
    conditions: list[Term] = []
    for name, factor, argument, first in data["known"]:
        one = KNOWN.get(name)
        needed = None if one is None else one.condition(argument)
        if one is None or needed is None or not one.start <= first <= one.start + FIRST:
            return None
        if factor.free | argument.free or target.data[0] in factor.names | argument.names:
            return None
        place = terms.add(terms.index(index), terms.number(first - low))
        total.append(terms.mul(factor, one.term(argument, place)))
        before = [one.term(argument, terms.number(j)) for j in range(one.start, first)]
        value.append(terms.mul(factor, terms.sub(one.value(argument), terms.add(terms.ZERO, *before))))
        conditions += needed
    equation = terms.eq(body, terms.add(*total, terms.sub(shifted(difference, index), difference)))
    parts = about(problem, index, low, equation)
    parts += tuple(problem.about(c) for c in dict.fromkeys(conditions))
    return _replaced(problem, target, terms.add(terms.ZERO, *value), parts)


def _replaced(problem: Problem, target: Term, value: Term, parts: tuple[Problem, ...], why: str = "") -> Step:
    statement = walked(problem.statement, lambda t: value if t == target else None)
    then = problem.about(statement)
    return Step("series that diverge" if why else "known series", parts, then, undefined=why)


def restless(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with `data["target"]` divergent, as its terms do not tend to 0."""
    target = data["target"]
    read = _parts(problem, target)
    if read is None or target.args[0].op != "sum":
        return None
    index, _, body = read
    size = Term("abs", (terms.substitute(body, {index: terms.symbol(target.data[0])}),))
    last = Term("limit", (terms.div(terms.ONE, size), INFINITY), target.data)
    exists = problem.about(terms.eq(last, last))
    return _replaced(problem, target, terms.UNDEFINED, (exists,), DIVERGES)


def undefined_term(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with `data["target"]` without a value, as the term at `data["from"]` has none: the condition number
    `data["place"]` of those that it asks for does not hold."""
    target, which = data["target"], data["place"]
    read = _parts(problem, target)
    if read is None or data["from"] < read[1]:
        return None
    there = terms.substitute(read[2], {read[0]: terms.number(data["from"])})
    needed = obligations(terms.eq(there, there), problem.declarations)
    if not 0 <= which < len(needed):
        return None
    fails = problem.about(negation(needed[which]))
    return _replaced(problem, target, terms.UNDEFINED, (fails,), "a term there has no value")


def zero_factor(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with 0 for the infinite product `data["target"]`, whose factor at `data["from"]` is 0."""
    target = data["target"]
    read = _parts(problem, target)
    if read is None or target.args[0].op != "product" or data["from"] < read[1]:
        return None
    index, low, body = read
    vanishes = terms.eq(terms.substitute(body, {index: terms.number(data["from"])}), terms.ZERO)
    parts = (problem.about(vanishes), *about(problem, index, low, terms.eq(body, body)))
    return _replaced(problem, target, terms.ZERO, parts)


def divergent(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the sums of `data["target"]` growing past all bounds, as those of the steps of
    `data["difference"]` do from `data["from"]` on; `data["sign"]` is -1 where they fall."""
    target, difference, first = data["target"], data["difference"], data["from"]
    read = _parts(problem, target)
    if read is None or target.args[0].op != "sum":
        return None
    index, low, body = read
    name = target.data[0]
    if first < low or data["sign"] not in (1, -1) or not difference.free <= {index} or name in difference.names:
        return None
    step = terms.sub(shifted(difference, index), difference)
    below = terms.le(step, terms.mul(terms.number(data["sign"]), body))
    # A size that nothing is assumed of: the form is about one that is declared as `dim`.
    size = terms.fresh(index, set(problem.declarations))
    declarations = {**problem.declarations, size: Declaration(size, "dim")}
    grown = terms.substitute(difference, {index: terms.symbol(size)})
    infinite = Term("dominates", (grown, terms.ONE), (size,))
    parts = about(problem, index, first, below)
    parts += (problem.about(infinite, declarations=declarations),)
    return _replaced(problem, target, terms.UNDEFINED, parts, DIVERGES)


def between(problem: Problem, t: Term) -> tuple[str, Term, Term] | None:
    """The same for a series that begins anywhere, in whose terms there may be unknown functions and tensors."""
    if t.op != "limit" or t.free or t.args[1] != INFINITY or t.args[0].op != "sum" or moving(problem, t):
        return None
    name, (low, high, body) = t.data[0], t.args[0].args
    far, begins, at = Size.from_term(high), Size.from_term(low), problem.declarations.get(name)
    if far is None or begins is None or (far - Size.of(name)).constant is None or name in low.names | body.names:
        return None
    others = [problem.declarations.get(n) for n in low.names | body.names]
    fixed = all(d is not None and (d.kind == "function" or d.kind in REAL) and not d.structure for d in others)
    whole = all(d is not None and d.kind in INTEGER_KINDS for d in map(problem.declarations.get, low.names))
    sized = at is not None and at.kind in WHOLE and not at.shape
    return (t.args[0].data[0], low, body) if fixed and whole and sized else None


def enclosed(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with a real number in the place of `data["target"]`. `data["under"]` and `data["over"]`: D and d,
    E and e; `data["from"]`: how many of the first terms are written out, before these are needed."""
    target, written = data["target"], data["from"]
    found = between(problem, target)
    if found is None or not 0 <= written <= FIRST:
        return None
    index, low, body = found
    n = target.data[0]
    k, s = (terms.fresh(name, set(problem.declarations)) for name in (index, "s"))
    natural = never_negative(Size.from_term(low) or Size.of(-1))
    first = [terms.substitute(body, {index: terms.add(low, terms.number(j))}) for j in range(written)]
    low = terms.add(low, terms.number(written))
    declarations = {**problem.declarations, k: Declaration(k, "natural" if natural else "integer")}
    given = (*problem.given, terms.le(low, terms.symbol(k)))
    parts, bounds = [], []
    for side, (antidifference, last) in (("under", data["under"]), ("over", data["over"])):
        if not antidifference.free <= {index} or last.free or n in antidifference.names | last.names:
            return None
        step = terms.sub(shifted(antidifference, index), antidifference)
        order = terms.le(step, body) if side == "under" else terms.le(body, step)
        said = terms.substitute(order, {index: terms.symbol(k)})
        parts.append(problem.about(said, declarations=declarations, given=given))
        tends = Term("limit", (terms.substitute(antidifference, {index: terms.symbol(n)}), INFINITY), target.data)
        if moving(problem, terms.rebuild(tends, (terms.add(tends.args[0], last), INFINITY))):
            return None
        parts.append(problem.about(terms.eq(tends, last)))
        value = terms.add(terms.sub(last, terms.substitute(antidifference, {index: low})), *first)
        parts.append(problem.about(terms.eq(value, value)))
        bounds.append(terms.le(value, terms.symbol(s)) if side == "under" else terms.le(terms.symbol(s), value))
    statement = walked(problem.statement, lambda t: terms.symbol(s) if t == target else None)
    declared = {**problem.declarations, s: Declaration(s, "real")}
    then = problem.about(statement, declarations=declared, given=(*problem.given, *bounds))
    return Step("series between others", tuple(parts), then, exact=False)


RULES = {
    "series": series,
    "divergent": divergent,
    "restless": restless,
    "undefined term": undefined_term,
    "zero factor": zero_factor,
    "enclosed": not_of_growth(enclosed),
}

"""One function of every entry of a normal name: its values are independent and of one law, of which moments are known.

`Var(w @ max(x, 0))` for x with independent normal entries is `Var(w @ z)` for z with independent entries that have the
first moments of `max(x[0], 0)`, which are averages by cases. The name may stand nowhere but in this function, and in
nothing but what is averaged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated, polynomial_in_random
from proofcheck.lang.scope import scalar
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.decide.lemmas.averages import PLACE, Averages
from proofcheck.logic.decide.lemmas.normal_laws import Laws
from proofcheck.logic.decide.lemmas.steps import Step

ORDERS = (1, 2, 3, 4)
_PLAIN = frozenset({"number", "symbol", "entry", "pi", "add", "mul", "div", "pow", "abs", "max", "min", "where"})
_PLAIN |= frozenset({"eq", "ne", "lt", "le", "and", "or", "not", "implies", "erf", "sqrt", "exp", "index"})
_PASSED = _PLAIN | {"expectation", "forall", "sum"}
_POLYNOMIAL = frozenset({"number", "symbol", "entry", "index", "add", "mul", "div", "pow", "sum", "pi", "expectation"})


def entrywise(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with a name of its own for each function of a normal name that `data["functions"]` has, as a term
    with an entry of the name in it."""
    said = (problem.statement, *problem.given)
    if any(t.op not in _PASSED for t in nodes(problem.statement)):
        return None
    statement, declarations = problem.statement, dict(problem.declarations)
    used = set(declarations).union(*(t.names for t in said))
    for name, of in data["functions"]:
        declaration, function = problem.declarations.get(name), function_of(of, name)
        law = declaration.law if declaration is not None else None
        if declaration is None or law is None or law.family != "normal" or any(name in g.names for g in problem.given):
            return None
        random = {n for n, d in declarations.items() if d.law is not None}
        if function is None or function == PLACE or function.names & random or not only(statement, name, function):
            return None
        moments = _moments(problem, function, law)
        if moments is None:
            return None
        new = terms.fresh("z", used)
        used.add(new)
        first, second, *_ = moments
        spread = terms.sub(second, terms.power(first, terms.TWO))
        named = Law("iid", scalar(first), scalar(spread), moments=tuple(zip(ORDERS, moments, strict=True)))
        declarations[new] = Declaration(new, "real", declaration.shape, law=named)
        statement = _renamed(statement, name, function, new)
    if statement == problem.statement:
        return None
    then = problem.about(statement, declarations=declarations)
    return Step("functions of independent entries", (), then, exact=_by_moments(then))


def function_of(t: Term, name: str) -> Term | None:
    """A term as a function of the one entry of the name in it, None where it depends on more than its value."""
    # Nothing is bound in these terms: an index in the place of the entry stands for one value around all of the term.
    own = {s for s in nodes(t) if s.op in ("symbol", "entry") and s.data == name}
    if len(own) != 1 or any(s.op not in _PLAIN for s in nodes(t)):
        return None
    (entry,) = own
    found = terms.rewrite(t, lambda s: PLACE if s == entry else None)
    return None if found.free or name in found.names else found


def only(statement: Term, name: str, function: Term) -> bool:
    """Whether the name stands in this function alone, and in nothing but what is averaged."""
    left = _renamed(statement, name, function, "~")

    def averaged(t: Term) -> bool:
        return (
            "~" not in t.names
            or t.op == "expectation"
            or (t.op not in ("symbol", "entry") and all(map(averaged, t.args)))
        )

    return name not in left.names and averaged(left)


def _renamed(t: Term, name: str, function: Term, new: str) -> Term:
    """The term with entries of the new name in the place of the function of those of the old one."""
    if name not in t.names:
        return t
    if function_of(t, name) == function:
        entry = next(s for s in nodes(t) if s.op in ("symbol", "entry") and s.data == name)
        return Term(entry.op, entry.args, new)
    return terms.rebuild(t, tuple(_renamed(a, name, function, new) for a in t.args))


def _moments(problem: Problem, function: Term, law: Law) -> list[Term] | None:
    """The averages of the powers of the function; None where one is not seen."""
    alone = replace(
        problem, declarations={**problem.declarations, PLACE.data: Declaration(PLACE.data, "real", law=law)}
    )
    averages = Averages(Laws(alone, ()), ())
    found = [averages.of(terms.power(function, terms.number(k))) for k in ORDERS]
    return None if None in found else [m for m in found if m is not None]


def _by_moments(problem: Problem) -> bool:
    """Whether all that is averaged is determined by the moments that are known."""
    averaged = [t.args[0] for t in nodes(problem.statement) if t.op == "expectation"]
    return all(
        all(t.op in _POLYNOMIAL for t in nodes(body))
        and polynomial_in_random(integrated(body, problem.declarations), problem.declarations)
        for body in averaged
    )


RULES = {"entrywise": entrywise}

"""Equations between elementary expressions in several real numbers, by one normal form: logarithms of products, powers
with names in the exponent, roots.

Both sides are written as polynomials in generators (`tower.py`), the names among them. A name declared positive is a
unit, and so is what is seen to be positive by structure. Equal normal forms are equal for all values of the names; what
is different here may be equal all the same.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.univariate.charts import compared
from proofcheck.logic.decide.univariate.polynomials import Poly
from proofcheck.logic.decide.univariate.tower import Tower
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

_KINDS = ("real", "positive", "nonnegative", "dim", "natural", "integer")


def holds(problem: Problem) -> bool:
    """Whether both sides of an equation have a value and the same normal form."""
    statement = problem.statement
    declared = [problem.declarations.get(n) for n in statement.names]
    if statement.op not in ("eq", "le") or statement.free:
        return False
    if any(d is None or d.kind not in _KINDS or d.shape or d.law is not None for d in declared):
        return False
    problem = _signs_named(problem)
    left, right = problem.statement.args
    try:
        tower = reader(problem)
        difference = tower(terms.sub(right, left))
        return not tower.normal(difference)[1] and compared(statement.op, 0)
    except (Unsupported, LimitExceeded, Undefined, Inexact, ArithmeticError, RecursionError):
        return False


def reader(problem: Problem) -> Tower:
    """A tower that reads the names of a statement as numbers which are not known."""
    signs = Signs(problem.declarations, problem.given)
    known: list[tuple[Poly, bool]] = []  # what the assumptions say is not negative, and whether it is positive

    def unit(tower: Tower, f: Poly) -> int:
        term = tower.term(f)
        if signs.positive(term):
            return 1
        if signs.positive(tower.term(tower.scaled(f, tower.number(-1)[()]))):
            return -1
        sign = next((s for h, strict in known if (s := _implied(tower, f, h, strict))), 0)
        if not sign:
            raise Unsupported("a denominator, a root or a logarithm that is not seen to be defined")
        return sign

    tower = Tower(None, 0, unit, _no_case)
    for name in sorted(problem.statement.names):
        tower.name_constant(name, 1 if signs.positive(terms.symbol(name)) or _above_zero(problem, name) else 0)
    for assumption in problem.given:
        for part in assumption.args if assumption.op == "and" else (assumption,):
            if part.op in ("lt", "le") and part.names <= problem.statement.names:
                try:
                    known.append((tower(terms.sub(part.args[1], part.args[0])), part.op == "lt"))
                except (Unsupported, LimitExceeded, Undefined, Inexact):
                    continue
    return tower


def _signs_named(problem: Problem) -> Problem:
    """The problem with c**n as (-c)**n s, for numbers c < 0 and whole n: (-1)**n is a real number s of the same name
    wherever n is the same up to an even number and 1, up to its sign. What holds for all real s holds for these."""
    declarations = dict(problem.declarations)
    named: dict[Size, Term] = {}

    def sign(t: Term) -> Term | None:
        if t.op != "pow" or t.args[0].op != "number" or t.args[0].data >= 0 or not t.args[1].names:
            return None
        size = Size.from_term(t.args[1])
        if size is None or not all(declarations[n].integral for n in size.dims):
            return None
        odd = Size({monomial: 1 for monomial, c in size.terms if monomial and c % 2})
        if odd.terms and odd not in named:
            name = terms.fresh("s", set(declarations))
            declarations[name] = Declaration(name, "real")
            named[odd] = terms.symbol(name)
        turned = terms.number((-1) ** dict(size.terms).get((), 0))
        return terms.mul(turned, terms.power(terms.number(-t.args[0].data), t.args[1]), named.get(odd, terms.ONE))

    statement = terms.rewrite(problem.statement, sign)
    return problem if statement == problem.statement else problem.about(statement, declarations=declarations)


def _implied(tower: Tower, f: Poly, h: Poly, strict: bool) -> int:
    """The sign of f where a multiple of it is h plus a number that is not negative, and h >= 0, or h > 0."""
    moving = next((m for m in f if m in h and m != ()), None)
    if moving is None:
        return 0
    scale = h[moving] / f[moving]
    rest = tower.add(tower.scaled(f, scale), tower.scaled(h, tower.number(-1)[()]))
    if set(rest) - {()} or rest.get((), 0) < 0 or (not rest and not strict):
        return 0
    return 1 if scale > 0 else -1


def _above_zero(problem: Problem, name: str) -> bool:
    """Whether an assumption bounds a name from below by a positive number."""
    bounds = (p for g in problem.given for p in (g.args if g.op == "and" else (g,)) if p.op in ("le", "lt"))
    return any(b.args[1] == terms.symbol(name) and b.args[0].op == "number" and b.args[0].data > 0 for b in bounds)


def _no_case(tower: Tower, term: Term) -> Term:
    raise Unsupported("a case distinction")

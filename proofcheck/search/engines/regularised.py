"""Quadratic forms of one vector and functions of X.T @ X, where inv(c X.T @ X + s*eye(n)) stands: as sums of squares.

With an eigenvalue t >= 0 in the place of c X.T @ X such a form is a quotient N(t) / (t + s)**b, read off at size 1.
Where N is a square times a polynomial without negative coefficients, the form is a sum of squares of vectors
g(c X.T @ X) y and X @ g(c X.T @ X) y with g(t) a polynomial in u = 1 / (t + s), or of g(c X @ X.T) y == g(0) y +
c X h(c X.T @ X) X.T y with h(t) = (g(t) - g(0)) / t. Whether it is, the kernel sees by the normal forms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from proofcheck.lang import terms
from proofcheck.lang.sympify import Untranslatable, from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal
from proofcheck.search.engines.derivations import by_expression

if TYPE_CHECKING:
    import sympy

NAME = "regularised"
Names = tuple[str, ...]  # of a vector; of two, whose difference is meant; of none
OTHER = terms.index("other")  # the column of a matrix
HIGHEST = 4  # power of the inverse


@dataclass(frozen=True, slots=True)
class Inverse:
    """inv(c X.T @ X + s*eye(columns)). entry: X[k, i], in which `k` and `i` are indices."""

    term: Term
    columns: Term
    rows: Term
    entry: Term

    def at(self, row: Term, column: Term) -> Term:
        """An entry of the inverse."""
        return Term("inverse", (self.columns, row, column, self.term.args[3]), self.term.data)

    def x(self, row: Term, column: Term) -> Term:
        """An entry of X."""
        return terms.substitute(self.entry, {"k": row, "i": column})


def propose(problem: Problem) -> Proposal:
    """Evidence `squares`."""
    nothing = Proposal(NAME, None)
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return nothing
    inverse = _inverse(core)
    if inverse is None:
        return nothing
    for names, long in _vectors(problem, inverse):
        expression = _expression(problem, inverse, names, long)
        if expression is not None:
            evidence = by_expression(problem, expression, NAME)
            if _accepted(problem, evidence):
                return Proposal(NAME, evidence, "as a sum of squares, by eigenvalues")
    return nothing


def _vectors(problem: Problem, inverse: Inverse) -> Iterator[tuple[Names, bool]]:
    """The vectors that there are, or the differences of two, and whether they have as many entries as X has rows.
    Without one it is a trace."""
    known = problem.declarations
    shaped = sorted(n for n in problem.statement.names if known[n].shape and n != inverse.entry.data)
    for long in (False, True):
        size = [inverse.rows if long else inverse.columns]
        if 0 < len(shaped) < 3 and all([s.term() for s in known[name].shape] == size for name in shaped):
            yield tuple(shaped), long
    if not shaped:
        yield (), False


def _accepted(problem: Problem, evidence: Evidence) -> bool:
    from proofcheck.logic import kernel

    return kernel.rule(problem, evidence).word == "proved"


def _inverse(core: Term) -> Inverse | None:
    """The inverse of which the statement speaks, if there is one alone."""
    found = {
        terms.alpha(Term("determinant", (t.args[0], t.args[3]), t.data)): t
        for t in terms.nodes(core)
        if t.op == "inverse"
    }
    if len(found) != 1:
        return None
    (t,) = found.values()
    size, body, (i, j) = t.args[0], t.args[3], t.data
    for part in terms.nodes(body):
        factors = part.args[2].args if part.op == "sum" and part.args[2].op == "mul" else ()
        if len(factors) == 2 and all(f.op == "entry" for f in factors) and part.args[1].free.isdisjoint((i, j)):
            first = next((f for f in factors if i in f.free), None)
            if first is not None and first.free == {i, part.data[0]}:
                entry = terms.substitute(first, {i: terms.index("i"), part.data[0]: terms.index("k")})
                return Inverse(t, size, part.args[1], entry)
    return None


def _expression(problem: Problem, inverse: Inverse, names: Names, long: bool) -> Term | None:
    """A sum of squares for the difference of both sides, a form of the vector; `long`: it has as many entries as X has
    rows."""
    import sympy

    t, v = sympy.Symbol("t", nonnegative=True), sympy.Symbol("v")
    read = _read(problem, inverse, names, t, v)
    if read is None:
        return None
    value, scale, shift, known = read
    numerator, denominator = sympy.fraction(sympy.together(value / v**2))
    if numerator.has(v) or denominator.has(v) or shift.has(t):
        return None
    power, rest = 0, sympy.factor(denominator)
    while power <= HIGHEST:
        quotient = sympy.cancel(rest / (t + shift))
        if quotient.is_rational_function() and not sympy.fraction(quotient)[1].has(t):
            power, rest = power + 1, quotient
        else:
            break
    if rest.has(t) or power > HIGHEST:
        return None
    signs = Signs(problem.declarations, problem.given)

    def positive(x: sympy.Expr) -> bool:
        try:
            return bool(x.is_positive) or signs.positive(from_sympy(x, known))
        except Untranslatable:
            return False

    numerator = sympy.expand(numerator * (t + shift)) if power % 2 else numerator
    half = (power + power % 2) // 2
    parts = []
    for root, degree, c in _squares(sympy.factor_list(numerator, t), t, positive):
        parts.append((root * t ** (degree // 2), degree % 2, sympy.together(c * scale ** (degree % 2) / rest)))
    if not parts:
        return None
    found = []
    for root, odd, c in parts:
        if not positive(c):
            return None
        u = sympy.Symbol("u")
        g = sympy.expand(sympy.expand(root.subs(t, 1 / u - shift)) * u**half)
        try:
            square = _square(inverse, names, long, bool(odd), sympy.Poly(g, u), (u, scale, shift), known)
            if square is None:
                return None
            found.append(terms.mul(from_sympy(c, known), square))
        except (Untranslatable, sympy.PolynomialError):
            return None
    return terms.add(*found)


def _squares(factors: Any, t: sympy.Symbol, positive: Any) -> Iterator[tuple[sympy.Expr, int, sympy.Expr]]:
    """(root, k, c) for parts c t**k root**2 of a product, where all c are positive; nothing where some are not."""
    import sympy

    whole, several = factors
    root, other = sympy.Integer(1), whole
    for factor, times in several:
        root, other = root * factor ** (times // 2), other * factor ** (times % 2)
    polynomial = sympy.Poly(sympy.expand(other), t)
    coefficients = [(k, c) for (k,), c in polynomial.terms()]
    if all(positive(c) for _, c in coefficients):
        yield from ((root, k, c) for k, c in coefficients)


def _square(
    inverse: Inverse, names: Names, long: bool, odd: bool, g: sympy.Poly, at: tuple[Any, Any, Any], known: Any
) -> Term | None:
    """The square of the length of g(X.T @ X) y, or of X times this; for a long y of g(X @ X.T) y, or X.T times this."""
    import sympy

    u, scale, shift = at
    place = terms.index("place")
    if long and not odd:
        h, rest = _without_constant(g, u, shift)
        if h is None:
            return None
        turned = _vector(inverse, names, True, h * scale, known, terms.index("inner"))
        through = terms.total(
            "inner", terms.ZERO, inverse.columns, terms.mul(inverse.x(place, terms.index("inner")), turned)
        )
        vector = terms.add(terms.mul(from_sympy(sympy.together(rest), known), _entry(names, place)), through)
        return terms.total("place", terms.ZERO, inverse.rows, terms.power(vector, terms.TWO))
    size = inverse.columns
    vector = _vector(inverse, names, long, g, known, place)
    if odd and not long:
        inner = terms.index("inner")
        vector = terms.mul(inverse.x(place, inner), _vector(inverse, names, long, g, known, inner))
        vector, size = terms.total("inner", terms.ZERO, inverse.columns, vector), inverse.rows
    square = terms.power(vector, terms.TWO)
    whole = square if names else terms.total(OTHER.data, terms.ZERO, inverse.columns, square)
    return terms.total("place", terms.ZERO, size, whole)


def _without_constant(g: sympy.Poly, u: Any, shift: Any) -> tuple[sympy.Poly | None, Any]:
    """h = (g(t) - g(0)) / t as a polynomial in u, and g(0), where t = 1 / u - s: at t = 0 u is 1 / s."""
    import sympy

    start = sympy.together(g.as_expr().subs(u, 1 / shift))
    h = sympy.cancel((g.as_expr() - start) * u / (1 - shift * u))
    try:
        return sympy.Poly(h, u), start
    except sympy.PolynomialError:
        return None, start


def _vector(inverse: Inverse, names: Names, long: bool, g: sympy.Poly, known: Any, place: Term) -> Term:
    """The entry at a place of g(X.T @ X) y, of g(X.T @ X) X.T y for a long y; of the matrix without one; g in u, the
    inverse."""
    import sympy

    parts = []
    for (power,), c in g.terms():
        if not c:
            continue
        here, factors, sums = place, [], []
        for step in range(power):
            last = not names and step == power - 1
            then = OTHER if last else terms.index(f"{place.data}{step}")
            factors.append(inverse.at(here, then))
            sums += [] if last else [(then.data, inverse.columns)]
            here = then
        if long:
            row = terms.index(f"{place.data}r")
            factors += [inverse.x(row, here), _entry(names, row)]
            sums.append((row.data, inverse.rows))
        elif names:
            factors.append(_entry(names, here))
        elif not power:
            factors.append(terms.where(terms.eq(here, OTHER), terms.ONE, terms.ZERO))
        body = terms.mul(*factors)
        for index, size in reversed(sums):
            body = terms.total(index, terms.ZERO, size, body)
        parts.append(terms.mul(from_sympy(sympy.together(c), known), body))
    return terms.add(*parts)


def _first_entries(t: Term) -> Term:
    """A term at size 1: sums are what is summed, and inverses quotients."""

    def rule(s: Term) -> Term | None:
        if s.op == "sum":
            return _first_entries(terms.substitute(s.args[2], {s.data[0]: terms.ZERO}))
        if s.op == "inverse":
            return terms.div(terms.ONE, _first_entries(terms.substitute(s.args[3], dict.fromkeys(s.data, terms.ZERO))))
        equal = s.op == "where" and s.args[0].op == "eq" and len({*s.args[0].args}) == 1
        return s.args[1] if equal else None

    return terms.rewrite(t, rule)


def _entry(names: Names, place: Term) -> Term:
    """An entry of the vector."""
    return terms.sub(*(terms.entry(n, place) for n in names)) if len(names) > 1 else terms.entry(names[0], place)


def _read(problem: Problem, inverse: Inverse, names: Names, t: Any, v: Any) -> tuple[Any, Any, Any, Any] | None:
    """The difference of both sides at size 1 as an expression in t = c X[0, 0]**2 and v, the entry of the vector; c; s;
    and the symbols of the names."""
    import sympy

    core = problem.statement
    whole = _first_entries(terms.sub(core.args[1], core.args[0]))
    i, j = inverse.term.data
    matrix = _first_entries(terms.substitute(inverse.term.args[3], {i: terms.ZERO, j: terms.ZERO}))
    if not names:  # a trace counts the columns
        whole = terms.rewrite(whole, lambda s: terms.ONE if s == inverse.columns else None)
    entries = {t: f"{t.data}~0" for said in (whole, matrix) for t in terms.nodes(said) if t.op == "entry"}
    if {t.data for t in entries} - {*names} != {inverse.entry.data} or whole.free | matrix.free:
        return None
    named = {t: terms.symbol(n) for t, n in entries.items()}
    both = [terms.rewrite(x, named.get) for x in (whole, matrix)]
    declared = {**problem.declarations, **{n: Declaration(n, "real") for n in entries.values()}}
    try:
        known = symbols(both[0].names | both[1].names, declared)
        value, inside = (to_sympy(x, known) for x in both)
    except (Untranslatable, KeyError, ArithmeticError):
        return None
    x, vector = known[f"{inverse.entry.data}~0"], [known.get(f"{n}~0") for n in names]
    inside = sympy.expand(inside)
    scale, shift = inside.coeff(x, 2), inside.coeff(x, 0)
    if None in vector or scale == 0 or sympy.expand(inside - scale * x**2 - shift) != 0:
        return None
    value = value.subs(vector[0], sympy.Add(v, *vector[1:])) if vector else value * v**2
    value = sympy.cancel(value).subs(x, sympy.sqrt(t / scale))
    return None if any(value.has(y) for y in (x, *vector)) else (sympy.cancel(value), scale, shift, known)

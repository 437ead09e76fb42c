"""Antiderivatives that SymPy proposes, and those of a polynomial times a Gaussian. Nothing rests on them: the kernel
has their derivatives shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.run.deadline import Expired, deadline

SECONDS = 2.0  # for SymPy


def antiderivatives(problem: Problem, f: Term, name: str) -> Iterator[Term]:
    """Terms whose derivative by the name may be f."""
    if f.op == "derivative" and f.data == name and len(f.args) == 1:
        yield f.args[0]
        return
    if any(t.op == "exp" and name in t.names for t in nodes(f)):
        bell = list(_answered(problem, f, name, _bell))
        if bell:
            yield from bell
            return
    # SymPy finds more where exponentials stand as one.
    several = sum(t.op == "exp" and name in t.names for t in nodes(f)) > 1
    powers = any(t.op == "pow" and t.args[1].op != "number" and t.args[0].op != "symbol" for t in nodes(f))
    for way in (_exponential, _gathered, _plain) if several else (_shifted, _plain) if powers else (_plain,):
        yield from _answered(problem, f, name, way)
    if several:
        yield from _answered(problem, f, name, _rational)


def _plain(e: Any, x: Any) -> Any:
    import sympy as sp

    return sp.integrate(e, x)


def _gathered(e: Any, x: Any) -> Any:
    import sympy as sp

    return sp.integrate(sp.powsimp(sp.expand(e)), x)


def _rational(e: Any, x: Any) -> Any:
    """That of a rational function of exp(x), with u = exp(x): SymPy answers 1 / cosh(x) with sums over roots."""
    import sympy as sp

    u = sp.Dummy("u", positive=True)
    inside = sp.expand(sp.together(sp.expand(e)), power_exp=True).replace(
        lambda t: isinstance(t, sp.exp), lambda t: u ** sp.cancel(t.args[0] / x)
    )
    if x in inside.free_symbols:
        raise ValueError("not of this form")
    return sp.integrate(sp.cancel(sp.together(inside / u)), u).subs(u, sp.exp(x))


def _shifted(e: Any, x: Any) -> Any:
    """That of p(x) * u**m, with a polynomial p and u = a*x + b, as that of a sum of powers of u."""
    import sympy as sp

    powers = [t for t in sp.powsimp(e).atoms(sp.Pow) if x in t.base.free_symbols and not t.exp.is_number]
    (power,) = powers
    u = sp.Dummy("u", positive=True)
    a, b = sp.Poly(power.base, x).all_coeffs()
    factor = sp.cancel(e / power)
    rest = sp.Poly(sp.expand(factor.subs(x, (u - b) / a)), u)
    parts = [c * power.base ** (power.exp + j + 1) / (power.exp + j + 1) for (j,), c in rest.terms()]
    return sum(parts) / a


def _bell(e: Any, x: Any) -> Any:
    """That of p(x) * exp(c + b*x - a*x**2) with a polynomial p and a > 0: r(x) * exp(...) and a multiple of erf."""
    import sympy as sp

    outer = sp.powsimp(sp.powdenest(sp.expand(e)), deep=True)
    parts = sp.Add.make_args(outer)
    powers = {sp.expand(t.exp) for part in parts for t in part.atoms(sp.exp) if x in t.free_symbols}
    (inner,) = powers
    a, b, c = sp.Poly(inner, x).all_coeffs()
    if not (-a).is_positive:
        raise ValueError("not of this form")
    p = sp.Poly(sum(part / sp.exp(inner) for part in map(sp.powsimp, parts)), x)
    r = sp.Poly(0, x)
    while p.degree() > 0:
        step = sp.Poly(p.LC() / (2 * a) * x ** (p.degree() - 1), x)
        r, p = r + step, p - step.diff(x) - step * sp.Poly(2 * a * x + b, x)
    a, half = -a, b / 2
    root = sp.sqrt(a)
    whole = sp.sqrt(sp.pi) / (2 * root) * sp.exp(c + half**2 / a) * sp.erf(root * x - half / root)
    return r.as_expr() * sp.exp(inner) + p.as_expr() * whole


def _exponential(e: Any, x: Any) -> Any:
    """c * exp(g) of c * g' * exp(g), with exponentials inside of g."""
    import sympy as sp

    outer = sp.powsimp(sp.expand_power_base(e), deep=True)
    inner = sp.expand(sum(t.args[0] for t in sp.Mul.make_args(outer) if isinstance(t, sp.exp)))
    g = sum(t for t in sp.Add.make_args(inner) if any(x in p.free_symbols for p in t.atoms(sp.exp)))
    share = sp.simplify(e / (sp.diff(g, x) * sp.exp(g))) if g != 0 else x
    if x in share.free_symbols:
        raise ValueError("not of this form")
    return share * sp.exp(g)


def _answered(problem: Problem, f: Term, name: str, way: Callable[[Any, Any], Any]) -> Iterator[Term]:
    import sympy as sp

    try:
        known = symbols(f.names | {name}, problem.declarations)
        with deadline(SECONDS):
            e = way(to_sympy(f, known), known[name])
            if e.has(sp.Integral) or e.has(sp.Piecewise):
                e = sp.piecewise_fold(e)
                e = e.args[0][0] if isinstance(e, sp.Piecewise) and not e.has(sp.Integral) else e
            plain = from_sympy(e, known)
    except (Exception, Expired):  # SymPy raises what it likes
        return
    yield plain

    def absolute(t: Term) -> Term | None:
        inside = t.op == "log" and name in t.names and t.args[0].op not in ("abs", "exp")
        return Term("log", (Term("abs", t.args),)) if inside else None

    signed = terms.rewrite(plain, absolute)
    if signed != plain:
        yield signed

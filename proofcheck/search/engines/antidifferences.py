"""Terms whose differences are the summands of a sum, by Gosper's algorithm as SymPy has it, or lie below them. Nothing
rests on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sympify import arithmetic, from_arithmetic, from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.run.deadline import Expired, deadline

MOMENT = 1.0  # seconds for each
SHIFTS = 40  # between the arguments of logarithms
DEGREE = 4  # of the polynomial in a certificate
COUNTED = frozenset({"factorial", "binomial"})
PLAIN = frozenset({"add", "mul", "div", "pow", "number", "symbol", "index"})


def antidifference(body: Term, index: str) -> Term | None:
    """A term G in the index with G(k + 1) - G(k) == body, by Gosper's algorithm for each kind of summand."""
    if index not in body.free:
        return terms.mul(terms.index(index), body)
    counted, logs = (any(t.op in ops for t in nodes(body)) for ops in (COUNTED, ("log",)))
    if not logs and any(t.op not in PLAIN and t.op not in COUNTED for t in nodes(body)):
        return None
    import sympy as sp
    from sympy.concrete.gosper import gosper_term

    k = sp.Symbol("k", integer=True, positive=True)
    used = sorted(body.free - {index}) + sorted(body.names)
    symbols = {name: sp.Symbol(f"v{n}", positive=True) for n, name in enumerate(used)}
    back = {f"v{n}": terms.index(name) if name in body.free else terms.symbol(name) for n, name in enumerate(used)}
    back["k"] = terms.index(index)
    try:
        with deadline(MOMENT):
            if logs:
                return _of_logarithms(body, index)
            if counted:
                summand = arithmetic(body, {**symbols, index: k})
                step = ratio(summand, k)
                found = summed_by(step, sp.S.One, k) if step.is_rational_function(k) else None
                quotient = None if found is None else from_arithmetic(sp.factor(found[0]), back)
                return None if quotient is None else terms.mul(quotient, body)
            expression = sp.expand(arithmetic(body, {**symbols, index: k}), power_exp=False, power_base=False)
            addends = sp.Add.make_args(expression)
            polynomial = sp.Add(*(a for a in addends if a.is_polynomial(k)))
            others = [a for a in addends if not a.is_polynomial(k)]
            if others and all(a.is_rational_function(k) for a in others):
                others = [sp.Add(*others)]
            total = []
            for part in [*([polynomial] if polynomial != 0 else []), *others]:
                factor = gosper_term(part, k)
                if factor is None:
                    return None
                total.append(sp.factor(factor * part) if part.is_rational_function(k) else sp.factor(factor) * part)
            return from_arithmetic(sp.Add(*total), back)
    except (Exception, Expired):  # SymPy raises what it likes
        return None


def _of_logarithms(body: Term, index: str) -> Term | None:
    """That of a sum of logarithms of rational functions: of f = sum m_j log(k + j) with sum m_j = 0 it is the sum of
    -(m_0 + ... + m_j) log(k + j)."""
    import sympy as sp

    k, powers, constant = sp.Symbol("k", integer=True, positive=True), Counter[Fraction](), Fraction(1)
    for part in body.args if body.op == "add" else (body,):
        factors = part.args if part.op == "mul" else (part,)
        numbers = [f.data for f in factors if f.op == "number"]
        inside = [f.args[0] for f in factors if f.op == "log"]
        if len(inside) != 1 or len(numbers) + 1 != len(factors) or any(n.denominator != 1 for n in numbers):
            return None
        if inside[0].names or inside[0].free != {index} or any(t.op not in PLAIN for t in nodes(inside[0])):
            return None
        times = int(numbers[0]) if numbers else 1
        sides = sp.fraction(sp.together(arithmetic(inside[0], {index: k})))
        for side, sign in zip(sides, (times, -times), strict=True):
            whole, linear = sp.factor_list(side, k)
            constant *= Fraction(int(whole.p), int(whole.q)) ** sign
            for factor, power in linear:
                a, b = (sp.Poly(factor, k).coeff_monomial(m) for m in (k, 1))
                if sp.degree(factor, k) != 1 or not a > 0:
                    return None
                constant *= Fraction(int(a)) ** (sign * int(power))
                powers[Fraction(int(b), int(a))] += sign * int(power)
    total = [] if constant == 1 else [terms.mul(terms.index(index), Term("log", (terms.number(constant),)))]
    for group in {shift % 1 for shift in powers}:
        shifts = sorted(shift for shift in powers if shift % 1 == group)
        if sum(powers[shift] for shift in shifts) or shifts[-1] - shifts[0] > SHIFTS:
            return None
        held, shift = 0, shifts[0]
        while shift < shifts[-1]:
            held -= powers[shift]
            if held:
                at = terms.add(terms.index(index), terms.number(shift))
                total.append(terms.mul(terms.number(Fraction(held)), Term("log", (at,))))
            shift += 1
    return terms.add(*total) if total else None


def summed_by(step: Any, rational: Any, k: Any, *, unknown: bool = False) -> tuple[Any, Any, Any] | None:
    """(R, a, b) with R(k + 1) F(k + 1) - R(k) F(k) == (b rational - a) F(k), for F(k + 1) == step F(k).

    a is 0 and b is 1, or `unknown` and free of k. With rational = P / Q the term F / Q steps by
    p(k) c(k + 1) / (q(k) c(k)), Gosper's normal form, and R = q(k - 1) f(k) / (c(k) Q(k)) for a polynomial f with
    c(k) (b P(k) - a Q(k)) == p(k) f(k + 1) - q(k - 1) f(k).
    """
    import sympy as sp
    from sympy.concrete.gosper import gosper_normal
    from sympy.polys.rings import ring
    from sympy.polys.solvers import solve_lin_sys

    top, bottom = sp.fraction(sp.together(rational))
    p, q, c = gosper_normal(*sp.fraction(sp.factor(sp.together(step * bottom / bottom.subs(k, k + 1)))), k, polys=False)
    before = q.subs(k, k - 1)
    parameters = sorted((step.free_symbols | rational.free_symbols) - {k}, key=str)
    field = sp.QQ.frac_field(*parameters) if parameters else sp.QQ
    a, *coefficients = sp.symbols(f"a f0:{DEGREE + 1}")
    for degree in range(DEGREE + 1):
        used = coefficients[: degree + 1]
        f = sum(u * k**j for j, u in enumerate(used))
        part = top - a * bottom if unknown else top
        equation = sp.Poly(sp.expand(p * f.subs(k, k + 1) - before * f - c * part), k)
        system, *_ = ring([a, *used], field)
        solution = solve_lin_sys([system.from_expr(e) for e in equation.all_coeffs()], system)
        if solution is not None:
            free = dict.fromkeys((a, *used), 0)  # what the equations leave open is 0
            known = {u: solution.get(system.from_expr(u), system.zero).as_expr().subs(free) for u in free}
            b = sp.lcm_list([sp.fraction(sp.together(v))[1] for v in known.values()] if unknown else [])
            return before * f.subs(known) * b / (c * bottom), sp.factor(known[a] * b), b
    return None


def ratio(summand: Any, name: Any) -> Any:
    """What a term grows by from a number to the next."""
    import sympy as sp

    quotient = (summand.subs(name, name + 1) / summand).rewrite(sp.factorial)
    return sp.factor(sp.combsimp(sp.powsimp(sp.expand_power_exp(sp.gammasimp(quotient)))))


class Continued:
    """The terms of a series with a positive number k in the place of their index, as a SymPy expression f of k."""

    def __init__(self, problem: Problem, body: Term, index: str) -> None:
        self.place, self.name = terms.index(index), terms.fresh(index, set(problem.declarations))
        declared = {**problem.declarations, self.name: Declaration(self.name, "positive")}
        here = terms.substitute(body, {index: terms.symbol(self.name)})
        self.known = symbols(here.names | {self.name}, declared)
        self.k, self.f = self.known[self.name], to_sympy(here, self.known)

    def integral(self, times: int, end: Any) -> Any:
        """That of so many times f, where it tends to this far out; else None."""
        import sympy as sp

        whole = sp.integrate(times * self.f, self.k)
        return None if whole.has(sp.Integral, sp.Piecewise) or sp.limit(whole, self.k, sp.oo) != end else whole

    def term(self, e: Any) -> Term | None:
        """An expression of k as a term in the index."""
        return terms.replace_name(from_sympy(e, self.known), self.name, (), self.place)


def growing(problem: Problem, body: Term, index: str) -> Iterator[tuple[int, Term]]:
    """Something whose steps lie below terms that fall: their integral. Or below terms that do not tend to 0."""
    import sympy as sp

    try:
        with deadline(MOMENT):
            at = Continued(problem, body, index)
            others = {s: 1 for s in at.known.values() if s != at.k}
            sign = 1 if at.f.subs(others).subs(at.k, 1000) > 0 else -1
            whole = at.integral(sign, sp.oo)
            if whole is None:
                return
            found = at.term(sp.simplify(whole))
            least = sp.limit(sign * at.f, at.k, sp.oo)
    except (Exception, Expired):  # SymPy raises what it likes
        return
    if found is not None:
        yield sign, found
    if least.is_number and least > 0:
        part = 1 if least == sp.oo else Fraction(float(least) / 2).limit_denominator(100)
        yield sign, terms.mul(terms.number(part), terms.index(index))

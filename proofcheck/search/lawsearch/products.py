"""A form as a product: what its monomials share, and sums that share no index."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Form, Monomial, add, canonical, constant, monomial
from proofcheck.search.index.functions import prime_factors
from proofcheck.search.lawsearch.rendering import monomial_term, rendered


def without_row(form: Form, name: str, row: bool, place: Term, index: str) -> Form | None:
    """The form in which one factor P[place, j] of each monomial, j bound, is left out, and the index put for j."""
    out: Form = {}
    for m, c in form.items():
        for a, e in sorted(m.factors, key=repr):
            if a.op != "entry" or a.data != name or a.args[0 if row else 1] != place:
                continue
            j = a.args[1 if row else 0]
            if j.op == "index" and j.data in m.names and j != place:
                rest = [(b, k) for b, k in m.factors if (b, k) != (a, e)] + ([(a, e - 1)] if e > 1 else [])
                binders = [binder for binder in m.binders if binder[0] != j.data]
                values = {j.data: terms.index(index)}
                out = add(out, monomial(binders, [(terms.substitute(b, values), k) for b, k in rest], c))
                break
        else:
            return None
    return out


def apart(m: Monomial) -> list[tuple[Term, int]]:
    """A monomial as a product: its sums that share no bound index, each with how often it is there, and its atoms."""
    pool, joined = sorted(m.factors, key=repr), list[tuple[set[str], list[tuple[Term, int]]]]()
    for atom, e in pool:
        own = set(atom.free & m.names)
        group = [(atom, e)]
        for names, others in [g for g in joined if own and g[0] & own]:
            own, group = own | names, [*others, *group]
            joined.remove((names, others))
        joined.append((own, group))
    found: dict[Term, int] = {}
    for own, group in joined:
        if not own:
            found |= dict(group)
            continue
        part = canonical(rendered(monomial([b for b in m.binders if b[0] in own], group)))
        found[part] = found.get(part, 0) + 1
    return list(found.items())


def parts(form: Form, context: Context) -> list[tuple[Term, int]]:
    """What a form is the product of: primes, atoms that all of its monomials share, and what is left of it. Empty where
    its first monomial is negative."""
    if not form:
        return []
    if len(form) == 1 and next(iter(form.values())) > 0:
        ((m, c),) = form.items()
        components = apart(m)
        if m.binders and (len(components) > 1 or components[0][1] > 1):
            return [(terms.number(p), k) for p, k in _primes(c)] + components
    first = min(form, key=lambda m: repr(monomial_term(m)))
    content = (
        abs(form[first])
        if len(form) == 1
        else Fraction(gcd(*(c.numerator for c in form.values())), lcm(*(c.denominator for c in form.values())))
    )
    if len(form) == 1 and form[first] < 0:
        return []
    shared: dict[Term, int] = {}
    for atom in sorted({a for m in form for a, _ in m.factors if a.free <= context.ranges.keys()}, key=repr):
        exponents = [dict(m.factors).get(atom) for m in form]
        least = min(e or 0 for e in exponents)
        if least or exponents == [0]:
            shared[atom] = least
    rest: Form = {}
    for m, c in form.items():
        left = [(a, e - shared.get(a, 0)) for a, e in m.factors if e != shared.get(a)]
        left += [(a, -e) for a, e in shared.items() if a not in dict(m.factors)]
        rest = add(rest, monomial(m.binders, left, c / content))
    found = [(terms.number(p), k) for p, k in _primes(content)] + list(shared.items())
    return found if rest == constant(1) else [*found, (canonical(rendered(rest)), 1)]


def _primes(c: Fraction) -> list[tuple[int, int]]:
    return [*prime_factors(c.numerator, 1), *prime_factors(c.denominator, -1)]

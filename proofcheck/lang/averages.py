"""What is averaged: whether it has an expected value, and where a law exists if its parameters move."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.lang import terms
from proofcheck.lang.monotone import continuous
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Law


def integrated(term: Term, declarations: Mapping[str, Declaration]) -> Term:
    """The term with its random names marked as bound (`q~`), so that no assumption about them applies."""

    def rule(t: Term) -> Term | None:
        if t.op in ("symbol", "entry") and t.data in declarations and declarations[t.data].law is not None:
            return Term(t.op, t.args, f"{t.data}~")
        return None

    return terms.rewrite(term, rule)


def outside(term: Term) -> frozenset[str]:
    """The names in a term that stand outside of averages in it, which are numbers."""
    if term.op == "expectation":
        return frozenset()
    if not any(t.op == "expectation" for t in terms.nodes(term)):
        return term.names
    own = frozenset((term.data,)) if term.op in ("symbol", "entry") else frozenset()
    return own.union(*map(outside, term.args))


def random_names(term: Term, declarations: Mapping[str, Declaration]) -> frozenset[str]:
    """The random names that a term speaks of outside of averages."""
    return frozenset(n for n in outside(term) if (d := declarations.get(n)) is not None and d.law is not None)


def polynomial_in_random(term: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether a term with marked random names is a polynomial in them that has an expected value: of each, a moment of
    its degree or of a higher one is declared."""
    random = {name for name in term.names if name.endswith("~")}
    turned = frozenset(n for n in term.names if (d := declarations.get(n)) is not None and d.kind == "complex")
    tilted = _exponentials(term, turned)
    for name in random:
        law = declarations[name[:-1]].law
        degree = _degree(term, name, turned)
        if degree is None or law is None or (name in tilted and law.family not in ("normal", "gaussian")):
            return False
        bounded = law.low is not None and law.high is not None  # then there is every moment
        known = {"normal": 10**9, "gaussian": 10**9, "spherical": 10**9, "random": 2}.get(law.family)
        known = 10**9 if bounded else known
        if known is None:
            known = max(dict(law.moments), default=0)
        if degree > known:
            return False
    return True


def _degree(term: Term, name: str, turned: frozenset[str]) -> int | None:
    """A bound on the degree in the entries of `name`, or None where the term is no polynomial in them. `turned`: the
    complex names."""
    if name not in term.names:
        return 0
    op = term.op
    if op in ("symbol", "entry"):
        return 1
    if op in ("add", "sum", "where"):
        # Where a case distinction jumps does not matter to an integral: it is no larger than all its cases together.
        parts = [_degree(a, name, turned) for a in (term.args if op != "where" else term.args[1:])]
        return None if None in parts else max(p for p in parts if p is not None)
    if op == "mul":
        parts = [_degree(a, name, turned) for a in term.args]
        return None if None in parts else sum(p for p in parts if p is not None)
    if op == "div" and name not in term.args[1].names:
        return _degree(term.args[0], name, turned)
    if op == "pow" and term.args[1].op == "number":
        inner, exponent = _degree(term.args[0], name, turned), term.args[1].data
        whole = exponent.denominator == 1 and exponent >= 0
        return inner * int(exponent) if inner is not None and whole else None
    if op == "expectation":
        return 0
    if op == "derivative":
        # The chain rule brings down what stands under a sine or an exponential, each time once more.
        parts = [_degree(term.args[0], name, turned), *_under_functions(term.args[0], name, turned)]
        return None if None in parts else sum(p for p in parts if p is not None)
    if op in ("sin", "cos") and not _grows(term, turned):
        return 0  # bounded
    if _grows(term, turned):
        # A polynomial times the exponential of a linear form in normal entries is integrable; the caller sees the law.
        return 0 if _linear(term.args[0]) else None
    return None


def _under_functions(term: Term, name: str, turned: frozenset[str]) -> list[int | None]:
    """Bounds on the degrees in the entries of `name` of all arguments of functions."""
    return [_degree(t.args[0], name, turned) for t in terms.subterms(term) if t.op in ("sin", "cos", "exp")]


def _linear(term: Term) -> bool:
    """Whether a term with marked random names is linear in all of them together."""
    if not any(name.endswith("~") for name in term.names):
        return True
    op = term.op
    if op in ("symbol", "entry"):
        return True
    if op == "add":
        return all(map(_linear, term.args))
    if op == "sum":
        return _linear(term.args[2])
    random = [any(name.endswith("~") for name in a.names) for a in term.args]
    if op == "mul":
        return sum(random) == 1 and all(map(_linear, term.args))
    return op == "div" and not random[1] and _linear(term.args[0])


def _grows(term: Term, turned: frozenset[str]) -> bool:
    """Whether a term is an exponential, or a sine or cosine of a complex number, which is made of two."""
    return term.op == "exp" or (term.op in ("sin", "cos") and not term.names.isdisjoint(turned))


def _exponentials(term: Term, turned: frozenset[str]) -> frozenset[str]:
    """The marked random names that stand under an exponential."""
    found = frozenset(n for n in term.names if n.endswith("~")) if _grows(term, turned) else frozenset()
    return found.union(*(_exponentials(a, turned) for a in term.args)) if term.names else found


def feasible(law: Law, name: str, strict: bool) -> tuple[Term, ...]:
    """What is enough for a law to exist where `name`, one of its parameters, has any value at which the parameters have
    values; with `strict`, to exist around it: open conditions. FALSE where nothing is known to be enough."""
    if any(name in body.names for body in law.written) and law.bounds:
        return (terms.FALSE,)
    sign = terms.lt if strict else terms.le
    spread, moments = law.variance, dict(law.moments)
    moving = {order for order, moment in law.moments if name in moment.names}
    if law.density is not None:
        about = [t for t in law.density.given if name in t.names]
        if not strict:
            return tuple(about)
        # A strict inequality that holds at a place holds around it where its sides are continuous.
        steady = all(t.op in ("lt", "le") and all(continuous(a, name) for a in t.args) for t in about)
        return tuple(terms.lt(*t.args) for t in about) if steady else (terms.FALSE,)
    if law.covariance is not None:
        body = law.covariance.body
        own = [t for t in (body.args if body.op == "mul" else (body,)) if name in t.names]
        if not strict or any(t.free for t in own):
            return (terms.FALSE,) if own else ()
        # A positive factor of a matrix that stays as it is.
        return (terms.lt(terms.ZERO, terms.mul(*own)),) if own else ()
    found = []
    if spread is not None and (name in spread.body.names or (moving and max(moments) > 2)):
        found.append(sign(terms.ZERO, spread.body))
    if moving and max(moments) > 3:
        # With mean 0 and a third moment of 0, or none, there is a distribution with this fourth moment.
        even = max(moments) == 4 and law.mean.body == terms.ZERO and moments.get(3, terms.ZERO) == terms.ZERO
        found.append(sign(terms.power(moments[2], terms.TWO), moments[4]) if even else terms.FALSE)
    return tuple(found)


def within(law: Law) -> list[Term]:
    """What is necessary for a law with bounds to exist: these are in order, with room for mean and variance."""
    low, high, mean = law.low, law.high, law.mean.body
    found = [terms.le(low, high)] if low is not None and high is not None else []
    if law.moments:
        found += [terms.le(low, mean)] if low is not None else []
        found += [terms.le(mean, high)] if high is not None else []
    if law.variance is not None and low is not None and high is not None:
        room = terms.mul(terms.sub(high, mean), terms.sub(mean, low))
        found.append(terms.le(law.variance.body, room))
    return found

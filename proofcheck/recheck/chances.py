"""Which expected values exist, for all laws that have the declared moments.

A polynomial in the entries of a random name is integrable up to the order of the moments that are declared: all of a
normal and of a rotation-invariant law. What is bounded by such a polynomial is as well, and, in normal entries, times
the exponential of what is linear in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from proofcheck.recheck.claims import Claim, Law
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.terms import Term, nodes

ALL = 10**9
WAVES = ("sin", "cos")


def integrable(claim: Claim, t: Term) -> bool:
    """Whether the expected value of a term exists, wherever the term has a value."""
    random = _random(claim)
    tilted = frozenset().union(*(inside.names for inside in _exponents(t)))
    if any(n.op == "call" and n.data in WAVES and _turned(claim, n) and n.names & random for n in nodes(t)):
        return False  # of a complex number they grow like exponentials
    for name in t.names & random:
        law = claim.declarations[name].law
        degree = _degree(t, name, random)
        if law is None or degree is None or degree > _known(law):
            return False
        if name in tilted and law.family != "normal":
            return False
    return True


def _turned(claim: Claim, t: Term) -> bool:
    return any(n in claim.declarations and claim.declarations[n].kind == "complex" for n in t.names)


def _exponents(t: Term) -> Iterator[Term]:
    """What stands in an exponent: of exp, or of a power of something else than its own."""
    for n in nodes(t):
        if n.op == "call" and n.data == "exp":
            yield n.args[0]
        elif n.op == "pow" and n.args[1].op != "number":
            yield n.args[1]


def unmixed(claim: Claim, statement: Term, given: Iterable[Term]) -> None:
    """Raises Unsupported where a random name stands inside of an expected value and outside of one: what is said of it
    there would not hold of all its values."""
    random = _random(claim)
    if not random:
        return
    inside: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()
    stack = [statement, *given]
    while stack:
        t = stack.pop()
        if t.op == "expect":
            inside |= t.names & random
            continue
        if t.op in ("name", "entry") and t.data in random:
            outside |= {t.data}
        stack += t.args
    if inside & outside:
        raise Unsupported("a random name inside and outside of an expected value")


def _random(claim: Claim) -> frozenset[str]:
    return frozenset(n for n, d in claim.declarations.items() if d.law is not None)


def _known(law: Law) -> int:
    """The highest order up to which all moments exist."""
    if law.family in ("normal", "spherical"):
        return ALL
    if law.family == "random":
        return 2
    return next(k for k in range(3, 20) if f"m{k}" not in law.parameters) - 1


def _degree(t: Term, name: str, random: frozenset[str], smooth: bool = False) -> int | None:
    """The degree of a polynomial in the entries of `name` that bounds a term, and with `smooth` the functions under
    which its derivatives stay polynomials; None where none is seen."""
    if name not in t.names or t.op == "expect":
        return 0
    op = t.op
    if op in ("name", "entry"):
        return 1 if all(name not in a.names for a in t.args) else None
    if op in ("add", "mul", "sum", "where"):
        own = t.args[2:] if op == "sum" else t.args[1:] if op == "where" else t.args
        if op == "sum" and any(name in end.names for end in t.args[:2]):
            return None
        degrees = [_degree(a, name, random, smooth) for a in own]
        known = [d for d in degrees if d is not None]
        return None if len(known) < len(degrees) else sum(known) if op == "mul" else max(known)
    if op == "div":
        return _degree(t.args[0], name, random, smooth) if name not in t.args[1].names else None
    if op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator == 1 and t.args[1].data >= 0:
        inner = _degree(t.args[0], name, random, smooth)
        return None if inner is None else inner * int(t.args[1].data)
    if op == "call" and t.data in WAVES:
        return 0 if not smooth or _degree(t.args[0], name, random, smooth) is not None else None
    if op == "pow" and not t.args[0].names & random:
        return 0 if _linear(t.args[1], random) else None
    if op == "call" and t.data == "exp":
        return 0 if _linear(t.args[0], random) else None
    if op == "call" and t.data in ("abs", "max", "min", "sqrt") and not smooth:
        degrees = [_degree(a, name, random) for a in t.args]
        known = [d for d in degrees if d is not None]
        return max(known) if len(known) == len(degrees) else None
    if op == "derivative" and all(name not in a.names for a in t.args[1:]):
        # The chain rule brings down what stands under a function, once for each derivative.
        calls = [n.args[0] for n in nodes(t.args[0]) if n.op == "call" and n.data != "exp"]
        parts = [t.args[0], *calls, *_exponents(t.args[0])]
        degrees = [_degree(a, name, random, True) for a in parts]
        return None if None in degrees else sum(d for d in degrees if d is not None)
    return None


def _linear(t: Term, random: frozenset[str]) -> bool:
    """Whether a term is linear in all random entries together."""
    if not t.names & random or t.op in ("name", "entry"):
        return True
    if t.op in ("add", "sum"):
        return all(_linear(a, random) for a in (t.args if t.op == "add" else t.args[2:]))
    moving = [a for a in t.args if a.names & random]
    if t.op == "mul":
        return len(moving) == 1 and _linear(moving[0], random)
    return t.op == "div" and not t.args[1].names & random and _linear(t.args[0], random)

"""What products are made of: factors of sizes, indices that they show, denominators, functions in one another."""

from __future__ import annotations

from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.terms import Term


def names_of(claim: Claim, node: Any, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """The names that a piece of syntax uses, by way of definitions too."""
    found = frozenset(node.names)
    for name in node.names & claim.definitions.keys() - seen:
        found |= names_of(claim, claim.definitions[name].body, seen | {name})
    return found


def factored(t: Term, dims: frozenset[str]) -> tuple[Term, Term]:
    """A term as a product of powers of sizes, and the rest, in which no size is left as a factor."""
    if t.op == "div":
        (a, b), (c, d) = (factored(x, dims) for x in t.args)
        return canonical(terms.div(a, c)), terms.div(b, d) if d != terms.ONE else b
    if t.op == "mul":
        pairs = [factored(x, dims) for x in t.args]
        return canonical(terms.mul(*(a for a, _ in pairs))), terms.mul(*(b for _, b in pairs))
    if t.op == "add":
        pairs = [factored(x, dims) for x in t.args]
        factors = {a for a, b in pairs if b != terms.ZERO}
        return (factors.pop(), terms.add(*(b for _, b in pairs))) if len(factors) == 1 else (terms.ONE, t)
    if t.op == "sum":
        a, b = factored(t.args[2], dims)
        return a, Term("sum", (*t.args[:2], b), t.data)
    if t.op == "where":
        (a, b), (c, d) = (factored(x, dims) for x in t.args[1:])
        if b == terms.ZERO or d == terms.ZERO or a == c:
            return (c if b == terms.ZERO else a), Term("where", (t.args[0], b, d))
        return terms.ONE, t
    if (t.names and t.names <= dims and monomial(t)) or (
        t.op == "call" and t.data == "sqrt" and t.names and t.names <= dims and monomial(t.args[0])
    ):
        return canonical(t), terms.ONE
    return terms.ONE, t


def canonical(t: Term) -> Term:
    """A product of powers of sizes with each of them once, without its number."""
    powers: dict[str, Any] = {}

    def walk(x: Term, k: Any) -> None:
        if x.op == "mul":
            for a in x.args:
                walk(a, k)
        elif x.op == "div":
            walk(x.args[0], k)
            walk(x.args[1], -k)
        elif x.op == "pow":
            walk(x.args[0], k * x.args[1].data)
        elif x.op == "call":
            walk(x.args[0], k / 2)
        elif x.op == "name":
            powers[x.data] = powers.get(x.data, 0) + k

    walk(t, terms.ONE.data)
    return terms.mul(*(Term("pow", (Term("name", (), n), terms.number(k))) for n, k in sorted(powers.items()) if k))


def below(t: Term) -> frozenset[str]:
    """The names in a denominator."""
    if t.op == "div":
        return t.args[1].names
    if t.op == "pow" and (t.args[1].op != "number" or t.args[1].data < 0 or t.args[1].data.denominator != 1):
        return t.args[0].names
    return frozenset()


def monomial(t: Term) -> bool:
    if t.op == "mul":
        return all(map(monomial, t.args))
    if t.op == "div":
        return all(map(monomial, t.args))
    if t.op == "pow":
        return monomial(t.args[0]) and t.args[1].op == "number"
    return t.op in ("number", "name")


def carries(t: Term, index: str) -> bool:
    """Whether each product that the term consists of has a factor that shows the index."""
    if index not in t.indices:
        return t == terms.ZERO
    if t.op == "entry":
        return any(a.op == "index" and a.data == index for a in t.args)
    if t.op == "mul":
        return any(carries(a, index) for a in t.args)
    if t.op == "add":
        return all(carries(a, index) for a in t.args)
    if t.op in ("sum", "all", "prod"):
        return carries(t.args[2], index)
    if t.op == "where":
        return all(carries(a, index) for a in t.args[1:])
    if t.op == "div":
        return carries(t.args[0], index)
    if t.op == "pow":
        return t.args[1].op == "number" and t.args[1].data > 0 and carries(t.args[0], index)
    return False


def denominators(t: Term) -> frozenset[str]:
    """The indices that denominators use."""
    found: frozenset[str] = frozenset()
    for n in terms.nodes(t):
        if n.op == "div":
            found |= n.args[1].indices
        elif n.op == "pow" and (n.args[1].op != "number" or n.args[1].data < 0):
            found |= n.args[0].indices
    return found


def nesting(t: Term, dims: frozenset[str]) -> int:
    """How many functions are nested; roots and functions of sizes alone are coefficients."""
    if t.names <= dims and not t.indices:
        return 0
    inner = max((nesting(a, dims) for a in t.args), default=0)
    root = t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator != 1
    return inner + (t.op in ("call", "apply", "map") or root)


def degree(t: Term, name: str, dims: frozenset[str]) -> int:
    """How many factors of this name a product of the term may have, those inside of functions included."""
    if name not in t.names and not any(n.op == "derivative" and n.data == name for n in terms.nodes(t)):
        return 0
    if t.op in ("name", "entry"):
        return 1
    inner = [degree(a, name, dims) for a in t.args]
    if t.op in ("add", "where", "eq", "and"):
        return max(inner)
    if t.op == "pow" and t.args[1].op == "number":
        k = t.args[1].data
        return int(inner[0] * abs(k.numerator) * k.denominator)
    if t.op == "derivative":
        return inner[0] * (2 + nesting(t.args[0], dims))
    if t.op == "prod" and t.args[0].op == t.args[1].op == "number":
        return inner[2] * max(int(t.args[1].data - t.args[0].data), 1)
    return sum(inner)

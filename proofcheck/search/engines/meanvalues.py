"""Differences of values of one function, by a bound of its slope: abs(sigmoid(x) - sigmoid(y)) <= abs(x - y) / 4."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.lipschitz import lipschitz
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved
from proofcheck.search.engines.factors import factors
from proofcheck.search.engines.factors import less as without

NAME = "meanvalues"
PLACE = "t'"
MOST = 4  # differences that are looked at


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `lipschitz`."""
    evidence = _by_slope(problem, others) if problem.statement.op in ("le", "lt") else None
    return Proposal(NAME, evidence, "by a bound of the slope")


def _by_slope(problem: Problem, others: Others) -> Evidence | None:
    for body, pair, bound in _offers(problem.statement):
        data = {"body": body, "pair": pair, "bound": bound}
        step = lipschitz(problem, data)
        if step is None or step.then is None:
            continue
        pieces = proved(step.parts, others.deeper.prove)
        piece = others.plain.prove(step.then) if len(pieces) == len(step.parts) else None
        if piece is not None:
            return Evidence("lipschitz", NAME, {**data, "pieces": pieces, "piece": piece})
    return None


def _offers(statement: Term) -> Iterator[tuple[Term, tuple[Term, Term], Term]]:
    """(f, places, L) for abs(f(a) - f(b)) <= L abs(a - b), or for the squares of both sides."""
    left, right = statement.args
    if left == terms.ZERO and right.op == "add":
        less = [t for t in right.args if t.op == "mul" and t.args[0].op == "number" and t.args[0].data < 0]
        left, right = terms.neg(terms.add(*less)), terms.add(*(t for t in right.args if t not in less))
    seen = 0
    for t in terms.nodes(left):
        squared = t.op == "pow" and t.args[1] == terms.TWO
        inner = t.args[0] if squared or t.op == "abs" else t
        if inner.op != "add" or len(inner.args) != 2 or seen == MOST:
            continue
        seen += 1
        one, other = inner.args
        if terms.neg(other) == one or one.op == other.op == "number":
            continue
        found = _places(one, terms.neg(other)) or _places(other, terms.neg(one))
        if found is not None:
            body, pair = found
            yield from ((body, pair, bound) for bound in _bounds(right, pair, squared))


def _bounds(right: Term, pair: tuple[Term, Term], squared: bool) -> Iterator[Term]:
    """L for L abs(a - b), or for L**2 (a - b)**2."""
    for distance in (terms.sub(*pair), terms.sub(*reversed(pair))):
        whole = terms.power(distance, terms.TWO) if squared else Term("abs", (distance,))
        if whole in factors(right):
            rest = without(right, whole)
            yield Term("sqrt", (rest,)) if squared and rest != terms.ONE else rest


def _places(one: Term, other: Term) -> tuple[Term, tuple[Term, Term]] | None:
    """f at an index, a and b, for f(a) and f(b): the largest f that has one place where they differ."""
    pairs: set[tuple[Term, Term]] = set()

    def common(x: Term, y: Term) -> Term:
        if x == y:
            return x
        if (
            x.op == y.op
            and x.data == y.data
            and len(x.args) == len(y.args)
            and x.op not in ("entry", "symbol", "number")
        ):
            return terms.rebuild(x, tuple(common(*both) for both in zip(x.args, y.args, strict=True)))
        pairs.add((x, y))
        return terms.index(PLACE)

    body = common(one, other)
    curved = any(t.op not in ("add", "mul", "index") and PLACE in t.free for t in terms.nodes(body))
    return (body, pairs.pop()) if len(pairs) == 1 and curved else None

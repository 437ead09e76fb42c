"""The largest of values that a permutation puts in another order is the largest of the values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import BINDING, Step, not_of_growth


def permuted(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with f(h(i)) in the place of f(sum over j of P[i, j] h(j)), or of P[j, i] h(j), under the largest
    over all i, for the declared permutation matrix `data["name"]` and sums over all its places.

    Proof. Row i of P has one 1, in a column s(i), and s takes each column once. So the sum is h(s(i)), and as i runs
    over all places, f(h(s(i))) takes the values of f(h(i)), each as often. P.T is a permutation matrix as well. In f no
    other i stands than in these sums, and all of them have P the same way about.
    """
    declaration = problem.declarations.get(data["name"])
    statement = problem.statement
    if declaration is None or declaration.structure != "permutation":
        return None
    if any(t.op in BINDING for t in terms.nodes(statement)):
        return None
    size = declaration.shape[0].term()

    def rule(t: Term) -> Term | None:
        if t.op != "largest" or t.args[:2] != (ZERO, size):
            return None
        for turned in (False, True):
            found = _unordered(t.args[2], t.data[0], data["name"], size, turned)
            if found is not None and found != t.args[2]:
                return Term("largest", (ZERO, size, found), t.data)
        return None

    then = terms.rewrite(statement, rule)
    return None if then == statement else Step("", (), problem.about(then))


def _unordered(t: Term, i: str, name: str, size: Term, turned: bool) -> Term | None:
    """A term with h(i) in the place of the sums over P[i, j] h(j); None where i stands elsewhere."""
    if i not in t.free:
        return t
    if t.op == "sum" and t.args[:2] == (ZERO, size):
        (j,), body = t.data, t.args[2]
        places = (terms.index(j), terms.index(i)) if turned else (terms.index(i), terms.index(j))
        entry = terms.entry(name, *places)
        factors = list(body.args) if body.op == "mul" else [body]
        if factors.count(entry) == 1 and j != i:
            factors.remove(entry)
            if not any(i in f.free for f in factors):
                return terms.substitute(terms.mul(*factors), {j: terms.index(i)})
    if t.op == "index" or i in terms.bound_indices(t):
        return None
    args = [_unordered(a, i, name, size, turned) for a in t.args]
    return None if None in args else terms.rebuild(t, tuple(a for a in args if a is not None))


RULES = {"permuted": not_of_growth(permuted)}

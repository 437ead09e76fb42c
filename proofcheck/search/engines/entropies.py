"""Means under the weights of a softmax by the entropy of these, `x @ softmax(x) >= max(x) - log(n)`.

The weights p[i] = exp(x[i]) / S have x[i] = log(p[i]) + log(S), so that the mean of x is log(S) less the entropy, which
is at most log(n); and log(S) is at least the largest x[i].
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, alpha, nodes
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.engines.trials import plausible

NAME = "entropies"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing, core = Proposal(NAME, None), problem.statement
    totals = {alpha(t.args[1]): t.args[1] for t in nodes(core) if t.op == "div" and _of_exponentials(t.args[1])}
    if core.op not in ("le", "lt") or core.free or len(totals) != 1:
        return nothing
    (total,) = totals.values()
    means = {alpha(t): t for t in nodes(core) if t.op == "sum" and not t.free and t != total and _divides(t, total)}
    if len(means) != 1 or not plausible(problem, problem):
        return nothing
    (mean,) = means.values()
    low, high, summand = total.args
    name = terms.fresh("t", frozenset(total.data))
    weight = terms.div(terms.substitute(summand, {total.data[0]: terms.index(name)}), total)
    entropy = terms.neg(terms.total(name, low, high, terms.mul(weight, Term("log", (weight,)))))
    logarithm = Term("log", (total,))
    lemmas = [terms.le(entropy, Term("log", (high,))), terms.eq(mean, terms.sub(logarithm, entropy))]
    largest = {alpha(t): t for t in nodes(core) if t.op == "largest" and not t.free}
    lemmas += [terms.le(t, logarithm) for t in largest.values()]
    if not all(plausible(problem.about(lemma), problem) for lemma in lemmas):
        return nothing
    found = by_lemmas(problem, lemmas, others.deeper.prove, others.deeper.prove, NAME)
    return Proposal(NAME, found, "by the entropy of the weights")


def _of_exponentials(t: Term) -> bool:
    return t.op == "sum" and not t.free and t.args[0] == terms.ZERO and t.args[2].op == "exp"


def _divides(t: Term, total: Term) -> bool:
    return any(s.op == "div" and alpha(s.args[1]) == alpha(total) for s in nodes(t.args[2]))

"""Tensors that the assumptions define step by step: a closed form is guessed, and everything is said of it instead.

Guesses, in this order: what the statement itself, or one proved before it, says the tensor is at every position; and
the solution of F(t + 1) = a(t) F(t) + b(t), where the step has that form. That a guess is the tensor is then proved by
induction: two problems without the tensor (`lang/recurrences`), which go to the engines like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import reductions, terms
from proofcheck.lang.linear import linear_in
from proofcheck.lang.recurrences import Recurrence, problems, recurrences
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved

NAME = "recurrence"
Named = tuple[Declaration, tuple[str, ...], Term, tuple[Term, ...], Term]


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `recurrence` where a closed form of one tensor is found, and the statement about it proved."""
    how = ""
    for begun in _begun(problem):
        offered, parts = begun
        pieces = proved(parts[:-1], others.plain.prove)
        last = others.prove(parts[-1]) if len(pieces) == len(parts) - 1 else None
        if last is not None:
            started = {"named": offered, "pieces": (*pieces, last)}
            return Proposal(NAME, Evidence("named", NAME, started), "whatever the steps begin with")
    for recurrence in recurrences(problem):
        for closed in _guesses(problem, recurrence):
            unrolled = problems(problem, recurrence, closed)
            if unrolled is None:
                continue
            pieces = proved((unrolled.first, unrolled.next, unrolled.rest), others.prove)
            if len(pieces) == 3:
                data = {"name": recurrence.name, "closed": closed, "pieces": pieces}
                how = f"induction over the steps of {recurrence.name}"
                return Proposal(NAME, Evidence("recurrence", NAME, data), how)
            if len(pieces) == 2:
                how = f"{recurrence.name} has a closed form, for which the statement is not shown"
                break
        else:
            how = how or f"no closed form of {recurrence.name} was found"
    return Proposal(NAME, None, why=how)


def _begun(problem: Problem) -> Iterator[tuple[Named, reductions.Parts]]:
    """Tensors that go on step by step from a first entry of which nothing is said: with a name for that entry."""
    defined = {recurrence.name for recurrence in recurrences(problem)}
    for name, declaration in problem.declarations.items():
        zero = [t for t in terms.nodes(problem.statement) if t.op == "entry" and t.data == name and _first(t)]
        if not zero or name in defined or not any(name in g.names for g in problem.given):
            continue
        start = f"{name}_start"
        ids = tuple(terms.fresh("i", {f"i'{j}" for j in range(1, k + 1)}) for k in range(len(declaration.shape) - 1))
        places = tuple(map(terms.index, ids))
        value = terms.entry(name, terms.ZERO, *places)
        here = terms.entry(start, *places) if ids else terms.symbol(start)
        ranges = [(i, terms.ZERO, size.term()) for i, size in zip(ids, declaration.shape[1:], strict=True)]
        fact = terms.quantified(ranges, terms.eq(value, here))

        def named(t: Term, name: str = name, start: str = start) -> Term | None:
            if t.op != "entry" or t.data != name or not _first(t):
                return None
            return terms.entry(start, *t.args[1:]) if t.args[1:] else terms.symbol(start)

        statement = terms.rewrite(problem.statement, named)
        offered = (Declaration(start, "real", declaration.shape[1:]), ids, value, (fact,), statement)
        parts = reductions.named(problem, *offered)
        if parts is not None and any(r.name == name for r in recurrences(parts[-1])):
            yield offered, parts


def _first(t: Term) -> bool:
    return bool(t.args) and t.args[0] == terms.ZERO


def _guesses(problem: Problem, recurrence: Recurrence) -> Iterator[Term]:
    for said in (problem.statement, *problem.earlier):
        for part in said.args if said.op == "and" else (said,):
            found = _said(problem, part, recurrence)
            if found is not None:
                yield found
    found = _solution(recurrence)
    if found is not None:
        yield found


def _said(problem: Problem, statement: Term, recurrence: Recurrence) -> Term | None:
    """F where the statement is S[t, ids...] == F, under quantifiers for all of t and ids."""
    binders, statement = terms.stripped(statement)
    bound = {name for name, _, _ in binders}
    if statement.op != "eq":
        return None
    for left, right in (statement.args, statement.args[::-1]):
        if left.op != "entry" or left.data != recurrence.name or recurrence.name in right.names:
            continue
        declared = problem.declarations.get(left.args[0].data) if left.args[0].op == "symbol" else None
        if declared is not None and declared.kind == "index" and len(left.args) == 1:
            return terms.rewrite(right, lambda t, at=left.args[0]: terms.index(recurrence.time) if t == at else None)  # type: ignore[misc]
        # What is said of the last position alone is taken to be said of all.
        last = left.args[0] == recurrence.count and recurrence.count.op == "symbol"
        places = [a.data for a in left.args[1 if last else 0 :] if a.op == "index"]
        if last and len(set(places)) == len(left.args) - 1 and bound >= set(places):
            here = _generalised(right, recurrence)
            return terms.substitute(here, dict(zip(places, map(terms.index, recurrence.ids), strict=True)))
        if len(set(places)) == len(left.args) and bound >= set(places):
            wanted = (recurrence.time, *recurrence.ids)
            return terms.substitute(right, {a: terms.index(b) for a, b in zip(places, wanted, strict=True)})
    return None


def _generalised(term: Term, recurrence: Recurrence) -> Term:
    """The term with the position in place of the number of steps."""
    return terms.rewrite(term, lambda t: terms.index(recurrence.time) if t == recurrence.count else None)


def _solution(recurrence: Recurrence) -> Term | None:
    """start * a(0) ... a(t - 1) + sum_{r < t} b(r) * a(r + 1) ... a(t - 1), for a step a * S + b at the same place; for
    steps back start * a(t) ... a(n - 1) + sum_{r >= t} b(r) * a(t) ... a(r - 1)."""
    now = terms.index(recurrence.time)
    known = terms.add(now, terms.ONE) if recurrence.back else now
    here = Term("entry", (known, *map(terms.index, recurrence.ids)), recurrence.name)
    parts = linear_in(recurrence.step, here)
    if parts is None:
        return None
    rate, added = (terms.rewrite(part, _vanished) for part in parts)
    taken = recurrence.step.free | recurrence.start.free | _bound(recurrence.step) | _bound(recurrence.start)
    r = terms.fresh("r", taken)
    s = terms.fresh("s", taken | {r})
    summands = []
    if recurrence.start != terms.ZERO:
        low, high = (now, recurrence.count) if recurrence.back else (terms.ZERO, now)
        summands.append(terms.mul(recurrence.start, _grown(rate, recurrence.time, low, high, s)))
    if added != terms.ZERO:
        at_r = terms.substitute(added, {recurrence.time: terms.index(r)})
        at, after = terms.index(r), terms.add(terms.index(r), terms.ONE)
        grown = _grown(rate, recurrence.time, *((now, at) if recurrence.back else (after, now)), s)
        low, high = (now, recurrence.count) if recurrence.back else (terms.ZERO, now)
        summands.append(terms.total(r, low, high, _product(at_r, grown)))
    return terms.add(*summands)


def _vanished(t: Term) -> Term | None:
    """0 for a product with the factor 0 and for a quotient of 0: a guess need not be defined where the step is."""
    nothing = (t.op == "mul" and terms.ZERO in t.args) or (t.op == "div" and t.args[0] == terms.ZERO)
    return terms.ZERO if nothing else None


def _product(left: Term, right: Term) -> Term:
    """left * right, with the exponentials put together; what their exponents have with opposite signs vanishes."""
    factors = [*(left.args if left.op == "mul" else (left,)), *(right.args if right.op == "mul" else (right,))]
    exponents = [f.args[0] for f in factors if f.op == "exp"]
    if len(exponents) < 2:
        return terms.mul(left, right)
    parts: list[Term] = []
    for part in (p for e in exponents for p in (e.args if e.op == "add" else (e,))):
        if terms.neg(part) in parts:
            parts.remove(terms.neg(part))
        else:
            parts.append(part)
    return terms.mul(*(f for f in factors if f.op != "exp"), Term("exp", (terms.add(*parts),)))


def _grown(rate: Term, time: str, low: Term, high: Term, running: str) -> Term:
    """The product of the rate over low, ..., high - 1."""
    if rate == terms.ONE:
        return terms.ONE
    if time not in rate.free:
        return terms.power(rate, terms.add(high, terms.neg(low)))
    if rate.op == "exp":
        kept = _telescoped(rate.args[0], time)
        if kept is not None:
            ends = [terms.substitute(kept, {time: end}) for end in (low, high)]
            return Term("exp", (terms.sub(*ends),))
    return Term("product", (low, high, terms.substitute(rate, {time: terms.index(running)})), (running,))


def _telescoped(exponent: Term, time: str) -> Term | None:
    """g where the exponent is visibly g(t) - g(t + 1)."""
    left = list(exponent.args if exponent.op == "add" else (exponent,))
    kept = []
    for part in tuple(left):
        gone = terms.neg(terms.substitute(part, {time: terms.add(terms.index(time), terms.ONE)}))
        if part in left and gone in left:
            left.remove(part)
            left.remove(gone)
            kept.append(part)
    return terms.add(*kept) if kept and not left else None


def _bound(term: Term) -> set[str]:
    return {i for t in terms.subterms(term) for i in terms.bound_indices(t)}

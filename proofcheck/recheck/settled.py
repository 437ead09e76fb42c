"""Case distinctions under derivatives that a strict inequality settles.

Where a < b at a point, and a and b have derivatives there, a < b holds around it, because they are continuous: what is
differentiated has one case around the point, and the derivative is that of this case.
"""

from __future__ import annotations

from proofcheck.recheck import terms
from proofcheck.recheck.definedness import obligations
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import Term


def settled(s: Sequent) -> Sequent:
    """The sequent with such cases in the place of the distinctions. Those under substitutions stay."""
    if not any(n.op == "derivative" for n in terms.nodes(s.goal)):
        return s
    free = s.goal.indices
    memo: dict[tuple[Term, bool], Term] = {}

    def walk(t: Term, inside: bool) -> Term:
        if t.op == "let" or (t, inside) in memo:
            return memo.get((t, inside), t)
        deeper = inside or t.op == "derivative"
        found = terms.over(t, lambda a: walk(a, deeper))
        if inside and found.op == "where" and found.args[0].op in ("le", "lt"):
            case = _case(s, found.args[0], free)
            found = found if case is None else found.args[1 if case else 2]
        memo[t, inside] = found
        return found

    goal = walk(s.goal, False)
    return s if goal == s.goal else s.under(goal=goal)


def _case(s: Sequent, condition: Term, free: frozenset[str]) -> bool | None:
    a, b = condition.args
    if condition.indices - free:
        return None
    reader, facts = s.reader()
    for case, strict in ((True, Term("lt", (a, b))), (False, Term("lt", (b, a)))):
        if s.under(goal=strict).closed():
            smooth = obligations(reader, strict, facts, smooth=True)
            if all(o.statement is not None and s.under(*o.facts.plain, goal=o.statement).closed() for o in smooth):
                return case
    return None

"""Thin sets on which a statement may be another one than around them, and which drawn points miss.

    a / b, log(b), b**e, inv(B)      may have no value where b, or det(B), is zero
    where(a < b, ...), a == b in it  may take another case where a equals b
    floor(b), ceil(b), a % b         may jump where b, or a / b, is a whole number
    abs(b), max(a, b) under diff     may have no derivative where b is zero, or a equals b

Each is a closed statement that says that the set is empty. What is compared between whole numbers makes no thin set,
nor does what is compared inside of an average.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.definedness import RANGES, obligations
from proofcheck.lang.ops import COMPARISONS, FUNCTIONS, OF_MATRICES, Regularity, regular
from proofcheck.lang.ops.whole import Whole
from proofcheck.lang.terms import Term
from proofcheck.lang.types import INTEGER_KINDS, Problem

_THIN = frozenset({"ne", "lt", "nonsingular", "powerable"})
# Functions that jump; those of whole numbers have no values beside one.
ROUNDED = FUNCTIONS.keys() - regular(Regularity.CONTINUOUS) - {n for n, f in FUNCTIONS.items() if isinstance(f, Whole)}
_DISCRETE = INTEGER_KINDS | {"bool"}
Binders = tuple[terms.Binder, ...]  # from the outside in


def edges(problem: Problem) -> list[Term]:
    """Statements that, if they all hold, leave no thin set on which the problem's statement may be another one."""
    found: dict[Term, None] = {}
    for condition in obligations(problem.statement, problem.declarations):
        core = terms.stripped(condition)[1]
        core = core.args[1] if core.op == "implies" else core
        if core.op == "false":
            found[core] = None
        elif core.op in _THIN and continuous(problem, core):
            found[condition] = None
    _Walk(problem, found).visit(problem.statement, ())
    return list(found)


def continuous(problem: Problem, term: Term) -> bool:
    """Whether names that are no whole numbers stand in a term. Random ones are averaged over."""
    averaged = any(t.op == "expectation" for t in terms.nodes(term))
    declared = (problem.declarations[n] for n in term.names if n in problem.declarations)
    return any(d.kind not in _DISCRETE and not (averaged and d.law is not None) for d in declared)


def sharp(problem: Problem) -> frozenset[Term]:
    """The comparisons that fail where their two sides are equal, as the statement has them: `a < b`, `not a <= b`; of
    whole numbers and averages, since of others their form tells (`telling`)."""
    found: set[Term] = set()
    stack = [(problem.statement, True)]
    while stack:
        term, stated = stack.pop()
        if term.op in COMPARISONS and (term.op in ("lt", "ne")) == stated:
            if not continuous(problem, term):
                found.add(term)
        elif term.op in ("and", "or"):
            stack.extend((a, stated) for a in term.args)
        elif term.op in ("forall", "exists"):
            stack.append((term.args[2], stated))
        elif term.op == "not":
            stack.append((term.args[0], not stated))
        elif term.op == "implies":
            stack += [(term.args[0], not stated), (term.args[1], stated)]
    return frozenset(found)


def jumps(problem: Problem) -> bool:
    """Whether there are cases or roundings that hang on whole numbers, outside of averages. There is no set to be
    missed, but the side on which they lie may be lost to rounding: `floor(log2(2**n))`."""
    stack, seen = [problem.statement], {problem.statement}
    while stack:
        term = stack.pop()
        turning = term.args[0] if term.op == "where" else term
        if term.op in ("where", *ROUNDED) and turning.names and not continuous(problem, turning):
            return True
        inside = set(term.args if term.op != "expectation" else ()) - seen
        stack.extend(inside)
        seen |= inside
    return False


class _Walk:
    """The edges of cases and of roundings, closed over the indices in them."""

    def __init__(self, problem: Problem, found: dict[Term, None]) -> None:
        self.problem, self.found = problem, found
        self.seen: set[tuple[Term, Binders]] = set()

    def visit(self, term: Term, binders: Binders) -> None:
        if (term, binders) in self.seen or term.op == "expectation":
            return
        self.seen.add((term, binders))
        if term.op == "where":
            self._compared(term.args[0], binders)
        elif term.op in ROUNDED:
            conditions, smooth = (FUNCTIONS[term.op].domain(term.args, moving) for moving in (False, True))
            for apart in (c for c in smooth if c not in conditions):
                self._add(apart, binders)
        *outer, last = term.args or (None,)
        for arg in outer:
            self.visit(arg, binders)
        if last is not None:
            self.visit(last, (*binders, *self._bound(term)))

    def _compared(self, condition: Term, binders: Binders) -> None:
        """What is compared in a condition."""
        if condition.op in COMPARISONS:
            self._add(Term("ne", condition.args), binders)
        elif condition.op in RANGES:
            self._compared(condition.args[2], (*binders, *self._bound(condition)))
        else:
            for arg in condition.args:
                self._compared(arg, binders)

    def _bound(self, term: Term) -> Binders:
        """The indices that a term binds in its last argument, with their ranges."""
        names = terms.bound_indices(term)
        if term.op in RANGES:
            return ((names[0], term.args[0], term.args[1]),)
        if term.op in OF_MATRICES:
            return tuple((name, terms.ZERO, term.args[0]) for name in names)
        shape = self.problem.declarations[term.data[0]].shape if term.op == "let" else ()
        return tuple((name, terms.ZERO, size.term()) for name, size in zip(names, shape, strict=False))

    def _add(self, apart: Term, binders: Binders) -> None:
        if not continuous(self.problem, apart):
            return
        statement = apart
        for name, low, high in reversed(binders):
            if name in statement.free:
                statement = terms.forall(name, low, high, statement)
        # An index whose range is not known here leaves an edge that nothing takes away.
        self.found[terms.FALSE if statement.free else statement] = None

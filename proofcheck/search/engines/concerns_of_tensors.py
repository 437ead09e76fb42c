"""What engines about tensors are about: a look at a statement without which they have nothing to propose."""

from __future__ import annotations

from proofcheck.lang.terms import ZERO, Term, nodes, stripped
from proofcheck.lang.types import Problem


def lengths(problem: Problem) -> bool:
    """Whether the smaller side has a root of a sum."""
    core = problem.statement
    smaller = nodes(core.args[0]) if core.op in ("le", "lt") else ()
    return any(t.op == "sqrt" and t.args[0].op == "sum" for t in smaller)


def row_lengths(problem: Problem) -> bool:
    """Whether a root of a sum depends on an index."""
    return any(t.op == "sqrt" and t.args[0].op == "sum" and len(t.free) == 1 for t in nodes(problem.statement))


def bounds_squares(problem: Problem) -> bool:
    """Whether a sum of squares is bounded by an assumption about an inequality between sums."""
    if problem.statement.op not in ("le", "lt") or not any(t.op == "sum" for t in nodes(problem.statement)):
        return False
    sides = (side.args[0] if side.op == "sqrt" else side for g in problem.given for side in g.args)
    return any(side.op == "sum" and side.args[2].op == "pow" for side in sides)


def roots_of_sums(problem: Problem) -> bool:
    """Whether an inequality has a root of a sum of squares on its smaller side, or a multiple of one."""
    core = problem.statement
    roots = (t for t in nodes(core.args[0]) if t.op == "sqrt") if core.op in ("le", "lt") else ()
    return any(s.op == "sum" and s.args[2].op == "pow" for t in roots for s in nodes(t))


def squares_under_equations(problem: Problem) -> bool:
    """Whether sums of squares are compared where a sum of products is assumed to equal something."""
    core = problem.statement
    squares = core.op == "le" and any(t.op == "sum" and t.args[2].op == "pow" for t in nodes(core))
    return squares and any(t.op == "sum" and t.args[2].op == "mul" for g in problem.given for t in nodes(g))


def beside_definite(problem: Problem) -> bool:
    """Whether the sign of a sum is asked for that is made of sums beside entries, and a matrix is positive definite."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.args[0] != ZERO or core.args[1].op != "add":
        return False
    return any(d.structure == "posdef" for d in problem.declarations.values())


def vanishes(problem: Problem) -> bool:
    """Whether a sum or an entry is stated to be 0 at all places, and something is assumed; or two to be equal, where
    sums are."""
    binders, core = stripped(problem.statement)
    if core.op != "eq" or not binders or not problem.given:
        return False
    closed = (t for g in problem.given if g.op == "eq" for t in nodes(g) if t.op == "sum" and not t.free)
    return (core.args[0].op in ("sum", "entry") and core.args[1] == ZERO) or any(closed)


def assumed_alike(problem: Problem) -> bool:
    """Whether a comparison with a sum on a side is stated, and one is assumed."""
    compared = {g.op for g in problem.given} & {"eq", "le", "lt"}
    return (
        bool(compared)
        and problem.statement.op in ("eq", "le", "lt")
        and any(t.op == "sum" for t in nodes(problem.statement))
    )


def nested_sums(problem: Problem) -> bool:
    """Whether a comparison has a sum within a sum."""
    sums = (t for t in nodes(problem.statement) if t.op == "sum") if problem.statement.op in ("le", "lt") else ()
    return any(s.op == "sum" for t in sums for s in nodes(t.args[2]))


def of_triangles(problem: Problem) -> bool:
    """Whether an equation has a sum over another one that depends on where the outer one stands."""
    outer = [t for t in nodes(problem.statement) if t.op == "sum" and t.args[2].op == "sum"]
    return problem.statement.op == "eq" and any(t.data[0] in t.args[2].free for t in outer)


def has_spectra(problem: Problem) -> bool:
    """Whether eigenvalues, p-norms, row sums or sums of the largest are spoken of, or a determinant, a product or
    softmax is compared."""
    said = [t for each in (problem.statement, *problem.given) for t in nodes(each)]
    norms = any(t.op == "pow" and t.args[0].op == "sum" and t.args[1].op in ("div", "number") for t in said)
    determinant = problem.statement.op in ("le", "lt") and any(t.op == "determinant" for t in said)
    rows = any(t.op == "largest" and t.args[2].op == "sum" for t in said)
    rows = rows or any(t.op == "largest" and any(s.op == "max" for s in nodes(t.args[2])) for t in said)
    if problem.statement.op in ("le", "lt"):
        stated = [t for t in nodes(problem.statement) if not t.free]
        logs = {t for t in stated if t.op == "log" and t.args[0].op == "sum" and t.args[0].args[2].op == "exp"}
        if len(logs) > 1:
            return True
        closed = [t for t in stated if t.op in ("sum", "largest", "product")]
        if any(t.op == "product" or _sums_softmax(t) or _adds_identity(t) or _of_three(t) for t in closed):
            return True
    return norms or determinant or rows or any(t.op == "eigenvalue" for t in said)


def _of_three(t: Term) -> bool:
    inner = t.args[2].args[0] if t.op == "sum" and t.args[2].op == "abs" else t
    return inner.op == "mul" and len(inner.args) == 3


def _adds_identity(t: Term) -> bool:
    """Whether a term may be y @ M @ y for a matrix to which a multiple of the identity is added."""
    inner = t.args[2].args[0] if t.op == "sum" and t.args[2].op == "mul" else t
    added = [a for a in nodes(inner.args[2]) if a.op == "add"] if inner.op == "sum" and inner is not t else []
    return any(s.op == "where" and s.args[0].op == "eq" for a in added for s in nodes(a))


def _sums_softmax(t: Term) -> bool:
    """Whether a sum or a largest value is over entries of a softmax."""
    quotients = (s for s in nodes(t.args[2]) if s.op == "div" and s.args[0].op == "exp" and s.args[1].op == "sum")
    return any(s.args[0].free & {*t.data} for s in quotients)


def has_products(problem: Problem) -> bool:
    """Whether a product over a range stands in an inequality."""
    return problem.statement.op in ("le", "lt") and any(t.op == "product" for t in nodes(problem.statement))


def ties(problem: Problem) -> bool:
    """Whether something is assumed of the entries of tensors."""
    named = (problem.declarations.get(n) for g in problem.given for n in g.names)
    return any(d is not None and d.shape for d in named) and has_sizes(problem)


def of_matrices(problem: Problem) -> bool:
    """Whether a tensor stands in an assumption, a definite matrix in an inequality, or there is a determinant."""
    shaped = (n for g in problem.given for n in g.names if n in problem.declarations)
    definite = any(d.structure == "posdef" for d in problem.declarations.values())
    if any(t.op == "determinant" for t in nodes(problem.statement)):
        return True
    return any(problem.declarations[n].shape for n in shaped) or (definite and problem.statement.op in ("le", "lt"))


def rooted_in_both(problem: Problem) -> bool:
    """Whether an inequality and an assumption about all entries or an eigenvalue have the root of a semidefinite matrix
    in common."""
    roots = {n for n in problem.statement.names if n.endswith("'")}
    near = [g for g in problem.given if g.names & roots] if problem.statement.op == "le" else []
    return any(g.op == "forall" or any(t.op == "eigenvalue" for t in nodes(g)) for g in near)


def has_determinants(problem: Problem) -> bool:
    return bool(problem.given) and any(t.op == "determinant" for t in nodes(problem.statement))


def signed_cases(problem: Problem) -> bool:
    """Whether a statement about tensors distinguishes cases of the sign of one declared number that is positive."""
    positive = {n for n, d in problem.declarations.items() if d.kind == "positive" and not d.shape}
    conditions = (t.args[0] for t in nodes(problem.statement) if t.op == "where")
    signs = (c.args[1] for c in conditions if c.op == "lt" and c.args[0] == ZERO)
    return has_sizes(problem) and any(t.op == "symbol" and t.data in positive for t in signs)


def bounded_squares(problem: Problem) -> bool:
    """Whether a sum of squares is on the smaller side of an inequality, and something is assumed of all entries."""
    core = problem.statement
    small = nodes(core.args[0]) if core.op in ("le", "lt") else ()
    squares = any(t.op == "sum" and t.args[2].op == "pow" for t in small)
    return squares and any(g.op == "forall" for g in problem.given)


def two_by_two(problem: Problem) -> bool:
    """Whether an inequality has fixed entries of a definite matrix in it."""
    definite = {n for n, d in problem.declarations.items() if d.structure == "posdef"}
    return (
        problem.statement.op in ("le", "lt", "ne")
        and bool(definite & problem.statement.names)
        and has_fixed_entries(problem)
    )


def of_places(problem: Problem) -> bool:
    """Whether an inequality speaks of an entry at a declared index, where an inverse or an equation is in sight."""
    if problem.statement.op not in ("le", "lt"):
        return False
    indexed = any(
        problem.declarations[n].kind == "index" for n in problem.statement.names & problem.declarations.keys()
    )
    return indexed and (bool(problem.given) or any(t.op == "inverse" for t in nodes(problem.statement)))


def has_sizes(problem: Problem) -> bool:
    return any(declaration.kind == "dim" for declaration in problem.declarations.values())


def has_fixed_entries(problem: Problem) -> bool:
    return any(t.op == "entry" and any(a.op == "number" for a in t.args) for t in nodes(problem.statement))


def of_two_places(problem: Problem) -> bool:
    """Whether an inequality has two places of entries, and a sum on its larger side."""
    core = problem.statement
    places = [n for n in core.names if problem.declarations[n].kind == "index"] if core.op in ("le", "lt") else ()
    return len(places) == 2 and any(t.op == "sum" for t in nodes(core.args[1]))


def shares_a_factor(problem: Problem) -> bool:
    """Whether a name or a sum is a factor of both sides of an inequality."""
    core = problem.statement
    if core.op not in ("le", "lt"):
        return False
    tops = (side.args[0] if side.op == "div" else side for side in core.args)
    left, right = (set(t.args if t.op == "mul" else (t,)) for t in tops)
    return any(t.op != "number" for t in left & right)


def of_definite(problem: Problem) -> bool:
    """Whether a product of matrices is assumed to be definite, and the statement inverts one or takes a determinant."""
    said = any(t.op in ("inverse", "determinant") for t in nodes(problem.statement))
    return said and any(d.structure == "invertible" and "'" in name for name, d in problem.declarations.items())


def permutes(problem: Problem) -> bool:
    """Whether a permutation stands in a statement about largest values."""
    permutations = any(d.structure == "permutation" for d in problem.declarations.values())
    return permutations and any(t.op == "largest" for t in nodes(problem.statement))

"""What engines are about: a look at a statement without which they have nothing to propose."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.lang.terms import TWO, ZERO, nodes
from proofcheck.lang.types import Problem


def has(*ops: str) -> Callable[[Problem], bool]:
    """Whether the statement has one of these operations in it."""
    return lambda problem: any(term.op in ops for term in nodes(problem.statement))


def compares_averages(problem: Problem) -> bool:
    """Whether averages are compared; equal polynomials are left to the index form."""
    averaged = [t for t in nodes(problem.statement) if t.op == "expectation"]
    if problem.statement.op not in ("eq", "ne"):
        return bool(averaged)
    other = ("where", "abs", "max", "min", "exp", "log", "sqrt", "sin", "cos")
    return any(t.op in other for a in averaged for t in nodes(a))


def ordered_averages(problem: Problem) -> bool:
    """Whether averages stand in an inequality: values as formulas say more of these than plain ones."""
    return problem.statement.op in ("le", "lt") and any(t.op == "expectation" for t in nodes(problem.statement))


def ordered_variances(problem: Problem) -> bool:
    """Whether averages of products with averages in them, as of a variance, stand in an inequality."""
    averaged = (t.args[0] for t in nodes(problem.statement) if t.op == "expectation")
    return problem.statement.op in ("le", "lt") and any(s.op == "expectation" for body in averaged for s in nodes(body))


def ordered_without_variances(problem: Problem) -> bool:
    return ordered_averages(problem) and not ordered_variances(problem)


def has_roots(problem: Problem) -> bool:
    return problem.statement.op in ("le", "lt") and any(t.op == "sqrt" for t in nodes(problem.statement))


def bounded_series(problem: Problem) -> bool:
    """Whether an inequality speaks of a series."""
    series = any(t.op == "limit" and t.args[0].op == "sum" for t in nodes(problem.statement))
    return series and problem.statement.op in ("le", "lt")


def limit_of_figures(problem: Problem) -> bool:
    """Whether a statement without names speaks of a limit."""
    return not problem.statement.names and any(t.op == "limit" for t in nodes(problem.statement))


def of_all_values(problem: Problem) -> bool:
    """Whether the statement has a value of an unknown function, and something is assumed of all values; or it is a
    comparison like one that is assumed of all places."""
    of_values = any(t.op == "apply" for t in nodes(problem.statement))
    return any(
        (g.op == "every" and of_values) or (g.op == "forall" and g.args[2].op == problem.statement.op)
        for g in problem.given
    )


def logs_in_sums(problem: Problem) -> bool:
    """Whether an equation has logarithms of quotients or products in a sum, or beside a limit, or an inequality such
    ones on both sides, in a sum or beside a quotient of sums."""
    core = problem.statement
    if core.op in ("le", "lt"):
        logs = [[t for t in nodes(side) if t.op == "log"] for side in core.args]
        of_sums = any(t.args[0].op == "div" and t.args[0].args[0].op == "sum" for t in logs[0])
        return all(logs) and ("add" in (a.op for a in core.args) or of_sums)
    if core.op != "eq":
        return False
    inside = [s.args[0].op for t in nodes(core) if t.op == "sum" for s in nodes(t) if s.op == "log"]
    beside = [t.args[0].op for t in nodes(core) if t.op == "log"] if has("limit")(problem) else []
    return not {"div", "mul", "pow"}.isdisjoint((*inside, *beside)) or "add" in inside


def has_roots_or_angles(problem: Problem) -> bool:
    """Whether there are roots or angles: what is closed beside these is evaluated."""
    return any(
        t.op in ("sqrt", "sin", "cos", "atan", "asin", "acos")
        or (t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator > 1)
        for t in nodes(problem.statement)
    )


def of_distances(problem: Problem) -> bool:
    """Whether an inequality has a sum of absolute values beside logarithms, and none of such sums is assumed."""
    core = problem.statement
    sums = [t for t in nodes(core) if t.op == "sum" and t.args[2].op == "abs"] if core.op in ("le", "lt") else []
    known = any(t in nodes(g) for g in problem.given for t in sums)
    return bool(sums) and not known and any(t.op == "log" for t in nodes(core))


def of_exponents(problem: Problem) -> bool:
    """Whether an inequality has a number to a power with roundings in it on one side."""
    core = problem.statement
    sides = core.args if core.op in ("le", "lt") else ()
    powers = [
        t for s in sides for t in (s.args if s.op == "mul" else (s,)) if t.op == "pow" and t.args[0].op == "number"
    ]
    return any(t.op in ("ceil", "floor") for power in powers for t in nodes(power.args[1]))


def has_largest(problem: Problem) -> bool:
    return any(term.op == "largest" for said in (problem.statement, *problem.given) for term in nodes(said))


def of_totals(problem: Problem) -> bool:
    """Whether an inequality has a part of a sum or of a series, or of an integral of powers and exponentials."""
    core = problem.statement
    if core.op not in ("le", "lt"):
        return False
    totals = [t for t in nodes(core) if t.op in ("sum", "integral")]
    told = {"where", "factorial"}  # an event, or the law of Poisson up to a place
    return any(t.op == "integral" or any(s.op in told for s in nodes(t.args[2])) for t in totals)


def says(*ops: str) -> Callable[[Problem], bool]:
    """Whether the statement as a whole is one of these operations."""
    return lambda problem: problem.statement.op in ops


def by_logarithms(problem: Problem) -> bool:
    """The same, or whether an exponential does and logarithms stand in the assumptions, or a factorial beside a power
    with a name in its exponent."""
    if problem.statement.op not in ("le", "lt"):
        return False
    said, ops = (t.op for g in problem.given for t in nodes(g)), {t.op for t in nodes(problem.statement)}
    powers = "factorial" in ops and any(t.op == "pow" and t.args[1].names for t in nodes(problem.statement))
    return "product" in ops or powers or ("exp" in ops and "log" in said)


def of_truth_values(problem: Problem) -> bool:
    return any(d.kind == "bool" and not d.shape for d in problem.declarations.values())


def assumes(problem: Problem) -> bool:
    return bool(problem.given)


def determines(problem: Problem) -> bool:
    """Whether an equation is assumed in which a number of the statement stands alone on a side or in a sum: one that is
    declared, and not a name that an engine gave to an average."""
    sides = (side for g in problem.given if g.op == "eq" for side in g.args)
    near = (t for side in sides for t in (side, *side.args, *(a for s in side.args for a in s.args)))
    return any(t.op == "symbol" and t.data in problem.statement.names and "'" not in t.data for t in near)


def equates(problem: Problem) -> bool:
    """Whether a sum, quotient or product is assumed to equal something, and the statement has a root in it."""
    compound = ("sum", "div", "mul", "product", "sqrt", "largest")
    equated = any(g.op == "eq" and g.args[0].op in compound for g in problem.given)
    return equated and any(t.op == "sqrt" for t in nodes(problem.statement))


def of_parameters(problem: Problem) -> bool:
    """Whether there is a limit with parameters, of which something is assumed or whose maximum is taken."""
    limits = [t for t in nodes(problem.statement) if t.op == "limit"]
    return bool(limits) and bool(problem.statement.names - {t.data[0] for t in limits})


def bounds_size(problem: Problem) -> bool:
    """Whether an absolute value of sums or largest values is on the smaller side."""
    core = problem.statement
    sized = core.op in ("le", "lt") and core.args[0].op == "abs"
    return sized and any(t.op in ("sum", "largest") for t in nodes(core.args[0]))


def several_bounds(problem: Problem) -> bool:
    """Whether averages are compared, with a largest value on the smaller side or a least one on the larger side."""
    core = problem.statement
    averaged = core.op in ("le", "lt") and any(t.op == "expectation" for t in nodes(core))
    return averaged and (core.args[0].op == "max" or core.args[1].op == "min")


def bounds_logarithms(problem: Problem) -> bool:
    """Whether that is one of logarithms of sums: each sign by itself is soon shown, and not the two together."""
    return bounds_size(problem) and any(t.op == "log" for t in nodes(problem.statement.args[0]))


def of_softmax(problem: Problem) -> bool:
    """Whether there is a quotient by a sum of exponentials beside the logarithm of a size, in an inequality."""
    sizes = {n for n, d in problem.declarations.items() if d.kind == "dim"}
    inside = [t.args[0] for t in nodes(problem.statement) if t.op == "log"]
    beside = any(t.op == "symbol" and t.data in sizes for t in inside) and problem.statement.op in ("le", "lt")
    return beside and any(t.op == "div" and t.args[1].op == "sum" for t in nodes(problem.statement))


def averages_over(*families: str) -> Callable[[Problem], bool]:
    """Whether the statement averages over a name with a law of one of these families."""

    def concerned(problem: Problem) -> bool:
        averaged = (t.names for t in nodes(problem.statement) if t.op == "expectation")
        declared = [problem.declarations.get(name) for name in frozenset().union(*averaged)]
        return any(d is not None and d.law is not None and d.law.family in families for d in declared)

    return concerned


def bounded_averages(problem: Problem) -> bool:
    """Whether the statement averages over entries between bounds."""
    averaged = (t.names for t in nodes(problem.statement) if t.op == "expectation")
    laws = (problem.declarations[n].law for n in frozenset().union(*averaged) if n in problem.declarations)
    return any(law is not None and law.between_bounds for law in laws)


def equal_bounded_averages(problem: Problem) -> bool:
    return problem.statement.op == "eq" and bounded_averages(problem)


def differs(problem: Problem) -> bool:
    """Whether a difference, perhaps its square, is compared with another one."""
    core = problem.statement
    sizes = [t for side in core.args for t in nodes(side) if t.op == "abs" or (t.op == "pow" and t.args[1] == TWO)]
    return core.op in ("le", "lt") and len(sizes) > 1 and not core.free


def roots_of_signed(problem: Problem) -> bool:
    """Whether a number that is assumed to be negative, or not to be 0, stands under a root."""
    told = [g.args[0] for g in problem.given if g.op in ("lt", "ne") and g.args[1] == ZERO]
    names = {c.data for c in told if c.op == "symbol"}
    return bool(names) and any(t.op == "sqrt" and not names.isdisjoint(t.names) for t in nodes(problem.statement))


def of_powers(problem: Problem) -> bool:
    """Whether a power with an exponent that is no number stands in an inequality."""
    core = problem.statement
    return core.op == "le" and any(t.op == "pow" and t.args[1].op != "number" for t in nodes(core))


def slopes_of_sums(problem: Problem) -> bool:
    """Whether derivatives of sums stand in an equation."""
    slopes = (t for t in nodes(problem.statement) if t.op == "derivative") if problem.statement.op == "eq" else ()
    return any(s.op == "sum" for t in slopes for s in nodes(t.args[0]))


def of_exponentials(problem: Problem) -> bool:
    """Whether an equation has exponentials and quotients on both sides."""
    ops = [{t.op for t in nodes(side)} for side in problem.statement.args] if problem.statement.op == "eq" else []
    return bool(ops) and all("exp" in said for said in ops) and any("div" in said for said in ops)


def of_complex_numbers(problem: Problem) -> bool:
    return any(d.kind == "complex" for d in problem.declarations.values())


def assumes_one_of(problem: Problem) -> bool:
    """Whether a disjunction is assumed."""
    return any(g.op == "or" for g in problem.given)


def assumes_apart(problem: Problem) -> bool:
    """Whether two terms are assumed to differ, and an equation between sums is to be shown."""
    sums = problem.statement.op == "eq" and any(t.op == "sum" for t in nodes(problem.statement))
    return sums and any(g.op == "ne" for g in problem.given)

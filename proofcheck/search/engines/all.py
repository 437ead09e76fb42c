"""The engines in the order in which they are asked: cheap and decisive ones first.

An engine's file is imported when it is first asked. Where a statement has nothing of what an engine is about, it is not
asked: it would have nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from proofcheck.lang.terms import TWO, ZERO, nodes, stripped
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import DEPTH, Engine, Others, Proposal, Reducer


@dataclass(frozen=True, slots=True)
class Asked:
    """The engine in a file of this package. concerns: a look at the statement without which it proposes nothing."""

    file: str
    function: str = "propose"
    concerns: Callable[[Problem], bool] | None = None

    def __call__(self, problem: Problem, others: Others | None = None) -> Proposal:
        if not self.about(problem):
            return Proposal(self.file, None, "")
        propose = getattr(import_module(f"proofcheck.search.engines.{self.file}"), self.function)
        proposal: Proposal = propose(problem) if others is None else propose(problem, others=others)
        return proposal

    def about(self, problem: Problem) -> bool:
        return self.concerns is None or self.concerns(problem)


def _with(*ops: str) -> Callable[[Problem], bool]:
    """Whether the statement has one of these operations in it."""
    return lambda problem: any(term.op in ops for term in nodes(problem.statement))


def _compared(problem: Problem) -> bool:
    """Whether averages are compared; equal polynomials are left to the index form."""
    averaged = [t for t in nodes(problem.statement) if t.op == "expectation"]
    if problem.statement.op not in ("eq", "ne"):
        return bool(averaged)
    other = ("where", "abs", "max", "min", "exp", "log", "sqrt", "sin", "cos")
    return any(t.op in other for a in averaged for t in nodes(a))


def _ordered_averages(problem: Problem) -> bool:
    """Whether averages stand in an inequality: values as formulas say more of these than plain ones."""
    return problem.statement.op in ("le", "lt") and any(t.op == "expectation" for t in nodes(problem.statement))


def _roots(problem: Problem) -> bool:
    return problem.statement.op in ("le", "lt") and any(t.op == "sqrt" for t in nodes(problem.statement))


def _lengths(problem: Problem) -> bool:
    """Whether the smaller side has a root of a sum."""
    core = problem.statement
    smaller = nodes(core.args[0]) if core.op in ("le", "lt") else ()
    return any(t.op == "sqrt" and t.args[0].op == "sum" for t in smaller)


def _bounds_squares(problem: Problem) -> bool:
    """Whether a sum of squares is bounded by an assumption about an inequality between sums."""
    if problem.statement.op not in ("le", "lt") or not any(t.op == "sum" for t in nodes(problem.statement)):
        return False
    sides = (side.args[0] if side.op == "sqrt" else side for g in problem.given for side in g.args)
    return any(side.op == "sum" and side.args[2].op == "pow" for side in sides)


def _bounded_series(problem: Problem) -> bool:
    """Whether an inequality speaks of a series."""
    series = any(t.op == "limit" and t.args[0].op == "sum" for t in nodes(problem.statement))
    return series and problem.statement.op in ("le", "lt")


def _limit_of_figures(problem: Problem) -> bool:
    """Whether a statement without names speaks of a limit."""
    return not problem.statement.names and any(t.op == "limit" for t in nodes(problem.statement))


def _of_all_values(problem: Problem) -> bool:
    """Whether the statement has a value of an unknown function, and something is assumed of all values; or it is a
    comparison like one that is assumed of all places."""
    of_values = any(t.op == "apply" for t in nodes(problem.statement))
    return any(
        (g.op == "every" and of_values) or (g.op == "forall" and g.args[2].op == problem.statement.op)
        for g in problem.given
    )


def _roots_of_sums(problem: Problem) -> bool:
    """Whether an inequality has a root of a sum of squares on its smaller side, or a multiple of one."""
    core = problem.statement
    roots = (t for t in nodes(core.args[0]) if t.op == "sqrt") if core.op in ("le", "lt") else ()
    return any(s.op == "sum" and s.args[2].op == "pow" for t in roots for s in nodes(t))


def _squares_under_equations(problem: Problem) -> bool:
    """Whether sums of squares are compared where a sum of products is assumed to equal something."""
    core = problem.statement
    squares = core.op == "le" and any(t.op == "sum" and t.args[2].op == "pow" for t in nodes(core))
    return squares and any(t.op == "sum" and t.args[2].op == "mul" for g in problem.given for t in nodes(g))


def _beside_definite(problem: Problem) -> bool:
    """Whether the sign of a sum is asked for that is made of sums beside entries, and a matrix is positive definite."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.args[0] != ZERO or core.args[1].op != "add":
        return False
    return any(d.structure == "posdef" for d in problem.declarations.values())


def _vanishes(problem: Problem) -> bool:
    """Whether a sum or an entry is stated to be 0 at all places, and something is assumed."""
    binders, core = stripped(problem.statement)
    stated = core.op == "eq" and core.args[0].op in ("sum", "entry") and core.args[1] == ZERO
    return stated and bool(problem.given and binders)


def _assumed_alike(problem: Problem) -> bool:
    """Whether a comparison with a sum on a side is stated, and one is assumed."""
    compared = {g.op for g in problem.given} & {"eq", "le", "lt"}
    return bool(compared) and problem.statement.op in ("eq", "le", "lt") and _with("sum")(problem)


def _nested_sums(problem: Problem) -> bool:
    """Whether a comparison has a sum within a sum."""
    sums = (t for t in nodes(problem.statement) if t.op == "sum") if problem.statement.op in ("le", "lt") else ()
    return any(s.op == "sum" for t in sums for s in nodes(t.args[2]))


def _of_triangles(problem: Problem) -> bool:
    """Whether an equation has a sum over another one that depends on where the outer one stands."""
    outer = [t for t in nodes(problem.statement) if t.op == "sum" and t.args[2].op == "sum"]
    return problem.statement.op == "eq" and any(t.data[0] in t.args[2].free for t in outer)


def _logs_in_sums(problem: Problem) -> bool:
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
    beside = [t.args[0].op for t in nodes(core) if t.op == "log"] if _with("limit")(problem) else []
    return not {"div", "mul", "pow"}.isdisjoint((*inside, *beside)) or "add" in inside


def _algebraic(problem: Problem) -> bool:
    """Whether there are roots or angles: what is closed beside these is evaluated."""
    return any(
        t.op in ("sqrt", "sin", "cos", "atan", "asin", "acos")
        or (t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator > 1)
        for t in nodes(problem.statement)
    )


def _largest(problem: Problem) -> bool:
    return any(term.op == "largest" for said in (problem.statement, *problem.given) for term in nodes(said))


def _of_totals(problem: Problem) -> bool:
    """Whether an inequality has a part of a sum or of a series, or of an integral of powers and exponentials."""
    core = problem.statement
    if core.op not in ("le", "lt"):
        return False
    totals = [t for t in nodes(core) if t.op in ("sum", "integral")]
    return any(t.op == "integral" or any(s.op == "where" for s in nodes(t.args[2])) for t in totals)


def _says(*ops: str) -> Callable[[Problem], bool]:
    """Whether the statement as a whole is one of these operations."""
    return lambda problem: problem.statement.op in ops


def _spectral(problem: Problem) -> bool:
    """Whether eigenvalues, p-norms, row sums or sums of the largest are spoken of, or a determinant or a product is
    compared."""
    said = [t for each in (problem.statement, *problem.given) for t in nodes(each)]
    norms = any(t.op == "pow" and t.args[0].op == "sum" and t.args[1].op in ("div", "number") for t in said)
    determinant = problem.statement.op in ("le", "lt") and any(t.op == "determinant" for t in said)
    rows = any(t.op == "largest" and t.args[2].op == "sum" for t in said)
    rows = rows or any(t.op == "largest" and any(s.op == "max" for s in nodes(t.args[2])) for t in said)
    return norms or determinant or rows or _products(problem) or any(t.op == "eigenvalue" for t in said)


def _products(problem: Problem) -> bool:
    """Whether a product over a range stands in an inequality."""
    return problem.statement.op in ("le", "lt") and any(t.op == "product" for t in nodes(problem.statement))


def _by_logarithms(problem: Problem) -> bool:
    """The same, or whether an exponential does and logarithms stand in the assumptions, or a factorial beside a power
    with a name in its exponent."""
    if problem.statement.op not in ("le", "lt"):
        return False
    said, ops = (t.op for g in problem.given for t in nodes(g)), {t.op for t in nodes(problem.statement)}
    powers = "factorial" in ops and any(t.op == "pow" and t.args[1].names for t in nodes(problem.statement))
    return "product" in ops or powers or ("exp" in ops and "log" in said)


def _of_truth_values(problem: Problem) -> bool:
    return any(d.kind == "bool" and not d.shape for d in problem.declarations.values())


def _assumes(problem: Problem) -> bool:
    return bool(problem.given)


def _determines(problem: Problem) -> bool:
    """Whether an equation is assumed in which a number of the statement stands alone on a side or in a sum: one that is
    declared, and not a name that an engine gave to an average."""
    sides = (side for g in problem.given if g.op == "eq" for side in g.args)
    near = (t for side in sides for t in (side, *side.args, *(a for s in side.args for a in s.args)))
    return any(t.op == "symbol" and t.data in problem.statement.names and "'" not in t.data for t in near)


def _equates(problem: Problem) -> bool:
    """Whether a sum, quotient or product is assumed to equal something, and the statement has a root in it."""
    compound = ("sum", "div", "mul", "product", "sqrt", "largest")
    equated = any(g.op == "eq" and g.args[0].op in compound for g in problem.given)
    return equated and any(t.op == "sqrt" for t in nodes(problem.statement))


def _ties(problem: Problem) -> bool:
    """Whether something is assumed of the entries of tensors."""
    named = (problem.declarations.get(n) for g in problem.given for n in g.names)
    return any(d is not None and d.shape for d in named) and _sized(problem)


def _of_matrices(problem: Problem) -> bool:
    """Whether a tensor stands in an assumption, a definite matrix in an inequality, or there is a determinant."""
    shaped = (n for g in problem.given for n in g.names if n in problem.declarations)
    definite = any(d.structure == "posdef" for d in problem.declarations.values())
    if any(t.op == "determinant" for t in nodes(problem.statement)):
        return True
    return any(problem.declarations[n].shape for n in shaped) or (definite and problem.statement.op in ("le", "lt"))


def _rooted_in_both(problem: Problem) -> bool:
    """Whether an inequality and an assumption about all entries or an eigenvalue have the root of a semidefinite matrix
    in common."""
    roots = {n for n in problem.statement.names if n.endswith("'")}
    near = [g for g in problem.given if g.names & roots] if problem.statement.op == "le" else []
    return any(g.op == "forall" or any(t.op == "eigenvalue" for t in nodes(g)) for g in near)


def _of_parameters(problem: Problem) -> bool:
    """Whether there is a limit with parameters, of which something is assumed or whose maximum is taken."""
    limits = [t for t in nodes(problem.statement) if t.op == "limit"]
    return bool(limits) and bool(problem.statement.names - {t.data[0] for t in limits})


def _determined(problem: Problem) -> bool:
    return bool(problem.given) and any(t.op == "determinant" for t in nodes(problem.statement))


def _bounds_size(problem: Problem) -> bool:
    """Whether an absolute value of sums or largest values is on the smaller side."""
    core = problem.statement
    sized = core.op in ("le", "lt") and core.args[0].op == "abs"
    return sized and any(t.op in ("sum", "largest") for t in nodes(core.args[0]))


def _several_bounds(problem: Problem) -> bool:
    """Whether averages are compared, with a largest value on the smaller side or a least one on the larger side."""
    core = problem.statement
    averaged = core.op in ("le", "lt") and any(t.op == "expectation" for t in nodes(core))
    return averaged and (core.args[0].op == "max" or core.args[1].op == "min")


def _bounds_logarithms(problem: Problem) -> bool:
    """Whether that is one of logarithms of sums: each sign by itself is soon shown, and not the two together."""
    return _bounds_size(problem) and any(t.op == "log" for t in nodes(problem.statement.args[0]))


def _of_softmax(problem: Problem) -> bool:
    """Whether there is a quotient by a sum of exponentials beside the logarithm of a size, in an inequality."""
    sizes = {n for n, d in problem.declarations.items() if d.kind == "dim"}
    inside = [t.args[0] for t in nodes(problem.statement) if t.op == "log"]
    beside = any(t.op == "symbol" and t.data in sizes for t in inside) and problem.statement.op in ("le", "lt")
    return beside and any(t.op == "div" and t.args[1].op == "sum" for t in nodes(problem.statement))


def _signed_cases(problem: Problem) -> bool:
    """Whether a statement about tensors distinguishes cases of the sign of one declared number that is positive."""
    positive = {n for n, d in problem.declarations.items() if d.kind == "positive" and not d.shape}
    conditions = (t.args[0] for t in nodes(problem.statement) if t.op == "where")
    signs = (c.args[1] for c in conditions if c.op == "lt" and c.args[0] == ZERO)
    return _sized(problem) and any(t.op == "symbol" and t.data in positive for t in signs)


def _two_by_two(problem: Problem) -> bool:
    """Whether an inequality has fixed entries of a definite matrix in it."""
    definite = {n for n, d in problem.declarations.items() if d.structure == "posdef"}
    return problem.statement.op in ("le", "lt", "ne") and bool(definite & problem.statement.names) and _fixed(problem)


def _sized(problem: Problem) -> bool:
    return any(declaration.kind == "dim" for declaration in problem.declarations.values())


def _fixed(problem: Problem) -> bool:
    return any(t.op == "entry" and any(a.op == "number" for a in t.args) for t in nodes(problem.statement))


def _random(*families: str) -> Callable[[Problem], bool]:
    """Whether the statement averages over a name with a law of one of these families."""

    def concerned(problem: Problem) -> bool:
        averaged = (t.names for t in nodes(problem.statement) if t.op == "expectation")
        declared = [problem.declarations.get(name) for name in frozenset().union(*averaged)]
        return any(d is not None and d.law is not None and d.law.family in families for d in declared)

    return concerned


def _differs(problem: Problem) -> bool:
    """Whether a difference, perhaps its square, is compared with another one."""
    core = problem.statement
    sizes = [t for side in core.args for t in nodes(side) if t.op == "abs" or (t.op == "pow" and t.args[1] == TWO)]
    return core.op in ("le", "lt") and len(sizes) > 1 and not core.free


def _of_powers(problem: Problem) -> bool:
    """Whether a power with an exponent that is no number stands in an inequality."""
    core = problem.statement
    return core.op == "le" and any(t.op == "pow" and t.args[1].op != "number" for t in nodes(core))


def _of_two_places(problem: Problem) -> bool:
    """Whether an inequality has two places of entries, and a sum on its larger side."""
    core = problem.statement
    places = [n for n in core.names if problem.declarations[n].kind == "index"] if core.op in ("le", "lt") else ()
    return len(places) == 2 and any(t.op == "sum" for t in nodes(core.args[1]))


def _shares_a_factor(problem: Problem) -> bool:
    """Whether a name or a sum is a factor of both sides of an inequality."""
    core = problem.statement
    if core.op not in ("le", "lt"):
        return False
    tops = (side.args[0] if side.op == "div" else side for side in core.args)
    left, right = (set(t.args if t.op == "mul" else (t,)) for t in tops)
    return any(t.op != "number" for t in left & right)


def _of_definite(problem: Problem) -> bool:
    """Whether a product of matrices is assumed to be definite, and the statement inverts one or takes a determinant."""
    said = any(t.op in ("inverse", "determinant") for t in nodes(problem.statement))
    return said and any(d.structure == "invertible" and "'" in name for name, d in problem.declarations.items())


def _permutes(problem: Problem) -> bool:
    """Whether a permutation stands in a statement about largest values."""
    permutations = any(d.structure == "permutation" for d in problem.declarations.values())
    return permutations and any(t.op == "largest" for t in nodes(problem.statement))


def _slopes_of_sums(problem: Problem) -> bool:
    """Whether derivatives of sums stand in an equation."""
    slopes = (t for t in nodes(problem.statement) if t.op == "derivative") if problem.statement.op == "eq" else ()
    return any(s.op == "sum" for t in slopes for s in nodes(t.args[0]))


def _of_complex_numbers(problem: Problem) -> bool:
    return any(d.kind == "complex" for d in problem.declarations.values())


def _assumes_one_of(problem: Problem) -> bool:
    """Whether a disjunction is assumed."""
    return any(g.op == "or" for g in problem.given)


def _assumes_apart(problem: Problem) -> bool:
    """Whether two terms are assumed to differ, and an equation between sums is to be shown."""
    sums = problem.statement.op == "eq" and any(t.op == "sum" for t in nodes(problem.statement))
    return sums and any(g.op == "ne" for g in problem.given)


def signs(problem: Problem) -> Proposal:
    """The kernel sees some signs by itself: ask it before anything is computed."""
    return Proposal("signs", Evidence("signs", "signs"), "the sign is visible in the structure")


def in_order(others: Others) -> Iterator[Engine]:
    """The engines as they are asked for a problem, those that reduce it to others only as far as these reach."""

    def handing_on(*engines: Reducer, where: bool = True) -> Iterator[Engine]:
        return (partial(engine, others=others) for engine in engines if where)

    if others.by == "algebra":
        yield ALGEBRA
    if others.by:
        yield from handing_on(*(engine for engine in ASKED_ALONE if engine.file == others.by))
        return
    whole, parts = others.depth == DEPTH, others.depth > 0
    if whole:
        yield Asked("prefix", "refute", _sized)
        yield from handing_on(Asked("recurrence", concerns=_assumes))
        yield from handing_on(Asked("lengths", concerns=_with("sqrt")))
        yield from handing_on(Asked("absolutes", concerns=_bounds_logarithms))
        yield from handing_on(Asked("powers_of_means", concerns=_of_powers))
        yield from handing_on(Asked("cases", "known", _signed_cases), Asked("entropies", concerns=_of_softmax))
    yield from handing_on(*OF_FORMS, where=parts)
    yield from FIRST
    yield from handing_on(Asked("truths", concerns=_of_truth_values))
    yield from handing_on(Asked("continuous", concerns=_with("limit")), where=parts)
    yield from handing_on(Asked("riemann", concerns=_with("limit")), where=parts)
    yield PSEUDOINVERSES
    if whole:
        yield Asked("writtenout", concerns=_ties)
    yield from handing_on(Asked("alike", concerns=_assumed_alike), SPECTRAL, where=parts)
    yield from handing_on(Asked("rewritten", concerns=_equates), Asked("rewritten", "determinants", _of_definite))
    yield from handing_on(Asked("contractions", concerns=_assumes), INSTANCED)
    yield from handing_on(Asked("definite_forms", concerns=_rooted_in_both), where=whole)
    yield from handing_on(Asked("spectra", concerns=_says("le", "lt")), where=parts)
    yield from handing_on(Asked("triangular", concerns=_determined), Asked("permuted", concerns=_permutes), where=parts)
    yield from handing_on(Asked("placed", concerns=_with("let")), where=parts)
    yield from handing_on(Asked("projections", concerns=_says("le")), Asked("resolvents", concerns=_with("inverse")))
    yield Asked("projections", "images", _squares_under_equations)
    yield Asked("completed", concerns=_beside_definite)
    yield Asked("regularised", concerns=_with("inverse"))
    ordered = Asked("pointwise", "of_two", _ordered_averages), Asked("averages", concerns=_ordered_averages)
    yield from handing_on(*ordered, where=whole)
    if whole:
        yield FEW_VALUES_BRIEFLY
    yield from handing_on(COMPARED, Asked("parts", concerns=_with("expectation")), where=parts)
    yield from handing_on(Asked("weighed", concerns=_says("eq")), where=whole)
    if whole:
        yield from handing_on(Asked("fixedpoints", concerns=_largest))
        yield from handing_on(Asked("pointwise", "squeeze", _with("limit")))
        yield FEW_VALUES
        yield from handing_on(Asked("recurrent"), INDUCTION, TELESCOPING)
        yield from handing_on(Asked("induction", "first_values", _says("eq")), Asked("prefix", concerns=_sized))
        yield from handing_on(
            Asked("diagonals", concerns=_with("sum", "product")), Asked("halves", concerns=_with("max", "min"))
        )
        yield Asked("early")
        yield from handing_on(Asked("exchanged", concerns=_of_triangles))
        yield from handing_on(Asked("logarithms", concerns=_logs_in_sums), Asked("geometric", concerns=_by_logarithms))
        yield from handing_on(Asked("factorwise", concerns=_products))
        yield from handing_on(Asked("centred", concerns=_roots_of_sums), Asked("weighted_means", concerns=_of_powers))
        yield from handing_on(Asked("triangle", concerns=_lengths), Asked("schwarz", concerns=_bounds_squares))
        yield from handing_on(INDICATORS, Asked("partialsums"), Asked("estimates", concerns=_says("eq", "le", "lt")))
    yield from handing_on(Asked("common_factor", concerns=_shares_a_factor), where=parts)
    yield from handing_on(Asked("common_factor", "multiplied", _assumes_apart), where=parts)
    yield from handing_on(Asked("meanvalues", concerns=_differs), where=parts)
    yield from handing_on(TERMWISE, where=others.sums > 0)
    yield from handing_on(Asked("quadratic_forms", concerns=_nested_sums), where=whole)
    yield from handing_on(Asked("largest", "further", _largest), where=parts)
    yield from handing_on(Asked("recurrent", "counted"), Asked("opaque"), Asked("equals", concerns=_of_matrices))
    yield from handing_on(Asked("equals", "numbers", _determines), where=parts)
    yield from handing_on(Asked("zeros", concerns=_assumes), Asked("zeros", "squared", _vanishes), where=parts)
    yield from handing_on(Asked("sides", concerns=_assumes), Asked("squaring", concerns=_with("sqrt")))
    yield from handing_on(Asked("units", concerns=_with("sqrt")), where=parts)
    yield from handing_on(ENCLOSURES, where=parts)
    yield from handing_on(AVERAGES, where=parts and not whole)
    yield from handing_on(Asked("averages", concerns=_slopes_of_sums), where=whole)
    yield from handing_on(Asked("valuations", concerns=_with("gcd", "lcm", "mod")), where=parts)
    yield from handing_on(Asked("multiples"), Asked("several", "simpler"), where=parts)
    yield Asked("smt", "briefly") if parts else SMT
    yield from handing_on(Asked("places", concerns=_fixed), Asked("minors", concerns=_two_by_two), where=parts)
    yield from handing_on(Asked("instances", concerns=_with("limit", "integral")), where=whole)
    yield from handing_on(Asked("parameters", concerns=_of_parameters), where=parts)
    yield from handing_on(Asked("absolutes", concerns=_bounds_size), where=whole)
    yield from handing_on(Asked("absolutes", concerns=_several_bounds), where=whole)
    yield from handing_on(Asked("alternatives", concerns=_says("or", "eq")), where=parts)
    yield from handing_on(Asked("alternatives", "assumed", _assumes_one_of), where=parts)
    yield from handing_on(Asked("granted", concerns=_assumes), where=parts)
    later = Asked("shapes", "premise"), Asked("cases"), Asked("several"), Asked("monotone")
    yield from handing_on(*later, where=parts)
    yield from handing_on(Asked("monotone", "equal", _with("atan", "asin", "acos", "log", "erf")), where=whole)
    yield from handing_on(Asked("two_places", concerns=_of_two_places), where=parts)
    yield from handing_on(Asked("denominators", concerns=_with("div", "ne", "gamma")), where=parts)
    yield from handing_on(Asked("weighed", concerns=_says("le", "lt")), where=whole)
    yield from handing_on(Asked("complexes", concerns=_of_complex_numbers), where=whole)
    if whole:
        yield Asked("smt", "at_length")
    yield from REST


def name(engine: Engine) -> str:
    """The file of an engine."""
    asked = getattr(engine, "func", engine)
    return asked.file if isinstance(asked, Asked) else str(asked.__module__).rpartition(".")[2]


PSEUDOINVERSES = Asked(
    "pseudoinverses", concerns=lambda problem: any(n.startswith("pinv'") for n in problem.declarations)
)
SPECTRAL = Asked("spectral", concerns=_spectral)
ALGEBRA, INDUCTION, SMT, TELESCOPING = map(Asked, ("algebra", "induction", "smt", "telescoping"))
TERMWISE, INDICATORS = Asked("termwise"), Asked("indicators", concerns=_with("where"))
INSTANCED = Asked("instanced", concerns=_of_all_values)
ENCLOSURES = Asked("enclosures", concerns=_assumes)
# Beside the algebra, which hands on nothing:
ASKED_ALONE = (INDUCTION, TELESCOPING, Asked("recurrent"), TERMWISE, INDICATORS, INSTANCED, ENCLOSURES, SPECTRAL)
OF_FORMS = (
    Asked("largest", concerns=_largest),
    Asked("probabilities", concerns=_with("expectation")),
    Asked("dominated", concerns=_of_totals),
    Asked("integrals", concerns=_with("integral")),
    Asked("roots", concerns=_roots),
    Asked("averaged", concerns=_with("expectation")),
    Asked("reflected", concerns=_with("expectation")),
    Asked("central", concerns=_with("limit")),
    Asked("known_integrals", concerns=_with("integral")),
    Asked("algebraic", concerns=_algebraic),
    Asked("series", concerns=_with("limit")),
    Asked("sequences", concerns=_with("limit")),
    Asked("enclosed", concerns=_bounded_series),
    Asked("opposed", concerns=_limit_of_figures),
    Asked("quotients", concerns=_says("grows", "bounded", "dominates")),
    Asked("existence", concerns=_says("some", "implies")),
    Asked("shapes", concerns=_says("implies")),
)
LAST_RESORT = Asked("calculus")
AVERAGES = Asked("averages", concerns=_with("expectation"))  # of a whole problem, after plain values were tried
FIRST: tuple[Engine, ...] = (Asked("figures"), signs, ALGEBRA, Asked("squares"), Asked("growth"), Asked("charts"))
COMPARED = Asked("pointwise", concerns=_compared)
FEW_VALUES = Asked("fewvalues", concerns=_random("iid"))
FEW_VALUES_BRIEFLY = Asked("fewvalues", "briefly", _random("iid"))
REST: tuple[Engine, ...] = (Asked("smt", "undefined"), Asked("tight"), Asked("charts", "slowly"), LAST_RESORT)
IN_ORDER: tuple[Engine, ...] = (*FIRST, SMT, *REST)
"""The engines that look at a problem by themselves."""

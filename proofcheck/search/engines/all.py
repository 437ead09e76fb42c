"""The engines in the order in which they are asked: cheap and decisive ones first.

An engine's file is imported when it is first asked. Where a statement has nothing of what an engine is about, it is not
asked: it would have nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import DEPTH, Engine, Others, Proposal, Reducer, concerns
from proofcheck.search.engines import concerns_of_tensors as tensors


@dataclass(frozen=True, slots=True)
class Asked:
    """The engine in a file of this package. concerns: a look at the statement without which it proposes nothing."""

    file: str
    function: str = "propose"
    concerns: Callable[[Problem], bool] | None = None

    def __call__(self, problem: Problem, others: Others | None = None) -> Proposal:
        if not self.about(problem):
            return Proposal(self.file, None)
        propose = getattr(import_module(f"proofcheck.search.engines.{self.file}"), self.function)
        proposal: Proposal = propose(problem) if others is None else propose(problem, others=others)
        return proposal

    def about(self, problem: Problem) -> bool:
        return self.concerns is None or self.concerns(problem)


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
        yield Asked("prefix", "refute", tensors.has_sizes)
        yield from handing_on(Asked("recurrence", concerns=concerns.assumes))
        yield from handing_on(Asked("signed_names", concerns=concerns.roots_of_signed))
        yield from handing_on(Asked("lengths", concerns=concerns.has("sqrt")))
        yield from handing_on(Asked("absolutes", concerns=concerns.bounds_logarithms))
        yield from handing_on(Asked("powers_of_means", concerns=concerns.of_powers))
        yield from handing_on(Asked("pointwise", "of_two", concerns.ordered_variances))
        yield from handing_on(
            Asked("cases", "known", tensors.signed_cases), Asked("entropies", concerns=concerns.of_softmax)
        )
    yield from handing_on(*OF_FORMS, where=parts)
    yield from FIRST
    yield from handing_on(Asked("opposed", concerns=concerns.limit_of_figures), where=parts)
    yield from handing_on(Asked("truths", concerns=concerns.of_truth_values))
    yield from handing_on(Asked("continuous", concerns=concerns.has("limit")), where=parts)
    yield from handing_on(Asked("riemann", concerns=concerns.has("limit")), where=parts)
    yield PSEUDOINVERSES
    if whole:
        yield Asked("writtenout", concerns=tensors.ties)
    yield from handing_on(Asked("chains", concerns=tensors.lengths), where=whole)
    yield from handing_on(Asked("alike", concerns=tensors.assumed_alike), SPECTRAL, where=parts)
    yield from handing_on(
        Asked("rewritten", concerns=concerns.equates), Asked("rewritten", "determinants", tensors.of_definite)
    )
    yield from handing_on(Asked("contractions", concerns=concerns.assumes), INSTANCED)
    yield from handing_on(Asked("definite_forms", concerns=tensors.rooted_in_both), where=whole)
    yield from handing_on(Asked("spectra", concerns=concerns.says("le", "lt")), where=parts)
    yield from handing_on(
        Asked("triangular", concerns=tensors.has_determinants),
        Asked("triangular", "of_products", tensors.has_determinants),
        Asked("permuted", concerns=tensors.permutes),
        where=parts,
    )
    yield from handing_on(Asked("placed", concerns=concerns.has("let")), where=parts)
    yield from handing_on(
        Asked("projections", concerns=concerns.says("le")), Asked("resolvents", concerns=concerns.has("inverse"))
    )
    yield Asked("projections", "images", tensors.squares_under_equations)
    yield from handing_on(Asked("distances", concerns=concerns.of_distances), where=whole)
    yield from handing_on(Asked("projections", "places", tensors.of_places), where=parts)
    yield Asked("completed", concerns=tensors.beside_definite)
    yield from handing_on(Asked("variances", concerns=tensors.bounded_squares), where=parts)
    yield Asked("regularised", concerns=concerns.has("inverse"))
    yield from handing_on(Asked("unstated", concerns=concerns.equal_bounded_averages), where=parts)
    ordered = (
        Asked("pointwise", "of_two", concerns.ordered_without_variances),  # of variances it was asked first
        Asked("averages", concerns=concerns.ordered_averages),
    )
    yield from handing_on(*ordered, where=whole)
    if whole:
        yield FEW_VALUES_BRIEFLY
    yield from handing_on(COMPARED, Asked("parts", concerns=concerns.has("expectation")), where=parts)
    yield from handing_on(Asked("weighed", concerns=concerns.says("eq")), where=whole)
    if whole:
        yield from handing_on(Asked("fixedpoints", concerns=concerns.has_largest))
        yield from handing_on(Asked("pointwise", "squeeze", concerns.has("limit")))
        yield FEW_VALUES
        yield from handing_on(Asked("recurrent"), INDUCTION, TELESCOPING)
        yield from handing_on(Asked("induction", "first_values", concerns.says("eq")), PREFIX)
        yield from handing_on(
            Asked("diagonals", concerns=concerns.has("sum", "product")),
            Asked("halves", concerns=concerns.has("max", "min")),
        )
        yield Asked("early")
        yield from handing_on(Asked("exchanged", concerns=tensors.of_triangles))
        yield from handing_on(
            Asked("logarithms", concerns=concerns.logs_in_sums), Asked("geometric", concerns=concerns.by_logarithms)
        )
        yield from handing_on(Asked("factorwise", concerns=tensors.has_products))
        yield from handing_on(
            Asked("centred", concerns=tensors.roots_of_sums), Asked("weighted_means", concerns=concerns.of_powers)
        )
        yield from handing_on(
            Asked("residual", concerns=tensors.lengths),
            Asked("triangle", concerns=tensors.lengths),
            Asked("row_lengths", concerns=tensors.row_lengths),
            Asked("schwarz", concerns=tensors.bounds_squares),
        )
        yield from handing_on(
            INDICATORS, Asked("partialsums"), Asked("estimates", concerns=concerns.says("eq", "le", "lt"))
        )
    yield from handing_on(Asked("common_factor", concerns=tensors.shares_a_factor), where=parts)
    yield from handing_on(Asked("common_factor", "multiplied", concerns.assumes_apart), where=parts)
    yield from handing_on(Asked("exponentials", concerns=concerns.of_exponentials), where=parts)
    yield from handing_on(Asked("logarithms", "exponents", concerns.of_exponents))
    yield from handing_on(Asked("meanvalues", concerns=concerns.differs), where=parts)
    yield from handing_on(TERMWISE, where=others.sums > 0)
    yield from handing_on(
        Asked("quadratic_forms", concerns=tensors.nested_sums),
        Asked("preimages", concerns=concerns.has("inverse")),
        where=whole,
    )
    yield from handing_on(Asked("largest", "further", concerns.has_largest), where=parts)
    yield from handing_on(Asked("recurrent", "counted"), Asked("opaque"), Asked("equals", concerns=tensors.of_matrices))
    yield from handing_on(Asked("equals", "numbers", concerns.determines), where=parts)
    yield from handing_on(
        Asked("zeros", concerns=concerns.assumes), Asked("zeros", "squared", tensors.vanishes), where=parts
    )
    yield from handing_on(Asked("sides", concerns=concerns.assumes), Asked("squaring", concerns=concerns.has("sqrt")))
    yield from handing_on(Asked("units", concerns=concerns.has("sqrt")), where=parts)
    yield from handing_on(ENCLOSURES, where=parts)
    yield from handing_on(Asked("unstated", concerns=concerns.bounded_averages), where=parts)
    yield from handing_on(AVERAGES, where=parts and not whole)
    yield from handing_on(Asked("averages", concerns=concerns.slopes_of_sums), where=whole)
    yield from handing_on(Asked("valuations", concerns=concerns.has("gcd", "lcm", "mod")), where=parts)
    yield from handing_on(Asked("multiples"), Asked("several", "simpler"), where=parts)
    yield Asked("smt", "briefly") if parts else SMT
    yield from handing_on(
        Asked("places", concerns=tensors.has_fixed_entries), Asked("minors", concerns=tensors.two_by_two), where=parts
    )
    yield from handing_on(
        Asked("instances", concerns=concerns.has("limit", "integral")),
        Asked("instances", "sizes", concerns.has("expectation")),
        where=whole,
    )
    yield from handing_on(Asked("parameters", concerns=concerns.of_parameters), where=parts)
    yield from handing_on(Asked("absolutes", concerns=concerns.bounds_size), where=whole)
    yield from handing_on(Asked("absolutes", concerns=concerns.several_bounds), where=whole)
    yield from handing_on(Asked("alternatives", concerns=concerns.says("or", "eq")), where=parts)
    yield from handing_on(Asked("alternatives", "assumed", concerns.assumes_one_of), where=parts)
    yield from handing_on(Asked("granted", concerns=concerns.assumes), where=parts)
    later = Asked("shapes", "premise"), Asked("cases"), Asked("several"), Asked("monotone")
    yield from handing_on(*later, where=parts)
    yield from handing_on(Asked("cases", "meeting", concerns.has("derivative")), where=parts)
    yield from handing_on(Asked("monotone", "equal", concerns.has("atan", "asin", "acos", "log", "erf")), where=whole)
    yield from handing_on(Asked("two_places", concerns=tensors.of_two_places), where=parts)
    yield from handing_on(Asked("denominators", concerns=concerns.has("div", "ne", "gamma")), where=parts)
    yield from handing_on(Asked("weighed", concerns=concerns.says("le", "lt")), where=whole)
    yield from handing_on(Asked("complexes", concerns=concerns.of_complex_numbers), where=whole)
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
SPECTRAL = Asked("spectral", concerns=tensors.has_spectra)
ALGEBRA, INDUCTION, SMT, TELESCOPING = map(Asked, ("algebra", "induction", "smt", "telescoping"))
TERMWISE, INDICATORS = Asked("termwise"), Asked("indicators", concerns=concerns.has("where"))
INSTANCED = Asked("instanced", concerns=concerns.of_all_values)
ENCLOSURES = Asked("enclosures", concerns=concerns.assumes)
# Beside the algebra, which hands on nothing:
PREFIX = Asked("prefix", concerns=tensors.has_sizes)
ASKED_ALONE = (
    PREFIX,
    INDUCTION,
    TELESCOPING,
    Asked("recurrent"),
    TERMWISE,
    INDICATORS,
    INSTANCED,
    ENCLOSURES,
    SPECTRAL,
    Asked("quadratic_forms"),
)
OF_FORMS = (
    Asked("largest", concerns=concerns.has_largest),
    Asked("probabilities", concerns=concerns.has("expectation")),
    Asked("dominated", concerns=concerns.of_totals),
    Asked("integrals", concerns=concerns.has("integral")),
    Asked("roots", concerns=concerns.has_roots),
    Asked("averaged", concerns=concerns.has("expectation")),
    Asked("reflected", concerns=concerns.has("expectation")),
    Asked("central", concerns=concerns.has("limit")),
    Asked("known_integrals", concerns=concerns.has("integral")),
    Asked("algebraic", concerns=concerns.has_roots_or_angles),
    Asked("series", concerns=concerns.has("limit")),
    Asked("sequences", concerns=concerns.has("limit")),
    Asked("enclosed", concerns=concerns.bounded_series),
    Asked("quotients", concerns=concerns.says("grows", "bounded", "dominates")),
    Asked("existence", concerns=concerns.says("some", "implies")),
    Asked("shapes", concerns=concerns.says("implies")),
)
LAST_RESORT = Asked("calculus")
AVERAGES = Asked("averages", concerns=concerns.has("expectation"))  # of a whole problem, after plain values were tried
FIRST: tuple[Engine, ...] = (Asked("figures"), signs, ALGEBRA, Asked("squares"), Asked("growth"), Asked("charts"))
COMPARED = Asked("pointwise", concerns=concerns.compares_averages)
FEW_VALUES = Asked("fewvalues", concerns=concerns.averages_over("iid"))
FEW_VALUES_BRIEFLY = Asked("fewvalues", "briefly", concerns.averages_over("iid"))
REST: tuple[Engine, ...] = (Asked("smt", "undefined"), Asked("tight"), Asked("charts", "slowly"), LAST_RESORT)
IN_ORDER: tuple[Engine, ...] = (*FIRST, SMT, *REST)
"""The engines that look at a problem by themselves."""

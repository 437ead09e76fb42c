"""One piece of evidence -> one ruling. The sole maker of `proved` and `refuted`.

    kind        what is checked, by the kernel's own code
    witness     the values lie in the declared domain, satisfy `given`, and break the statement, exactly
    point       the same for closed terms as values: what enclosures do not tell apart is equal by a field identity
    enclosure   a statement without names: one exact or enclosed evaluation
    identity    equations: prime-field evaluation at the sizes of the small-size theorem. Where these do not settle all
                sizes, a derivation is replayed, or the kernel asks the index algebra itself, as an oracle
    inverse     inv(M) == X: that M X is the identity, as above; then M has an inverse, and X is it. inv(M) Y == X: that
                M X is Y, and that M has an inverse
    squares     an inequality: the difference equals the offered expression (identity), whose sign is seen (signs)
    signs       an inequality or a statement whose sign is seen as it stands
    recurrence  a tensor defined step by step has the offered closed form at position 0 and from each position to the
                next, and the statement holds with it in the tensor's place: three pieces of evidence
    a lemma     of `decide/lemmas/` (induction, monotone, limit, integral, ...): a problem comes down to others, each
                with a piece of evidence of its own
    chart       a statement about one number: the signs of its comparisons, by the signs of derivatives
    growth      how fast terms grow: by the expansion of their quotient, by weights that put products into a Newton
                polytope; refuted by a direction or a point for which no constants serve
    smt         no counterexample exists: by an offered combination of what is known, replayed line by line; elsewise by
                the kernel's own translation, Z3's `unsat` believed
    typing      the statement has no type at the smallest sizes at which it claims to have one

A proof needs the statement to be defined for all declared values: every obligation is discharged, or nothing is proved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.lang import offers, terms
from proofcheck.lang.definedness import describe, obligations
from proofcheck.lang.inverses import as_product
from proofcheck.lang.problem import TYPE_ERRORS
from proofcheck.lang.recurrences import problems, recurrences
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import implied
from proofcheck.logic.decide.fields import fields
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.kernel import closed, identity, oracles, witness
from proofcheck.logic.kernel.witness import Taken
from proofcheck.logic.laws import derived
from proofcheck.logic.semantics.feasible import impossible_law, required, settled
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence, Missing, Ruling, Witness

ALL = "all declared values"
GROWTH = "expansions in several scales (docs/trust.md)"


def rule(problem: Problem, evidence: Evidence) -> Ruling:
    """The kernel's ruling on `evidence` for `problem`: `proved`, `refuted`, or `rejected` with the reason."""
    check = _check_of(evidence.kind) if isinstance(evidence.kind, str) else None
    if check is None:
        return _rejected(evidence, f"the kernel has no check for {evidence.kind} evidence")
    if problem.statement.free:
        return _rejected(evidence, "an index that nothing binds")
    try:
        with terms.averaging(problem.random()):
            return check(problem, fields(evidence, problem))
    except identity.NotShown as error:
        return _rejected(evidence, str(error))
    except (Unsupported, LimitExceeded, RecursionError, Missing, terms.Captured) as error:
        return _rejected(evidence, str(error) or type(error).__name__)


def _check_of(kind: str) -> Callable[[Problem, Evidence], Ruling] | None:
    """Who checks this kind of evidence. The lemmas are many: they are imported for evidence of none of the others."""
    check = _CHECKS.get(kind)
    if check is None:
        from proofcheck.logic.decide.lemmas import LEMMAS

        check = _lemma if kind in LEMMAS else None
    return check


def _rejected(evidence: Evidence, reason: str) -> Ruling:
    return Ruling("rejected", "", reason=reason, engine=evidence.engine)


def _proved(
    problem: Problem,
    evidence: Evidence,
    census: tuple[str, ...],
    statement: Term | None = None,
    beside: Term = terms.TRUE,
) -> Ruling:
    """Proved, once the statement is seen to be defined everywhere, and what the proof uses `beside` it as well: not
    only where the statement holds, as it would be behind an `and`. An equation holds where both of its sides have a
    value, and sqrt(x)**2 == x says nothing of x < 0."""
    impossible = impossible_law(problem)
    if impossible is not None:
        return _rejected(evidence, f"no distribution has the declared law of `{impossible}`")
    trusted = dict.fromkeys(census)
    restated = dict(evidence.data.get("restated", ()))
    signs = _signs(problem)
    needed = [t for s in (statement or problem.statement, beside) for t in obligations(s, problem.declarations)]
    for obligation in needed:
        if obligation in restated and not signs.holds(obligation):
            trusted |= dict.fromkeys(_restated(problem, obligation, evidence, signs))
            continue
        why = implied.defined(problem, obligation, signs, evidence.data)
        if not why:
            return _rejected(evidence, f"not seen to be defined everywhere: {describe(obligation)}")
        trusted[why] = None
    return Ruling("proved", ALL, tuple(trusted), engine=evidence.engine)


def _restated(problem: Problem, obligation: Term, evidence: Evidence, signs: Signs) -> tuple[str, ...]:
    """The census for an obligation `t != 0`, `0 < t`, `0 <= t` or an invertible matrix, for all values of its indices,
    of which evidence says that t (or the determinant) equals an offered term, whose sign is seen; or that the matrix
    has an offered right inverse: a square matrix with one is invertible. The equation is checked."""
    offered: Term = dict(evidence.data["restated"])[obligation]
    equation = offers.equation(obligation, offered)
    wanted = [] if offered.op == "lambda" else [offers.sign(obligation, offered)]
    if any(t.free for t in (*wanted, *([equation] if equation else []))):
        raise identity.NotShown("an index that nothing binds")
    needed = obligations(wanted[0] if wanted else equation or terms.TRUE, problem.declarations)
    if wanted:
        defined = [implied.defined(problem, o, signs, evidence.data) for o in needed]
    else:
        defined = ["signs by structure" if signs.holds(o) else "" for o in needed]
    if equation is None or not all(map(signs.holds, wanted)) or not all(defined):
        raise identity.NotShown(f"not seen to be defined everywhere: {describe(obligation)}")
    derived_by = {of: (traces, assumed) for of, traces, assumed in evidence.data.get("derivations", ())}
    return (*defined, *_equations(problem, equation, True, *derived_by.get(obligation, ())))


def _signs(problem: Problem) -> Signs:
    return Signs(problem.declarations, problem.given)


def _witness(problem: Problem, evidence: Evidence) -> Ruling:
    taken = Taken()
    found = witness.check(problem, evidence.data["values"], taken)
    if found is None:
        return replace(_rejected(evidence, "the values do not refute the statement"), work=taken.steps)
    census = ("exact evaluation of the witness",)
    return Ruling("refuted", "the witness", census, found, engine=evidence.engine, work=taken.steps)


def _point(problem: Problem, evidence: Evidence) -> Ruling:
    found = closed.check(problem, evidence.data["point"])
    if found is None:
        return _rejected(evidence, "the point does not refute the statement")
    return Ruling(
        "refuted", "the witness", ("enclosures and field identities at the witness",), found, engine=evidence.engine
    )


def _enclosure(problem: Problem, evidence: Evidence) -> Ruling:
    if not settled(problem):
        return _rejected(evidence, "the statement depends on declared names")
    bare = replace(problem, given=())
    positive = witness.check(bare, {})
    if positive is not None and problem.given:
        # What is true is true under assumptions too; what is false may have no values that satisfy them.
        return _rejected(evidence, "it is false, whatever is assumed")
    if positive is not None:
        return Ruling("refuted", "the figure", ("exact or enclosed evaluation",), positive, engine=evidence.engine)
    negated = Problem(problem.declarations, (), Term("not", (problem.statement,)), problem.sizes)
    if witness.check(negated, {}) is not None:
        # Evaluating the statement as true includes evaluating all of its parts: nothing is undefined.
        return Ruling("proved", ALL, ("exact or enclosed evaluation",), engine=evidence.engine)
    return _rejected(evidence, "the enclosures do not decide it")


def _identity(problem: Problem, evidence: Evidence) -> Ruling:
    return _proved(problem, evidence, _equations(problem, problem.statement, *_how(evidence)))


def _how(evidence: Evidence) -> tuple[bool, Any, bool]:
    """What evidence says of its equation: whether to ask the index algebra, a derivation, whether this uses assumed
    equations."""
    data = evidence.data
    return data.get("normal_forms", False) is True, data.get("traces"), data.get("assumed", False) is True


def _equations(
    problem: Problem, statement: Term, asked: bool, traces: Any = None, assumed: bool = False
) -> tuple[str, ...]:
    """The census for a statement made of equations: by a derivation, if the traces are one. Else what small sizes do
    not settle rests on the index algebra, where it is `asked`. `assumed` says where to look once more at what was
    derived: at points that satisfy the assumptions."""
    replayed = derived.check(problem, statement, traces)
    if replayed is not None:
        return (*replayed, *identity.check(problem, statement, True, assumed, derived=True))
    used = oracles.normal_forms(problem, statement) if asked else None
    return identity.check(problem, statement, used is not None, bool(used))


def _inverse(problem: Problem, evidence: Evidence) -> Ruling:
    found = as_product(problem)
    if found is None:
        return _rejected(evidence, "the statement is not one about an inverse alone")
    product, exists = found
    ruling = _identity(product, evidence)
    # That M X is Y says something of inv(M) Y where the inverse exists: the statement itself has to be defined.
    return ruling if exists or ruling.word != "proved" else _proved(problem, evidence, ruling.census)


def _signs_only(problem: Problem, evidence: Evidence) -> Ruling:
    if not _signs(problem).holds(problem.statement):
        return _rejected(evidence, "the sign is not seen")
    return _proved(problem, evidence, ("signs by structure",))


def _squares(problem: Problem, evidence: Evidence) -> Ruling:
    """`left <= right` under foralls, with right - left equal to an expression of visible sign."""
    binders, core = terms.stripped(problem.statement)
    if core.op not in ("le", "lt", "ne"):
        return _rejected(evidence, "the statement is not a single comparison")
    offered: Term = evidence.data["expression"]
    if offered.free - {name for name, _, _ in binders}:
        return _rejected(evidence, "the offered expression has indices that are not the statement's")
    difference = terms.eq(terms.sub(core.args[1], core.args[0]), offered)
    difference = terms.quantified(binders, difference)
    signed = terms.quantified(binders, Term(core.op, (terms.ZERO, offered)))
    census = _equations(problem, difference, *_how(evidence))
    signs = Signs(problem.declarations, problem.given)
    if not signs.holds(signed):
        return _rejected(evidence, "the sign of the offered expression is not seen")
    return _proved(problem, evidence, ("signs by structure", *census), beside=signed)


def _by_parts(evidence: Evidence, why: str, parts: tuple[Problem, ...], known: tuple[str, ...] = ()) -> Ruling:
    """Proved where each part is, by its own piece of the evidence. `known`: the census of what was seen before."""
    if len(evidence.data["pieces"]) != len(parts):
        return _rejected(evidence, "a part of the proof is missing")
    census = dict.fromkeys(known, None) | ({f"{why} (docs/trust.md)": None} if why else {})
    for part, piece in zip(parts, evidence.data["pieces"], strict=True):
        ruling = rule(part, piece)
        if ruling.word != "proved":
            return _rejected(evidence, ruling.reason or "a part of the proof is refuted")
        census |= dict.fromkeys(ruling.census)
    return Ruling("proved", ALL, tuple(census), engine=evidence.engine)


def _recurrence(problem: Problem, evidence: Evidence) -> Ruling:
    name = evidence.data["name"]
    recurrence = next((r for r in recurrences(problem) if r.name == name), None)
    unrolled = problems(problem, recurrence, evidence.data["closed"]) if recurrence else None
    if unrolled is None:
        return _rejected(evidence, f"nothing defines `{name}` step by step")
    within = [implied.defined(unrolled.rest, o, _signs(unrolled.rest), evidence.data) for o in unrolled.within]
    if not all(within):
        return _rejected(evidence, f"not every position of `{name}` is seen to exist")
    why = f"induction over the first position of {name}"
    return _by_parts(evidence, why, (unrolled.first, unrolled.next, unrolled.rest), tuple(within))


def _lemma(problem: Problem, evidence: Evidence) -> Ruling:
    """What a lemma leaves to show is proved; then the problem is proved or refuted, or as true as another one."""
    from proofcheck.logic.decide.lemmas import LEMMAS

    step = LEMMAS[evidence.kind](problem, evidence.data)
    if step is None:
        return _rejected(evidence, f"{evidence.kind}: it does not apply")
    ruling = _by_parts(evidence, step.why, step.parts)
    if ruling.word != "proved" or (step.then is None and step.witness is None):
        return ruling
    if step.then is None:
        return Ruling("refuted", "the witness", ruling.census, step.witness, engine=evidence.engine)
    last = rule(step.then, evidence.data["piece"])
    if last.word == "rejected":
        return last
    if last.word == "refuted" and not step.exact:
        return _rejected(evidence, "what it comes down to may fail where the statement does not")
    if last.word == "proved" and step.at is not None:
        return _rejected(evidence, "it holds at these values")
    found = last.witness
    if found is not None:
        reason = step.undefined if found.reason.startswith("undefined") else ""
        found = replace(found, values={**found.values, **(step.at or {})}, reason=reason or found.reason)
    return replace(last, census=(*last.census, *ruling.census), witness=found, engine=evidence.engine)


def _chart(problem: Problem, evidence: Evidence) -> Ruling:
    from proofcheck.logic.decide import exponents, univariate

    # Functions are written in generators only where each of their parts has a value.
    charts = ("signs of derivatives between their zeros (docs/trust.md)",)
    if exponents.holds(problem):
        return Ruling("proved", ALL, ("normal forms of exp and log (docs/trust.md)",), engine=evidence.engine)
    cells = univariate.failing(problem)
    if cells is None:
        return _rejected(evidence, "the signs are not seen")
    if not cells:
        return Ruling("proved", ALL, charts, engine=evidence.engine)
    found = univariate.zero(problem, cells)
    if found is None:
        return _rejected(evidence, "it fails in an interval")
    return Ruling("refuted", "the witness", charts, Witness(*found), engine=evidence.engine)


def _growth(problem: Problem, evidence: Evidence) -> Ruling:
    from proofcheck.logic.decide import growth

    statement, data = problem.statement, evidence.data
    if statement.op not in growth.FORMS:
        return _rejected(evidence, "the statement is not one about growth alone")
    if "point" in data and statement.op != "dominates":
        found = witness.check(replace(problem, statement=growth.pointwise(statement)), data["point"])
        if found is None:
            return _rejected(evidence, "constants serve at this point")
        found = replace(found, reason=f"no constants serve there: {found.reason}")
        return Ruling("refuted", "the witness", ("exact evaluation of the witness",), found, engine=evidence.engine)
    word, why = growth.judged(problem, data)
    if word == "refuted":
        return Ruling("refuted", "all constants", (GROWTH,), Witness({}, why), engine=evidence.engine)
    if word != "proved":
        return _rejected(evidence, why)
    # The quotient's expansion shows that `dominates` is defined from some size on, and no more is claimed.
    stated = terms.TRUE if statement.op == "dominates" else None
    return _proved(problem, evidence, (why or GROWTH,), stated)


def _smt(problem: Problem, evidence: Evidence) -> Ruling:
    why = implied.follows(problem, problem.statement, _signs(problem), evidence.data)
    return _proved(problem, evidence, (why,)) if why else _rejected(evidence, "Z3 does not confirm it")


def contradictory(problem: Problem) -> bool:
    """Whether the assumptions exclude each other, or a declared law cannot exist: then the statement says nothing."""
    given = (*problem.given, *implied.valued(problem), *required(problem))
    false = Problem(problem.declarations, given, terms.FALSE, problem.sizes)
    excluded = impossible_law(problem) is not None
    return excluded or (bool(given) and implied.unsatisfiable(false, terms.FALSE, _signs(false)))


def rule_typing(elaborate: Callable[[], Any], finding: Finding) -> Ruling:
    """A statement that combines or compares what does not fit is false: the kernel has it typed once more."""
    try:
        elaborate()
    except ProofcheckError as error:
        again = error.findings[0]
        if again.diagnostic in TYPE_ERRORS and again.diagnostic == finding.diagnostic:
            found = Witness({}, again.message)
            return Ruling("refuted", "the types", ("the typing rules of the language",), found, engine="typing")
    return Ruling("rejected", "", reason="the statement has a type", engine="typing")


_CHECKS: dict[str, Callable[[Problem, Evidence], Ruling]] = {
    "witness": _witness,
    "point": _point,
    "enclosure": _enclosure,
    "identity": _identity,
    "inverse": _inverse,
    "squares": _squares,
    "recurrence": _recurrence,
    "signs": _signs_only,
    "chart": _chart,
    "growth": _growth,
    "smt": _smt,
}

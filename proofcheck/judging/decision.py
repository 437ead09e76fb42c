"""One statement -> what is known of it: engines in their order, the kernel on what they offer, numbers beside it.

The cheap and decisive engines come first; the first ruling of the kernel that is no rejection is the answer. Numbers
run as well, also after a proof: where they contradict it, the answer is `conflict`. What is neither proved nor refuted
is `supported` when numbers speak for it, else `unknown` with every engine's reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import prod
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.agreement import AT_FIRST, OPEN, SMT_SHARE, at, doubt, searched
from proofcheck.judging.agreement import plain as plain_values
from proofcheck.judging.agreement import ruling as ruling_at
from proofcheck.lang import bounds, terms
from proofcheck.lang.parse import parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.valuesets import said_once, two_sided
from proofcheck.logic.verdict import Evidence, Numbers, Ruling, Witness
from proofcheck.logic.words import Word
from proofcheck.search.engines import DEPTH, SUMS, Engine, Others, Proposal
from proofcheck.source.span import SourceText

FEW = 16  # plain values that are looked at before anything else
BEFORE_SPECTRA = 0.05  # of the search for values, before a proof by norms and eigenvalues is looked for
BRIEFLY = 0.01  # of it, where values that meet assumed equations are looked for before long proofs
MAX_ENTRIES = 20_000  # of a witness: nobody reads a larger one


@dataclass(slots=True)
class Part:
    """What was found about one statement."""

    statement: str
    word: Word
    engine: str = ""
    how: str = ""
    scope: str = ""
    census: tuple[str, ...] = ()
    witness: Witness | None = None
    numbers: Numbers | None = None
    reasons: list[str] = field(default_factory=list)
    findings: list[Any] = field(default_factory=list)
    evidence: Evidence | None = None  # what the kernel accepted
    questions: tuple[str, ...] = ()  # what Z3 was asked for it, where a second opinion is wanted
    limits: tuple[str, ...] = ()  # the names of the limits on work that were met, where the statement is open
    line: int = 0  # of `steps`, from 1; 0 for a statement of `claim`

    def brief(self) -> dict[str, Any]:
        line = {"line": self.line} if self.line else {}
        return {
            **line,
            "statement": _plainly(self.statement) if self.line else self.statement,
            "verdict": self.word,
            "engine": self.engine,
            "how": self.how,
            "witness": self.witness.to_json() if self.witness else None,
        }


def _plainly(statement: str) -> str:
    """A line of `steps` without the parentheses that keep its two sides apart."""
    try:
        return to_text(parse(SourceText.bare(statement)))
    except ProofcheckError:
        return statement


def ruled(statement: str, ruling: Ruling, how: str) -> Part:
    """The part that a ruling of the kernel makes; `how` says how its evidence was found."""
    word: Word = "proved" if ruling.word == "proved" else "refuted"
    return Part(statement, word, ruling.engine, how, ruling.scope, ruling.census, ruling.witness)


def conjuncts(problem: Problem) -> Iterator[Problem]:
    """The problem, or one for each part of a conjunction: each may need another engine. The values of names are said in
    one way."""
    statement, problem = problem.statement, said_once(problem)
    for part in statement.args if statement.op == "and" else (statement,):
        for one in _concluded(part):
            yield _relevant(replace(problem, statement=two_sided(one) or one))


def _relevant(problem: Problem) -> Problem:
    """The problem without names and assumptions that its statement is not connected with, where these have values."""
    from proofcheck.logic.decide.apart import apart, core
    from proofcheck.logic.kernel.witness import check
    from proofcheck.search.engines.trials import some_point

    rest = apart(problem)
    if not rest.given:
        return core(problem, {}, check) if rest.declarations else problem
    names = frozenset().union(*(g.names for g in rest.given))
    point = None if any(rest.declarations[n].shape for n in names) else some_point(rest, names)
    if point is None:
        return problem
    sizes, numbers = point[1]
    return core(problem, {**sizes, **{name: value for (name, _), value in numbers.items()}}, check)


def _concluded(t: terms.Term) -> Iterator[terms.Term]:
    """An implication, or one for each part of what it concludes."""
    if t.op != "implies" or t.args[1].op != "and":
        yield t
        return
    for part in t.args[1].args:
        yield terms.implies(t.args[0], part)


def decide(problem: Problem, statement: str, settings: Mapping[str, Any]) -> Part:
    """The verdict on one problem, with numbers beside it, and where it is open, the limits that were met on the way.
    With `hunt: False` in the settings only a proof is sought."""
    with bounds.noting() as met:
        part = _decide(problem, statement, settings)
    if part.word in ("unknown", "supported") and settings.get("hunt", True):
        part.limits = tuple(met)
    return part


def _decide(problem: Problem, statement: str, settings: Mapping[str, Any]) -> Part:
    from proofcheck.logic import kernel
    from proofcheck.logic.decide import smt
    from proofcheck.measure.face import measure
    from proofcheck.search.engines import all as engines
    from proofcheck.search.engines import calculus

    opinions = bool(settings.get("second_opinion"))
    with smt.transcript(opinions) as questions:
        contradictory = kernel.contradictory(problem)
    if contradictory:
        how = "no declared values satisfy the assumptions and the declared laws"
        return Part(statement, "vacuous", "smt", how, census=("Z3 unsat",), questions=tuple(questions))
    reasons: list[str] = []
    part: Part | None = None
    differs = hunted = looked = False  # looked: at all plain values
    hunted_by = partial(_hunted, problem, statement, settings, reasons)
    plain, search = partial(plain_values, problem), partial(searched, problem, settings)
    equations = [g for g in problem.given if terms.stripped(g)[1].op == "eq"]
    stepwise = any(map(_stepwise, equations))
    early = stepwise or any(t.op == "largest" for t in terms.nodes(problem.statement))
    if early:
        # Of tensors that are given step by step and largest entries, what is false is seen first.
        part = hunted_by(partial(plain, FEW))
    for propose in () if part else engines.in_order(OTHERS):
        if differs and not hunted and propose is not engines.LAST_RESORT:
            part = None if looked else hunted_by(plain)
            part = part or hunted_by(partial(search, find=AT_FIRST))
            part = part or _by_model(problem, statement, opinions)
            if part is not None:
                break
            hunted = True
        elif propose is engines.PSEUDOINVERSES and not stepwise:
            # The cheap engines are through. Those that follow take long to find no proof of what is false.
            if engines.SPECTRAL.about(problem):
                share = BRIEFLY if equations else BEFORE_SPECTRA
                part, looked = hunted_by(plain) or hunted_by(partial(search, find=share)), True
            elif not early:
                part = hunted_by(partial(plain, FEW))
            elif equations:
                part = hunted_by(partial(search, find=BRIEFLY))
            if part is not None:
                break
        proposal = _proposed(problem, propose)
        if proposal.evidence is None:
            if proposal.why:
                reasons.append(f"{proposal.engine}: {proposal.why}")
            differs = differs or proposal.differs
            continue
        ruling, part = _confirmed(problem, statement, proposal, opinions)
        if part is not None:
            break
        reasons.append(f"{proposal.engine}: not confirmed by the kernel: {ruling.reason}")
    if part is None and not (hunted or looked):
        part = hunted_by(plain)
    if part is None:
        part = _by_value(problem, statement, opinions) or hunted_by(search)
    if part is None and not settings.get("hunt", True):
        return Part(statement, "unknown", reasons=reasons)
    if part is None:
        view = calculus.opinion(problem)
        part = Part(statement, "unknown", reasons=[*reasons, view] if view else reasons)
    if settings.get("numbers") == "off":
        return part
    try:
        part.numbers = measure(
            problem,
            seconds=settings["budget"] * (OPEN if part.word == "unknown" else 1),
            seed=settings["seed"],
            backend=settings["backend"],
            level=settings["level"],
            memory=settings.get("memory"),
            proved=settings.get("beside", 0.0) if part.word == "proved" and settings.get("hunt", True) else 0.0,
        )
    except ProofcheckError:
        raise
    except MemoryError:  # of the device, perhaps, or of arrays: the verdict needs neither
        part.numbers = Numbers("skipped", detail="the memory ended")
    except Exception as error:  # the numbers are untrusted too: their defect costs the numbers and no verdict
        part.numbers = Numbers("skipped", detail=f"defect: {type(error).__name__}: {error}")
    return _with_numbers(problem, part, settings)


def _stepwise(equation: terms.Term) -> bool:
    """Whether an equation speaks of an entry and of the next one, as `all(S[t + 1] == S[t] + x[t] for t in range(n))`
    does; the sums of rows of a matrix are no steps."""
    entries = (t for t in terms.nodes(equation) if t.op == "entry")
    return any(place.op == "add" and place.free for entry in entries for place in entry.args)


def _proposed(problem: Problem, propose: Engine) -> Proposal:
    """What an engine proposes. It is untrusted: its defect costs its answer and nothing else."""
    try:
        return propose(problem)
    except MemoryError:
        raise
    except Exception as error:
        from proofcheck.search.engines.all import name

        return Proposal(name(propose), None, why=f"defect: {type(error).__name__}: {error}")


def _confirmed(problem: Problem, statement: str, proposal: Proposal, opinions: bool) -> tuple[Ruling, Part | None]:
    """The kernel's ruling on what an engine offers, and the part that it makes, if it is no rejection."""
    from proofcheck.logic import kernel
    from proofcheck.logic.decide import smt
    from proofcheck.search.engines import combinations

    assert proposal.evidence is not None
    evidence = combinations.with_proofs(problem, proposal.evidence)
    with smt.transcript(opinions) as questions:
        ruling = kernel.rule(problem, evidence)
    if ruling.word == "rejected":
        return ruling, None
    part = ruled(statement, ruling, proposal.how)
    part.evidence = evidence
    if part.word == "proved":
        part.questions = tuple(questions)
    return ruling, part


def _by_model(problem: Problem, statement: str, opinions: bool) -> Part | None:
    """What Z3 says with little effort of an equation that the index form sees as false: it may hold by absolute values
    or by the assumptions, and a whole search would find nothing."""
    from proofcheck.logic.decide.smt import share
    from proofcheck.search.engines import smt

    with share(SMT_SHARE):
        proposal = smt.propose(problem)
    return _confirmed(problem, statement, proposal, opinions)[1] if proposal.evidence is not None else None


def _by_value(problem: Problem, statement: str, opinions: bool) -> Part | None:
    """What the value of an average, as a formula, says of a comparison that no plain values refute."""
    from proofcheck.search.engines.all import AVERAGES

    proposal = _proposed(problem, partial(AVERAGES, others=OTHERS))
    return _confirmed(problem, statement, proposal, opinions)[1] if proposal.evidence is not None else None


def accepted(problem: Problem, asked: Iterable[Engine]) -> tuple[Evidence, Ruling] | None:
    """The first evidence of these engines that the kernel accepts, with its ruling: a proof or a refutation."""
    from proofcheck.logic import kernel
    from proofcheck.search.engines import combinations

    for propose in asked:
        evidence = _proposed(problem, propose).evidence
        if evidence is not None:
            evidence = combinations.with_proofs(problem, evidence)
            ruling = kernel.rule(problem, evidence)
            if ruling.word != "rejected":
                return evidence, ruling
    return None


def _proved(problem: Problem, others: Others) -> Evidence | None:
    from proofcheck.search.engines.all import in_order

    found = accepted(problem, in_order(others))
    return found[0] if found is not None and found[1].word == "proved" else None


def _settled(problem: Problem, others: Others) -> Evidence | None:
    from proofcheck.search.engines.all import in_order

    found = accepted(problem, in_order(others))
    if found is not None:
        return found[0]
    values = plain_values(problem)
    return None if values is None else Evidence("witness", "search", {"values": values})


OTHERS = Others(_proved, _settled, DEPTH, SUMS)


def _hunted(
    problem: Problem,
    statement: str,
    settings: Mapping[str, Any],
    reasons: list[str],
    look: Callable[[], dict[str, Any] | None],
) -> Part | None:
    """A refutation at the values that `look` finds, decided exactly by the kernel."""
    if not problem.used() or _smallest(problem) > MAX_ENTRIES or not settings.get("hunt", True):
        return None
    try:
        values = look()
    except (MemoryError, ProofcheckError):
        raise
    except Exception as error:  # the search is untrusted: its defect costs its answer and nothing else
        reasons.append(f"search: defect: {type(error).__name__}: {error}")
        return None
    if values is None:
        return None
    ruling = ruling_at(problem, values)
    if ruling.word != "refuted":
        return None
    part = ruled(statement, ruling, "counterexample search")
    part.evidence = at(values)
    return part


def _smallest(problem: Problem) -> int:
    """How many numbers the smallest assignment of all names that are used consists of."""
    total = 0
    for name in sorted(problem.used()):
        shape = problem.declarations[name].shape
        total += prod(max(size.value(dict.fromkeys(size.dims, 1)), 0) for size in shape)
    return total


def _with_numbers(problem: Problem, part: Part, settings: Mapping[str, Any]) -> Part:
    numbers = part.numbers
    if numbers is None or numbers.verdict != "violated":
        if part.word == "unknown" and numbers is not None and numbers.verdict == "consistent":
            return _supported(problem, part, numbers, settings)
        return part
    if part.word == "proved":
        part.word = "conflict"
        part.reasons.append(f"proved by {part.engine}, but the numbers violate it: {numbers.detail}")
    elif part.word == "unknown":
        part.reasons.append(
            f"numbers: violated beyond the rounding bound ({numbers.detail}), but no exact witness was found"
        )
    return part


def _supported(problem: Problem, part: Part, numbers: Numbers, settings: Mapping[str, Any]) -> Part:
    """The part where numbers agree: supported, unless they cannot speak for the statement."""
    from proofcheck.search.engines.all import in_order

    def settles(other: Problem) -> str:
        found = accepted(other, in_order(OTHERS))
        return "" if found is None else found[1].word

    try:
        why, values = doubt(problem, numbers, settings, settles)
    except (MemoryError, ProofcheckError):
        raise
    except Exception as error:  # it is untrusted like the numbers: with a defect of its own it speaks for nothing
        why, values = f"defect: {type(error).__name__}: {error}", None
    if values is not None:
        found = ruled(part.statement, ruling_at(problem, values), "counterexample search")
        found.evidence, found.numbers = at(values), numbers
        return found
    if why:
        part.reasons.append(f"numbers: {why}")
    else:
        part.word, part.scope = "supported", "numbers only"
    return part

"""One claim -> one verdict: which engines, in which order, and how their answers combine.

The cheap and decisive engines come first; the first ruling of the kernel that is no rejection is the verdict of a
statement. Numbers run as well, also after a proof: where they contradict it, the verdict is `conflict`. What is neither
proved nor refuted is `supported` when numbers speak for it, else `unknown` with every engine's reason.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import prod
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import TYPE_ERRORS, Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.lang.understood import understood
from proofcheck.payload import text_from
from proofcheck.source.span import SourceText
from proofcheck.verdict import Evidence, Numbers, Ruling, Witness, Word

PRELOAD = ("proofcheck.kernel", "proofcheck.engines.all", "sympy", "z3", "flint", "numpy", "proofcheck.warm")
RELATIONS = ("==", "<=", ">=", "!=", "<", ">")
# A claim's own recursion is bounded by the language's limits; this is room for them, not for more.
RECURSION = 6_000
HUNT = 16  # times the budget of the numbers: spent only on what nobody could prove
MAX_ENTRIES = 20_000  # of a witness: nobody reads a larger one
REPAIRABLE = 5.0  # seconds: what took longer to refute leaves no time to look for its repair
Record = dict[str, Any]


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
    unneeded: list[str] = field(default_factory=list)

    def brief(self) -> Record:
        return {
            "statement": self.statement,
            "verdict": self.word,
            "engine": self.engine,
            "how": self.how,
            "witness": self.witness.to_json() if self.witness else None,
        }


def judge_payload(payload: Mapping[str, Any]) -> Record:
    """The worker's entry: the verdict record of one claim (see `session`)."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), RECURSION))
    started = time.monotonic()
    claim, settings = payload["claim"], payload["settings"]
    answer = quick(payload)
    if answer is not None:
        return answer
    parts = list(_parts(claim, claim, settings))
    record = _record(claim, parts)
    if claim.get("correct"):
        correct = claim["correct"]
        merged = {key: [*claim[key], *correct.get(key, [])] for key in ("where", "given", "define")}
        inner = list(_parts({**merged, "claim": correct["claim"], "steps": correct.get("steps", [])}, claim, settings))
        record["correct"] = _short(merged, correct["claim"], inner)
    elif record["verdict"] == "refuted" and time.monotonic() - started < REPAIRABLE:
        record["repair"] = _repaired(claim, _together(parts), settings)
    return record


def quick(payload: Mapping[str, Any]) -> Record | None:
    """The record of a claim that needs no engine: nothing but a citation, an undefined term, a malformed statement.
    None for every other claim. Imports nothing heavy."""
    claim = payload["claim"]
    if not claim["claim"] and not claim["steps"]:
        reason = f"nothing to check; it rests on: {claim['evidence']}" if claim.get("evidence") else "nothing to check"
        return _record(claim, [Part("", "unsupported", reasons=[reason])])
    try:
        reader = Reader(_sections(claim))
        for statement in _statements(claim):
            reader.problem(statement)
    except ProofcheckError as error:
        found = {f.diagnostic for f in error.findings}
        if found <= TYPE_ERRORS:
            return None
        word: Word = "unsupported" if found <= {"undefined-term"} else "invalid"
        part = Part("", word, reasons=[f.message for f in error.findings], findings=list(error.findings))
        if word == "unsupported":
            part.findings = []
        return None if claim.get("correct") and word == "unsupported" else _record(claim, [part])
    return None


# -- statements --------------------------------------------------------------------------------------------------


def _sections(claim: Mapping[str, Any]) -> Parts:
    return Parts(
        tuple((name, text_from(text)) for name, text in claim["where"]),
        tuple(text_from(text) for text in claim["given"]),
        tuple((text_from(header), text_from(body)) for header, body in claim["define"]),
    )


def _statements(claim: Mapping[str, Any]) -> list[SourceText]:
    """The statements of a claim: those of `claim`, and one for each line of `steps` after the first."""
    out = [text_from(text) for text in claim["claim"]]
    previous: SourceText | None = None
    for data in claim["steps"]:
        line = text_from(data)
        relation = next((r for r in RELATIONS if line.value.lstrip().startswith(r)), None)
        if previous is None or relation is None:
            previous = line
            continue
        cut = line.value.index(relation) + len(relation)
        rest = SourceText(line.value[cut:], line.file, tuple(line.lines[cut:]), tuple(line.columns[cut:]))
        out.append(_joined(previous, relation, rest))
        previous = rest
    return out


def _joined(left: SourceText, relation: str, right: SourceText) -> SourceText:
    """`(left) relation (right)`, every character at its place in the file."""
    value, lines, columns = "", [], []
    for piece, text in (("(", left), ("", left), (f") {relation} (", right), ("", right), (")", right)):
        span = text.span(0, 0)
        value += piece or text.value
        lines += [span.line] * len(piece) if piece else list(text.lines[: len(text.value)])
        columns += [span.column] * len(piece) if piece else list(text.columns[: len(text.value)])
    return SourceText(value, left.file, (*lines, lines[-1]), (*columns, columns[-1] + 1))


def _parts(claim: Mapping[str, Any], outer: Mapping[str, Any], settings: Mapping[str, Any]) -> Iterator[Part]:
    from proofcheck.kernel import rule_typing

    try:
        reader = Reader(_sections(claim))
    except ProofcheckError as error:
        yield _unreadable("", error)
        return
    for text in _statements(claim):
        try:
            problem = reader.problem(text)
        except ProofcheckError as error:
            finding = error.findings[0]
            if finding.diagnostic in TYPE_ERRORS:
                ruling = rule_typing(partial(_retyped, claim, text), finding)
                if ruling.word == "refuted":
                    yield _ruled(text.value, ruling, "the statement has no type for all sizes")
                    continue
            yield _unreadable(text.value, error)
            continue
        given = [t["value"] for t in claim["given"]]
        for single in _conjuncts(problem):
            yield decide(single, text.value, settings, given)


def _conjuncts(problem: Problem) -> Iterator[Problem]:
    """The problem, or one for each part of a conjunction: each may need another engine."""
    statement = problem.statement
    for part in statement.args if statement.op == "and" else (statement,):
        yield replace(problem, statement=part)


def _retyped(claim: Mapping[str, Any], text: SourceText) -> Problem:
    """The statement elaborated from scratch."""
    return Reader(_sections(claim)).problem(text)


def _unreadable(statement: str, error: ProofcheckError) -> Part:
    found = {f.diagnostic for f in error.findings}
    reasons = [f.message for f in error.findings]
    if found <= {"undefined-term"}:
        return Part(statement, "unsupported", reasons=reasons)
    return Part(statement, "invalid", reasons=reasons, findings=list(error.findings))


def _ruled(statement: str, ruling: Ruling, how: str) -> Part:
    word: Word = "proved" if ruling.word == "proved" else "refuted"
    return Part(statement, word, ruling.engine, how, ruling.scope, ruling.census, ruling.witness)


def _repaired(claim: Mapping[str, Any], part: Part, settings: Mapping[str, Any]) -> Record | None:
    """One simple change that makes the refuted statement true, or None where none is found."""
    from proofcheck import repair

    def proves(parts: Parts, changed: SourceText) -> tuple[str, ...] | None:
        census: dict[str, None] = {}
        for problem in _conjuncts(Reader(parts).problem(changed)):
            one = decide(problem, changed.value, {**settings, "hunt": False}, [])
            if one.word != "proved":
                return None
            census |= dict.fromkeys(one.census)
        return tuple(census)

    text = next((text for text in _statements(claim) if text.value == part.statement), None)
    if text is None:
        return None
    try:
        found = repair.find(_sections(claim), text, part.witness.values if part.witness else None, proves)
    except Exception:  # a repair is offered beside a verdict that stands: its defect costs nothing else
        return None
    return found.to_json() if found else None


# -- one statement -----------------------------------------------------------------------------------------------


def decide(problem: Problem, statement: str, settings: Mapping[str, Any], given: list[str]) -> Part:
    """The verdict on one problem, with numbers beside it. With `hunt: False` in the settings only a proof is sought."""
    from proofcheck import kernel
    from proofcheck.engines import all as engines
    from proofcheck.engines import calculus
    from proofcheck.measure.face import measure

    if kernel.contradictory(problem):
        how = "no declared values satisfy the assumptions and the declared laws"
        return Part(statement, "vacuous", "smt", how, census=("Z3 unsat",))
    reasons: list[str] = []
    part: Part | None = None
    differs = False
    for propose in engines.IN_ORDER:
        if differs and propose is not engines.LAST_RESORT:
            found = _hunted(problem, statement, settings)
            if found is not None:
                part = found
                break
            differs = False
        try:
            proposal = propose(problem)
        except MemoryError:
            raise
        except Exception as error:  # an engine is untrusted: its defect costs its answer and nothing else
            reasons.append(f"{propose.__module__.rpartition('.')[2]}: defect: {type(error).__name__}: {error}")
            continue
        if proposal.evidence is None:
            if proposal.how:
                reasons.append(f"{proposal.engine}: {proposal.how}")
            differs = differs or proposal.differs
            continue
        ruling = kernel.rule(problem, proposal.evidence)
        if ruling.word == "rejected":
            reasons.append(f"{proposal.engine}: not confirmed by the kernel: {ruling.reason}")
            continue
        part = _ruled(statement, ruling, proposal.how)
        if part.word == "proved":
            part.unneeded = list(_unneeded(problem, proposal.evidence, given))
        break
    if part is None:
        part = _hunted(problem, statement, settings)
    if part is None and not settings.get("hunt", True):
        return Part(statement, "unknown", reasons=reasons)
    if part is None:
        view = calculus.opinion(problem)
        part = Part(statement, "unknown", reasons=[*reasons, view] if view else reasons)
    try:
        part.numbers = measure(
            problem,
            seconds=settings["budget"],
            seed=settings["seed"],
            backend=settings["backend"],
            level=settings["level"],
        )
    except (MemoryError, ProofcheckError):
        raise
    except Exception as error:  # the numbers are untrusted too: their defect costs the numbers and no verdict
        part.numbers = Numbers("skipped", detail=f"defect: {type(error).__name__}: {error}")
    return _with_numbers(part)


def _hunted(problem: Problem, statement: str, settings: Mapping[str, Any]) -> Part | None:
    """A refutation by search: candidates are screened in floating point, and the kernel decides each exactly."""
    if _smallest(problem) > MAX_ENTRIES or not settings.get("hunt", True):
        return None
    from proofcheck import kernel
    from proofcheck.measure.face import hunt
    from proofcheck.measure.plain import plain_candidates

    def ruled(values: Mapping[str, Any]) -> Ruling:
        return kernel.rule(problem, Evidence("witness", "search", {"values": values}))

    def refutes(values: Mapping[str, Any]) -> bool:
        return ruled(values).word == "refuted"

    values = next((v for v in plain_candidates(problem) if refutes(v)), None)
    if values is None:
        values = hunt(problem, refutes, seconds=HUNT * settings["budget"], seed=settings["seed"])
    if values is None:
        return None
    ruling = ruled(values)
    return _ruled(statement, ruling, "counterexample search") if ruling.word == "refuted" else None


def _smallest(problem: Problem) -> int:
    """How many numbers the smallest assignment of all names that are used consists of."""
    total = 0
    for name in problem.used():
        shape = problem.declarations[name].shape
        total += prod(max(size.value(dict.fromkeys(size.dims, 1)), 0) for size in shape)
    return total


def _unneeded(problem: Problem, evidence: Evidence, given: list[str]) -> Iterator[str]:
    """The assumptions without which the same evidence still proves the statement."""
    from proofcheck import kernel

    if len(given) != len(problem.given):
        return  # some assumption between sizes was used to shape the problem: they cannot be told apart
    for k, text in enumerate(given):
        fewer = replace(problem, given=(*problem.given[:k], *problem.given[k + 1 :]))
        if kernel.rule(fewer, evidence).word == "proved":
            yield text


def _with_numbers(part: Part) -> Part:
    numbers = part.numbers
    if numbers is None or numbers.verdict != "violated":
        if part.word == "unknown" and numbers is not None and numbers.verdict == "consistent":
            part.word, part.scope = "supported", "numbers only"
        return part
    if part.word == "proved":
        part.word = "conflict"
        part.reasons.append(f"proved by {part.engine}, but the numbers violate it: {numbers.detail}")
    elif part.word == "unknown":
        part.reasons.append(
            f"numbers: violated beyond the rounding bound ({numbers.detail}), but no exact witness was found"
        )
    return part


# -- records -----------------------------------------------------------------------------------------------------

# The gravest first: what one statement's verdict makes of the whole claim.
GRAVITY: tuple[Word, ...] = (
    "conflict",
    "invalid",
    "refuted",
    "vacuous",
    "unsupported",
    "unknown",
    "supported",
    "proved",
)


def _together(parts: list[Part]) -> Part:
    """The statement that decides the claim's verdict."""
    return min(parts, key=lambda part: GRAVITY.index(part.word))


def _record(claim: Mapping[str, Any], parts: list[Part]) -> Record:
    part = _together(parts)
    numbers = _numbers(parts)
    engines = dict.fromkeys(p.engine for p in parts if p.engine)
    if part.word in ("proved", "supported"):
        census = dict.fromkeys(c for p in parts for c in p.census)
    else:
        census = dict.fromkeys(part.census)
    return {
        "verdict": part.word,
        "scope": part.scope,
        "statement": _understood(claim, claim["claim"], claim["steps"]),
        "symbolic": {
            "verdict": part.word if part.word in ("proved", "refuted", "vacuous") else "unknown",
            "engine": ", ".join(engines) if part.word == "proved" else part.engine,
            "how": part.how,
            "reasons": part.reasons,
        },
        "reasons": part.reasons,
        "numeric": numbers.to_json() if numbers else None,
        "witness": part.witness.to_json() if part.witness else None,
        "parts": [p.brief() for p in parts] if len(parts) > 1 else [],
        "correct": None,
        "repair": None,
        "census": list(census),
        "unneeded_assumptions": sorted(set.intersection(*(set(p.unneeded) for p in parts))) if parts else [],
        "findings": [f.to_json() for p in parts for f in p.findings],
        "timing": {},
    }


def _numbers(parts: list[Part]) -> Numbers | None:
    """The numbers that say most about the whole: a violation, else those that got least far."""
    order = ("violated", "inconclusive", "consistent", "skipped")
    found = [p.numbers for p in parts if p.numbers is not None]
    return min(found, key=lambda n: order.index(n.verdict), default=None)


def _short(merged: Mapping[str, Any], statements: list[Any], parts: list[Part]) -> Record:
    part = _together(parts)
    return {
        "statement": _understood(merged, statements, [])["text"],
        "verdict": part.word,
        "engine": part.engine,
        "how": part.how or "; ".join(part.reasons),
        "census": list(dict.fromkeys(c for p in parts for c in p.census)),
    }


def _understood(claim: Mapping[str, Any], statements: list[Any], steps: list[Any]) -> dict[str, str]:
    parts = _sections({"where": claim["where"], "given": claim["given"], "define": claim["define"]})
    texts = [text_from(text) for text in (statements or steps)]
    if not texts:
        return {"text": "", "latex": ""}
    return understood(parts.where, parts.given, parts.define, texts, steps=bool(steps) and not statements).to_json()

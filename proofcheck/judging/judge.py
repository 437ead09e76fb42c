"""One claim -> one verdict: its statements one by one (`decision`), and how their answers combine into a record."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.work_limit import WorkLimit
from proofcheck.judging.agreement import plain, searched
from proofcheck.judging.audit.steps import carried, whole
from proofcheck.judging.decision import BRIEFLY, FEW, Part, conjuncts, decide, ruled
from proofcheck.judging.payload import text_from
from proofcheck.judging.reading import Reading, advised, read, sections, stated
from proofcheck.lang import bounds
from proofcheck.lang.parse import parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import TYPE_ERRORS, Parts, Reader
from proofcheck.lang.recursion import LIMIT
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.lang.understood import understood
from proofcheck.logic.verdict import Numbers
from proofcheck.logic.words import Word
from proofcheck.run.deadline import up, working
from proofcheck.source.span import SourceText

PRELOAD = (
    "proofcheck.logic.kernel",
    "proofcheck.search.engines.all",
    "sympy",
    "z3",
    "flint",
    "numpy",
    "proofcheck.judging.warm",
    "proofcheck.judging.audit.assumptions",
    "proofcheck.judging.pristine",
)
AGAIN = "proofcheck.judging.pristine:pristine"
REPAIRABLE = 8.0  # seconds: what took longer to settle leaves no time for what is looked for beside the verdict
Record = dict[str, Any]


def judge_payload(payload: Mapping[str, Any]) -> Record:
    """The worker's entry: the verdict record of one claim (see `session`). `looked`: `quick` found nothing in it."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), LIMIT))
    with bounds.using(payload["settings"].get("limits")):
        return _judge(payload)


def _judge(payload: Mapping[str, Any]) -> Record:
    started = working()
    claim, settings = payload["claim"], payload["settings"]
    reading = read(claim)
    answer = None if payload.get("looked") else _settled(claim, reading)
    if answer is not None:
        return answer
    from proofcheck.judging.audit import haste

    begun = haste.begin()
    judged = _judged(claim, settings, reading)
    record = _record(claim, judged.parts)
    if settings.get("evidence"):
        record["evidence"] = judged.told
    if not up(started + REPAIRABLE, "judge"):
        _audit(record, claim, judged, settings)
    if claim.get("correct"):
        correct = claim["correct"]
        merged = {key: [*claim[key], *correct.get(key, [])] for key in ("where", "given", "define")}
        inner = {**merged, "claim": correct["claim"], "steps": correct.get("steps", [])}
        judged = _judged(inner, settings, read(inner))
        record["correct"] = _short(merged, correct["claim"], judged.parts)
        if settings.get("evidence"):
            record["correct"]["evidence"] = judged.told
        record["statistical"] += _statistical(judged.parts)
        if record["correct"]["verdict"] == "proved" and not up(started + REPAIRABLE, "judge"):
            _assumptions(record["correct"], record, inner, judged, settings)
    elif record["verdict"] == "refuted" and settings.get("repair", True) and not up(started + REPAIRABLE, "judge"):
        record["repair"] = _repaired(claim, _together(judged.parts), settings)
    hasty = haste.met(begun)
    record["timing"] = {"limits": hasty} if hasty else {}
    return record


def quick(payload: Mapping[str, Any]) -> Record | None:
    """The record of a claim that needs no engine: nothing but a citation, an undefined term, a malformed statement.
    None for every other claim. Imports nothing heavy."""
    claim = payload["claim"]
    return _settled(claim, read(claim))


def _settled(claim: Mapping[str, Any], reading: Reading) -> Record | None:
    if not claim["claim"] and not claim["steps"]:
        reason = f"nothing to check; it rests on: {claim['evidence']}" if claim.get("evidence") else "nothing to check"
        return _record(claim, [Part("", "unsupported", reasons=[reason])])
    error = reading.error or next((found for _, found in reading.lines if isinstance(found, ProofcheckError)), None)
    if error is None:
        return None
    met = {f.diagnostic for f in error.findings}
    if met <= TYPE_ERRORS:
        return None
    word: Word = "unsupported" if met <= {"undefined-term"} else "invalid"
    part = Part("", word, reasons=[f.message for f in error.findings])
    if word != "unsupported":
        part.findings = advised(claim, error)
    return None if claim.get("correct") and word == "unsupported" else _record(claim, [part])


# -- statements --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Judged:
    """The parts of a claim, and the problems that its proved ones answer."""

    parts: list[Part] = field(default_factory=list)
    proved: list[tuple[SourceText, Problem]] = field(default_factory=list)
    told: list[Record] = field(default_factory=list)  # each part with its evidence, where that is asked for

    def tell(self, part: Part, problem: Problem | None = None, place: tuple[int, int] = (1, 1)) -> None:
        from proofcheck.judging.evidence.tree import statement

        self.told.append(statement(part, problem, place))


def _judged(claim: Mapping[str, Any], settings: Mapping[str, Any], reading: Reading) -> _Judged:
    from proofcheck.logic.kernel import rule_typing

    judged = _Judged()
    if reading.error is not None:
        judged.parts.append(_unreadable("", reading.error))
        return judged
    earlier: list[Term] = []
    for line, problem in reading.lines:
        text = line.text
        if isinstance(problem, ProofcheckError):
            finding = problem.findings[0]
            part = _unreadable(text.value, problem)
            if finding.diagnostic in TYPE_ERRORS:
                ruling = rule_typing(partial(_retyped, claim, text), finding)
                if ruling.word == "refuted":
                    part = ruled(text.value, ruling, "the statement has no type for all sizes")
            judged.parts.append(replace(part, line=line.number))
            if settings.get("evidence"):
                judged.tell(judged.parts[-1])
            continue
        singles = list(conjuncts(problem))
        for place, single in enumerate(singles, 1):
            part = decide(replace(single, earlier=tuple(earlier)), text.value, settings)
            part.findings += [_met(name, text) for name in part.limits]
            if part.word == "proved":
                earlier.append(single.statement)
                judged.proved.append((text, single))
            judged.parts.append(replace(part, line=line.number))
            if settings.get("evidence"):
                judged.tell(judged.parts[-1], single, (place, len(singles)))
    if settings.get("second_opinion"):
        from proofcheck.judging.audit import opinion

        proved = [part for part in judged.parts if part.word == "proved"]
        opinion.compare([(part, problem) for part, (_, problem) in zip(proved, judged.proved, strict=True)])
        opinion.confirm(judged.parts)
    return judged


def _met(name: str, text: SourceText) -> Finding:
    """That the statement is open, and a limit was met on the way."""
    remedy = bounds.BOUNDS[name].remedy()
    return WorkLimit.at(text.span(), f"undecided: an engine reached {bounds.says(name)}", remedy=remedy)


def _retyped(claim: Mapping[str, Any], text: SourceText) -> Problem:
    """The statement elaborated from scratch."""
    return Reader(sections(claim)).problem(text)


def _unreadable(statement: str, error: ProofcheckError) -> Part:
    found = {f.diagnostic for f in error.findings}
    reasons = [f.message for f in error.findings]
    if found <= {"undefined-term"}:
        return Part(statement, "unsupported", reasons=reasons)
    return Part(statement, "invalid", reasons=reasons, findings=list(error.findings))


def _repaired(claim: Mapping[str, Any], part: Part, settings: Mapping[str, Any]) -> Record | None:
    """One simple change that makes the refuted statement true, or None where none is found."""
    from proofcheck.search import repair

    def proves(parts: Parts, changed: SourceText) -> tuple[str, ...] | None:
        census: dict[str, None] = {}
        for problem in conjuncts(Reader(parts).problem(changed)):
            if fails(problem):
                return None
            one = decide(problem, changed.value, {**settings, "hunt": False})
            if one.word != "proved":
                return None
            census |= dict.fromkeys(one.census)
        return tuple(census)

    def fails(problem: Problem) -> bool:
        """Whether it is seen to be false at once: a proof of what is false is looked for long."""
        return plain(problem, FEW) is not None or searched(problem, settings, find=BRIEFLY) is not None

    text = next((line.text for line in stated(claim) if line.text.value == part.statement), None)
    if text is None:
        return None
    try:
        found = repair.find(sections(claim), text, part.witness.values if part.witness else None, proves)
    except Exception:  # a repair is offered beside a verdict that stands: its defect costs nothing else
        return None
    return found.to_json() if found else None


# -- beside the verdict ------------------------------------------------------------------------------------------


def _audit(record: Record, claim: Mapping[str, Any], judged: _Judged, settings: Mapping[str, Any]) -> None:
    """Adds to the record which assumptions are needed, which exclude each other, what a calculation comes to."""
    from proofcheck.judging.audit.clash import clash

    if record["verdict"] == "vacuous":
        found = clash(sections(claim))
        if found:
            record["clash"] = found.members()
            record["symbolic"]["how"] = found.says()
    if record["verdict"] == "proved":
        _assumptions(record, record, claim, judged, settings)
    ends: list[Part] = []
    record["whole"] = _whole(claim, judged.parts, settings, ends)
    record["statistical"] += _statistical(ends)
    if record["whole"] and record["whole"]["verdict"] == "conflict":
        record["verdict"] = record["symbolic"]["verdict"] = "conflict"
        record["conflict"] = f"the whole calculation: {record['whole']['how']}"


def _assumptions(
    answer: Record, record: Record, claim: Mapping[str, Any], judged: _Judged, settings: Mapping[str, Any]
) -> None:
    """Adds to the answer about a proved claim (the record, or what it says of `correct`) what its proofs need."""
    from proofcheck.judging.audit.assumptions import Proved, needs

    proofs = [
        Proved(text, problem, part.evidence)
        for (text, problem), part in zip(judged.proved, judged.parts, strict=True)
        if part.evidence is not None
    ]
    found = needs(sections(claim), proofs, settings)
    answer["assumptions"] = [need.to_json() for need in found]
    answer["unneeded_assumptions"] = sorted(need.assumption for need in found if need.needed is False)
    conflict = next((need.conflict for need in found if need.conflict), None)
    if conflict:
        record["verdict"] = record["symbolic"]["verdict"] = "conflict"
        record["conflict"] = conflict


def _whole(claim: Mapping[str, Any], parts: list[Part], settings: Mapping[str, Any], ends: list[Part]) -> Record | None:
    """What the lines of `steps` come to; judged by itself, into `ends`, where some line is not proved."""
    found = whole([text_from(text) for text in claim["steps"]])
    if found is None:
        return None
    answer: Record = {"relation": found.relation or None, "statement": "", "verdict": None, "engine": "", "how": ""}
    answer |= {"reason": found.reason, "witness": None}
    if found.text is None:
        return answer
    try:
        answer["statement"] = to_text(parse(found.text))
        reader = Reader(sections(claim))
        if all(part.word == "proved" for part in parts if part.line):
            if carried([text_from(text) for text in claim["steps"]], reader):
                return {**answer, "reason": "each line is proved"}
            answer["reason"] = "each line is proved, but not all of them are of one kind and shape"
        problems = list(conjuncts(reader.problem(found.text)))
    except ProofcheckError as error:
        return {**answer, "reason": error.findings[0].message}
    ends += [decide(problem, found.text.value, settings) for problem in problems]
    part = _together(ends)
    how = "; ".join(part.reasons) if part.word == "conflict" or not part.how else part.how
    witness = part.witness.to_json() if part.witness else None
    return {**answer, "verdict": part.word, "engine": part.engine, "how": how, "witness": witness}


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
        "statistical": _statistical(parts),
        "witness": part.witness.to_json() if part.witness else None,
        "parts": [p.brief() for p in parts] if len(parts) > 1 or claim["steps"] else [],
        "whole": None,
        "correct": None,
        "repair": None,
        "census": list(census),
        "assumptions": [],
        "unneeded_assumptions": [],
        "clash": [],
        "findings": [f.to_json() for p in parts for f in p.findings],
        "timing": {},
    }


def _numbers(parts: list[Part]) -> Numbers | None:
    """The numbers that say most about the whole: a violation, else those that got least far."""
    order = ("violated", "inconclusive", "consistent", "skipped")
    found = [p.numbers for p in parts if p.numbers is not None]
    return min(found, key=lambda n: order.index(n.verdict), default=None)


def _statistical(parts: list[Part]) -> int:
    """Of how many statements the numbers come from samples, and may be wrong with the probability of the level."""
    return sum(p.numbers is not None and p.numbers.sampled for p in parts)


def _short(merged: Mapping[str, Any], statements: list[Any], parts: list[Part]) -> Record:
    part = _together(parts)
    return {
        "statement": _understood(merged, statements, []),
        "verdict": part.word,
        "engine": part.engine,
        "how": part.how or "; ".join(part.reasons),
        "census": list(dict.fromkeys(c for p in parts for c in p.census)),
    }


def _understood(claim: Mapping[str, Any], statements: list[Any], steps: list[Any]) -> dict[str, str]:
    parts = sections({"where": claim["where"], "given": claim["given"], "define": claim["define"]})
    texts = [text_from(text) for text in (statements or steps)]
    if not texts:
        return {"text": "", "latex": ""}
    return understood(parts.where, parts.given, parts.define, texts, steps=bool(steps) and not statements).to_json()

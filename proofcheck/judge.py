"""One claim -> one verdict: its statements one by one (`decision`), and how their answers combine into a record."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from proofcheck.decision import Part, decide, ruled
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import TYPE_ERRORS, Parts, Reader
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.lang.understood import understood
from proofcheck.payload import text_from
from proofcheck.source.span import SourceText
from proofcheck.verdict import Numbers, Word

PRELOAD = ("proofcheck.kernel", "proofcheck.engines.all", "sympy", "z3", "flint", "numpy", "proofcheck.warm")
RELATIONS = ("==", "<=", ">=", "!=", "<", ">")
# A claim's own recursion is bounded by the language's limits; this is room for them, not for more.
RECURSION = 6_000
REPAIRABLE = 5.0  # seconds: what took longer to refute leaves no time to look for its repair
Record = dict[str, Any]


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
    earlier: list[Term] = []
    for text in _statements(claim):
        try:
            problem = reader.problem(text)
        except ProofcheckError as error:
            finding = error.findings[0]
            if finding.diagnostic in TYPE_ERRORS:
                ruling = rule_typing(partial(_retyped, claim, text), finding)
                if ruling.word == "refuted":
                    yield ruled(text.value, ruling, "the statement has no type for all sizes")
                    continue
            yield _unreadable(text.value, error)
            continue
        given = [t["value"] for t in claim["given"]]
        for single in _conjuncts(problem):
            part = decide(replace(single, earlier=tuple(earlier)), text.value, settings, given)
            if part.word == "proved":
                earlier.append(single.statement)
            yield part


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

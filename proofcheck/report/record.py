"""The run record: what `proofcheck verify --format json` prints and every other report is made from.

A judge's answer about one claim is completed here to one fixed shape, with its keys in one fixed order; the claim's
own facts and what follows from the claims it needs are added. All that differs between two runs on the same input
stands under keys called `timing`, and nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.internal_error import InternalError
from proofcheck.diagnostics.system_limit import SystemLimit
from proofcheck.logic.words import MEANINGS, SZS

if TYPE_CHECKING:
    from proofcheck.claimfile import Claim
    from proofcheck.diagnostics.base import Finding
    from proofcheck.source.span import Span

SCHEMA_VERSION = 1
WORDS = tuple(MEANINGS)
OK, NOT_AS_EXPECTED, UNUSABLE, DEFECT, INTERRUPTED = 0, 1, 2, 3, 130
Record = dict[str, Any]

_EMPTY: dict[str, Any] = {
    "verdict": "unknown",
    "scope": "",
    "statement": {"text": "", "latex": ""},
    "reasons": [],
    "symbolic": {"verdict": "unknown", "engine": "", "how": "", "reasons": []},
    "numeric": None,
    "statistical": 0,
    "witness": None,
    "parts": [],
    "whole": None,
    "correct": None,
    "repair": None,
    "census": [],
    "assumptions": [],
    "unneeded_assumptions": [],
    "clash": [],
    "conflict": None,
    "findings": [],
    "timing": {},
}


def complete(answer: Mapping[str, Any]) -> Record:
    """A judge's answer with every key of the published shape, in its order; what the answer lacks is empty, and what
    is no number in JSON (an infinite error share) is null."""
    answer = _finite(answer)
    known = {key: answer.get(key, empty) for key, empty in _EMPTY.items()}
    known["symbolic"] = {**_EMPTY["symbolic"], **(known["symbolic"] or {})}
    extra = {key: value for key, value in answer.items() if key not in _EMPTY}
    return {**known, **extra}


def kept_whole(answer: Any) -> bool:
    """Whether what was kept has the shape of an answer worth keeping: a proof or a refutation, with every part that
    reports look at of its own kind."""
    if not isinstance(answer, dict) or answer.get("verdict") not in ("proved", "refuted"):
        return False
    return all(empty is None or type(answer.get(key, empty)) is type(empty) for key, empty in _EMPTY.items())


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, list | tuple) else value


def unjudged(reason: str, finding: Finding | None = None) -> Record:
    """The answer about a claim that no judge came to an end with: unknown, for a reason."""
    return complete(
        {
            "reasons": [reason],
            "symbolic": {"reasons": [reason]},
            "findings": [finding.to_json()] if finding else [],
        }
    )


def malformed(findings: Iterable[Finding]) -> Record:
    """The answer about a statement that cannot be read."""
    return malformed_from([finding.to_json() for finding in findings])


def malformed_from(shown: list[Record]) -> Record:
    """The same for findings in their JSON form."""
    reasons = [finding["message"] for finding in shown]
    symbolic = {"verdict": "invalid", "reasons": reasons}
    return complete({"verdict": "invalid", "reasons": reasons, "symbolic": symbolic, "findings": shown})


def claim_record(claim: Claim, answer: Record) -> Record:
    """The entry of a claim file in the run record."""
    statement = claim.claim[0] if claim.claim else claim.steps[0] if claim.steps else None
    line = statement.span().line if statement is not None else claim.span_of("title").line
    # The place of a line is not the judge's to say: a verdict is kept when a claim moves inside its file.
    parts = [
        {**part, "place": f"{claim.file}:{claim.steps[part['line'] - 1].span().line}"} if part.get("line") else part
        for part in answer["parts"]
    ]
    answer = {**answer, "parts": parts}
    return _entry(claim.id, claim.file, line, claim.title, claim.tags, claim.needs, claim.expect, answer)


def statement_record(answer: Record) -> Record:
    """The entry of a statement that came from no file and of which nothing is expected."""
    return _entry("statement", None, None, "", (), (), None, answer)


def posed_record(
    name: str, file: str | None, line: int | None, title: str, expected: str | None, answer: Record
) -> Record:
    """The entry of one of many statements that a program hands over; `line` is where it stands among them. One of which
    nothing is expected is neither as expected nor not."""
    entry = _entry(name, file, line, title, (), (), expected, answer)
    entry["as_expected"] = None if expected is None else answer["verdict"] == expected
    return entry


def formula_record(name: str, file: str, line: int, expected: str, as_expected: bool | None, answer: Record) -> Record:
    """The entry of a formula that a document asserts. `as_expected` is None for one that is neither proved nor refuted:
    that fails no run."""
    entry = _entry(name, file, line, "", (), (), expected, answer)
    entry["as_expected"] = as_expected
    return entry


def _entry(
    name: str,
    file: str | None,
    line: int | None,
    title: str,
    tags: Sequence[str],
    needs: Sequence[str],
    expected: str | None,
    answer: Record,
) -> Record:
    verdict = answer["verdict"]
    head = {
        "id": name,
        "file": file,
        "line": line,
        "title": title,
        "tags": list(tags),
        "needs": list(needs),
        "verdict": verdict,
        "szs": SZS[verdict],
        "expected": expected,
        "as_expected": None,
        "contradiction": None,
    }
    return {**head, **{key: value for key, value in answer.items() if key not in head}}


def settle(entries: Mapping[str, Record], claims: Mapping[str, Claim]) -> None:
    """Say of each entry whether it is as expected, once the claims it rests on are settled; changes the entries.

    A claim that rests on one that does not stand is at best unsupported: what its own engines found stays in
    `symbolic`, and `reasons` names what fell. Two claims that cannot both be as they were found are not as expected,
    either of them.
    """
    for entry in entries.values():
        entry["contradiction"] = None
    for name in entries:
        _contradictions(name, entries, claims[name])
    settled: set[str] = set()
    for start in entries:
        stack = [start]
        path: set[str] = set()
        while stack:
            name = stack[-1]
            open_needs = [n for n in entries[name]["needs"] if n in entries and n not in settled and n not in path]
            if name not in settled and open_needs:
                path.add(name)
                stack += open_needs
                continue
            stack.pop()
            if name not in settled:
                settled.add(name)
                _settle_one(entries[name], entries, claims[name], settled)


def _contradictions(name: str, entries: Mapping[str, Record], claim: Claim) -> None:
    """Marks this claim and those it speaks against where they cannot both be as they were found."""
    pairs = [("proved", "contradicts", other) for other in claim.contradicts]
    pairs += [(word, "negates", other) for other in claim.negates for word in ("proved", "refuted")]
    for word, says, other in pairs:
        if other in entries and {entries[n]["symbolic"]["verdict"] for n in (name, other)} == {word}:
            entries[name]["contradiction"] = f"{word}, and so is `{other}`, which it {says}"
            entries[other]["contradiction"] = f"{word}, and so is `{name}`, which {says} it"


def _settle_one(entry: Record, entries: Mapping[str, Record], claim: Claim, settled: set[str]) -> None:
    fallen = []
    for need in entry["needs"]:
        if need not in entries:
            fallen.append(f"depends on `{need}`, which could not be read")
        elif need not in settled or need == entry["id"]:
            fallen.append(f"depends on `{need}`, which depends on this claim in turn")
        elif not stands(entries[need]):
            fallen.append(f"depends on `{need}`, which is {entries[need]['verdict']}")
    if fallen:
        entry["reasons"] = [*entry["reasons"], *fallen]
        if entry["verdict"] in ("proved", "supported"):
            entry["verdict"], entry["szs"] = "unsupported", SZS["unsupported"]
    correct = entry["correct"]
    corrected = claim.correct is None or (correct is not None and correct["verdict"] == "proved")
    entry["as_expected"] = entry["verdict"] == entry["expected"] and corrected and not entry["contradiction"]


def stands(entry: Record) -> bool:
    """Whether others may rest on this claim: it is as expected and true, or refuted as expected and put right."""
    if not entry["as_expected"]:
        return False
    return entry["verdict"] in ("proved", "supported") or (entry["verdict"] == "refuted" and bool(entry["correct"]))


def run_record(
    entries: Iterable[Record],
    findings: Iterable[Finding],
    timing: Mapping[str, Any],
    *,
    interrupted: bool = False,
    level: float = 0.0,
    documents: Sequence[Record] = (),
) -> Record:
    """The record of a whole run, entries in the order of their ids. `level`: the probability with which samples may
    call a single true statement violated. `documents`: of each document that was read, what is known of its formulas.
    """
    from proofcheck import __version__

    claims = sorted(entries, key=lambda entry: _order(entry["id"]))
    found = [finding.to_json() for finding in findings]
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "proofcheck", "version": __version__},
        "claims": claims,
        "findings": found,
        **({"documents": list(documents)} if documents else {}),
        "summary": _summary(claims, found, interrupted, level),
        "timing": dict(timing),
    }


def joined(first: Record, second: Record) -> Record:
    """Two records as one: of claims, and of documents."""
    claims = [*first["claims"], *second["claims"]]
    findings = [*first["findings"], *second["findings"]]
    timing = {key: first["timing"].get(key, 0) + value for key, value in second["timing"].items() if key != "cache"}
    stopped = first["summary"]["interrupted"] or second["summary"]["interrupted"]
    made = run_record(claims, [], {**first["timing"], **timing}, documents=second.get("documents", ()))
    made["findings"] = findings
    made["summary"] = _summary(made["claims"], findings, stopped, 0.0)
    made["summary"]["level"] = max(first["summary"]["level"], second["summary"]["level"])
    return made


def findings_record(
    findings: Iterable[Record], timing: Mapping[str, Any], exit_status: int, judged: Record | None = None
) -> Record:
    """The record of a run that finds fault with files, for every format: `findings` in JSON (`Finding.to_json`, or
    `about`), and the claims of `judged`, if any were judged on the way. Its command says how it ends."""
    timing = {**(judged["timing"] if judged else {}), **timing}
    record = run_record(judged["claims"] if judged else [], [], timing)
    record["findings"] = [*findings, *(judged["findings"] if judged else [])]
    summary = record["summary"]
    if judged:
        summary.update({key: judged["summary"][key] for key in ("level", "interrupted")})
    summary["errors"] = sum(finding["severity"] == "error" for finding in record["findings"])
    summary["exit_status"] = exit_status
    return record


def about(finding: Finding, claim: str, related: Iterable[tuple[Span, str]] = ()) -> Record:
    """A finding in JSON, with the id of the claim that it is about, and further places, each with what it is."""
    places = [{"span": asdict(span), "message": message} for span, message in related]
    return {**finding.to_json(), "claim": claim, "related": places}


def _summary(claims: list[Record], findings: list[dict[str, Any]], interrupted: bool, level: float) -> dict[str, Any]:
    words = [claim["verdict"] for claim in claims]
    numbers = [claim["numeric"]["verdict"] for claim in claims if claim["numeric"]]
    statistical = sum(claim.get("statistical", 0) for claim in claims)
    return {
        "claims": len(claims),
        **{word: words.count(word) for word in WORDS},
        "as_expected": sum(claim["as_expected"] is True for claim in claims),
        "not_as_expected": sum(claim["as_expected"] is False for claim in claims),
        "with_numbers": sum(number != "skipped" for number in numbers),
        "statistical": statistical,
        # At most the sum of the single probabilities, however the statements depend on each other.
        "level": float(f"{statistical * level:.3g}"),
        "errors": sum(finding["severity"] == "error" for finding in findings),
        "interrupted": interrupted,
        "exit_status": INTERRUPTED if interrupted else exit_status(claims, findings),
    }


def exit_status(claims: list[Record], findings: list[dict[str, Any]]) -> int:
    """The gravest of: 3 a defect of the checker, 2 input or a system that cannot be used, 1 a claim not as expected,
    0 none."""
    said = {finding["diagnostic"] for claim in claims for finding in claim["findings"]}
    if any(claim["verdict"] == "conflict" or claim["conflict"] for claim in claims) or InternalError.name in said:
        return DEFECT
    broken = any(claim["verdict"] == "invalid" for claim in claims) or SystemLimit.name in said
    if not claims or broken or any(finding["severity"] == "error" for finding in findings):
        return UNUSABLE
    good = all(
        claim["verdict"] == "proved" if claim["expected"] is None else claim["as_expected"] is not False
        for claim in claims
    )
    return OK if good else NOT_AS_EXPECTED


def _order(name: str) -> tuple[str, tuple[int, ...]]:
    """By name, and formulas of a document, `page.md:12:5`, by their place."""
    page, *place = name.rsplit(":", 2)
    numbered = len(place) == 2 and all(map(str.isdecimal, place))
    return (page, tuple(map(int, place))) if numbered else (name, ())

"""The claims in focus judged by a session, and formulas that are in doubt beside them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.claimfile.load import load
from proofcheck.claimfile.model import Claim
from proofcheck.diagnostics.base import Finding
from proofcheck.documents.gate.focus import Focus
from proofcheck.documents.gate.situation import Situation
from proofcheck.documents.taken import resolved
from proofcheck.judging.payload import Settings, claim_payload, text_json
from proofcheck.session import session
from proofcheck.source.span import SourceText


@dataclass(slots=True)
class Judging:
    """How claims are judged; see `session.run`."""

    settings: Settings = field(default_factory=Settings)
    jobs: int | None = None
    use_cache: bool = True
    progress: session.Progress | None = None
    entry: str = session.ENTRY


def judge(
    situation: Situation, focus: Focus, judging: Judging, doubtful: Sequence[tuple[Claim, str]]
) -> tuple[dict[str, Any] | None, list[str | None]]:
    """The run record of the claims in focus, and for each (claim, statement) in doubt how it was refuted, or None."""
    claims, findings = _claims(situation, focus)
    claims, missing = resolved(claims)
    findings += missing
    record = None
    if claims or findings:
        record = session.run_claims(
            claims,
            findings,
            judging.settings,
            jobs=judging.jobs,
            use_cache=judging.use_cache,
            progress=judging.progress,
            entry=judging.entry,
        )
        if not claims:  # nothing was there to judge, and that is no fault
            record["summary"]["exit_status"] = 2 if any(f.severity == "error" for f in findings) else 0
    return record, _refutations(doubtful, judging)


def _claims(situation: Situation, focus: Focus) -> tuple[dict[str, Claim], list[Finding]]:
    """The claims in focus with those that they name, and what is wrong with their files."""
    wanted, waiting = set(focus.claims), list(focus.claims)
    while waiting:
        facts = situation.claims[waiting.pop()]
        for name in (*facts["needs"], *facts["contradicts"], *facts["negates"]):
            if name in situation.claims and name not in wanted:
                wanted.add(name)
                waiting.append(name)
    files = sorted(
        situation.shown(situation.claims[name]["path"]) for name in wanted if not situation.claims[name].get("fenced")
    )
    claims: dict[str, Claim] = {}
    findings: list[Finding] = []
    root = os.path.relpath(situation.places.claims_root)
    inside = [file for file in files if not os.path.relpath(file, root).startswith("..")]
    if inside:
        loaded = load(inside, root=root)
        claims.update((claim.id, claim) for claim in loaded.claims)
        findings += loaded.findings
    for file in (file for file in files if file not in set(inside)):
        loaded = load([file])
        claims.update((claim.id, claim) for claim in loaded.claims)
        findings += loaded.findings
    for name in sorted(wanted):
        if situation.claims[name].get("fenced"):
            claim = situation.claim(name)
            if claim is not None:
                claims.setdefault(name, claim)
    return dict(sorted(claims.items())), findings


def _refutations(doubtful: Sequence[tuple[Claim, str]], judging: Judging) -> list[str | None]:
    """How each statement is refuted under the declarations of its claim, in words; None where it is not."""
    if not doubtful:
        return []
    payloads = []
    for number, (claim, statement) in enumerate(doubtful):
        payload = claim_payload(claim)
        payload |= {"id": f"{claim.id}?{number}", "claim": [text_json(SourceText.bare(statement))], "steps": []}
        payload |= {"expect": "proved", "correct": None, "evidence": None}
        payloads.append(payload)
    judged = session.judge_all(
        payloads, judging.settings, jobs=judging.jobs, use_cache=judging.use_cache, entry=judging.entry
    )
    return [witness_of(judged.answers[payload["id"]]) for payload in payloads]


def witness_of(answer: dict[str, Any]) -> str | None:
    if answer["verdict"] != "refuted":
        return None
    witness = answer.get("witness") or {}
    values = witness.get("values") if isinstance(witness, dict) else None
    if not isinstance(values, dict) or not values:
        return ""
    return " for " + ", ".join(f"{name} = {value}" for name, value in list(values.items())[:6])

"""How a job ended, as the answer about its claim: the judge's own record, or `unknown` with what happened instead."""

from __future__ import annotations

from typing import Any

from proofcheck.diagnostics.base import Diagnostic
from proofcheck.diagnostics.internal_error import InternalError
from proofcheck.diagnostics.memory_limit import MemoryLimit
from proofcheck.diagnostics.run_limit import RunLimit
from proofcheck.diagnostics.system_limit import SystemLimit
from proofcheck.diagnostics.time_limit import TimeLimit
from proofcheck.diagnostics.worker_crashed import WorkerCrashed
from proofcheck.judging import payload as payloads
from proofcheck.lang import bounds
from proofcheck.report import record as records
from proofcheck.report.record import Record
from proofcheck.run.limits import Failure, Limits, Outcome

Payload = dict[str, Any]


def answer_of(outcome: Outcome, allowed: Limits, payload: Payload) -> Record:
    if outcome.failure is None:
        answer = records.complete(outcome.value)
        answer["timing"] = {**answer["timing"], "worker_seconds": round(outcome.seconds, 3)}
        return answer
    diagnostic, reason = told(outcome.failure, allowed)
    texts = payload["claim"] or payload["steps"]
    span = payloads.text_from(texts[0]).span() if texts else None
    answer = records.unjudged(reason, diagnostic.at(span, f"{payload['id']}: {reason}"))
    answer["timing"] = {"worker_seconds": round(outcome.seconds, 3), "detail": outcome.failure.detail}
    return with_statement(answer, payload)


def late(payload: Payload) -> Record:
    """The answer about a claim that the run did not come to within its limit."""
    reason = f"the run took {bounds.says('run-seconds')}"
    texts = payload["claim"] or payload["steps"]
    span = payloads.text_from(texts[0]).span() if texts else None
    finding = RunLimit.at(span, f"{payload['id']}: {reason}")
    return with_statement(records.unjudged(reason, finding), payload)


def told(failure: Failure, allowed: Limits) -> tuple[type[Diagnostic], str]:
    """What a worker that gave no value is reported as: the diagnostic, and the reason in words."""
    first = failure.detail.partition("\n")[0]
    if failure.reason == "time":
        return TimeLimit, f"time-out after {allowed.seconds:g} s"
    if failure.reason == "memory":
        limit = "" if allowed.memory_mb is None else f" of {allowed.memory_mb} MiB"
        return MemoryLimit, f"memory limit{limit}"
    if failure.reason == "start":
        return SystemLimit, f"no process could be started ({first})"
    if failure.reason == "crash":
        return WorkerCrashed, f"the worker crashed ({first})"
    return InternalError, f"internal error: {first}"


def with_statement(answer: Record, payload: Payload) -> Record:
    """The answer of a claim without a judge's, with the statement as understood from its syntax alone."""
    from proofcheck.lang.understood import understood

    where = [(name, text["value"]) for name, text in payload["where"]]
    given = [text["value"] for text in payload["given"]]
    define = [(header["value"], body["value"]) for header, body in payload["define"]]
    texts = [text["value"] for text in payload["claim"] or payload["steps"]]
    answer["statement"] = understood(where, given, define, texts, steps=not payload["claim"]).to_json()
    return answer

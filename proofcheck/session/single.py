"""One statement from the shell -> its run record, by a worker that lives for it alone.

The worker reads the statement (`proofcheck.judging.stated`) and imports what it needs. A program that asks more than
once is better served by `session`, whose workers are warm.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import Settings, statement_payload
from proofcheck.report import record as records
from proofcheck.report.record import Record
from proofcheck.run.limits import Limits, Outcome
from proofcheck.run.pool import Pool
from proofcheck.session.outcomes import answer_of
from proofcheck.session.session import ENTRY, FEW, PRELOAD, limits, require, roomy, sound

STATED = "proofcheck.judging.stated:judge"
Payload = dict[str, Any]
Stated = tuple[str, Sequence[str], Sequence[str], Sequence[str]]  # a statement, its `where`, `given` and `define`


def run_stated(stated: Stated, settings: Settings, *, entry: str = ENTRY) -> tuple[Record, Payload | None]:
    """Judge one statement as it was typed, in a worker that lives for it alone and imports what it needs: its run
    record, and what was read of it, if it can be read. Raises PoolError where no worker can be started."""
    require(settings)
    started = time.monotonic()
    allowed = limits(settings)
    preload = (entry.partition(":")[0], *(FEW if roomy(allowed) else PRELOAD))
    with Pool(STATED, preload=preload, limits=allowed) as pool:
        outcome = sound(pool.call({"stated": stated, "settings": settings.to_json(), "entry": entry}))
    answer, payload = _of_stated(outcome, stated, allowed)
    timing = {"seconds": round(time.monotonic() - started, 3)}
    return records.run_record([records.statement_record(answer)], [], timing, level=settings.statement_level), payload


def _of_stated(outcome: Outcome, stated: Stated, allowed: Limits) -> tuple[Record, Payload | None]:
    if outcome.failure is None:
        payload, answer = outcome.value["read"], outcome.value["answer"]
        return answer_of(replace(outcome, value=answer), allowed, payload), payload
    try:
        payload = statement_payload(*stated)
    except ProofcheckError as error:
        return records.malformed(error.findings), None
    return answer_of(outcome, allowed, payload), payload

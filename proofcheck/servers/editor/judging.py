"""Verdicts in the background, given up when the text moves on.

Whatever was judged before in this sitting, or is kept in the cache, has its verdict at once; so after a change only
what it touched is judged.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from proofcheck.claimfile.choice import load_needed
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents import judge as documents
from proofcheck.documents.taken import resolved
from proofcheck.judging.payload import Settings, claim_payload
from proofcheck.lang import bounds
from proofcheck.report import record as records
from proofcheck.run.launch import PoolError
from proofcheck.servers.editor.texts import Look
from proofcheck.session import session
from proofcheck.session.answers import Sitting

MAX_ANSWERS = 20_000  # that are kept in memory


class _Moved(Exception):
    """The text has moved on."""


@dataclass(slots=True)
class Work:
    """The judging of one look. `cancel` has it end with what is being judged now."""

    look: Look
    cancelled: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        self.cancelled.set()


class Judge:
    """Judges looks in threads of their own; the statements themselves in the processes that all share."""

    def __init__(self, numbers: str = "normal", limits: dict[str, int] | None = None) -> None:
        self.settings = Settings(backend="numpy", limits=limits or {}, numbers=numbers)
        self.sitting = Sitting()

    def start(self, look: Look, done: Callable[[Look], None], failed: Callable[[str], None]) -> Work:
        """Begin to judge. `done` is called from another thread, unless the work was cancelled before its end; `failed`
        is told why nothing can be judged."""
        work = Work(look)

        def run() -> None:
            try:
                self._judge(work)
            except _Moved:
                return
            except (PoolError, ProofcheckError) as error:
                failed(str(error))
                return
            if not work.cancelled.is_set():
                done(look)

        threading.Thread(target=run, daemon=True, name="proofcheck-judge").start()
        return work

    def _judge(self, work: Work) -> None:
        def tell(*_: object) -> None:
            if work.cancelled.is_set():
                raise _Moved

        if len(self.sitting.answers) > MAX_ANSWERS:
            self.sitting = Sitting()
        look = work.look
        with bounds.using(self.settings.limits):
            if look.reading is not None:
                documents.judge([look.reading], self.settings, progress=tell, sitting=self.sitting)
            elif look.claim is not None:
                self._claim(look, tell)

    def _claim(self, look: Look, tell: session.Progress) -> None:
        claim = look.claim
        assert claim is not None
        named = {claim.id: claim}
        findings = load_needed(named)  # what it rests on stands beside it
        found, more = resolved(named)
        if claim.id not in found:
            raise ProofcheckError([*findings, *more])
        judged = session.judge_all(
            [claim_payload(item) for item in found.values()], self.settings, progress=tell, sitting=self.sitting
        )
        entries = {name: records.claim_record(item, judged.answers[name]) for name, item in found.items()}
        records.settle(entries, found)
        look.answer = entries[claim.id]

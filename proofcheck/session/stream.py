"""Many statements, one after another -> their entries of the record, in the same order and in bounded memory.

A statement is put in at one end and its entry taken at the other; so many may be on their way at a time. In between
each is looked up among those that are on their way or have just been judged, and in the cache, and judged by a worker
only if it is in neither. What a worker has found is kept as soon as it arrives, not when its turn comes: a program that
is killed has lost little, and its next run finds the rest.

The worker reads the statement (`stated.judge_posed`), so this process does no more than pass JSON on.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from queue import Queue
from types import TracebackType
from typing import Any, Self

from proofcheck.cluster import reached
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging import payload as payloads
from proofcheck.judging.payload import Settings
from proofcheck.judging.posed import Posed, payload_of, posed
from proofcheck.lang import bounds
from proofcheck.report import record as records
from proofcheck.report.record import Record
from proofcheck.run.cache import Cache, content_key
from proofcheck.run.launch import cores
from proofcheck.run.limits import Outcome
from proofcheck.run.pool import Pool, elsewhere
from proofcheck.session.answers import context_of, lasting, trouble
from proofcheck.session.outcomes import answer_of
from proofcheck.session.session import ENTRY, limits, preload_of, require, sound
from proofcheck.source.span import Span

WORKER = "proofcheck.judging.stated:judge_posed"
WINDOW = 2048  # statements on their way: some seconds of work, so that a slow one holds nobody up
EACH = 128  # and as many for each job
_KEPT = 128  # answers that are written to the cache together
_SOON = 1.0  # seconds after which fewer are
_PRUNED = 20_000  # answers after which the cache is pruned


@dataclass(slots=True)
class _Job:
    """One judgement, for as many statements as say the same: its answer as JSON, once there is one."""

    key: str
    said: dict[str, Any]
    answer: str | None = None


@dataclass(slots=True)
class _Slot:
    """The place of a statement in the order: its judgement, or what is wrong with it."""

    name: str
    file: str | None
    line: int | None
    title: str = ""
    expect: str | None = None
    job: _Job | None = None
    answer: Record | None = None


class Stream:
    """Takes statements (`put`) and gives their entries (`take`) in the same order.

    One thread may put while another takes. In a single thread, take while it is `full`, or nobody would. window: how
    many may be on their way. cluster: where they are judged, if not here (`proofcheck.cluster`); `jobs` says nothing
    then. Raises ProofcheckError where a backend, a second opinion or a cluster that is asked for is not there. Use as a
    context manager, or call `close`.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        jobs: int | None = None,
        use_cache: bool = True,
        window: int | None = None,
        cluster: str | None = None,
        entry: str = ENTRY,
    ) -> None:
        require(settings)
        self._cluster = reached(cluster)
        jobs = (self._cluster.threads if self._cluster is not None else jobs) or cores()
        self._window = window or max(WINDOW, EACH * jobs)
        self._settings, self._entry, self._jobs = settings, entry, jobs
        self._told = settings.to_json()
        self._allowed = limits(settings, jobs)
        self._context = context_of(settings, self._allowed, entry, payloads.surroundings()) if use_cache else ""
        self._cache = Cache() if use_cache else None
        self._unwritten: dict[str, dict[str, Any]] = {}
        self._written, self._since = 0, time.monotonic()
        self._slots: Queue[_Slot | None] = Queue(self._window)
        self._known: OrderedDict[str, _Job] = OrderedDict()
        self._waiting: dict[str, _Job] = {}  # by the keys of the pool's jobs
        self._pool: Pool | None = None
        self._failure: BaseException | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    @property
    def server_pid(self) -> int | None:
        """The process that starts the workers; None before there is one."""
        return None if self._pool is None else self._pool.server_pid

    @property
    def pending(self) -> bool:
        """Whether there is anything to take."""
        return not self._slots.empty()

    @property
    def full(self) -> bool:
        """Whether `put` would wait for somebody to take."""
        return self._slots.full()

    def put(self, item: Any, *, file: str | None = None, line: int | None = None) -> None:
        """Hand in a statement (`proofcheck.judging.posed`); waits while the stream is full. Raises PoolError where no
        worker can be started."""
        name = str(line) if line is not None else "statement"
        place = None if file is None or line is None else Span(file, line, 1, line, 1)
        try:
            one = posed(item, place)
        except ProofcheckError as error:
            self.put_invalid(error, name, file=file, line=line)
            return
        slot = _Slot(one.name if one.name is not None else name, file, line, one.title, one.expect)
        slot.job = self._job(one)
        self._slots.put(slot)

    def put_invalid(self, error: ProofcheckError, name: str, *, file: str | None, line: int | None) -> None:
        """Hand in what cannot be judged: its entry says why."""
        self._slots.put(_Slot(name, file, line, answer=records.malformed(error.findings)))

    def end(self, error: BaseException | None = None) -> None:
        """No more is put in. With an error, `take` raises it when everything before it has been taken."""
        self._failure = error
        self._slots.put(None)

    def first_known(self) -> bool:
        """Whether `take` would return at once. For the thread that takes."""
        self._settle(self._pool.arrived() if self._pool is not None else ())
        with self._slots.mutex:
            slot = self._slots.queue[0] if self._slots.queue else None
        return slot is not None and (slot.job is None or slot.job.answer is not None)

    def take(self) -> Record | None:
        """The next entry, as soon as it is known; None at the end. Raises PoolError where the workers cannot work."""
        slot = self._slots.get()
        if slot is None:
            if self._failure is not None:
                raise self._failure
            return None
        if slot.job is not None:
            while slot.job.answer is None:
                assert self._pool is not None
                self._settle([next(self._pool.results())])
            slot.answer = json.loads(slot.job.answer)
        assert slot.answer is not None
        return records.posed_record(slot.name, slot.file, slot.line, slot.title, slot.expect, slot.answer)

    def trouble(self) -> list[str]:
        """What went wrong with the cache, for people."""
        return [] if self._cache is None else trouble(self._cache)

    def close(self) -> None:
        """End what still runs, and keep what is known. Idempotent."""
        if self._pool is not None:
            self._pool.close()
        if self._cluster is not None:
            self._cluster.close()
        if self._cache is not None:
            self._write()
            if self._written:
                self._cache.prune()
            self._cache.close()

    def _job(self, one: Posed) -> _Job:
        """The judgement of what is said: one that is known, or on its way, or a new one."""
        key = content_key(one.said, self._context)
        job = self._known.get(key)
        if job is not None:
            self._known.move_to_end(key)
            return job
        job = _Job(key, one.said)
        kept = self._cache.get(key) if self._cache is not None else None
        if kept is not None and records.kept_whole(kept.get("record")):
            answer = records.complete(kept["record"])
            answer["timing"] = {**answer["timing"], "cached": True}
            job.answer = json.dumps(answer)
        else:
            self._submit(job)
        self._known[key] = job
        if len(self._known) > self._window:
            self._known.popitem(last=False)
        return job

    def _submit(self, job: _Job) -> None:
        if self._pool is None:
            preload, again = preload_of(self._entry)
            worker = ("proofcheck.judging.stated", *preload)
            with elsewhere(self._cluster.backend) if self._cluster is not None else nullcontext():
                self._pool = Pool(WORKER, jobs=self._jobs, preload=worker, limits=self._allowed, again=again)
        self._waiting[job.key] = job
        self._pool.submit(job.key, {"said": job.said, "settings": self._told, "entry": self._entry})

    def _settle(self, outcomes: Iterable[Outcome]) -> None:
        """File the answers that have arrived, and put by those that last."""
        for outcome in outcomes:
            job = self._waiting.pop(outcome.key)
            answer = self._answer(sound(outcome), job.said)
            answer.pop("evidence", None)
            job.answer = json.dumps(answer)
            if self._cache is not None and lasting(answer):
                self._unwritten[job.key] = {"record": answer}
        now = time.monotonic()
        if len(self._unwritten) >= _KEPT or now > self._since + _SOON:
            self._since = now
            self._write()

    def _answer(self, outcome: Outcome, said: dict[str, Any]) -> Record:
        if outcome.failure is None:
            return answer_of(outcome, self._allowed, {})
        try:
            with bounds.using(self._settings.limits):
                return answer_of(outcome, self._allowed, payload_of(said))
        except ProofcheckError as error:
            return records.malformed(error.findings)

    def _write(self) -> None:
        if self._cache is None or not self._unwritten:
            return
        self._cache.put_many(self._unwritten)
        before, self._written = self._written, self._written + len(self._unwritten)
        self._unwritten = {}
        if self._written // _PRUNED > before // _PRUNED:
            self._cache.prune()


def judged(items: Iterable[Any], stream: Stream) -> Iterator[Record]:
    """The entries of the items, in their order, as soon as each is known. An item is fetched when an entry is asked for
    and by nobody else; between two items those that are known are given."""
    for item in items:
        while stream.full or stream.first_known():
            yield _taken(stream)
        stream.put(item)
    while stream.pending:
        yield _taken(stream)


def _taken(stream: Stream) -> Record:
    record = stream.take()
    assert record is not None
    return record

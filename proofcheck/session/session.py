"""One run: files -> claims -> jobs -> verdicts. Cache, worker pool and progress meet here and only here.

A claim's verdict comes from the first of these that has it: the cache (proofs and refutations only, by content), the
judge's quick look in this process (claims with nothing to check), and a worker process with hard limits. The worker
server, whose imports cost a second, is started when the first claim needs it and not before.
"""

from __future__ import annotations

import importlib
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.backend_unavailable import BackendUnavailable
from proofcheck.diagnostics.base import Finding, hint
from proofcheck.diagnostics.nothing_to_check import NothingToCheck
from proofcheck.diagnostics.run_interrupted import RunInterrupted
from proofcheck.diagnostics.second_opinion_unavailable import SecondOpinionUnavailable
from proofcheck.judging import payload as payloads
from proofcheck.judging.payload import Settings
from proofcheck.lang import bounds
from proofcheck.report import record as records
from proofcheck.report.record import Record
from proofcheck.run.interrupts import open_to_them
from proofcheck.run.launch import ImportFailed, PoolError
from proofcheck.run.limits import Limits, Outcome
from proofcheck.run.memory import allowance
from proofcheck.session.guard import unusable
from proofcheck.session.outcomes import answer_of, late, with_statement

if TYPE_CHECKING:
    from proofcheck.claimfile import Claim
    from proofcheck.run.pool import Pool
    from proofcheck.session.answers import Sitting

ENTRY = "proofcheck.judging.judge:judge_payload"
PRELOAD = ("proofcheck.judging.judge", "sympy", "z3", "flint", "numpy")
FEW = ("flint", "numpy")  # what no statement does without
# Up to so many claims together pay less for what each of them imports than a server for all that claims may need.
FEW_CLAIMS = 4
# The hard limit on wall-clock time, as a multiple of the budget: far enough above it that only what hangs meets it. It
# is never below the usual limit `seconds`, unless that is set.
PATIENCE = 10.0
_ON_DEVICES = ("cupy", "torch", "jax")  # libraries that may use a GPU
SECOND_OPINION = 30.0  # seconds more where others are asked too: for the claim, and for what is given as correct

# done, total, and the claim that has just been judged with its answer (None and None at the start)
Progress = Callable[[int, int, str | None, Record | None], None]
Payload = dict[str, Any]


def run(
    paths: Iterable[str | os.PathLike[str]],
    *,
    only: str | None = None,
    exclude: Sequence[str] = (),
    jobs: int | None = None,
    budget: float | None = None,
    numbers: str = "normal",
    backend: str = "auto",
    seed: int = 0,
    use_cache: bool = True,
    second_opinion: bool = False,
    memory: float | None = None,
    limits: Mapping[str, int] | None = None,
    evidence: Path | None = None,
    progress: Progress | None = None,
    root: str | os.PathLike[str] | None = None,
    sitting: Sitting | None = None,
    entry: str = ENTRY,
    resolve: Callable[[Mapping[str, Claim]], tuple[dict[str, Claim], list[Finding]]] | None = None,
) -> Record:
    """Judge the claims under `paths`; the run record (`report.record`), sorted by id.

    only: a glob on claim ids; the claims that the chosen ones name come along. exclude: globs on paths that are left
    out (`source.exclude`). evidence: a directory into which the evidence of each verdict is written. jobs: how many at
    a time, by default one per core. sitting: what earlier runs of this program have found out; it keeps the workers
    warm, too. resolve: gives claims that take their statement from elsewhere that statement. entry: the judge, for
    tests. An interrupt (Ctrl-C) ends the run early with a whole record in which the unfinished claims are `unknown`,
    and so does a system that gives it no worker process. Raises OSError where evidence cannot be written.
    """
    from proofcheck.claimfile import load
    from proofcheck.claimfile.choice import chosen, load_needed

    settings = Settings(
        budget,
        backend,
        seed,
        second_opinion=second_opinion,
        memory=memory,
        limits=limits or {},
        evidence=evidence is not None,
        numbers=numbers,
    )
    require(settings)
    started = time.monotonic()
    memo = None if sitting is None else sitting.files
    try:
        with open_to_them():
            loaded = load(paths, root=root, exclude=exclude, memo=memo)
            named = {claim.id: claim for claim in loaded.claims}
            findings = [*loaded.findings, *load_needed(named)]
            claims = chosen(named, only)
            if only is not None and named and not claims:
                ids = ", ".join(sorted(named)[:10]) + (", ..." if len(named) > 10 else "")
                message = f"no claim has an id that matches `{only}`{hint(only, list(named))}"
                findings.append(NothingToCheck.at(None, message, remedy=f"The ids are {ids}."))
            if resolve is not None:
                claims, more = resolve(claims)
                findings += more
    except KeyboardInterrupt:
        stopped = RunInterrupted.at(None, "interrupted while files were being read; no claim was judged")
        timing = {"seconds": round(time.monotonic() - started, 3)}
        return records.run_record([], [stopped], timing, interrupted=True)
    return run_claims(
        claims,
        findings,
        settings,
        jobs=jobs,
        use_cache=use_cache,
        progress=progress,
        sitting=sitting,
        entry=entry,
        started=started,
        evidence=evidence,
    )


def run_claims(
    claims: Mapping[str, Claim],
    findings: Sequence[Finding],
    settings: Settings,
    *,
    jobs: int | None = None,
    use_cache: bool = True,
    progress: Progress | None = None,
    sitting: Sitting | None = None,
    entry: str = ENTRY,
    started: float | None = None,
    evidence: Path | None = None,
) -> Record:
    """Judge claims that were loaded already; the run record, with the findings of whoever loaded them.

    started: when the run began by the monotonic clock, if before this call. evidence: as for `run`. Raises OSError
    where evidence cannot be written.
    """
    started = time.monotonic() if started is None else started
    asked = [payloads.claim_payload(claim) for claim in claims.values()]
    with bounds.using(settings.limits):
        judged = judge_all(
            asked,
            settings,
            jobs=jobs,
            use_cache=use_cache,
            progress=progress,
            sitting=sitting,
            entry=entry,
        )
    if evidence is not None and not judged.interrupted:
        from proofcheck.judging.evidence.files import write_all

        write_all(evidence, asked, judged.answers)
    for answer in judged.answers.values():
        answer.pop("evidence", None)
        if answer["correct"]:
            answer["correct"].pop("evidence", None)
    entries = {name: records.claim_record(claim, judged.answers[name]) for name, claim in claims.items()}
    records.settle(entries, claims)
    timing = {"seconds": round(time.monotonic() - started, 3), **judged.timing}
    return records.run_record(
        entries.values(),
        [*findings, *judged.findings],
        timing,
        interrupted=judged.interrupted,
        level=settings.statement_level,
    )


def run_statement(payload: Payload, settings: Settings, *, entry: str = ENTRY) -> Record:
    """Judge one statement (`payload.statement_payload`) in a worker that later calls share; its run record."""
    require(settings)
    started = time.monotonic()
    with bounds.using(settings.limits):
        answer = judge_one(payload, settings, entry=entry)
    timing = {"seconds": round(time.monotonic() - started, 3)}
    return records.run_record([records.statement_record(answer)], [], timing, level=settings.statement_level)


def require(settings: Settings) -> None:
    """Raises ProofcheckError where something that was asked for by name cannot be used here."""
    require_backend(settings.backend)
    if settings.second_opinion:
        try:
            importlib.import_module("cvc5")
        except ModuleNotFoundError:
            raise SecondOpinionUnavailable.error(None, "--second-opinion needs cvc5, which is not installed") from None
        except Exception as error:  # half an installation fails in its own ways
            text = f"cvc5 is installed but cannot be imported: {type(error).__name__}: {error}"
            raise SecondOpinionUnavailable.error(None, text) from None


def require_backend(name: str) -> None:
    """Raises ProofcheckError where the array library called `name` cannot be used here."""
    if name == "auto":
        return
    # Only a library that is asked for by name is imported in this process, and only to see whether it works.
    module = importlib.import_module("proofcheck.measure.arrays")
    try:
        module.backend(name)
    except module.BackendUnavailable as error:
        raise BackendUnavailable.error(None, str(error)) from None


def limits(settings: Settings, workers: int = 1) -> Limits:
    """The hard limits behind a budget, for each of so many workers. CUDA reserves more addresses than any limit on
    memory would leave it; there the numbers themselves keep to their share (`measure.arrays`)."""
    cuda = settings.arrays in _ON_DEVICES or (settings.arrays == "auto" and payloads.gpu_likely() is not None)
    patience = PATIENCE * max(settings.seconds, settings.beside)
    seconds = float(settings.limits.get("seconds") or max(bounds.BOUNDS["seconds"].usual, patience))
    seconds += SECOND_OPINION if settings.second_opinion else 0
    if cuda:
        return Limits(seconds=seconds, memory_mb=None, reach="devices")
    if settings.memory is not None:
        return Limits(seconds, allowance(settings.memory, workers))
    return Limits(seconds, settings.limits.get("memory", bounds.BOUNDS["memory"].usual))


@dataclass(slots=True)
class Judged:
    """The answers by claim id, how they came about, whether the run was cut short, and what went wrong with it."""

    answers: dict[str, Record] = field(default_factory=dict)
    timing: dict[str, Any] = field(default_factory=dict)
    interrupted: bool = False
    findings: list[Finding] = field(default_factory=list)


def judge_one(payload: Payload, settings: Settings, *, entry: str = ENTRY) -> Record:
    """The answer about one claim. Safe from any thread. Raises PoolError where no worker can be started."""
    module = _judge_module(entry)
    quick = _quick(module, _job(payload, settings))
    if quick is not None:
        return quick
    allowed, job = limits(settings), _job(payload, settings, looked=True)
    return answer_of(judges(entry).call(job, limits=allowed), allowed, payload)


def judges(entry: str = ENTRY) -> Pool:
    """The workers that all calls of this program share; they import what they need when the first job comes, or when
    they are told to `start`."""
    from proofcheck.run.shared import shared_pool

    return shared_pool(entry, preload=_preload(_judge_module(entry)))


def judge_all(
    claims: Sequence[Payload],
    settings: Settings,
    *,
    jobs: int | None = None,
    use_cache: bool = True,
    progress: Progress | None = None,
    sitting: Sitting | None = None,
    entry: str = ENTRY,
) -> Judged:
    """The answers about many claims, each by the cheapest of the three ways."""
    judged = Judged()
    tell = progress or (lambda done, total, name, answer: None)
    waiting = {payload["id"]: payload for payload in claims}
    ends = time.monotonic() + bounds.allowed("run-seconds")
    allowed = limits(settings, jobs or os.cpu_count() or 1)

    def arrive(name: str, answer: Record) -> None:
        judged.answers[name] = answer
        tell(len(judged.answers), len(claims), name, answer)

    shelf = None
    if claims and (use_cache or sitting is not None):
        from proofcheck.session.answers import Shelf

        shelf = Shelf(waiting, settings, allowed, entry, use_cache=use_cache, sitting=sitting)
    stopped = ""
    try:
        tell(0, len(claims), None, None)
        if shelf:
            for name, answer in shelf.found.items():
                arrive(name, answer)
        module = _judge_module(entry) if len(judged.answers) < len(claims) else None
        for name in [name for name in waiting if name not in judged.answers]:
            with open_to_them():
                quick = _quick(module, _job(waiting[name], settings))
            if quick is not None:
                arrive(name, quick)
        left = [payload for name, payload in waiting.items() if name not in judged.answers]
        left.sort(key=payloads.weight, reverse=True)  # what may take long begins first: the last one is not waited for
        judged.timing = {"cached": len(shelf.found) if shelf else 0, "workers": len(left), "cache": []}
        if left:
            outcomes = _outcomes if sitting is None else _outcomes_of_a_sitting
            for outcome in _leavable(outcomes(left, settings, allowed, jobs, entry)):
                answer = answer_of(outcome, allowed, waiting[outcome.key])
                if shelf:  # kept before it is told: what was told is not lost, whatever happens next
                    shelf.keep(outcome.key, answer)
                arrive(outcome.key, answer)
                if time.monotonic() > ends:
                    break
            for name in [name for name in waiting if name not in judged.answers]:
                arrive(name, late(waiting[name]))
    except KeyboardInterrupt:
        judged.interrupted, stopped = True, "interrupted"
        judged.findings.append(RunInterrupted.at(None, "the claims that were not finished are unknown"))
    except PoolError as error:
        judged.findings.append(unusable(error))
        stopped = f"not judged: {judged.findings[-1].message}"
    finally:
        if shelf:
            shelf.close()
            judged.timing["cache"] = shelf.trouble()
    for name, payload in waiting.items() if stopped else ():
        judged.answers.setdefault(name, with_statement(records.unjudged(stopped), payload))
    return judged


def _leavable(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """The outcomes, each of which may be waited for in vain: a request to end (`run.interrupts`) is heard there."""
    waiting = iter(outcomes)
    while True:
        with open_to_them():
            outcome = next(waiting, None)
        if outcome is None:
            return
        yield outcome


def _outcomes(
    claims: Sequence[Payload],
    settings: Settings,
    allowed: Limits,
    jobs: int | None,
    entry: str,
) -> Iterable[Outcome]:
    from proofcheck.run.pool import Pool

    (preload, again), worker = preload_of(entry), entry
    if entry == ENTRY and len(claims) <= FEW_CLAIMS and roomy(allowed):
        preload, again, worker = (_module_of(entry), *FEW), None, "proofcheck.judging.stated:judge_claim"
    with Pool(worker, jobs=jobs, preload=preload, limits=allowed, again=again) as pool:
        for payload in claims:
            pool.submit(payload["id"], _job(payload, settings, looked=True) | {"entry": entry})
        yield from map(sound, pool.results())


def _outcomes_of_a_sitting(
    claims: Sequence[Payload],
    settings: Settings,
    allowed: Limits,
    jobs: int | None,
    entry: str,
) -> Iterable[Outcome]:
    """As `_outcomes`, with the workers that later runs use too."""
    from concurrent.futures import ThreadPoolExecutor, as_completed

    from proofcheck.run.shared import close_shared

    pool = judges(entry)

    def ask(payload: Payload) -> Outcome:
        return pool.call(_job(payload, settings, looked=True), limits=allowed, key=payload["id"])

    if len(claims) == 1:
        yield ask(claims[0])
        return
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as threads:
        waiting = [threads.submit(ask, payload) for payload in claims]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except GeneratorExit:
            # Whoever asked has heard enough. What runs comes to its own end: others may use the same workers.
            threads.shutdown(wait=False, cancel_futures=True)
            raise
        except BaseException:
            # The threads wait for their workers, which may have long to go: both end now.
            threads.shutdown(wait=False, cancel_futures=True)
            close_shared()
            raise


def sound(outcome: Outcome) -> Outcome:
    """The outcome. Raises ImportFailed where its worker could not import a library that it needed."""
    kind, _, text = outcome.failure.detail.partition("\n")[0].partition(": ") if outcome.failure else ("", "", "")
    if kind == f"{ImportFailed.__module__}.{ImportFailed.__name__}":
        raise ImportFailed(text)
    return outcome


def roomy(allowed: Limits) -> bool:
    """Whether a worker may import libraries itself. They take addresses, for which there is room under the usual limit
    on memory; under another they are not to count, so they are imported before it is set."""
    return allowed.memory_mb in (None, bounds.BOUNDS["memory"].usual)


def preload_of(entry: str) -> tuple[Sequence[str], str | None]:
    """What the workers of a judge import before they are forked, and the function that says whether one may go on."""
    module = _judge_module(entry)
    return (_module_of(entry), *_preload(module)), getattr(module, "AGAIN", None)


def _module_of(entry: str) -> str:
    return entry.partition(":")[0]


def _judge_module(entry: str) -> Any:
    return importlib.import_module(_module_of(entry))


def _preload(module: Any) -> Sequence[str]:
    return tuple(getattr(module, "PRELOAD", PRELOAD))


def _job(payload: Payload, settings: Settings, *, looked: bool = False) -> dict[str, Any]:
    """What a judge is handed; `looked`: its quick look found nothing."""
    job: dict[str, Any] = {"claim": payload, "settings": settings.to_json()}
    return job | {"looked": True} if looked else job


def _quick(module: Any, job: dict[str, Any]) -> Record | None:
    """The judge's answer where it needs no engine, found in this process; None where a worker is needed."""
    look = getattr(module, "quick", None)
    try:
        answer = look(job) if look is not None else None
    except Exception:
        # The worker meets the same failure, and can say so without taking the run along.
        return None
    return None if answer is None else records.complete(json.loads(json.dumps(answer)))

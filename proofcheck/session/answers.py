"""Answers that are kept: in the cache file between programs, and in memory between the runs of one program.

Both go by content: the claim, the settings and all else that a verdict depends on. The file keeps proofs and
refutations only. A `Sitting` keeps every answer, for as long as somebody watches files or runs tests, with the workers
warm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from proofcheck.judging import payload as payloads
from proofcheck.judging.payload import Settings
from proofcheck.report import record as records
from proofcheck.report.record import Record
from proofcheck.run.cache import Cache, content_key
from proofcheck.run.limits import Limits

if TYPE_CHECKING:
    from proofcheck.claimfile.load import Memo

Payload = dict[str, Any]


def context_of(settings: Settings, allowed: Limits, entry: str, around: Mapping[str, Any]) -> str:
    """What a kept answer depends on besides its claim. What a share of the memory comes to differs from run to run; the
    share itself is among the settings."""
    bounds = {"seconds": allowed.seconds, "memory_mb": allowed.memory_mb if settings.memory is None else "share"}
    return content_key(settings.to_json(), bounds, entry, around)


def lasting(answer: Record) -> bool:
    """Whether an answer is kept in the file: a proof or a refutation; all else is asked again, for a larger machine may
    know more."""
    words = [answer["verdict"], *(part["verdict"] for part in [*answer["parts"], answer["correct"]] if part)]
    if answer["verdict"] not in ("proved", "refuted") or answer["conflict"] or "conflict" in words:
        return False
    correct = answer["correct"]
    return correct is None or bool(correct["verdict"] == "proved")


def trouble(cache: Cache) -> list[str]:
    """What went wrong with the file, for people."""
    lost = cache.failed_writes
    unkept = [f"writing to the cache failed {lost} time{'' if lost == 1 else 's'}: {cache.failure}"]
    return [*cache.warnings, *([cache.reason] if cache.reason else []), *(unkept if lost else [])]


@dataclass
class Sitting:
    """What several runs of one program share. The checker's own code is taken as it was at the first of them."""

    answers: dict[str, Record] = field(default_factory=dict)
    files: Memo = field(default_factory=dict)  # claim files as they were read

    @cached_property
    def surroundings(self) -> dict[str, Any]:
        return payloads.surroundings()


class Shelf:
    """The answers that one run finds kept, and those that it puts by.

    use_cache: whether the cache file is read and written. sitting: the answers of earlier runs of this program, if any.
    """

    def __init__(
        self,
        claims: Mapping[str, Payload],
        settings: Settings,
        allowed: Limits,
        entry: str,
        *,
        use_cache: bool = True,
        sitting: Sitting | None = None,
    ) -> None:
        self.cache = Cache() if use_cache else None
        self.written = False
        self.sitting = sitting
        around = payloads.surroundings() if sitting is None else sitting.surroundings
        context = context_of(settings, allowed, entry, around)  # once: it is the same for all of them
        self.claims = claims
        self._digests: dict[str, str] = {}
        self.keys = {name: payloads.verdict_key(claim, context) for name, claim in claims.items()}
        self.found: dict[str, Record] = {}
        if sitting is not None:
            remembered = ((name, sitting.answers.get(self._place(name))) for name in claims)
            self.found = {name: dict(answer) for name, answer in remembered if answer is not None}
        missing = {name: key for name, key in self.keys.items() if name not in self.found}
        self.remembered = len(self.found)
        stored = self.cache.get_many(missing.values()) if self.cache and missing else {}
        for name, key in missing.items():
            kept = stored.get(key)
            # A record that points into a file is good only while everything stands where it stood.
            if kept is not None and (kept.get("positions") is None or kept["positions"] == self._positions(name)):
                if not records.kept_whole(kept.get("record")):
                    continue  # nothing that this program has written
                answer = records.complete(kept["record"])
                answer["timing"] = {**answer["timing"], "cached": True}
                self.found[name] = answer
                self._remember(name, answer)

    def keep(self, name: str, answer: Record) -> None:
        """Put by an answer; in the file only what is `lasting`."""
        self._remember(name, answer)
        if self.cache is None or not lasting(answer):
            return
        positions = self._positions(name) if answer["findings"] else None
        self.cache.put(self.keys[name], {"record": answer, "positions": positions})
        self.written = True

    def trouble(self) -> list[str]:
        """What went wrong with the file, for people."""
        return [] if self.cache is None else trouble(self.cache)

    def close(self) -> None:
        if self.cache is not None:
            if self.written:
                self.cache.prune()
            self.cache.close()

    def _place(self, name: str) -> str:
        return f"{self.keys[name]} {self._positions(name)}"

    def _positions(self, name: str) -> str:
        """The digest of where a claim stands, made only where somebody asks, and once."""
        if name not in self._digests:
            self._digests[name] = payloads.positions_key(self.claims[name])
        return self._digests[name]

    def _remember(self, name: str, answer: Record) -> None:
        if self.sitting is not None:
            self.sitting.answers[self._place(name)] = dict(answer)

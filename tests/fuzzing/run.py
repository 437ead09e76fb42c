"""Coverage-guided fuzzing of one reader: `python -m tests.fuzzing.run TARGET --minutes 15 --work DIR` (needs atheris).

A broken promise does not end the run: the input is kept once for each place that it comes from, and the run goes on.
`DIR/TARGET/corpus` grows by what reached new code; `DIR/TARGET/findings` holds what broke a promise, with the reason
in a `.txt` beside it; `DIR/log.jsonl` says how long each run took and how many inputs it tried.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from types import FrameType

import atheris

ROOT = Path(__file__).parents[2]
MEMORY = 4 << 30
# Processor seconds for an input of 4 KB. Instrumented code takes about four times as long as plain code.
SECONDS = 4.0


class TooSlow(BaseException):
    """An input took more time than any of its size may. Not an Exception: no reader shall catch it."""


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow(f"more than {SECONDS} s")


class Run:
    """One run: what it tried, what it found."""

    def __init__(self, name: str, work: Path) -> None:
        self.name, self.work = name, work
        self.corpus, self.findings = work / name / "corpus", work / name / "findings"
        for folder in (self.corpus, self.findings):
            folder.mkdir(parents=True, exist_ok=True)
        with atheris.instrument_imports(include=["proofcheck"]):
            from tests.fuzzing import targets

            self.target = targets.load(name)
            self.seeds = list(self.target.seeds())
            self.known: set[str] = {path.stem for path in self.findings.glob("*.txt")}
            self.count, self.begun, self.told = 0, time.time(), 0.0
            signal.signal(signal.SIGVTALRM, _too_slow)
            for seed in self.seeds:  # brings in what readers import when they first need it
                self.one(seed)
        for seed in self.seeds:
            path = self.corpus / hashlib.sha1(seed).hexdigest()
            if not path.exists():
                path.write_bytes(seed)

    def one(self, data: bytes) -> None:
        """One input."""
        self.count += 1
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            self.target.check(data)
        except (Exception, TooSlow) as error:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.keep(data, error)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if time.time() - self.told > 20:
            self.tell()

    def keep(self, data: bytes, error: BaseException) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if str(ROOT) in frame.filename] or frames
        slow = isinstance(error, TooSlow)
        # What is slow is stopped anywhere: the outer half of the way there says which part it is.
        place = own[min(len(own) - 1, 4)] if slow else own[-1]
        broken = str(error).partition(":")[0] if type(error).__name__ == "Violation" else ""
        promise = hashlib.sha1(broken.encode()).hexdigest()[:6]
        name = f"{type(error).__name__}-{Path(place.filename).stem}-{place.lineno}-{promise}"
        if name in self.known:
            return
        self.known.add(name)
        (self.findings / f"{name}.bin").write_bytes(data)
        (self.findings / f"{name}.txt").write_text(
            "".join(traceback.format_exception(error))[-6_000:], "utf-8", errors="backslashreplace"
        )

    def tell(self) -> None:
        self.told = time.time()
        line = {
            "target": self.name,
            "begun": round(self.begun),
            "seconds": round(self.told - self.begun, 1),
            "processor": round(time.process_time(), 1),
            "inputs": self.count,
            "corpus": sum(1 for _ in self.corpus.iterdir()),
            "findings": sorted(self.known),
            "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10,
        }
        (self.work / self.name / "status.json").write_text(json.dumps(line) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("target")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--max-length", type=int, default=4096)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    run = Run(options.target, options.work)
    from tests.fuzzing.mutate import Mutator

    mutator = Mutator(run.target.WORDS, run.seeds)
    arguments = [
        sys.argv[0],
        f"-max_total_time={round(options.minutes * 60)}",
        f"-max_len={options.max_length}",
        "-timeout=120",
        "-rss_limit_mb=3000",
        "-print_final_stats=1",
        f"-artifact_prefix={run.findings}/fatal-",
        str(run.corpus),
    ]
    atheris.Setup(arguments, run.one, custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()

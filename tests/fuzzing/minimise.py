"""A small corpus out of a large one: `python -m tests.fuzzing.minimise TARGET --work DIR [--most BYTES]`.

Goes through the inputs from the shortest to the longest and keeps each that reaches a pair of lines, one run behind
the other in one call, that no input kept before has reached, until `--most` bytes are kept. Writes `corpus/TARGET/`.
An input that breaks a promise is not kept: it belongs into a test.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fuzzing import targets

HOME = Path(__file__).parent / "corpus"
PACKAGE = str(Path(__file__).parents[2] / "proofcheck")
Arc = tuple[str, int, int]


def arcs(check: Callable[[bytes], None], data: bytes) -> set[Arc]:
    """The pairs of lines of the package that `check` runs one behind the other. Raises what `check` raises."""
    found: set[Arc] = set()

    def tracer(frame: FrameType, event: str, argument: Any) -> Any:
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(PACKAGE):
            return None
        before = 0

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal before
            if event == "line":
                found.add((name, before, frame.f_lineno))
                before = frame.f_lineno
            return line

        return line

    sys.settrace(tracer)
    try:
        check(data)
    finally:
        sys.settrace(None)
    return found


def minimised(check: Callable[[bytes], None], inputs: list[bytes], most: int) -> list[bytes]:
    """Inputs that together reach what all of them do, as far as `most` bytes go."""
    reached: set[Arc] = set()
    kept: list[bytes] = []
    for data in sorted(set(inputs), key=lambda data: (len(data), data)):
        if sum(map(len, kept)) + len(data) > most:
            continue
        try:
            new = arcs(check, data) - reached
        except Exception as error:
            print(f"left out, breaks a promise: {data[:60]!r}: {error}", file=sys.stderr)
            continue
        if new:
            reached |= new
            kept.append(data)
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("target", choices=targets.NAMES)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--most", type=int, default=32_000)
    parser.add_argument("--sample", type=int, default=1_000_000, help="how many inputs are looked at")
    options = parser.parse_args()
    target = targets.load(options.target)
    inputs = [path.read_bytes() for path in sorted((options.work / options.target / "corpus").iterdir())]
    random.Random(0).shuffle(inputs)
    check = target.check
    for data in inputs[:5]:
        check(data)  # what is only run once, such as imports, says nothing about an input
    kept = minimised(check, inputs[: options.sample], options.most)
    home = HOME / options.target
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for data in kept:
        (home / hashlib.sha1(data).hexdigest()[:16]).write_bytes(data)
    print(f"{options.target}: {len(kept)} inputs, {sum(map(len, kept))} bytes")


if __name__ == "__main__":
    main()

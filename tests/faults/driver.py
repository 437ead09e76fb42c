"""`proofcheck verify` as a program that tells each verdict as it comes, and that is killed where FAULT_AT says.

FAULT_AT: "put 3 0.0004" kills it 0.4 ms after it began to keep its third verdict, "write 1 0.0002" after it began to
write its first file. The killer is another process, as it is in life: nothing of this one is asked before it ends.
FAULT_ENTRY: the judge, where it is not the usual one.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from proofcheck.run.cache import Cache
from proofcheck.session import session
from proofcheck.source import whole


def tell(done: int, total: int, name: str | None, answer: dict[str, Any] | None) -> None:
    if name is not None and answer is not None:
        with suppress(OSError):
            os.write(2, f"told {name} {answer['verdict']}\n".encode())


def told(original: Callable[..., Any]) -> Callable[..., Any]:
    def run(*arguments: Any, **options: Any) -> Any:
        entry = os.environ.get("FAULT_ENTRY")
        return original(*arguments, **{**options, "progress": tell, **({"entry": entry} if entry else {})})

    return run


def deadly(original: Callable[..., Any], which: int, seconds: float) -> Callable[..., Any]:
    """The function, with a killer at the call of that number."""
    calls = 0
    heard, said = os.pipe()
    victim = os.getpid()
    if os.fork() == 0:
        os.close(said)
        for number in range(3, 64):
            if number != heard:
                with suppress(OSError):
                    os.close(number)
        if os.read(heard, 1):
            ends = time.perf_counter() + seconds
            while time.perf_counter() < ends:
                pass
            os.kill(victim, signal.SIGKILL)
        os._exit(0)
    os.close(heard)

    def call(*arguments: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == which:
            os.write(said, b"!")
        return original(*arguments, **options)

    return call


def main() -> None:
    session.run = told(session.run)
    order = os.environ.get("FAULT_AT", "").split()
    if order:
        place, which, seconds = order[0], int(order[1]), float(order[2])
        if place == "put":
            Cache.put_many = deadly(Cache.put_many, which, seconds)  # type: ignore[method-assign]
        else:
            import proofcheck.cli.commands.output as output

            output.write_whole = deadly(whole.write_whole, which, seconds)
    from proofcheck.cli import main as program

    sys.argv[0] = "proofcheck"
    program()


if __name__ == "__main__":
    main()

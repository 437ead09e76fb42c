"""Entry functions for the workers. The tests put this folder on the import path, which the server takes over."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from typing import Any


def act(order: list[Any]) -> Any:
    """`order` is the name of a function below and its arguments."""
    name, *arguments = order
    return _ACTIONS[name](*arguments)


def sleep(seconds: float, value: Any = None) -> Any:
    time.sleep(seconds)
    return value


def spin() -> None:
    while True:
        pass


def hog() -> int:
    blocks = []
    while True:
        blocks.append(bytearray(16 << 20))


def raise_(text: str) -> None:
    raise ValueError(text)


def say_and_abort(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
    os.abort()


def grow_and_fault(mb: int) -> None:
    """What C code does that does not look at malloc's answer."""
    block = bytearray(mb << 20)
    block[::4096] = b"x" * len(block[::4096])
    ctypes.string_at(0)


def chatter() -> int:
    for _ in range(2000):
        print("x" * 1000)
        print("y" * 1000, file=sys.stderr)
    return 7


def leave_child_behind() -> int:
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]).pid


def kill_server() -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


def surroundings() -> dict[str, Any]:
    return {
        "fds": sorted(int(fd) for fd in os.listdir("/proc/self/fd")),
        "stdin": sys.stdin.read() if sys.stdin else "",
        "threads": os.environ["OPENBLAS_NUM_THREADS"],
        "hash": hash("proofcheck"),
        "leader": os.getsid(0) == os.getpid(),
        "server": os.getppid(),
    }


_ACTIONS = {
    "echo": lambda value: value,
    "sleep": sleep,
    "spin": spin,
    "hog": hog,
    "raise": raise_,
    "abort": os.abort,
    "say_and_abort": say_and_abort,
    "grow_and_fault": grow_and_fault,
    "exit": os._exit,
    "sys_exit": sys.exit,
    "signal_self": lambda number: os.kill(os.getpid(), number),
    "large": lambda size: "x" * size,
    "not_json": lambda: object(),
    "chatter": chatter,
    "leave_child_behind": leave_child_behind,
    "kill_server": kill_server,
    "surroundings": surroundings,
    "pid": os.getpid,
}

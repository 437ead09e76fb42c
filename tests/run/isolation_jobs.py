"""Entry functions for the workers. The tests put this folder on the import path, which the server takes over."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
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


def attempt(what: str, *arguments: Any) -> str:
    """The name of the error with which the system refuses it, or "done"."""
    try:
        _ATTEMPTS[what](*arguments)
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, type(error).__name__)
    return "done"


def _syscall(number: int, *arguments: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(ctypes.c_long(number), *(ctypes.c_long(a) for a in arguments)) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _start_program() -> None:
    child = os.fork()
    if not child:
        code = 0
        try:
            os.execv(sys.executable, [sys.executable, "-S", "-c", ""])
        except OSError as error:
            code = error.errno or 255
        os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code:
        raise OSError(code, os.strerror(code))


def _write(path: str) -> None:
    with open(path, "w") as file:
        file.write("x")


def _read(path: str) -> None:
    with open(path, "rb") as file:
        file.read(1)


_ATTEMPTS: dict[str, Callable[..., None]] = {
    "tcp": lambda: socket.create_connection(("127.0.0.1", 9), 1).close(),
    "udp": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close(),
    "local socket": lambda: socket.socket(socket.AF_UNIX).close(),
    "pair": lambda: [s.close() for s in socket.socketpair()],
    "program": _start_program,
    "write": _write,
    "append": lambda path: open(path, "a").close(),
    "delete": os.unlink,
    "rename": os.rename,
    "link": os.symlink,
    "mkdir": os.mkdir,
    "chmod": os.chmod,
    "truncate": os.truncate,
    "read": _read,
    "list": os.listdir,
    "signal": os.kill,
    "call": _syscall,
}


def lazy() -> list[str]:
    """Modules that nothing has imported yet, and a library that they load."""
    import wsgiref.util  # noqa: F401

    import sympy.physics.units  # noqa: F401

    return [name for name in ("wsgiref.util", "sympy.physics.units") if name in sys.modules]


def threads() -> int:
    """A product of matrices large enough for several threads."""
    import numpy

    return int((numpy.ones((700, 700)) @ numpy.ones((700, 700)))[0, 0])


def again() -> bool:
    """Whether this process may go on: until something was counted four times."""
    return _COUNTED < 4


_COUNTED = 0


def count(value: Any = None) -> list[Any]:
    """The process and how often it has counted."""
    global _COUNTED
    _COUNTED += 1
    return [os.getpid(), _COUNTED, value]


_ACTIONS = {
    "count": count,
    "attempt": attempt,
    "lazy": lazy,
    "threads": threads,
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

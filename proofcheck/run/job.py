"""Inside a worker: call the entry function and put what comes of it into words."""

from __future__ import annotations

import errno
import importlib
import json
import traceback
from collections.abc import Callable
from typing import Any

from proofcheck.run.frames import encode
from proofcheck.run.limits import Failure, Limits, Reason

Entry = Callable[[Any], Any]

_DETAIL_LIMIT = 4000
_FRAMES_SHOWN = 3
# How libraries word a failed allocation for which they have no Python exception: C++ (Z3), GMP, FLINT, BLAS.
_MEMORY_WORDS = ("bad_alloc", "out of memory", "cannot allocate memory", "unable to allocate", "memory allocation")


def resolve(entry: str) -> Entry:
    """The function that "package.module:function" names.

    Raises ValueError where the text is not of that form or names the script that runs (which no other process can
    import safely), ImportError or AttributeError where there is no such thing, and TypeError where it cannot be
    called.
    """
    module, colon, name = entry.partition(":")
    if not (module and colon and name) or module == "__main__":
        raise ValueError(f"an entry is 'package.module:function' in an importable module, not {entry!r}")
    function = getattr(importlib.import_module(module), name)
    if not callable(function):
        raise TypeError(f"{entry} is not callable")
    return function


def speaks_of_memory(text: str) -> bool:
    """Whether an error text is how some library says that memory ran out."""
    text = text.lower()
    return any(words in text for words in _MEMORY_WORDS)


def perform(function: Entry, payload: bytes, limits: Limits) -> bytes:
    """Run one job and return the frame that reports it: {"ok": true} with the value, or {"failed": ...}.

    Never raises: every exception, SystemExit and KeyboardInterrupt included, becomes a failure in the report.
    """
    try:
        value = json.dumps(function(json.loads(payload))).encode()
        if len(value) > limits.result_mb << 20:
            return failed(Failure("error", f"a result of {len(value)} bytes; {limits.result_mb} MiB are allowed"))
        return encode({"ok": True}, value)
    except MemoryError:
        pass  # reported below, once the traceback and all that its frames hold are gone
    except BaseException as error:
        return failed(_describe(error))
    return failed(out_of_memory(limits))


def failed(failure: Failure) -> bytes:
    """The frame that reports a failure."""
    return encode({"failed": {"reason": failure.reason, "detail": failure.detail}})


def out_of_memory(limits: Limits) -> Failure:
    """The failure of a job that needed more than it was given."""
    limit = "no limit was set" if limits.memory_mb is None else f"{limits.memory_mb} MiB were allowed"
    return Failure("memory", f"out of memory; {limit}")


def _describe(error: BaseException) -> Failure:
    """What was raised, then the innermost calls that led there."""
    summary = "".join(traceback.format_exception_only(error)).strip()
    calls = "".join(traceback.format_tb(error.__traceback__, limit=-_FRAMES_SHOWN)).rstrip()
    no_memory = isinstance(error, OSError) and error.errno == errno.ENOMEM
    reason: Reason = "memory" if no_memory or speaks_of_memory(summary) else "error"
    return Failure(reason, f"{summary[:_DETAIL_LIMIT]}\n{calls[-_DETAIL_LIMIT:]}")

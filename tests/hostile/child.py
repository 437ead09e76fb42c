"""Runs commands one after another in this process, and tells what came of each: `python child.py JOBS ANSWERS`.

JOBS is JSON: a list of [arguments, directory]. ANSWERS is a list of as many with the status, what was printed, and the
seconds that the processor worked. The trace of an exception that nobody expected stands among what was printed.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import sys
import time
import traceback

from proofcheck.cli import app


def call(arguments: list[str]) -> tuple[int, str, str]:
    """The status of a command, and what it printed."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace") for _ in range(2)]
    status = 0
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        try:
            app(arguments, prog_name="proofcheck")
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        except BaseException:
            traceback.print_exc()
    told = []
    for stream in streams:
        stream.flush()
        told.append(stream.buffer.getvalue().decode("utf-8"))  # type: ignore[attr-defined]
    return status, told[0], told[1]


def main(jobs_file: str, answers_file: str) -> None:
    # A fault of the checker must not take the machine along.
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    with open(jobs_file, encoding="utf-8", errors="surrogateescape") as file:
        jobs = json.load(file)
    answers = []
    for arguments, directory in jobs:
        os.chdir(directory)
        began = time.process_time()
        status, output, errors = call(arguments)
        seconds = time.process_time() - began
        answers.append({"status": status, "output": output, "errors": errors, "seconds": seconds})
    with open(answers_file, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump(answers, file)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Runs commands one after another in this process, and tells what came of each: `python child.py JOBS ANSWERS`.

JOBS is JSON: a list of [arguments, directory]. ANSWERS is a list of as many with the status, what was printed, and the
seconds that the processor worked. The trace of an exception that nobody expected stands among what was printed.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time

from typer.testing import CliRunner

from proofcheck.cli import app


def main(jobs_file: str, answers_file: str) -> None:
    # A fault of the checker must not take the machine along.
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    with open(jobs_file, encoding="utf-8", errors="surrogateescape") as file:
        jobs = json.load(file)
    answers = []
    for arguments, directory in jobs:
        os.chdir(directory)
        began = time.process_time()
        result = CliRunner().invoke(app, arguments)
        seconds = time.process_time() - began
        unexpected = result.exception is not None and not isinstance(result.exception, SystemExit)
        answers.append(
            {
                "status": result.exit_code,
                "output": result.stdout,
                "errors": result.stderr + (repr(result.exception) if unexpected else ""),
                "seconds": seconds,
            }
        )
    with open(answers_file, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump(answers, file)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A second opinion on verdicts that rest on one program's word: cvc5 is asked what Z3 answered `unsat`, and SymPy
evaluates what the index algebra found equal (`explicit.py`).

The questions to cvc5 are those that the kernel itself asked, exported as SMT-LIB from Z3's solver: both solvers judge
the same translation, so a mistake in the translation is not found this way. cvc5 runs in a process that is killed when
its time is up; then it gave no answer, and the verdict stands as before. `sat` where Z3 said `unsat` is a conflict.
"""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import util
from typing import NoReturn

from proofcheck.judging.audit import explicit, solver
from proofcheck.judging.decision import Part
from proofcheck.lang.types import Problem
from proofcheck.run.deadline import up, working
from proofcheck.run.launch import environment

SECONDS = 8.0  # for all questions about one claim
SYMPY_SECONDS = 6.0  # for all its equations
MOST = 12  # questions about one claim
ALGEBRA = "algebra"  # the engine
SAME = "SymPy finds the same at sizes 1 to 3"
OPEN = "SymPy gave no answer at explicit sizes"
_PHRASE = re.compile(r"Z3 unsat(, not independently certified)?")


def available() -> bool:
    """Whether cvc5 is installed; asked without importing it."""
    return util.find_spec("cvc5") is not None


def confirm(parts: Sequence[Part]) -> None:
    """Asks cvc5 about every part that rests on Z3, and says in its census what came of it."""
    resting = [part for part in parts if part.questions and any(map(_PHRASE.search, part.census))]
    questions = list(dict.fromkeys(question for part in resting for question in part.questions))
    answers = dict(zip(questions, ask(questions[:MOST]), strict=False))
    for part in resting:
        told = [answers.get(question, "unknown") for question in part.questions]
        if "sat" in told:
            part.word = "conflict"
            part.reasons.append("Z3 finds no counterexample, but cvc5 says that there is one")
            continue
        phrase = "Z3 unsat, confirmed by cvc5" if set(told) == {"unsat"} else "Z3 unsat, cvc5 gave no answer"
        part.census = tuple(_PHRASE.sub(phrase, text) for text in part.census)


def compare(proved: Sequence[tuple[Part, Problem]]) -> None:
    """Has SymPy evaluate the equations that the index algebra proved, and says in the census what came of it."""
    ends = working() + SYMPY_SECONDS
    for part, problem in proved:
        if part.engine != ALGEBRA or not explicit.is_equation(problem):
            continue
        agreed = None if up(ends, "audit.opinion") else explicit.opinion(problem)
        if agreed is False:
            part.word = "conflict"
            part.reasons.append("proved by the index algebra, but SymPy finds two sides that differ at explicit sizes")
        else:
            part.census = (*part.census, SAME if agreed else OPEN)


def ask(questions: Sequence[str]) -> list[str]:
    """The answers that came in time, in order: `unsat`, `sat` or `unknown`."""
    if not questions:
        return []
    said = _forked(questions) if hasattr(os, "fork") else _started(questions)
    return [line for line in said.splitlines() if line in ("unsat", "sat", "unknown")]


def _forked(questions: Sequence[str]) -> str:
    """What a copy of this process says of them. A worker may start no program (`run.sandbox`); a copy of it has its
    limits and no more rights than it has. Z3, whose threads do not survive a fork, is not touched there."""
    theirs, ours = os.pipe()
    try:
        child = os.fork()
    except OSError:
        os.close(theirs)
        os.close(ours)
        return ""
    if not child:
        _live(questions, ours)
    os.close(ours)
    said, ends = b"", time.monotonic() + SECONDS
    while select.select([theirs], [], [], max(0.0, ends - time.monotonic()))[0]:
        data = os.read(theirs, 4096)
        if not data:
            break
        said += data
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(theirs)
    return said.decode(errors="replace")


def _live(questions: Sequence[str], out: int) -> NoReturn:
    """The whole life of the copy."""
    try:
        for question in questions:
            os.write(out, f"{solver.answer(question)}\n".encode())
    finally:
        os._exit(0)


def _started(questions: Sequence[str]) -> str:
    """What a fresh interpreter says of them, on systems where a process cannot be copied."""
    command = [sys.executable, "-P", "-s", "-m", "proofcheck.judging.audit.solver"]
    try:
        # On a time-out `run` kills the process and hands over what it had said.
        done = subprocess.run(
            command, input=json.dumps(questions), capture_output=True, text=True, timeout=SECONDS, env=environment(1)
        )
    except subprocess.TimeoutExpired as error:
        raw = error.stdout or b""
        return raw.decode(errors="replace") if isinstance(raw, bytes) else raw
    except OSError:
        return ""
    return done.stdout

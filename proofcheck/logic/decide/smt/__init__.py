"""Statements -> Z3: the kernel's own translation, and the question whether a counterexample is satisfiable.

What Z3 has no theory for (a sum over a symbolic range, exp, an expectation) becomes an unknown that depends on the free
indices alone: sound for proofs, because a statement that holds for every value of the unknown holds for the true one.
Z3's `unsat` is believed and not certified independently; the census of the verdict says so.

translator    terms -> Z3's expressions
questions     what Z3 is asked, and with how much effort: whoever asks imports this, and Z3 with it
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SHARE: ContextVar[float] = ContextVar("share", default=1.0)
TRANSCRIPT: ContextVar[list[str] | None] = ContextVar("transcript", default=None)


@contextmanager
def share(part: float) -> Iterator[None]:
    """Every question inside has this part of the usual limits: it is answered `unknown` sooner, never otherwise."""
    token = SHARE.set(part)
    try:
        yield
    finally:
        SHARE.reset(token)


@contextmanager
def transcript(wanted: bool = True) -> Iterator[list[str]]:
    """The questions inside that are answered `unsat`, as SMT-LIB, so that another solver can be asked the same; nothing
    where that is not wanted."""
    questions: list[str] = []
    token = TRANSCRIPT.set(questions if wanted else None)
    try:
        yield questions
    finally:
        TRANSCRIPT.reset(token)

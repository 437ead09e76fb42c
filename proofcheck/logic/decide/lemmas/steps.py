"""One step of a proof: what is left to show, and what that makes of the problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Witness


@dataclass(frozen=True, slots=True)
class Step:
    """If all `parts` are true, the problem is: as true as `then`; refuted by `witness`; else true. `why` is the phrase
    of the census, "" where nothing has to be believed. Unless `exact`, `then` may fail where the problem does not, so
    that nothing follows from its being false. With `at`, `then` is the problem at these values alone: where it is
    false, so is the problem, and nothing follows from its being true."""

    why: str
    parts: tuple[Problem, ...]
    then: Problem | None = None
    witness: Witness | None = None
    undefined: str = ""  # why `then` has no value, where that is so
    exact: bool = True
    at: Mapping[str, Any] | None = None

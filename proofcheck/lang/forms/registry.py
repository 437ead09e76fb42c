"""The table of forms: calls whose meaning depends on how they are written. A form registers itself by its decorator."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

Form = Callable[["Elaborator", Node, Scope], Value]
FORMS: dict[str, Form] = {}
# One line each for `proofcheck explain`.
SUMMARIES: dict[str, tuple[str, str]] = {}


def form(name: str, summary: str, example: str) -> Callable[[Form], Form]:
    def register(function: Form) -> Form:
        FORMS[name] = function
        SUMMARIES[name] = (summary, example)
        return function

    return register

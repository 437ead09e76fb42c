"""Whether the lines of a calculation say how they compare: a line that does not would not be judged."""

from __future__ import annotations

import re
from collections.abc import Sequence

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.step_without_relation import StepWithoutRelation
from proofcheck.source.span import SourceText

_RELATION = re.compile(r"\s*(==|!=|<=|>=|<|>)")


def unrelated(texts: Sequence[SourceText]) -> Finding | None:
    """The first fault of a calculation: too few lines, a first line with a relation, or a later one without. LaTeX is
    passed over; it is looked at again once it is in the language."""
    if len(texts) < 2:
        span = texts[0].span() if texts else None
        return StepWithoutRelation.at(span, "a calculation needs at least two lines")
    for index, text in enumerate(texts):
        if text.value.startswith("$"):
            continue
        relation = _RELATION.match(text.value)
        if index == 0 and relation:
            message = f"the first line begins with `{relation[1]}`, but there is no line above it"
            return StepWithoutRelation.at(text.span(0, relation.end()), message)
        if index > 0 and not relation:
            return StepWithoutRelation.at(text.span(), "this line does not say how it compares with the line above it")
    return None

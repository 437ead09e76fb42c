"""What each rule of a report means: the pages of the diagnostics, and what may become of a claim."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from proofcheck.diagnostics.all import REGISTRY
from proofcheck.diagnostics.base import Severity
from proofcheck.logic.words import MEANINGS
from proofcheck.report.issues import CONTRADICTION, CORRECTION

_CLAIM = "claim-"
_EXPECT = (
    "Correct the document or the claim. If the verdict is what you expect, state it in the claim file "
    "under `expect`, and what is true instead under `correct`."
)


@dataclass(frozen=True, slots=True)
class Rule:
    """name: as findings carry it. short: one sentence. page: all of it, in paragraphs. remedy: what to do."""

    name: str
    severity: Severity
    short: str
    page: str
    remedy: str
    example: str = ""


def rule(name: str) -> Rule:
    """The rule called `name`; one without a page is described by its name."""
    kind = REGISTRY.get(name)
    if kind is not None:
        page = inspect.cleandoc(kind.__doc__ or "")
        return Rule(name, kind.severity, page.split("\n")[0], page, kind.remedy, kind.example)
    if name == CONTRADICTION:
        short = "Two claims that contradict each other have verdicts that cannot both be right."
        page = f"{short}\n\nOne of them names the other under `contradicts` or `negates`."
        return Rule(name, "error", short, page, "Correct one of the two claims, or its `contradicts` or `negates`.")
    if name == CORRECTION:
        short = "A claim is refuted, as expected, but what is given as correct is not proved."
        page = f"{short}\n\nThe statement under `correct` must be proved, like any claim."
        return Rule(name, "error", short, page, "Correct the statement under `correct`.")
    word = name.removeprefix(_CLAIM)
    if name.startswith(_CLAIM) and word in MEANINGS:
        short = f"A claim is {word}, which its file does not expect."
        return Rule(name, "error", short, f"{short}\n\n{word}: {MEANINGS[word]}", _EXPECT)
    return Rule(name, "error", name, name, "")


def claim_rules() -> list[str]:
    """The names of all rules about what became of a claim."""
    return [*(f"{_CLAIM}{word}" for word in MEANINGS), CONTRADICTION, CORRECTION]

"""What each rule of a report means: the pages of the diagnostics, and what may become of a claim."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from proofcheck.diagnostics.all import REGISTRY
from proofcheck.diagnostics.base import Severity
from proofcheck.report.issues import CONTRADICTION, CORRECTION
from proofcheck.words import MEANINGS

_CLAIM = "claim-"
_EXPECT = (
    "Correct the document or the claim. Where the verdict is the known state of affairs, say so in the claim file "
    "with `expect`, and what is true instead under `correct`."
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
        short = "Two claims cannot both be as they were found."
        page = f"{short}\n\nOne says under `contradicts` or `negates` that it speaks against the other."
        return Rule(name, "error", short, page, "Correct one of the two claims, or what it says of the other.")
    if name == CORRECTION:
        short = "A claim is refuted, as expected, but what is given as correct is not proved."
        page = f"{short}\n\nWhat stands under `correct` is held to the same standard as any claim."
        return Rule(name, "error", short, page, "Correct what stands under `correct`.")
    word = name.removeprefix(_CLAIM)
    if name.startswith(_CLAIM) and word in MEANINGS:
        short = f"A claim is {word}, which its file does not expect."
        return Rule(name, "error", short, f"{short}\n\n{word}: {MEANINGS[word]}", _EXPECT)
    return Rule(name, "error", name, name, "")


def claim_rules() -> list[str]:
    """The names of all rules about what became of a claim."""
    return [*(f"{_CLAIM}{word}" for word in MEANINGS), CONTRADICTION, CORRECTION]

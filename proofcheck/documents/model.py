"""What a document reads as: its notation, and its formulas with their roles and what they were understood to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from proofcheck.diagnostics.base import Finding
from proofcheck.documents.scope import Origin
from proofcheck.lang.problem import Parts
from proofcheck.source.documents.model import Document
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText, Span

_POSED = lazy(r"[=<>]=? -?[\d.]+$|^-?[\d.]+ [=<>]")


def _zero_in(value: Any) -> bool:
    """Whether a value of a witness is 0, or not known, or has an entry that is."""
    return any(map(_zero_in, value)) if isinstance(value, list | tuple) else value is None or str(value) == "0"


def false_by_itself(part: Mapping[str, Any]) -> bool:
    """Whether a step of a chain is false and has no free names."""
    return part["verdict"] == "refuted" and part["witness"] is not None and not part["witness"]["values"]


@dataclass(slots=True)
class Unclear:
    """Why a formula is not read, where, and the lines of notation that would settle it."""

    reason: str
    span: Span
    missing: tuple[str, ...] = ()


@dataclass(slots=True)
class Said:
    """One formula. `claims` or `steps` are what it states in the language under `parts`, if it is judged; `doubt`: 0 if
    its role is certain, more if another may fit: then it is not called refuted; `sure`: if the author set it;
    `assuming`: declarations and conditions under which it is read and that the text does not give: then it is not
    called proved; `answer` is the judge's."""

    span: Span
    tex: str
    display: bool
    role: str
    why: str
    doubt: int = 0
    sure: bool = False
    start: int = 0
    text: str = ""
    parts: Parts | None = None
    names: frozenset[str] = frozenset()
    claims: tuple[SourceText, ...] = ()
    steps: tuple[SourceText, ...] = ()
    unclear: Unclear | None = None
    origins: Mapping[str, Origin] = field(default_factory=dict)
    answer: dict[str, Any] | None = None
    otherwise: str = ""  # another reading, in which it is not called false
    with_zero: Mapping[str, str] = field(default_factory=dict)  # names that may be 0 or not, and why that is not known
    rests: Said | None = None  # where the text says what a function of the language is, that this speaks of

    assuming: tuple[str, ...] = ()  # what it is read under and the text does not say, as lines of a notation block

    suspect: Said | None = None  # the judge's: beside it, false as written and not called so: this may rest on it

    def withdraw(self, reason: str, missing: tuple[str, ...] = ()) -> None:
        """Takes back what was read of it: for this reason it is not judged."""
        self.claims = self.steps = ()
        self.unclear = Unclear(reason, self.span, missing)

    def question(self, why: str) -> None:
        """Something speaks for another role of it, or for a condition."""
        if self.doubt < 3:
            self.doubt, self.why = 2, why

    @property
    def judged(self) -> bool:
        return bool(self.claims or self.steps)

    @property
    def verdict(self) -> str:
        """The judge's word; a refutation is one only where no other role fits, and a proof one only where the sentence
        does not deny what is proved. `holds` where it is proved under what the text does not say. Empty where nothing
        is judged."""
        if self.answer is None:
            return ""
        word = str(self.answer["verdict"])
        if word == "proved" and self.assuming and self.role != "denied" and not self.meant and self.doubt <= 2:
            return "holds"
        if self.meant or (word in ("refuted", "proved") and self.reserve):
            return "open"
        return {"unknown": "open", "vacuous": "open"}.get(word, word)  # conditions that exclude each other are misread

    @property
    def meant(self) -> str:
        """Why a function in the formula may not be the one of the language; empty where it is."""
        if self.rests is None or self.rests.verdict == "proved":
            return ""
        return f"line {self.rests.span.line} says `{self.rests.tex}`, which is not known to be what is meant here"

    @property
    def reserve(self) -> str:
        """Why a formula that fails as it stands is not called false, or one that holds is not called proved; empty
        where it is."""
        if self.meant:
            return self.meant
        if self.answer is not None and self.answer["verdict"] == "proved" and self.doubt > 2:
            return f"it is true as written, but {self.why}"
        if self.answer is not None and self.answer["verdict"] == "proved" and self.assuming:
            lines = "; ".join(line.removeprefix("given: ") for line in self.assuming)
            return f"true for {lines}; nothing in the text declares this, and a notation block can"
        if self.answer is None or self.answer["verdict"] != "refuted" or self.role == "denied":
            return ""
        closed = any(map(false_by_itself, self.answer["parts"] or ()))
        if self.doubt > 1 or (self.doubt and self.parts is not None and self.parts.where and not closed):
            return f"it is false as written, but may not be an assertion: {self.why}"
        if self.otherwise:
            return f"it is false as written, but {self.otherwise}"
        witness = self.answer["witness"]
        if closed:
            return ""  # whatever the names in other steps are
        if self.suspect is not None:
            where = f"`{self.suspect.tex}` in line {self.suspect.span.line}"
            return f"it is false as written, but so is {where}, which may be what it is said under"
        for name, why in self.with_zero.items():
            if witness is None or _zero_in(witness["values"].get(name)):
                return f"it is false as written, but {why}"
        if witness is not None and witness["reason"].startswith(("undefined there", "an integral there diverges")):
            return "it has no value there"  # a document means it where both sides have a value
        if not self.sure and witness is not None and witness["values"] and not self._slip():
            return "it is false as written, but no small change makes it true, so a condition may be missing"
        return ""

    def _slip(self) -> bool:
        """Whether a small change makes the formula true: then it is a slip. A condition on what is free, `w @ x == 1`,
        or a consequence of something that the text says in words, has no such neighbour."""
        repair = self.answer["repair"] if self.answer is not None else None
        if repair is None or repair["kind"] == "assumption" or len(repair["statement"]) > 2 * len(self.text):
            return False
        posed = _POSED.search(self.text) is not None  # any term may be put in the place of a number
        if repair["kind"] == "power" and self.parts is not None:
            # Some write N(m, s) with the standard deviation.
            return not any("normal" in kind.value for _, kind in self.parts.where)
        return not (posed and repair["kind"] == "term")


@dataclass(slots=True)
class Reading:
    """A document as it was read. `names`: what was declared, with the texts of types and origins."""

    document: Document
    formulas: list[Said] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    names: list[tuple[str, str, Origin]] = field(default_factory=list)
    offered: list[Unclear] = field(default_factory=list)  # what may declare something, and is not used
    aside: int = 0

    @property
    def file(self) -> str:
        return self.document.file

    def coverage(self) -> dict[str, int]:
        """How many formulas there are, and what is known of them."""
        said = [formula for formula in self.formulas if formula.role != "term"]
        words = Counter(formula.verdict for formula in said)
        return {
            "formulas": len(self.formulas),
            "displayed": sum(formula.display for formula in self.formulas),
            "relations": len(said),
            "read": sum(formula.unclear is None for formula in said),
            "asserting": sum(formula.role in ("assertion", "denied") for formula in said),
            "judged": sum(formula.judged for formula in said),
            "proved": words["proved"],
            "holds": words["holds"],
            "refuted": words["refuted"],
            "open": sum(words[word] for word in ("open", "supported", "vacuous", "invalid", "unsupported")),
            "aside": self.aside,
        }

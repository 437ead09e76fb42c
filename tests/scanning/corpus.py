"""The corpus of snippets: marks read off, the scan held against them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import read_text

HOME = Path(__file__).parents[1] / "corpus/scan"
_MARK = re.compile(r"\[([+-])(.+?)\1\]", re.DOTALL)


@dataclass(frozen=True)
class Snippet:
    name: str
    text: str
    kind: str
    marks: tuple[tuple[str, int, int], ...]


@dataclass
class Score:
    """wrong: findings about what is true. missed: false figures not found. unseen: assertions not judged."""

    found: int = 0
    false: int = 0
    marked: int = 0
    recognised: int = 0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.found / max(self.found + len(self.wrong), 1)

    @property
    def recall(self) -> float:
        return self.found / max(self.false, 1)

    @property
    def recognition(self) -> float:
        return self.recognised / self.marked


def snippets(name: str) -> list[Snippet]:
    made = []
    for number, entry in enumerate(yaml.safe_load((HOME / f"{name}.yaml").read_text("utf-8"))):
        entry = {"text": entry} if isinstance(entry, str) else entry
        text, marks, at = "", [], 0
        for match in _MARK.finditer(entry["text"]):
            text += entry["text"][at : match.start()]
            marks.append((match[1], len(text), len(text) + len(match[2])))
            text += match[2]
            at = match.end()
        made.append(Snippet(f"{name}-{number}", text + entry["text"][at:], entry.get("kind", "markdown"), tuple(marks)))
    return made


def score(found: list[Snippet]) -> Score:
    result = Score()
    for snippet in found:
        document = read_text(snippet.text, snippet.name, snippet.kind)
        judged = [a for a in assertions(document) if a.verdict != "unread"]
        for sign, start, end in snippet.marks:
            here = [a for a in judged if a.claimed[0] < end and start < a.claimed[1]]
            text = f"{snippet.name}: {snippet.text[start:end]}"
            result.marked += 1
            result.recognised += bool(here)
            if sign == "-":
                result.false += 1
                if any(a.verdict == "false" for a in here):
                    result.found += 1
                else:
                    result.missed.append(text)
            elif not here:
                result.unseen.append(text)
        for made in judged:
            inside = any(s == "-" and made.claimed[0] < e and b < made.claimed[1] for s, b, e in snippet.marks)
            if made.verdict == "false" and not inside:
                result.wrong.append(f"{snippet.name}: {snippet.text[slice(*made.claimed)]} ({made.read})")
    return result

"""Edits made by rule in linked passages of the notes: slips are caught at their line, other notation is not reported.

A sample with a fixed seed. The rules know nothing of how the gate works: they exchange signs, relations, digits,
letters, indices and words in the text, or write the same formula in another way.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from proofcheck.documents.gate.drift import Change, changes
from proofcheck.documents.gate.elements import prose
from proofcheck.documents.gate.equality import same_formula
from proofcheck.documents.gate.facts import said
from proofcheck.documents.gate.formulas import vocabularies
from proofcheck.documents.gate.passages import Passage, anchors
from proofcheck.documents.gate.situation import Situation, survey
from proofcheck.source.documents import read_text
from proofcheck.source.documents.model import Document

ROOT = Path(__file__).parents[2]
PASSAGES = 90
Edit = tuple[str, int, int, str]

SLIPS = [
    ("sign", r" \+ ", " - "),
    ("sign", r" - ", " + "),
    ("transpose", r"\^\\top", ""),
    ("direction", r"\\leq?(?![a-z])", r"\\ge"),
    ("direction", r"\\geq?(?![a-z])", r"\\le"),
    ("exponent", r"\^2", "^3"),
    ("index", r"_i(?![a-z])", "_j"),
    ("digit", r"(?<![\d.])[1-8](?!\d)", "9"),
    ("relation", r" = ", r" \\neq "),
    ("letter", r"(?<![\\a-zA-Z])[b-u](?![a-zA-Z{])", "w"),
]
WORDS = [
    ("quantifier", r"\bevery\b", "some"),
    ("quantifier", r"\ball\b", "some"),
    ("bound", r"\bat most\b", "at least"),
    ("comparison", r"\blarger\b", "smaller"),
    ("trend", r"\bgrows\b", "shrinks"),
    ("negation", r"\bis not\b", "is"),
    ("hypothesis", r"\bindependent\b ", ""),
    ("figure", r"(?<![\w.,])\d*[1-8](?![\w.,])", "9"),
]
NOTATION: list[tuple[str, Callable[[str], str]]] = [
    ("fraction", lambda t: t.replace("\\tfrac", "\\frac")),
    ("relation", lambda t: re.sub(r"\\leq?(?![a-z])", r"\\leqslant", t)),
    ("spaces", lambda t: re.sub(r"(?<=\S)\\[,;](?=\s*\S)", " ", t)),
    ("brackets", lambda t: re.sub(r"(?<=\S)\s*\\[bB]ig[lr]?(?=[^a-zA-Z])", " ", t)),
    ("upright", lambda t: t.replace("\\operatorname{", "\\mathrm{")),
    ("transpose", lambda t: t.replace("^\\top", "^{T}")),
    ("bound index", lambda t: re.sub(r"(?<![\\a-zA-Z])i(?![a-zA-Z])", "l", t) if _bound(t) else t),
]
SYNONYMS = [
    (r"\bevery\b", "each"),
    (r"\bgives\b", "yields"),
    (r"\bholds\b", "is valid"),
    (r"\bthe\b", "this"),
    (r"\bSo\b", "Therefore"),
]


def _bound(tex: str) -> bool:
    """Whether every i of the formula is bound by one sum in front, and l is free."""
    return (
        tex.count("\\sum_i") == 1 and "l" not in re.sub(r"\\[a-zA-Z]+", "", tex) and tex.strip().startswith("\\sum_i")
    )


def _stretches(document: Document, passage: Passage) -> Iterator[tuple[int, int]]:
    for segment in document.walk():
        if segment.kind == "math" and passage.start <= segment.start < passage.end:
            yield segment.start, segment.end


def _blocks(document: Document, passage: Passage) -> Iterator[tuple[int, str]]:
    for segment in document.segments:
        if (
            segment.kind in ("paragraph", "item", "cell")
            and segment.start < passage.end
            and segment.end > passage.start
        ):
            low, high = max(segment.start, passage.start), min(segment.end, passage.end)
            yield low, prose(segment)[low - segment.start : high - segment.start]


def slips(document: Document, passage: Passage) -> Iterator[Edit]:
    for start, end in _stretches(document, passage):
        for kind, pattern, new in SLIPS:
            for match in re.finditer(pattern, document.text[start:end]):
                yield kind, start + match.start(), start + match.end(), match.expand(new)
    for start, text in _blocks(document, passage):
        for kind, pattern, new in WORDS:
            for match in re.finditer(pattern, text):
                place = start + match.start()
                if document.text.startswith(match.group(), place):
                    yield kind, place, place + len(match.group()), new


def rewordings(document: Document, passage: Passage) -> Iterator[Edit]:
    for start, end in _stretches(document, passage):
        for kind, rewrite in NOTATION:
            text = document.text[start:end]
            if rewrite(text) != text:
                yield kind, start, end, rewrite(text)
    for start, text in _blocks(document, passage):
        end = start + len(text)
        raw = document.text[start:end]
        if "\n" in raw.strip():
            yield "reflow", start, end, re.sub(r"(?<=\S)\n(?=\S)", " ", raw)
        for pattern, new in SYNONYMS:
            match = re.search(pattern, text)
            if match and raw.startswith(match.group(), match.start()):
                yield "synonym", start + match.start(), start + match.end(), new


@pytest.fixture(scope="module")
def situation() -> Situation:
    return survey([ROOT / "docs/notes", ROOT / "claims"], root=ROOT)


def sample(situation: Situation) -> list[tuple[str, str]]:
    linked = sorted({(link.document, link.name) for link in situation.links})
    return random.Random(20).sample([(d, n) for d, n in linked if d.startswith("docs/notes")], PASSAGES)


def outcome(situation: Situation, path: str, name: str, edit: Edit) -> tuple[list[Change], list[int], int]:
    """The changes found, their lines, and the line of the edit."""
    _, start, end, new = edit
    document = situation.document(path)
    text = document.text[:start] + new + document.text[end:]
    edited = read_text(text, path)
    passage, before = anchors(edited)[name], situation.passages(path)[name]
    claims = [situation.claim(link.claim_id) for link in situation.links if (link.document, link.name) == (path, name)]
    known = [vocabulary for claim in claims if claim is not None for vocabulary in vocabularies(claim)]
    found = changes(
        [element.said for element in said(document, before)],
        said(edited, passage),
        passage.start,
        lambda old, now: same_formula(old, now, known),
    )
    return found, [edited.span(c.start, c.end).line for c in found], text.count("\n", 0, start) + 1


def one_of_each(edits: Iterator[Edit], seed: int) -> list[Edit]:
    every = list(edits)
    random.Random(seed).shuffle(every)
    return list({edit[0]: edit for edit in every}.values())


def test_slips_are_caught_at_their_line(situation: Situation) -> None:
    made = caught = placed = 0
    missed = []
    for number, (path, name) in enumerate(sample(situation)):
        for edit in one_of_each(slips(situation.document(path), situation.passages(path)[name]), number):
            found, lines, line = outcome(situation, path, name, edit)
            made += 1
            caught += bool(found)
            placed += line in lines
            if not found:
                missed.append((name, edit))
    assert made > 250
    assert caught >= 0.99 * made, missed
    assert placed >= 0.97 * made


def test_other_notation_is_not_reported(situation: Situation) -> None:
    made = 0
    for number, (path, name) in enumerate(sample(situation)):
        for edit in one_of_each(rewordings(situation.document(path), situation.passages(path)[name]), number):
            found, _, _ = outcome(situation, path, name, edit)
            made += 1
            assert not found, (name, edit, found)
    assert made > 150

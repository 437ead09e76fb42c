"""How each key of a claim file is written, and other words that people write for it: for the remedies of messages."""

from __future__ import annotations

FORMS = {
    "title": "title: A square is not negative",
    "says": "says: Squares are never negative.",
    "source": "source: {document: notes.md, anchor: squares}",
    "where": "where: {x: real}",
    "given": "given: x > 0",
    "define": "define: {f(x): x + 1}",
    "claim": "claim: x**2 >= 0",
    "steps": "steps: [(x + 1)**2, == x**2 + 2*x + 1]",
    "expect": "expect: refuted",
    "correct": "correct: {claim: x**2 >= 0}",
    "needs": "needs: [topic/other-claim]",
    "contradicts": "contradicts: [topic/other-claim]",
    "negates": "negates: [topic/other-claim]",
    "evidence": "evidence: {citation: where it is shown}",
    "numeric": "numeric: {samples: 1000}",
    "tags": "tags: [attention, scaling]",
    "note": "note: what a reader should know",
}
_MEANT = {
    "claim": "statement theorem lemma proposition equation formula prove assert goal",
    "given": "assume assumes assuming assumption assumptions hypothesis hypotheses premises conditions",
    "where": "variables vars declare declarations let types symbols names",
    "title": "name headline",
    "says": "description text quote summary",
    "define": "definition definitions defs functions macros",
    "steps": "proof derivation calculation",
    "expect": "verdict status result",
    "needs": "depends dependencies requires",
}
SYNONYMS = {word: key for key, words in _MEANT.items() for word in words.split()}


def remedy_for(path: str) -> str | None:
    """How the key at this path is written, as a remedy; None where it has no form of its own."""
    form = FORMS.get(path)
    return f"Write for example `{form}`." if form else None

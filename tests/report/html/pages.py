"""Runs and pages for the tests of the HTML report, and what a page is made of."""

from __future__ import annotations

import base64
import json
import zlib
from html.parser import HTMLParser
from typing import Any

from proofcheck.logic.words import SZS
from proofcheck.report.record import complete, run_record

VOID = {"meta", "input", "br", "link", "img", "hr"}
SAID = {
    "text": "for all n in {1, 2, ...}, x in ℝ^n: sum(x) == 1 and x[0] > 2",
    "latex": r"\forall\, n \in \{1, 2, \dots\},\ x \in \mathbb{R}^{n},\quad \sum x = 1 \;\text{ and }\; x_{0} > 2",
}


class Page(HTMLParser):
    """The elements of a page, each with its attributes, and whether every element that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> in line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("script", "style"):
            self.words.append(data)

    def ids(self) -> set[str | None]:
        return {attributes["id"] for _, attributes in self.elements if "id" in attributes}


def unpacked(text: str) -> list[str]:
    """The details of all statements, as the script of the page unpacks them."""
    found: list[str] = []
    start = 0
    for number in range(text.count('id="packed')):
        start = text.index(f'id="packed{number}">', start)
        letters = text[text.index(">", start) + 1 : text.index("</script>", start)]
        found += json.loads(zlib.decompress(base64.b64decode(letters)))
    return found


def entry(name: str, verdict: str = "proved", expected: str = "proved", **answer: Any) -> dict[str, Any]:
    head = {
        "id": name,
        "file": f"claims/{name}.yaml",
        "line": 3,
        "title": f"The claim {name}",
        "tags": ["one"],
        "needs": [],
        "verdict": verdict,
        "szs": SZS[verdict],
        "expected": expected,
        "as_expected": verdict == expected,
        "contradiction": None,
        "statement": SAID,
    }
    return {**complete({**answer, "verdict": verdict}), **head, **answer}


def measured(size: int, share: float) -> dict[str, Any]:
    return {
        "verdict": "consistent",
        "method": "identity",
        "backend": "numpy",
        "sizes": {"n": size},
        "samples": 7,
        "error_share": share,
        "detectable": 1e-9,
        "detail": "",
    }


def small() -> dict[str, Any]:
    """A run with everything that the page shows."""
    witness = {"values": {"n": 2, "A": [[1, "1/2"], [0, 3]]}, "reason": "0 >= 1 is false", "left": "0", "right": "1"}
    correct = {
        "statement": SAID,
        "verdict": "proved",
        "engine": "smt",
        "how": "it follows",
        "census": ["signs by structure"],
    }
    claims = [
        entry(
            f"a/{k}", numeric=measured(2 ** (k + 1), k / 10), census=["index algebra"], needs=["a/0"] if k == 3 else []
        )
        for k in range(9)
    ]
    claims.append(entry("b/false", "refuted", "proved", witness=witness, correct=correct, census=["index algebra"]))
    claims.append(entry("b/open", "unknown", "proved", reasons=["no method is known"], needs=["a/3", "gone"]))
    return run_record(claims, [], {"seconds": 1.5})

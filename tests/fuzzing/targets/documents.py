"""Documents: `source.documents.read_text` for every kind, which the first byte chooses.

Promised besides: every segment is as long as its stretch and shows its characters or blanks; parts stand inside their
wholes, segments in order; sections end behind their headings; what stands in a document has a span in its file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from proofcheck.source.documents import HOLE, KINDS, SUFFIXES, kind_of, read_text
from proofcheck.source.documents.model import Document, Segment
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, check_span, for_file, require

ROOT = Path(__file__).parents[3]
FILE = "document"
WORDS = words("documents")


def seeds() -> Iterator[bytes]:
    for path in [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md"]:
        text = path.read_text("utf-8")
        for start in range(0, min(len(text), 24_000), 1_500):
            yield b"0" + text[start : start + 1_500].encode()
    for path in sorted(ROOT.glob("proofcheck/source/documents/*.py")):
        yield b"3" + path.read_bytes()[:2_500]
    for text in examples():
        for k in range(len(KINDS)):
            yield str(k).encode() + text.encode()


def examples() -> Iterator[str]:
    """Short documents that hold every construct of their kind."""
    yield (
        "Title\n=====\n\nText with :math:`x^2` and ``code``.\n\n.. math::\n\n   a = b\n\n.. claim: a/b\n\n* one\n"
        "* two\n\nLook::\n\n   literal\n\n====  ====\nname  size\n====  ====\na     1\nb     2\n====  ====\n\n"
        "+---+---+\n| p | q |\n+---+---+\n\nEnd\n"
    )
    cells = [
        {"cell_type": "markdown", "source": ["# H\n", "3 \u00d7 4 = 12"]},
        {"cell_type": "code", "source": "x = 1  # 2"},
    ]
    yield json.dumps({"cells": cells, "nbformat": 4})
    yield (
        "---\ntitle: t\n---\n# Head {#h}\n\n> $$\n> y\n> $$\n\n- [x] 3 × 4 = 12\n  - b\n\n"
        '<a id="q"></a>\nT <!-- claim: a/b -->\n'
    )
    yield (
        "% notation: x: real\n\\newcommand{\\R}{\\mathbb{R}} \\def\\T#1{#1^\\top} \\let\\a\\b\n"
        "\\newtheorem{thm}{Theorem}\n\\begin{document}\n\\section{One}\\label{s}\nLet $x \\in \\R$\\footnote{so $y$}.\n"
        "\\begin{thm}[Main]\\label{t}\n\\begin{align}\n a &= b % why\n \\\\ &= c\n\\end{align}\n\\end{thm}\n"
        "\\begin{tabular}{l|r} a & $b$ \\\\ 1 & 2\n\\end{tabular}\n\\begin{itemize}\\item one\\end{itemize}\n"
        "\\begin{verbatim}\n$c$\n\\end{verbatim}\n\\input{d}\n\\verb|$e$| \\[ \\text{if $f$} \\]\n\\end{document}\n"
    )
    yield '"""Module."""\nx = 3  # 3 × 4 = 12\ndef f():\n    r"""Doc $x$.\n\n    | a |\n    """\n'


def check(data: bytes) -> None:
    kind = KINDS[(data[0] if data else 0) % len(KINDS)]
    text = data[1:].decode("utf-8", "replace")
    for suffix in (".txt", *list(SUFFIXES)[:1]):
        require(kind_of(f"a{suffix}", text) in KINDS, "a document is of some kind")
    check_document(read_text(text, FILE, kind), text)


def check_document(document: Document, text: str) -> None:
    """What every document promises."""
    here = for_file(document.file, text)
    lines = here(document.file)
    assert lines is not None
    if document.findings:
        check_findings(document.findings, here)
    previous = 0
    for segment in document.segments:
        require(
            segment.outer[0] >= previous or segment.kind == "comment", "segments stand in order", segment.kind, previous
        )
        previous = max(previous, segment.start)
    for segment in document.walk():
        _check_segment(segment, document)
        check_span(document.span(segment.start, segment.end), lines)
        check_span(document.span(*segment.outer), lines)
    for heading in document.headings:
        require(
            0 <= heading.start <= heading.end <= heading.section_end <= len(document.text),
            "a section has its heading",
            heading,
        )
        found = document.find(heading.slug)
        require(found is not None, "a heading is found by its slug", heading.slug)
    for anchor in document.anchors:
        require(0 <= anchor.start <= anchor.end <= len(document.text), "an anchor stands in the document", anchor)
        require(document.find(f"#{anchor.name}") is not None, "an anchor is found", anchor.name)


def _check_segment(segment: Segment, document: Document) -> None:
    require(
        len(segment.text) == segment.end - segment.start,
        "a segment is as long as its stretch",
        segment.kind,
        segment.text,
    )
    low, high = segment.outer
    require(0 <= low <= segment.start <= segment.end <= high <= len(document.text), "delimiters stand around", segment)
    require(-1 <= segment.section < len(document.headings), "a section is there", segment.section)
    for a, b in zip(segment.text, document.text[segment.start : segment.end], strict=True):
        require(a == b or a in f" \n^${HOLE}" or b == "&", "a segment shows what stands there", segment.kind, a, b)
    for part in segment.parts:
        require(
            segment.outer[0] <= part.outer[0] and part.outer[1] <= segment.outer[1],
            "a part stands inside",
            segment.kind,
            part,
        )

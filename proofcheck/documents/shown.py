"""What `proofcheck read` prints: the notation with where it comes from, and each formula with its role and verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.documents.model import Reading, Said
from proofcheck.report.lines import details
from proofcheck.report.terminal import Paint, clean
from proofcheck.report.text import coverage

_LEFT_OUT = ("search:", "LaTeX:", "trusted:", "numbers")
_STYLES: dict[str, Any] = {"proved": "good", "holds": "good", "refuted": "bad", "conflict": "bad"}


def shown(reading: Reading, *, color: bool = False, verbose: bool = False) -> str:
    """The text of one document, ending in a line break."""
    return "\n".join([*_lines(reading, Paint(color), verbose), ""])


def _lines(reading: Reading, paint: Paint, verbose: bool) -> Iterator[str]:
    yield paint(clean(reading.file), "strong")
    if reading.names:
        yield "  notation"
    width = min(max((len(name) for name, _, _ in reading.names), default=0), 16)
    for name, text, origin in ((clean(name), text, origin) for name, text, origin in reading.names):
        place = f"line {origin.line}" if origin.file == reading.file else f"{origin.file}:{origin.line}"
        meaning = text if text.startswith(name) and " = " in text else f"{name:<{width}}  {text}"
        yield f"    {clean(meaning):<44} {place}: {clean(origin.words[:60])}"
    formulas = [said for said in reading.formulas if verbose or said.role != "term"]
    if formulas:
        yield "  formulas"
    for said in formulas:
        yield from _formula(said, paint, verbose)
    yield f"  {coverage({'file': reading.file, 'coverage': reading.coverage()})}"


def _formula(said: Said, paint: Paint, verbose: bool) -> Iterator[str]:
    place = f"{said.span.line}:{said.span.column}"
    word = "not read" if said.unclear is not None else said.verdict
    style = _STYLES.get(word)
    text = said.text or said.tex[:100]
    yield f"    {place:<8} {said.role:<12} {paint(f'{word:<9}', style) if style else f'{word:<9}'} {clean(text)}"
    inner = " " * 13
    if said.unclear is not None:
        yield f"{inner}{clean(said.unclear.reason)}"
        if said.unclear.missing:
            yield f"{inner}add to the notation: {clean('; '.join(said.unclear.missing))}"
    if said.reserve:
        yield f"{inner}{clean(said.reserve)}"
    if said.answer is not None and said.answer["verdict"] == "refuted":
        told = [line for line in details(said.answer)[1:] if not line.startswith(_LEFT_OUT)]
        for line in told[:3]:
            yield f"{inner}{clean(line)}"
        for at, words in dict.fromkeys((origin.line, origin.words) for _, origin in sorted(said.origins.items())):
            yield f"{inner}declared in line {at}: {clean(words[:70])}"
    if verbose:
        yield f"{inner}role: {said.why}"
        if said.parts is not None and said.parts.given:
            yield f"{inner}under: {', '.join(clean(text.value) for text in said.parts.given)}"

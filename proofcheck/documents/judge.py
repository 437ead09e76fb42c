"""The assertions of documents judged: each as a statement of its own, by the same session as claims."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.model import Reading, Said, false_by_itself
from proofcheck.documents.roundings import Line, lines
from proofcheck.judging.payload import Settings, text_json
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts
from proofcheck.session import session
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

if TYPE_CHECKING:
    from proofcheck.session.answers import Sitting

Change = Callable[[Node], Node]
_BEFORE, _BEHIND = 300, 200  # characters in which a formula may say under which condition another is said


def payload(said: Said, name: str) -> dict[str, Any]:
    """An assertion as a judge takes it."""
    assert said.parts is not None
    return {
        "id": name,
        "file": said.span.file,
        "title": "",
        "where": [[n, text_json(text)] for n, text in said.parts.where],
        "given": [text_json(text) for text in said.parts.given],
        "define": [[text_json(header), text_json(body)] for header, body in said.parts.define],
        "claim": [text_json(text) for text in said.claims],
        "steps": [text_json(text) for text in said.steps],
        "expect": "proved",
        "correct": None,
        "evidence": None,
        "numeric": None,
    }


def name_of(said: Said) -> str:
    return str(said.span)


def judge(
    readings: Iterable[Reading],
    settings: Settings,
    *,
    jobs: int | None = None,
    use_cache: bool = True,
    progress: session.Progress | None = None,
    entry: str = session.ENTRY,
    only: Sequence[Said] | None = None,
    sitting: Sitting | None = None,
) -> session.Judged:
    """Judges what the documents assert; each formula is given its answer. What is said twice is judged once.

    sitting: what earlier runs of this program have found out; it keeps the workers warm, too.
    """
    options: dict[str, Any] = {"jobs": jobs, "use_cache": use_cache, "entry": entry, "sitting": sitting}
    wanted = {id(said) for said in only} if only is not None else None
    readings = list(readings)
    asked: dict[str, dict[str, Any]] = {}
    formulas: list[tuple[Said, str]] = []
    for reading in readings:
        for said in reading.formulas:
            if not said.judged or (wanted is not None and id(said) not in wanted):
                continue
            made = payload(said, "")
            key = repr([_values(made[k]) for k in ("where", "given", "define", "claim", "steps")])
            # Named by what it says, so that a line more above it leaves its verdict in the cache.
            name = f"formula-{hashlib.sha256(key.encode()).hexdigest()[:16]}"
            asked.setdefault(name, {**made, "id": name})
            formulas.append((said, name))
    judged = session.judge_all(list(asked.values()), settings, progress=progress, **options)
    for said, name in formulas:
        answer = judged.answers.get(name)
        said.answer = None if answer is None else _telling(answer)
    _otherwise([said for said, _ in formulas], settings, options)
    _suspect(readings, settings, options)
    return judged


def _suspect(readings: Sequence[Reading], settings: Settings, options: Mapping[str, Any]) -> None:
    """Looks beside refuted formulas for one that is false as written too, and may be no assertion but a condition:
    "By $a b = 0$ we get $(a + b)^2 = a^2 + b^2$". Those that are false under it as well stay refuted."""
    asked: dict[str, dict[str, Any]] = {}
    found: list[tuple[Said, Said, str]] = []
    for reading in readings:
        starts = [heading.start for heading in reading.document.headings]
        false = [said for said in reading.formulas if said.answer is not None and said.answer["verdict"] == "refuted"]
        for said in false:
            said.suspect = None
        conditions = [said for said in false if said.reserve]
        for said in false:
            for other in () if said.reserve else (other for other in conditions if _beside(said, other, starts)):
                assert said.parts is not None and other.parts is not None
                known = {*(n for n, _ in said.parts.where), *(header.value for header, _ in said.parts.define)}
                where = tuple(item for item in other.parts.where if item[0] not in known)
                define = tuple(item for item in other.parts.define if item[0].value not in known)
                parts = said.parts.beside(Parts(where, other.claims, define))
                under = replace(said, parts=parts)
                name = f"{name_of(said)}, under {name_of(other)}"
                asked[name] = {**payload(under, ""), "id": name}
                found.append((said, other, name))
    if not asked:
        return
    answers = session.judge_all(list(asked.values()), settings, **options).answers
    for said, other, name in found:
        answer = answers.get(name)
        if said.suspect is None and (not other.claims or answer is None or answer["verdict"] != "refuted"):
            said.suspect = other


def _beside(said: Said, other: Said, headings: list[int]) -> bool:
    """Whether a formula stands a few sentences before another or right behind it, below the same heading, and speaks
    of the same names."""
    near = said.start - _BEFORE <= other.start <= said.start + _BEHIND
    near = near and bisect_right(headings, said.start) == bisect_right(headings, other.start)
    return near and not said.names.isdisjoint(other.names)


def _telling(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the witness that says most: where a step without free names is false, that of this step."""
    closed = next((part["witness"] for part in answer["parts"] or () if false_by_itself(part)), None)
    return answer if closed is None or answer["verdict"] != "refuted" else {**answer, "witness": closed}


def _otherwise(formulas: Sequence[Said], settings: Settings, options: Mapping[str, Any]) -> None:
    """Looks at refuted formulas once more in the other ways in which documents mean the same signs."""
    asked: dict[str, dict[str, Any]] = {}
    suspects: list[tuple[Said, str, str]] = []
    rounded: list[tuple[Said, list[Line]]] = []
    for said in formulas:
        if said.answer is None or said.answer["verdict"] != "refuted":
            continue
        defined = said.parts.define if said.parts is not None else ()
        signs = "\n".join([said.tex, *(body.value for _, body in defined)])
        for sign, reason, change in _READINGS:
            if sign.search(signs):
                name = f"{name_of(said)}, {reason}"
                asked[name] = {**payload(_changed(said, change), ""), "id": name}
                suspects.append((said, name, reason))
        found = _lines(said)
        if any(most for _, most, _ in found):
            for text in (text for line, most, least in found for text in (line, *most, *least)):
                name = _name(said, text)
                asked[name] = payload(replace(said, claims=(SourceText.bare(text),), steps=()), name)
            rounded.append((said, found))
    if not asked:
        return
    judged = session.judge_all(list(asked.values()), settings, **options)
    for said, name, reason in suspects:
        answer = judged.answers.get(name)
        if answer is not None and answer["verdict"] != "refuted" and not said.otherwise:
            said.otherwise = reason
    proved = {name for name, answer in judged.answers.items() if answer is not None and answer["verdict"] == "proved"}
    for said, found in rounded:
        true = {text for line, most, least in found for text in (line, *most, *least) if _name(said, text) in proved}
        if all(line in true or (true.intersection(most) and true.intersection(least)) for line, most, least in found):
            said.otherwise = said.otherwise or "a figure in it may be rounded"


def _name(said: Said, text: str) -> str:
    return f"{name_of(said)}, in lines: {text}"


def _lines(said: Said) -> list[Line]:
    """The lines of a formula without free names, with the ends of the figures in them that may be rounded."""
    if said.parts is None or said.parts.where:
        return []
    found: list[Line] = []
    chain = " ".join(step.value for step in said.steps)
    for text in (*said.claims, *([SourceText.bare(chain)] if chain else [])):
        try:
            found += list(lines(parse(SourceText.bare(text.value))))
        except ProofcheckError:
            return []
    return found


def _based(base: int) -> Change:
    """Logarithms that name no base to this one."""

    def change(node: Node) -> Node:
        if node.kind != "call" or node.value != "log" or len(node.children) != 1:
            return node
        return replace(
            node, children=(*node.children, Node("number", node.start, node.end, Fraction(base), text=str(base)))
        )

    return change


def _bare(node: Node) -> Node:
    """Figures without their per cent signs."""
    if node.kind == "mul" and node.children[1].kind == "name" and node.children[1].value == "percent":
        return node.children[0]
    return node


_LOG = lazy(r"\\log(?![_a-zA-Z])|(?<![\\a-zA-Z])log(?![_a-zA-Z])")
_READINGS: list[tuple[re.Pattern[str], str, Change]] = [
    (_LOG, "its logarithms may be to base 2", _based(2)),
    (_LOG, "its logarithms may be to base 10", _based(10)),
    (lazy("%"), "a per cent sign may be meant of all its figures", _bare),
]


def _changed(said: Said, change: Change) -> Said:
    assert said.parts is not None
    define = tuple((header, _rewritten(body, change)) for header, body in said.parts.define)
    return replace(
        said,
        claims=tuple(_rewritten(text, change) for text in said.claims),
        steps=tuple(_rewritten(text, change) for text in said.steps),
        parts=replace(said.parts, define=define),
    )


def _rewritten(text: SourceText, change: Change) -> SourceText:
    """A statement, or a line of a calculation that begins with its sign, changed from the inside out."""
    start = len(text.value) - len(text.value.lstrip(" <>=!"))
    try:
        tree = parse(SourceText.bare(text.value[start:]))
    except ProofcheckError:
        return text

    def walk(node: Node) -> Node:
        children = tuple(None if child is None else walk(child) for child in node.children)
        clauses = tuple(replace(c, conditions=tuple(map(walk, c.conditions))) for c in node.clauses)
        return change(replace(node, children=children, clauses=clauses))

    return SourceText.bare(text.value[:start] + to_text(walk(tree)), text.file)


def _values(item: Any) -> Any:
    if isinstance(item, dict):
        return item["value"]
    return [_values(part) for part in item] if isinstance(item, list) else item

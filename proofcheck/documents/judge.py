"""The assertions of documents judged: each as a statement of its own, by the same session as claims."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from proofcheck import session
from proofcheck.documents.model import Reading, Said
from proofcheck.payload import Settings, text_json


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
) -> session.Judged:
    """Judges what the documents assert; each formula is given its answer. What is said twice is judged once."""
    wanted = {id(said) for said in only} if only is not None else None
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
    judged = session.judge_all(
        list(asked.values()), settings, jobs=jobs, use_cache=use_cache, progress=progress, entry=entry
    )
    for said, name in formulas:
        said.answer = judged.answers.get(name)
    return judged


def _values(item: Any) -> Any:
    if isinstance(item, dict):
        return item["value"]
    return [_values(part) for part in item] if isinstance(item, list) else item

"""proofcheck as a grader: the verdict on `answer == gold`, as `check_many` gives it, numbers included."""

from __future__ import annotations

import importlib
import platform
from typing import Any

import proofcheck
from proofcheck.judging import judge, stated
from proofcheck.judging.payload import Settings

for _module in judge.PRELOAD:
    importlib.import_module(_module)
SETTINGS = Settings(backend="numpy", repair=False).to_json()
ANSWERS = {"proved": "equal", "refuted": "unequal"}


def versions() -> dict[str, str]:
    return {"proofcheck": proofcheck.__version__, "python": platform.python_version()}


def warm() -> None:
    """The judge's own preparation is made when it is imported."""


def decide(entry: dict[str, Any]) -> dict[str, Any]:
    if entry["latex"]:
        said = {"claim": [f"${entry['answer']} = {entry['gold']}$"]}
    else:
        said = {"claim": [f"{entry['answer']} == {entry['gold']}"], "where": entry["where"]}
    job = {"said": said, "settings": SETTINGS, "entry": "proofcheck.judging.judge:judge_payload"}
    record = stated.judge_posed(job)
    witness = record["witness"] or {}
    without_value = str(witness.get("reason", "")).startswith("undefined")
    word = record["verdict"]
    return {"answer": ANSWERS.get(word, "undecided"), "why": word, "without_value": without_value}

"""How many formulas of ordinary pages are decided: `python benchmarks/ordinary.py` writes results/ordinary.md."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.documents.ordinary import judged

RESULT = Path(__file__).parent / "results" / "ordinary.md"
SETS = ("open", "sealed")
HEAD = """# Ordinary pages

330 short pages by an author who did not know the tool, in the style of lecture notes, papers and
answers: letters are declared in words or not at all. 240 of them have true formulas only, each of
the others a false one. The `open` two thirds guided the work, the `sealed` third did not.

Of true formulas, how many are proved, and how many more are true for what is said beside them
(`holds`); of false ones, how many are refuted, and how many more stay open, nearly all with values
at which they fail.

    python benchmarks/ordinary.py

| topic | open: true | open: false | sealed: true | sealed: false |
|---|---|---|---|---|
"""


def main() -> None:
    counts: dict[tuple[str, str], Counter[tuple[bool, str]]] = {}
    for one in judged():
        for topic in (one.topic.replace("_", " "), "all"):
            counts.setdefault((one.set, topic), Counter()).update([(one.true, one.verdict), (one.true, "")])
    topics = [*sorted({topic for _, topic in counts} - {"all"}), "all"]
    lines = [
        f"| {topic} | {' | '.join(f'{_true(counts[name, topic])} | {_false(counts[name, topic])}' for name in SETS)} |"
        for topic in topics
    ]
    RESULT.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _true(counts: Counter[tuple[bool, str]]) -> str:
    return f"{counts[True, 'proved']} + {counts[True, 'holds']} of {counts[True, '']}"


def _false(counts: Counter[tuple[bool, str]]) -> str:
    return f"{counts[False, 'refuted']} + {counts[False, 'open']} of {counts[False, '']}"


if __name__ == "__main__":
    main()

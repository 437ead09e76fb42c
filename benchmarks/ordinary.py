"""How many formulas of ordinary pages are decided: `python benchmarks/ordinary.py` writes results/ordinary.md."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.documents.ordinary import judged

RESULT = Path(__file__).parent / "results" / "ordinary.md"
HEAD = """# Ordinary pages

330 short pages by an author who did not know the tool, in the style of lecture notes, papers and
answers: letters are declared in words or not at all. 240 of them have true formulas only, each of
the others a false one. The `open` two thirds guided the work, the `sealed` third did not.

    python benchmarks/ordinary.py

| topic | open: true and proved | false and refuted | sealed: true and proved | false and refuted |
|---|---|---|---|---|
"""


def main() -> None:
    whole: Counter[tuple[str, str, bool]] = Counter()
    right: Counter[tuple[str, str, bool]] = Counter()
    for one in judged():
        for topic in (one.topic.replace("_", " "), "all"):
            whole[one.set, topic, one.true] += 1
            right[one.set, topic, one.true] += one.verdict == ("proved" if one.true else "refuted")
    topics = [*sorted({topic for _, topic, _ in whole} - {"all"}), "all"]
    lines = [
        " | ".join(
            [
                f"| {topic}",
                *(
                    f"{right[key]} of {whole[key]}"
                    for key in ((name, topic, true) for name in ("open", "sealed") for true in (True, False))
                ),
            ]
        )
        + " |"
        for topic in topics
    ]
    RESULT.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

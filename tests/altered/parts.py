"""Steps, equations and lines altered one at a time, each looked at by itself, at values: the two other long runs.

    steps    of derivations (`tests/laws/attack.py`): what a step makes of a form has the same value, an equation is one
    lines    of combinations (`lines.py`): a fact is true where its case holds

A whole that is rejected says little about the rule that was misused in it, which these look at.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from proofcheck.run.deadline import Expired, deadline
from tests.altered.campaign import named
from tests.altered.lines import attacked
from tests.altered.sources import Source
from tests.laws.attack import attack

SECONDS = 4.0  # for one derivation
TIMES = {"steps": 5, "lines": 60}


def concerned(sources: Sequence[Source], what: str) -> list[Source]:
    """The sources that have what is altered, in a random order."""
    word = {"steps": "traces", "lines": "combinations"}[what]
    found = [s for s in sources if word in named(s.evidence)]
    found = [s for s in found if what == "lines" or s.evidence.kind == "identity"]
    random.Random(0).shuffle(found)
    return found


def counted(sources: Sequence[Source], what: str, seed: int, first: int) -> Iterator[tuple[int, Counter[str]]]:
    """Counts for one source after the other, from a number on; after the last one from the first one again."""
    found = concerned(sources, what)
    for number in range(first, 10**9 if found else 0):
        source, turn = found[number % len(found)], number // len(found)
        yield number, _ONE[what](source, seed + turn)


def _steps(source: Source, seed: int) -> Counter[str]:
    count: Counter[str] = Counter()
    try:
        with deadline(SECONDS):
            attack(source.problem, source.evidence.data["traces"], seed, TIMES["steps"], count)
    except Expired:
        pass
    return count


def _lines(source: Source, seed: int) -> Counter[str]:
    return attacked(source, random.Random(seed), TIMES["lines"])


_ONE: dict[str, Callable[[Source, int], Counter[str]]] = {"steps": _steps, "lines": _lines}
WORDS = ("rejected", "accepted, right", "accepted, not computed", "WRONG")


def table(counts: Counter[str]) -> str:
    """By law or rule: what was rejected, by whatever error; what was accepted and is right, or was not computed."""
    rows: dict[str, Counter[str]] = {}
    for key, n in counts.items():
        key = key if key != "rejected" else "fields rejected"
        name, _, word = key.replace(": ", " ").partition(" ")
        word = {"right": WORDS[1], "not evaluated": WORDS[2]}.get(word, word if word in WORDS else WORDS[0])
        rows.setdefault(name, Counter())[word] += n
    every: Counter[str] = sum(rows.values(), Counter())
    lines = [f"| law or rule | altered | {' | '.join(WORDS)} |", "|---" * (len(WORDS) + 2) + "|"]
    for name, found in [*sorted(rows.items()), ("all", every)]:
        lines.append(f"| `{name}` | {sum(found.values()):,} | {' | '.join(f'{found[w]:,}' for w in WORDS)} |")
    return "\n".join(lines)

"""Generated Markdown: reports with prose, equations, percentages, tables, task lists, formulas and code, all true.

Every paragraph is drawn by a seeded generator, so that a run can be repeated. `write` makes as many documents as asked
for, of about the size asked for together; every `one_false_in`-th equation is off by one, and their number is returned.
"""

from __future__ import annotations

import random
from pathlib import Path

_WORDS = [
    "the",
    "model",
    "layer",
    "batch",
    "memory",
    "token",
    "cost",
    "of",
    "a",
    "run",
    "takes",
    "each",
    "worker",
    "reads",
    "and",
    "writes",
    "its",
    "own",
    "share",
    "while",
    "we",
    "measure",
    "latency",
    "under",
    "load",
    "with",
    "two",
    "settings",
    "that",
    "differ",
    "only",
    "in",
    "size",
    "so",
    "the",
    "difference",
    "comes",
    "from",
    "cache",
    "misses",
]


def _prose(random_: random.Random) -> str:
    sentences = []
    for _ in range(random_.randint(3, 7)):
        sentences.append(" ".join(random_.choices(_WORDS, k=random_.randint(8, 18))).capitalize() + ".")
    return " ".join(sentences)


class Generator:
    """Makes documents; counts the equations, and the false ones among them."""

    def __init__(self, seed: int, one_false_in: int) -> None:
        self.random = random.Random(seed)
        self.one_false_in = one_false_in
        self.equations = self.false = 0

    def _value(self, value: int) -> int:
        self.equations += 1
        if self.equations % self.one_false_in:
            return value
        self.false += 1
        return value + 1

    def _paragraph(self) -> str:
        r = self.random
        a, b, c = r.randint(2, 999), r.randint(2, 999), r.randint(2, 99)
        kind = r.randrange(12)
        if kind == 0:
            return f"- {_prose(r)}\n- It holds {a} × {b} = {self._value(a * b):,} values.\n- {_prose(r)}"
        if kind == 1:
            return f"共有 {a} × {c} = {self._value(a * c)} 个样本。{_prose(r)}"
        if kind == 2:
            return f"Of {a + b} runs, {a} ({round(100 * a / (a + b), 1)}%) ended early. {_prose(r)}"
        if kind == 3:
            rows = [(r.randint(10, 9999), r.randint(10, 9999)) for _ in range(r.randint(3, 8))]
            lines = ["| part | size | count |", "|---|---:|---:|"]
            lines += [f"| part {k} | {x:,} | {y} |" for k, (x, y) in enumerate(rows)]
            total = self._value(sum(y for _, y in rows))
            return "\n".join([*lines, f"| Total | {sum(x for x, _ in rows):,} | {total} |"])
        if kind == 4:
            return f"```python\nx = f({a})  # {a} + {b} = {self._value(a + b)}\nfor k in range({b}):\n    x += k\n```"
        if kind == 5:
            return f"We get ${a} \\times {c} = {self._value(a * c)}$ for $n = {c}$. {_prose(r)}"
        if kind == 6:
            return f"## Part {a}: {' '.join(r.choices(_WORDS, k=4))}\n\n{_prose(r)}"
        if kind == 7:
            return f"- [x] {_prose(r)}\n- [ ] {_prose(r)}"
        if kind == 8:
            return f"> {_prose(r)}\n> See [part {a}](part-{a}.md), `f(x) = {b}`, and https://example.org/{a}."
        return _prose(r)

    def document(self, size: int) -> str:
        pieces = [f"# Report {self.random.randint(1, 9999)}"]
        length = 0
        while length < size:
            pieces.append(self._paragraph())
            length += len(pieces[-1]) + 2
        return "\n\n".join(pieces) + "\n"


def write(folder: Path, documents: int, size: int, seed: int = 1, one_false_in: int = 500) -> tuple[int, int, int]:
    """Writes the documents, and returns their bytes, the equations in them, and how many are false."""
    generator = Generator(seed, one_false_in)
    written = 0
    for k in range(documents):
        data = generator.document(size // documents).encode()
        (folder / f"report-{k:04d}.md").write_bytes(data)
        written += len(data)
    return written, generator.equations, generator.false

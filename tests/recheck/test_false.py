"""Nothing false is confirmed: the statements of docs/trust.md that a careless count of sizes lets pass, and others.

Each of them holds at the sizes that a wrong count gives, or but for a place without a value.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from proofcheck.lang import prelude
from proofcheck.recheck import claims
from proofcheck.recheck.rulings import proved
from proofcheck.recheck.tree import parse

PAGE = (Path(__file__).parents[2] / "docs" / "trust.md").read_text("utf-8")
BLOCKS = [yaml.safe_load(text) for text in re.findall(r"^```false\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)]
OTHERS: list[dict[str, Any]] = [
    {"where": {"x": "real"}, "claim": "x / x == 1"},
    {"where": {"x": "real"}, "claim": "sqrt(x)**2 == x"},
    {"where": {"x": "real"}, "claim": "sqrt(x**2) == x"},
    {"where": {"x": "real"}, "claim": "diff(abs(x), x)**2 == 1"},
    {"where": {"x": "real"}, "claim": "log(x**2) == 2 * log(x)"},
    {"where": {"x, y": "real"}, "claim": "x * y <= x**2 + y**2 - 1 / 10**6"},
    {"where": {"x, y": "real"}, "given": ["x * y == 0"], "claim": "y == 0"},
    {"where": {"n": "dim", "A": "real[n, n]"}, "claim": "A @ inv(A) == eye(n)"},
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "x[0] == x[1]"},
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "sum(x) == x[0] + x[1] + sum(x[2:])"},
    {"where": {"n": "dim"}, "claim": "2**n >= n**2"},
    {"where": {"n": "dim"}, "claim": "sum(k for k in range(n)) == n * (n - 1) / 2 + (n - 1) * (n - 2) * (n - 3)"},
    {"where": {"n": "dim"}, "claim": "log(n) == (n - 1) * log(2)"},
    {"where": {"n": "dim"}, "claim": "2**n == n**2 - n + 2"},
    {"where": {"n": "natural"}, "claim": "(n * (n - 1) * (n - 2) * (n - 3)) % 48 == 0"},
    {"where": {"k": "integer"}, "claim": "sin(pi * k / 2)**2 == 1"},
    {
        "where": {"n, m": "dim", "x": "real[n]", "y": "real[m]"},
        "claim": "sum(exp(x)) * sum(exp(y)) == sum(exp(x[0]+y))",
    },
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "sum(exp(x / n)) == sum(exp(x / n**2))"},
    {"where": {"d": "dim", "q": "iid[d](mean=0, var=1)"}, "claim": "E(sum(q)**4) == 3 * d**2"},
    {"where": {"x": "real", "f": "real -> real"}, "claim": "f(x)**2 == f(x**2)"},
    {"where": {"n": "dim", "x, y": "real[n]"}, "claim": "max(sum(x), sum(y)) == sum(max(x, y))"},
    {"where": {"z": "complex"}, "claim": "sqrt(z**2)**2 + abs(z)**2 >= 0"},
    {"where": {"x": "real"}, "claim": "implies(x**2 > 4, x > 2)"},
]


def told(entry: dict[str, Any]) -> Any:
    where = [(n.strip(), t) for names, t in entry["where"].items() for n in names.split(",")]
    given = entry.get("given", [])
    given = [given] if isinstance(given, str) else given
    define = list(entry.get("define", {}).items())
    words = set(re.findall(r"[A-Za-z_]\w*", str(entry)))
    texts = {}
    for word in sorted(words):
        defined = prelude.definition(word)
        if defined is not None:
            texts[word] = {"where": [list(pair) for pair in defined.types], "is": defined.source.value}
    claim = claims.read(where, given, define, texts)
    return proved(claim, parse(entry["claim"]), [], "false")


def test_there_are_enough() -> None:
    assert len(BLOCKS) > 15


@pytest.mark.parametrize("entry", [*BLOCKS, *OTHERS], ids=lambda e: e["claim"][:60])
def test_it_is_not_confirmed(entry) -> None:
    answer = told(entry)
    assert answer.word != "confirmed", answer

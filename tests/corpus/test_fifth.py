"""Sets by a fifth author and later ones."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest

from tests.corpus import fifth, parts
from tests.corpus.judged import ALLOWED, SETTINGS, processes, word

OTHERS = {name: import_module(f"tests.corpus.{name}").ROWS for name in ("sixth", *parts.SETS)}
SETS = {"fifth": fifth.ROWS, **{name: [(true, *row) for true, _, *row in rows] for name, rows in OTHERS.items()}}


LONG = {*parts.SETS[parts.SETS.index("fourteenth") :]}  # minutes, as several of their statements stay open


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.long if n in LONG else ()) for n in SETS])
def test_no_verdict_is_wrong(name: str) -> None:
    with processes(20.0) as pool:
        for true, statement, where, given in SETS[name]:
            named = {name.strip(): text.strip() for name, _, text in (item.partition(":") for item in where)}
            entry = SimpleNamespace(statement=statement, where=named, given=tuple(given), define=None)
            assert word(pool, entry, SETTINGS) in ALLOWED[true], (statement, where, given)

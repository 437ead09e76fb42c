"""A set by a fifth author, about matrices, tensors and chances."""

from __future__ import annotations

from types import SimpleNamespace

from tests.corpus.fifth import ROWS
from tests.corpus.judged import ALLOWED, SETTINGS, processes, word


def test_no_verdict_is_wrong() -> None:
    with processes(20.0) as pool:
        for true, statement, where, given in ROWS:
            named = {name.strip(): text.strip() for name, _, text in (item.partition(":") for item in where)}
            entry = SimpleNamespace(statement=statement, where=named, given=tuple(given), define=None)
            assert word(pool, entry, SETTINGS) in ALLOWED[true], (statement, where, given)

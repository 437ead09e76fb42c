"""Sets by a fifth and a sixth author, about matrices, tensors and chances."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.corpus import fifth, sixth
from tests.corpus.judged import ALLOWED, SETTINGS, processes, word

SETS = {"fifth": fifth.ROWS, "sixth": [(true, *row) for true, _, *row in sixth.ROWS]}


@pytest.mark.parametrize("name", SETS)
def test_no_verdict_is_wrong(name: str) -> None:
    with processes(20.0) as pool:
        for true, statement, where, given in SETS[name]:
            named = {name.strip(): text.strip() for name, _, text in (item.partition(":") for item in where)}
            entry = SimpleNamespace(statement=statement, where=named, given=tuple(given), define=None)
            assert word(pool, entry, SETTINGS) in ALLOWED[true], (statement, where, given)

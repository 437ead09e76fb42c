"""A sample of the scalar corpus, said otherwise: the verdict is the same.

`python -m tests.corpus.variants` measures all of it.
"""

from __future__ import annotations

import pytest

from tests.corpus.judged import SETTINGS, processes, word
from tests.corpus.test_scalar_corpus import corpus
from tests.corpus.variants import changes

EVERY = 131
SHARE = 0.02  # of the verdicts may be lost: a limit on time may end any


@pytest.mark.parametrize("first", (5, pytest.param(40, marks=pytest.mark.long)))
def test_what_is_said_otherwise_has_the_same_verdict(first):
    with processes(seconds=10) as pool:
        found = list(changes(corpus.ENTRIES[first::EVERY], lambda s: word(pool, s, SETTINGS)))
    assert len(found) > 30
    lost = [row for row in found if row[2] != row[3]]
    assert not [row for row in lost if row[3] in ("proved", "refuted")]
    assert len(lost) <= SHARE * len(found), lost

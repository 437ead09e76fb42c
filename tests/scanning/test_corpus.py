"""The corpus: what the scan calls false is false, and it finds what is false."""

import pytest

from tests.scanning.corpus import score, snippets


@pytest.mark.parametrize("name", ["tuning", "tuning2", "tuning3", "heldout", "heldout2"])
def test_the_corpus(name):
    result = score(snippets(name))
    assert not result.wrong
    assert result.recall >= 0.95 or name.startswith("heldout"), result.missed
    assert result.recall >= 0.90, result.missed
    assert result.recognition >= 0.95, result.unseen


def test_its_size():
    every = [s for name in ("tuning", "tuning2", "tuning3", "heldout", "heldout2") for s in snippets(name)]
    assert len(every) >= 450
    false = sum(any(sign == "-" for sign, _, _ in s.marks) for s in every)
    silent = sum(not s.marks for s in snippets("tuning") + snippets("heldout"))
    assert false >= len(every) / 3
    assert silent >= 35
    chinese = sum(any("\u4e00" <= c <= "\u9fff" for c in s.text) for s in every)
    assert chinese >= 115

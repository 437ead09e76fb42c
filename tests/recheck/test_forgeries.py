"""A small share of `python -m tests.recheck.forgeries`."""

from __future__ import annotations

import random

import pytest

from proofcheck.recheck.record import rechecked
from tests.recheck.evidence import CLAIMS, record
from tests.recheck.forgeries import forgeries, word

TRUE = [name for name in CLAIMS if name not in ("false-figure", "witness", "undefined", "types", "point")]


@pytest.mark.parametrize("name", TRUE)
def test_what_is_confirmed_of_a_changed_statement_is_proved(name: str) -> None:
    tried = list(forgeries(record(name), 6, random.Random(name)))
    assert len(tried) >= 3
    confirmed = [forgery for forgery in tried if forgery.confirmed(rechecked(forgery.record))]
    assert len(confirmed) < len(tried)
    assert [(f.what, f.after) for f in confirmed if word(f) != "proved"] == []


def test_what_is_left_as_it_was_is_confirmed() -> None:
    whole = record("identity")
    (told,) = rechecked(whole)["statements"]
    assert told["word"] == "confirmed"
    (forgery,) = list(forgeries(whole, 1, random.Random(0)))
    assert forgery.before == told["text"] != forgery.after

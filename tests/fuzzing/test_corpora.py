"""The corpora of the fuzzers, replayed: every input keeps every promise of its reader, in time for its size."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.fuzzing import targets

CORPORA = Path(__file__).parent / "corpus"
SECONDS = 5.0  # of the processor for one input; the fuzzers hold a plain run to about one


@pytest.mark.parametrize("name", targets.NAMES)
def test_every_input_keeps_the_promises_of_its_reader(name: str) -> None:
    target = targets.load(name)
    files = sorted((CORPORA / name).iterdir())
    assert files
    for file in files:
        start = time.process_time()
        target.check(file.read_bytes())
        assert time.process_time() - start < SECONDS, file.name

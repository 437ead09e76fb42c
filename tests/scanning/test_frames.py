"""The table of frames: each row alone reads its example, and finds it true."""

import pytest

from proofcheck.documents.scanning import changes
from proofcheck.documents.scanning.tokens import tokens


@pytest.mark.parametrize("frame", changes.ROWS, ids=lambda frame: frame.example)
def test_each_frame_reads_its_example(frame: changes.Frame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "FRAMES", {kind: [frame] if kind in frame.kinds else [] for kind in "%x±"})
    found = changes.changes(tokens(frame.example), frame.example)
    assert found and all(made.verdict == "true" for made in found)

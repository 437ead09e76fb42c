from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from proofcheck.session import session

ENTRY = "fake_judge:judge_payload"


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write claim files, `write("topic/name", "claim: ...")`; answers their root."""

    def write(name: str, body: str, title: str = "A claim") -> Path:
        root = tmp_path / "claims"
        file = root / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"title: {title}\n{body}\n", "utf-8")
        return root

    return write


@pytest.fixture
def judged_by(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The fake judge is importable here and in workers, and the cache is empty; answers the log of judged claims."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    monkeypatch.setenv("PROOFCHECK_CACHE", str(tmp_path / "cache"))
    log = tmp_path / "judged.log"
    log.touch()
    monkeypatch.setenv("FAKE_JUDGE_LOG", str(log))
    monkeypatch.setenv("PROOFCHECK_SANDBOX", "off")  # a worker could not write the log
    return log


@pytest.fixture
def run(judged_by: Path) -> Callable[..., Any]:
    """`session.run` with the fake judge; paths may be one path."""
    plain = partial(session.run, entry=ENTRY, jobs=2)
    return lambda *paths, **options: plain(paths, **options)

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from proofcheck.cli import app
from proofcheck.session import session, single

JUDGE = Path(__file__).parents[1] / "session"


@pytest.fixture(autouse=True)
def _fake_judge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands judge by tests/session/fake_judge.py, with an empty cache, in a directory of their own."""
    monkeypatch.syspath_prepend(str(JUDGE))
    monkeypatch.setenv("PROOFCHECK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for module, name in ((session, "run"), (single, "run_stated")):
        monkeypatch.setattr(module, name, partial(getattr(module, name), entry="fake_judge:judge_payload"))


@pytest.fixture
def call() -> Callable[..., Result]:
    """`call("verify", "claims")` runs the command in this process."""
    return lambda *arguments: CliRunner().invoke(app, [str(a) for a in arguments])


@pytest.fixture
def claims(tmp_path: Path) -> Callable[..., Path]:
    """Write `claims/<name>.yaml` for every keyword; answers the directory."""

    def write(**files: Any) -> Path:
        root = tmp_path / "claims"
        root.mkdir(exist_ok=True)
        for name, body in files.items():
            (root / f"{name}.yaml").write_text(f"title: A claim\n{body}\n", "utf-8")
        return root

    return write

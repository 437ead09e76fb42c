"""The mark `quick`: the tests that tests/quick.toml names. With `-m quick` no other file is even imported."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
QUICK = [test for tests in tomllib.loads((HERE / "quick.toml").read_text("utf-8")).values() for test in tests]
FILES = {HERE.parent / test.partition("::")[0] for test in QUICK}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.option.markexpr == "quick" and collection_path.suffix == ".py" and collection_path not in FILES:
        return True
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest looks at `-m`."""
    for item in items:
        path = item.path.relative_to(HERE.parent).as_posix() if item.path.is_relative_to(HERE) else ""
        names = {path, f"{path}::{getattr(item, 'originalname', item.name)}"}
        if names & set(QUICK) and not any(item.get_closest_marker(mark) for mark in ("slow", "long", "gpu")):
            item.add_marker(pytest.mark.quick)

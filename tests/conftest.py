"""The mark `quick`: the tests that tests/quick.toml names. With `-m quick` no other file is even imported. The mark
`slow`: those that tests/slow.toml names, but for every twelfth case of those with parameters
where the file does not name all of them, as `test_x[*]`. And workers that stay warm from
one test to the next, in the folders that are not about workers. And fewer looks for garbage, each of which may take a
second where some twenty thousand tests are in memory."""

from __future__ import annotations

import gc
import tomllib
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
QUICK = [test for tests in tomllib.loads((HERE / "quick.toml").read_text("utf-8")).values() for test in tests]
SLOW = tomllib.loads((HERE / "slow.toml").read_text("utf-8"))
KEPT = 12  # of so many cases of a slow test, one is not marked
WARM = {"audit", "claimfile", "cli", "corpus", "diagnostics", "docs", "documents", "gate", "inventory", "lang", "ops"}
WARM |= {"recheck", "repair", "report", "scanning", "servers", "soundness"}
FILES = {HERE.parent / test.partition("::")[0] for test in QUICK}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.option.markexpr == "quick" and collection_path.suffix == ".py" and collection_path not in FILES:
        return True
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest looks at `-m`."""
    cases: Counter[tuple[str, str]] = Counter()
    for item in items:
        path = item.path.relative_to(HERE.parent).as_posix() if item.path.is_relative_to(HERE) else ""
        function = getattr(item, "originalname", item.name)
        named = SLOW.get(path, ())
        if (whole := f"{function}[*]" in named) or function in named:
            if whole or item.name == function or cases[path, function] % KEPT:
                item.add_marker(pytest.mark.slow)
            cases[path, function] += 1
        names = {path, f"{path}::{function}"}
        if names & set(QUICK) and not any(item.get_closest_marker(mark) for mark in ("slow", "long", "gpu")):
            item.add_marker(pytest.mark.quick)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    with pytest.MonkeyPatch.context() as patch:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in WARM:
            _keep_workers(patch)
        return (yield)


def _keep_workers(patch: pytest.MonkeyPatch) -> None:
    """Lets each run that brings no sitting have one of its own, which remembers nothing and shares the workers."""
    from proofcheck.session import session
    from proofcheck.session.answers import Sitting

    judge_all = session.judge_all

    def warm(*arguments: Any, **options: Any) -> session.Judged:
        return judge_all(*arguments, **{**options, "sitting": options.get("sitting") or Sitting()})

    patch.setattr(session, "judge_all", warm)

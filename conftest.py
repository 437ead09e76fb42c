"""What every test run shares: nothing outside the repository is read or written, and GPU tests run when asked for."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from typing import Any

import pytest

# Set before any test module is imported, for this process and those it starts: no test meets a verdict of an earlier
# run, and none leaves one behind. The directory goes when the run ends.
_SCRATCH = tempfile.TemporaryDirectory(prefix="proofcheck-tests-")
os.environ["PROOFCHECK_CACHE"] = os.path.join(_SCRATCH.name, "cache")
# Colours and widths come from the tests, not from the terminal that runs them.
os.environ["NO_COLOR"] = "1"
os.environ["COLUMNS"] = "100"
for _name in ("FORCE_COLOR", "CLICOLOR_FORCE", "PYTHONSTARTUP"):
    os.environ.pop(_name, None)
# A shell starts `pytest &` of a script deaf to Ctrl-C, and so would be what the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _as_in_a_process_of_its_own() -> None:
    """Z3 numbers what it is told in the order in which it is told, and where it gives up hangs on these numbers. A
    claim is judged in a process of its own; a test that judges in this one starts with as little behind it."""
    smt, z3 = sys.modules.get("proofcheck.logic.decide.smt.questions"), sys.modules.get("z3.z3")
    if smt is not None and z3 is not None and smt._ASKED:
        smt._ASKED.clear()
        z3._main_ctx = None


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """A worker of pytest-xdist is told what was asked for; its own arguments do not show it."""
    node.workerinput["whole"] = _whole(node.config)


def _whole(config: pytest.Config) -> bool:
    """Whether the run is one of the whole suite, with no path given."""
    given = getattr(config, "workerinput", {}).get("whole")
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS if given is None else given


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `gpu`, `long` or `browser` run only where the marker expression speaks of them: `-m gpu`. Those
    marked `slow` run also where a path is given."""
    asked = config.option.markexpr or ""
    unasked = [mark for mark in ("gpu", "long", "browser", *(("slow",) if _whole(config) else ())) if mark not in asked]
    left_out = [item for item in items if any(item.get_closest_marker(mark) for mark in unasked)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not any(item.get_closest_marker(mark) for mark in unasked)]

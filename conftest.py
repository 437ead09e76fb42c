"""What every test run shares: nothing outside the repository is read or written, and GPU tests run when asked for."""

from __future__ import annotations

import os
import tempfile

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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `gpu` run only where the marker expression speaks of them: `-m gpu`."""
    if "gpu" in (config.option.markexpr or ""):
        return
    left_out = [item for item in items if item.get_closest_marker("gpu") is not None]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("gpu") is None]

"""Claims as tests of pytest: each claim file is an item, chosen with `-k`, stopped at with `-x`, spread with `-n`.

Nothing is collected unless it is asked for: `proofcheck_claims = claims/` among pytest's settings, or `--proofcheck
PATH` on the command line. The setting adds its paths where pytest is called without paths of its own; the option always
does.

An item judges its claim, and those that it names, when it runs; collecting reads no file and imports nothing of the
checker. Workers are kept warm for the whole of a test run, one set for each process of `-n`, and share the cache of
verdicts. Whatever the claim's file does not expect is a failure, with verdict, witness and what is true.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from proofcheck.session.answers import Sitting

_SUFFIX = ".yaml"
_PATHS = pytest.StashKey[tuple[Path, ...]]()
_SITTING = pytest.StashKey["Sitting"]()
_MISSING = "proofcheck: no such file or directory: "


class NotAsExpected(Exception):
    """A claim is not as its file expects. Its text is the whole report about it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proofcheck", "claims of documents, checked by proofcheck")
    group.addoption(
        "--proofcheck",
        metavar="PATH",
        action="append",
        default=[],
        help="Collect the claim files under PATH as tests. Repeatable.",
    )
    group.addoption(
        "--proofcheck-budget",
        metavar="SECONDS",
        type=float,
        default=None,
        help="Deprecated: use --proofcheck-numbers. Nominal seconds for each step of the numeric tests.",
    )
    group.addoption(
        "--proofcheck-numbers",
        choices=("off", "quick", "normal", "large"),
        default=None,
        help="How far numeric tests go, as the option `--numbers` of `proofcheck verify`.",
    )
    parser.addini("proofcheck_claims", "claim files, or directories of them, collected as tests", type="paths")
    parser.addini("proofcheck_budget", "deprecated, use proofcheck_numbers: nominal seconds for each step")
    parser.addini("proofcheck_numbers", "how far numeric tests go: off, quick, normal or large")


def pytest_configure(config: pytest.Config) -> None:
    invoked = config.invocation_params.dir
    asked = [invoked / path for path in config.getoption("--proofcheck")]
    set_up: list[Path] = config.getini("proofcheck_claims")
    for path in (*asked, *set_up):
        if not path.exists():
            raise pytest.UsageError(f"{_MISSING}{path}")
    config.stash[_PATHS] = tuple(path.resolve() for path in (*asked, *set_up))
    own = config.args_source is not pytest.Config.ArgsSource.ARGS
    added = [*asked, *set_up] if own else asked
    config.args += [str(path) for path in dict.fromkeys(added) if str(path) not in config.args]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != _SUFFIX or file_path.name.startswith("."):
        return None
    places = parent.config.stash.get(_PATHS, ())
    if not any(file_path == place or place in file_path.parents for place in places):
        return None
    return ClaimFile.from_parent(parent, path=file_path)


class ClaimFile(pytest.File):
    """A claim file: one item, whose name is the claim's id."""

    def collect(self) -> Iterable[pytest.Item]:
        from proofcheck.source.roots import root_of

        name = self.path.relative_to(root_of(self.path)).with_suffix("").as_posix()
        yield ClaimItem.from_parent(self, name=name)


class ClaimItem(pytest.Item):
    """One claim."""

    def runtest(self) -> None:
        from proofcheck.report.text import claim, report
        from proofcheck.report.view import View
        from proofcheck.session import session

        # Named from here, as everywhere in a report, and not by its absolute path.
        path = os.path.relpath(self.path)
        record = session.run([path], only=self.name, jobs=1, sitting=_sitting(self.config), **self._effort())
        if record["summary"]["interrupted"]:
            raise KeyboardInterrupt  # a run of claims ends with what it has; a run of tests ends
        entry = next((entry for entry in record["claims"] if entry["id"] == self.name), None)
        if entry is None or any(finding["severity"] == "error" for finding in record["findings"]):
            raise NotAsExpected(report(record).rstrip())
        self.user_properties += [("verdict", entry["verdict"]), ("expected", entry["expected"])]
        if not entry["as_expected"]:
            raise NotAsExpected(claim(entry, View(level=min(max(self.config.get_verbosity(), 0), 2))))

    def _effort(self) -> dict[str, Any]:
        given: Any = self.config.getoption("--proofcheck-budget")
        if given is None:
            given = self.config.getini("proofcheck_budget") or None
        level = self.config.getoption("--proofcheck-numbers") or self.config.getini("proofcheck_numbers") or "normal"
        if level not in ("off", "quick", "normal", "large"):
            raise pytest.UsageError(f"proofcheck_numbers must be off, quick, normal or large, not {level!r}")
        return {"numbers": level} | ({} if given is None else {"budget": float(given)})

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report about the claim; a traceback only for a failure of the checker itself."""
        if isinstance(excinfo.value, NotAsExpected):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"claim {self.name}"


def _sitting(config: pytest.Config) -> Sitting:
    """What all items of this process share: warm workers, and the answers about claims that others name."""
    from proofcheck.session.answers import Sitting

    if _SITTING not in config.stash:
        config.stash[_SITTING] = Sitting()
    return config.stash[_SITTING]

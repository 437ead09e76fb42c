"""What a command imports: the libraries that its statement needs, and no others.

The process of the command and the worker behind it are looked at each by itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from proofcheck.session.session import ENTRY, FEW
from proofcheck.session.single import STATED

ROOT = Path(__file__).parents[2]
JUDGE = """
import sys
from proofcheck.run.server import warm
worker, entry, preload, statement, *where = sys.argv[1:]
function = warm(worker, preload.split(","))
from proofcheck.judging.payload import Settings
job = {"stated": (statement, where, (), ()), "settings": Settings(backend="numpy").to_json(), "entry": entry}
print("\\n@", function(job)["answer"]["verdict"], *sys.modules)
"""
COMMAND = """
import sys
from proofcheck.cli import main
sys.argv = ["proofcheck", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
print("\\n@", *sys.modules)
"""
HEAVY = {"sympy", "z3", "flint", "numpy"}
STATEMENTS = {
    "identity": ("(x+1)**2 == x**2 + 2*x + 1", "x: real"),
    "inequality": ("x**2 + 1 > 0", "x: real"),
    "figure": ("2**10 == 1024",),
}


def modules(code: str, *arguments: str, cwd: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=cwd,
        timeout=60,
        check=True,
    )
    return done.stdout.rpartition("\n@")[2].split()


def libraries(names: list[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("kind", STATEMENTS)
def test_the_worker_of_a_plain_statement_imports_no_solver(kind: str, tmp_path: Path) -> None:
    preload = ",".join((ENTRY.partition(":")[0], *FEW))
    verdict, *names = modules(JUDGE, STATED, ENTRY, preload, *STATEMENTS[kind], cwd=tmp_path)
    assert verdict == "proved"
    assert not libraries(names) & {"sympy", "z3", "mpmath", "cvc5", "array_api_compat", "click"}
    lazy = ("proofcheck.logic.decide.lemmas", "proofcheck.search.repair")
    assert not {name for name in names if name.startswith(lazy)}
    home = "proofcheck.search.engines."
    engines = {name.removeprefix(home) for name in names if name.startswith(home)}
    assert not engines & {"smt", "integrals", "existence", "probabilities", "induction", "termwise", "growth"}


def test_the_process_of_a_check_imports_nothing_of_the_language(tmp_path: Path) -> None:
    names = modules(COMMAND, "check", "2**10 == 1024", cwd=tmp_path)
    assert "proofcheck.session.single" in names
    assert not libraries(names) & (HEAVY | {"mpmath", "yaml", "tomllib", "sqlite3", "concurrent"})
    parts = ("lang.elaborate", "lang.parse", "judge", "kernel", "verdict")
    assert not {f"proofcheck.{part}" for part in parts} & {*names}


@pytest.mark.parametrize("command", [["lint", "a.yaml"], ["read", "--no-judge", "a.md"], ["scan", "a.md"]])
def test_commands_that_judge_nothing_import_no_engine(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("title: t\nwhere: {x: real}\nclaim: x + x == 2 * x\n")
    (tmp_path / "a.md").write_text("Let $x$ be real. Then $x + x = 2 x$, and 3 of 12 are 25 %.\n")
    names = modules(COMMAND, *command, cwd=tmp_path)
    assert "proofcheck.cli.commands" in names
    assert not libraries(names) & {"sympy", "z3", "flint", "numpy", "mpmath", "array_api_compat"}
    assert command[0] == "lint" or "yaml" not in names
    assert not {name for name in names if name.startswith(("proofcheck.search.engines.", "proofcheck.logic.kernel"))}

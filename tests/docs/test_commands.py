"""Commands that pages and messages show can be run: each one parses, names files and pages that exist, and is run here
unless `NOT_RUN` says why not."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from proofcheck.cli import app
from proofcheck.cli.commands.explain import known_names

_SPEC = importlib.util.spec_from_file_location("fences", Path(__file__).with_name("fences.py"))
assert _SPEC is not None and _SPEC.loader is not None
fences = importlib.util.module_from_spec(_SPEC)
sys.modules["fences"] = fences
_SPEC.loader.exec_module(fences)

ROOT = fences.ROOT
TOP = ["CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", "docs/glossary.md", "docs/threat-model.md"]
PAGES = [*fences.guide(), *TOP]
PROGRAMS = "proofcheck|python3?|pip|pytest|bash|pre-commit"
# What a command has beside its words: a comment in columns of its own, or what a page says in the same line.
_INDENTED = re.compile(rf"^ {{4}}((?:PYTHON=\S+ )?(?:\.venv/bin/)?(?:{PROGRAMS}) .*?)(?: {{2,}}.*)?$", re.MULTILINE)
_CODE = re.compile(r"`(proofcheck (?:[a-z]+\b|--)[^`]*)`")
_PLACES = re.compile(r"[\w./-]*/[\w./-]*|[\w-]+\.md")
# What a page makes, and words that stand for any other.
_PLACEHOLDERS = {"squareplus", "duplicate-tag", "ID", "DIR", "NAME", "WORD", "PATH", "FILE", "REF", "...", "GLOB"}
# The statuses of commands that are meant to find something.
STATUS = {
    'proofcheck check "(a + b)**2 == a**2 + b**2" --where "a, b: real"': 1,
    "proofcheck verify notes.md": 1,
    "proofcheck read notes.md": 1,
    "proofcheck read notes.md --report html=notes.html": 1,
}
NOT_RUN = {
    'proofcheck check "A @ B == B @ A" --where "n: dim" --where "A, B: real[n, n]" --backend torch': "needs PyTorch",
    "proofcheck verify claims/": "takes minutes; `.ci/run` runs it",
    "proofcheck verify claims/scaling -v": "takes seconds; its options are those of other commands",
    "proofcheck verify claims/scaling --limit monomials=20_000 --limit seconds=120": "takes seconds",
    "proofcheck verify claims/ --format github": "takes minutes; tests/report has the format",
    "proofcheck verify claims/ --format json --output-file run.json": "takes minutes; tests/cli has the options",
    "proofcheck verify claims/ --report junit=run.xml --report sarif=run.sarif --report json=run.json": "takes minutes",
    "proofcheck verify claims/ --report html=report.html": "takes minutes; tests/report/html has the format",
    "proofcheck verify claims/ --report json=build/claims.json": "takes minutes; tests/docs/test_site.py makes one",
    "proofcheck verify claims/ --second-opinion": "takes minutes, and needs cvc5",
    "proofcheck verify claims/ --watch": "does not end; tests/integrations/test_watch.py runs it",
    "proofcheck check --batch answers.jsonl": "needs a file; tests/cli/test_batch.py runs it",
    "proofcheck check --batch answers.jsonl --cluster local:2": "needs Dask; tests/cluster runs it",
    "proofcheck check --batch answers.jsonl --cluster 10.0.0.1:8786": "needs a cluster",
    "proofcheck verify claims/ --cluster 10.0.0.1:8786": "needs a cluster",
    "proofcheck verify claims/scaling/unit-variance.yaml --numbers large": "takes a minute",
    "proofcheck gate README.md docs/ claims/": "takes minutes; `.ci/run` runs it",
    "proofcheck gate README.md docs/ claims/ --base main": "needs a branch",
    "proofcheck gate docs/ claims/ --base main": "needs a branch",
}
_SERVES = "serves until its client leaves, and needs an extra; tests/servers runs it"
NOT_RUN |= {
    "proofcheck mcp": _SERVES,
    "proofcheck mcp --http --port 8765": _SERVES,
    "proofcheck mcp --allow docs/ --allow claims/ --claims claims/": _SERVES,
    "proofcheck lsp": _SERVES,
}
NEEDS = {"scan.json": "proofcheck scan docs/ --baseline scan.json --write-baseline"}


def indented(program: str) -> list[str]:
    """The indented commands of all pages that begin with this program, without their comments."""
    found = [c for page in PAGES for c in _INDENTED.findall((ROOT / page).read_text("utf-8"))]
    return sorted({c.strip() for c in found if re.search(rf"(?:^|/| )(?:{program})(?: |$)", c)})


COMMANDS = [c for c in indented("proofcheck") if c.startswith("proofcheck ")]
SHOWN = [
    part.partition("\n")[0]
    for block in fences.blocks(*fences.guide(), language="console")
    for part in block.text.replace("\\\n", " ").split("$ ")[1:]
]


def inline() -> list[tuple[str, str]]:
    """(where, command) of every command between back quotes: in pages, and in texts of the program."""
    files = [ROOT / page for page in PAGES] + sorted((ROOT / "proofcheck").rglob("*.py"))
    return [
        (str(file.relative_to(ROOT)), " ".join(command.split()))
        for file in files
        for command in _CODE.findall(file.read_text("utf-8"))
        if "{" not in command
    ]


def parsed(command: str) -> None:
    """Fails for a command, an option, a value or a page that the program does not have."""
    name, *rest = shlex.split(command.partition(" && ")[0].removesuffix(" &"))[1:]
    group: Any = app
    context = click.Context(group)
    if name.startswith("-"):
        assert name in {"--help", *(text for option in group.params for text in option.opts)}, f"no option {name}"
        return
    one = group.get_command(context, name)
    assert one is not None, f"there is no command {name}"
    words = [word for word in rest if word not in ("...", "--help")]
    try:
        one.make_context(name, list(words))
    except Exception as error:
        # A sentence may speak of a command without its arguments.
        if type(error).__name__ != "MissingParameter":
            raise AssertionError(f"{error}") from None
    if name == "explain" and words and words[0] not in _PLACEHOLDERS:
        assert " ".join(words) in known_names(), f"there is no page on {words}"


def _has_what_it_needs(command: str) -> None:
    if "html=" in command:
        pytest.importorskip("latex2mathml", reason="needs the extra `report`")


@pytest.mark.parametrize("command", sorted({*COMMANDS, *SHOWN}))
def test_every_command_of_a_block_parses(command: str) -> None:
    _has_what_it_needs(command)
    parsed(command)


def test_every_command_in_a_sentence_or_message_parses() -> None:
    found = inline()
    assert len(found) > 60
    for where, command in found:
        try:
            parsed(command)
        except AssertionError as error:
            pytest.fail(f"{where}: `{command}`: {error}")


@pytest.mark.parametrize("command", indented(PROGRAMS))
def test_the_files_that_a_command_names_exist(command: str) -> None:
    made = ("evidence/", "build/", ".venv", "notes.md")
    for place in _PLACES.findall(command.replace("PYTHON=", "")):
        if not place.startswith(made) and not place.startswith(("/", "http")):
            assert (ROOT / place).exists() or (ROOT / f"claims/{place}.yaml").exists() or "run." in place, place


def test_what_is_not_run_is_still_shown() -> None:
    assert NOT_RUN.keys() <= set(COMMANDS)
    assert len(COMMANDS) - len(NOT_RUN) > 12


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fences.workplace(tmp_path_factory.mktemp("copy"), "README.md")


@pytest.mark.parametrize("command", [c for c in COMMANDS if c not in NOT_RUN])
def test_an_indented_command_runs(command: str, place: Path) -> None:
    _has_what_it_needs(command)
    for file, first in NEEDS.items():
        if file in command and command != first and not (place / file).exists():
            assert run(first, place).returncode == 0
    done = run(command, place)
    assert done.returncode == STATUS.get(command, 0), f"{command}\n{done.stdout}{done.stderr}"
    assert done.stdout or "--write-baseline" in command


def run(command: str, place: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", *shlex.split(command)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.run(words, capture_output=True, text=True, timeout=120, env=environment, cwd=place)

"""What an attacker puts beside the claims: documents, settings, links, files that are none, names, kept results.

Each is read within its limits or refused by a named finding; nothing of it is followed, run, or believed.
"""

from __future__ import annotations

import re
import sqlite3
import xml.etree.ElementTree as ET
from contextlib import closing
from pathlib import Path

import pytest

from proofcheck.documents.gate.catalog import Catalog
from proofcheck.judging import payload
from proofcheck.judging.payload import Settings
from proofcheck.report import record as records
from proofcheck.run import cache as caches
from proofcheck.run.limits import Limits
from proofcheck.session.answers import Shelf
from tests.hostile import recipes
from tests.hostile.commands import MEMORY, SECONDS, clean, contents, run

# -- documents ---------------------------------------------------------------------------------------------------------


def _times(place: Path, cache: Path, size: int) -> dict[str, float]:
    """Seconds that each command takes for each document of about this many formulas."""
    folder = place / f"docs{size}"
    folder.mkdir()
    names = recipes.documents(folder, size)
    before = contents(folder)
    jobs = [(["scan", name, "--format", "json"], folder) for name in names]
    jobs += [(["read", name, "--no-judge"], folder) for name in names]
    done = run(jobs, place, cache, 1200)
    for answer in done.answers:
        clean(answer)
    assert done.peak < MEMORY and contents(folder) == before
    return {" ".join(words): answer["seconds"] for (words, _), answer in zip(jobs, done.answers, strict=True)}


def test_documents_are_read_in_the_time_that_their_length_allows(cache: Path, tmp_path: Path) -> None:
    assert max(_times(tmp_path, cache, 2_000).values()) < SECONDS


@pytest.mark.parametrize("size", [5_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_documents_are_read_in_linear_time(size: int, cache: Path, tmp_path: Path) -> None:
    short, long = (_times(tmp_path, cache, length) for length in (size // 4, size))
    # Four times the text; what is quadratic takes 16 times as long. The rest is for commands that take next to nothing.
    assert not {name: (short[name], took) for name, took in long.items() if took > 8 * short[name] + 0.3}


# -- settings, links, baselines ----------------------------------------------------------------------------------------


def test_settings_of_a_stranger_are_findings(cache: Path, tmp_path: Path) -> None:
    jobs = []
    for name, content in recipes.CONFIGURATIONS.items():
        place = tmp_path / name
        place.mkdir()
        (place / "pyproject.toml").write_bytes(content)
        (place / "plain.yaml").write_text("title: a\nclaim: 1 == 1\n")
        jobs.append((["lint", "plain.yaml"], place))
    done = run(jobs, tmp_path, cache)
    for name, answer in zip(recipes.CONFIGURATIONS, done.answers, strict=True):
        clean(answer)
        assert answer["status"] == 2, (name, answer)
        assert re.search(r"\[(wrong|unknown)-setting\]", answer["errors"]), (name, answer)
        assert len(answer["errors"]) < 2_000_000 and answer["seconds"] < SECONDS


def test_links_and_baselines_of_a_stranger_are_refused(cache: Path, tmp_path: Path) -> None:
    jobs = []
    for kind, files in (("lock", recipes.LOCKS), ("baseline", recipes.BASELINES)):
        for name, content in files.items():
            place = tmp_path / f"{kind}-{name}"
            (place / "claims").mkdir(parents=True)
            (place / ".git").mkdir()
            (place / "a.md").write_text("1 + 1 = 2\n")
            (place / "claims" / "plain.yaml").write_text("title: a\nclaim: 1 == 1\n")
            given = place / ("claims/links.json" if kind == "lock" else "known.json")
            given.write_bytes(content)
            gate = ["gate", "a.md", "claims", "--no-judge", "--no-cache"]
            jobs.append((gate if kind == "lock" else ["scan", "a.md", "--baseline", "known.json"], place))
    done = run(jobs, tmp_path, cache)
    for (arguments, place), answer in zip(jobs, done.answers, strict=True):
        clean(answer)
        assert answer["status"] == 2, (arguments, place.name, answer)
        said = answer["output"] + answer["errors"]
        assert "lock-damaged" in said or "baseline" in said
        assert len(said) < 10_000


# -- what is no plain file ---------------------------------------------------------------------------------------------


def test_pipes_devices_and_links_are_not_followed(cache: Path, tmp_path: Path) -> None:
    place = tmp_path / "tree"
    place.mkdir()
    (place / ".git").mkdir()
    recipes.inputs(place)
    named = "title: a\nsource: {{document: docs/{0}.md, anchor: x}}\nclaim: 1 == 1\n"
    for name in ("pipe", "endless", "outside", "loop", "directory", "sparse"):
        (place / "claims" / f"names-{name}.yaml").write_text(named.format(name))
    before = contents(place)
    done = run(
        [
            (["lint", "claims"], place),
            (["scan", "docs"], place),
            (["gate", "docs", "claims", "--no-judge", "--no-cache"], place),
            (["scan", "docs/endless.md"], place),
            (["lint", "claims/pipe.yaml", "claims/endless.yaml", "claims/loop.yaml"], place),
            (["scan", "docs/plain.md", "--baseline", "docs/endless.md"], place),
            (["scan", "docs/plain.md", "--baseline", "docs/pipe.md"], place),
            (["gate", "docs", "claims", "--no-judge", "--no-cache", "--lock", "docs/endless.md"], place),
            (["gate", "docs", "claims", "--no-judge", "--no-cache", "--lock", "docs/pipe.md"], place),
        ],
        tmp_path,
        cache,
        60,
    )
    for answer in done.answers:
        clean(answer)
        assert "root:" not in answer["output"] + answer["errors"]
    lint, scan, gate, endless, *_ = (answer["output"] + answer["errors"] for answer in done.answers)
    assert "path-skipped" in lint and "file-too-large" in lint
    assert "file-too-large" in scan and "file-too-large" in endless
    assert "`source` names the document `docs/outside.md`, which does not exist [orphan-claim]" in gate
    assert contents(place) == before and done.peak < MEMORY


def test_names_of_files_do_nothing_to_a_terminal_or_a_workflow(cache: Path, tmp_path: Path) -> None:
    place = tmp_path / "tree"
    (place / "claims").mkdir(parents=True)
    for name in recipes.NAMES:
        (place / "claims" / f"{name}.yaml").write_text("title: a\nclaim: 1 == 2\n")
        (place / f"{name}.md").write_text("1 + 1 = 3\n")
    formats = ("text", "json", "junit", "sarif", "github", "markdown")
    jobs = [([command, ".", "--format", form], place) for form in formats for command in ("lint", "scan")]
    done = run(jobs, tmp_path, cache)
    for (arguments, _), answer in zip(jobs, done.answers, strict=True):
        clean(answer)
        for line in answer["output"].split("\n") if arguments[-1] == "github" else ():
            assert "::" not in line or re.match(r"::(?:error|warning|notice) (?:[a-zA-Z]+=[^:,]*,?)*::", line), line
        if arguments[-1] == "junit":
            ET.fromstring(answer["output"])


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_a_poisoned_cache_is_no_source_of_verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries that were exchanged, cut off, edited, or put there in another shape, are not there."""
    monkeypatch.setenv("PROOFCHECK_CACHE", str(tmp_path))
    monkeypatch.setattr(payload, "surroundings", dict)
    stated = {name: payload.statement_payload(text) for name, text in (("right", "1 == 1"), ("wrong", "1 == 2"))}

    def shelf() -> Shelf:
        return Shelf(stated, Settings(), Limits(), "entry")

    with closing(shelf()) as first:
        for name, verdict in (("right", "proved"), ("wrong", "refuted")):
            first.keep(name, records.complete({"verdict": verdict}))
    with closing(shelf()) as second:
        assert {name: answer["verdict"] for name, answer in second.found.items()} == {
            "right": "proved",
            "wrong": "refuted",
        }
    (file,) = tmp_path.glob("results*.sqlite3")
    with closing(sqlite3.connect(file)) as database:
        (a, x, dx), (b, y, dy) = database.execute("SELECT key, value, digest FROM entries ORDER BY key").fetchall()
    shapes = [
        b"[]",
        b'{"record": {}}',
        b'{"record": {"verdict": "proved", "findings": 7}}',
        b'{"record": null}',
        b"\x80.",
    ]
    poisons = [
        [(a, y, dy), (b, x, dx)],  # exchanged
        [(a, x[:-1], dx), (b, y[:-1], dy)],  # cut off
        [(a, x.replace(b"verdict", b"Verdict"), dx), (b, y.replace(b"refuted", b"proved") + b" ", dy)],  # edited
        *([(key, shape, caches._digest(key, shape)) for key in (a, b)] for shape in shapes),  # of another shape
    ]
    for poison in poisons:
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("DELETE FROM entries")
            database.executemany("INSERT INTO entries (key, value, digest) VALUES (?, ?, ?)", poison)
        with closing(shelf()) as again:
            assert again.found == {}


def test_a_poisoned_catalogue_is_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x")
    catalog = Catalog(tmp_path, tmp_path / "kept")
    assert catalog.facts("document", "a.md", lambda data: {"is": data.decode()}) == {"is": "x"}
    catalog.keep()
    (file,) = (tmp_path / "kept").iterdir()
    assert list(Catalog(tmp_path, tmp_path / "kept")._entries) == ["document a.md"]
    code, digest, text = file.read_bytes().split(b"\n", 2)
    poisons = [
        b"",
        b"\x80\x04.",
        b"[" * 100_000,
        b"\n".join((code, digest, text.replace(b'"x"', b'"y"'))),
        b"\n".join((code, digest, b"[" * 100_000)),
        b"\n".join((b"other", digest, text)),
    ]
    for poison in poisons:
        file.write_bytes(poison)
        again = Catalog(tmp_path, tmp_path / "kept")
        assert again.facts("document", "a.md", lambda data: {"is": data.decode()}) == {"is": "x"}
        assert again.read == 1

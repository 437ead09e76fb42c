"""The settings of a project: found, checked with places, and weaker than the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck import config
from proofcheck.config import COMMANDS, SETTINGS, find
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.source.exclude import Exclude
from proofcheck.source.toml import key_spans

HEAD = "[tool.proofcheck]\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`write(text)` makes it the pyproject.toml of a repository, from whose top the program runs."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)

    def write(text: str, place: str = ".") -> Path:
        (tmp_path / place).mkdir(exist_ok=True)
        (tmp_path / place / "pyproject.toml").write_text(text, "utf-8")
        return tmp_path

    return write


def faults(text: str, write) -> list[str]:
    write(text)
    with pytest.raises(ProofcheckError) as caught:
        find()
    return [f"{f.span}: {f.diagnostic}: {f.message}" for f in caught.value.findings]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "budjet = 3", ":2:1: unknown-setting: there is no setting `budjet`; did you mean `budget`?"),
        (HEAD + "# x\n\n  jobs = 0", ":4:3: wrong-setting: `jobs` must be a whole number from 1 to 1024"),
        (HEAD + "jobs = true", ":2:1: wrong-setting: `jobs`"),
        (HEAD + "budget = nan", ":2:1: wrong-setting: `budget`"),
        (HEAD + "memory = 2", ":2:1: wrong-setting: `memory`"),
        (HEAD + 'format = "xml"', ":2:1: wrong-setting: `format` must be one of"),
        (HEAD + 'paths = "claims"', ":2:1: wrong-setting: `paths` must be a list of paths"),
        (HEAD + "paths = [3]", ":2:1: wrong-setting: `paths`"),
        (HEAD + 'cache = "no"', ":2:1: wrong-setting: `cache` must be true or false"),
        (HEAD + "limits = {secs = 3}", ":2:1: wrong-setting: there is no limit `secs`; there are"),
        (HEAD + "limits = 3", ":2:1: wrong-setting: `limits` must be a table"),
        (HEAD + "[tool.proofcheck.deep]\nx = 1", ":2:1: unknown-setting: there is no setting `deep`"),
        ('[tool]\nproofcheck = {jobs = "x"}', ":2:1: wrong-setting: `jobs`"),
        ("[tool]\nproofcheck = 3", ":2:1: wrong-setting: `tool.proofcheck` must be a table"),
        ('x = """\n[tool.proofcheck]\njobs = 0\n"""\n' + HEAD + "\njobs = 0", ":7:1: wrong-setting"),
        ("[tool.proofcheck]\njobs = \n", ":2:8: wrong-setting: the file is not valid TOML"),
        ("[tool.proofcheck]\njobs = [", ":2:9: wrong-setting: the file is not valid TOML"),
        ("[tool.proofcheck]\njobs = " + "9" * 5_000, ":1:1: wrong-setting: the file cannot be read"),
        ("[tool.proofcheck]\njobs = " + "[" * 5_000, ":1:1: wrong-setting: the file cannot be read"),
        ("[tool.proofcheck]\njobs = " + "{a=" * 5_000 + "1" + "}" * 5_000, ":1:1: wrong-setting: the file cannot be"),
    ],
)
def test_a_fault_has_its_place(text, said, write):
    (found,) = faults(text, write)
    assert found.startswith(f"pyproject.toml{said}")


def test_a_name_of_any_length_is_shown_by_its_beginning(write):
    name = "name" * 1_000
    for text in (HEAD + f"{name} = 1", HEAD + f"[tool.proofcheck.{name}]\n[tool.proofcheck.{name}]"):
        (found,) = faults(text, write)
        assert "namename" in found and len(found) < 300


def test_all_faults_at_once(write):
    assert len(faults(HEAD + "a = 1\nb = 2\njobs = 0\n", write)) == 3


def test_what_is_not_utf8(write):
    write("").joinpath("pyproject.toml").write_bytes(b"[tool.proofcheck]\nx = '\xff'\n")
    with pytest.raises(ProofcheckError, match=r"pyproject\.toml:2:1: the file is not UTF-8"):
        find()


def test_it_is_looked_for_upwards_to_the_top_of_the_repository(write, monkeypatch, tmp_path):
    write(HEAD + "jobs = 3")
    write("[tool.other]\nx = 1\n", "inner")
    monkeypatch.chdir(tmp_path / "inner")
    assert find().values == {"jobs": 3}
    (tmp_path / "inner/.git").mkdir()
    assert find() == config.Config()


def test_files_that_speak_of_something_else_are_passed_over(write):
    write("this is = not [toml")
    assert find() == config.Config()
    write('[project]\ndependencies = ["proofcheck"]\n')
    assert find() == config.Config()


def test_paths_and_globs_are_relative_to_the_file(write, monkeypatch, tmp_path):
    write(HEAD + 'paths = ["claims", "more/claims"]\nexclude = ["drafts", "claims/old"]')
    (tmp_path / "inner").mkdir()
    monkeypatch.chdir(tmp_path / "inner")
    found = find()
    assert found.paths() == ["../claims", "../more/claims"]
    left_out = Exclude(found.exclude())
    assert left_out(tmp_path / "a/drafts/x.yaml") and left_out(tmp_path / "claims/old/x.yaml")
    assert not left_out(tmp_path / "claims/x.yaml") and not left_out(tmp_path / "draftsman/x.yaml")


def test_every_setting_is_taken_by_a_command():
    assert {name for names in COMMANDS.values() for name in names} == set(SETTINGS) - {"notation"}


SPANS = """\
top = 1
[a]
"quoted key" = "x = 1 # no"   # comment ] "
b.c = [1,
  "]", # ]
  { d = 2 }]
s = '''
[no]
no = 1
'''
[ a . 'e f' ]
g = {h = 1}
[[list]]
i = 1
[[list]]
i = 2
last = "no line break"\
"""


def test_where_keys_stand():
    found = {path: (span.line, span.column, span.end_column) for path, span in key_spans(SPANS, "x").items()}
    assert found == {
        ("top",): (1, 1, 4),
        ("a",): (2, 1, 4),
        ("a", "quoted key"): (3, 1, 13),
        ("a", "b", "c"): (4, 1, 4),
        ("a", "s"): (7, 1, 2),
        ("a", "e f"): (11, 1, 14),
        ("a", "e f", "g"): (12, 1, 2),
        ("list",): (13, 1, 9),
        ("list", "i"): (14, 1, 2),
        ("list", "last"): (17, 1, 5),
    }


@pytest.mark.parametrize("text", ["", "[", "]]]]", '"', "'''", "= 1", "a", "a = [[[[", 'a = "\\', "# only", "a = 1 #"])
def test_text_that_is_not_toml_ends_too(text):
    key_spans(text, "x")


def test_a_long_text_takes_linear_time():
    for piece in ("a = [", 'a = "', "'''", "# ", "[", 'a."', "\\"):
        key_spans(piece * 50_000, "x")

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from proofcheck import __version__
from proofcheck.claimfile.kinds import keys_of
from proofcheck.claimfile.model import ClaimKeys
from proofcheck.cli import claims, statements
from proofcheck.cli.commands.glossary import WORDS
from proofcheck.cli.commands.kinds import TYPES
from proofcheck.diagnostics.all import REGISTRY
from proofcheck.documents import taken
from proofcheck.judging.payload import NUMBERS, Settings
from proofcheck.lang import prelude
from proofcheck.lang.forms import SUMMARIES
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.problem import problem_from
from proofcheck.logic.words import MEANINGS
from proofcheck.report.schema import verdict_schema
from proofcheck.session import session

STATUSES = [
    ({"a": "claim: 1 == 1"}, 0),
    ({"a": "claim: refuted(1) == 1"}, 1),
    ({"a": "claim: refuted(1) == 1\nexpect: refuted"}, 0),
    ({"a": "clam: 1"}, 2),
    ({"a": "claim: invalid(1) == 1"}, 2),
    ({}, 2),
    ({"a": "claim: conflict(1) == 1"}, 3),
    ({"a": "claim: raise_(1) == 1"}, 3),
]


@pytest.mark.parametrize(("files", "status"), STATUSES)
def test_the_exit_status_of_verify(call, claims, files, status):
    result = call("verify", claims(**files))
    assert result.exit_code == status, result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify"],
        ["verify", "x", "--budget", "0"],
        ["verify", "x", "--budget", "nan"],
        ["verify", "x", "--jobs", "0"],
        ["verify", "x", "--seed", "-1"],
        ["verify", "x", "--backend", "abacus"],
        ["verify", "x", "--format", "xml"],
        ["verify", "no-such-path"],
        ["verify", ".", "--output-file", "no/such/directory/run.json"],
        ["no-such-command"],
        ["check"],
    ],
)
def test_wrong_usage_is_status_2(call, arguments):
    assert call(*arguments).exit_code == 2


def test_no_command_prints_help(call):
    assert "proofcheck verify claims/" in call().output


@pytest.mark.parametrize("command", [[], ["verify"], ["check"], ["lint"], ["schema"], ["explain"]])
def test_every_command_teaches_by_example(call, command):
    result = call(*command, "--help")
    assert result.exit_code == 0 and "  proofcheck " in result.output


def test_version(call):
    assert call("--version").output == f"proofcheck {__version__}\n"


def test_verify_prints_json_by_the_schema(call, claims):
    root = claims(
        a="claim: refuted(x) == infinite(1)\nwhere: {x: real}\nexpect: refuted", b="clam: 1", c="claim: 1 == 1"
    )
    result = call("verify", root, "--format", "json")
    Draft202012Validator(verdict_schema()).validate(json.loads(result.stdout))


def test_an_output_file_leaves_the_summary_to_the_terminal(call, claims, tmp_path):
    target = tmp_path / "run.json"
    result = call("verify", claims(a="claim: 1 == 1"), "--format", "json", "--output-file", target)
    assert result.exit_code == 0
    assert json.loads(target.read_text("utf-8"))["summary"]["proved"] == 1
    assert result.stdout.startswith("1 claim: 1 proved") and "\n{" not in result.stdout
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".run")] == []


def test_options_reach_the_session(call, claims, monkeypatch):
    seen = {}

    def run(paths, **options):
        seen.update(options)
        return session.records.run_record([], [], {})

    monkeypatch.setattr(session, "run", run)
    arguments = ["--only", "t/*", "--jobs", "3", "--budget", "7.5", "--numbers", "quick", "--backend", "numpy"]
    arguments += ["--seed", "5", "--no-cache"]
    arguments += ["--second-opinion", "--memory", "0.5", "--exclude", "drafts", "--limit", "seconds=9"]
    call("verify", claims(), *arguments)
    expected = {
        "only": "t/*",
        "exclude": ("drafts",),
        "jobs": 3,
        "budget": 7.5,
        "numbers": "quick",
        "backend": "numpy",
        "seed": 5,
        "use_cache": False,
    }
    others = {"second_opinion": True, "memory": 0.5, "limits": {"seconds": 9}, "evidence": None, "progress": None}
    assert seen.pop("resolve") is taken.resolved
    assert seen == {**expected, **others}


def test_nothing_escapes_into_a_pipe(call, claims):
    root = claims(a='claim: refuted(x) == 1\nwhere: {x: real}\nsays: "\\e[2J"')
    (root / "a.yaml").write_text('title: "\\x1b[2Jboo"\nwhere: {x: real}\nclaim: refuted(x) == 1\n', "utf-8")
    result = call("verify", root, "-v")
    assert "\x1b" not in result.output


CHECKS = [
    (["1 == 1"], 0, "proved"),
    (["refuted(x) == 1", "--where", "x: real"], 1, "refuted"),
    (["supported(x) == 1", "--where", "x: real"], 1, "supported"),
    (["x == 1", "--where", "x real"], 2, "has no type"),
    (["f(1) == 2", "--define", "f(x)"], 2, "is not a definition"),
    (["f(1) == 2", "--define", "f(x) == 1"], 2, "is not a definition"),
    (["invalid(x) == 1", "--where", "x: real"], 2, "invalid"),
    (["conflict(x) == 1", "--where", "x: real"], 3, "conflict"),
]


@pytest.mark.parametrize(("arguments", "status", "said"), CHECKS)
def test_check(call, arguments, status, said):
    result = call("check", *arguments)
    assert (result.exit_code, said in result.output) == (status, True), result.output
    as_json = call("check", *arguments, "--format", "json")
    assert as_json.exit_code == status
    Draft202012Validator(verdict_schema()).validate(json.loads(as_json.stdout))


LINT = [
    ({"a": "claim: x == 1\nwhere: {x: real}"}, 0, "1 claim read, no errors"),
    ({"a": "claim: x == 1"}, 2, "unknown-name"),
    ({"a": "claim: A @ A == A\nwhere: {n, m: dim, A: 'real[n, m]'}"}, 2, "size-mismatch"),
    ({"a": "claim: A @ A == A\nwhere: {n, m: dim, A: 'real[n, m]'}\nexpect: refuted"}, 0, "no errors"),
    ({"a": "claim: Gauge(x) == x\nwhere: {x: real}"}, 2, "undefined-term"),
    ({"a": "claim: Gauge(x) == x\nwhere: {x: real}\nexpect: unsupported"}, 0, "no errors"),
    ({"a": "claim: x == 1\nwhere: {x: real}\nexpect: refuted\ncorrect: {claim: y == 1}"}, 2, "unknown-name"),
    (
        {"a": "claim: x == y\nwhere: {x: real}\nexpect: refuted\ncorrect: {claim: x == y, where: {y: real}}"},
        2,
        "a.yaml:2",
    ),
    ({"a": "steps: [x + x, == 2 * x]\nwhere: {x: real}"}, 0, "no errors"),
    ({"a": "steps:\n- x + x\n- == 2 * z\nwhere: {x: real}"}, 2, "a.yaml:4:10: error: the name `z`"),
    ({"a": "clam: x"}, 2, "unknown-key"),
    ({}, 2, "nothing-to-check"),
]


@pytest.mark.parametrize(("files", "status", "said"), LINT)
def test_lint(call, claims, files, status, said):
    result = call("lint", claims(**files))
    assert (result.exit_code, said in result.output) == (status, True), result.output


def test_schemas_are_printed(call):
    assert "where" in json.loads(call("schema").stdout)["properties"]
    assert json.loads(call("schema", "--verdicts").stdout) == verdict_schema()


PAGES = ["language", "limits", "settings", *TYPES, *keys_of(ClaimKeys), *MEANINGS, *REGISTRY, *SUMMARIES, *FUNCTIONS]
PAGES += [*prelude.names(), *prelude.CONSTANTS, *WORDS]


def test_every_word_has_a_page_and_is_listed(call):
    listed = call("explain").stdout
    for name in PAGES:
        result = call("explain", name)
        assert result.exit_code == 0 and name in result.stdout, name
        assert name in listed, name


def test_a_type_has_a_page_in_each_of_its_spellings(call):
    for name in ("iid", "iid[d](mean=0, var=1)", "real[n, d]", "real -> real"):
        assert ": a type\n" in call("explain", name).stdout, name
    table = Path(__file__).parents[2].joinpath("docs/guide/language.md").read_text("utf-8").split("## Numbers")[0]
    words = {word for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for word in re.findall(r"`(\w+)", row)}
    assert {"real", "spherical", "iid"} <= words <= TYPES.keys()


@pytest.mark.parametrize("name", TYPES)
def test_the_example_of_a_type_can_be_declared(name):
    _, example = TYPES[name]
    declared = dict(re.findall(r"((?:\w+, )*\w+): ((?:[^,\[(]|\[[^]]*\]|\([^)]*\))+)(?:, |$)", example))
    assert declared, example
    sizes = {"m": "real[d]", "S": "psd[d, d]"} if "cov=" in example else {}
    more = {} if name == "dim" else {"n, d": "dim"}
    problem_from("1 == 1", {**more, **sizes, **declared})


def test_what_was_meant_by_no_command(call, claims):
    assert "there is no command `verifx`; did you mean `verify`?" in call("verifx").output
    assert f"write `proofcheck verify {claims()}`" in call(claims()).output
    assert "there is no command `zzzzzz`\n" in call("zzzzzz").output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["verify"], "Name a file or a directory, or set `paths` under [tool.proofcheck]"),
        (["gate"], "Name a file or a directory, or set `documents` under"),
        (["read"], "Name a file or a directory.\n"),
        (["verify", "x", "--memory", "10%"], "such as 0.25, not 10%"),
        (["verify", "x", "--report", "xml=a.xml"], "there is no format `xml`; the formats are text"),
        (["check", "1 == 1", "--batch", "x"], "exclude each other"),
        (["recheck", "no-such-place"], "no-such-place: there is no such directory"),
        (["recheck", "EMPTY"], "contains no evidence; write it with `proofcheck verify PATH --evidence DIR`"),
        (["scan", "bad.md", "--baseline", "none.json"], "there is no baseline `none.json`"),
        (["scan", "bad.md", "--baseline", "bad.json"], "`bad.json` is not JSON"),
        (["scan", "EMPTY"], "there is no document in `EMPTY` [nothing-to-check]"),
        (["read", "EMPTY"], "there is no document in `EMPTY` [nothing-to-check]"),
        (["draft", "EMPTY"], "there is no document in `EMPTY` [nothing-to-check]"),
        (["read", "EMPTY/a.md"], "`EMPTY/a.md` does not exist [path-not-found]\n  = help: Correct the path."),
        (["draft", "EMPTY/a.md"], "`EMPTY/a.md` does not exist"),
        (["read", "bad.md"], "bad.md:2:3: error: byte 0xe9 is not UTF-8"),
    ],
)
def test_wrong_usage_says_what_to_do(call, arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("EMPTY").mkdir()
    Path("bad.md").write_bytes(b"a\nbc\xe9\n")
    Path("bad.json").write_text("x")
    result = call(*arguments)
    assert result.exit_code == 2 and message in result.output


def test_a_glob_that_chooses_nothing_names_what_there_is(call, claims):
    result = call("verify", claims(sums="claim: 1 == 1"), "--only", "sum")
    assert result.exit_code == 2
    assert "no claim has an id that matches `sum`; did you mean `sums`? [nothing-to-check]" in result.stdout
    assert "The ids are sums." in result.stdout


def test_an_unknown_word_is_met_with_suggestions(call):
    result = call("explain", "sofmax")
    assert result.exit_code == 2 and "did you mean `softmax`" in result.output


def test_doctor_finds_what_is_required(call):
    result = call("doctor")
    assert result.exit_code == 0 and "all required parts work" in result.output


def test_an_internal_error_is_status_3(call, claims, monkeypatch):
    monkeypatch.setattr(session, "run", lambda *a, **o: 1 / 0)
    result = call("verify", claims())
    assert result.exit_code == 3 and "internal error: ZeroDivisionError" in result.output


def test_an_interrupt_before_the_work_is_status_130(call, claims, monkeypatch):
    def run(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(session, "run", run)
    assert call("verify", claims()).exit_code == 130


def test_the_choices_of_numbers_are_those_of_the_library():
    # Written out in cli/options.py, which imports nothing of the checker so that --help is there at once.
    for command in (claims.verify, statements.check):
        option = {option.name: option for option in command.params}["numbers"]
        assert tuple(option.type.choices) == tuple(NUMBERS) and option.default == Settings().numbers


def test_budget_is_deprecated(call):
    result = call("check", "1 == 1", "--budget", "0.01")
    assert result.exit_code == 0
    assert "note: `budget` is deprecated; use --numbers off, quick, normal or large" in result.output

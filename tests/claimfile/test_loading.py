"""Many files: which are read, what they are called, and how they need each other."""

import os
import sys

import pytest

from proofcheck.claimfile import load
from proofcheck.source.characters import MAX_BYTES

SOUND = "title: t\nwhere: {x: real}\nclaim: x == x\n"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Writes files below a temporary directory, which becomes the current one."""
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_yaml", ".yaml")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write


def names(loaded):
    return [f.diagnostic for f in loaded.findings]


def ids(loaded):
    return [claim.id for claim in loaded.claims]


def test_ids_are_paths_below_the_directory_named_claims(tree):
    tree(claims__b_yaml=SOUND, claims__a__c_yaml=SOUND, other__d_yaml=SOUND)
    assert ids(load(["claims"])) == ["a/c", "b"]
    assert ids(load(["claims/a"])) == ["a/c"]
    assert ids(load(["claims/a/c.yaml"])) == ["a/c"]
    assert ids(load(["other"])) == ["d"]
    assert ids(load(["other/d.yaml"])) == ["d"]
    assert ids(load(["other/d.yaml"], root=".")) == ["other/d"]
    assert ids(load(["claims/a"], root="claims/a")) == ["c"]
    assert ids(load(["claims", "claims/b.yaml", "other"])) == ["a/c", "b", "d"]
    assert load(["claims"]).claims[0].file == "claims/a/c.yaml"
    assert not load(["claims"]).findings


def test_sound_files_load_beside_broken_ones(tree):
    tree(claims__a_yaml=SOUND, claims__b_yaml="title: |x| y\n", claims__c_yaml="title: t\nclaims: x\n")
    loaded = load(["claims"])
    assert ids(loaded) == ["a"]
    assert [(f.diagnostic, str(f.span)) for f in loaded.findings] == [
        ("text-needs-quotes", "claims/b.yaml:1:8"),
        ("unknown-key", "claims/c.yaml:2:1"),
    ]


def test_nothing_and_missing_paths_are_errors(tree):
    root = tree(full__a_yaml=SOUND)
    (root / "empty").mkdir()
    assert names(load([])) == ["nothing-to-check"]
    assert names(load(["empty"])) == ["nothing-to-check"]
    assert names(load(["missing"])) == ["path-not-found"]
    mixed = load(["empty", "full", "missing/x.yaml"])
    assert ids(mixed) == ["a"]
    assert names(mixed) == ["nothing-to-check", "path-not-found"]


def test_what_is_passed_over_leaves_a_note(tree):
    root = tree(claims__a_yaml=SOUND, claims__hidden__x_yaml=SOUND, outside__o_yaml=SOUND)
    claims = root / "claims"
    (claims / "hidden").rename(claims / ".hidden")
    (claims / ".b.yaml").write_text(SOUND)
    (claims / "c.yml").write_text(SOUND)
    (claims / "readme.md").write_text("not a claim")
    (claims / "out.yaml").symlink_to(root / "outside/o.yaml")
    (claims / "inside.yaml").symlink_to(claims / "a.yaml")
    (claims / "around").symlink_to(claims)
    loaded = load(["claims"])
    assert ids(loaded) == ["a", "inside"]
    assert {f.severity for f in loaded.findings} == {"note"}
    assert [f.span.file for f in loaded.findings] == [
        "claims/.b.yaml",
        "claims/.hidden",
        "claims/around",
        "claims/c.yml",
        "claims/out.yaml",
    ]


@pytest.mark.parametrize("name", ["Upper.yaml", "a b.yaml", "-a.yaml", "ü.yaml", "a/B/c.yaml", "..yaml"])
def test_names_of_claims(tree, name):
    root = tree()
    path = root / "claims" / name
    path.parent.mkdir(parents=True)
    path.write_text(SOUND)
    loaded = load([path])
    assert ids(loaded) == []
    assert names(loaded) == ["unusable-claim-name"]


def test_a_file_outside_the_given_root_has_no_name(tree):
    tree(a__x_yaml=SOUND, b__y_yaml=SOUND)
    assert names(load(["a"], root="b")) == ["unusable-claim-name"]


def test_one_name_for_two_files(tree):
    tree(a__claims__x_yaml=SOUND, b__claims__x_yaml=SOUND)
    loaded = load(["a/claims", "b/claims"])
    assert ids(loaded) == ["x"]
    assert names(loaded) == ["duplicate-claim"]


def test_files_that_cannot_be_read(tree):
    root = tree(claims__a_yaml=SOUND)
    (root / "claims/big.yaml").write_bytes(b"#" * (MAX_BYTES + 1))
    (root / "claims/latin.yaml").write_bytes(b"title: caf\xe9\n")
    (root / "claims/dangling.yaml").symlink_to(root / "claims/nowhere.yaml")
    os.mkfifo(root / "claims/pipe.yaml")
    loaded = load(["claims"])
    assert ids(loaded) == ["a"]
    assert [(f.diagnostic, f.span.file) for f in loaded.findings] == [
        ("file-too-large", "claims/big.yaml"),
        ("path-not-found", "claims/dangling.yaml"),
        ("not-utf8", "claims/latin.yaml"),
        ("path-not-found", "claims/pipe.yaml"),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such file names")
def test_a_file_name_that_is_not_text_can_still_be_shown(tree):
    root = tree(claims__a_yaml=SOUND)
    with open(os.fsencode(root / "claims") + b"/\xff\x1b.yaml", "w") as stream:
        stream.write(SOUND)
    (finding,) = load(["claims"]).findings
    assert finding.diagnostic == "unusable-claim-name"
    assert "\\xff" in finding.message
    finding.message.encode()


def needing(*ids):
    return f"{SOUND}needs: [{', '.join(ids)}]\n"


def test_needs_that_are_there(tree):
    tree(claims__a_yaml=needing("b", "sub/c"), claims__b_yaml=needing("sub/c"), claims__sub__c_yaml=SOUND)
    assert not load(["claims"]).findings
    # One claim of many is checked: what it needs has a file, and that is enough.
    assert not load(["claims/a.yaml"]).findings


def test_a_need_may_be_a_broken_file_but_not_a_missing_one(tree):
    tree(claims__a_yaml=needing("broken"), claims__b_yaml=needing("brokn", "../x", "a"), claims__broken_yaml="x")
    loaded = load(["claims"])
    assert ids(loaded) == ["a"]
    assert [(f.diagnostic, str(f.span)) for f in loaded.findings] == [
        ("unknown-claim", "claims/b.yaml:4:9"),
        ("unknown-claim", "claims/b.yaml:4:16"),
        ("wrong-value", "claims/broken.yaml:1:1"),
    ]
    assert "did you mean `broken`?" in loaded.findings[0].message


@pytest.mark.parametrize("key", ["contradicts", "negates"])
def test_a_claim_speaks_against_claims_that_exist_and_not_against_itself(tree, key):
    tree(
        claims__a_yaml=f"{SOUND}{key}: [b, c, a]\n",
        claims__b_yaml=f"{SOUND}{key}: [sub/d]\n",
        claims__sub__d_yaml=SOUND,
    )
    loaded = load(["claims"])
    assert ids(loaded) == ["b", "sub/d"]
    assert getattr(loaded.claims[0], key) == loaded.claims[0].related == ("sub/d",)
    assert [(f.diagnostic, f.message.partition(";")[0]) for f in loaded.findings] == [
        ("unknown-claim", "there is no claim `c`"),
        ("unknown-claim", "`a` is this claim itself"),
    ]


def test_circles_of_needs(tree):
    tree(
        claims__a_yaml=needing("b"),
        claims__b_yaml=needing("d", "c"),
        claims__c_yaml=needing("d", "a"),
        claims__d_yaml=SOUND,
        claims__self_yaml=needing("self"),
        claims__tail_yaml=needing("a"),
    )
    loaded = load(["claims"])
    assert ids(loaded) == ["d", "tail"]
    assert [(f.diagnostic, str(f.span)) for f in loaded.findings] == [
        ("circular-needs", "claims/a.yaml:4:9"),
        ("circular-needs", "claims/self.yaml:4:9"),
    ]
    assert "a -> b -> c -> a" in loaded.findings[0].message


def test_a_long_chain_of_needs_is_no_circle(tree):
    root = tree()
    (root / "claims").mkdir()
    for k in range(1500):
        (root / f"claims/c{k}.yaml").write_text(needing(f"c{k + 1}") if k < 1499 else SOUND)
    loaded = load(["claims"])
    assert len(loaded.claims) == 1500
    assert not loaded.findings

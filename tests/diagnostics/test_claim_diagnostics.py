"""Every diagnostic of claim files is triggered by its own example, and its page can be shown."""

import inspect

import pytest

from proofcheck.claimfile import load, parse_claim
from proofcheck.diagnostics import ProofcheckError
from proofcheck.diagnostics.all import REGISTRY

# Those that are about directories and bytes show a command or a path as their example; here is what triggers them.
AT_LOADING = {
    "unusable-claim-name": lambda root: load([write(root / "claims/Unit Variance.yaml")]),
    "path-not-found": lambda root: load([root / "clams"]),
    "nothing-to-check": lambda root: load([root]),
    "path-skipped": lambda root: load([write(root / "claims/.drafts/a.yaml").parents[1]]),
    "duplicate-claim": lambda root: load([write(root / f"{x}/claims/sums.yaml") for x in "ab"]),
    "not-utf8": lambda root: load([write(root / "a.yaml", b"title: \xe9\n")]),
    "file-too-large": lambda root: load([write(root / "a.yaml", b"tags: [" + b"x," * 60_000 + b"]\n")]),
}


def write(path, data=b"title: t\nclaim: x\n"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def is_of_claim_files(kind):
    """Those whose example is a claim file; the examples of the language's diagnostics are bare statements."""
    return kind.name in AT_LOADING or kind.example.startswith(("title:", "tags:"))


OURS = sorted(name for name, kind in REGISTRY.items() if is_of_claim_files(kind))


def test_none_is_left_out():
    assert len(OURS) >= 38
    assert set(AT_LOADING) <= set(OURS)


@pytest.mark.parametrize("name", OURS)
def test_the_example_triggers_the_diagnostic(name, tmp_path):
    trigger = AT_LOADING.get(name) or (
        lambda root: load([write(root / "example.yaml", REGISTRY[name].example.encode())])
    )
    findings = trigger(tmp_path).findings
    assert name in {f.diagnostic for f in findings}
    # An example shows one mistake.
    assert {f.diagnostic for f in findings} <= {name, "path-skipped", "nothing-to-check"}
    assert all(f.severity == REGISTRY[f.diagnostic].severity for f in findings)


@pytest.mark.parametrize("name", OURS)
def test_the_page_can_be_shown(name):
    kind = REGISTRY[name]
    first, blank, *rest = inspect.cleandoc(kind.__doc__).split("\n")
    assert first.endswith(".")
    assert blank == ""
    assert rest
    assert kind.remedy.endswith((".", "`."))
    assert name == name.lower()


def test_an_example_that_parses_alone_is_not_sound():
    for name in OURS:
        if name not in {*AT_LOADING, "unknown-claim", "circular-needs"}:
            with pytest.raises(ProofcheckError):
                parse_claim(REGISTRY[name].example)

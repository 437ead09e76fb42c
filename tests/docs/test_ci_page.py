"""What docs/guide/ci.md tells people to copy is right: workflows, hooks, settings, tables."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from proofcheck.config import SETTINGS
from proofcheck.report.formats import FORMATS

_SPEC = importlib.util.spec_from_file_location("fences", Path(__file__).with_name("fences.py"))
assert _SPEC is not None and _SPEC.loader is not None
fences = importlib.util.module_from_spec(_SPEC)
sys.modules["fences"] = fences
_SPEC.loader.exec_module(fences)

PAGE = "docs/guide/ci.md"
TEXT = (fences.ROOT / PAGE).read_text("utf-8")
ACTION = yaml.safe_load((fences.ROOT / "action.yml").read_text("utf-8"))
HOOKS = {hook["id"] for hook in yaml.safe_load((fences.ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
YAML = [yaml.safe_load(block.text) for block in fences.blocks(PAGE, language="yaml")]
TOML = [tomllib.loads(block.text) for block in fences.blocks(PAGE, language="toml")]


def rows(head: str) -> dict[str, str]:
    """The first column of the table under the line `head`, with the second."""
    table = TEXT[TEXT.index(head) :].partition("\n\n")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| *`?([^`|]*)`? *\|", table, re.MULTILINE))


def test_workflows_use_the_action_as_it_is():
    steps = [step for page in YAML if "jobs" in page for step in page["jobs"]["claims"]["steps"]]
    ours = [step for step in steps if step.get("uses", "").startswith("OWNER/proofcheck@")]
    assert len(ours) == 3
    for step in ours:
        assert step.get("with", {}).keys() <= ACTION["inputs"].keys()


def test_the_inputs_and_their_defaults():
    told = {name: value.strip() for name, value in rows("| input | default").items()}
    assert told == {name: entry["default"] for name, entry in ACTION["inputs"].items()}


def test_hooks_exist():
    (page,) = [page for page in YAML if "repos" in page]
    used = {hook["id"] for repo in page["repos"] for hook in repo["hooks"]}
    assert used <= HOOKS
    assert all(f"`{name}`" in TEXT for name in HOOKS)


def test_settings_are_those_that_exist():
    (settings,) = [page["tool"]["proofcheck"] for page in TOML if "proofcheck" in page["tool"]]
    assert all(SETTINGS[name].accepts(value) for name, value in settings.items())
    assert rows("| setting | option").keys() == SETTINGS.keys()
    assert rows("| format | for").keys() == FORMATS.keys()


@pytest.mark.parametrize("anchor", sorted(set(re.findall(r"\]\(#([\w-]+)\)", TEXT))))
def test_links_inside_the_page_lead_somewhere(anchor):
    heads = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    assert anchor in {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}

"""Links between the pages lead somewhere, and what CONTRIBUTING.md, the hooks and the templates name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    p for pattern in ("*.md", "docs/*.md", "docs/guide/*.md", "docs/reference/*.md") for p in ROOT.glob(pattern)
)
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "")).strip().lower().replace(" ", "-")


def anchors(page: Path) -> set[str]:
    text = page.read_text("utf-8")
    return {slug(head) for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE)} | set(
        re.findall(r'id="([^"]+)"', text)
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page) -> None:
    wrong = []
    for link in re.findall(r"\]\(([^()\s]+)\)", _CODE.sub("", page.read_text("utf-8"))):
        path, _, anchor = link.partition("#")
        if re.match(r"\w+:", path):
            continue
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            wrong.append(link)
    assert not wrong


def test_paths_in_contributing_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    names = set(re.findall(r"`((?:proofcheck|tests|docs|\.ci)/[\w/.-]*)`", text))
    wrong = {name for name in names if not re.search(r"[A-Z]{4}", name) and not (ROOT / name).exists()}
    assert len(names) > 25 and not wrong


def test_every_package_of_tests_is_named() -> None:
    """Those that are no package of tests for a part, such as corpora, are in no table."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = set(re.findall(r"`tests/([\w/]+)`", text))
    assert all((ROOT / "tests" / name).is_dir() for name in named - {"PACKAGE"})


def test_hooks_and_templates_can_be_read() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert {hook["id"] for hook in hooks} >= {"ruff", "ruff-format", "mypy", "codespell", "prose", "proofcheck-lint"}
    assert all(hook["language"] == "system" and hook["entry"].startswith("python ") for hook in hooks)
    templates = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
    assert len(templates) >= 3
    for path in templates:
        template = yaml.safe_load(path.read_text("utf-8"))
        if path.name != "config.yml":
            assert {"name", "description", "body"} <= template.keys() and template["body"]

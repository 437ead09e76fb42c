"""docs/glossary.md and `proofcheck explain` give the same meanings, of every verdict too."""

from __future__ import annotations

import re
from pathlib import Path

from proofcheck.cli.commands.glossary import WORDS
from proofcheck.logic.words import MEANINGS

PAGE = (Path(__file__).parents[2] / "docs/glossary.md").read_text("utf-8")


def test_the_page_and_the_command_agree() -> None:
    rows = dict(re.findall(r"^\| ([a-z][^|]*?) \| (.+) \|$", PAGE, re.MULTILINE))
    assert rows.pop("word") == "meaning"
    assert [name for name in rows if name not in MEANINGS] == list(WORDS) == sorted(WORDS)
    assert all(rows[name] == text for name, text in WORDS.items())
    assert MEANINGS.keys() - rows.keys() <= {"invalid", "unknown"}

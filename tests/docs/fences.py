"""The fenced blocks of the documentation pages."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```\s*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    page: str  # path from the root
    line: int  # of the fence
    language: str
    text: str

    @property
    def name(self) -> str:
        return f"{Path(self.page).stem.lower()}-{self.line}"


def blocks(*pages: str, language: str | None = None) -> list[Block]:
    found = []
    for page in pages:
        text = (ROOT / page).read_text("utf-8")
        for match in _FENCE.finditer(text):
            if language in (None, match[1]):
                found.append(Block(page, text.count("\n", 0, match.start()) + 1, match[1], match[2]))
    return found


def guide() -> list[str]:
    return ["README.md", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs/guide").glob("*.md"))]


def workplace(place: Path, page: str) -> Path:
    """A directory in which the commands of a page can be run: what the repository has, and the page's `notes.md`."""
    for name in ("docs", "claims"):
        shutil.copytree(ROOT / name, place / name)
    for name in ("README.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, place / name)
    for block in blocks(page, language="markdown"):
        (place / "notes.md").write_text(block.text, "utf-8")
    return place

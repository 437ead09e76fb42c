"""The picture in the README shows what the program prints now."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_SPEC = importlib.util.spec_from_file_location("picture", ROOT / ".ci/picture.py")
assert _SPEC is not None and _SPEC.loader is not None
picture = importlib.util.module_from_spec(_SPEC)
sys.modules["picture"] = picture
_SPEC.loader.exec_module(picture)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_picture_is_up_to_date() -> None:
    shown = picture.words((ROOT / picture.PICTURE).read_text("utf-8"))
    for command, output in picture.session():
        plain = re.sub(r"\x1b\[[0-9;]*m|\x1b\]8;;[^\x1b]*\x1b\\", "", output)
        for text in (command, plain):
            assert re.sub(r"\s", "", text) in shown, f"run `python .ci/picture.py`; it does not show:\n{text}"


def test_it_loads_nothing_and_has_a_text_for_those_who_do_not_see_it() -> None:
    svg = (ROOT / picture.PICTURE).read_text("utf-8")
    assert not re.search(r"(?:href|src|url)\s*[=(]\s*[\"']?https?:", svg) and "<script" not in svg
    assert re.search(rf"!\[[^\]]{{40,}}\]\({re.escape(picture.PICTURE.as_posix())}\)", (ROOT / "README.md").read_text())

"""The prose of the documentation is as `.ci/prose.py` wants it, and that finds and wraps what it should."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_SPEC = importlib.util.spec_from_file_location("prose", ROOT / ".ci/prose.py")
assert _SPEC is not None and _SPEC.loader is not None
prose = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(prose)


def test_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    status = prose.main(ROOT, fix=False)
    assert status == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A\n\nShort.\n", []),
        ("Short.\n", [1]),
        ("# A\n\n" + "some word " * 15 + "\n", [3]),
        ("# A\n\n    " + "code " * 30 + "\n\n| " + "cell " * 30 + "|\n", []),
        ("# A\n\n```\n# B\n" + "code " * 30 + "\n```\n", []),
        ("# A\n\nIt is in the place\nof another.\n", [3]),
        ("# A\n\n`in the place of` is code.\n", []),
        ("# A\n\nThe the end.\n", [3]),
        ("# A\n\nHe says that that is so.\n", []),
    ],
)
def test_what_is_found(text, found) -> None:
    assert [number for number, _ in prose.findings(text)] == found


def test_wrapping_keeps_code_and_formulas_in_one_piece() -> None:
    code = "`a long piece of code`"
    text = f"# A\n\n- {'a word ' * 12}{code} and $x + y = z$ - {'a word ' * 10}end\n\nShort\nlines.\n"
    made = prose.wrapped(text)
    assert made.split() == text.split() and not list(prose.findings(made))
    assert f"\n  {code}" in made and "$x + y = z$" in made and made.endswith("\n\nShort\nlines.\n")
    assert prose.wrapped(made) == made
    assert all(line.startswith(("- a word", "  ")) for line in made.split("\n")[2:5] if line)

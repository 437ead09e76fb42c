"""A named quantity with two values in one section: where that is a clash, and where it need not be one."""

from __future__ import annotations

import pytest

import proofcheck

TABLE = "\n\n| parameter | value |\n|---|---|\n| `d_model` | {} |\n| n_heads | 12 |\n"
PARTS = "\n\n| part | images |\n|---|---|\n| train | 1000 |\n| test | 250 |\n| total | 1250 |\n"
CLASHES = [
    "The model has `d_model = 512`." + TABLE.format(768),
    "The model has $d_{\\text{model}} = 512$." + TABLE.format(768),
    "Each head has `d_model / n_heads = 768 / 12 = 64` dimensions, where d_model = 512.",
    "With $4 · d_model^2 = 4 · 768^2$ weights and d_model = 512 there is no more.",
    "The set has a total of 1,200 images." + PARTS,
    "数据集一共有 1200 张图像。" + PARTS.replace("images", "图像"),
]
NONE = [
    "The model has `d_model = 768`." + TABLE.format(768),
    "The model has d_model = 32K." + TABLE.format(32768),
    "The default is d_model = 512." + TABLE.format(768),
    "For example, d_model = 512." + TABLE.format(768),
    "We use d_model = 768 instead of d_model = 512." + TABLE.format(768),
    "The small model has d_model = 512." + TABLE.format(768),
    "We try d_model = 512, 768 and 1024." + TABLE.format(768),
    "In version 1 d_model = 512." + TABLE.format(768),
    "默认 d_model = 512。" + TABLE.format(768),
    "# One\n\nd_model = 512.\n\n# Two" + TABLE.format(768),
    "d_model = 512, and then d_model = 1024." + TABLE.format(768),
    "First d_model = 512, and below d_model = 1024.",
    "Here d_model = 512.\n\n| parameter | GPT | BERT |\n|---|---|---|\n| d_model | 768 | 1024 |\n",
    "Here d_model = 512.\n\n```python\nd_model = 768\n```\n",
    "x = 3 and x = 4, n = 5 and n = 6",
    "About 1,200 images: a total of ~1,200 images." + PARTS,
    "A total of 1,000 images are left." + PARTS,
    "A total of 300 images are shown." + PARTS,
    "The set has a total of 1,200 sentences." + PARTS,
    "The set has a total of 1,200 images." + PARTS.replace("1250", "1300"),
    "<!-- proofcheck: ignore two models -->\nThe model has `d_model = 512`." + TABLE.format(768),
]


def warnings(text: str) -> list[str]:
    found = proofcheck.scan(text, "markdown")
    return [f.message for f in found if f.diagnostic == "quantity-clash" and f.finding.severity == "warning"]


@pytest.mark.parametrize("text", CLASHES)
def test_a_clash_is_a_warning(text: str) -> None:
    assert len(warnings(text)) == 1


@pytest.mark.parametrize("text", NONE)
def test_nothing_is_said_where_that_is_fair(text: str) -> None:
    assert warnings(text) == []


def test_the_message_names_both_places() -> None:
    (message,) = warnings(CLASHES[0])
    assert message == "`d_model` is 768 here and 512 in line 1"

"""A figure is called false where the reading is forced: pairs of texts, one left alone and one reported.

The first of each pair is like a text that was once called false and is not; the second is false.
"""

from __future__ import annotations

import pytest

from proofcheck.documents.scanning.forced import breaks_off, is_part, like_a_slip
from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import read_text

PAIRS = [
    # what words join is false only where it looks like a slip
    ("图像按 3x3 模式转换为 32-channel 输入", "总数为 12 × 64 = 786"),
    ("a 25.125 MHz clock for VGA 640x480 ~60 Hz", "640x480 ~ 370200 pixels"),
    ("about 1 quadrillion (10^15) of them", "a grid of 12 × 64 (786) cells"),
    ("40 * 1600 * (1-0.47 bp) = 63,997 sUSD", "40 * 1600 * (1 - 0.5) = 33,000"),
    ("D | C=10²¹ = 95.60", "2^3 * 5 = 400"),
    # figures that belong to something else
    ("(60 / 95) * 100% ≈ 63.16%", "60 / 95 = 36.16%"),
    ("从 6.4 ms + 1.7 ms 减少到 3.4 ms - 加速提高了 2.4 倍", "从 8.0 ms 减少到 3.4 ms，加速 1.4 倍"),
    ("an adversary can compress a total of 80(30+11)*K bits", "12 passed, 3 failed, 16 in total"),
    ("decreasing it from 400% to 350% and increasing the ratio from 145% to 150%", "a 30% increase from 80 to 100"),
    ("Reduces build time by 2.5x and reduces build size from 225MB to 95MB.", "2.9x smaller: from 225 MB to 95 MB"),
    ("a quote:\n    fee: 0.003, 1x\n        2.1 quote: 62 - 60 = 2", "fee: 0.003 × 2 = 0.007"),
    ("包含120W个用户、24W条商品的信息，共计200W条数据", "训练 80 条，测试 20 条，共计 110 条"),
    ("5 words behind and 5 words ahead of 5 (10 in total)", "5 words behind and 6 words ahead (12 in total)"),
    ("假设一共有10个词(算上开头)，文本里有2个句子，每句4个词，映射到8维，于是2，4，8对应",
     "一共 10 个：甲 2 个，乙 4 个，丙 3 个"),
    ("ratio 9/16 > 8/16  newh=1280*320/640=640  neww=1280", "9/16 > 8/16, and 1280*320/640 = 460"),
    ("precision = 6 / 7\nrecall = 6 / 6", "precision = 6 / 8 = 0.85"),
    ("the span is 5 = 2 x skip window + 1", "the span is 5 = 2 x 3 + 1"),
    ("60 by 40 (1000/16≈60,600/16≈40)", "1000/16 = 72.5"),
    # what was rounded before, or cut off, or printed by a machine
    ("26,041,666,666 * 144 = 3,750,000,000,000 bytes", "26,041 * 144 = 3,750,000"),
    ("$V = 15.16575^{0.5} * 3.2969^{0.5} = 7.071068$", "$V = 15.16575^{0.5} * 3.2969^{0.5} = 7.171068$"),
    ("a loss of (1 - 63.2206575 / 59.850) * 3 = -0.16895526315789455", "a loss of (1 - 63.22 / 59.85) * 3 = -0.186"),
    ("30 * 2 = 60 bits = 8 bytes", "30 * 2 = 70 bits"),
    ("(10/2^32)*10 ~= 1/50,000,000", "(10/2^32)*10 ~= 1/90,000,000"),
    ("10% of it is 10.8M. 10.8M + 108 = 118.8M", "10.8M + 108M = 128.8M"),
    ("plus a penalty: `100 * 10% = 110 SNX`", "a penalty: `100 * 10% = 15 SNX`"),
    ("He said that 1+1=3", "He has 1+2=4"),
    ("`15 * (64/136 + 1) + 13 = 28` gas", "`15 * (64/16 + 1) + 13 = 98` gas"),
    ("one operand is 2**31-1 and the second is -1", "one operand is 2**5-1 = 30"),
    ("额外带来 +15.7% 吞吐，且几乎无损（长度 2.50 → 2.46）", "吞吐提升 15.7%（2.50 → 2.76）"),
    # tables
    ("| part | now |\n|---|---|\n| a | 33,333 |\n| b | 66,667 |\n| c | 16,667 |\n| total | 116,668 |\n",
     "| part | now |\n|---|---|\n| a | 33,333 |\n| b | 66,667 |\n| c | 16,667 |\n| total | 126,667 |\n"),
    ("| part | now |\n|---|---|\n| A | 8.7 |\n| a | 8.7 |\n| B | 52.3 |\n| c | 18.3 |\n| d | 34 |\n| total | 61.5 |\n",
     "| part | now |\n|---|---|\n| a | 8.7 |\n| c | 18.3 |\n| d | 34 |\n| total | 71.0 |\n"),
    ("| part | now |\n|---|---|\n| a | 24,000 |\n| b | 52,000 |\n| total | 76.000 |\n",
     "| part | now |\n|---|---|\n| a | 24,000 |\n| b | 52,000 |\n| total | 67,000 |\n"),
    ("| part | x | y |\n|---|---|---|\n| a | 24 | 10 |\n| b | 52 | 30 |\n| total | 90 | 55 |\n",
     "| part | x | y |\n|---|---|---|\n| a | 24 | 10 |\n| b | 52 | 30 |\n| total | 90 | 40 |\n"),
]  # fmt: skip
ONE_OF_TWO = "| in | share | out |\n|---|---|---|\n" + "".join(
    f"| {n} | {s} | {o} |\n"
    for n, s, o in [
        ("500,000", "23.51%", "117,550"), ("1,000,000", "16.60%", "166,208"), ("2,000,000", "11.75%", "235,000"),
        ("4,000,000", "8.31%", "332,400"), ("8,000,000", "5.88%", "470,400"), ("9,000,000", "5.54%", "498,600"),
        ("7,000,000", "6.28%", "439,600"), ("6,000,000", "6.79%", "407,400"),
    ]
)  # fmt: skip
READ = [
    ("IDF = log(1000 / (99+1)) = 1.000 and log(1000 / (899+1)) = 0.046", "tt"),
    ("close to -ln(1/17) = 2.83", "t"),
    ("收益率为 (12000 - 10000) / 10000 = 0.2，即 20%。", "tt"),
    ("a `2**24` (16,777,216) gas limit", "t"),
    ("通道为 3x(5+80)=255。总计出现了1+(1+1)x12=25次", "tt"),
    ("Requested is 108.5K vs 82.4K in the budget of before, a 32% increase.", "t"),
    ("a 26% increase (182,000 DAI per month to 230,000 DAI per month)", "t"),
    ("| kernel | speed | relative to best |\n|---|---|---|\n| a | `309.0` | 1.3% |\n| b | `1986.5` | 8.5% |\n"
     "| c | `8474.7` | 36.5% |\n| d | `23249.6` | 100.0% |\n", "tttt"),
    ("| k | ns | speed-up |\n|---|---|---|\n| a | 804,187 | - |\n| b | 506,365 | 1.59x |\n| c | 397,886 | 1.27x |\n"
     "| d | 213,182 | 1.87x |\n| e | 169,215 | 1.26x |\n", "tttt"),
    ("| m | ppl | a | b | c | Avg. ↑ |\n|---|---|---|---|---|---|\n| x | 13.66 | 54.18 | 78.07 | 68.50 | 66.92 |\n"
     "| y | 18.60 | 46.08 | 70.41 | 62.91 | 59.80 |\n| z | 16.85 | 47.95 | 72.81 | 63.09 | 61.28 |\n", "ttt"),
]  # fmt: skip


def verdicts(text: str) -> str:
    signs = {"true": "t", "false": "f", "unread": "?"}
    return "".join(signs[made.verdict] for made in assertions(read_text(text, "a", "markdown")))


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_only_what_is_forced_is_called_false(true, false):
    assert "f" not in verdicts(true)
    assert "f" in verdicts(false)


@pytest.mark.parametrize(("text", "expected"), READ)
def test_what_is_read(text, expected):
    assert verdicts(text).replace("?", "") == expected


def test_slips():
    assert like_a_slip(12767, 2767) and like_a_slip(8, 7) and like_a_slip(89, 8900) and like_a_slip(0, 1)
    assert not like_a_slip(32, 9) and not like_a_slip(350, 3) and not like_a_slip(95, 10**21)


def test_what_stands_beside_a_figure():
    assert is_part("80(30+11)*K", 7, 9, False) and is_part("6.4 + 1.7", 6, 9, True)
    assert not is_part("12 of 48", 6, 8, True)
    assert breaks_off("fee: 1x\nquote: 2", 0, 16) and not breaks_off(
        "a line that is long enough to be wrapped\n2", 0, 42
    )


def test_a_formula_that_goes_on_in_the_next():
    assert "f" not in verdicts("$$v = 12 \\cdot 2 \\cdot $$\n\n$$(3 + 4) = 168$$")
    assert "f" in verdicts("**The new sum:**\n\n$$(3 + 4) = 8$$")


def test_of_two_figures_that_do_not_fit_one_is_reported():
    assert verdicts(ONE_OF_TWO).count("f") == 1

"""Readings that a fifth set of public documents asked for: a text with its verdicts (t true, f false, ? unread)."""

import pytest

from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import read_text

READINGS = [
    ("Between 10 and 20 tokens, 50% more than the 5 to 10 of before.", ""),  # of ranges
    ("20 tokens, 50% less than the 40 of before.", "t"),
    # formulas
    (r"$\mathit{⌈4/2⌉+1 = 3}$", "t"),
    (r"$\mathit{⌈5/2⌉+1 = 3}$", "f"),
    (r"1 - 1/$\boldsymbol{4.5^2}$ $\approx$ 0.95", "t"),
    (r"$$H = {4 - 3 + 2 \times 1 \over 1} + 1 = 4$$", "t"),
    (r"$$H = {4 - 3 + 2 \times 1 \over 1} + 1 = 5$$", "f"),
    (r"$$\begin{aligned} h &= 2 \times 26 \cr &= 52 \end{aligned}$$", "t"),
    (r"$$\begin{aligned} h &= 2 \times 26 \\ &= 62 \end{aligned}$$", "f"),
    (r"$\frac{1}{2}\Big( \vert 0.7 - 0.75 \vert + \vert 0.3 - 0.25 \vert \Big) = 0.05$", "t"),
    (r"$$\theta = \frac{9}{9+11} = 0.45 \notag$$", "t"),
    (r"$$Total \ GPU \ 2 + 3 = 5 \ GPU$$", "t"),
    (r"$343_{13} = 3 \times 13^2 + 4 \times 13 + 3 = 562_{10}$", "t"),
    (r"$w \leftarrow 0.5 - 0.1 \times 2 = 0.3$", "t"),
    (r"$(14 + 14 + 84)\ \text{GB} = 112\ \text{GB}$", "t"),
    (r"$t = \frac{2 \cdot 1024 \cdot 4096}{9e10 \cdot 4} = 23 \mu s$", "t"),
    ("$e^4 = 54.598$", "t"),
    ("$e^2 = 9$", "?"),  # a variable
    ("$5! = 120$", "t"),
    ("$5! = 125$", "f"),
    # signs and words for signs
    ("discrepancy = |100 - 95| = 5", "t"),
    ("discrepancy = |100 - 95| = 6", "f"),
    ("12 multiplied by 64 is 768.", "t"),
    ("12 heads × 64 dims => 768", "t"),
    ("we cut 12 × 3 → 2", "?"),
    ("it has `42% - 5% = 37%` of it", "t"),
    ("`5 + 7` gives 12.", "t"),
    ("64x64 for output (4,096 LEDs)", "t"),
    ("the overhead `(5\n  bytes + 2 bytes) / (40 bytes - 5 bytes) = 0.2` is", "t"),
    ("up to `2**22` (=4,194,304) of them", "t"),
    ("`uint64(3 * 2**24)` (= 50,331,648)", "t"),
    ("`uint64(3 * 2**24)` (= 50,331,640)", "f"),
    ("we set the maximum length to 4096/3 = 1228", "f"),
    ("我们将文档最大长度设置成了4096/3=1228", "f"),
    ("10^8/128 + 1 = 781250 + 1 = 781251", "tt"),
    ("4GiB / 50GBps = 85.9 ms", "t"),
    ("a runtime of `2 * 70e9 * 8192 / (16 * 1.97e14 * 0.4) = 0.91s`", "t"),
    ("148TFLOPS/0.064TFLOPs = 2312token/s", "t"),
    # changes
    ("60x+ faster than the other (2.2s vs 137s for one)", "t"),
    ("25% reduction: 60 → 45 bytes", "t"),
    ("25% reduction: 60 → 48 bytes", "f"),
    ("took 0.16ms instead of all together in 8ms (50× faster)", "t"),
    ("It takes 10 s (down 60% from 25 s).", "t"),
    ("10 s, down from 25 s (70% less)", "f"),
    ("It takes 20 s, 60% less than the 50 s of before.", "t"),
    ("It takes 20 s compared to 50 s before, a 60% reduction.", "t"),
    ("It takes 20 s compared to 50 s before, a 70% reduction.", "f"),
    ("F1 improves by 2.3 points, from 71.2 to 73.5.", "t"),
    ("It is 30 MB smaller (120 MB vs 90 MB).", "t"),
    ("376GBps out of 450GBps is 83%.", "t"),
    ("24 of 32 GB (75%)", "t"),
    ("寄存器使用 111 个，相比原来使用 128 个减少了 17 个", "t"),
    ("寄存器使用 111 个，相比原来使用 128 个减少了 19 个", "f"),
    ("总耗时（1136.7ms）也比优化前（1525ms）少了约25%", "t"),
    ("相比 50 ms，现在只要 20 ms，快了 2.5 倍", "t"),
    ("参数量增加 16 倍（从 37.5B 到 600B）", "t"),
    ("吞吐提升了 50%，从 100 提升到 150", "t"),
    ("78384 个（占总数 435692 的 18%）", "t"),
    ("错误率为 50/200=35%。", "f"),
    # products and sums
    ("8 个 512 位控制器（总共 4096 位）", "t"),
    ("4 nodes with 8 GPUs each (32 GPUs)", "t"),
    ("10 servers with 10 Gbps each, the total bandwidth would be 100 Gbps", "t"),
]


def verdicts(text: str, kind: str = "markdown") -> str:
    signs = {"true": "t", "false": "f", "unread": "?"}
    return "".join(signs[made.verdict] for made in assertions(read_text(text, "a", kind)))


@pytest.mark.parametrize(("text", "expected"), READINGS)
def test_reading(text, expected):
    assert verdicts(text) == expected


# Texts like those that documents were once called false for.
TRUE = [
    "We would expect 90% of the results to fall in the range from $31,538 to $31,958.",
    "11 points from 0 to 1 are taken",
    "16 strips × 300 LEDs transmitted in ~10ms",
    "# 2**14 simple transactions would use up >340 million gas",
    "5 * 3 = 1 而不是 15",
    "y₂ = 1 + 1 = 0",
    "一张表有 2 个索引，那么一共就是数值 +2 个索引，总共 3 个键值对",
    "分别由78.3%提高到94.4%，79%提高到94.5%",
    "可以拆分为 $6 = 1 + 2 + 3$ 一共 $3$ 件",
    "有 5 主+1 副本 共 10 分片",
    "interl: 0=NONE 1=16B 2=32B, l2: 1=64B 3=256B",
    r"$$\frac{1}{2} ~\mbox{of}~ \frac{1}{3} ~=~ \frac{1}{6}$$",
    "512 B = 2 kHalfCap chunks + 1 refill",
    "a volume of 0.1 cm x π x (0.175 cm)^2 / 4 = 0.00241 ml",
    "2×8字节 = 32个fp4",
    "32x8就是说线程在这个方向是32个",
    "`8*128/130=7.877GB/s=984.6MB/s`",
    "| R | reward |\n|---|---|\n| 1 | = 6.54x1x1040 = 6,806.3 |\n",
    r"$$\frac{\partial f}{\partial x} = w \times (-0.20) = 2.0 \times (-0.20) = -0.39$$",
    "5 blocks or 17.36 HNT (6% of 2.5 million HNT / 43,200 blocks * 5 blocks)",
    "This is 40% cheaper ($6 instead of $10).",
    "| pooling | score |\n|---|---|\n| CLS | 0.80 |\n| FIRST | 0.74 |\n| MEAN | 0.82 |\n",
    "| kind | share |\n|---|---|\n| a | 40% |\n| b | 40% |\n| c | 20% |\n| Total (in) | 75% |\n| Total (out) | 25% |\n",
]


@pytest.mark.parametrize("text", TRUE)
def test_a_true_text_is_not_called_false(text):
    assert "f" not in verdicts(text)


TABLES = [
    # more than fourteen columns; one row; means that only some rows hold; a column that may be one
    ("| | avg | " + " | ".join(f"#{k}" for k in range(16)) + " |\n" + "|---" * 18 + "|\n"
     + "| a | 4.5 | " + "4 | 5 | " * 8 + "\n| b | 6.0 | " + "6 | 6 | " * 8 + "\n", "tt"),
    ("| model | Average | a | b | c |\n|---|---|---|---|---|\n| x | 41.2 | 40.1 | 41.2 | 42.3 |\n", "t"),
    ("| m | a | b | c | Avg |\n|---|---|---|---|---|\n| x | 1.25 | 2.31 | 3.07 | 2.21 |\n"
     "| y | 2.25 | 3.31 | 4.07 | 3.21 |\n"
     "| z | 7.25 | 3.31 | 4.07 | 4.82 |\n| u | 7.25 | 3.31 | 1.07 | 3.92 |\n| v | 6.25 | 3.31 | 1.07 | 3.62 |\n", "tt"),
    ("| m | a | b | c | d | overall |\n|---|---|---|---|---|---|\n| x | 1.2 | 2.3 | 3.0 | 4.1 | 2.65 |\n"
     "| y | 2.2 | 3.3 | 4.0 | 5.1 | 3.65 |\n| z | 3.2 | 4.3 | 5.0 | 6.1 | 4.95 |\n", "ttf"),
    # a cell with what it is in terms of another column
    ("| m | old | new（加速比） |\n|---|---|---|\n| a | 49.3 | 36.0（1.37x） |\n| b | 66.0 | 47.1（1.40x） |\n"
     "| c | 50.2 | 34.9（1.44x） |\n", "ttt"),
    # what `less` is a part of
    ("| kind | samples |\n|---|---|\n| Harmless | 74 |\n| Others | 19 |\n| Code | 10 |\n| Total | 103 |\n", "t"),
    ("| 类型 | 大小 |\n|---|---|\n| 甲 | 12G |\n| 乙 | 25G |\n| 总量 | 37G |\n", "t"),
    # what is relative to the row above that has nothing
    ("| m | score | recovery % |\n|---|---|---|\n| base | 0.9672 | - |\n| a | 0.9562 | 98.86% |\n"
     "| b | 0.9653 | 99.80% |\n| base | 0.8326 | - |\n| c | 0.6642 | 79.77% |\n| d | 0.1414 | 16.98% |\n", "tttt"),
    # differences from the first row
    ("| m | score | gain |\n|---|---|---|\n| base | 70.2 | - |\n| a | 71.5 | +1.3 |\n"
     "| b | 72.9 | +2.7 |\n| c | 73.0 | +2.8 |\n", "ttt"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TABLES)
def test_table(text, expected):
    assert verdicts(text) == expected

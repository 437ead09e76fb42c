"""True texts that were once called false, each beside a false one that still is: what stands around the figures."""

from __future__ import annotations

import pytest

import proofcheck
from proofcheck.documents.scanning import ScanFinding

# Cases run = passed + failed + skipped; where most rows skip none, failed = run - passed in most.
_ROWS = [(21, 20, 1, 0), (32, 25, 7, 0), (68, 49, 19, 0), (56, 46, 10, 0), (87, 61, 26, 0), (72, 65, 7, 0)]
PARTS = "| run | passed | failed | skipped |\n|---|---|---|---|\n{}\n" + "".join(
    f"| {run} | {passed} | {failed} | {skipped} |\n" for run, passed, failed, skipped in _ROWS
)
PARTS_FIRST = "| passed | failed | skipped | run |\n|---|---|---|---|\n{}\n" + "".join(
    f"| {passed} | {failed} | {skipped} | {run} |\n" for run, passed, failed, skipped in _ROWS
)
REPORT = (
    "| class | precision | recall | f1 | support |\n|---|---|---|---|---|\n| 0 | 0.90 | 0.80 | 0.85 | 100 |\n"
    "| 1 | 0.60 | 0.75 | 0.67 | 40 |\n| accuracy | | | 0.61 | 140 |\n| macro avg | {} | 0.78 | 0.76 | 140 |\n"
    "| weighted avg | 0.81 | 0.79 | 0.80 | 140 |\n"
)
FASTER = (
    "| test | before | after | change |\n|---|---|---|---|\n| a | 100 | 80 | -20% |\n| b | 50 | 60 | +20% |\n"
    "| c | 200 | 100 | 2x faster |\n| e | 40 | 50 | +25% |\n| d | 10 | {} | -90% |\n"
)
# An equation that begins earlier, in units that are not read, or of which the text says that it is false.
TRUE = [
    r"2 \cdot 3 + 4 = 10",
    "2 • 3 + 4 = 10",
    "2 &times; 3 + 4 = 10",
    "2 multiplied by 3 + 4 = 10",
    "2 over 2 + 3 = 4",
    "6 : 2 + 4 = 7",
    "7 – 2 + 3 = 8",
    "– 2 + 3 = 1",
    "500 mA × 2 = 1 A",
    "12 V × 500 mA = 6 W",
    "4 × 250 mL = 1 L",
    "1000 × 1 eV = 1 keV",
    "1920 × 1080 = 2.07 MP",
    "4000 × 3000 = 12 megapixels",
    "12 × 12 = 1 gross",
    "4K = 3840 × 2160",
    "24/7 = 168 h",
    "9-5 = 8 hours",
    "2k + 3 = 5 for k = 1",
    "2 + 2 = 5 is false.",
    "It is not true that 2 + 2 = 5.",
    "20% of 50 is 15 is wrong.",
    "Is 2 + 2 = 5?",
    "1 + 1 = 3?",
    "Suppose 1 + 1 = 3.",
    "fixed: 3 × 4 = 13 → 12",
    "<del>3 × 4 = 13</del>",
    "so `8` <s>3 × 4 = 13</s>, ~~3 × 4 = 14~~",
    "3 × 4 = 13 是错误的。",
    "The harmonic mean of 2 and 6 is 3.",
    "The quadratic mean of 3 and 4 is 3.54.",
    "The weighted average of 1 and 2 is 1.8.",
    "The sum of squares of 3 and 4 is 25.",
    "The sum of 3 and 4 squared is 25.",
    "The sum of the inverses of 2 and 2 is 1.",
    "The sum of 10% and 20% of 50 is 15.",
    "| part | share |\n|---|---|\n| a | 33% |\n| b | 33% |\n| c | 33% |\n| total | 100% |\n",
    "the ratio $917 * 10^{12} / 180 * 10^9 = 5100$",
    "16*20*28 / 2*2 = 2,240 hosts",
    "100 000 000 / 86400 = 1200 searches",
    "72*100 = 7200 - 72*2 = 7056",
    "the total is 80 * 0.5 = 40G",
    "a buffer of 800x480 = 375k pixels",
    "2^20 ≈ 131 KB",
    "Accuracy: 999/1000 = 99.9",
    "ssize - 1 = 16 - 1 = 15",
    "In $GF(7)$, $5 \\cdot 3 = 1$.",
    "### 52x52=104-bit multiply",
    "448 fp8 + 64 bf16 + 8 = 584 bytes",
    "lr=.7/.004/.015 wd=0.001",
    "batch=1/10000 batch_time=39.2ms",
    "2x4 + 3x4 = 5x4 bits",
    "Run `a = 2 * 3 = 7` to see the error.",
    "`9 % 4 + 1 = 2` and `7 // 2 + 1 = 4`",
    "利用率从 45% 提升到 81%，单 kernel 延迟降低 41%。",
    "召回率由 81% 提升到 88%，mAP 由 69.5% 降低到 69.2%。",
    "（显存从 4K 到 8K）& 速度稍快（+15%）",
    "QPS 上升 28%，同时 CPU 利用率从 936% 下降到 577%。",
    "每个 GPU 有 8 个 GPC，每个 GPC 有 8 个 TPC，每个 TPC 有 2 个 SM，每个 GPC 有 16 个 SM，总共 128 个 SM",
    "Requests per day: 19K * 3600 seconds * 24 hours = ~1.7 billion",
    "Machine B is 3.1x faster single-threaded (Zen 5 vs Zen 1).",
    r"e.g. $\log_2 10^9 \approx 30$ and $\log_2 2^{20} = 20$",
    "the limit is 8388608*1.15 = 9646900",
    "224×224 batch = 8",
    "a 16×256 band is 4 strips of 16×64 = 4 loads",
    "(3,600 frames = 256k tokens)",
    "14931 MBytes (15655829504 bytes)",
    "found k with g(58) = 1/58, is g'(58) = 1/58²?",
    "30348 = 376 * 80.7... Wait",
    "1296 + 1764 + 7056 = 1296 + 1764 = 3060 + 7056 = 10116",
    "if it is zero: 10116 + 188k = 0",
    "0.816% (1 in 123)",
    "in the middle is 7 -7> 4, since",
    "最后代表$2^2$ ,即2的2次方.",
    "$Var(X)=1/3(1-1/3)=2/9$",
    "about 1/4~1/3 of the size",
    "VL 180M (1.9B)",
    "# Valid call: 2×3 × 3×4 = 2×4",
    "recall of about 68% (330/482≈2/3)",
    "loadFactor=0.75，threshold=2*0.75=1，也就是说",
    "区间 1/(1+99) ~ 1/(1+1)，即 1% ~ 50%",
    "Total = Stage 1 + Stage 2 = (10+15) + (20+25) = 25 + 45 = 70",
    "会产生 7 * 4 = 28 次冲突，4 个 16x16 就是 112 次",
    "Together they reach 1+1>2.",
    "blocks older than **40 hours** (2d)",
    "总共 6750 万个查询（131.9k 个查询，每个序列长 256）",
    "%1 := 100 u1 - 20 u1 + 101",
    "1 tweet = 64byte id + 140 bytes text + 1000 bytes metadata",
    "It is not 4 // 2 + 4 // 4 = 4 but 4 // 3 + 5 // 2 = 3",
    "| latency (ms) | a | b |\n|---|---|---|\n| prefill | 63 | 43 |\n| decode | 22 | 17 |\n| total | 86 | 61 |\n",
    "| part | count |\n|---|---|\n| model | 2 |\n| a | 1 |\n| b | 1 |\n| error | 17 |\n| total | 19 |\n",
    PARTS.format("| 49 | 41 | 7 | 1 |"),
    PARTS_FIRST.format("| 41 | 7 | 1 | 49 |"),
    REPORT.format("0.75"),
    FASTER.format("1"),
    "In base 8, 7 + 1 = 10.",
    "7 + 1 = 10 in base 8.",
    "1 + 1 = 11 in string concatenation.",
    "1.234 + 2.345 = 3.579, and 1.234 + 1 = 1.235.",
    "Chapters 3 - 5 = 3 chapters.",
    "Stage 1 + 2 = 40% of revenue.",
    "Step 1 + 2 = 10 min.",
    "the ratio 3/5 / 4/5 = 3/4 = 0.75",
    "1 - 0.5 / 0.5774 ≈ 0.8659",
    "假设我们一共有 4 个商品: 商品0, 商品1, 商品2, 商品3。",
    "the (exp2) pipe to ~42% (FA4 ~75%)",
    "1 km² = 100 ha and 3 × 1 km² = 300 ha",
    "this takes `6.3e24 / 4.59E+14 = 435 years`",
    "so `8k * 4.5e14 = 3.8e18` FLOPs / s",
    "Это 1,234 + 1 = 2,234, für 6/5 = 1,200",
    "accuracy 0.85 (87%)",
    "30% faster for batches (8 to 64)",
    "8081 shifts in total; 5457 (70%) right shifts and some left ones",
    "35% is used; of this 5% moves people and the remaining 95% the car",
    "Out of 29,117 projects on PyPI, only 2,581 (less than 10%)",
    "约 9%被回收，12%被焚化，剩下的77%成了垃圾",
    "| **13 μs vs 20 μs** (1.55× better) |",
    "- 3 is odd, so _n<sub>2</sub>_ = 3 * 3 + 1 = 10, `x`",
    "a value in 1 + 2 + ... + 64 = 127",
]
FALSE = [
    "2 × 3 + 4 = 11",
    "In 2019 we had 3 + 4 = 8 of them.",
    "- 2 + 3 = 6",
    "500 MB × 2 = 2 GB",
    "12 × 64 = 788 heads",
    "12 × 12 = 154 tiles",
    "2k + 3k = 6k",
    "2 + 2 = 5 is what we use.",
    "20% of 50 is 15.",
    "This is not hard: 3 × 4 = 13.",
    "The mean of 3, 4 and 8 is 6.",
    "The sum of these 3 and 4 is 8.",
    "We use `28 * 28 = 748` inputs.",
    "It takes `80*4` = 340 of them.",
    "a cache of 2 × 128 × 128 × FP16 = 32 KB",
    "`O(100K×512²) = 26M` → fine",
    "throughput **+11.6%** (1832 vs 1552)",
    "延迟降低 12%（10.1 秒→9.2 秒）",
    "$9+4\\sqrt{4} = 18$",
    "$x_1 = 1/8 = 0.135$",
    "The rate is 13/175, which is about 7.9%.",
    r"{math}`128 \times 8 = 1034`",
    "(336 // 14) ** 2 = 577",
    "- 65545 (2^16-1), and",
    "512 × 3\n= 1500",
    PARTS.format("| 49 | 41 | 7 | 0 |"),
    PARTS.format("| 49 | 41 | 7 | 2 |"),
    PARTS_FIRST.format("| 41 | 7 | 1 | 50 |"),
    REPORT.format("0.85"),
    FASTER.format("2"),
    "1.234 + 1 = 1.236.",
    "7+6+...+1 = 29 倍",
    "It is `18 + 5 = 24`.",
    "Ценность равна `18 + 5 = 24`.",
    "`max(1, int(0.1 * 100)) = 11` requests",
    "`4 * 1024 * 1024 / 8960 = 486 tokens`",
    "B is `0.25 * 38G` = `9.6G`.",
    "$⌈\\frac{37 × 32}{256}⌉ × 256 = 1290$",
    "2的3次方等于9",
    "延迟降低 9%（11.1→9.2秒）",
    "1 + 4 + ... + 10 = 23",
    "8081 shifts total; 5457 (68%) right shifts vs 2624 (36%) left shifts",
    "9%被回收，12%被焚化，剩下的77%成了垃圾",
    "> 4300mAh * 3.7V = 15990mWh",
    "The 3 + 4 = 8 chapters.",
    "The sum of 3 and 4 apples is 8.",
    "| part | share |\n|---|---|\n| a | 33% |\n| b | 33% |\n| c | 30% |\n| total | 100% |\n",
]


def scanned(text: str) -> list[ScanFinding]:
    return proofcheck.scan(text, "markdown" if any(sign in text for sign in "`$~") or "</s>" in text else None)


@pytest.mark.parametrize("text", TRUE)
def test_a_true_text_is_not_called_false(text: str) -> None:
    assert [found.finding.message for found in scanned(text)] == []


@pytest.mark.parametrize("text", FALSE)
def test_a_false_one_is(text: str) -> None:
    assert len(scanned(text)) == 1

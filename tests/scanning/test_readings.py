"""One line per reading: which assertions a text makes, and what is said of each (t true, f false, ? unread)."""

import pytest

from proofcheck.scanning.scanner import assertions
from proofcheck.source.documents import read_text

READINGS = [
    # rounding
    ("1024² × 768 ≈ 805M", "t"),
    ("2048² × 12288 ≈ 51B", "t"),  # cut off
    ("2048² × 12288 = 53B", "f"),
    ("10 / 3 = 3.33", "t"),
    ("20 / 3 = 6.66", "t"),
    ("20 / 3 = 6.68", "f"),
    ("19.99 × 3 = 60", "t"),
    ("365 × 24 = 8,800", "f"),
    ("365 × 24 ≈ 8,800", "t"),
    ("5/7 = 71%", "t"),
    ("5/7 = 72%", "f"),
    ("6 × 7e9 × 1.4e12 ≈ 6e22", "t"),
    ("2 × 10⁵ × 3 = 6 × 10^5", "t"),
    ("$4 \\cdot 512^2 = 1\\,048\\,576$", "t"),
    ("$4 \\cdot 512^2 = 1{,}048{,}577$", "f"),
    # units
    ("96 × 512 MB = 49 GB", "t"),
    ("96 × 512 MB = 48 GB", "t"),
    ("96 × 512 MiB = 49 GiB", "f"),
    ("16K² × 2B = 512MB", "t"),
    ("4 bytes × 350M = 1.5 GB", "f"),
    ("64B × 1024 = 64 KB", "t"),
    ("32K = 32768", "t"),
    ("3 days × 8 h = 24 h", "t"),
    ("3 days × 24 = 72 h", "t"),
    ("1.5 h = 90 min", "t"),
    ("20 cm × 30 cm = 600 cm²", "t"),
    ("900 GB/s × 8 = 7.2 TB/s", "t"),
    # other senses
    ("100 + 20% = 120", "t"),
    ("10-20 × 3 = 30-60", "t"),
    ("8 nodes with 8 × 80 GB = 5120 GB", "?"),
    ("finished in 40 s instead of 50 s (20% less)", ""),
    ("from 50 s to 40 s (25% faster)", "t"),
    ("from 50 s to 40 s (20% faster)", "t"),
    ("from 50 s to 40 s (30% faster)", "f"),
    ("from 8% to 6% (-25%)", "t"),
    ("from 8% to 6% (-2%)", "t"),
    ("12 × 640 = 7680 (7.68K)", "tt"),
    ("12 × 64 > 700", "t"),
    ("12 × 64 < 700", "f"),
    ("45 passed, 5 failed (90%)", "t"),
    ("45 passed, 5 failed (95%)", "f"),
    ("成功 45 次，失败 5 次，成功率 95%。", "f"),
    ("Total tests: 120; passed: 114 (95%)", "t"),
    ("Total tests: 120; passed: 114 (90%)", "f"),
    # something else is said beside the figures
    ("scaled from 2 to 4 GPUs, 90% efficiency", "?"),
    ("went from 1 to 8 GPUs (7.2x speedup)", "?"),
    ("latency fell from 80 ms to 10 ms (7.2x speedup)", "f"),
    ("from 12 to 18 months (95% CI)", "?"),
    ("3 of 10 tasks (15% of the effort)", "?"),
    ("3 of 10 tasks (15%)", "f"),
    ("from 16 to 8 bits (-0.3 accuracy)", ""),
    ("2 × 4090 = 48 GB", "?"),
    ("Node 18 → 20 (30% faster)", "?"),
    ("time 18 → 20 (30% slower)", "f"),
    ("around 3 × 33 = 100", "t"),
    ("8 × 5 = 45 h", "f"),
    ("| setting | value |\n|---|---|\n| layers | 12 |\n| width | 768 |\n| total | 110M |", ""),
    ("| item | cost |\n|---|---|\n| Subtotal | $100 |\n| Tax | $8 |\n| Total | $109 |", "f"),
    ("7B × 2 bytes = 140 GB", "f"),
    ("24卡（PP：12，DP：3）", ""),
    ("200万个锚框（561 × 728 × 5）", "t"),
    ("$2 \\cdot 10^9 \\cdot 16 \\cdot 32 = 10^{12}$", "?"),
    ("7 × 10^9 × 2 / 1024^3 = 13 G", "t"),
    ("7 × 10^9 × 2 / 1024^3 = 15 GB", "f"),
    ("缩小到 1/32，即10", "?"),
    # not arithmetic
    ("x + 3 = 5, 2x + 1 = 7, f(3) = 9, 3 σ = 1", ""),
    ("Python 3.10 > 3.9 and 2024-05-06 = 12:30", ""),
    ("4×4 matrix, 1920x1080, 3-2, 10.1000/182, arXiv:1706.03762", ""),
    ("PCIe 4.0 x16 = 31.5 GB/s", ""),
    ("层1/层96 ≈ 1e-20", ""),
    ("`3 * 4 = 13`", ""),
    ("`3 × 4 = 13`", "f"),
    ("$f(x) = 3x + 1$, $n = 4$", ""),
    (r"$\operatorname{erf}(3/\sqrt2) = 0.9973$", ""),
]


@pytest.mark.parametrize(("text", "expected"), READINGS)
def test_reading(text, expected):
    found = assertions(read_text(text, "a.md"))
    assert "".join({"true": "t", "false": "f", "unread": "?"}[made.verdict] for made in found) == expected

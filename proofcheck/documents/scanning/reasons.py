"""Why a relation whose figures do not agree is not called false: a table of reasons, each with a text that it is for.

A row says when it applies, why, and gives an example that would be called false without it. `unread` says that the
text may mean something else, `true` that it holds in another usual sense. The first row that applies decides. The
tests go through the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.documents.scanning import bits, context, meanings, meant, slips
from proofcheck.documents.scanning.assertion import Verdict
from proofcheck.documents.scanning.case import Case
from proofcheck.documents.scanning.stepping import APPROXIMATE
from proofcheck.source.patterns import lazy

_NEARLY = Fraction(5, 4)
_LONG_TIME = lazy(r"\s*(?:years?|months?|decades?|centuries|年|个?月)", re.I)
_LIKE_A_UNIT = lazy(r"\s*(?:[KMGTPE](?:FLOP|i?B|bit|Hz)|[kmµ]?[sg]ec)", re.I)
_SAME = lazy(r"[(（]\s*(?:即|=|≈|i\.?e|or\b|that is)", re.I)


@dataclass(frozen=True, slots=True)
class Reason:
    """example: a text with a relation that is left unread, or called true, for this reason alone."""

    name: str
    why: str
    example: str
    applies: Callable[[Case], bool]
    verdict: Verdict = "unread"


def reason(case: Case) -> Reason | None:
    """The first reason not to call a relation false, or None."""
    return next((row for row in REASONS if row.applies(case)), None)


def _calculated(case: Case) -> bool:
    """Whether one side calculates: a figure to a power is still a way to write one."""
    powers = (
        node.op == "^" and all(part.figure is not None for part in node.parts) for node in (case.left, case.right)
    )
    return case.composite and not any(powers)


def _of_another_name(case: Case) -> bool:
    return case.relation.form == "sign" and case.word == "of" and slips.is_far(case)


def _more_digits(case: Case) -> bool:
    operands = [f for node in (case.left, case.right) if node.composite for f in node.figures()]
    return any(case.source.startswith(("..", "…"), f.end) for f in operands)


REASONS = (
    Reason(
        "figures-far", "two plain figures far apart are no restatement", "4 GB = 20 MB of it",
        lambda c: c.relation.form != "paren" and not c.ruling.near and not _calculated(c),
    ),
    Reason("label", "a number at the end of words in a formula is part of a name",
           r"$\text{Paid in 2012} = 24 + 65$", meanings.is_label),
    Reason("estimates", "two figures of as many digits are two estimates of one thing",
           "It is 535,555 ≈ 534,512.", meant.two_estimates),
    Reason("model", "so many experts of a size are the name of a model", "Mixtral 8x7B (47B)",
           lambda c: re.fullmatch(r"\d+x\d+(?:\.\d+)?[BM]", c.source[c.left.start : c.left.end]) is not None),
    Reason("formula-about", "a formula for a figure in front of it is about right",
           "a width of 6912 (≈ 4 · 2560 · 2/3)", meant.formula_about),
    Reason("of-them", "so many of so many stand beside a figure", "corr 0.9998 (6/7 argmax; one is a tie)",
           lambda c: c.relation.form == "paren" and c.right.op == "/" and all(f.bare for f in c.right.figures())
           and re.match(r" ?[^\W\d_]", c.behind) is not None),
    Reason("of-a-name", "a name has the figure in front of the sign", "At M=1 = 90% of the step it is slow.",
           lambda c: not c.composite and re.search(r"\w=$", c.before) is not None),
    Reason("goes-before", "the calculation begins with another term", "12 GB + buffers ~3 GB + cache 0.3 GB ≈ 13 GB",
           lambda c: context.BEGUN.search(c.before) is not None),
    Reason("arrow-over", "what an arrow leads to need not have the same unit", "for 3 B+2.2 B models → 6 s of audio",
           lambda c: c.relation.form == "arrow" and c.claim is not None
           and all(f.unit.dim != c.claim.unit.dim for f in c.operands)),
    Reason("dimensions", "factors of sizes and channels are listed, not multiplied",
           "16× downsample × 4× patchify = 32-channel latent", meanings.of_dimensions),
    Reason("reached", "so many of so many are compared with a number of them", "四维评分 18/20 >= 18", meant.reached,
           "true"),
    Reason("about-operand", "an operand that is about right leaves room", "(3 files × ~5 tests each = ~14 of them)",
           meant.about_operands),
    Reason("identifier", "a name of a program or a formula stands among the figures", "b = (11 C_A - 4 n_l)/3 = 23/3",
           meanings.has_identifier),
    Reason("price", "a price is for so many thousands or millions", "0.1M × $0.5 = $0.05", meant.price_of_many),
    Reason("terms", "it is told how many terms there are", "贪心：4 + 1 + 1 = 3枚",
           lambda c: c.claim is not None and c.left.op == "+" and c.claim.value == len(c.left.figures())
           and c.behind[:1].isalpha()),
    Reason("ratio-over-arrow", "a factor leads from one product to another", "512×512×3 → 64×64×4 = 48倍",
           lambda c: c.claim is not None and c.claim.unit.dim == "times"
           and re.search(r"\d ?(?:→|->|=>|vs\.?) ?$", c.before) is not None),
    Reason("no-slip", "what words join is false only where it looks like a slip",
           "3x3 tiles 共 32 个", meant.no_slip),
    Reason("base-and-share", "what a percentage is of may be added to it", "`100 * 10% = 110 SNX`",
           meant.base_and_share),
    Reason("unit-left-out", "a term of a sum has the unit of the others", "10% of it. 10.8M + 108 = 118.8M",
           meant.unit_left_out),
    Reason("up-to", "a figure in front of `to` and a bound begins a range", "it fell from 12.7 to < 10⁻³",
           lambda c: re.search(r"(?:\bto|→|->|到|至)[ `]*$", c.source[c.left.end : c.relation.start]) is not None),
    Reason("range", "a range stands for any of its values", "10-20 × 3 = 90",
           lambda c: c.left.has("range") or c.right.has("range")),
    Reason("percent-of-it", "a percentage is added to what it is of", "100 + 20% = 120", slips.percent_of_it, "true"),
    Reason("quotient", "a quotient is written with as many digits as mean something",
           "100 000 000 / 86400 = 1200 searches", slips.rounded_quotient, "true"),
    Reason("stroke", "all that stands behind the first stroke may stand below it",
           "16*20*28 / 2*2 = 2,240 hosts", slips.grouped_below),
    Reason("one-before", "a figure in front may belong to the expression",
           "8 nodes with 8 × 80 GB = 5120 GB", slips.with_one_before),
    Reason("units-left-out", "the operands count in the unit of the result",
           "the total is 80 * 0.5 = 40G", lambda c: slips.uncounted(c) == "true", "true"),
    Reason("units-unknown", "the result is right for some unit of the operands",
           "2^20 ≈ 131 KB", lambda c: slips.uncounted(c) == "unread"),
    Reason("last-digit", "about right is what is wrong in the last digit only",
           "751 × 3 / 100 ≈ 22.6", lambda c: c.sign == "≈" and slips.nearly(c)),
    Reason("of-others", "a figure far from the value counts something else",
           "548 × 225 ≈ 18 runs of it",
           lambda c: c.sign == "≈" and not c.within(4) and c.behind[:4].strip()[:1].isalpha()),
    Reason("of-time", "a figure far from the value counts the time that it takes",
           "6.3e24 / 4.59E+14 = 435 years", lambda c: _LONG_TIME.match(c.behind) is not None and slips.is_far(c)),
    Reason("one-digit", "an operand of one digit was rounded", "8k * 4.5e14 = 3.8e18 FLOPs", slips.one_digit),
    Reason("share-beside", "a percentage in parentheses behind a share may be another one", "it reaches 0.85 (88%)",
           lambda c: c.relation.form == "paren" and not c.composite and c.right.figure is not None
           and c.right.figure.is_percent and _SAME.search(c.written) is None),
    Reason("rounded-off", "the text speaks of whole numbers", "with ceil, 2050 / 512 = 5 blocks", context.rounded_off),
    Reason("next-above", "a whole number is the next above a value that is none",
           "the limit is 8388608*1.15 = 9646900", slips.next_above, "true"),
    Reason("to-solve", "an unknown was taken for a unit", "if it is zero: 10116 + 188k = 0",
           lambda c: c.right.figure is not None and not c.right.figure.value
           and any(f.unit.symbol for f in c.left.figures())),
    Reason("goes-on", "a calculation goes on with a part of what it began with, or shapes are multiplied",
           "# Valid call: 2×3 × 3×4 = 2×4", slips.goes_on_with_a_part),
    Reason("named-anew", "the name in front of the sign is one for what stands behind it",
           "ratio 9/16 newh=1280*320/640 neww=1280", context.named_anew),
    Reason("other-name", "the name in front of the sign belongs to another figure",
           "a grid of 224×224 = 8", _of_another_name),
    Reason("bits-for-bytes", "bits are written for bytes", "`8*128/130 = 7.877GB/s = 984.6MB/s`", meant.bits_for_bytes),
    Reason("unit-misspelt", "a unit that is written otherwise stands behind", "2*4096^3 = 137 GFLOPSs",
           lambda c: c.claim is not None and c.claim.bare and _LIKE_A_UNIT.match(c.source, c.claim.end) is not None),
    Reason("listed", "numbers stand for what they are set equal to", "l2: 0=NONE 1=64B 2=128B",
           lambda c: not c.composite and re.fullmatch(r"\d=\S+", c.written) is not None),
    Reason("rounded-before", "a figure may have been computed before the operands were rounded",
           "6.54 × 1040 = 6,806.3", meant.computed_before),
    Reason("steps-of-1024", "each prefix is 1,024 times the one below", "64K × 100 = 6.25M",
           meant.steps_of_1024, "true"),
    Reason("thousand", "1024 stands for a thousand", "2 * 1024 * 32B = 64TFLOPs", meant.thousand_for_1024),
    Reason("more-digits", "an operand has more digits than are written", "30348 = 376 * 80.7... Wait", _more_digits),
    Reason("whole-quotients", "a program cuts quotients to whole numbers", "`15 * (64/136 + 1) + 13 = 28` gas",
           slips.whole_quotients),
    Reason("cut-off", "a program cuts off what stands behind the point",
           "loadFactor=0.75，threshold=2*0.75=1，也就是说", slips.cut_off),
    Reason("typed", "a figure counts what has a width of its own", "448 fp8 + 64 bf16 + 8 = 584 bytes", meanings.typed),
    Reason("altered-before", "a word in front changes what the first figure stands for",
           "twice 12 × 3 = 72", meanings.altered_before),
    Reason("altered-inside", "a word changes what a figure stands for", "2 × log 10 = 2", meanings.altered_inside),
    Reason("altered-behind", "a word or sign behind changes what the last figure stands for",
           "12 × 3 = 1 (mod 7)", meanings.altered_behind),
    Reason("number-goes-on", "the number goes on in characters", "2 × 3 万五千 = 7 万", meanings.goes_on),
    Reason("share-before", "the figure in front takes the first one with it", "50 of 100 + 5 = 10",
           meanings.share_before),
    Reason("root", "a power has a fraction behind it", "27^1/3 = 3",
           lambda c: re.search(r"\^ ?\d+ ?/ ?\d", c.written) is not None),
    Reason("percent-in-a-sum", "a percentage is one of what stands before it",
           "50 + 10% + 10% = 60", slips.percent_in_a_sum),
    Reason("floating-point", "a long decimal shows what floating point gives",
           "0.1 + 0.2 = 0.30000000000000004", slips.in_floating_point),
    Reason("letter-e", "the letter may be a variable", "$e^2 = 9$",
           lambda c: re.search(r"(?<![A-Za-z])e ?\^", c.written) is not None),
    Reason("truth-values", "zeros and ones may be truth values or bits", "y = 1 + 0 = 0",
           lambda c: c.claim is not None and c.claim.value in (0, 1, 10) and len(c.operands) == 2 and c.left.op != "-"
           and all(f.digits in ("0", "1") for f in c.operands)),
    Reason("bits", "so many bits hold no more, or not as exactly", "In int8, 127 + 1 = -128.", bits.few_bits),
    Reason("loss", "accountants write a loss in parentheses", "5 - 20 = (15)",
           lambda c: c.right.figure is not None and c.source[c.right.start] in "(（"),
    Reason("nearly", "what is about a product is about right", "around 31 × 33 = 1003",
           lambda c: (c.word in APPROXIMATE or c.word == "~") and not c.place and slips.roughly(c, _NEARLY)),
    Reason("compared", "a comparison in code need not hold", "`1 / 2**99 == 1 / 2**98`", meanings.compared),
    Reason("nearest", "brackets of rounding up are written for rounding to the nearest", "⌈0−(−113)/16⌉=7",
           slips.to_the_nearest),
    Reason("ten-thousands", "W stands for ten thousand", "10W + 5W = 15 万", slips.in_ten_thousands),
    Reason("dashed", "the dash in front may be a minus", "the gap - 2 + 3 = 1", meanings.dashed),
    Reason("joined", "a sign in front joins the first figure to another", "2 • 3 + 4 = 10",
           lambda c: context.JOINED.search(c.before) is not None),
    Reason("minus", "the dash at the beginning of a line may be a minus", "– 2 + 3 = 1",
           lambda c: context.DASH.search(c.before) is not None and slips.begun_with_minus(c)),
    Reason("places", "the figures tell places or parts apart", "Chapters 3 - 5 = 3 chapters.", context.places),
    Reason("comma", "a comma may stand between two relations", "1000/16≈60,600/16≈40", meant.divided_by_comma),
    Reason("points", "the points separate thousands", "1.234 + 1 = 1.235", slips.grouped_by_points),
    Reason("converted", "units that are not read make up for the difference", "1 km² = 100 ha", context.converted),
    Reason("thousands", "a k in a formula may be a variable", "$12k + 3 = 4$",
           lambda c: any(f.unit.symbol == "k" for f in c.operands) and c.tokens[c.first].mathematics),
    Reason("unknown", "a capital letter behind one term of a formula may be an unknown", "$320.32 - 0.25257K = 257.18$",
           meanings.one_with_a_letter),
    Reason("letter", "the letter behind a figure is given a value", "2k + 3 = 5 for k = 1", slips.letter_with_a_value),
    Reason("one-and-one", "what one and one make is a saying, or an example of what is wrong", "Together 1+1>2.",
           lambda c: c.left.op == "+" and [f.digits for f in c.left.figures()] == ["1", "1"]),
    Reason("congruence", "a rest behind the sign makes it one of congruence", "12 × 3 = 1 mod 7",
           lambda c: c.right.op == "%"),
    Reason("share-of", "the sign is one of per cent: a share of the next figure", "10% 500 = 50",
           slips.share_of_next, "true"),
    Reason("shares", "percentages with a stroke between them stand side by side", "`2.0 + 1.0` = 66.7% / 33.3%",
           lambda c: c.right.op == "/" and all(f.is_percent for f in c.right.figures())),
    Reason("some-m", "an m behind some of the figures is a variable", "2m + 3 = 7", slips.some_metres),
    Reason("idiom", "what is written like an expression is a name for something else", "24/7 = 168 h", slips.idiom),
)  # fmt: skip

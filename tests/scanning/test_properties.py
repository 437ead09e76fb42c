"""Random arithmetic in random notation: what is true is not called false, what is off by more is found."""

import time
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import proofcheck.documents.scanning as scanning
from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import KINDS, read_text

TIMES = ["×", "*", "·", " x ", " times ", "乘以", " \\* "]
PLUS = ["+", "＋", " plus ", " 加 "]
EQUALS = [" = ", "=", " == ", "＝", " is ", "等于", " equals "]
ABOUT = [" ≈ ", "≈", " ~ ", " ≃ ", "约等于", " is about ", " 约为 "]
LABELS = ["", " heads", " tokens", " GPUs", " 层", "个"]


def written(value, style):
    text = str(value)
    if style == 1 and value >= 1000:
        text = f"{value:,}"
    elif style == 2:
        text = text.translate(str.maketrans("0123456789", "０１２３４５６７８９"))
    elif style == 3:
        text = f"**{text}**"
    return text


def verdicts(text, kind="markdown"):
    return [made.verdict for made in assertions(read_text(text, "a", kind))]


@st.composite
def products(draw):
    """A product or sum of two or three whole numbers as text, and its value."""
    numbers = draw(st.lists(st.integers(2, 5000), min_size=2, max_size=3))
    plus = draw(st.booleans())
    sign = draw(st.sampled_from(PLUS if plus else TIMES))
    style = draw(st.integers(0, 3))
    label = draw(st.sampled_from(LABELS))
    assume("*" not in sign or (style != 3 and not label))
    spaced = sign if sign.strip() != sign or not draw(st.booleans()) else f" {sign} "
    text = spaced.join(written(n, style) + (label if style != 3 else "") for n in numbers)
    value = sum(numbers) if plus else 1
    for n in numbers if not plus else ():
        value *= n
    return text, value, style


@given(products(), st.sampled_from(EQUALS), st.integers(0, 2))
def test_true_equations_are_true(product, equals, style):
    text, value, _ = product
    assert verdicts(f"Here {text}{equals}{written(value, style)} in all.") == ["true"]


@given(products(), st.sampled_from(EQUALS), st.integers(-1000, 1000))
def test_false_equations_are_found(product, equals, off):
    text, value, _ = product
    assume(off and value + off > 0)
    # Words may relate something else: there only what is of about the size is called false.
    worded = equals.strip() == "is" or any(label.strip() in text for label in LABELS[1:])
    assume(not worded or Fraction(2, 3) < Fraction(value + off, value) < Fraction(3, 2))
    assert verdicts(f"Here {text}{equals}{value + off} in all.") == ["false"]


@given(products(), st.sampled_from(ABOUT), st.integers(2, 4))
def test_rounded_figures_hold(product, about, digits):
    text, value, _ = product
    power = max(len(str(value)) - digits, 0)
    rounded = round(Fraction(value, 10**power)) * 10**power
    assert verdicts(f"Here {text}{about}{rounded} in all.") == ["true"]


@given(st.integers(1, 999), st.integers(1, 64), st.sampled_from(["K", "M", "B", "万", "亿"]), st.integers(0, 2))
def test_suffixes(mantissa, factor, suffix, decimals):
    """12 × 7.1M = 85.2M, with any number of decimals, rounded or cut."""
    assume(factor > 1)
    exact = Fraction(mantissa, 10) * factor
    for figure in (
        Fraction(round(exact * 10**decimals), 10**decimals),
        Fraction(int(exact * 10**decimals), 10**decimals),
    ):
        if figure:
            text = f"{factor} × {mantissa / 10:.1f}{suffix} = {float(figure):.{decimals}f}{suffix}"
            assert verdicts(text) == ["true"], text


@given(st.integers(1, 2000), st.integers(1, 2000), st.integers(0, 2), st.booleans())
def test_shares(part, whole, decimals, chinese):
    assume(part <= whole)
    share = Fraction(part * 100, whole)
    text = f"{float(round(share, decimals)):.{decimals}f}"
    assume(Fraction(text) > 0)
    line = f"共 {whole} 个，其中 {part} 个（{text}%）。" if chinese else f"We kept {part} of {whole} items ({text}%)."
    assert verdicts(line) == ["true"]
    wrong = Fraction(text) + 3
    line = line.replace(f"{text}%", f"{float(wrong):.{decimals}f}%")
    assert verdicts(line) == ["false"]


@given(st.integers(10, 5000), st.integers(10, 5000), st.booleans())
def test_growth(old, new, chinese):
    assume(old != new)
    change = abs(Fraction(new - old, old)) * 100
    text = f"{float(round(change, 1)):.1f}"
    assume(Fraction(text) > 1)
    up = new > old
    if chinese:
        line = f"数量从 {old} {'增加' if up else '减少'}到 {new}，{'增长' if up else '下降'} {{}}%。"
    else:
        line = f"The count {'rose' if up else 'fell'} from {old} to {new} ({'+' if up else '-'}{{}}%)."
    assert verdicts(line.format(text)) == ["true"]
    assert verdicts(line.format(float(Fraction(text)) + 7)) == ["false"]


@given(st.lists(st.tuples(st.integers(1, 9999), st.integers(1, 9999)), min_size=2, max_size=6), st.booleans())
def test_tables(rows, wrong):
    totals = [sum(row[k] for row in rows) for k in range(2)]
    lines = ["| name | first | second |", "|---|---:|---:|"]
    lines += [f"| row{k} | {a} | {b:,} |" for k, (a, b) in enumerate(rows)]
    last = totals[0] + (1 + totals[0] // 3 if wrong else 0)
    lines.append(f"| **Total** | **{last}** | {totals[1]:,} |")
    found = [
        made for made in assertions(read_text("\n".join(lines), "a.md")) if made.claimed[0] > len("\n".join(lines[:-1]))
    ]
    assert [made.verdict for made in found] == ["false" if wrong else "true", "true"]


SIGNS = "3 12 1.5 7B 96 % × * + - = ≈ ~ ( ) （ ） ^ ² K GB 万 的 占 of from to is → $ | about 个"
PIECES = st.sampled_from([*SIGNS.split(), "\n", " "])


@given(st.lists(PIECES, max_size=30))
@settings(max_examples=300)
def test_any_text_is_scanned(pieces):
    for kind in KINDS[:4]:
        for finding in scanning.scan("".join(pieces), kind):
            assert finding.span is not None


@given(
    st.sampled_from(
        [
            "1 + ",
            "1 × ",
            "(",
            "3%",
            "1 of 2 ",
            "a → ",
            "12 heads × ",
            "= 1 ",
            "\\frac{",
            "{",
            "3 to 4 ",
            "~ ",
            "9^",
            "\\frac{1}{2} + ",
            "2 + 2 = 5 <!-- proofcheck: ignore x -->\n",
            "\\[ a\n\n",
            "3, 4" + " " * 50,
            "每台 8 张，",
            "2²",
            "5 (3%), total 7; ",
            "a_b = 3, a_b * 2 = 3 * 2; ",
            "⌈3 + max(1, 2 + ... + ",
        ]
    )
)
@settings(deadline=None, max_examples=10)
def test_time_is_linear(piece):
    """Four times the text takes about four times as long on the processor, and not sixteen times."""

    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        start = time.process_time()
        scanning.scan(f"${text}$\n\n{text}", "markdown")
        return time.process_time() - start

    assert seconds(20_000) < 10 * seconds(5_000) + 1


COUNTS = (
    "38 26 30 2 0 17, 33 21 26 3 1 10, 22 13 14 0 0 7, 16 8 11 0 0 7, 24 18 18 0 0 16, 16 13 15 1 0 8, 20 10 12 0 "
    "0 3, 23 19 20 0 0 8, 16 15 16 1 0 8, 51 35 38 0 0 17, 17 14 14 0 0 10, 19 9 9 0 0 9, 20 11 12 0 0 2, 24 10 "
    "14 0 0 6, 16 5 6 0 0 4, 26 14 16 0 0 11, 64 17 23 0 0 14, 15 9 14 2 0 6, 15 10 13 0 0 1, 28 16 23 1 0 6, 24 "
    "13 20 0 0 2, 29 15 19 0 0 13, 50 24 38 0 0 8, 606 345 421 10 1 193"
)


def test_zeros_do_not_make_up_for_other_figures() -> None:
    """A column of counts, mostly 0, is no share of two others: a small share is 0 when it is rounded."""
    rows = ["| document | relations | read | taken | proved | refuted | open |", "|---|---|---|---|---|---|---|"]
    rows += [f"| x | {' | '.join(line.split())} |" for line in COUNTS.split(",")]
    assert not scanning.scan("\n".join(rows), "markdown")

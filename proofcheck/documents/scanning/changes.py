"""Percentages, factors and differences that stand beside the two figures they come from.

Shares (`12 of 48 (25%)`, `48 个中有 12 个，占 25%`, `20% of 50 is 10`) and changes (`from 80 to 100 (+25%)`,
`10 s → 4 s (2.5x)`, `71.2% to 74.5% (+3.3 points)`). A table of frames says how the three stand in a text: what is in
front of the first, and what is between them. Figures with decimals are taken as rounded: the percentage may have been
computed before they were. All senses of a word count: `25% faster` is 4/5 of the time, or 3/4 of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from proofcheck.documents.scanning import comparisons as c
from proofcheck.documents.scanning import wording as w
from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.comparisons import Place, Reader
from proofcheck.documents.scanning.doubts import is_doubtful, is_other_share
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.rates import named_share, of_total, remaining
from proofcheck.documents.scanning.senses import same_kind, sign_of
from proofcheck.documents.scanning.spoken import unhidden
from proofcheck.documents.scanning.tokens import Token

_BEFORE = 60
_BEHIND = 24
_ONE_UNIT = frozenset(["→", "->", "=>", "of", "out of", "/"])


@dataclass(frozen=True, slots=True)
class Frame:
    """kinds: % for percentages, x for factors, ± for differences. at: which of the three is the claim. between: what
    the two gaps must be, as a whole. before: how the text in front must end. over: also over what is hidden."""

    example: str
    kinds: str
    at: int
    reader: Reader
    between: tuple[re.Pattern[str], re.Pattern[str]]
    before: re.Pattern[str] | None = None
    swapped: bool = False
    over: bool = False

    def read(self, figures: list[Figure], k: int, source: str) -> Assertion | None:
        first = k - self.at
        if first < 0 or first + 2 >= len(figures):
            return None
        three = figures[first : first + 3]
        gaps = source[three[0].end : three[1].start], source[three[1].end : three[2].start]
        if not all(pattern.fullmatch(gap) for pattern, gap in zip(self.between, gaps, strict=True)):
            return None
        before = source[max(0, three[0].start - _BEFORE) : three[0].start]
        if (self.before and not self.before.search(before)) or (not self.over and "\ufffc" in "".join(gaps)):
            return None
        pair = [figure for figure in three if figure is not figures[k]]
        old, new = reversed(pair) if self.swapped else pair
        if not same_kind(old, new) or w.ENDS_RANGE.search(before):
            return None
        behind = source[three[2].end : three[2].end + _BEHIND]
        if w.BEGINS_AGAIN.match(behind) or w.GOES_OVER.match(behind) or (self.at != 2 and w.CALCULATED.match(behind)):
            return None
        return self.reader(Place(figures[k], old, new, gaps, before, behind, source))


def changes(tokens: list[Token], source: str) -> list[Assertion]:
    """The assertions that percentages, factors and signed differences make about figures beside them."""
    figures = [token.figure for token in tokens if token.figure is not None]
    if len(figures) < 2:
        return []
    text = unhidden(tokens, source)[1]
    for k, (a, b) in enumerate(pairwise(figures)):
        if a.bare and b.unit.symbol and not b.is_percent and text[a.end : b.start].strip() in _ONE_UNIT:
            figures[k] = replace(a, unit=b.unit)  # 10.1→9.2 s, 24 of 32 GB
    found: list[Assertion] = []
    for k, figure in enumerate(figures):
        kind = "%" if figure.is_percent else "x" if figure.unit.dim == "times" else "±"
        said = (
            sign_of(figure, text)
            or w.POINTS.match(text, figure.end)
            or w.LESS.match(text, figure.end)
            or w.BY.search(text[max(0, figure.start - _BEFORE) : figure.start])
        )
        if kind == "±" and not said:
            continue
        made = next((made for frame in FRAMES[kind] if (made := frame.read(figures, k, text)) is not None), None)
        if made is None and kind == "%":
            made = named_share(figures, k, text) or of_total(figures, k, text) or remaining(figures, k, text)
        if made is None:
            continue
        if made.verdict == "false" and (figure.start, figure.end) == made.claimed:
            behind = [f for f in figures[max(0, k - 2) : k] if f.start >= made.start]
            share = "(" not in made.read and " - " not in made.read and made.read.endswith("%")
            if made.end == figure.end and is_other_share(figure, text) if share else is_doubtful(figure, behind, text):
                made.verdict = "unread"
        found.append(made)
    return found


ROWS = (
    Frame("45 passed, 5 failed (90%)", "%", 2, c.outcome, (w.TWO_OUTCOMES, w.RATE_GAP)),
    Frame("total 48, passed 12 (25%)", "%", 2, c.part_first, (w.PART_AFTER, w.IN_PARENS), w.TOTAL_BEFORE, True),
    Frame("9/12 (75%)", "%", 2, c.part_first, (w.SLASH, w.IN_PARENS)),
    Frame("9/12, 75%", "%", 2, c.done, (w.SLASH, w.SHARE_COMMA)),
    Frame("of 48 runs, 12 (25%)", "%", 2, c.share, (w.LIST, w.SURELY), w.OF_BEFORE, True),
    Frame("12 of 48 (25%)", "%", 2, c.share, (w.OF_IT, w.SURELY)),
    Frame("48 个中有 12 个，占 25%", "%", 2, c.share, (w.AMONG, w.SURELY_AMONG), None, True),
    Frame("共 48 个，其中 12 个（25%）", "%", 2, c.share, (w.LIST_AMONG, w.SURELY), None, True),
    Frame("12 out of 48 is 25%", "%", 2, c.share, (w.OUT_OF, w.IS_SHARE)),
    Frame("12 个占 48 个的 25%", "%", 2, c.share, (w.OCCUPIES, w.CHINESE_OF)),
    Frame("80 → 100 (+25%)", "%", 2, c.changed, (w.ARROW, w.CHANGE_OPENED)),
    Frame("from 80 to 100 (+25%)", "%", 2, c.changed, (w.TO, w.CHANGE_SET_OFF), w.FROM),
    Frame("to 100 from 80, by 25%", "%", 2, c.changed, (w.FROM_BETWEEN, w.CHANGE), w.TO_BEFORE, True),
    Frame("100 vs 80 (+25%)", "%", 2, c.either_way, (w.VERSUS, w.IN_PARENS)),
    Frame("80 增至 100，增长 25%", "%", 2, c.changed, (w.CHINESE_TO, w.CHANGE_SAID)),
    Frame("从 80 到 100，增长 25%", "%", 2, c.changed, (w.CHINESE_TO_PLAIN, w.CHANGE_SAID), w.CHINESE_FROM),
    Frame("去年 64，今年 80，同比增长 25%", "%", 2, c.of_one_unit, (w.PLAIN_BETWEEN, w.YEAR_ON_YEAR), over=True),
    Frame("1500 is 2.5x of 600", "x", 1, c.plainly, (w.IS_IT, w.TIMES_IT)),
    Frame("600 的 2.5 倍是 1500", "x", 1, c.plainly, (w.CHINESE_TIMES, w.CHINESE_IS), None, True),
    Frame("10 s vs 4 s (2.5x)", "x", 2, c.either_way, (w.VERSUS, w.FACTOR_GAP)),
    Frame("10 s → 4 s (2.5x)", "x", 2, c.changed, (w.ARROW, w.FACTOR_GAP)),
    Frame("from 10 s to 4 s (2.5x)", "x", 2, c.changed, (w.TO, w.FACTOR_GAP), w.FROM),
    Frame("10 秒降至 4 秒，快 2.5 倍", "x", 2, c.changed, (w.CHINESE_TO, w.CHANGE)),
    Frame("从 10 秒到 4 秒，快 2.5 倍", "x", 2, c.changed, (w.CHINESE_TO_PLAIN, w.CHANGE), w.CHINESE_FROM),
    Frame("71.2% → 74.5% (+3.3 points)", "±", 2, c.changed, (w.ARROW, w.NO_PERCENT)),
    Frame("from 71.2% to 74.5%, 3.3 points", "±", 2, c.changed, (w.TO, w.NO_PERCENT), w.FROM),
    Frame("71.2% 升至 74.5%，3.3 个百分点", "±", 2, c.changed, (w.CHINESE_TO, w.NO_PERCENT)),
    Frame("从 71.2% 到 74.5%，3.3 个百分点", "±", 2, c.changed, (w.CHINESE_TO_PLAIN, w.NO_PERCENT), w.CHINESE_FROM),
    Frame("10 s, down from 25 s (60%)", "%x", 2, c.changed, (w.DOWN_FROM, w.CHANGE_OPENED), None, True),
    Frame("20 s vs 50 s, a 60% reduction", "%x±", 2, c.said, (w.VERSUS, w.CHANGE_COMMA)),
    Frame("相比 50 ms，现在 20 ms，快 2.5 倍", "%x±", 2, c.said, (w.PLAIN_COMMA, w.CHANGE_COMMA), w.COMPARED_BEFORE),
    Frame("比 50 ms 减少 60%，只要 20 ms", "%x±", 1, c.said, (w.CHANGED_BY, w.PLAIN_COMMA), w.COMPARED_BEFORE),
    Frame("30 MB smaller (120 MB vs 90 MB)", "±", 0, c.said, (w.PAIR_OPENS, w.VERSUS)),
    Frame("20 秒，比原来的 50 秒少了 60%", "%x±", 2, c.than_before, (w.THAN, w.CHANGED_BY), None, True),
    Frame("20 s, 60% less than the 50 s of before", "%x", 1, c.said, (w.SET_OFF, w.LESS_THAN), None, True),
    Frame("111 个，相比 128 个减少了 17 个", "%x±", 2, c.than_before, (w.COMPARED, w.CHANGED_BY), None, True),
    Frame("20% of 50 is 10", "%", 0, c.of_it, (w.OF_THE, w.MAKES)),
    Frame("25% (12/48)", "%", 0, c.inside, (w.OPENED, w.SLASH)),
    Frame("25% (12 of 48)", "%", 0, c.inside, (w.OPENED, w.OF_ALL)),
    Frame("+11.6% (1732 vs 1552)", "%x", 0, c.of_pair, (w.PAIR_OPENS, w.VERSUS)),
    Frame("降低 9%（10.1→9.2 秒）", "%x", 0, c.of_pair, (w.PAIR_OPENS, w.ARROW)),
    Frame("同比增长 25%（去年 80，今年 100）", "%", 0, c.year_on_year, (w.LAST_YEAR, w.THIS_YEAR), w.YEAR_BEFORE),
    Frame("25% increase from 80 to 100", "%x", 0, c.forward, (w.CHANGE_FROM, w.TO_OR_ARROW)),
    Frame("25% faster (80 → 100)", "%x", 0, c.forward, (w.CHANGE_IN_PARENS, w.ARROW)),
    Frame("up by 2.3 points, from 71.2 to 73.5", "±", 0, c.said, (w.CHANGE_FROM, w.TO_OR_ARROW)),
    Frame("25% faster (80 to 100)", "%x", 0, c.forward, (w.CHANGE_IN_LONG, w.TIGHT_TO)),
    Frame("100 (+25% from 80)", "%", 1, c.changed, (w.SIGN_OPENED, w.FROM_THERE), None, True),
    Frame("12 is 25% of 48", "%", 1, c.plainly, (w.IS_OR_OPENED, w.OF_THE)),
    Frame("50 的 20% 是 10", "%", 1, c.of_it, (w.CHINESE_OF, w.CHINESE_IS_SO)),
)
FRAMES = {kind: [frame for frame in ROWS if kind in frame.kinds] for kind in "%x±"}

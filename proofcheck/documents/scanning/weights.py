"""The size of weights by their number format: `13B parameters in fp16 take 26 GB`, `70B 参数以 int4 存储需要 35 GB`.

Parameters times the bytes of the format: 4 for fp32, 2 for fp16 and bf16, 1 for 8 bits, 1/2 for 4. What a model needs
may include more than its weights, so a figure is false only below them, in units of 2^30 bytes; above them where
parameters or weights themselves are what is measured, by more than a quarter, which is what overhead is reckoned at.
Where the sentence names anything else that takes memory (states, gradients, a cache), or parts of the weights, nothing
is read.
"""

from __future__ import annotations

import re
from fractions import Fraction

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure, shown, write
from proofcheck.documents.scanning.senses import written
from proofcheck.documents.scanning.spoken import hedged, sentences
from proofcheck.documents.scanning.units import WIDTHS
from proofcheck.source.patterns import lazy

_BYTES = tuple(
    (lazy(rf"(?<![a-z0-9])(?:{'|'.join(names.split())})(?![a-z0-9])", re.I), size) for size, names in WIDTHS.items()
)
_SUBJECT = lazy(r"[- ]?\s*(?:(?P<own>param(?:eter)?s?\b|weights?\b|个?参数|权重)|(?P<whole>models?\b|的?模型))", re.I)
_NEEDS = lazy(
    r"\b(?:needs?|takes?|requires?|occup(?:y|ies)|uses?|weighs?|consumes?|is|are)\s+(?:up\s+)?(?P<exactly>exactly\s+)?"
    r"(?:about |around |roughly |~|≈)?$|(?:需要|需|占用|占|约|为|要|达|大小为)\s*(?:约|大约)?\s*$|[=≈]\s*$",
    re.I,
)
_ELSE = lazy(
    r"optimi[sz]er|adam|cache|\bkv\b|activation|gradient|\btrain|fine-?tun|state|overhead|plus|\beach\b|\bper\b|gpus?\b"
    r"|shard|lora|adapter|compress|only|half|active|sparse|prun|moe|experts?|layers?|embedding|least|save|disk|download"
    r"|mixed|\bfiles?\b|\bmodels\b|\bparts?\b|first|one of|文件|部分|master|batch|context|buffer|framework|total|[×*/+]"
    r"|优化器|缓存|激活|梯度|训练|微调|状态|开销|加上|每|单卡|卡|分片|压缩|稀疏|层|专家|至少|节省|上下文|另|还|合计|共",
    re.I,
)
_BEHIND = lazy(
    r"\s*(?:of (?:memory|VRAM|RAM) |内存|显存)?(?:in|at|with|as|using)\s+(?=[a-z]*fl|fp|bf|int|nf|tf)[\w-]+", re.I
)
_AND = lazy(r"\s*(?:of (?:memory|VRAM|RAM) )?(?:in|at|with|as|using) [\w-]+\s*(?:,|and|or|but|, and)\s*", re.I)
_MARGIN = Fraction(5, 4)


def weights(figures: list[Figure], source: str) -> list[Assertion]:
    """The assertions about the size of weights."""
    found = []
    for sentence in sentences(figures, source):
        stretch = source[sentence[0].start - min(sentence[0].start, 24) : sentence[-1].end + 24]
        if len(sentence) < 2 or len(stretch) > 240 or _ELSE.search(stretch):
            continue
        for k, figure in enumerate(sentence):
            subject = _SUBJECT.match(source, figure.end)
            if subject is None or figure.unit.dim or figure.unit.scale(1000, 1000, "billion")[0] < 10**6:
                continue
            at = subject.end()
            own = bool(subject["own"] or re.search(r"weights|parameters|权重|参数", source[at : at + 20]))
            for j in range(k + 1, len(sentence)):
                claimed = sentence[j]
                made = _weight(figure, claimed, source[at : claimed.start], own, source)
                if made is None:
                    break
                found.append(made)
                at = claimed.end
    return found


def _weight(count: Figure, claimed: Figure, between: str, own: bool, source: str) -> Assertion | None:
    if claimed.unit.dim != "byte" or claimed.unit.power < 2 or len(between) > 60 or hedged(claimed, source) == "bound":
        return None
    behind = _BEHIND.match(source, claimed.end)
    widths = {width for pattern, width in _BYTES if pattern.search(behind[0] if behind else between)}
    if len(widths) != 1 or not (_NEEDS.search(between) or (behind and _AND.fullmatch(between))):
        return None
    (width,) = widths
    scale = count.unit.scale(1000, 1000, "billion")[0]
    # A model called 7B has between 6.5 and 7.5 billion parameters, or is cut off to 7.
    exactly = count.value * scale * width
    low = (count.value - count.step / 2) * scale * width
    high = (count.value + count.step) * scale * width
    small = claimed.unit.scale(1000, 1000, "billion")[0]
    large = claimed.unit.scale(1000, 1024, "billion")[0]
    about = hedged(claimed, source) == "about"
    wanted = claimed.readings(True, about)
    least = min(w[0] for w in wanted) * small
    # Either the parameters were rounded and the size was, or the size was cut off; not all of it at once.
    nearest = max(claimed.value + claimed.step / 2, max(sum(w) / 2 for w in wanted)) * large
    cut = max(w[1] for w in wanted) * large
    enough = low <= nearest or exactly <= cut
    exact = count.value * scale * width / small
    text = f"{written(count, source)} × {shown(width)} bytes = {shown(exact)} {claimed.unit.symbol}"
    start, end = count.start, claimed.end
    made = Assertion("arithmetic", start, end, (claimed.start, claimed.end), "true", text)
    made.number = (claimed.number_start, claimed.number_end)
    if least <= high and enough:
        return made
    if not enough or (own and least > high * _MARGIN):
        made.verdict, made.right = "false", f"{shown(exact)} {claimed.unit.symbol}"
        made.fix = write(exact, claimed)
        return made
    return None

"""The units that figures carry: K/M/B/T, 千/万/亿, bytes and bits, time, operations, hertz, metres, grams, watts.

A unit is a dimension, a factor and a prefix. Where usage is divided, the prefix is ambiguous and every fair reading is
tried: `GB` is 10^9 or 2^30 bytes (`GiB` is 2^30 only), `32K` is 32,000 or 32,768, `64B` is 64 billion or 64 bytes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from proofcheck.source.patterns import lazy

Prefix = Literal["decimal", "binary", "bytes", "count", "letter-b"]


@dataclass(frozen=True, slots=True)
class Unit:
    """`base` of dimension `dim` ("" for a count), times 1000 or 1024 to the `power` as `prefix` says.

    abbreviates: writing in this unit shows that a figure may have been rounded (49 GB, 805M). label: it may as well be
    a word that only names what is counted.
    """

    symbol: str
    dim: str = ""
    base: Fraction = Fraction(1)
    power: int = 0
    prefix: Prefix = "decimal"

    @property
    def abbreviates(self) -> bool:
        return self.power > 0 or (self.dim == "" and self.base > 1)

    def scale(self, count: int, size: int, letter_b: str) -> tuple[Fraction, str]:
        """Factor and dimension, where K counts `count`, kilobytes have `size` bytes, and B is `letter_b`."""
        if self.prefix == "letter-b":
            return (Fraction(10**9), "") if letter_b == "billion" else (Fraction(1), "byte")
        step = {"decimal": 1000, "binary": 1024, "bytes": size, "count": count}[self.prefix]
        return self.base * step**self.power, self.dim


def _table() -> dict[str, Unit]:
    units: dict[str, Unit] = {}

    def add(names: str, *arguments: object) -> None:
        for name in names.split():
            units[name] = Unit(name, *arguments)  # type: ignore[arg-type]

    one = Fraction(1)
    add("K k", "", one, 1, "count")
    add("M", "", one, 2, "count")
    add("G", "", one, 3, "count")
    add("T", "", one, 4)
    add("P", "", one, 5)
    add("B", "", one, 3, "letter-b")
    add("bn billion billions Bn bil", "", one, 3)
    add("thousand thousands", "", one, 1)
    add("million millions mn Mn mil", "", one, 2)
    add("trillion trillions", "", one, 4)
    add("百", "", Fraction(100))
    for name, power in {
        "千": 3,
        "万": 4,
        "十万": 5,
        "百万": 6,
        "千万": 7,
        "亿": 8,
        "十亿": 9,
        "百亿": 10,
        "千亿": 11,
    }.items():
        add(name, "", Fraction(10**power))
    add("万亿", "", Fraction(10**12))
    add("萬", "", Fraction(10**4))
    add("億", "", Fraction(10**8))
    add("byte bytes Byte Bytes 字节 字節", "byte")
    add("bit bits Bit Bits 比特", "byte", Fraction(1, 8))
    for power, letter in enumerate("KMGTPE", 1):
        add(f"{letter}B {letter}Bytes {letter}byte {letter}bytes {letter}Bps", "byte", one, power, "bytes")
        add(f"{letter}i", "", one, power, "binary")
        add(f"{letter}iB", "byte", one, power, "binary")
        add(f"{letter}b {letter}bit {letter}bits {letter}bps", "byte", Fraction(1, 8), power)
        add(f"{letter}FLOP {letter}FLOPs {letter}FLOPS {letter}Flops {letter}MACs", "flop", one, power)
        add(f"{letter}Hz", "hertz", one, power)
        add(f"{letter}Wh {letter}wh", "watt-hour", one, power)
        if letter != "K":
            add(f"{letter}W", "watt", one, power)
    add("kB kb", "byte", one, 1, "bytes")
    add("kiB", "byte", one, 1, "binary")
    add("kbps kbit kbits", "byte", Fraction(1, 8), 1)
    for power, letter in enumerate("mgtp", 2):
        add(f"{letter}b", "byte", one, power, "bytes")
    add("kHz", "hertz", one, 1)
    add("kWh", "watt-hour", one, 1)
    add("Wh", "watt-hour")
    add("kW", "watt", one, 1)
    add("W watts watt", "watt")
    add("Hz", "hertz")
    add("FLOP FLOPs FLOPS flops MACs", "flop")
    add("ns", "second", Fraction(1, 10**9))
    add("µs us μs 微秒", "second", Fraction(1, 10**6))
    add("ms msec milliseconds millisecond 毫秒", "second", Fraction(1, 1000))
    add("s sec secs second seconds 秒 秒钟", "second")
    add("min mins minute minutes 分钟", "second", Fraction(60))
    add("h hr hrs hour hours 小时 钟头 GPU-hours GPU-hour 卡时 GPU-h", "second", Fraction(3600))
    add("day days 天 GPU-days GPU-day 卡天", "second", Fraction(86400))
    add("week weeks 周 星期", "second", Fraction(604800))
    add("km kilometers kilometres 公里 千米", "metre", Fraction(1000))
    add("cm 厘米", "metre", Fraction(1, 100))
    add("mm 毫米", "metre", Fraction(1, 1000))
    add("kg 公斤 千克", "gram", Fraction(1000))
    add("mg 毫克", "gram", Fraction(1, 1000))
    add("% ％ percent", "", Fraction(1, 100))
    add("‰", "", Fraction(1, 1000))
    return units


UNITS = _table()
# Only right behind the number: with a space before them these are variables as often as units.
_GLUED = {"d": Unit("d", "second", Fraction(86400)), "g": Unit("g", "gram"), "m": Unit("m", "metre")}
_NAMES = sorted(UNITS, key=len, reverse=True)
_LATIN = "|".join(re.escape(name) for name in _NAMES if (name[0].isascii() and name[0].isalpha()) or name[0] in "µμ")
_OTHER = "|".join(
    re.escape(name) for name in _NAMES if not ((name[0].isascii() and name[0].isalpha()) or name[0] in "µμ")
)
UNIT = lazy(
    rf"[ \u00a0\u202f\u2009]{{0,2}}(?:(?P<latin>{_LATIN})(?![A-Za-z0-9_])|(?P<other>{_OTHER}))"
    r"|(?P<glued>[dgm])(?![A-Za-z0-9_])"
)
FACTOR = lazy(
    r"(?:[x×](?![A-Za-z0-9_])|[ ]?倍|[ ]times(?= (?:as|of|the|more|less|higher|lower|larger|smaller|bigger|longer"
    r"|shorter|faster|slower|that|what)\b))"
)
# Single letters behind a space are units only in these cases.
SPACED_LETTERS = frozenset("KMBTGsh")
_NAMED = lazy(r"=\d")  # M=128 K=2048: the letter is a name


# Number formats, by the bytes of one number. A format behind a sign of multiplication is that many bytes.
WIDTHS = {
    Fraction(8): "fp64 float64 f64 double int64 uint64 i64",
    Fraction(4): "fp32 float32 f32 tf32 int32 uint32 i32",
    Fraction(2): "fp16 float16 f16 bf16 bfloat16 half int16 uint16",
    Fraction(1): "fp8 float8 int8 uint8 i8 e4m3 e5m2",
    Fraction(1, 2): "fp4 int4 uint4 nf4 mxfp4 nvfp4",
}
_WIDTHS = {name: width for width, names in WIDTHS.items() for name in names.split()}


def width(word: str) -> Fraction | None:
    """The bytes of a number in the format that a word names."""
    return _WIDTHS.get(word.lower())


def unit_at(text: str, at: int, mathematics: bool) -> tuple[Unit | None, int]:
    """The unit right behind a number that ends at `at`, and where it ends; (None, at) if there is none."""
    match = UNIT.match(text, at)
    if match is None:
        return None, at
    glued = match["glued"]
    if glued:
        return (None, at) if mathematics else (_GLUED[glued], match.end())
    name = match["latin"] or match["other"]
    spaced = match.end() - at > len(name)
    if match["latin"] and len(name) == 1:
        if spaced and (name not in SPACED_LETTERS or mathematics or _NAMED.match(text, match.end())):
            return None, at
        if mathematics and name.islower() and not (name == "k" and text[at - 2 : at].isdigit()):
            return None, at
    return UNITS[name], match.end()


PLAIN = Unit("")
PERCENT = UNITS["%"]
TIMES = Unit("x", "times")

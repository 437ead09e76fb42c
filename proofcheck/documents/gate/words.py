"""Words that carry mathematics in prose: quantifiers, negations, directions, conditions, the mark of a false statement.

Rewording is free, so words are not compared one by one. Each is taken to a class, and only such changes of the classes
count as a change of meaning as hardly any rewording makes: a negation more or less, `every` become `some`, `at most`
become `at least`, `rises` become `falls`, a hypothesis such as `independent` that is there no more, the mark of a false
statement lost. What is said in other words altogether is beyond this, and a change of a class that means the same
(`x is larger than y`, `y is smaller than x`) is reported, to be looked at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

# (class, what it matches); longer phrases stand before the words they are made of.
_CLASSES: tuple[tuple[str, str], ...] = (
    ("false", r"false|wrong|incorrect|untrue|does not hold|do not hold|fails to hold"),
    (
        "least",
        r"at least|(?:no|not|never) (?:less|fewer|smaller|lower) than",
    ),
    (
        "most",
        r"at most|(?:no|not|never) (?:more|larger|greater|higher) than",
    ),
    ("only", r"if and only if|exactly if|only|exactly|precisely"),
    ("not", r"not|no|never|nor|neither|none|cannot|without|nothing|nobody|nowhere|\w+n't|hardly"),
    ("every", r"every|all|each|any|always|whatever|whichever|arbitrary|everywhere|whenever"),
    ("some", r"some|certain|exists?|sometimes|somewhere"),
    ("up", r"ris(?:es?|ing)|rose|grow(?:s|n|ing)?|grew|increas(?:es?|ed|ing)"),
    ("down", r"falls?|fell|falling|fallen|shrinks?|shrank|shrinking|decreas(?:es?|ed|ing)|drops?|decays?"),
    ("more", r"larger|greater|bigger|higher|longer|more|above|beyond|exceeds?|wider|faster|dearer|stronger"),
    ("less", r"smaller|less|lower|shorter|fewer|below|under|narrower|slower|cheaper|weaker"),
    ("largest", r"largest|greatest|highest|longest|maxim(?:um|al|a)|most|upper"),
    ("smallest", r"smallest|least|lowest|shortest|minim(?:um|al|a)|fewest|lower"),
    ("positive", r"positive|nonnegative|non-negative"),
    ("negative", r"negative"),
    ("before", r"before|earlier|previous|preceding"),
    ("after", r"after|later|next|following"),
    ("rows", r"rows?"),
    ("columns", r"columns?"),
    ("even", r"even"),
    ("odd", r"odd"),
)
_CONDITIONS = (
    "independent dependent orthogonal orthonormal symmetric antisymmetric invertible singular definite semidefinite "
    "normal gaussian uniform distinct disjoint convex concave continuous differentiable bounded unbounded causal "
    "unique injective surjective bijective diagonal triangular finite infinite infinitely strict strictly square "
    "nonzero unit random identical centred centered stationary uncorrelated permutation"
)
_HYPOTHESES = _CONDITIONS.split()
_OPPOSITES = (
    ("least", "most"),
    ("every", "some"),
    ("up", "down"),
    ("more", "less"),
    ("largest", "smallest"),
    ("positive", "negative"),
    ("before", "after"),
    ("rows", "columns"),
    ("even", "odd"),
    ("not", "some"),
)
_PATTERN = re.compile(
    r"\b(?:"
    + "|".join(f"(?P<{name}>{words})" for name, words in _CLASSES)
    + r"|(?P<hypothesis>(?:"
    + "|".join(sorted(_HYPOTHESES, key=len, reverse=True))
    + r")(?:ly)?))\b"
)


def words(prose: str) -> Iterator[tuple[str, int, int]]:
    """(class, start, end) of each word that counts. A hypothesis is its own class: `is independent`."""
    for match in _PATTERN.finditer(prose.lower()):
        kind = str(match.lastgroup)
        if kind == "hypothesis":
            kind = f"is {match.group().removesuffix('ly')}"
        yield kind, match.start(), match.end()


def changed(old: Counter[str], new: Counter[str]) -> dict[str, str]:
    """What became of the classes that tell a change of meaning: class -> what happened to it, in words."""
    found: dict[str, str] = {}
    if bool(old["false"]) != bool(new["false"]):
        found["false"] = (
            "the statement is no longer called false" if old["false"] else "the statement is now called false"
        )
    if (old["not"] - new["not"]) % 2 and not found:
        found["not"] = "a negation is gone" if old["not"] > new["not"] else "a negation was added"
    for one, other in _OPPOSITES:
        gained, lost = new - old, old - new
        for first, second in ((one, other), (other, one)):
            if lost[first] and gained[second] and first not in found and second not in found:
                found[second] = f"{_said(first)} became {_said(second)}"
    if bool(old["only"]) != bool(new["only"]):
        found["only"] = "`only` or `exactly` is gone" if old["only"] else "`only` or `exactly` was added"
    for kind in sorted({k for k in (*old, *new) if k.startswith("is ")}):
        if bool(old[kind]) != bool(new[kind]):
            word = kind.removeprefix("is ")
            found[kind] = f"the condition `{word}` is gone" if old[kind] else f"the condition `{word}` was added"
    return found


_SAID = {
    "least": "`at least`",
    "most": "`at most`",
    "every": "`every`",
    "some": "`some`",
    "up": "`rises`",
    "down": "`falls`",
    "more": "`more`",
    "less": "`less`",
    "not": "a negation",
}


def _said(kind: str) -> str:
    return _SAID.get(kind, f"`{kind}`")

r"""What holds only so far, or under conditions in words, is not called false; what is said without any still is."""

from __future__ import annotations

from time import perf_counter

import pytest

from tests.documents.verdicts import verdicts

NAMES = r"Let $a, b \in \mathbb{R}$."
WRONG = "$(a+b)^2 = a^2 + b^2$"

QUALIFIED = """
if one of them is zero; when one of them vanishes; whenever they are orthogonal; provided the cross term vanishes;
as long as the product is zero; on condition that one vanishes; in case one of them is zero; with one of them zero;
under this condition; under mild conditions; subject to the constraint; granted that one of them is zero;
for suitable values; for a suitable choice of $a$ and $b$; for at least one pair; for these values; in this case;
in the degenerate case; in the limit; at the origin; at the optimum; on the axes; on the boundary; along the axes;
near zero; outside the plane; up to a cross term; up to sign; to good accuracy; to leading order; neglecting the
cross term; after averaging; after projection; by an abuse of notation; by convention; by assumption; formally;
asymptotically; numerically; in distribution; in the weak sense; in tropical arithmetic; in this ring; in shorthand;
with respect to this operation; with the operations redefined; if $+$ is read as exclusive or; for all but a few values
"""
PHRASES = [" ".join(phrase.split()) for phrase in QUALIFIED.split(";")]


@pytest.mark.parametrize("phrase", PHRASES)
def test_what_holds_only_so_far_is_not_called_false(phrase: str) -> None:
    begun = phrase[0].upper() + phrase[1:]
    assert verdicts(f"{NAMES} Then {WRONG} {phrase}.") in ("o", "-", "")
    assert verdicts(f"{NAMES} {begun}, {WRONG}.") in ("o", "-", "")
    assert verdicts(f"{NAMES} We have, {phrase}, that {WRONG}.") in ("o", "-", "")


PLAIN = """
for all real numbers; for all $a$ and $b$; for every $a, b$; in general; by the binomial theorem; by multiplying out;
by definition; in particular; where we multiplied out; where the last step is algebra; on both sides; in both cases;
by linearity; in other words; for the same reason
"""


@pytest.mark.parametrize("phrase", [" ".join(phrase.split()) for phrase in PLAIN.split(";")])
def test_what_is_said_without_a_condition_is(phrase: str) -> None:
    assert verdicts(f"{NAMES} Then {WRONG} {phrase}.") == "r"


SUPPOSED = [
    "Suppose one of them is zero.",
    "Assume orthogonality.",
    "Let one of them be zero.",
    "Consider the case where one of them is zero.",
    "We restrict attention to the axes.",
    "We ignore cross terms from now on.",
    "In this section cross terms are neglected.",
    "Throughout this section one of them is zero.",
    "There remains the degenerate case.",
    "Case 1: one is zero.",
    "Take one of them to be zero.",
    "Suppose otherwise.",
    "Imagine that the mixed term is absent.",
    "Define addition as exclusive or.",
    "On the axes things simplify.",
    "When one of them is zero, things simplify.",
    "They are orthogonal.",
    "One of them is zero.",
    "Here is a popular error.",
    "Spot the flaw.",
    "Our first guess is this.",
    "假设其中之一为零。",
    "以下忽略交叉项。",
    "若其中之一为零，式子很简单。",
]


@pytest.mark.parametrize("sentence", SUPPOSED)
def test_what_follows_a_supposition_in_words_is_not_called_false(sentence: str) -> None:
    assert verdicts(f"{NAMES} {sentence} Then {WRONG}.") == "o"
    assert verdicts(f"{NAMES} {sentence}\n\nThen {WRONG}.") == "o"
    assert verdicts(f"{NAMES}\n\n{sentence} So\n\n$$(a+b)^2 = a^2 + b^2.$$") == "o"


@pytest.mark.parametrize(
    "sentence",
    [
        "This section is about squares.",
        "We assume that the reader knows squares.",
        "Squares are everywhere.",
        "See the next section for cubes.",
        "The middle term is forgiven.",
        "下面讨论平方。",
    ],
)
def test_other_sentences_suppose_nothing(sentence: str) -> None:
    assert verdicts(f"{NAMES} {sentence} Then {WRONG}.") == "r"


def test_a_supposition_ends_with_its_section() -> None:
    supposed = f"# One\n\n{NAMES} Suppose one of them is zero. Then {WRONG}."
    assert verdicts(f"{supposed}\n\n# Two\n\nThen {WRONG}.") == "or"
    assert verdicts(f"{NAMES}\n\n# The degenerate case\n\nThen {WRONG}.\n\n# The rest\n\nThen {WRONG}.") == "or"


def test_numbers_alone_are_judged_whatever_is_supposed() -> None:
    assert verdicts("Suppose one of them is zero. Then $2^3 = 6$ if the other is not.") in ("r", "o")
    assert verdicts("Suppose one of them is zero. Then $2^3 = 6$.") == "r"
    assert verdicts("In tropical arithmetic, $2 + 3 = 2$.") == "o"


def test_what_is_true_is_proved_all_the_same() -> None:
    for phrase in PHRASES[:10]:
        assert verdicts(f"{NAMES} Then $(a+b)^2 = a^2 + 2ab + b^2$ {phrase}.") == "p"
    for sentence in SUPPOSED[:10]:
        assert verdicts(f"{NAMES} {sentence} Then $(a+b)^2 = a^2 + 2ab + b^2$.") == "p"


@pytest.mark.parametrize("stretch", [" ", ",", ", ", "and ", "that ", "the ", "so ", "on ", "$a$, ", "设"])
def test_long_stretches_take_little_time(stretch: str) -> None:
    begun = perf_counter()
    verdicts(f"{NAMES} Then {stretch * 400} {WRONG} {stretch * 400}\n\n{stretch * 400} they say. Then {WRONG}.")
    assert perf_counter() - begun < 10

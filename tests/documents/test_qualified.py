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
        "We note the following.",
        "See the next section.",
        "It is easy to see that.",
        "由定义可知。",
    ],
)
def test_plain_sentences_suppose_nothing(sentence: str) -> None:
    assert verdicts(f"{NAMES} {sentence} Then {WRONG}.") == "r"


@pytest.mark.parametrize(
    "sentence",
    [
        "Cubes are everywhere.",
        "The middle term is forgiven.",
        "We mask one of them.",
        "The two never meet.",
        "下面讨论圆。",
    ],
)
def test_sentences_that_are_not_read_may(sentence: str) -> None:
    assert verdicts(f"{NAMES} {sentence} Then {WRONG}.") == "o"


def test_a_supposition_ends_with_its_section() -> None:
    supposed = f"# One\n\n{NAMES} Suppose one of them is zero. Then {WRONG}."
    assert verdicts(f"{supposed}\n\n# Two\n\nThen {WRONG}.") == "or"
    assert verdicts(f"{NAMES}\n\n# The degenerate case\n\nThen {WRONG}.\n\n# The rest\n\nThen {WRONG}.") == "or"


OTHER_NUMBERS = [
    "As sets, $1 + 1 = 1$.",
    "As booleans, $1 + 1 = 1$.",
    "In unary, $1 + 1 = 11$.",
    "With idempotent addition, $2 + 2 = 2$.",
    "In decibels, $3 + 3 = 6.01$.",
    "In Python 2, $7 / 2 = 3$.",
    "With floor division, $7 / 2 = 3$.",
    "With unsigned bytes, $200 + 100 = 44$.",
    "In 8 bits, $200 + 100 = 44$.",
    "In a field with 5 elements, $3 + 4 = 2$.",
    r"In $\mathbb{Z}/5$, $3 + 4 = 2$.",
    "Counting hours, $9 + 5 = 2$.",
    r"Evaluated from left to right, $2 + 3 \cdot 4 = 20$.",
    "In tropical arithmetic, $2 + 3 = 2$.",
]


@pytest.mark.parametrize("text", OTHER_NUMBERS)
def test_in_another_arithmetic_nothing_is_called_false(text: str) -> None:
    assert verdicts(text) in ("o", "-")


@pytest.mark.parametrize(
    "text",
    [
        r"With 12 heads of size 64, $12 \cdot 64 = 700$.",
        r"In GPT-3, $96 \cdot 128 = 12300$.",
        r"In total, $3 \cdot 4 = 13$.",
        r"As a result, $3 \cdot 4 = 13$.",
        r"For one layer of 16-bit weights, $3 \cdot 4 = 13$.",
    ],
)
def test_in_the_usual_one_it_is(text: str) -> None:
    assert verdicts(text) == "r"


def test_numbers_alone_are_judged_whatever_is_supposed() -> None:
    assert verdicts("Suppose one of them is zero. Then $2^3 = 6$ if the other is not.") in ("r", "o")
    assert verdicts("Suppose one of them is zero. Then $2^3 = 6$.") == "r"


# "@" stands for the formula. What stands around it in a list, a table, a title, brackets, the next sentence, or as a
# condition that is not read.
AROUND = [
    "\n\n- On the axes: @\n- Elsewhere: $(a+b)^2 = a^2 + 2ab + b^2$",
    "\n\n- **Orthogonal case**: @",
    "\n\n- orthogonal: @",
    "\n\n1. one is zero: @\n2. general: $(a+b)^2 = a^2+2ab+b^2$",
    "\n\n| case | identity |\n|---|---|\n| one is zero | @ |\n| otherwise | $(a+b)^2 = a^2 + 2ab + b^2$ |",
    "\n\n| on the axes | elsewhere |\n|---|---|\n| @ | $(a+b)^2 = a^2 + 2ab + b^2$ |",
    "\n\n**Lemma (orthogonal case).** Then @.",
    "\n\n**Lemma 1 (one of them zero).** We have @.",
    "\n\n**On the axes.** Then @.",
    "\n\n*Degenerate values.* Then @.",
    "\n\n### On the axes\n\nThen @.",
    "\n\n### When one is zero\n\nThen @.",
    "\n\n### If one vanishes\n\nThen @.",
    "\n\n### A flawed proof\n\nThen @.",
    "\n\n### Orthogonality\n\nThen @.",
    "\n\n### First-order expansion\n\nThen @.",
    "\n\n### Linearised model\n\nThen @.",
    "\n\n### Ignoring the mixed term\n\nThen @.",
    "\n\n### Under orthogonality\n\nThen @.",
    " (@ on the axes.)",
    " Then @ (on the axes).",
    " Then @ (one of them is zero).",
    " Then @ [on the axes].",
    " Then @; here one of them is zero.",
    " Then @, one of them being zero.",
    " Then @, because one of them is zero.",
    " Then @ because one of them is zero.",
    " Then @, since the product is zero.",
    " Then @, the product being zero.",
    " Then @, as one of them is zero.",
    " Then @, assuming one of them is zero.",
    " Then @. Here one of them is zero.",
    " Then @. Here, $a$ or $b$ is zero.",
    " Then @. (Here one of them is zero.)",
    " Then @. This holds only on the axes.",
    " Then @. This is only true on the axes.",
    " Then @. This uses orthogonality.",
    " Then @. Of course this needs orthogonality.",
    " Then @. This is of course nonsense.",
    " Then @. This is nonsense.",
    " Then @. That is wrong.",
    " Then @. But this is false.",
    " Then @. No!",
    " Then @. Right? No.",
    " Then @. Just kidding.",
    " Then @. This would be wrong.",
    " Then @. This cannot be.",
    " Then @. This is a contradiction.",
    " Then @. A contradiction.",
    " Then @. The last claim is refuted by $a = b = 1$.",
    " Then @. However, the last step is invalid.",
    " Then @. Unfortunately, this does not hold.",
    " Then @. It does not hold.",
    " Then @. This holds for $ab = 0$.",
    " Then @. This holds if $ab = 0$ only.",
    " Then @. The condition is $ab = 0$.",
    " Then @. We assumed $ab = 0$.",
    " Then @. We have assumed orthogonality.",
    " Then @. Here we used $ab = 0$.",
    " Then @. The cross term $2ab$ was dropped.",
    " Then @. (We dropped $2ab$.)",
    " Then @, having used $ab = 0$.",
    " Then @, by $ab = 0$.",
    " Then @, because $ab = 0$.",
    " Then @ by orthogonality $ab = 0$.",
    " Then @, using that $ab = 0$.",
    " Then @ in view of $ab = 0$.",
    " Then @ thanks to $ab = 0$.",
    " Then, as $ab = 0$, @.",
    " As $ab = 0$, @.",
    " Because of $ab = 0$, @.",
    " With the help of $ab = 0$ we get @.",
    " By $ab = 0$ we get @.",
    " $ab = 0$ gives @.",
    " It is $ab = 0$. Then @.",
    " The product $ab$ is zero. Then @.",
    " The product $ab$ vanishes. Then @.",
    " $ab$ vanishes. Then @.",
    " One of $a$, $b$ is zero. Then @.",
    " At least one of $a$ and $b$ is zero. Then @.",
    " $a$ is zero. Then @.",
    " Here $a$ is zero. Then @.",
    " Let $a$ vanish. Then @.",
    " Let $a$ be zero. Then @.",
    " Let $a \\to 0$. Then @.",
    " For $a \\to 0$, @.",
    " For $a \\ll b$, @.",
    " If $|a| \\ll |b|$ then @.",
    " Now let $a$ be negligible. Then @.",
    " Let $a$ and $b$ be conjugate. Then @.",
    " Let $a, b$ be entangled. Then @.",
    " Let $a$ and $b$ be $M$-orthogonal. Then @.",
    " Suppose $a \\perp b$. Then @.",
    " Let $a$ and $b$ be independent. Then @.",
    " Let $a$ and $b$ commute. Then @.",
    " Let $a, b$ anticommute. Then @.",
    " $a$ and $b$ anticommute. Then @.",
    " The numbers $a$ and $b$ are chosen such that their product is zero. Then @.",
    " Choose $a$ and $b$ orthogonal. Then @.",
    " Given $a$ orthogonal to $b$, @.",
    # text of another file may suppose it
    "\n\n{{< include _conditions.qmd >}}\n\nThen @.",
    "\n\n```{include} conditions.md\n```\n\nThen @.",
    '\n\n--8<-- "conditions.md"\n\nThen @.',
    "\n\n{% include_relative conditions.md %}\n\nThen @.",
    "\n\n![[Conditions]]\n\nThen @.",
]


@pytest.mark.parametrize("text", AROUND)
def test_what_stands_around_a_formula_may_narrow_it_or_take_it_back(text: str) -> None:
    assert "r" not in verdicts(NAMES + text.replace("@", WRONG))


@pytest.mark.parametrize(
    "text",
    [
        " Then @. This is the binomial theorem.",
        " Let $a$ and $b$ be given. Then @.",
        " Let $a$ and $b$ be real numbers. Then @.",
        " Let $a$ be the learning rate. Then @.",
        " Then @. It follows that we are done.",
        " Then @. Next we look at cubes.",
        " Then @. The next section is about cubes.",
        "\n\n**Lemma 1 (binomial theorem).** Then @.",
        "\n\n- Then @.",
        "\n\n# Squares\n\nThen @.",
        "\n\n{% include figure.html %}\n\nThen @.",
        "\n\n{{< include _conditions.qmd >}}\n\n# Squares\n\nThen @.",
    ],
)
def test_what_does_neither_leaves_it_false(text: str) -> None:
    assert verdicts(NAMES + text.replace("@", WRONG)) == "r"


CHINESE = [
    "在坐标轴上,@。",
    "特别地,当其中一个为零时,@。",
    "忽略高阶项,有 @。",
    "若两者正交,则 @。",
    "考虑其中一个为零的情形。此时 @。",
    "在此条件下 @。",
    "@ 仅在其中一个为零时成立。",
    "有时 @。",
    "@ 对某些值成立。",
    "@ 在原点处成立。",
    "形式上 @。",
    "在极限下,@。",
    "在最优点处有 @。",
    "对合适的取值,@。",
    "于是在边界上 @。",
    "如果忽略交叉项,那么 @。",
    "不妨设其中一个为零。则 @。",
    "这里的加法是异或。则 @。",
    "在弱意义下 @。",
    "在这种情况下,@。",
    "则 @。但这是错的。",
]


@pytest.mark.parametrize("text", CHINESE)
def test_the_same_in_chinese(text: str) -> None:
    assert verdicts("设 $a, b \\in \\mathbb{R}$。" + text.replace("@", WRONG)) in ("o", "-", "")


@pytest.mark.parametrize("text", ["则 @。", "由二项式定理,则 @。", "因此有 @ 成立。", "展开得 @。"])
def test_and_what_is_said_without_a_condition(text: str) -> None:
    assert verdicts("设 $a, b \\in \\mathbb{R}$。" + text.replace("@", WRONG)) == "r"


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

r"""What the words beside a formula make of it: each word list of `cues.py`, with words that must count and near misses.

A near miss has the same letters, or the word in another place, and a careful reader takes it otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.documents.model import Reading, Said
from proofcheck.documents.read import read_document
from proofcheck.source.documents import read_text

ENGLISH = r"Let $x, y \in \mathbb{R}$. "
CHINESE = r"设 $x, y \in \mathbb{R}$。"
LATER = r" Then $y - x = y - x$."


def page(text: str) -> Reading:
    return read_document(read_text(text, "a.md", "markdown"))


def said(text: str) -> list[Said]:
    """The formulas that state something, without the declarations at the beginning."""
    chinese = any("\u4e00" <= letter <= "\u9fff" for letter in text)
    return [f for f in page((CHINESE if chinese else ENGLISH) + text).formulas if f.role != "term"][1:]


def roles(text: str) -> list[str]:
    return [formula.role for formula in said(text)]


def lasts(text: str) -> bool:
    """Whether what a sentence says is assumed in the next one."""
    parts = said(text + LATER)[-1].parts
    assert parts is not None
    return bool(parts.given)


def wrong(*case: Any, reason: str) -> Any:
    """A case that is read in another way than a careful reader reads it."""
    return pytest.param(*case, marks=pytest.mark.xfail(strict=True, reason=reason))


NEGATED = "a word that supposes counts behind one that denies it"
INSIDE = "a Chinese word counts at the end of another one"

SENTENCE = [
    ("Let $x^2 = y$.", True),
    ("Let us have $x^2 = y$.", True),
    ("Suppose $x^2 = y$.", True),
    ("Suppose that we have $x^2 = y$.", True),
    ("Now assume: $x^2 = y$.", True),
    ("Assume that $x^2 = y$.", True),
    ("Fix $x^2 = y$.", True),
    ("We set $x^2 = y$.", True),
    ("We choose $x^2 = y$.", True),
    ("Choose $x^2 = y$.", True),
    ("Now take $x^2 = y$.", True),
    ("Set $x^2 = y$.", True),
    ("设 $x^2 = y$。", True),
    ("假设 $x^2 = y$。", True),
    ("假设有：$x^2 = y$。", True),
    ("假定 $x^2 = y$。", True),
    ("令 $x^2 = y$。", True),
    ("取 $x^2 = y$。", True),
    ("Outlet $x^2 = y$.", False),
    ("A prefix $x^2 = y$.", False),
    ("Let us show that $x^2 = y$.", False),
    ("Let us note that $x^2 = y$.", False),
    ("Let us find $x^2 = y$.", False),
    ("What one may suppose is this: it follows that $x^2 = y$.", False),
    ("Supposedly $x^2 = y$.", False),
    ("The assumed $x^2 = y$ is nice.", False),
    ("For $x^2 = y$ the curve is a parabola.", False),
    ("若 $x^2 = y$，则为抛物线。", False),
    ("假设检验给出 $x^2 = y$。", False),
    ("设备给出 $x^2 = y$。", False),
    ("Assuming $x^2 = y$, the curve is a parabola.", False),
    ("We do not assume that $x^2 = y$.", False),
    ("We never suppose $x^2 = y$.", False),
    ("One cannot assume $x > y$.", False),
    ("Without assuming $x > y$, little is known.", False),
    ("If we assume $x > y$, little is known.", False),
    ("我们不假设 $x^2 = y$。", False),
    ("这里没有假设 $x > y$。", False),
    ("可以获取 $x^2 = y$。", False),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCE)
def test_what_is_supposed_holds_from_there_on(text: str, expected: bool) -> None:
    assert lasts(text) == expected


CLAUSE_WORDS = (
    *("If", "When", "Whenever", "Wherever", "For", "With", "Given", "Provided", "Provided that"),
    *("Such that", "Subject to", "Under", "While", "Points satisfying", "All that satisfies", "Points satisfy"),
    *("At", "In", "On", "From", "One may choose", "Choosing", "I take", "Taking"),
    *("Setting", "They put", "Using", "On condition that", "For all", "If the condition"),
    *("Under the constraint", "With any given"),
    *("若", "如果", "当", "其中", "满足", "使得", "条件", "约束", "只要", "对于", "对", "给定", "在"),
    *("要求", "选"),
)
NO_CLAUSE = (
    *("Therefore", "Hence", "We have", "Afterwards", "A motif", "Then", "Before", "Within", "Reset", "The input"),
    *("If so, then", "For this reason we have", "When all is done,", "In short, then", "Since then we know that"),
    *("因此", "从而", "可知", "对称性给出", "当然有", "在此给出", "条件数给出"),
)


@pytest.mark.parametrize("words", CLAUSE_WORDS)
def test_a_condition_holds_in_its_sentence(words: str) -> None:
    assert roles(f"{words} $x^2 = y$.") == ["assumption"]
    assert not lasts(f"{words} $x^2 = y$.")


@pytest.mark.parametrize("words", ["Because", "Since", "As", "It holds, as", "因为", "由于"])
def test_a_reason_is_stated_and_not_supposed(words: str) -> None:
    assert roles(f"{words} $x^2 = y$, $x = z$.")[0] == "assertion"


@pytest.mark.parametrize("words", NO_CLAUSE)
def test_no_condition(words: str) -> None:
    assert roles(f"{words} $x^2 = y$.") == ["assertion"]


@pytest.mark.parametrize("words", ["存在", "应当", "下面的等式是对的："])
def test_no_condition_inside_another_word(words: str) -> None:
    assert roles(f"{words} $x^2 = y$.") != ["assumption"]


DEFINES = [
    *((f"{words} $d = 64$.", True) for words in ("Define", "We denote", "Call", "We write", "We introduce")),
    *((f"{words} $d = 64$.", True) for words in ("Abbreviate", "Notation:", "Definition:", "A size defined as")),
    *((f"{words} $d = 64$.", True) for words in ("A size given by", "Parameterized by", "It is called")),
    *(
        (f"{words} $d = 64$。", True)
        for words in ("定义", "记", "记为", "记作", "称", "称为", "表示为", "写作", "引入")
    ),
    *((f"{words} $d = 64$.", False) for words in ("Recall", "The width is", "We wrote", "Callers pass", "Here")),
    *((f"{words} $d = 64$.", False) for words in ("We write about", "The definition is below, with", "For")),
    *((f"{words} $d = 64$。", False) for words in ("宽度", "对称时", "记忆长度", "定义域内")),
    ("我们忘记 $d = 64$。", False),
]


@pytest.mark.parametrize(("text", "expected"), DEFINES)
def test_what_is_defined_by_words_is_so_from_there_on(text: str, expected: bool) -> None:
    later = said(text + r" Then $2 d = 128$.")[-1]
    assert (later.judged and later.doubt == 0) == expected


PROBLEM_WORDS = (
    *("Solve", "Solving", "Solutions of", "A solution to", "Find", "Finding", "Minimize", "Minimise", "Maximize"),
    *("Maximising", "We want", "One wants", "We require", "It requires", "We need", "It needs", "It should be"),
    *("We seek", "Optimize", "Optimise", "The objective", "The problem", "The equation", "The model", "A constraint"),
    *("What solves", "The indicator of", "The probability that", "The event", "The update", "It updates", "The rule"),
    *("The algorithm", "Approximate", "Approximately", "Roughly", "About", "We wish", "We desire", "Our aim is"),
    *("The goal is", "We hope that", "It would be", "It might be", "It may be"),
    *("求", "求解", "求解方程", "最小化", "最大化", "优化", "目标", "问题", "方程", "模型", "更新", "希望", "想要"),
    *("近似", "约", "大约", "假如"),
)
NO_PROBLEM = (
    *("We have", "Hence", "Resolved:", "The findings say that", "The problem is easy, so", "As the model shows, then"),
    *("The ruler says", "Finding this out, we get", "An aimless walk gives"),
    *("因此", "求和得到", "问题的解得到", "方程两边展开得"),
)


@pytest.mark.parametrize("words", PROBLEM_WORDS)
def test_what_is_wanted_is_no_assertion(words: str) -> None:
    assert roles(f"{words} $x^2 = y$.") == ["condition"]


@pytest.mark.parametrize("words", NO_PROBLEM)
def test_nothing_is_wanted(words: str) -> None:
    assert roles(f"{words} $x^2 = y$.") == ["assertion"]


@pytest.mark.parametrize("words", ["由特征分解：", wrong("满足要求：", reason=INSIDE)])
def test_nothing_is_wanted_inside_another_word(words: str) -> None:
    assert roles(f"{words} $x^2 = y$。") == ["assertion"]


DENIED = [
    ("It is false that $x^2 = x$.", ["denied"]),
    ("It is wrong that $x^2 = x$.", ["denied"]),
    ("The line $x^2 = x$ is incorrect.", ["denied"]),
    ("It is not true that $x^2 = x$.", ["denied"]),
    ("It is not correct that $x^2 = x$.", ["denied"]),
    ("That $x^2 = x$ does not hold.", ["denied"]),
    ("That $x^2 = x$ need not hold.", ["denied"]),
    ("That $x^2 = x$ doesn't hold.", ["denied"]),
    ("以下错误：$x^2 = x$。", ["denied"]),
    ("$x^2 = x$ 不成立。", ["denied"]),
    ("$x^2 = x$ 不正确。", ["denied"]),
    ("$x^2 = x$ 不对。", ["denied"]),
    ("并非 $x^2 = x$。", ["denied"]),
    ("We have $x + 0 = x$. It is false that $x^2 = x$.", ["assertion", "denied"]),
    ("It is false that $x^2 = x$; yet $x + 0 = x$.", ["denied", "assertion"]),
    ("Falsehood aside, $x + 0 = x$.", ["assertion"]),
    ("The wrongdoers say $x + 0 = x$.", ["assertion"]),
    ("It does hold that $x + 0 = x$.", ["assertion"]),
    ("It is true that $x + 0 = x$.", ["assertion"]),
    ("所以 $x + 0 = x$ 成立。", ["assertion"]),
    ("Then $x + 0 = x$, so $x^2 = x$ is false.", ["assertion", "denied"]),
    ("It is false that $x^2 = x$, since $2^2 = 4$.", ["denied", "assertion"]),
    ("If $x > 1$, it is wrong that $x^2 = x$.", ["assumption", "denied"]),
    ("因此 $x + 0 = x$，但 $x^2 = x$ 不成立。", ["assertion", "denied"]),
    wrong(
        "It is wrong that $x^2 = x$, and $x + 0 = x$ holds.",
        ["denied", "assertion"],
        reason="a comma with `and` hands on that a clause was denied",
    ),
    ("$x^2 = x$ 不成立，但 $x + 0 = x$。", ["denied", "assertion"]),
    ("It is not false that $x + 0 = x$.", ["assertion"]),
    ("Wrong units aside, $x + 0 = x$.", ["assertion"]),
    ("The false positive rate is $1 - 0.75 = 0.25$.", ["assertion"]),
    ("The previous answer was wrong, we have $2 + 2 = 4$.", ["assertion"]),
    wrong("It is false that $x > y$.", ["denied"], reason="a bound of a name is not seen to be denied"),
    ("We have $x + 0 = x$ and it is false that $x + 1 < x$.", ["assertion", "denied"]),
]


@pytest.mark.parametrize(("text", "expected"), DENIED)
def test_what_is_denied(text: str, expected: list[str]) -> None:
    assert roles(text) == expected


DOUBTED = (
    *("We do not get $x^2 = x$.", "It isn't so that $x^2 = x$.", "We cannot have $x^2 = x$."),
    *("Here $x^2 = x$ fails.", "It can fail that $x^2 = x$.", "Without care, $x^2 = x$.", "Instead $x^2 = x$."),
    *("Hardly $x^2 = x$.", "Some claim that $x^2 = x$.", "The claims $x^2 = x$.", "Desired then: $x^2 = x$."),
    *("Then $x^2 = x$ should hold.", "Exercise: prove $x^2 = x$.", "An example, then $x^2 = x$."),
    *("Take what we have, e.g. $x^2 = x$.", "得不到 $x^2 = x$。", "未得 $x^2 = x$。"),
    *("误得 $x^2 = x$。", "例如有 $x^2 = x$。", "练习：证明 $x^2 = x$。"),
)
ASSERTS = (
    *("We have", "It has", "One gets", "We obtain", "Hence", "Therefore", "Thus", "So", "Then", "It follows that"),
    *(
        "This gives",
        "This yields",
        "It becomes",
        "That is,",
        wrong("I.e.", reason="no word ends behind the full stop of i.e."),
        "Note that",
        "The identity",
        "We show that",
    ),
    *("This proves", "Theorem:", "Lemma:", "This implies", "It holds that", "It simplifies to", "It reduces to"),
    *("We know that", "We compute", "We see that", "It is just", "It leads to", "Equivalently,", "Consequently,"),
    *("It results in the form", "Expanding,", "Always", "A property:", "Rewritten:", "It satisfies the identity"),
    *("有", "得", "则", "因此", "所以", "故", "即", "可知", "证明", "恒", "于是", "从而", "等价地", "推出", "那么"),
    *("展开：", "化简：", "性质：", "公式"),
)
SAYS_NOTHING = (
    *("The circle", "Here", "Consider", "Look:", "A thenar", "Sofas:", "Haste:", "Forgive:", "Provenance:"),
    *("圆", "考虑", "这里", "看："),
)


@pytest.mark.parametrize("text", DOUBTED)
def test_what_may_be_denied_or_wished_for(text: str) -> None:
    (formula,) = said(text)
    assert (formula.role, formula.doubt > 1) == ("assertion", True)


@pytest.mark.parametrize("words", ASSERTS)
def test_what_is_said_to_hold(words: str) -> None:
    (formula,) = said(f"{words} $x^2 = x$.")
    assert (formula.role, formula.doubt) == ("assertion", 0)


@pytest.mark.parametrize("words", SAYS_NOTHING)
def test_what_is_not_said_to_hold(words: str) -> None:
    (formula,) = said(f"{words} $x^2 = x$.")
    assert formula.role == "assertion" and formula.doubt >= 1


UNSURE = [
    "Is it so that $x^2 = x$?",
    "By contradiction, we get $x^2 = x$.",
    "Then $x^2 = x$, a contradiction.",
    "Then $x^2 = x$ is impossible.",
    "It is impossible that then $x^2 = x$.",
    "This is absurd: then $x^2 = x$.",
    "Otherwise we have $x^2 = x$.",
    "Modulo 2 we have $x^2 = x$.",
    "To first order we have $(x + 1)^2 = 2 x + 1$.",
    "The naive rule gives $x^2 = x$.",
    "No one has $x^2 = x$.",
    "是否有 $x^2 = x$？",
    "因此矛盾：$x^2 = x$。",
    "所有 $x^2 = x$。",
]


@pytest.mark.parametrize("text", UNSURE)
def test_words_that_leave_a_doubt(text: str) -> None:
    assert said(text)[-1].doubt


IMPLIES = [
    ("$x^2 = y$ implies $2 y = 2 x^2$.", ["assumption", "assertion"]),
    ("$x^2 = y$ entails that $2 y = 2 x^2$.", ["assumption", "assertion"]),
    ("$x^2 = y$ and $x^3 = y$ imply $2 y = 2 x^2$.", ["assertion", "assumption", "assertion"]),
    ("$x^2 = y$ 蕴含 $2 y = 2 x^2$。", ["assumption", "assertion"]),
    ("$x^2 = y$ 意味着 $2 y = 2 x^2$。", ["assumption", "assertion"]),
    ("$x^2 = y$ 推出 $2 y = 2 x^2$。", ["assumption", "assertion"]),
    ("Then $x^2 = y$ is implied by $2 y = 2 x^2$.", ["assertion", "assertion"]),
    ("Then $x^2 = y$ does not imply $2 y = 2 x^2$.", ["assertion", "condition"]),
    ("Then $x^2 = y$. It implies $2 y = 2 x^2$.", ["assertion", "assertion"]),
    (r"We have $x^2 = y \implies 2 y = 2 x^2$.", ["assertion"]),
]


@pytest.mark.parametrize(("text", "expected"), IMPLIES)
def test_what_implies_is_assumed(text: str, expected: list[str]) -> None:
    assert roles(text) == expected


def test_what_implies_is_assumed_in_its_sentence() -> None:
    parts = said("$x^2 = y$ implies $2 y = 2 x^2$.")[-1].parts
    assert parts is not None
    assert parts.given
    assert not lasts("$x^2 = y$ implies $2 y = 2 x^2$.")


JOINS = [
    ("With $x^2 = y$ and $y^2 = x$, $x y = y x$.", ["assumption", "assumption", "assertion"]),
    ("With $x^2 = y$, and $y^2 = x$, we have $x y = y x$.", ["assumption", "assumption", "assertion"]),
    ("If $x^2 = y$ or $y^2 = x$, then $x y = y x$.", ["condition", "condition", "assertion"]),  # neither is supposed
    ("设 $x^2 = y$ 且 $y^2 = x$。", ["assumption", "assumption"]),
    ("若 $x^2 = y$ 和 $y^2 = x$，则 $x y = y x$。", ["assumption", "assumption", "assertion"]),
    ("若 $x^2 = y$、$y^2 = x$。", ["assumption", "assertion"]),
    ("If $x^2 = y$, $x y = y x$.", ["assumption", "assertion"]),
    ("若 $x^2 = y$，$x y = y x$。", ["assumption", "assertion"]),
    ("Solve $x^2 = y$, $y^2 = x$.", ["condition", "condition"]),
    ("Solve $x^2 = y$ and $y^2 = x$.", ["condition", "condition"]),
    ("求解 $x^2 = y$，$y^2 = x$。", ["condition", "condition"]),
    ("Solve $x^2 = y$ to get $y^2 = x$.", ["condition", "assertion"]),
    ("If $x^2 = y$ then $x y = y x$ and $y x = x y$.", ["assumption", "assertion", "assertion"]),
]


@pytest.mark.parametrize(("text", "expected"), JOINS)
def test_what_is_handed_on(text: str, expected: list[str]) -> None:
    assert roles(text) == expected


def types(text: str) -> dict[str, str]:
    return {name: text for name, text, _ in page(text).names}


SQUARE = r"Let $A \in \mathbb{R}^{n \times n}$. "
STRUCTURES = [
    ("Let $A$ be symmetric.", "symmetric[n, n]"),
    ("Suppose $A$ is positive definite.", "posdef[n, n]"),
    ("Suppose $A$ is positive-definite.", "posdef[n, n]"),
    ("Let $A$ be a symmetric positive definite matrix.", "posdef[n, n]"),
    ("Let $A$ be an orthogonal matrix.", "orthogonal[n, n]"),
    ("Assume $A$ is invertible.", "invertible[n, n]"),
    ("Assume $A$ is nonsingular.", "invertible[n, n]"),
    ("Let $A$ be a permutation matrix.", "permutation[n, n]"),
    ("设 $A$ 是对称矩阵。", "symmetric[n, n]"),
    ("设 $A$ 为正定矩阵。", "posdef[n, n]"),
    ("设 $A$ 是正交矩阵。", "orthogonal[n, n]"),
    ("设 $A$ 可逆。", "invertible[n, n]"),
    ("设 $A$ 是可逆的。", "invertible[n, n]"),
    ("设 $A$ 为置换矩阵。", "permutation[n, n]"),
    ("Let $A$ be skew-symmetric.", "real[n, n]"),
    ("Let $A$ be symmetric or diagonal.", "real[n, n]"),
    ("Let $A$ be not symmetric.", "real[n, n]"),
    ("Let $A$ be positive semidefinite.", "real[n, n]"),
    ("Let $A$ be symmetric if $n = 2$.", "real[n, n]"),
    ("Here $A$ is symmetric in most cases.", "real[n, n]"),
    ("If $A$ is symmetric, all is well.", "real[n, n]"),
    ("$A$ should be symmetric.", "real[n, n]"),
    ("设 $A$ 不是对称矩阵。", "real[n, n]"),
    ("设 $A$ 为反对称矩阵。", "real[n, n]"),
    ("设 $A$ 为半正定矩阵。", "real[n, n]"),
    ("若 $A$ 是对称矩阵，则好。", "real[n, n]"),
    ("We do not suppose that $A$ is symmetric.", "real[n, n]"),
    ("我们不假设 $A$ 是对称矩阵。", "real[n, n]"),
]


@pytest.mark.parametrize(("text", "expected"), STRUCTURES)
def test_what_words_say_of_a_matrix(text: str, expected: str) -> None:
    assert types(SQUARE + text)["A"] == expected


LAWS = r"Let $u \sim \mathcal{N}(0, 1)$ and $v \sim \mathcal{N}(0, 1)${}. Then $\mathbb{E}[u v] = 0$.{}"
INDEPENDENT = [
    (" be independent", "", True),
    (", i.i.d", "", True),
    (", iid", "", True),
    (", uncorrelated", "", True),
    ("，相互独立", "", True),
    ("", "", False),
    (" be dependent", "", False),
    (" be correlated", "", False),
    ("，相关", "", False),
    (", not independent", "", False),
    ("，不独立", "", False),
    wrong("", "\n\n# Else\n\nReviews were independent.", False, reason="the word counts anywhere in the document"),
]


@pytest.mark.parametrize(("words", "behind", "expected"), INDEPENDENT)
def test_whether_laws_are_independent_is_said(words: str, behind: str, expected: bool) -> None:
    text = LAWS.replace("{}", words, 1).replace("{}", behind)
    assert page(text).formulas[-1].judged == expected


LASTING = [
    (r"For $d = 64$ we have $2 d = 128$. Then $d + d = 2 d$.", [True, False]),
    (r"Let $d = 64$. Then $2 d = 128$. Then $d + d = 2 d$.", [True, True]),
    (r"With $d = 64$, $2 d = 128$. Then $d + d = 2 d$.", [True, False]),
    (r"Define $d = 64$. Then $2 d = 128$. Then $d + d = 2 d$.", [True, True]),
    (r"The width is $d = 64$. Then $d + d = 2 d$.", [False]),
    (r"当 $d = 64$ 时，$2 d = 128$。则 $d + d = 2 d$。", [True, False]),
    (r"设 $d = 64$。则 $2 d = 128$。则 $d + d = 2 d$。", [True, True]),
]


@pytest.mark.parametrize(("text", "expected"), LASTING)
def test_a_value_for_a_sentence_or_from_there_on(text: str, expected: list[bool]) -> None:
    assert [f.judged for f in said(text) if f.role == "assertion"] == expected


KNOWN = [
    ("For $x = 2$ we have $2 x = 4$.", False),
    ("Taking $x = 2$ gives $2 x = 4$.", False),
    ("Let $x = 2$.", True),
    ("Suppose $x > 2$.", True),
    ("For $x > 2$ we have $2 x > 4$.", False),
    ("取 $x = 2$。", True),
    ("当 $x = 2$ 时，$2 x = 4$。", False),
]


@pytest.mark.parametrize(("text", "expected"), KNOWN)
def test_a_declared_name_for_a_sentence_or_from_there_on(text: str, expected: bool) -> None:
    assert lasts(text) == expected


def test_assumptions_end_with_their_section() -> None:
    text = ENGLISH + "\n\n# A\n\nSuppose $x > 2$. Then $x = x$.\n\n# B\n\nThen $x = x$."
    given = [f.parts.given for f in page(text).formulas if f.parts is not None]
    assert [bool(texts) for texts in given] == [True, False]


CHAINS = [
    ("The sum is $s = (x + y)^2 = x^2 + 2 x y + y^2$.", ["definition", "assertion"]),
    ("$s = x + y = y + x = x + y$.", ["definition", "assertion"]),
    ("Let $s = (x + y)^2 = x^2 + 2 x y + y^2$.", ["definition", "assertion"]),
    ("设 $s = (x + y)^2 = x^2 + 2 x y + y^2$。", ["definition", "assertion"]),
    ("Define $s = (x + y)^2 = x^2 + 2 x y + y^2$.", ["definition", "assertion"]),
    ("The sum is $s = x + y$.", ["definition"]),
    ("We have $(x + y)^2 = x^2 + 2 x y + y^2 = y^2 + 2 x y + x^2$.", ["assertion"]),
]


@pytest.mark.parametrize(("text", "expected"), CHAINS)
def test_chains_of_a_definition(text: str, expected: list[str]) -> None:
    assert roles(text) == expected


def test_what_follows_a_definition_in_a_chain_is_certain() -> None:
    definition, rest = said("The sum is $s = x + y = y + x = x + y$.")
    assert definition.text == "s = x + y"
    assert (rest.text, rest.doubt) == ("x + y == y + x == x + y", 0)


OBJECTIVES = [
    (r"$\min_x x^2$", ["objective"]),
    (r"$\min_x x^2 = 0$", ["objective"]),
    (r"$\max_x \, (x - y)^2$", ["objective"]),
    (r"$y = \arg\max_x (x - 1)^2$", ["objective"]),
    (r"$\hat x = \operatorname*{arg\,min}_x (x - y)^2$", ["objective"]),
    (r"$\hat x = \operatorname{argmin}_x (x - y)^2$", ["objective"]),
    (r"$\sup_x x = y$", ["objective"]),
    (r"最小化 $\min_x x^2$", ["objective"]),
    (r"Then $\max(x, y) = \max(y, x)$", ["assertion"]),
    (r"Then $\min\{x, y\} = \min\{y, x\}$", ["assertion"]),
    (r"Then $\max(x, 0)^2 + y = y + \max(x, 0)^2$", ["assertion"]),
]


@pytest.mark.parametrize(("text", "expected"), OBJECTIVES)
def test_objectives(text: str, expected: list[str]) -> None:
    assert roles(text) == expected


OTHERS = [
    (r"Let $A \in \mathbb{R}^{n \times n}$. Then $A \wedge A$.", ["declaration"]),
    (r"Let $a, b \in \mathbb{R}$. Then $a > 0 \wedge b > 0$.", ["declaration", "assertion"]),
    (r"Let $r \in \mathbb{R}^n$. The first is $r_0 = 2$.", ["declaration", "assertion"]),
    (r"Let $r \in \mathbb{R}^n$. Then $r_i = i$.", ["declaration", "assertion"]),
    (r"Let $x \in \mathbb{R}$. The first is $r_0 = x + 2$.", ["declaration", "definition"]),
    (r"Let $x \in \mathbb{R}$. Define $f(x) = x^2$. Then $f'(x) = 2 x$.", ["declaration", "definition", "assertion"]),
    (r"Let $x \in \mathbb{R}$. Define $f(x) = x^2$. Then $f''(x) = 2$.", ["declaration", "definition", "assertion"]),
    (r"Let $x \in \mathbb{R}$. Define $f(x) = x^2$. Then $g(x) = 2 x$.", ["declaration", "definition", "definition"]),
    (r"Let $x \in \mathbb{R}$. Then $x + 1$ is more.", ["declaration"]),
    (r"Let $x \in \mathbb{R}$. Write $m := x + 1$.", ["declaration", "definition"]),
    (r"Let $x \in \mathbb{R}$. Write $m \coloneqq x + 1$.", ["declaration", "definition"]),
    (r"Let $x \in \mathbb{R}$. It tends: $x \propto 2$.", ["declaration", "condition"]),
]


@pytest.mark.parametrize(("text", "expected"), OTHERS)
def test_terms_entries_and_derivatives(text: str, expected: list[str]) -> None:
    assert [formula.role for formula in page(text).formulas if formula.role != "term"] == expected


def test_entries_of_a_declared_tensor_are_said_of_it() -> None:
    assert "r_0" not in types(r"Let $r \in \mathbb{R}^n$. The first is $r_0 = 2$.")
    assert "r_0" in types(r"The first is $r_0 = x + 2$, with $x \in \mathbb{R}$.")


def test_a_role_is_set_by_a_comment_for_the_next_formula_only() -> None:
    assert roles("\n\n<!-- proofcheck: role condition -->\n$$x^2 = y$$\n\nThen $x^2 = y$.") == [
        "condition",
        "assertion",
    ]
    assert roles("\n\n<!-- proofcheck: role nonsense -->\n$$x^2 = y$$\n") == ["assertion"]


SEQUENCES = [
    (r"$$z^{(k+1)} = z^{(k)} - x$$", "condition"),
    (r"$$\theta_{t+1} = \theta_t - x g_t$$", "condition"),
    (r"$$z_k = z_{k-1} + x d_k$$", "condition"),
    (r"$$z_k = y_{k-1} + x$$", "definition"),  # of another name
    (r"$$x^{k+1} = x^k x$$", "assertion"),  # powers
    (r"$$x^2 = x^3$$", "assertion"),
]


@pytest.mark.parametrize(("text", "role"), SEQUENCES)
def test_how_a_sequence_goes_on(text: str, role: str) -> None:
    assert roles(text) == [role]


SYSTEMS = [
    r"$$\left\{\begin{aligned} x + y &= 1 \\ x - y &= 3 \end{aligned}\right.$$",
    r"$$\left\{\begin{array}{l} x + y = 1 \\ x - y = 3 \end{array}\right.$$",
    r"$$\begin{cases} x + y = 1 \\ x - y = 3 \end{cases}$$",
]


@pytest.mark.parametrize("text", SYSTEMS)
def test_nobody_says_that_a_system_holds_for_all_values(text: str) -> None:
    assert roles(text) == ["condition"]


def test_several_values_of_one_name_are_said_of_it_one_at_a_time() -> None:
    assert roles(r"The zeros are $x = 0, x = 1, x = 2$.") == ["condition"] * 3
    assert roles(r"We have $x + y = y + x, \quad x + y = x + y$.") == ["assertion"] * 2


def test_a_definition_that_is_no_equation_is_read() -> None:
    assert roles(r"Define $x = 0 \implies y \ge 1$.") == ["definition"]

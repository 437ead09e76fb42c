"""What someone may have meant who wrote what Python's grammar refuses: a table of slips, each with what to write.

Nothing is guessed of the meaning: the statement stays refused, and only the message is better than a parser's own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_WORDS = r"(?:and|else|for|if|in|is|lambda|not|or)\b"  # Python's own, which may stand beside an operand
_CONDITIONS = (
    "Conditions go under `given` (`--given`). Names are declared under `where` (`--where`), and a statement is about "
    "all of their values."
)
_RANGE = "Write `sum(f(i) for i in range(1, n + 1))`: a range leaves its end out."


@dataclass(frozen=True, slots=True)
class Slip:
    """Where `pattern` stands, `message` says what is wrong (its groups are filled in), and `remedy` what to write."""

    pattern: re.Pattern[str]
    message: str
    remedy: str


def _slip(pattern: str, message: str, remedy: str) -> Slip:
    return Slip(re.compile(pattern), message, remedy)


def _sign(sign: str, remedy: str) -> Slip:
    return _slip(re.escape(sign), f"`{sign}` is not part of the language", remedy)


SIGNS = {
    "≤": "Write `<=`.",
    "⩽": "Write `<=`.",
    "≥": "Write `>=`.",
    "⩾": "Write `>=`.",
    "≠": "Write `!=`.",
    "×": "Write `*`, or `@` for a product of matrices.",
    "·": "Write `*`, or `@` for a product of vectors or matrices.",
    "⋅": "Write `*`, or `@` for a product of vectors or matrices.",
    "÷": "Write `/`.",
    "−": "Write `-`, the hyphen of the keyboard.",
    "√": "Write `sqrt(x)`.",
    "∑": "Write `sum(f(i) for i in range(n))`.",
    "∏": "Write `prod(f(i) for i in range(n))`.",
    "∫": "Write `integral(f(t) for t in interval(a, b))`.",
    "∂": "Write `diff(f, x)`.",
    "∇": "Write `diff(f, x)`, which is the gradient where x is a vector.",
    "∞": "Write `oo`.",
    "≈": "Write `value == approx(figure)`.",
    "∈": _CONDITIONS,
    "∀": _CONDITIONS,
    "∃": "Write `exists(p(x) for x in real)`, or `any(...)` over a range.",
    "‖": "Write `norm(x)`.",
    "∥": "Write `norm(x)`.",
    "⇒": "Write `implies(p, q)`.",
    "→": "Write `implies(p, q)`, or `limit(f(x), x, a)`.",
    "⊤": "Write `A.T`.",
    "⊙": "Write `*`, which multiplies entry by entry.",
    "²": "Write `**2`.",
    "³": "Write `**3`.",
    "½": "Write `1/2`.",
    "“": "Texts stand between straight quotes.",
    "”": "Texts stand between straight quotes.",
}
# The first that matches counts. Patterns speak of text alone: a statement that Python reads never comes here.
SLIPS = (
    _slip(r"\\", "`\\` is not part of the language", "Put LaTeX between dollars: '$\\frac{a}{b} = c$'."),
    *(_sign(sign, remedy) for sign, remedy in SIGNS.items()),
    _slip(r"&&", "`&&` is not an operator of the language", "Write `and`."),
    _slip(r"\|\|", "`||` is not an operator of the language", "Write `or`; a norm is `norm(x)`."),
    _slip(r"[-=]>", "`{0}` is not an operator of the language", "Write `implies(p, q)`."),
    _slip(r"(?:[\w)\]])\s*(!)(?!=)", "`!` is not an operator of the language", "Write `factorial(n)`."),
    _slip(
        r"[\w)\]](')",
        "`'` is not an operator of the language",
        "Write `diff(f(x), x)` for a derivative, `A.T` for a transpose.",
    ),
    _slip(r"\|", "`|` is not part of the language", "Write `abs(x)`, `norm(x)`, or `E(e, given=...)`."),
    _slip(r"\d\s*(%)(?!\s*[\w(.])", "a percentage is a number here", "Write `5 * percent`, or `5 / 100`."),
    _slip(r"(?<![\w.])(\d+\.\.)", "`{0}` does not begin a range", _RANGE),
    _slip(r"\bfor\s+\w+\s*(=)", "a sum runs over a range", _RANGE),
    _slip(
        r"(?i)(?<![\w.])(where|for\s?all|given|such that|whenever|subject to|let|suppose)\b",
        "`{0}` is not part of a statement",
        _CONDITIONS,
    ),
    _slip(r"(?i)(?<![\w.])(if|then)\b", "`{0}` does not stand here", "Write `implies(p, q)`, or put p under `given`."),
    _slip(r"~", "`~` is not part of the language", "Write `value == approx(figure)`; laws are declared: `x: normal`."),
    _slip(r"(?<![=!<>:])(=)(?!=)", "`=` is not a comparison here", "Write `==`."),
    _slip(
        rf"(?<![\w.])(\d+(?:\.\d+)?(?!{_WORDS})[^\W\d]\w*)",
        "`{0}` is neither a number nor a name",
        "Write products with `*`, and scales as factors: `2 * x`, `85 * M`.",
    ),
    _slip(
        rf"((?:\b(?!{_WORDS})\w+|[)\]])\s+(?!{_WORDS})\w+)",
        "no operator stands in `{0}`",
        "Write one between the two: `a * b`, or `A @ B` for matrices.",
    ),
    _slip(r"([.,;:])\s*$", "a statement does not end with `{0}`", "Take it away."),
    _slip(r"((?:\band|\bor|\bnot|[-+*/@<>=%])\s*)$", "something is missing after `{0}`", "Write what comes next."),
    _slip(r"^\s*([*/@<>=%]+|(?:and|or)\b)", "something is missing before `{0}`", "Write what comes first."),
)


def slip(text: str) -> tuple[int, int, str, str] | None:
    """Where the first slip of the table stands in a text that is no expression (begin and end), what is wrong there and
    what to write; None where nothing of the table fits."""
    for entry in SLIPS:
        match = entry.pattern.search(text)
        if match:
            group = 1 if entry.pattern.groups else 0
            shown = match[group].strip()
            return *match.span(group), entry.message.format(shown), entry.remedy
    return None

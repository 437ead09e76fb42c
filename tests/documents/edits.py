r"""Single edits of formulas that are proved from the pages of docs/notes, and what becomes of their verdicts.

    python -m tests.documents.edits [--each 2] [--page NAME ...] [--still] [--wrong]

An edit changes one thing in the LaTeX of one formula, in the text of its page: a sign, a transpose, an index, a factor,
a bound or an order (`KINDS`). The page is read anew with it. What reads as before needs no new judging; the edited
formula is judged, and whatever else reads otherwise now. An edited formula is refuted, or it loses its proof, or it is
still proved: then it stands in still_true.txt with the reason why it is true, or something is wrong.

`--each` edits are drawn of each kind for each formula, by the formula's own text, so that another page changes nothing
here. `--still` prints the edits that are still proved and not in the table, `--wrong` all else that should not be.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from proofcheck.documents.files import outer_lines
from proofcheck.documents.judge import payload
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.session import session
from proofcheck.source.documents import read_text

ROOT = Path(__file__).parents[2]
NOTES = ROOT / "docs/notes"
TABLE = Path(__file__).with_name("still_true.txt")
KINDS = ("sign", "transpose", "index", "factor", "bound", "order")
Change = tuple[int, int, str]  # from, to, and what stands there instead

# -- the tokens of a formula ------------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"(?P<word>\\(?:text|operatorname|mathrm|mathbb|mathbin|begin|end)\*?\s*\{[^{}]*\}|\\math(?:bf|cal)\s*(?:\{\w\}|\w)"
    r"|\\(?:[bB]igg?[lrm]?|left|right)\b)"
    r"|(?P<command>\\[A-Za-z]+)|(?P<escape>\\.)|(?P<number>\d+(?:\{,\}\d{3})*(?:\.\d+)?)|(?P<letter>[A-Za-z])"
    r"|(?P<space>\s+)|(?P<other>.)",
    re.DOTALL,
)
_GREEK = re.compile(
    "alpha|beta|gamma|delta|(var)?epsilon|eta|theta|kappa|lambda|mu|nu|xi|rho|sigma|tau|(var)?phi|psi|omega"
    "|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega"
)
_SPELLED = {"lambda": "lam", "varepsilon": "epsilon", "varphi": "phi"}
_TURNED = {
    r"\le": r"\ge",
    r"\ge": r"\le",
    r"\leq": r"\geq",
    r"\geq": r"\leq",
    "<": ">",
    ">": "<",
}
_FRACTIONS = {r"\frac": 2, r"\tfrac": 2, r"\dfrac": 2, r"\binom": 2, r"\sqrt": 1}
_AGAIN = {"i": "j", "j": "i", "0": "1", "1": "2", "2": "1"}
_OPEN, _CLOSE = "([{", ")]}"
_INVISIBLE = re.compile(r"\\(?:[bB]igg?[lrm]?|left|right)")


@dataclass(slots=True)
class Token:
    kind: str
    text: str
    start: int
    end: int
    low: bool = False  # in a subscript
    high: bool = False  # in a superscript
    argument: bool = False  # of a fraction or a root

    @property
    def name(self) -> str:
        """The name of a letter, as the language spells it; empty for all else."""
        if self.kind == "letter":
            return self.text
        bare = self.text[1:]
        return _SPELLED.get(bare, bare) if self.kind == "command" and _GREEK.fullmatch(bare) else ""


@dataclass(slots=True)
class Formula:
    """A formula taken apart. `ranks`: how many axes its names have, as far as they are declared; `sizes`: the names
    of sizes among them."""

    tex: str
    ranks: dict[str, int]
    sizes: frozenset[str]
    tokens: list[Token] = field(default_factory=list)

    def __post_init__(self) -> None:
        for match in _TOKEN.finditer(self.tex):
            kind = str(match.lastgroup)
            if kind == "number" and self.tokens and self.tokens[-1].text in _FRACTIONS:  # as in \\frac12
                digits = range(match.start(), match.end())
                self.tokens += [Token(kind, self.tex[at], at, at + 1) for at in digits]
            elif kind != "space" and not (kind == "word" and _INVISIBLE.fullmatch(match[0])):
                self.tokens.append(Token(kind, match[0], match.start(), match.end()))
        for k, token in enumerate(self.tokens):
            if token.text in "_^" and k + 1 < len(self.tokens):
                for inside in self.tokens[k + 1 : self.group(k + 1)]:
                    inside.low |= token.text == "_"
                    inside.high |= token.text == "^"
            first = k + 1
            for _ in range(_FRACTIONS.get(token.text, 0)):
                if first < len(self.tokens):
                    self.tokens[first].argument = True
                first = self.group(first)

    def text(self, k: int) -> str:
        return self.tokens[k].text if 0 <= k < len(self.tokens) else ""

    def group(self, k: int) -> int:
        """The token behind the group that begins with token k, or behind token k itself."""
        if self.text(k) not in _OPEN or k >= len(self.tokens):
            return k + 1
        depth = 0
        for m in range(k, len(self.tokens)):
            depth += (self.text(m) in _OPEN) - (self.text(m) in _CLOSE)
            if depth == 0:
                return m + 1
        return len(self.tokens)

    def behind(self, k: int) -> int:
        """The token behind the factor that begins with token k: a letter, a number or a group with its scripts."""
        k = self.group(k)
        while self.text(k) and self.text(k) in "_^":
            k = self.group(k + 1)
        return k

    def script(self, k: int, sign: str) -> str:
        """The text of a script of the factor that begins with token k."""
        k = self.group(k)
        while self.text(k) and self.text(k) in "_^":
            end = self.group(k + 1)
            if self.text(k) == sign:
                return "".join(token.text for token in self.tokens[k + 1 : end]).strip("{}")
            k = end
        return ""

    def rank(self, k: int) -> int:
        """The rank of the letter at token k; -1 where it is no letter or nothing is known of it."""
        name = self.tokens[k].name
        low = self.script(k, "_")
        if f"{name}_{low}" in self.ranks:
            return self.ranks[f"{name}_{low}"]
        rank = self.ranks.get(name, 2 if name.isupper() and name != "E" else -1)
        return rank - len(low.replace("{", "").split(",")) if low and rank > 0 else rank

    def piece(self, first: int, behind: int) -> tuple[int, int]:
        return self.tokens[first].start, self.tokens[behind - 1].end


# -- the six kinds ----------------------------------------------------------------------------------------------------


def signs(formula: Formula) -> Iterator[Change]:
    """+ for -, - for +; a sign in front of a term is dropped."""
    for k, token in enumerate(formula.tokens):
        if token.text in ("+", "-"):
            before = formula.text(k - 1)
            leads = not before or before in "([{=<>,^&|" or before in _TURNED or before in (r"\cdot", r"\log")
            yield token.start, token.end, "" if leads else {"+": "-", "-": "+"}[token.text]


def transposes(formula: Formula) -> Iterator[Change]:
    r"""A ^\top dropped, or put on a matrix that has none."""
    for k, token in enumerate(formula.tokens):
        if token.text == r"\top" and formula.text(k - 1) == "^":
            yield formula.tokens[k - 1].start, token.end, ""
        elif token.name and not token.low and not token.high and formula.rank(k) == 2 and not formula.script(k, "^"):
            end = formula.tokens[formula.behind(k) - 1].end
            yield end, end, r"^\top"


def indices(formula: Formula) -> Iterator[Change]:
    """i for j, 1 for 0 or 2, in scripts; another letter only where it stands in a script of the same formula."""
    letters = sorted({t.text for t in formula.tokens if t.low and t.kind == "letter"})
    for k, token in enumerate(formula.tokens):
        if not token.low or formula.text(k - 1) == "=":
            continue
        if token.kind == "letter":
            for other in dict.fromkeys([_AGAIN.get(token.text, ""), *letters]):
                if other and other != token.text and (other in letters or token.text in _AGAIN):
                    yield token.start, token.end, other
        elif token.text in _AGAIN:
            yield token.start, token.end, _AGAIN[token.text]


def factors(formula: Formula) -> Iterator[Change]:
    """A number changed, or a factor dropped that stands before or behind another."""
    for k, token in enumerate(formula.tokens):
        if token.low:
            continue
        if token.kind == "number":
            changed = token.text[:-1] + str((int(token.text[-1]) + 1) % 10)
            yield token.start, token.end, changed if len(token.text) > 1 else str(int(token.text) + 1)
        end = formula.behind(k)
        if token.kind == "number" or token.name:
            start, stop = formula.piece(k, end)
            if formula.text(end) == r"\cdot":
                yield start, formula.tokens[end].end, ""
            elif end < len(formula.tokens) and formula.tokens[end].name and not token.high and _free(formula, k):
                yield start, stop, ""


def bounds(formula: Formula) -> Iterator[Change]:
    """The limit of a sum or a product, a range in its script, or a size: one more or one less."""
    for k, token in enumerate(formula.tokens):
        before = formula.text(k - 1)
        if token.low and token.text in (r"\le", r"\leq"):
            yield token.start, token.end, "<"
        elif token.low and token.text == "<":
            yield token.start, token.end, r"\le"
        elif token.low and before == "=" and token.kind == "number":
            yield token.start, token.end, str(int(token.text) + 1)
        elif (
            token.name in formula.sizes
            and not token.low
            and f"{token.name}_{formula.script(k, '_')}" not in (formula.ranks)
        ):
            bare = re.search(r"(?:\^|frac\s*\d?|frac\{[^{}]*\})\s*$", formula.tex[: token.start])
            for sign in "-+":
                inner = f"({token.text} {sign} 1)"
                yield token.start, token.end, "{" + inner + "}" if bare else inner


def orders(formula: Formula) -> Iterator[Change]:
    """Two factors of a product with a matrix, both sides of a minus or of a fraction, or the sense of an inequality."""
    for k, token in enumerate(formula.tokens):
        if token.text in _TURNED and not token.low:
            yield token.start, token.end, _TURNED[token.text]
        if token.text.endswith("frac"):
            middle = formula.group(k + 1)
            yield _exchanged(formula, k + 1, middle, middle, formula.group(middle))
        if token.low or token.high:
            continue
        end = formula.behind(k)
        if end >= len(formula.tokens) or not _factor(formula, k):
            continue
        if formula.text(end) in ("-", "/") and _factor(formula, end + 1) and formula.text(k - 1) not in ("^", "_"):
            yield _exchanged(formula, k, end, end + 1, formula.behind(end + 1))
        elif _factor(formula, end) and _free(formula, k) and max(_weight(formula, k), _weight(formula, end)) == 2:
            yield _exchanged(formula, k, end, end, formula.behind(end))


def _factor(formula: Formula, k: int) -> bool:
    if k >= len(formula.tokens):
        return False
    token = formula.tokens[k]
    return bool(token.name and token.text != "E") or token.kind == "number" or token.text == "("


def _free(formula: Formula, k: int) -> bool:
    """Whether a factor is no argument of what stands before it."""
    if formula.tokens[k].argument or not k:
        return not k
    before = formula.tokens[k - 1]
    return before.text.startswith(r"\math") if before.kind == "word" else before.text not in ("_", "^", r"\log")


def _weight(formula: Formula, k: int) -> int:
    """2 for what holds a matrix, 1 for a vector, else less."""
    if formula.text(k) != "(":
        return formula.rank(k) if formula.tokens[k].name else 0
    inside = range(k + 1, formula.group(k) - 1)
    return max((formula.rank(m) for m in inside if formula.tokens[m].name and not formula.tokens[m].low), default=0)


def _exchanged(formula: Formula, a: int, b: int, c: int, d: int) -> Change:
    """Tokens a to b exchanged with tokens c to d behind them."""
    (start, middle), (then, end) = formula.piece(a, b), formula.piece(c, d)
    tex = formula.tex
    first, second, between = tex[start:middle], tex[then:end], tex[middle:then]
    if re.search(r"[A-Za-z]$", between + first) and re.search(r"\\[A-Za-z]+$", second + between):
        between += " "
    return start, end, second + between + first


GENERATORS: dict[str, Callable[[Formula], Iterator[Change]]] = {
    "sign": signs,
    "transpose": transposes,
    "index": indices,
    "factor": factors,
    "bound": bounds,
    "order": orders,
}


# -- pages ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Page:
    name: str
    text: str
    reading: Reading
    verdicts: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, path: Path) -> Page:
        text = path.read_text("utf-8")
        return cls(path.name, text, read(text, path.name))

    def place(self, said: Said) -> tuple[int, int]:
        """From where to where a formula stands in the text of the page."""
        lines = self.text.split("\n")
        span = said.span
        return said.start, sum(len(line) + 1 for line in lines[: span.end_line - 1]) + span.end_column - 1


@dataclass(slots=True)
class Edit:
    """One edit, and what it led to. `others`: what else reads otherwise, with the verdicts before and after."""

    kind: str
    page: Page
    said: Said
    change: Change  # in the text of the page
    now: Said | None = None
    others: list[tuple[Said, Said | None]] = field(default_factory=list)
    outcome: str = ""

    @property
    def line(self) -> int:
        return self.page.text.count("\n", 0, self.change[0]) + 1

    @property
    def original(self) -> str:
        start, end = self.page.place(self.said)
        return " ".join(self.page.text[start:end].split())

    @property
    def edited(self) -> str:
        start, end = self.page.place(self.said)
        first, behind, new = self.change
        return " ".join((self.page.text[start:first] + new + self.page.text[behind:end]).split())

    @property
    def key(self) -> tuple[str, str, str]:
        return self.page.name, self.original, self.edited

    @property
    def placed(self) -> bool:
        """Whether what is said of the formula points at the place of the edit."""
        if self.now is None:
            return True  # nothing is said of it
        first, last = self.now.span.line, self.now.span.end_line
        if not first <= self.line <= last:
            return False
        if self.now.unclear is not None:
            return first <= self.now.unclear.span.line <= last
        if self.outcome == "refuted" and self.now.steps and self.now.answer is not None:
            failed = [part for part in self.now.answer["parts"] if part["verdict"] == "refuted" and part.get("line")]
            lines = [self.now.steps[part["line"] - 1].span().line for part in failed]
            return not lines or any(line in (self.line, self.line + 1) for line in lines)
        return True

    @property
    def kept(self) -> bool:
        """Whether all other formulas keep their verdicts, but for those that use what the edited one defines anew."""
        return all(
            after is not None and (before.verdict == after.verdict or _built_on(before, after))
            for before, after in self.others
        )

    def read(self) -> None:
        """Reads the page with the edit: the formula as it is now, and what else reads otherwise."""
        first, behind, new = self.change
        text = self.page.text[:first] + new + self.page.text[behind:]
        grown = len(text) - len(self.page.text)
        start, end = self.page.place(self.said)
        after = {said.start: said for said in read(text, self.page.name).formulas if said.role != "term"}
        self.now = after.get(start)
        for said in self.page.reading.formulas:
            if said is self.said or said.role == "term" or start < said.start < end:
                continue
            then = after.get(said.start if said.start <= start else said.start + grown)
            if content(said) != content(then):
                self.others.append((said, then))


def _built_on(before: Said, after: Said) -> bool:
    """Whether a formula says the same with the same names, of which one is now defined by other words."""
    if before.parts is None or after.parts is None:
        return False
    old, new = before.parts, after.parts
    return (
        [text.value for text in (*before.claims, *before.steps)]
        == [text.value for text in (*after.claims, *after.steps)]
        and [text.value for text in old.given] == [text.value for text in new.given]
        and {header.value for header, _ in old.define} == {header.value for header, _ in new.define}
        and {body.value for _, body in old.define} != {body.value for _, body in new.define}
    )


def read(text: str, name: str) -> Reading:
    return read_document(read_text(text, name, "markdown"), outer_lines(NOTES))


def content(said: Said | None) -> str:
    """All that a verdict depends on."""
    if said is None:
        return ""
    if not said.judged:
        return said.role if said.role in ("assertion", "denied") else "no assertion"
    assert said.parts is not None
    parts = said.parts
    return repr(
        [
            said.role,
            said.doubt,
            [(name, text.value) for name, text in parts.where],
            [text.value for text in parts.given],
            [(header.value, body.value) for header, body in parts.define],
            [text.value for text in said.claims],
            [text.value for text in said.steps],
        ]
    )


def formula_of(said: Said, tex: str) -> Formula:
    assert said.parts is not None
    ranks: dict[str, int] = {}
    for name, kind in said.parts.where:
        shape = re.search(r"\[([^\]]*)\]", kind.value)
        ranks[name] = 0 if shape is None or kind.value.startswith("index") else shape[1].count(",") + 1
    return Formula(tex, ranks, frozenset(name for name, kind in said.parts.where if kind.value == "dim"))


def edits_of(page: Page, said: Said, each: int) -> list[Edit]:
    """Up to `each` edits of every kind of one formula, drawn by its text."""
    start, end = page.place(said)
    tex = page.text[start:end]
    found = []
    for kind in KINDS:
        changes = sorted({c for c in GENERATORS[kind](formula_of(said, tex)) if c[2] != tex[c[0] : c[1]]})
        Random(f"{kind} {tex}").shuffle(changes)
        found += [Edit(kind, page, said, (a + start, b + start, new)) for a, b, new in changes[:each]]
    return found


# -- what becomes of them ---------------------------------------------------------------------------------------------


def judge(formulas: Sequence[Said]) -> None:
    """Gives each formula its answer; what says the same is judged once."""
    asked: dict[str, dict[str, Any]] = {}
    names: dict[str, str] = {}
    for said in formulas:
        if said.judged and content(said) not in names:
            names[content(said)] = name = f"formula {len(names)}"
            asked[name] = payload(said, name)
    answers = session.judge_all(list(asked.values()), Settings(), use_cache=False).answers
    for said in formulas:
        if said.judged:
            said.answer = answers[names[content(said)]]


def candidates(pages: Sequence[Page]) -> list[tuple[Page, Said]]:
    found = [(page, said) for page in pages for said in page.reading.formulas]
    return [(page, said) for page, said in found if said.role == "assertion" and said.judged]


def follow(found: Sequence[tuple[Page, Said]], each: int, most: int | None = None) -> list[Edit]:
    """The edits of those formulas that are proved, judged. `most`: draw so many of all of them."""
    edits = [edit for page, said in found for edit in edits_of(page, said, each)]
    if most is not None:
        edits = Random(0).sample(edits, min(most, len(edits)))
    for edit in edits:
        edit.read()
    others = [said for edit in edits for pair in edit.others for said in pair if said is not None]
    judge([*(said for _, said in found), *(edit.now for edit in edits if edit.now is not None), *others])
    edits = [edit for edit in edits if edit.said.verdict == "proved"]
    for edit in edits:
        now = edit.now
        asserts = now is not None and now.role in ("assertion", "denied")
        verdict = now.verdict if now is not None and asserts else ""
        edit.outcome = verdict if verdict in ("refuted", "proved") else "lost"
    return edits


def table() -> dict[tuple[str, str, str], str]:
    """The reviewed edits that leave a statement true: (page, original, edited) and why."""
    lines = TABLE.read_text("utf-8").splitlines() if TABLE.exists() else []
    rows = [line.split(" ;; ") for line in lines if line.strip() and not line.startswith("#")]
    return {(page, original, edited): why for page, original, edited, why in rows}


def kept_apart(edits: Sequence[Edit]) -> tuple[list[Edit], list[Edit]]:
    """The edits that change what is true, or have not been looked at, and those that are known to change nothing."""
    known = table()
    true = [edit for edit in edits if edit.key in known]
    return [edit for edit in edits if edit.key not in known], true


def good(edit: Edit) -> bool:
    """Whether an edit is noticed at its place, and nothing else changes."""
    return edit.outcome in ("refuted", "lost") and edit.placed and edit.kept


def summary(edits: Sequence[Edit]) -> str:
    changing, true = kept_apart(edits)
    rows = ["| kind | edits | refuted | lost their proof | still true | wrong |", "|---|---:|---:|---:|---:|---:|"]
    for kind in (*KINDS, "all"):
        mine = [edit for edit in changing if kind in (edit.kind, "all")]
        still = sum(kind in (edit.kind, "all") for edit in true)
        count = Counter(edit.outcome for edit in mine if good(edit))
        wrong = sum(not good(edit) for edit in mine)
        rows.append(f"| {kind} | {len(mine) + still} | {count['refuted']} | {count['lost']} | {still} | {wrong} |")
    noticed = sum(map(good, changing))
    pages = len({edit.page.name for edit in edits})
    formulas = len({id(edit.said) for edit in edits})
    last = (
        f"{formulas} formulas of {pages} pages; {100 * noticed / max(len(changing), 1):.1f}% of the edits that matter"
    )
    return "\n".join([*rows, "", f"{last} are noticed"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=2)
    parser.add_argument("--page", nargs="*", default=[])
    parser.add_argument("--still", action="store_true")
    parser.add_argument("--wrong", action="store_true")
    chosen = parser.parse_args()
    paths = [path for path in sorted(NOTES.glob("*.md")) if not chosen.page or path.name in chosen.page]
    edits = follow(candidates([Page.of(path) for path in paths]), chosen.each)
    changing, _ = kept_apart(edits)
    for edit in changing:
        if edit.outcome == "proved" and chosen.still:
            print(" ;; ".join(edit.key), f";; {edit.kind}, line {edit.line}: {edit.now.text if edit.now else ''}")
        elif chosen.wrong and edit.outcome != "proved" and not good(edit):
            print(f"{edit.page.name}:{edit.line} {edit.kind} {edit.outcome} placed={edit.placed}: {edit.edited}")
            for before, after in edit.others:
                print(f"    {before.span} {before.tex}: {before.verdict} -> {after.verdict if after else 'gone'}")
    print(summary(edits))


if __name__ == "__main__":
    main()

"""Why a claim is open, for people: what is known of it, what stopped the proof, and what to try.

Only what the answer holds is said, and never more than it shows. The engines' own reasons are read by their wording;
one that no line here knows is not told in a short report.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.bounds import BOUNDS
from proofcheck.logic.words import SAMPLING
from proofcheck.report.terminal import count
from proofcheck.source.span import SourceText

if TYPE_CHECKING:
    from proofcheck.lang.parse import Node

Entry = Mapping[str, Any]
OPEN = ("unknown", "supported")
LINES = 2  # of each kind
WEAK = 3  # of `_STOPS`, from the end: said where there is nothing else to say
_INTERNAL = re.compile(
    r"(algebra|balls|calculus|cases|charts|existence|figures|growth|induction|integrals|monotone|multiples|numbers|"
    r"one after another|opaque|partial sums|partialsums|prefix|probabilities|recurrence|recurrent sums|recurrent|"
    r"search|sequence|several|shapes|signs|smt|squares|SymPy|telescoping|termwise|tight|early|contractions|equals|"
    r"projections|pseudoinverses|resolvents|sides|spectra|spectral|squaring): "
)
_STATEMENTS = frozenset({"compare", "and", "or", "not"})
_DIRECTIONS = frozenset({"implies", "all", "any"})

# A reason; what it says of the statement; what to try. Most telling first. \1 is what the reason itself names.
_STOPS: tuple[tuple[str, str, str], ...] = (
    (r": defect: (.*)", r"a part of the checker failed (\1)", "report this as a bug"),
    (
        r"moment of order (\d+) of `(\w+)`(?: is not declared|: only two)",
        r"it depends on the moment of order \1 of `\2`, and the declaration does not give that",
        r"declare how `\2` is distributed, for example as `normal`",
    ),
    (
        r"function of random entries that is no(?:t a)? polynomial",
        "{averages} of a function that is not a polynomial",
        "",
    ),
    (
        r"induction: the step from (\w+) to \w+ \+ 1 is not shown",
        r"induction over \1: the step from \1 to \1 + 1 is not proved",
        "prove a stronger bound: the step is easier if more is known about the previous case",
    ),
    (
        r"induction: the first (\w+) is not shown",
        r"induction over \1: not even its first case is proved",
        r"fix \1 at a small number first: a proof or a counterexample there shows the way",
    ),
    (
        r"no closed form of (\w+) was found",
        r"no closed form of `\1` was found",
        r"state the closed form of `\1` before this, as a statement of its own",
    ),
    (r"(\w+) has a closed form, for which", r"the statement is not proved for the closed form of `\1`", ""),
    (r"no number is found that serves", "no suitable number was found, and no proof that there is none", ""),
    (r"no limit is read off an expansion", "no expansion was found that gives the limit", ""),
    (r"the limits are known", "the limits are known, but not how they compare", ""),
    (r"no antiderivative is found|the antiderivative is not confirmed", "no antiderivative was found", ""),
    (r"the integrals are known", "the integrals are known, but not how they compare", ""),
    (
        r"smt: Z3 gave up within its budget",
        "the arithmetic solver gave up within its budget",
        "raise the limit: `--limit smt-effort=20_000_000`",
    ),
    (r"the normal forms of the two sides differ", "the two sides do not simplify to the same expression", ""),
    (
        r"sequence: the step from (\w+) to \w+ \+ 1 is not shown",
        r"induction over \1: the step from \1 to \1 + 1 is not proved",
        "",
    ),
    (r"not seen to be a sum of squares", "the difference of the two sides was not found to be a sum of squares", ""),
    (r"`?(\w+)`? (?:is not rendered|has no index form)", r"no method for this kind of statement covers `\1`", ""),
)


def internal(reason: str) -> bool:
    """Whether a reason is an engine's own word, which says little to those who do not know the engine."""
    return _INTERNAL.match(reason) is not None


def explains(finding: Entry, entry: Entry) -> bool:
    """Whether a finding says why its claim is open, so that it is told with what is known of that."""
    return finding["severity"] == "note" or any(finding["message"].endswith(reason) for reason in entry["reasons"])


def explained(entry: Entry) -> Iterator[str]:
    """What is known of an open claim, what stopped the proof, and what to try, the most useful first."""
    stops, tries = _stops(entry)
    for label, told in (("known", _known(entry)), ("open", stops), ("help", [*tries, *_usual(entry)])):
        yield from (f"{label}: {text}" for text in list(dict.fromkeys(told))[:LINES])


def _known(entry: Entry) -> Iterator[str]:
    labels = _labels(entry["parts"])
    parts = [part for part in entry["parts"] if part["verdict"] in (*OPEN, "proved")]
    proved = [label for part, label in zip(entry["parts"], labels, strict=True) if part["verdict"] == "proved"]
    if proved and len(parts) == len(entry["parts"]):
        are = "is" if len(proved) == 1 else "are"
        yield f"{len(proved)} of {len(parts)} statements {are} proved{_named(proved)}"
    if not parts:
        for reason in entry["reasons"]:
            if found := re.match(r"induction: the step from (\w+) to \w+ \+ 1 is not shown", reason):
                yield f"it is proved for the smallest {found[1]}"
            if found := re.match(r"recurrence: (\w+) has a closed form, for which", reason):
                yield f"the closed form of `{found[1]}` is proved"
    if entry["numeric"]:
        yield from _measured(entry["numeric"], entry, len(parts) > 1)
    if any(reason.startswith("SymPy: both sides agree") for reason in entry["reasons"]):
        yield "SymPy finds both sides equal; nothing here confirms it"


def _measured(numeric: Entry, entry: Entry, several: bool) -> Iterator[str]:
    """What numbers say; of several statements they are those of one, so that no figure stands for all."""
    verdict, detail = numeric["verdict"], numeric["detail"].split("; ")
    samples = count(numeric["samples"], "sample")
    sizes = ", ".join(f"{name} = {size:,}" for name, size in numeric["sizes"].items())
    if verdict == "violated":
        yield f"measurements contradict it: {detail[0]}"
    elif verdict != "consistent" or (several and entry["verdict"] != "supported"):
        yield "measurements decide nothing" + (f": {numeric['detail']}" if numeric["detail"] else "")
    elif doubts := [text.removeprefix("numbers: ") for text in entry["reasons"] if text.startswith("numbers: ")]:
        yield f"no violation in {samples}; that is no support: {doubts[0]}"
    elif several:
        yield "no violation was measured in those that are not proved"
    else:
        compared = next((text for text in detail if "+-" in text and " against " in text), "")
        said = f": {_rounded(compared)}" if numeric["method"] == SAMPLING and compared else ""
        up_to = f", at sizes up to {sizes}" if sizes else ""
        yield f"no violation in {samples}{up_to}{said}"


def _rounded(compared: str) -> str:
    """A measured value without digits that its error makes meaningless: `0.00023646 +- 0.003` is `0.0002 +- 0.003`."""
    found = re.match(r"(-?\d+\.\d+) \+- (\d+(?:\.\d+)?(?:e-?\d+)?) ", compared)
    if found is None or not float(found[2]):
        return compared
    digits = max(1 - math.floor(math.log10(float(found[2]))), 0)
    return f"{float(found[1]):.{digits}f}{compared[found.end(1) :]}"


def _stops(entry: Entry) -> tuple[list[str], list[str]]:
    """What stopped the proof, and what to try against that."""
    stops, tries = [], []
    labels = _labels(entry["parts"])
    left = [label for part, label in zip(entry["parts"], labels, strict=True) if part["verdict"] == entry["verdict"]]
    if len(labels) > 1 and left and left[0]:
        stops.append(f"{left[0]} is not proved")
    violated = bool(entry["numeric"]) and entry["numeric"]["verdict"] == "violated"
    if violated:
        stops.append("no exact values were found at which it fails")
    for place, (pattern, stop, remedy) in enumerate(_STOPS):
        if stops and place >= len(_STOPS) - WEAK:
            break
        for reason in entry["reasons"]:
            if internal(reason) and (found := re.search(pattern, reason)) and _fits(pattern, entry):
                stops.append(found.expand(stop).replace("{averages}", _averages(entry)))
                tries += [found.expand(remedy)] if remedy else []
                break
    if violated:
        tries += ["correct the statement, or add the assumption that is missing", "search longer: `--numbers large`"]
    for finding in entry["findings"]:
        found = re.search(r"more than ([\d,]+) (.*) \(the limit `([\w-]+)`\)", finding["message"])
        if found and finding["diagnostic"] == "work-limit":
            stops.append(f"an engine needed more than {found[1]} {found[2]}")
            more = min(5 * int(found[1].replace(",", "")), BOUNDS[found[3]].most)
            tries.append(f"raise the limit: `--limit {found[3]}={more:_}`")
        elif finding["remedy"] and explains(finding, entry):
            tries.append(finding["remedy"])
    told = [reason for reason in entry["reasons"] if not internal(reason)]
    return stops if stops or told else ["no method found a proof or a counterexample"], tries


def _fits(pattern: str, entry: Entry) -> bool:
    """Whether a reason speaks of the statement: only an inequality may be settled by squares."""
    return "squares" not in pattern or re.search(r" [<>]=? ", entry["statement"]["text"]) is not None


def _usual(entry: Entry) -> Iterator[str]:
    """What may help in any case."""
    if not any(internal(reason) for reason in entry["reasons"]):
        return
    text = entry["statement"]["text"]
    dims = re.search(r"\b(\w+)(?:, \w+)* in \{1, 2, \.\.\.\}", text)
    if dims and re.search(rf"ℝ\^\(?[^ ]*{re.escape(dims[1])}", text):
        yield f"fix a size first: replace {dims[1]} by a number"
    if not any(part.get("line") for part in entry["parts"]):
        yield f"split it: `steps`{'' if entry.get('file') else ' in a claim file'} are proved line by line"
    if entry["verdict"] == "supported" and entry["expected"]:
        yield "write `expect: supported` if measurement is enough"


def _averages(entry: Entry) -> str:
    """The averages of a statement as they are written: `E(tanh(x))` is the average."""
    found = []
    text = entry["statement"]["text"]
    for match in re.finditer(r"\b(?:E|Var|Cov)\(", text):
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        found.append(text[match.start() : end])
    names = " and ".join(f"`{text}`" for text in dict.fromkeys(found[:2]))
    return f"{names}: the average" if names else "it is an average"


def _labels(parts: Sequence[Entry]) -> list[str]:
    """The statement of each part in words; empty where they are pieces of one statement and cannot be told apart."""
    found: list[str] = []
    for part in parts:
        same = [other for other in parts if other["statement"] == part["statement"]]
        pieces = [part["statement"]] if len(same) == 1 else _pieces(part["statement"])
        place = sum(other["statement"] == part["statement"] for other in parts[: len(found)])
        found.append(pieces[place] if len(pieces) == len(same) else "")
    return found


def _pieces(statement: str) -> list[str]:
    """The parts of a conjunction, where each of them is judged as one: no chains, and nothing that is two."""
    # Few reports come here, and the others do without the parser.
    from proofcheck.lang.parse import parse
    from proofcheck.lang.printing import to_text

    try:
        tree = parse(SourceText.bare(statement))
    except ProofcheckError:
        return []
    single = tree.kind == "and" and all(map(_single, tree.children))
    return [to_text(node) for node in tree.children] if single else []


def _single(node: Node) -> bool:
    if node.kind == "compare":
        return len(node.children) == 2 and not any(inner.kind in _STATEMENTS for inner in node.children)
    return node.kind == "call" and node.value in _DIRECTIONS


def _named(labels: Sequence[str]) -> str:
    shown = [label for label in labels if label]
    return f": {shown[0]}" if len(shown) == len(labels) == 1 else ""

"""`proofcheck explain`: the page of one word, or the list of all words that have one."""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from proofcheck.claimfile.kinds import keys_of
from proofcheck.claimfile.model import ClaimKeys
from proofcheck.cli.commands import limits
from proofcheck.cli.commands.glossary import WORDS
from proofcheck.cli.commands.kinds import TYPES, key_page, type_page
from proofcheck.cli.commands.language import LANGUAGE
from proofcheck.config import SETTINGS
from proofcheck.diagnostics.all import REGISTRY
from proofcheck.lang import prelude
from proofcheck.lang.distributions import reading as distributions
from proofcheck.lang.forms import SUMMARIES
from proofcheck.lang.ops import FUNCTIONS, OPERATIONS
from proofcheck.logic.words import MEANINGS, SZS
from proofcheck.report.rules import claim_rules, rule
from proofcheck.report.terminal import clean

# What to do about each verdict.
NEXT: dict[str, str] = {
    "proved": "No action is needed. `-v` lists what the proof relies on.",
    "refuted": "Compare the statement as understood (`-v`) with what was meant. If it says what was meant, it is false "
    "at the\nvalues shown: correct it, or write `expect: refuted` and state under `correct` what is true.",
    "supported": "The report names what stopped the proof, and what to try: `steps`, a stronger bound, an assumption.",
    "unsupported": "Define the term under `define`, or expect `unsupported` and say under `evidence` what the claim is "
    "based on.",
    "vacuous": "The report names a smallest set of assumptions that contradict each other. Correct one of them.",
    "unknown": "The report lists the reasons. Split the claim into `steps`, or raise the limit that the report names.",
    "invalid": "Each finding has a place and a remedy.",
    "conflict": "Report it, with the claim file and the output of `-vv`.",
}


def explain(name: str | None) -> int:
    """Print the page of `name`, or without one the list; 2 where there is no such page."""
    if name is None:
        print(overview())
        return 0
    page = page_on(name)
    if page is not None:
        print(page)
        return 0
    close = alike(name)
    hint = f"; did you mean {' or '.join(f'`{word}`' for word in close)}?" if close else ""
    print(f"error: there is no page on `{clean(name)}`{hint}", file=sys.stderr)
    print("  = help: Run `proofcheck explain` for a list of all pages.", file=sys.stderr)
    return 2


def page_on(name: str) -> str | None:
    """The page of a word; None where there is no such page."""
    pages = [page for find in _FINDERS if (page := find(name)) is not None]
    return "\n\n".join(pages) or None


def alike(name: str) -> list[str]:
    """The words with a page that are spelled much like this one."""
    return get_close_matches(name, known_names(), 3, 0.7)


def overview() -> str:
    """The list of all words that have a page."""
    return "\n".join(_list())


def _limits(name: str) -> str | None:
    return limits.page() if name == "limits" else None


def _settings(name: str) -> str | None:
    if name != "settings":
        return None
    rows = [f"{key:<15} {setting.says}: {setting.needs}" for key, setting in SETTINGS.items()]
    return "\n".join(["settings: under [tool.proofcheck] in pyproject.toml; the command line wins", "", *rows])


def _verdict(name: str) -> str | None:
    if name not in MEANINGS:
        return None
    return f"{name}: a verdict (SZS status {SZS[name]})\n\n{MEANINGS[name]}\n\n{NEXT[name]}"


def _diagnostic(name: str) -> str | None:
    kind = REGISTRY.get(name)
    if kind is None:
        return None
    page = inspect.cleandoc(kind.__doc__ or "")
    example = "\n".join(f"    {line}" for line in kind.example.rstrip("\n").split("\n"))
    return f"{name}: a diagnostic ({kind.severity})\n\n{page}\n\nExample:\n\n{example}\n\nRemedy: {kind.remedy}"


def _fate(name: str) -> str | None:
    """What became of a claim, as reports name it: `claim-refuted`."""
    if name not in claim_rules():
        return None
    found = rule(name)
    return f"{name}: a claim without its expected verdict\n\n{found.page}\n\nRemedy: {found.remedy}"


def _form(name: str) -> str | None:
    if name not in SUMMARIES:
        return None
    summary, example = SUMMARIES[name]
    return f"{name}: a form of the language\n\n{summary}\n\nExample: {example}"


def _operation(name: str) -> str | None:
    operation = OPERATIONS.get(name)
    # Operations without a name to call are what the signs mean; a form of the same name says it better.
    if operation is None or name in SUMMARIES:
        return None
    page = inspect.cleandoc(type(operation).__doc__ or "")
    return f"{name}: an operation\n\n{page}\n\nExample: {operation.example}"


def _definition(name: str) -> str | None:
    found = prelude.definition(name)
    if found is None:
        return None

    def told(one: prelude.Definition, title: str) -> str:
        page = f"{title}\n\n{one.says}\n\n    {one.source.value}"
        return page if one.complex is None else f"{page}\n\nOf complex numbers:\n\n    {one.complex.value}"

    first = told(found, f"{found.signature()}: a definition ({found.topic})")
    return "\n\n".join([first, *(told(one, one.signature()) for one in found.also)])


def _law(name: str) -> str | None:
    found = distributions.builtin(name)
    if found is None:
        return None
    assumed = [f"{p}: {text}" for p, text in found.types] + [piece.source.value for piece in found.given]
    lines = [f"parameters    {', '.join(assumed)}"] if assumed else []
    lines += [f"values        {found.ends[0].source.value}"] if found.ends is not None else []
    head = f"{'mass' if found.discrete else 'density'}({found.variable})"
    lines += [f"{head:<13} {found.density.source.value}"] if found.density is not None else []
    lines += [f"made of       {', '.join(f'{n}: {t.value}' for n, t in found.of)}"] if found.of else []
    lines += [f"as            {found.made.source.value}"] if found.made is not None else []
    lines += [f"moment {k:<6} {piece.source.value}" for k, piece in enumerate(found.moments[:2], 1)]
    if found.joint is not None:
        lines += [f"{what:<13} {p.source.value}" for what, p in zip(("mean", "covariance"), found.joint, strict=True)]
    table = "\n".join(f"    {line}" for line in lines)
    return f"{found.signature()}: a distribution\n\n{found.says}\n\n{table}"


def _constant(name: str) -> str | None:
    return f"{name}: {_said(name)}" if name in prelude.CONSTANTS else None


def _said(constant: str) -> str:
    """What a constant stands for."""
    value = prelude.CONSTANTS[constant]
    return {"pi": "the number π", "oo": "infinity, as the point of a limit"}.get(constant, f"the number {value.data}")


def _word(name: str) -> str | None:
    if name not in WORDS:
        return None
    return f"{name}: a word of proofcheck\n\n{textwrap.fill(WORDS[name], 99)}."


_FINDERS: tuple[Callable[[str], str | None], ...] = (
    lambda name: LANGUAGE if name == "language" else None,
    _limits,
    _settings,
    _verdict,
    type_page,
    key_page,
    _diagnostic,
    _fate,
    _form,
    _operation,
    _definition,
    _law,
    _constant,
    _word,
)


def known_names() -> list[str]:
    """Every word that has a page."""
    return [
        "language",
        "limits",
        "settings",
        *MEANINGS,
        *claim_rules(),
        *REGISTRY,
        *SUMMARIES,
        *OPERATIONS,
        *prelude.names(),
        *distributions.known(),
        *prelude.CONSTANTS,
        *TYPES,
        *keys_of(ClaimKeys),
        *WORDS,
    ]


def _list() -> Iterator[str]:
    yield "proofcheck explain NAME prints the page of a name in this list."
    yield ""
    yield "  language                    The claim language on one page."
    yield "  limits                      The limits on work, time, memory and size."
    yield "  settings                    The settings in pyproject.toml."
    yield from _section("Verdicts", ((word, meaning) for word, meaning in MEANINGS.items()))
    yield from _section("Types", ((name, says) for name, (says, _) in TYPES.items()))
    yield from _section("Keys of a claim file", ((n, f.metadata["says"]) for n, f in keys_of(ClaimKeys).items()))
    yield from _section("Forms", ((name, summary) for name, (summary, _) in sorted(SUMMARIES.items())))
    yield from _section("Functions", ((name, FUNCTIONS[name].summary) for name in sorted(FUNCTIONS)))
    definitions = filter(None, map(prelude.definition, prelude.names()))
    yield from _section("Definitions", ((found.name, found.says) for found in definitions))
    laws = filter(None, map(distributions.builtin, distributions.known()))
    yield from _section("Distributions", ((law.name, law.says) for law in laws))
    yield from _section("Constants", ((name, _said(name)) for name in prelude.CONSTANTS))
    yield from _section("Words", ((word, f"{text.split('. ')[0]}.") for word, text in WORDS.items()))
    yield from _section("Diagnostics", ((n, inspect.cleandoc(REGISTRY[n].__doc__ or "")) for n in sorted(REGISTRY)))


def _section(title: str, items: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield f"\n{title}"
    for name, says in items:
        yield f"  {name:<28}{says.split(chr(10))[0]}".rstrip()

"""What may stand at a place: keys and their words, types, functions, declared names, directives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from proofcheck.claimfile import json_schema
from proofcheck.lang import prelude
from proofcheck.lang.declare import LAWS, SCALAR_KINDS, STRUCTURES
from proofcheck.lang.distributions import reading as distributions
from proofcheck.lang.forms import SUMMARIES
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.logic.words import MEANINGS
from proofcheck.servers.editor.texts import Look

_KEY = re.compile(r"^( *)(?:- )?([A-Za-z]\w*)[ \t]*:")
_TYPED = re.compile(r"(?:^|[{,\n])\s*\"?[\w, ]+\"?:\s*\"?[\w]*$")
_DIRECTIVE = re.compile(r"proofcheck:\s*\w*$")
_NOTATION = re.compile(r"(?:<!--|%|^\.\.)\s*notation:|^```notation", re.MULTILINE)
_BLOCK_ENDS = re.compile(r"-->|^```\s*$", re.MULTILINE)
_DIRECTIVES = {
    "ignore": "sets a passage aside; a reason follows",
    "role assertion": "the next formula is an assertion",
    "role definition": "the next formula is a definition",
    "role assumption": "the next formula is an assumption",
    "role condition": "the next formula is a condition",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """One completion: `kind` is "key", "word", "type", "function" or "name"."""

    label: str
    kind: str
    says: str = ""


def completions(look: Look, text: str, line: int, column: int) -> list[Offer]:
    """What may stand at a place, counted from 1, of a text that may be newer than the look."""
    rows = text.split("\n")
    before = rows[line - 1][: column - 1] if line <= len(rows) else ""
    if look.kind == "claim":
        return list(_in_claim(look, rows, line, before))
    return list(_in_document(look, rows, line, before))


def _in_claim(look: Look, rows: list[str], line: int, before: str) -> Iterator[Offer]:
    above = _path(rows, line, before)
    section = next((key for key in above if key in ("where", "given", "claim", "steps", "define", "expect")), "")
    if section == "expect":
        yield from (Offer(word, "word", MEANINGS[word]) for word in MEANINGS)
    elif section == "where":
        if _TYPED.search(before):
            yield from types()
    elif section:
        yield from names(look)
        yield from functions()
    elif not before.strip(" -") or before.strip(" -").isalnum():
        yield from keys(above)


def _path(rows: list[str], line: int, before: str) -> list[str]:
    """The keys that a line stands under, the innermost first; its own first of all, if the place is behind it."""
    found: list[str] = []
    own = _KEY.match(before)
    depth = len(before) - len(before.lstrip(" "))
    if own:
        found.append(own[2])
    elif before.lstrip().startswith("- "):
        depth += 1  # items of a list may stand at the level of its key
    for row in reversed(rows[: line - 1]):
        match = _KEY.match(row)
        if match and len(match[1]) < depth:
            found.append(match[2])
            depth = len(match[1])
    return found


def _in_document(look: Look, rows: list[str], line: int, before: str) -> Iterator[Offer]:
    if _DIRECTIVE.search(before):
        yield from (Offer(label, "word", says) for label, says in _DIRECTIVES.items())
        return
    text = "\n".join([*rows[: line - 1], before])
    opened = max((match.end() for match in _NOTATION.finditer(text)), default=-1)
    if opened >= 0 and not _BLOCK_ENDS.search(text, opened):
        if ":" in before.rpartition("notation:")[2]:
            yield from types()
        else:
            yield from (Offer(key, "key", "assumptions of the document") for key in ("given", "first"))
        return
    yield from names(look)


@cache
def _keys(path: tuple[str, ...]) -> tuple[Offer, ...]:
    schema: dict[str, Any] = json_schema()
    node: dict[str, Any] = schema
    for key in path:
        node = node.get("properties", {}).get(key, {})
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    found = node.get("properties", {})
    return tuple(Offer(key, "key", value.get("description", "")) for key, value in found.items())


def keys(above: list[str]) -> Iterator[Offer]:
    """The keys of a claim file, or of one of its sections."""
    yield from _keys(tuple(reversed(above)))


@cache
def _types() -> tuple[Offer, ...]:
    plain = [Offer(word, "type") for word in (*SCALAR_KINDS, *STRUCTURES, *LAWS, "index")]
    laws = filter(None, map(distributions.builtin, distributions.known()))
    return (*plain, *(Offer(law.name, "type", law.says) for law in laws))


def types() -> Iterator[Offer]:
    """Types and distributions."""
    yield from _types()


@cache
def _functions() -> tuple[Offer, ...]:
    found = {name: summary for name, (summary, _) in SUMMARIES.items()}
    found |= {name: function.summary for name, function in FUNCTIONS.items()}
    found |= {item.name: item.says for item in filter(None, map(prelude.definition, prelude.names()))}
    found |= dict.fromkeys(prelude.CONSTANTS, "a constant")
    return tuple(Offer(name, "function", says.split("\n")[0]) for name, says in sorted(found.items()))


def functions() -> Iterator[Offer]:
    """Functions, forms, definitions and constants of the language."""
    yield from _functions()


def names(look: Look) -> Iterator[Offer]:
    """The names that a text declares."""
    if look.claim is not None:
        yield from (Offer(item.name, "name", item.type.value) for item in look.claim.where)
        yield from (Offer(item.name, "name", item.body.value) for item in look.claim.define)
    if look.reading is not None:
        known = {name: text for name, text, _ in look.reading.names}
        yield from (Offer(name, "name", text) for name, text in known.items())

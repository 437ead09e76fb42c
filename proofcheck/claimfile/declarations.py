"""`where` and `define`: the names that a claim declares.

In block style a key may hold several names, `q, k: real`. In braces YAML itself splits at the comma and leaves `q`
without a value, `{q, k: real}`; there a name without a value shares the type of the next name that has one. Instead of
a mapping, both may be one formula in LaTeX or a list of them; these have no names yet (`latex.py`).
"""

from __future__ import annotations

import re
from typing import Any, TypeGuard

from proofcheck.claimfile.forms import remedy_for
from proofcheck.claimfile.model import Definition, Variable
from proofcheck.claimfile.names import normal, refuse
from proofcheck.claimfile.sections import BROKEN, Sections
from proofcheck.diagnostics.colon_without_space import ColonWithoutSpace
from proofcheck.diagnostics.duplicate_name import DuplicateName
from proofcheck.diagnostics.name_without_type import NameWithoutType
from proofcheck.diagnostics.unusable_name import UnusableName
from proofcheck.diagnostics.wrong_value import WrongValue
from proofcheck.source.nodes import Mapping, Node, Scalar, Sequence
from proofcheck.source.span import SourceText, Span
from proofcheck.source.text import brief, clip, split_commas, strip

_HEAD = re.compile(r"([^()]*)(?:\(([^()]*)\))?")
_GLUED = re.compile(r"\w+:\S.*")


def where(sections: Sections, node: Node, path: str) -> Any:
    """The variables of a `where`, in file order."""
    formulas = _formulas(sections, node, path)
    if formulas is not None:
        return tuple(Variable(name="", type=text, span=text.span()) for text in formulas)
    if not _mapping(node, sections, path, "names to types, such as `x, y: real`"):
        return BROKEN
    variables: list[Variable] = []
    known: dict[str, Span] = {}
    waiting: list[SourceText] = []
    for entry in node:
        waiting += split_commas(entry.key.text)
        if isinstance(entry.value, Scalar) and entry.value.is_empty:
            if not node.flow:
                _untyped(sections, waiting)
                waiting = []
            continue
        text = sections.statement(entry.value, f"{path}.{entry.key.text.value}", in_flow=node.flow)
        for name in waiting:
            if _declare(sections, name, known) and text is not BROKEN:
                variables.append(Variable(name=normal(name.value), type=text, span=name.span()))
        waiting = []
    _untyped(sections, waiting)
    return tuple(variables)


def define(sections: Sections, node: Node, path: str) -> Any:
    """The definitions of a `define`: `name(a, b): expression` or `name: expression`, in file order."""
    formulas = _formulas(sections, node, path)
    if formulas is not None:
        return tuple(Definition(name="", parameters=(), body=text, span=text.span()) for text in formulas)
    if not _mapping(node, sections, path, "definitions, such as `name(x, y): expression`"):
        return BROKEN
    definitions: list[Definition] = []
    known: dict[str, Span] = {}
    for entry in node:
        key = strip(entry.key.text)
        if isinstance(entry.value, Mapping):
            definitions += _law(sections, key, entry.value, f"{path}.{key.value}")
            continue
        body = sections.statement(entry.value, f"{path}.{key.value}", in_flow=node.flow)
        head = _HEAD.fullmatch(key.value)
        if head is None:
            sections.report(UnusableName, key.span(), f"`{brief(key.value)}` is not of the form `name` or `name(x, y)`")
            continue
        name = strip(clip(key, *head.span(1)))
        parameters: dict[str, Span] = {}
        for parameter in split_commas(clip(key, *head.span(2))) if head[2] is not None else ():
            _declare(sections, parameter, parameters, "parameter")
        if _declare(sections, name, known) and body is not BROKEN:
            definition = Definition(name=normal(name.value), parameters=tuple(parameters), body=body, span=name.span())
            definitions.append(definition)
    return tuple(definitions)


def _mapping(node: Node, sections: Sections, path: str, of: str) -> TypeGuard[Mapping]:
    """Whether a section is a mapping that can be read; what is wrong with it is reported."""
    sections.spans[path] = node.span
    if not isinstance(node, Mapping):
        sections.report(WrongValue, node.span, f"`{path}` must be a mapping of {of}", remedy_for(path))
        return False
    return not sections.cut_at_comma(node)


def _law(sections: Sections, header: SourceText, node: Mapping, path: str) -> list[Definition]:
    """A distribution, as one definition for each of its parts: `rayleigh(s).density(x)`."""
    sections.spans[path] = node.span
    if _HEAD.fullmatch(header.value) is None:
        message = f"`{brief(header.value)}` is not of the form `name` or `name(x, y)`"
        sections.report(UnusableName, header.span(), message)
        return []
    parts: list[tuple[str, SourceText]] = []

    def add(key: str, value: Node, flow: bool) -> None:
        text = sections.statement(value, f"{path}.{key}", in_flow=flow)
        if text is not BROKEN:
            parts.append((key, text))

    for entry in node:
        key = strip(entry.key.text).value
        if isinstance(entry.value, Mapping):
            for inner in entry.value:
                for name in split_commas(strip(inner.key.text)):
                    add(f"{key}.{strip(name).value}", inner.value, entry.value.flow)
        elif isinstance(entry.value, Sequence):
            for index, item in enumerate(entry.value):
                add(f"{key}.{index}", item, entry.value.flow)
        else:
            add(key, entry.value, node.flow)
    return [
        Definition(name=f"{header.value}.{key}", parameters=(), body=text, span=header.span()) for key, text in parts
    ]


def _formulas(sections: Sections, node: Node, path: str) -> list[SourceText] | None:
    """The formulas of a section that is one, or a list of them: `$X \\in \\mathbb{R}^n$`; None for anything else."""
    items = list(node) if isinstance(node, Sequence) else [node]
    if not items or not all(isinstance(item, Scalar) and item.text.value.lstrip().startswith("$") for item in items):
        return None
    texts = sections.statements(node, path)
    return None if texts is BROKEN else list(texts)


def _declare(sections: Sections, name: SourceText, known: dict[str, Span], what: str = "name") -> bool:
    """Adds `name` to `known` if it is usable and new, and reports it otherwise."""
    finding = refuse(name, what)
    symbol = normal(name.value)
    if finding is None and symbol in known:
        first = known[symbol]
        message = f"`{symbol}` is declared twice; first in line {first.line}, column {first.column}"
        finding = DuplicateName.at(name.span(), message)
    if finding:
        sections.findings.append(finding)
        return False
    known[symbol] = name.span()
    return True


def _untyped(sections: Sections, names: list[SourceText]) -> None:
    for name in names:
        if _GLUED.fullmatch(name.value):
            message = f"YAML reads `{brief(name.value)}` as one name without a type"
            sections.report(ColonWithoutSpace, name.span(), message)
        else:
            sections.report(NameWithoutType, name.span(), f"`{brief(name.value)}` has no type")

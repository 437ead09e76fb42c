"""LaTeX in a claim file, put into the claim language before anybody else looks: `claim: $x^\\top y = y^\\top x$`.

What a claim says in LaTeX has the same keys as what it says in the language. `where` and `define` may be lists of
formulas too: `where: $X \\in \\mathbb{R}^{n \\times d}$`, `define: [$f(x) := x + 1$]`.
"""

from __future__ import annotations

from typing import Any

from proofcheck.claimfile.model import Definition, Variable
from proofcheck.claimfile.sections import BROKEN
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.lang.calculation import unrelated
from proofcheck.lang.distributions.reading import is_piece
from proofcheck.lang.tex.plain import Writer, is_latex
from proofcheck.source.span import SourceText

_SECTIONS = ("where", "given", "define", "claim", "steps")


def in_language(data: dict[str, Any]) -> list[Finding]:
    """Puts the LaTeX of a claim's data, as the reader made it, into the language. Returns what cannot be read."""
    findings: list[Finding] = []
    sections = [data, *([data["correct"]] if isinstance(data.get("correct"), dict) else [])]
    if any(section.get(key) is BROKEN for section in sections for key in _SECTIONS):
        return findings
    writer = Writer()
    for section in sections:
        if isinstance(section.get("where", ()), tuple) and isinstance(section.get("define", ()), tuple):
            _section(section, writer, findings)
    return findings


def _section(section: dict[str, Any], writer: Writer, findings: list[Finding]) -> None:
    """One section, whose names add to those that the writer knows."""
    before, defined = set(writer.declared()), set(writer.define)
    spans = {item.name: item.span for key in ("where", "define") for item in section.get(key, ()) if item.name}
    latex = any(is_latex(text.value) for text in _texts(section))
    formulas = []
    for variable in section.get("where", ()):
        if not variable.name:
            formulas.append(variable.type)
        else:
            _try(findings, lambda v=variable: writer.add_name(v.name, v.type))
    for source in formulas:
        _try(findings, lambda s=source: writer.add_declaration(s))
    kept: list[Definition] = []
    for item in section.get("define", ()):
        header = item.body if not item.name else _header(item)
        _try(findings, lambda h=header, i=item: writer.define_new(h, i.body if i.name else None))
    for name, (header, body) in writer.define.items():
        if name not in defined:
            inner = "" if is_piece(name) else header.value.partition("(")[2].rstrip(")")
            parameters = tuple(part.strip() for part in inner.split(",") if part.strip())
            kept.append(Definition(name=name, parameters=parameters, body=body, span=spans.get(name, header.span())))
    if not latex:
        writer.given += section.get("given", ())
        return
    added = [n for n in writer.declared() if n not in before]
    if added or kept:
        section["where"] = tuple(
            Variable(name=n, type=writer.declared()[n], span=spans.get(n, writer.declared()[n].span())) for n in added
        )
        section["define"] = tuple(kept)
    assumed: list[SourceText] = list(writer.given)
    for text in section.get("given", ()):
        _try(findings, lambda t=text: writer.add_given(t))
    section["given"] = tuple(text for text in writer.given if text not in assumed)
    for key in ("claim", "steps"):
        made: list[SourceText] = []
        for text in section.get(key, ()):
            try:
                made += writer.statements(text) if key == "claim" else [writer.step(text)]
            except ProofcheckError as error:
                findings += error.findings
        if key in section:
            section[key] = tuple(made) or section[key]
    fault = unrelated(section["steps"]) if section.get("steps") and not findings else None
    if fault is not None:
        findings.append(fault)


def _texts(section: dict[str, Any]) -> list[SourceText]:
    found = [item.type for item in section.get("where", ())] + [item.body for item in section.get("define", ())]
    return found + [text for key in ("given", "claim", "steps") for text in section.get(key, ())]


def _try(findings: list[Finding], act: Any) -> None:
    try:
        act()
    except ProofcheckError as error:
        findings += error.findings


def _header(item: Definition) -> SourceText:
    value = f"{item.name}({', '.join(item.parameters)})" if item.parameters else item.name
    span = item.span
    return SourceText(value, span.file, (span.line,) * (len(value) + 1), (span.column,) * (len(value) + 1))

"""What is still to be written: a notation block, or claim files, with holes where only the author knows."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.documents.model import Reading


def notation(reading: Reading) -> str:
    """A notation block for the names that nothing declares, each with a formula that uses it, and `?` to fill in."""
    wanted: dict[str, str] = {}
    for said in reading.formulas:
        if said.role not in ("term", "condition", "objective"):
            for line in said.unclear.missing if said.unclear is not None else said.assuming:
                wanted.setdefault(line, f"line {said.span.line}: {said.tex[:70]}")
    if not wanted:
        return "# every name is declared; no notation block is needed\n"
    width = max(map(len, wanted))
    lines = [f"{line:<{width}}  # {place}" for line, place in wanted.items()]
    return "\n".join(["<!-- notation:", *lines, "-->", ""])


def claims(reading: Reading) -> Iterator[tuple[str, str]]:
    """(name, text) of a claim file for each assertion that is not judged from the page."""
    for said in reading.formulas:
        if said.role != "assertion" or said.judged:
            continue
        missing = said.unclear.missing if said.unclear is not None else ()
        where = "".join(f"  {line}\n" for line in missing)
        yield (
            f"line-{said.span.line}",
            f"title: ?\nsource: {{document: {reading.file}, anchor: ?}}\n"
            + (f"where:\n{where}" if where else "")
            + f"claim: ${said.tex}$\n",
        )

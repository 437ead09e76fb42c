"""What can be read from the server: the language, its words, and a library of claims.

proofcheck://language         the claim language, the whole page
proofcheck://words            every word that has a page
proofcheck://words/softmax    one of them
proofcheck://claims           the claims of the library: id, title, expected verdict
proofcheck://claims/ID        one of them, as its file is written
"""

from __future__ import annotations

from pathlib import Path

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError

from proofcheck.claimfile import load
from proofcheck.cli.commands.explain import overview, page_on
from proofcheck.cli.commands.language import LANGUAGE

_PACKAGE = Path(__file__).parents[2]
# In an installation it lies in the package, in a working tree where people read it.
_GUIDE = (_PACKAGE / "guide/language.md", _PACKAGE.parent / "docs/guide/language.md")


def add(server: MCPServer, library: Path | None) -> None:
    """Gives a server its resources; `library`: a directory of claims, read once."""

    @server.resource("proofcheck://language", mime_type="text/markdown")
    def language() -> str:
        """The claim language: types, functions, sums, expectations, limits, with an example of each."""
        return guide()

    @server.resource("proofcheck://words", mime_type="text/plain")
    def words() -> str:
        """Every word that has a page: functions, forms, distributions, verdicts, diagnostics."""
        return overview()

    @server.resource("proofcheck://words/{word}", mime_type="text/plain")
    def word(word: str) -> str:
        """The page of one word."""
        page = page_on(word)
        if page is None:
            raise ResourceNotFoundError("there is no page on this word; proofcheck://words lists all of them")
        return page

    if library is None:
        return
    texts: dict[str, str] = {}
    index: list[str] = []
    for claim in load([library]).claims:
        texts[claim.id] = Path(claim.file).read_text("utf-8")
        index.append(f"{claim.id}: {claim.title} [{claim.expect}]")

    @server.resource("proofcheck://claims", mime_type="text/plain")
    def claims() -> str:
        """The claims of the library: id, title and expected verdict, one in a line."""
        return "\n".join(index)

    @server.resource("proofcheck://claims/{+claim}", mime_type="application/yaml")
    def claim_file(claim: str) -> str:
        """One claim of the library, as its file is written."""
        if claim not in texts:
            raise ResourceNotFoundError("there is no such claim; proofcheck://claims lists all of them")
        return texts[claim]


def guide() -> str:
    """The page on the language; in short where it was not installed."""
    found = next((place for place in _GUIDE if place.is_file()), None)
    return LANGUAGE if found is None else found.read_text("utf-8")

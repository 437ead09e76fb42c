"""The language server, asked by a client over stdio. Skipped without the extra `lsp`."""

from __future__ import annotations

import ast
import asyncio
import os
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

lsp: Any = pytest.importorskip("lsprotocol.types")
pygls = pytest.importorskip("pygls")

from pygls.lsp.client import LanguageClient  # noqa: E402

ROOT = Path(__file__).parents[2]
NOTES = """\
# Squares

<a id="square"></a>
Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2 + b^2$.

There are 12 × 64 = 786 of them, 𝔸 and $foo = 3$.
"""
CLAIM = """\
title: The square of a sum
source: {document: notes.md, anchor: square}
where:
  a, b: real
claim: (a + b)**2 == a**2 + b**2
"""


class Client(LanguageClient):
    def __init__(self) -> None:
        super().__init__("test", "1")
        self.shown: dict[str, Any] = {}
        self.told: list[str] = []

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def on_diagnostics(ls: Any, params: Any) -> None:
            self.shown[params.uri] = params.diagnostics

        @self.feature(lsp.WINDOW_SHOW_MESSAGE)
        def on_message(ls: Any, params: Any) -> None:
            self.told.append(params.message)

    def open(self, file: Path, language: str) -> str:
        item = lsp.TextDocumentItem(file.as_uri(), language, 1, file.read_text("utf-8"))
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return str(file.as_uri())

    def change(self, uri: str, version: int, line: int, start: int, end: int, text: str) -> None:
        place = lsp.Range(lsp.Position(line, start), lsp.Position(line, end))
        change = lsp.TextDocumentContentChangePartial(place, text)
        document = lsp.VersionedTextDocumentIdentifier(version, uri)
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    async def until(self, uri: str, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The diagnostics by their codes, once they are as they should be."""
        ends = time.monotonic() + 90
        while True:
            found = {str(item.code): item for item in self.shown.get(uri, ())}
            if uri in self.shown and right(found):
                return found
            assert time.monotonic() < ends, found
            await asyncio.sleep(0.01)

    async def fixes(self, uri: str, line: int) -> dict[str, Any]:
        place = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
        asked = lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri), place, lsp.CodeActionContext([]))
        return {item.title: item for item in await self.text_document_code_action_async(asked)}

    async def hover(self, uri: str, line: int, character: int) -> str:
        asked = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, character))
        found = await self.text_document_hover_async(asked)
        return "" if found is None else str(found.contents.value)

    async def defined(self, uri: str, line: int, character: int) -> list[tuple[str, int]]:
        asked = lsp.DefinitionParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, character))
        found = await self.text_document_definition_async(asked)
        return [(item.uri.rpartition("/")[2], item.range.start.line) for item in found]


def session(place: Path, body: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        client = Client()
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        await client.start_io(sys.executable, "-m", "proofcheck", "lsp", "--stdio", cwd=str(place), env=environment)
        folder = lsp.WorkspaceFolder(place.as_uri(), "test")
        capabilities = lsp.ClientCapabilities()
        await client.initialize_async(
            lsp.InitializeParams(capabilities=capabilities, root_uri=place.as_uri(), workspace_folders=[folder])
        )
        client.initialized(lsp.InitializedParams())
        await body(client)
        await client.shutdown_async(None)
        client.exit(None)
        assert client._server is not None
        assert await asyncio.wait_for(client._server.wait(), 30) == 0
        await client.stop()

    asyncio.run(run())


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "claims").mkdir()
    (tmp_path / "notes.md").write_text(NOTES, "utf-8")
    (tmp_path / "claims/square.yaml").write_text(CLAIM, "utf-8")
    return tmp_path


def test_a_document_and_its_claim(place) -> None:
    async def body(client: Client) -> None:
        notes = client.open(place / "notes.md", "markdown")
        found = await client.until(notes, lambda found: "arithmetic-false" in found)
        assert "768" in found["arithmetic-false"].message and found["not-read"].severity == 4
        # Places are counted in the units of UTF-16: the letter before the formula takes two.
        assert found["not-read"].range.start == lsp.Position(5, 41)
        found = await client.until(notes, lambda found: "formula-refuted" in found)
        assert found["formula-refuted"].severity == 1 and "a = 1, b = 1" in found["formula-refuted"].message
        assert found["formula-refuted"].range.start.line == 3

        told = await client.hover(notes, 3, 40)
        assert "**refuted**" in told and "for all a, b in ℝ: (a + b)**2 == a**2 + b**2" in told
        fixes = await client.fixes(notes, 5)
        (edit,) = fixes["Write 768"].edit.changes[notes]
        assert (edit.new_text, edit.range.start) == ("768", lsp.Position(5, 20))
        assert fixes["Declare the missing names"].edit.changes[notes][0].new_text.startswith("<!-- notation:\nf: ?")
        (edit,) = fixes["Set this passage aside, with a reason"].edit.changes[notes]
        assert edit.new_text == "<!-- proofcheck: ignore REASON -->\n"
        assert await client.defined(notes, 3, 40) == [("square.yaml", 4)]

        # The text moves on: the mark goes at once, and the changed formula is judged.
        client.change(notes, 2, 3, 43, 43, "2ab + ")
        await client.until(notes, lambda found: "formula-refuted" not in found)
        client.text_document_did_save(lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(notes)))
        for _ in range(3000):
            told = await client.hover(notes, 3, 40)
            if "**proved**" in told:
                break
            await asyncio.sleep(0.02)
        assert "**proved**" in told

        claim = client.open(place / "claims/square.yaml", "yaml")
        # Nobody has compared the claim with its passage yet.
        found = await client.until(claim, lambda found: {"claim-refuted", "link-not-accepted"} <= set(found))
        assert "expected proved, found refuted" in found["claim-refuted"].message
        fixes = await client.fixes(claim, 4)
        (edit,) = fixes["Claim this instead: (a + b)**2 == a**2 + b**2 + 2 * a * b"].edit.changes[claim]
        assert edit.range == lsp.Range(lsp.Position(4, 7), lsp.Position(4, 32))
        assert "Record the claim as refuted, with what is true instead" in fixes
        assert await client.defined(claim, 4, 8) == [("square.yaml", 3)]
        assert await client.defined(claim, 0, 8) == [("notes.md", 2)]
        # lsprotocol takes an action without an edit for a command, and its `command`, an object, for a text.
        command = ast.literal_eval(fixes["Accept that `square` and its passage agree"].command)
        asked = lsp.ExecuteCommandParams(command["command"], command["arguments"])
        assert "1 link written" in await client.workspace_execute_command_async(asked)
        assert "square" in (place / "claims/links.json").read_text("utf-8")

        await client.until(claim, lambda found: set(found) == {"claim-refuted"})
        client.change(claim, 2, 4, 32, 32, " + 0*q")
        await client.until(claim, lambda found: set(found) == {"unknown-name"})
        fixes = await client.fixes(claim, 4)
        (edit,) = fixes["Declare `q: real`"].edit.changes[claim]
        assert edit.new_text == "  q: real\n" and edit.range.start == lsp.Position(3, 0)
        client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(claim)))
        await client.until(claim, lambda found: not found)

    session(place, body)


def test_other_kinds_and_what_is_none(tmp_path) -> None:
    async def body(client: Client) -> None:
        (tmp_path / "a.tex").write_text("Let $x \\in \\mathbb{R}$. Then $x + x = 3x$.\n", "utf-8")
        (tmp_path / "a.rst").write_text("Let :math:`x \\in \\mathbb{R}`. Then :math:`x + x = 3x`.\n", "utf-8")
        (tmp_path / "a.py").write_text('def f():\n    """All 12 × 64 = 786 of them."""\n', "utf-8")
        (tmp_path / "ci.yaml").write_text("on: [push]\n", "utf-8")
        program = client.open(tmp_path / "a.py", "python")
        assert "768" in (await client.until(program, bool))["arithmetic-false"].message
        for name, language in (("a.tex", "latex"), ("a.rst", "restructuredtext")):
            uri = client.open(tmp_path / name, language)
            found = await client.until(uri, lambda found: "formula-refuted" in found)
            assert "3 * x" in found["formula-refuted"].message
        other = client.open(tmp_path / "ci.yaml", "yaml")
        assert await client.hover(other, 0, 1) == "" and other not in client.shown

    session(tmp_path, body)

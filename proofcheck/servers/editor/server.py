"""The parts put together behind the Language Server Protocol."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from proofcheck import __version__
from proofcheck.diagnostics.base import Finding
from proofcheck.documents.notation import Line
from proofcheck.servers.editor import marks as marking
from proofcheck.servers.editor.actions import Action, actions
from proofcheck.servers.editor.completion import completions
from proofcheck.servers.editor.hover import hover
from proofcheck.servers.editor.judging import Judge, Work
from proofcheck.servers.editor.library import Library
from proofcheck.servers.editor.links import accepted, drifted
from proofcheck.servers.editor.marks import Mark
from proofcheck.servers.editor.places import definitions
from proofcheck.servers.editor.texts import Look, around, kind_of, look
from proofcheck.servers.editor.window import changed, window
from proofcheck.session import session
from proofcheck.source.documents.model import Macro
from proofcheck.source.span import Span

QUICK = 0.04  # seconds of the processor: what the whole was read in so quickly is read whole at each keystroke
REST = 0.4  # seconds without a keystroke, until the whole of a longer one is read
PAUSE = 0.8  # seconds without a keystroke, until what was read is judged
ACCEPT = "proofcheck.accept"
_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "word": lsp.CompletionItemKind.Value,
    "type": lsp.CompletionItemKind.Class,
    "function": lsp.CompletionItemKind.Function,
    "name": lsp.CompletionItemKind.Variable,
}


@dataclass(slots=True)
class Open:
    """A text that is open in the editor. `look`: the last reading of the whole, of the text `look.text`."""

    uri: str
    file: str
    kind: str
    text: str
    look: Look
    found: list[Mark] = field(default_factory=list)
    verdicts: list[Mark] = field(default_factory=list)
    links: list[Mark] = field(default_factory=list)
    around: tuple[list[Line], list[Macro]] = ((), ())  # type: ignore[assignment]
    waiting: asyncio.Task[None] | None = None
    work: Work | None = None
    number: int = 0  # of changes
    cost: float = 0.0  # seconds of the processor that the last reading of the whole took


class Server(LanguageServer):
    """One editor's server."""

    def __init__(self, numbers: str = "normal", limits: Mapping[str, int] | None = None) -> None:
        super().__init__("proofcheck", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.judge = Judge(numbers, dict(limits or {}))
        self.library = Library(Path.cwd())
        self.texts: dict[str, Open] = {}

    # -- texts --------------------------------------------------------------------------------------------------------

    def opened(self, uri: str) -> None:
        document = self.workspace.get_text_document(uri)
        file = to_fs_path(uri) or uri
        kind = kind_of(file, document.source)
        if kind is None:
            return
        self.texts[uri] = Open(uri, file, kind, document.source, Look(file, kind, ""))
        self.whole(self.texts[uri], judged=True)
        self.compared(self.texts[uri])

    def changed(self, uri: str) -> None:
        """At each keystroke: what it touched is read now, the whole when the keys rest."""
        known = self.texts.get(uri)
        if known is None:
            self.opened(uri)
            return
        before, known.text = known.text, self.workspace.get_text_document(uri).source
        known.number += 1
        if known.work is not None:
            known.work.cancel()
        if known.waiting is not None:
            known.waiting.cancel()
        first, last, by = changed(before, known.text)
        known.verdicts = marking.moved(known.verdicts, first, last, by)
        known.links = marking.moved(known.links, first, last, by)
        if known.cost <= QUICK or known.kind == "claim":
            self.whole(known)
        elif known.kind == "python":  # of which a part need not be a program
            known.found = marking.moved(known.found, first, last, by)
            self.publish(known)
        else:
            part, low, high = window(known.look, known.text, *known.around, (first, last, by))
            found = marking.moved(known.found, low, high - by, by)
            known.found = [*found, *(mark for mark in marking.findings(part) if low <= mark.span.line <= high)]
            self.publish(known)
        known.waiting = asyncio.get_running_loop().create_task(self.rest(known, known.number))

    async def rest(self, known: Open, number: int) -> None:
        """After a keystroke: the whole is read once the keys rest, and judged a little later."""
        await asyncio.sleep(REST)
        if known.look.text != known.text:
            made, cost = await asyncio.to_thread(_looked, known)
            if known.number != number:
                return
            self.take(known, made, cost)
        await asyncio.sleep(PAUSE - REST)
        if known.number == number:
            self.judged(known)

    def whole(self, known: Open, *, judged: bool = False) -> None:
        """Reads the whole of a text, and begins to judge it if that is asked for."""
        self.take(known, *_looked(known))
        if judged:
            self.judged(known)

    def take(self, known: Open, made: Look, cost: float) -> None:
        known.look, known.cost = made, cost
        known.found = marking.findings(made)
        if known.kind != "claim" and made.document is not None:
            known.around = around(known.file, made.document)[:2]
        self.publish(known)

    def saved(self, uri: str) -> None:
        known = self.texts.get(uri)
        if known is None:
            return
        if known.kind == "claim":
            self.library.changed()
        if known.waiting is not None:
            known.waiting.cancel()
        known.number += 1
        if known.look.text != known.text:
            self.whole(known)
        self.judged(known)
        for other in self.texts.values():  # the other end of a link may be open, too
            self.compared(other)

    def closed(self, uri: str) -> None:
        known = self.texts.pop(uri, None)
        if known is None:
            return
        if known.waiting is not None:
            known.waiting.cancel()
        if known.work is not None:
            known.work.cancel()
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    # -- verdicts -----------------------------------------------------------------------------------------------------

    def judged(self, known: Open) -> None:
        """Begins to judge what a text reads as; the work on an earlier state of it is given up."""
        loop, number = asyncio.get_running_loop(), known.number
        if known.work is not None:
            known.work.cancel()

        def done(made: Look) -> None:
            loop.call_soon_threadsafe(self.told, known, made, number)

        def failed(why: str) -> None:
            loop.call_soon_threadsafe(self.say, f"proofcheck cannot judge {known.file}: {why}")

        known.work = self.judge.start(known.look, done, failed)

    def told(self, known: Open, made: Look, number: int) -> None:
        if known.number == number and known.look is made:
            known.verdicts = marking.verdicts(made)
            self.publish(known)

    def compared(self, known: Open) -> None:
        """Begins to compare a file with what it is linked to."""
        loop, number = asyncio.get_running_loop(), known.number

        def run() -> None:
            found = drifted(known.file)
            loop.call_soon_threadsafe(done, found)

        def done(found: list[Finding]) -> None:
            if known.number == number and known.uri in self.texts:
                known.links = marking.linked(known.look, found)
                self.publish(known)

        threading.Thread(target=run, daemon=True, name="proofcheck-links").start()

    def say(self, text: str) -> None:
        self.window_log_message(lsp.LogMessageParams(type=lsp.MessageType.Warning, message=text))

    def publish(self, known: Open) -> None:
        document = self.workspace.get_text_document(known.uri)
        diagnostics = [
            lsp.Diagnostic(
                range=self.range(document, mark.span),
                severity=lsp.DiagnosticSeverity(mark.severity),
                code=mark.code,
                source="proofcheck",
                message=mark.text,
            )
            for mark in dict.fromkeys([*known.found, *known.verdicts, *known.links])
        ]
        version = document.version
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=known.uri, diagnostics=diagnostics, version=version)
        )

    # -- places -------------------------------------------------------------------------------------------------------

    def range(self, document: TextDocument, span: Span) -> lsp.Range:
        """A span as the client counts: from 0, in its units."""
        return lsp.Range(
            self.position(document, span.line, span.column), self.position(document, span.end_line, span.end_column)
        )

    def position(self, document: TextDocument, line: int, column: int) -> lsp.Position:
        lines = document.lines
        if line > len(lines):
            return lsp.Position(line - 1, 0)
        text = lines[line - 1][: column - 1]
        return lsp.Position(line - 1, document.position_codec.client_num_units(text))

    def place(self, document: TextDocument, position: lsp.Position) -> tuple[int, int]:
        """(line, column), counted from 1 in characters, of a position of the client."""
        found = document.position_from_client_units(position)
        return found.line + 1, found.character + 1

    def location(self, span: Span) -> lsp.Location:
        path = os.path.abspath(span.file)
        uri = from_fs_path(path) or path
        return lsp.Location(uri, self.range(self.workspace.get_text_document(uri), span))

    def action(self, known: Open, made: Action) -> lsp.CodeAction:
        if made.accepts:
            command = lsp.Command(title=made.title, command=ACCEPT, arguments=[known.file, *made.accepts])
            return lsp.CodeAction(title=made.title, kind=lsp.CodeActionKind.QuickFix, command=command)
        document = self.workspace.get_text_document(known.uri)
        edits = [lsp.TextEdit(self.range(document, edit.span), edit.text) for edit in made.edits]
        return lsp.CodeAction(
            title=made.title,
            kind=lsp.CodeActionKind.QuickFix,
            is_preferred=made.preferred,
            edit=lsp.WorkspaceEdit(changes={known.uri: edits}),
        )


def _looked(known: Open) -> tuple[Look, float]:
    """The whole of a text, read, and the seconds of the processor that it took."""
    began = time.thread_time()
    made = look(known.file, known.kind, known.text)
    return made, time.thread_time() - began


def build(numbers: str = "normal", limits: Mapping[str, int] | None = None) -> Server:
    """The server with its features."""
    server = Server(numbers, limits)

    @server.feature(lsp.INITIALIZED)
    def initialized(ls: Server, params: lsp.InitializedParams) -> None:
        folders = [path for uri in ls.workspace.folders if (path := to_fs_path(uri))]
        root = folders[0] if folders else ls.workspace.root_path
        ls.library = Library(Path(root or Path.cwd()))
        threading.Thread(target=ls.library.claims, daemon=True).start()
        session.judges().start()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def did_open(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.opened(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def did_change(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def did_save(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
        ls.saved(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def did_close(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.closed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def on_hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
        known = ls.texts.get(params.text_document.uri)
        if known is None:
            return None
        document = ls.workspace.get_text_document(known.uri)
        found = hover(known.look, *ls.place(document, params.position))
        if found is None:
            return None
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, found[0])
        return lsp.Hover(content, ls.range(document, found[1]))

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":", "@", "("]))
    def on_completion(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
        known = ls.texts.get(params.text_document.uri)
        items: list[lsp.CompletionItem] = []
        if known is not None:
            document = ls.workspace.get_text_document(known.uri)
            for offer in completions(known.look, known.text, *ls.place(document, params.position)):
                items.append(lsp.CompletionItem(label=offer.label, kind=_KINDS[offer.kind], detail=offer.says or None))
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    @server.thread()
    def on_definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
        known = ls.texts.get(params.text_document.uri)
        if known is None:
            return []
        document = ls.workspace.get_text_document(known.uri)
        return [ls.location(s) for s in definitions(known.look, ls.library, *ls.place(document, params.position))]

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    @server.thread()
    def on_code_action(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        known = ls.texts.get(params.text_document.uri)
        if known is None or known.look.text != known.text:
            return []  # what is offered has to fit the text
        low, high = params.range.start.line + 1, params.range.end.line + 1
        return [ls.action(known, made) for made in actions(known.look, ls.library, low, high)]

    @server.command(ACCEPT)
    async def on_accept(ls: Server, *arguments: Any) -> str:
        given = arguments[0] if len(arguments) == 1 and isinstance(arguments[0], list) else list(arguments)
        file, *names = map(str, given)
        told = await asyncio.to_thread(accepted, file, names, ls.library.top(file))
        ls.window_show_message(lsp.ShowMessageParams(type=lsp.MessageType.Info, message=told))
        for known in ls.texts.values():
            ls.compared(known)
        return told

    return server


def serve(numbers: str = "normal", limits: Mapping[str, int] | None = None) -> None:
    """Serve the editor that started this program, over standard input and output, until it says goodbye."""
    build(numbers, limits).start_io()

"""How soon the language server answers a keystroke, in long files of each kind.

    python benchmarks/editor.py

Needs the extra `lsp`. A client opens a file of 1,000 lines made of the notes in docs/, as Markdown and as TeX, and a
claim file of 1,000 lines with 64 statements. It types single letters at many places, and measures the time until the
findings about the changed text arrive. The seconds of the processor that the server spent on it are told beside, since
the clock also counts what else runs on the machine.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

ROOT = Path(__file__).parents[1]
KEYS = 40
LINES = 1000


def notes() -> list[str]:
    text = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "docs/notes").glob("*.md")))
    return text.split("\n")[:LINES]


def tex() -> list[str]:
    rows = [row for row in notes() if not row.startswith(("<", "|", "```", "    "))]
    rows = [f"\\section{{{row.strip('# ')}}}" if row.startswith("#") else row.replace("#", "") for row in rows]
    return ["\\documentclass{article}", "\\begin{document}", *(rows * 2)[: LINES - 3], "\\end{document}"]


def claim() -> list[str]:
    statements = [f"  - (a + {k})**2 == a**2 + {2 * k} * a + {k * k}" for k in range(1, 65)]
    head = ["title: Sixty-four squares", "where: {a: real}", "claim:", *statements, "note: |"]
    return [*head, *("  Some words about it." for _ in range(LINES - len(head)))]


class Client(LanguageClient):
    def __init__(self) -> None:
        super().__init__("benchmark", "1")
        self.seen: dict[str, list[tuple[float, int | None]]] = {}

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def on_diagnostics(ls: Any, params: lsp.PublishDiagnosticsParams) -> None:
            self.seen.setdefault(params.uri, []).append((time.monotonic(), params.version))

    async def answered(self, uri: str, number: int) -> float:
        """When the findings about this version came."""
        while True:
            for moment, version in self.seen.get(uri, []):
                if version == number:
                    return moment
            await asyncio.sleep(0.001)

    def spent(self) -> float:
        assert self._server is not None
        fields = Path(f"/proc/{self._server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(client: Client, file: Path, language: str, rows: list[str]) -> str:
    uri = file.as_uri()
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, language, 0, "\n".join(rows)))
    )
    await client.answered(uri, 0)
    await asyncio.sleep(15)  # its verdicts
    times, cost = [], []
    for k in range(1, KEYS + 1):
        line = 4 + (k * 97) % 900 if language != "yaml" else 3 + k
        where = lsp.Position(line, len(rows[line]))
        change = lsp.TextDocumentContentChangePartial(lsp.Range(where, where), "a" if language != "yaml" else " ")
        before, began = client.spent(), time.monotonic()
        client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(k, uri), [change])
        )
        times.append(await client.answered(uri, k) - began)
        cost.append(client.spent() - before)
        rows[line] += "a"
        await asyncio.sleep(0.15)
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))
    times.sort()
    return (
        f"{file.name:10} {len(rows)} lines: median {1000 * statistics.median(times):.0f} ms, 95% "
        f"{1000 * times[int(0.95 * len(times))]:.0f} ms, longest {1000 * times[-1]:.0f} ms; "
        f"of the processor {1000 * sum(cost) / len(cost):.0f} ms a keystroke"
    )


async def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        client = Client()
        await client.start_io(sys.executable, "-m", "proofcheck", "lsp", cwd=str(ROOT))
        folder = Path(place).as_uri()
        await client.initialize_async(
            lsp.InitializeParams(
                capabilities=lsp.ClientCapabilities(),
                root_uri=folder,
                workspace_folders=[lsp.WorkspaceFolder(folder, "benchmark")],
            )
        )
        client.initialized(lsp.InitializedParams())
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start", flush=True)
        (Path(place) / "claims").mkdir()
        print(await measure(client, Path(place) / "notes.md", "markdown", notes()), flush=True)
        print(await measure(client, Path(place) / "notes.tex", "latex", tex()), flush=True)
        print(await measure(client, Path(place) / "claims/long.yaml", "yaml", claim()), flush=True)
        print(f"load {os.getloadavg()[0]:.1f} at the end")
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()


if __name__ == "__main__":
    asyncio.run(main())

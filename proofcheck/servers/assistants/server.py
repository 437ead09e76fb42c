"""The server put together, and run over stdio or HTTP."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations

from proofcheck import __version__
from proofcheck.servers.assistants import resources, words
from proofcheck.servers.assistants.claims import ClaimFiles
from proofcheck.servers.assistants.desk import Desk
from proofcheck.servers.assistants.documents import Documents
from proofcheck.servers.assistants.statements import Statements

MAX_BODY = 1 << 20  # bytes of one request over HTTP
MAX_CONNECTIONS = 512
INSTRUCTIONS = """\
proofcheck proves or refutes mathematical statements. `proved` and `refuted` are certain; a refutation comes with
values at which the statement fails. Any other verdict settles nothing: say so, rather than guess.

To check a derivation, give its lines as `steps` of a claim to `verify`: each line is judged by itself. To check one
formula, use `check`. Declare every name with its type, and compare the statement as understood with what was meant.
To check a text with formulas, use `read`; to check the figures of a report, use `scan`.
"""


def build(desk: Desk, library: Path | None = None) -> MCPServer:
    """The server with its tools and resources. `library`: a directory of claims that it offers to read."""
    server = MCPServer("proofcheck", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    statements, documents, claims = Statements(desk), Documents(desk), ClaimFiles(desk)
    hints = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    for tool in (statements.check, documents.read, documents.scan, claims.verify, words.explain):
        server.add_tool(tool, annotations=hints, structured_output=True)
    resources.add(server, library)
    return server


def serve_stdio(server: MCPServer) -> None:
    """Serve one client, the program that started this one, until it closes its end."""
    server.run("stdio")


def serve_http(server: MCPServer, host: str, port: int) -> None:
    """Serve any number of clients at http://HOST:PORT/mcp, until interrupted. No state is kept between requests."""
    app = server.streamable_http_app(stateless_http=True, json_response=True, max_request_body_size=MAX_BODY, host=host)
    print(f"proofcheck: serving MCP at http://{host}:{port}/mcp", file=sys.stderr, flush=True)
    uvicorn.run(
        app, host=host, port=port, log_level="warning", limit_concurrency=MAX_CONNECTIONS, timeout_keep_alive=15
    )

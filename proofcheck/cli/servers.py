"""The arguments of the commands that keep running and are asked by other programs: mcp, lsp."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from proofcheck.cli import options
from proofcheck.session.guard import guarded

_DIRECTORY = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--http", is_flag=True, help="Serve over HTTP instead of standard input and output.")
@click.option("--host", metavar="NAME", default="127.0.0.1", help="With --http: the address to listen at.")
@click.option("--port", metavar="N", type=click.IntRange(1, 65535), default=8765, help="With --http: the port.")
@click.option(
    "--allow",
    "allowed",
    metavar="DIR",
    multiple=True,
    type=_DIRECTORY,
    help="A directory whose documents and claims clients may name. Without it no file is read. Repeatable.",
)
@click.option(
    "--claims", "library", metavar="DIR", type=_DIRECTORY, help="A directory of claims to offer as resources."
)
@options.jobs("requests to work on")
@click.option(
    "--queue",
    "waiting",
    metavar="N",
    type=click.IntRange(0, 10_000),
    default=128,
    help="Number of requests that may wait. More are turned away at once.",
)
@options.limits
def mcp(
    http: bool,
    host: str,
    port: int,
    allowed: tuple[Path, ...],
    library: Path | None,
    jobs: int | None,
    waiting: int,
    limits: Mapping[str, int],
) -> None:
    """Serve assistants by the Model Context Protocol.

    It offers tools to check statements, documents and claims. Needs the extra `mcp`. Whoever asks is treated as a
    stranger: sizes, time and memory are limited, and no file is read but below the directories given by --allow.

    \b
    Examples:
      proofcheck mcp
      proofcheck mcp --allow docs/ --allow claims/ --claims claims/
      proofcheck mcp --http --port 8765

    \b
    Exit status: 0 the client has left, 2 wrong usage or a missing extra, 130 interrupted.
    """
    from proofcheck.servers.extras import need

    with guarded() as leave:
        need("mcp", "mcp", "the server for assistants")
        from proofcheck.servers.assistants import server
        from proofcheck.servers.assistants.desk import Desk

        desk = Desk(allowed=allowed, jobs=jobs, waiting=waiting, limits=limits)
        made = server.build(desk, library)
        desk.warm()
        if http:
            server.serve_http(made, host, port)
        else:
            server.serve_stdio(made)
        leave(0)


@click.command()
@click.option("--stdio", is_flag=True, help="Use standard input and output: the default, and what most editors pass.")
@options.numbers
@options.limits
def lsp(stdio: bool, numbers: str, limits: Mapping[str, int]) -> None:
    """Serve an editor by the Language Server Protocol.

    It speaks over standard input and output. Needs the extra `lsp`. Claim files, Markdown, reStructuredText and
    TeX: findings while you type, verdicts on save and in the background, hover, completion, definitions and quick
    fixes; in Python: false arithmetic in comments and docstrings. Editors start this command themselves.

    \b
    Example:
      proofcheck lsp

    \b
    Exit status: 0 the editor has left, 2 wrong usage or a missing extra.
    """
    from proofcheck.servers.extras import need

    with guarded():
        need("pygls", "lsp", "the language server")
        from proofcheck.servers.editor.server import serve

        serve(numbers, limits)  # which closes the standard streams

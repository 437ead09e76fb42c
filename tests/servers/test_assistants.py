"""The server for assistants, asked by the SDK's own client over stdio and HTTP. Skipped without the extra `mcp`."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

mcp = pytest.importorskip("mcp")

from proofcheck.servers.assistants.desk import Desk  # noqa: E402
from proofcheck.servers.assistants.server import build  # noqa: E402

ROOT = Path(__file__).parents[2]
Session = Callable[[Any], Coroutine[Any, Any, None]]
SLIP = "title: Twice\nwhere: {x: real}\nsteps:\n  - (x + 1)**2 - 1\n  - == x**2\n  - == x**2 + 2 * x\n"


def over_stdio(arguments: list[str], body: Session) -> None:
    async def run() -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        server = mcp.StdioServerParameters(
            command=sys.executable, args=["-m", "proofcheck", "mcp", *arguments], env=environment
        )
        async with mcp.Client(server, read_timeout_seconds=100) as client:
            await body(client)

    asyncio.run(run())


def in_process(desk: Desk, body: Session, library: Path | None = None) -> None:
    async def run() -> None:
        async with mcp.Client(build(desk, library), read_timeout_seconds=100) as client:
            await body(client)

    asyncio.run(run())


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a server is allowed, `open`, and beside it what it is not."""
    place = tmp_path_factory.mktemp("tree")
    claims = place / "open/claims"
    claims.mkdir(parents=True)
    (claims / "twice.yaml").write_text("title: t\nwhere: {x: real}\nclaim: x + x == 2 * x\n", "utf-8")
    (claims / "page.yaml").write_text("title: t\nclaim: {document: secret.md, anchor: a}\n", "utf-8")
    (claims / "slip.yaml").write_text(SLIP, "utf-8")
    (place / "open/notes.md").write_text("Let $a \\in \\mathbb{R}$. Then $a + a = 3a$.\n", "utf-8")
    (place / "secret.md").write_text("# a\n\n$1 + 1 = 2$\n", "utf-8")
    (place / "secret.yaml").write_text("title: t\nclaim: 1 == 1\n", "utf-8")
    (place / "open/link.md").symlink_to(place / "secret.md")
    (claims / "linked.yaml").symlink_to(place / "secret.yaml")
    return place


def test_over_stdio(tree) -> None:
    async def body(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"check", "read", "scan", "verify", "explain"}
        for tool in tools.values():
            assert tool.description and tool.output_schema["properties"]["text"] and tool.annotations.read_only_hint
        assert tools["check"].input_schema["properties"]["statement"]["maxLength"] == 20_000

        found = await client.call_tool("check", {"statement": "(a + b)**2 == a**2 + b**2", "where": ["a, b: real"]})
        answer = found.structured_content
        assert (answer["verdict"], answer["witness"], answer["record"]) == ("refuted", {"a": 1, "b": 1}, None)
        assert answer["repair"] == "(a + b)**2 == a**2 + b**2 + 2 * a * b"
        assert found.content[0].text.startswith("refuted\n  understood: for all a, b in ℝ")
        assert len(found.content[0].text) < 600

        for where in ({"a, b": "real"}, "a, b: real"):  # as in a claim file, as on the command line
            asked = {"statement": "f(a, b) == f(b, a)", "where": where, "define": {"f(s, t)": "s * t"}}
            assert (await client.call_tool("check", asked)).structured_content["verdict"] == "proved"

        latex = {"statement": "$(a+b)^2 = a^2 + 2ab + b^2$", "where": ["a, b: real"], "full": True}
        answer = (await client.call_tool("check", latex)).structured_content
        assert answer["verdict"] == "proved" and answer["record"]["claims"][0]["census"]

        answer = (await client.call_tool("verify", {"claims": {"slip": SLIP}})).structured_content
        assert not answer["ok"] and answer["claims"][0]["verdict"] == "refuted"
        assert any("line 2 (slip.yaml:5)" in reason for reason in answer["claims"][0]["reasons"])

        answer = (await client.call_tool("verify", {"paths": ["claims"]})).structured_content
        assert {claim["id"]: claim["verdict"] for claim in answer["claims"]} == {"twice": "proved", "slip": "refuted"}
        assert any("takes its statement from a document" in line for line in answer["findings"])

        answer = (await client.call_tool("read", {"path": "notes.md"})).structured_content
        (formula,) = answer["formulas"]
        assert (formula["verdict"], formula["line"], formula["written"]) == ("refuted", 1, "a + a = 3a")
        # No small change makes it true, so the text may rely on a condition: it is not called refuted.
        notation = {"text": "We have $QK = KQ$ and $foo = 1$.", "notation": "Q, K: real[n, n]"}
        answer = (await client.call_tool("read", notation)).structured_content
        assert [formula["verdict"] for formula in answer["formulas"]] == ["open", "not read"]

        answer = (await client.call_tool("scan", {"text": "12 × 64 = 786"})).structured_content
        assert answer["findings"][0]["right"] == "768" and answer["counts"]["false"] == 1

    over_stdio(["--allow", str(tree / "open")], body)


@pytest.mark.parametrize(
    "tool, arguments, told",
    [
        ("read", {"path": "../secret.md"}, "there is no file"),
        ("read", {"path": "/etc/passwd"}, "there is no file"),
        ("read", {"path": "link.md"}, "there is no file"),
        ("read", {"path": "claims"}, "is not a file"),
        ("read", {"path": "notes.md", "text": "a"}, "either `text` or `path`"),
        ("read", {"text": "x" * 200_001}, "at most 200000"),
        ("verify", {"paths": [".."]}, "there is no file"),
        ("verify", {"paths": ["claims/linked.yaml"]}, "there is no file"),
        ("verify", {"claims": {"a/../../b": "x"}}, "cannot be the id"),
        ("verify", {"claims": {"/tmp/b": "x"}}, "pattern"),
        ("verify", {}, "give `claims`"),
        ("check", {"statement": "x" * 20_001}, "at most 20000"),
        ("check", {"statement": "1 == 1", "numbers": "endless"}, "normal"),
        ("check", {"statement": "1 == 1", "where": ["x: real"] * 65}, "at most 64"),
    ],
)
def test_what_is_refused(tree, tool, arguments, told) -> None:
    async def body(client: Any) -> None:
        found = await client.call_tool(tool, arguments)
        assert found.is_error and told in found.content[0].text
        assert str(tree) not in found.content[0].text

    in_process(Desk(allowed=[tree / "open"]), body)


def test_no_file_is_read_unless_allowed(tree) -> None:
    async def body(client: Any) -> None:
        found = await client.call_tool("read", {"path": str(tree / "open/notes.md")})
        assert found.is_error and "may read no files" in found.content[0].text

    in_process(Desk(), body)


def test_a_claim_given_as_text_reaches_no_file(tree) -> None:
    async def body(client: Any) -> None:
        text = f"title: t\nclaim: {{document: {str(tree / 'secret.md')[1:]}, anchor: a}}\n"
        answer = (await client.call_tool("verify", {"claims": {"a": text}})).structured_content
        assert not answer["ok"] and not answer["claims"] and "is not judged by this server" in answer["findings"][0]

    in_process(Desk(), body)


def test_resources(tree) -> None:
    async def body(client: Any) -> None:
        async def read(uri: str) -> str:
            return (await client.read_resource(uri)).contents[0].text

        assert "# The claim language" in await read("proofcheck://language")
        assert "softmax" in await read("proofcheck://words")
        assert (await read("proofcheck://words/softmax")).startswith("softmax(z: real[n])")
        assert "twice: t [proved]" in (await read("proofcheck://claims")).split("\n")
        assert "x + x == 2 * x" in await read("proofcheck://claims/twice")
        for uri in ("proofcheck://claims/../secret", "proofcheck://claims/none", "proofcheck://words/none"):
            with pytest.raises(mcp.MCPError):
                await read(uri)

    in_process(Desk(), body, tree / "open/claims")


def test_a_word_that_there_is_not() -> None:
    async def body(client: Any) -> None:
        answer = (await client.call_tool("explain", {"word": "sofmax"})).structured_content
        assert not answer["found"] and "softmax" in answer["words"]

    in_process(Desk(), body)


def test_too_many_at_once_are_told_so() -> None:
    async def body(client: Any) -> None:
        asked = (client.call_tool("scan", {"text": f"{k} + 1 = {k + 1}"}) for k in range(12))
        found = await asyncio.gather(*asked)
        busy = [item for item in found if item.is_error]
        assert busy and all("the server is busy" in item.content[0].text for item in busy)
        assert len(found) - len(busy) >= 3

    in_process(Desk(jobs=1, waiting=2), body)


@pytest.fixture
def served(tree) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [sys.executable, "-m", "proofcheck", "mcp", "--http", "--port", str(port), "--limit", "seconds=2"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp", process
        process.send_signal(signal.SIGINT)
        assert process.wait(30) in (0, 130)


def test_over_http_with_hostile_requests(served) -> None:
    url, process = served

    async def ask(statement: str, where: list[str]) -> str:
        async with mcp.Client(url, read_timeout_seconds=100) as client:
            found = await client.call_tool("check", {"statement": statement, "where": where})
            return "error" if found.is_error else found.structured_content["verdict"]

    async def run() -> None:
        truths = {
            ("(a + b)**2 == a**2 + 2 * a * b + b**2", "a, b: real"): "proved",
            ("x / x == 1", "x: real"): "refuted",
            ("(" * 4000 + "x", "x: real"): "invalid",
            ("9**9**9**9**9 == 1", "x: real"): "unknown",
            ("__import__('os').system('true') == 0", "x: real"): "invalid",
        }
        found = await asyncio.gather(*(ask(text, [where]) for text, where in truths for _ in range(3)))
        assert found == [word for word in truths.values() for _ in range(3)]
        with pytest.raises(Exception):  # noqa: B017 (the transport's own: 413)
            async with mcp.Client(url) as client:
                await client.call_tool("check", {"statement": "x" * 3_000_000})
        assert await ask("1 + 1 == 2", []) == "proved"

    asyncio.run(run())
    assert process.poll() is None


def test_another_host_is_refused(served) -> None:
    url, _ = served
    host, port = url.split("/")[2].split(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        body = b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
        head = "POST /mcp HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nConnection: close\r\n"
        head += f"Accept: application/json, text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body)
        assert connection.recv(100).startswith(b"HTTP/1.1 421")


def test_examples_of_the_guide(tmp_path) -> None:
    page = (ROOT / "docs/guide/assistants.md").read_text("utf-8")
    examples = re.findall(r"^```py\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(examples) == 2
    shown = [line.strip() for line in re.findall(r"^ {4}(?!pip|proofcheck|python)(.*)$", page, re.MULTILINE)]
    for text in examples:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, timeout=100, cwd=tmp_path, env=environment
        )
        assert done.returncode == 0, done.stderr
        if done.stdout:
            lines = [line.strip() for line in done.stdout.splitlines()]
            wanted = [line for line in shown if line in lines]
            assert len(wanted) >= 5, (shown, lines)

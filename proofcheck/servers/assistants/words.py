"""The tool `explain`: the page of a word of the language or of the reports."""

from __future__ import annotations

from typing import Annotated

from mcp.types import CallToolResult

from proofcheck.cli.commands.explain import alike, overview, page_on
from proofcheck.report.terminal import clean
from proofcheck.servers.assistants import answers
from proofcheck.servers.assistants.arguments import Word


async def explain(word: Word = None) -> Annotated[CallToolResult, answers.Explanation]:
    """Explain a function, a form, a distribution, a verdict, a diagnostic or a word of the reports.

    Without a word: the list of all words that have a page.
    """
    page = overview() if word is None else page_on(word)
    close = alike(word) if page is None and word is not None else []
    hint = f"; did you mean {' or '.join(f'`{name}`' for name in close)}?" if close else ""
    text = page or f"there is no page on `{clean(word or '')}`{hint}"
    return answers.result(answers.Explanation(text=text, found=page is not None, words=close))

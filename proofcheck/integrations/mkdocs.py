"""The MkDocs plugin: verdicts beside formulas, and a warning for each formula that is false.

    plugins:
      - proofcheck

`mkdocs build --strict` then fails if a formula is refuted. Settings: `numbers`, and `show`, the verdicts that are
shown: `all` or `refuted`.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File

from proofcheck.integrations import beside
from proofcheck.judging.payload import NUMBERS

_log = logging.getLogger("mkdocs.plugins.proofcheck")
_STYLE = Path(__file__).with_name("static") / "proofcheck.css"
_NAME = "assets/proofcheck.css"


class ProofcheckPlugin(BasePlugin):  # type: ignore[misc, type-arg, unused-ignore]
    """What MkDocs calls."""

    config_scheme = (
        ("numbers", config_options.Choice(tuple(NUMBERS), default="normal")),
        ("show", config_options.Choice(("all", "refuted"), default="all")),
    )

    def on_config(self, config: Any) -> Any:
        config["extra_css"].append(_NAME)
        return config

    def on_files(self, files: Any, *, config: Any) -> Any:
        files.append(File.generated(config, _NAME, content=_STYLE.read_text("utf-8")))
        return files

    def on_page_markdown(self, markdown: str, *, page: Any, config: Any, files: Any) -> str:
        """The text of a page with the verdicts put behind its formulas, from the last to the first."""
        file = page.file.abs_src_path
        if file is None:
            return markdown
        for item in reversed(beside.judged([(file, markdown, "markdown")], self.config["numbers"]).get(file, [])):
            if item.wrong:
                _log.warning("%s: %s", page.file.src_uri, item.told.replace("\n", "; "))
            if item.wrong or self.config["show"] == "all":
                mark = f"\n\n<p>{item.span()}</p>\n" if item.display else item.span()
                markdown = markdown[: item.end] + mark + markdown[item.end :]
        return markdown

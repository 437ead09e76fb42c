"""The Sphinx extension: verdicts beside formulas, and a warning for each formula that is false.

    extensions = ["proofcheck.integrations.sphinx"]

`sphinx-build -W` then fails if a formula is refuted. Settings in conf.py: `proofcheck_numbers`, and `proofcheck_show`,
the verdicts that are shown: "all" or "refuted".
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util import logging

from proofcheck import __version__
from proofcheck.integrations import beside

_STATIC = Path(__file__).with_name("static")
_log = logging.getLogger(__name__)


def setup(app: Any) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_config_value("proofcheck_numbers", "normal", "env")
    app.add_config_value("proofcheck_show", "all", "env")
    app.connect("builder-inited", _style)
    app.connect("env-before-read-docs", _judge)
    app.connect("doctree-read", _show)
    app.add_css_file("proofcheck.css")
    return {"version": __version__, "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _style(app: Any) -> None:
    app.config.html_static_path.append(str(_STATIC))


def _known(env: Any) -> dict[str, list[beside.Beside]]:
    if not hasattr(env, "proofcheck"):
        env.proofcheck = {}
    found: dict[str, list[beside.Beside]] = env.proofcheck
    return found


def _judge(app: Any, env: Any, names: list[str]) -> None:
    """All pages that are about to be read, judged together."""
    files = {str(env.doc2path(name)): name for name in names}
    pages = [(file, Path(file).read_text("utf-8"), None) for file in files]
    for file, found in beside.judged(pages, app.config.proofcheck_numbers).items():
        _known(env)[files[file]] = found


def _show(app: Any, doctree: Any) -> None:
    """The verdicts of a page put behind its formulas, which are found again by what they say, in their order."""
    name = app.env.docname
    waiting = list(_known(app.env).get(name, ()))
    maths = list(doctree.findall(lambda node: isinstance(node, nodes.math | nodes.math_block)))
    for item in waiting:
        if item.wrong:
            text = item.told.replace("\n", "; ")
            _log.warning("%s", text, location=(name, item.line), type="proofcheck", subtype=item.word)
        k = next((k for k, node in enumerate(maths) if _plain(node.astext()) == _plain(item.tex)), None)
        if k is None or (app.config.proofcheck_show == "refuted" and not item.wrong):
            continue
        node = maths.pop(k)
        mark = nodes.raw("", item.span() if isinstance(node, nodes.math) else f"<p>{item.span()}</p>", format="html")
        place = node.parent.index(node)
        node.parent.insert(place + 1, mark)


def _plain(tex: str) -> str:
    return "".join(tex.split())

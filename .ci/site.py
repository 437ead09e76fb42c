"""What the site has beside the pages of docs/, as a hook of MkDocs: `mkdocs build --strict`, from the root of the
repository.

README, CONTRIBUTING and their like become pages. The claim library becomes a page for each topic, and the gallery one
for each source document, from claims/, the notes, and the record of a run (`proofcheck verify claims/ --report
json=build/claims.json`; PROOFCHECK_RECORD names another file). Formulas are converted to MathML while the site is
built, so that its pages run no script for them.
"""

from __future__ import annotations

import html
import json
import os
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from proofcheck.report.html import environment
from proofcheck.report.html.details import details
from proofcheck.report.html.mathml import mathml

ROOT = Path(__file__).parents[1]
RECORD = "build/claims.json"
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
DOCUMENTS = {
    "000-delta-y": "A note on reading weight updates",
    "001-attention-report": "A report on attention",
    "002-ode-gauge": "Attention, differential equations and gauge fields",
    "003-lecture": "A lecture on attention",
    "004-optimal-in-context-learner": "An optimal in-context learner",
}
ORDER = ("refuted", "proved", "unsupported")
_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^(```|~~~).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
_CLAIM = re.compile(r'<div data-claim="([^"]+)"></div>')


# -- the record, the claims, the notes ----------------------------------------------------------------------------


@cache
def entries() -> dict[str, dict[str, Any]]:
    """Each claim of the run by its id."""
    file = ROOT / os.environ.get("PROOFCHECK_RECORD", RECORD)
    if not file.exists():
        made = f"proofcheck verify claims/ --report json={RECORD}"
        raise PluginError(f"there is no record of a run at {file}; make it: mkdir -p build && {made}")
    return {entry["id"]: entry for entry in json.loads(file.read_text("utf-8"))["claims"]}


@cache
def claim(name: str) -> dict[str, Any]:
    """The keys of a claim file."""
    found: dict[str, Any] = yaml.safe_load((ROOT / f"claims/{name}.yaml").read_text("utf-8"))
    return found


def passage(name: str) -> tuple[str, str]:
    """Where a note makes a claim, as a link from a page beside it, and the passage itself."""
    source = claim(name).get("source") or {}
    document, anchor = source.get("document", ""), source.get("anchor", "")
    text = (ROOT / document).read_text("utf-8") if document else ""
    found = re.search(rf'<a id="{re.escape(anchor)}"></a>\n(.*?)(?=<a id=|^#|\Z)', text, re.DOTALL | re.MULTILINE)
    place = f"../{document.removeprefix('docs/')}#{anchor}" if document else ""
    return place, re.sub(r"<!--.*?-->", "", found[1], flags=re.DOTALL).strip() if found else ""


def topics() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in sorted(entries()):
        found.setdefault(name.partition("/")[0], []).append(name)
    return found


# -- pages --------------------------------------------------------------------------------------------------------


def anchor(name: str) -> str:
    return name.partition("/")[2].replace("/", "-")


def badge(word: str) -> str:
    return f'<span class="verdict {word}">{word}</span>'


def plain(text: str) -> str:
    """Text in which Markdown sees nothing."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~$&])", r"\\\1", " ".join(text.split()))


def topic_page(topic: str, names: list[str]) -> str:
    note = f"notes/{topic}.md"
    head = f"# {topic.replace('-', ' ').capitalize()}\n\n"
    if (ROOT / "docs" / note).exists():
        head += f"The statements of the note [{note}](../{note}), each with its verdict.\n"
    return head + "\n".join(section(name) for name in names)


def section(name: str) -> str:
    entry, keys = entries()[name], claim(name)
    place, text = passage(name)
    parts = [f"\n## {plain(entry['title'])} {{#{anchor(name)}}}\n", f"{badge(entry['verdict'])} `{name}`\n"]
    if keys.get("says"):
        parts.append(f'<p class="says">{html.escape(" ".join(keys["says"].split()))}</p>\n')
    parts.append(f'<div data-claim="{name}"></div>\n')
    for need in entry["needs"]:
        parts.append(f"Needs [{need}]({need.partition('/')[0]}.md#{anchor(need)}).\n")
    if text:
        where = f"[From the note]({place})" if place else "From the note"
        parts.append(f'<div class="passage" markdown>\n{where}\n\n{text}\n</div>\n')
    return "\n".join(parts)


def library_page() -> str:
    rows = []
    for topic, names in topics().items():
        words = [entries()[name]["verdict"] for name in names]
        counts = " | ".join(str(words.count(word) or "") for word in ORDER)
        rows.append(f"| [{topic}]({topic}.md) | {len(names)} | {counts} |")
    total = len(entries())
    head = f"# The claim library\n\n{total} claims, which the notes make about five source documents. A refuted\n"
    head += "claim is one that a source makes and that is false as it stands; what is true stands with it.\n\n"
    return head + f"| topic | claims | {' | '.join(ORDER)} |\n|---|---:|---:|---:|---:|\n" + "\n".join(rows) + "\n"


def settled(document: str) -> list[list[str]]:
    """The rows of docs/coverage.md on a source document."""
    text = (ROOT / "docs/coverage.md").read_text("utf-8").partition("## Settled")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.split("\n") if line.startswith("| 0")
    ]
    return [row for row in rows if row[0].startswith(document)]


def of_document(document: str) -> list[str]:
    return [n for n in sorted(entries()) if any(c.startswith(document) for c in claim(n).get("covers") or [])]


def gallery_page(document: str, title: str) -> str:
    kinds = ("true", "true-only-under", "false", "unsupported", "all")
    parts = [
        f"# {title}\n",
        f"Document {document[:3]}. Its checkable statements, and how many of them came out as they are:\n",
    ]
    parts.append(f"| part | {' | '.join(kinds)} |\n|---|{'---:|' * len(kinds)}")
    parts[-1] += "".join(f"\n| {' | '.join(row)} |" for row in settled(document)) + "\n"
    names = of_document(document)
    for word, heading in zip(ORDER, ("False, and what is true", "True", "Nothing to check"), strict=True):
        chosen = [name for name in names if entries()[name]["verdict"] == word]
        if chosen:
            parts.append(f"\n## {heading} {{#{word}}}\n\n{len(chosen)} claims.\n")
            parts += [shown(name) for name in chosen] if word == "refuted" else [listed(chosen)]
    return "\n".join(parts)


def shown(name: str) -> str:
    """A false statement in short: what is said, where it fails, what is true."""
    entry, link = entries()[name], f"../claims/{name.partition('/')[0]}.md#{anchor(name)}"
    parts = [f"\n### {plain(entry['title'])} {{#{name.replace('/', '-')}}}\n"]
    if says := claim(name).get("says"):
        parts.append(f'<p class="says">{html.escape(" ".join(says.split()))}</p>\n')
    parts.append(f'<div data-claim="{name}!"></div>\n')
    parts.append(f"{badge('refuted')} [all about it]({link})\n")
    return "\n".join(parts)


def listed(names: list[str]) -> str:
    rows = [f"- [{plain(entries()[n]['title'])}](../claims/{n.partition('/')[0]}.md#{anchor(n)})" for n in names]
    return "\n".join(rows) + "\n"


def gallery_index() -> str:
    rows = []
    for document, title in DOCUMENTS.items():
        words = [entries()[name]["verdict"] for name in of_document(document)]
        counts = " | ".join(str(words.count(word) or "") for word in ORDER)
        rows.append(f"| [{title}]({document}.md) | {sum(int(row[-1]) for row in settled(document))} | {counts} |")
    head = "# What five documents claim, and what became of it\n\n"
    head += (
        "Five texts on attention, with all their checkable statements. Each statement was settled independently of\n"
    )
    head += "this project first. A claim may cover several statements, and a statement may need several claims.\n"
    head += "[coverage](../coverage.md) has them one by one.\n\n"
    table = f"| document | statements | {' | '.join(f'claims {word}' for word in ORDER)} |\n|---|---:|---:|---:|---:|\n"
    return head + table + "\n".join(rows) + "\n"


def generated() -> Iterator[tuple[str, str]]:
    for source, page in OUTSIDE.items():
        yield page, (ROOT / source).read_text("utf-8")
    yield "claims/index.md", library_page()
    for topic, names in topics().items():
        yield f"claims/{topic}.md", topic_page(topic, names)
    yield "gallery/index.md", gallery_index()
    for document, title in DOCUMENTS.items():
        yield f"gallery/{document}.md", gallery_page(document, title)
    style = environment().get_template("style.css").render()
    yield "site.css", _scoped(style) + (ROOT / ".ci/site.css").read_text("utf-8")


def _scoped(style: str) -> str:
    """Of the report's style what its details need, inside of `.claim`; its colours for light and dark."""
    colors = re.findall(r"--[\w-]+: [^;]+;", style)
    half = len(colors) // 3  # light, dark, print
    inner = "".join(
        start + style.partition(start)[2].partition(end)[0]
        for start, end in ((".verdict {", ".tools"), (".statement {", ".findings"))
    )
    light, dark = " ".join(colors[:half]), " ".join(colors[half : 2 * half])
    inner = inner.replace("rem", "em")  # the theme has a larger root
    return f":root {{ {light} }}\n[data-md-color-scheme=slate] {{ {dark} }}\n.md-typeset {{\n{inner}}}\n"


# -- what MkDocs calls --------------------------------------------------------------------------------------------


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    pages = {
        "Gallery": ["gallery/index.md", *(f"gallery/{document}.md" for document in DOCUMENTS)],
        "Claims": ["claims/index.md", *(f"claims/{topic}.md" for topic in topics())],
        "Notes": ["coverage.md", *(f"notes/{file.name}" for file in sorted((ROOT / "docs/notes").glob("*.md")))],
    }
    for part in config.nav or []:
        for name in part.keys() & pages.keys():
            part[name] = pages[name]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, content in generated():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links that lead out of docs/ lead to the pages made of what is there, and are plain text where there is none."""
    known = {file.src_uri for file in files}
    uri = page.file.src_uri
    home = "" if uri in OUTSIDE.values() else "docs/" + posixpath.dirname(uri)

    def link(found: re.Match[str]) -> str:
        text, target = found[1], found[2]
        if re.match(r"[a-z]+:|#", target) or uri.startswith(("claims/", "gallery/")):
            return found[0]
        path, _, place = target.partition("#")
        whole = posixpath.normpath(posixpath.join(home, path))
        inside = OUTSIDE.get(whole, whole.removeprefix("docs/") if whole.startswith("docs/") else "")
        if inside in known:
            return f"[{text}]({posixpath.relpath(inside, posixpath.dirname(uri) or '.')}{'#' + place if place else ''})"
        return text

    if home == "":
        markdown = markdown.replace("](docs/images/", "](images/")
    parts, at = [], 0
    for fence in _FENCE.finditer(markdown):
        parts += [_outside_code(markdown[at : fence.start()], link), fence[0]]
        at = fence.end()
    return "".join([*parts, _outside_code(markdown[at:], link)])


def _outside_code(text: str, link: Any) -> str:
    pieces = re.split(r"(`+[^`]*`+|^ {4}.*$)", text, flags=re.MULTILINE)
    return "".join(piece if k % 2 else _LINK.sub(link, piece) for k, piece in enumerate(pieces))


def on_page_content(content: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Formulas as MathML; what is known about a claim where its page has room for it."""
    content = _CLAIM.sub(lambda found: _details(html.unescape(found[1])), content)
    content = re.sub(
        r'<span class="arithmatex">\\\((.*?)\\\)</span>',
        lambda found: mathml(html.unescape(found[1])),
        content,
        flags=re.DOTALL,
    )
    return re.sub(
        r'<div class="arithmatex">\\\[(.*?)\\\]</div>',
        lambda found: f'<div class="display">{mathml(html.unescape(found[1]), True)}</div>',
        content,
        flags=re.DOTALL,
    )


@cache
def _blocks() -> Any:
    return environment().get_template("details.html").module


def _details(name: str) -> str:
    """The details of a claim; in short where its name ends in an exclamation mark."""
    told = details(entries()[name.removesuffix("!")])
    entry = told["entry"]
    if name.endswith("!"):
        told |= {"parts": [], "numbers": "", "census": [], "assumptions": [], "explained": [], "reasons": []}
        made = _blocks().short(told)
    else:
        made = _blocks().details(told, [], [], [], f"claims/{name}.yaml" if entry["file"] else "")
    return f'<div class="claim-details">{made}</div>'

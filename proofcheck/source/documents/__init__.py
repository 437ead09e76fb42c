"""Documents -> segments that know where they stand: Markdown, text, reStructuredText, TeX, Python, notebooks.

    document = read_text("Heads: 12 × 64 = 768", "a.md")
    for segment in document.walk():
        print(segment.kind, document.span(segment.start, segment.end), segment.text)

What a segment is, and how its offsets become lines and columns: `model`. Each kind of document has its reader beside
this file; all take linear time. Documents of strangers may hold any character; what is not UTF-8 or larger than
`MAX_BYTES` is refused.
"""

from __future__ import annotations

import os
import re
from pathlib import PurePath

from proofcheck.diagnostics.file_too_large import FileTooLarge
from proofcheck.diagnostics.not_utf8 import NotUtf8
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.source.characters import Positions
from proofcheck.source.contents import contents
from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.markdown import read_markdown
from proofcheck.source.documents.model import (
    HOLE,
    Anchor,
    Cell,
    Document,
    Heading,
    Input,
    Item,
    Kind,
    Macro,
    Region,
    Segment,
)
from proofcheck.source.patterns import lazy
from proofcheck.source.span import Span

__all__ = [
    "HOLE",
    "KINDS",
    "SUFFIXES",
    "Anchor",
    "Cell",
    "Document",
    "Heading",
    "Input",
    "Item",
    "Kind",
    "Macro",
    "Region",
    "Segment",
    "kind_of",
    "read",
    "read_text",
]

MAX_BYTES = 64 << 20
KINDS = ("markdown", "text", "rst", "python", "notebook", "tex")
SUFFIXES = {
    **dict.fromkeys((".md", ".markdown", ".mdx", ".mdown", ".qmd", ".rmd"), "markdown"),
    **dict.fromkeys((".rst", ".rest"), "rst"),
    **dict.fromkeys((".tex", ".ltx"), "tex"),
    **dict.fromkeys((".py", ".pyi"), "python"),
    ".ipynb": "notebook",
    **dict.fromkeys((".txt", ".text"), "text"),
}
_LOOKS_LIKE_MARKDOWN = lazy(r"^(?:#{1,6} \S|```|\$\$|\|[ :]*-{3,}|<!--)|\*\*[^*\n]+\*\*|^\|.*\|[ \t]*$", re.MULTILINE)
_SAMPLE = 1 << 16
_OWN_MARKS = dict.fromkeys((0xE000, 0xE001), "\ufffd")  # what the readers put in the place of formulas


def kind_of(file: str, text: str = "") -> str:
    """The kind of a document by its name; a `.txt`, or a name that says nothing, is Markdown if it looks like it."""
    kind = SUFFIXES.get(PurePath(file).suffix.lower(), "text")
    if kind == "text" and _LOOKS_LIKE_MARKDOWN.search(text, 0, _SAMPLE):
        return "markdown"
    return kind


def read_text(text: str, file: str = "<text>", kind: str | None = None) -> Document:
    """The document in `text`. `kind` is one of `KINDS`; by the file's name and the look of the text if left out.

    A notebook that is not the JSON of one is read as text. Readers of other kinds than Markdown are loaded when asked.
    """
    kind = kind or kind_of(file, text)
    text = text.translate(_OWN_MARKS)
    if kind == "notebook":
        from proofcheck.source.documents.notebook import NotANotebook, read_notebook

        try:
            return read_notebook(text, file)
        except NotANotebook:
            kind = "text"
    positions = Positions(file, text)
    builder = Builder(text)
    if kind == "markdown":
        read_markdown(builder, 0, len(text))
    elif kind == "rst":
        from proofcheck.source.documents.rst import read_rst

        read_rst(builder, 0, len(text))
    elif kind == "tex":
        from proofcheck.source.documents.tex.reader import read_tex

        read_tex(builder, 0, len(text))
    elif kind == "python":
        from proofcheck.source.documents.python import read_python

        read_python(builder, positions)
    elif kind == "text":
        from proofcheck.source.documents.plain import read_plain

        read_plain(builder, 0, len(text))
    else:
        raise ValueError(f"no such kind of document: {kind!r} (there are {', '.join(KINDS)})")
    return builder.document(file, kind, positions)


def read(path: str | os.PathLike[str], kind: str | None = None) -> Document:
    """The document in a file. Raises ProofcheckError if it is not there, too large, or not UTF-8."""
    file = os.fspath(path)
    try:
        data = contents(file, MAX_BYTES, plain=False)
    except OSError as error:
        if isinstance(error, FileNotFoundError):
            raise PathNotFound.error(None, f"`{file}` does not exist") from None
        raise PathNotFound.error(None, f"`{file}` cannot be read: {error.strerror}") from None
    return read_text(decoded(data, file), file, kind)


def decoded(data: bytes, file: str) -> str:
    """The text of a document's bytes. Raises ProofcheckError."""
    if len(data) > MAX_BYTES:
        remedy = "Split the document."
        raise FileTooLarge.error(
            Span(file, 1, 1, 1, 1), f"the file is larger than {MAX_BYTES >> 20} MiB", remedy=remedy
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8 ({error.reason})"
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8")) + 1
        raise NotUtf8.error(Span(file, line, column, line, column + 1), message) from None

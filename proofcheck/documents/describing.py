"""What words say that names are, as declarations: their shapes, the sets that they are in, kinds of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.described import NATURAL, PARITY, Described
from proofcheck.documents.formulas import entry, explicit
from proofcheck.documents.pieces import Piece
from proofcheck.documents.scope import Notation
from proofcheck.lang.tex import declarations, sets
from proofcheck.lang.tex.declared import Ambiguous, Declared, axes, size
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.plain import Formula
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.several import is_dots
from proofcheck.lang.tex.signs import GREEK
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.documents.model import Document

WHOLE = frozenset("ijklmn")  # letters for whole numbers where nothing else is said


def declared_by(
    told: Described, document: Document, macros: Macros, notation: Notation
) -> tuple[Declared, Formula] | None:
    """What words declare, and the formula of the last of the names; None where that is nothing new, or not plain."""
    found = Declared()
    try:
        type_ = _type(told, document, macros, notation, found.sizes)
    except (Ambiguous, Unread):
        return None
    piece = None
    for segment in told.names if type_ else ():
        piece = Piece.of(document, segment, macros)
        tree = piece.name()
        items = () if tree is None else tree.children if tree.kind == "list" else (tree,)
        if tree is not None and any(map(is_dots, items)):
            if type_.split()[-1] in PARITY:
                return None
            try:
                vocabulary = notation.vocabulary(notation.parts(tree)[0])
                found.include(declarations.each_of(items, type_, piece.text, notation.writer.names, vocabulary))
            except (Ambiguous, ProofcheckError):
                return None
            continue
        found.include(numbers([name for item in items if (name := _new(item, told, type_, notation))], type_))
    return (found, piece.formula()) if found.where and piece is not None else None


def _type(told: Described, document: Document, macros: Macros, notation: Notation, sizes: set[str]) -> str:
    """The type that words tell of, empty for none that is known. Raises Ambiguous and Unread."""
    if told.shape is None:
        return told.kind
    shape = Piece.of(document, told.shape, macros)
    if not told.kind:
        doubtful: list[str] = []
        type_ = sets.space(shape.structure(), shape.text, notation.writer.names, sizes, doubtful)
        if doubtful or "[" not in type_:
            return ""
        one, *more = type_.removeprefix("real[").removesuffix("]").split(", ")
        square = type_.startswith("real[") and more == [one]
        return type_ if not told.structure else type_.replace("real", told.structure, 1) if square else ""
    tree = shape.name()
    if tree is None:
        return ""
    found = axes(tree)
    if not told.vector and len(found) == 1 and told.square:
        found = found * 2
    if len(found) != (1 if told.vector else 2):
        return ""
    said = [size(axis, shape.text, notation.writer.names, sizes) for axis in found]
    if any((known := notation.writer.type_of(name)) and known.value != "dim" for name in sizes):
        return ""
    structured = told.structure if len(said) == 2 and said[0] == said[1] else None
    return f"{structured or 'real'}[{', '.join(said)}]"


def _new(head: Tex, told: Described, type_: str, notation: Notation) -> str | None:
    """The name of which words say something new."""
    name = notation.writer.names.of(head)
    if name is None or name in notation.writer.define or explicit(notation, name) or entry(head, notation):
        return None
    running = head.kind == "sub" and head.children[1].kind == "symbol"
    if told.shape is None and running and notation.fresh(head.children[1]):
        return None  # the entry $x_i$ is a scalar
    if told.adjective and not (_plain(head, told.kind) and notation.fresh(head)):
        return None
    return name if notation.meaning(name) != type_ else None


def _plain(head: Tex, kind: str) -> bool:
    """Whether this is a small letter, which stands for a number where nothing else is said, and if that is positive,
    not for one that counts."""
    letter = str(head.value) if head.kind == "symbol" else ""
    counts = kind not in ("real", *PARITY) and letter in WHOLE
    return letter in GREEK or (len(letter) == 1 and letter.islower() and not counts)


def numbers(names: Sequence[str], kind: str) -> Declared:
    """Names of a type, or of one less the even or odd numbers. A natural number may be 0 or not."""
    if kind == NATURAL:
        return Declared(dict.fromkeys(names, "natural"), with_zero=dict.fromkeys(names, sets.NATURAL))
    if (parity := PARITY.get(kind.split()[-1])) is not None:
        type_ = "dim" if kind.startswith("positive") else "integer"
        return Declared(dict.fromkeys(names, type_), [f"{name} % 2 == {parity}" for name in names])
    return Declared(dict.fromkeys(names, kind))

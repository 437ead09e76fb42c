r"""How far a sum, a limit or a derivative reaches: not beyond the next plus or minus, unless its letter occurs there.

`\sum_i x_i + b` is a sum, and b. But `\lim_{x \to 0} 1 + x` is meant as the limit of 1 + x by all who write it, and
`\sum_i x_i - y_i` as a sum of differences. There is no telling it from the other reading, so such a formula is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.reading import Reading, Unread
from proofcheck.lang.tex.tree import Tex

_BINDING = frozenset({"sum", "prod", "lim"})


def reaching(r: Reading, parts: Sequence[Tex], tree: Tex) -> None:
    """Refuses addends or factors of which a later one has the letter of a sign at the end of an earlier one."""
    for place, part in enumerate(parts[:-1]):
        for letter, sign in _signs(r, part):
            if any(_free(r, later, letter) for later in parts[place + 1 :]):
                raise r.refuse(tree, f"how far `{r.shown(sign)}` reaches is not plain to see: set it in parentheses")


def _signs(r: Reading, tree: Tex) -> Iterator[tuple[str, Tex]]:
    """The letters of the signs that reach to the end of a term, each with its sign."""
    while True:
        if tree.kind == "big":
            low, _, body = tree.children
            if tree.value in _BINDING and low is not None:
                yield from ((letter, Tex("", tree.start, low.end)) for letter in _letters(r, low))
            tree = body
        elif tree.kind == "add":
            tree = tree.children[-1]
        elif tree.kind == "product":
            yield from _derivative(r, tree)
            tree = tree.children[-1]
        else:
            return


def _letters(r: Reading, low: Tex) -> Iterator[str]:
    r"""The letters below a sign that run: `i`, `i = 1`, `i, j`, `x \to 0`, `i < n`, both of `i < j`."""
    from proofcheck.lang.tex.sums import both_run

    for item in low.children if low.kind == "list" else (low,):
        sides = item.children if item.kind == "relation" else (item,)
        yield from (canonical(side) for side in (sides if both_run(r, item) else sides[:1]) if side.kind == "symbol")


def _derivative(r: Reading, tree: Tex) -> Iterator[tuple[str, Tex]]:
    """The variable of a derivative of what has no parentheses, neither around it nor behind a function."""
    from proofcheck.lang.tex.derivatives import derivative

    for factor in tree.children[:-1]:
        try:
            by = derivative(r, factor)
        except Unread:
            continue
        last = tree.children[-1]
        closed = last.kind == "group" or (last.kind == "big" and last.value == "int")
        if by is not None and by[3] is None and by[1] is not factor and not closed:
            yield canonical(by[1]), factor


def _free(r: Reading, tree: Tex, letter: str) -> bool:
    """Whether a letter occurs in a term, but for signs that bind it and for names in which it stands."""
    if tree.kind == "big" and tree.children[0] is not None and letter in _letters(r, tree.children[0]):
        low, high, _ = tree.children
        items = low.children if low.kind == "list" else (low,)
        ends = [side for item in items if item.kind == "relation" for side in item.children[1:]]
        return any(_free(r, end, letter) for end in (*ends, *((high,) if high is not None else ())))
    if tree.kind == "sub" and r.vocabulary.lookup(canonical(tree)) is not None:
        return _free(r, tree.children[1], letter)
    if tree.kind in ("symbol", "sub") and canonical(tree) == letter:
        return True
    return any(_free(r, part, letter) for part in tree.children if part is not None)

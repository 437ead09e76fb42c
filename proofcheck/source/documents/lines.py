"""A region of a document as lines, and stretches of lines joined with what stands before each line's content blank."""

from __future__ import annotations


class Lines:
    """The lines of `text[start:end]`: `starts[k]` and `ends[k]` are offsets without the line break (LF or CR LF)."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.starts: list[int] = []
        self.ends: list[int] = []
        at = start
        while at < end:
            stop = text.find("\n", at, end)
            stop = end if stop < 0 else stop
            self.starts.append(at)
            self.ends.append(stop - 1 if stop > at and text[stop - 1] == "\r" else stop)
            at = stop + 1

    def __len__(self) -> int:
        return len(self.starts)


def joined(text: str, pieces: list[tuple[int, int]]) -> str:
    """The text from the first piece to the end of the last, with what is between two pieces blank but line breaks."""
    if len(pieces) == 1:
        return text[pieces[0][0] : pieces[0][1]]
    made = []
    at = pieces[0][0]
    for start, end in pieces:
        if start > at:
            gap = text[at:start]
            made.append(gap if gap in ("\n", "\r\n") else "".join("\n" if c == "\n" else " " for c in gap))
        made.append(text[start:end])
        at = end
    return "".join(made)

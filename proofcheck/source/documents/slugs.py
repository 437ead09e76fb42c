"""Headings as anchors: the slug GitHub gives a heading, and `-1`, `-2` behind those that were there already."""

from __future__ import annotations

from proofcheck.source.patterns import lazy

_DROPPED = lazy(r"[^\w\- ]")
_MARKUP = lazy(r"!?\[([^\[\]]*)\]\([^()\s]*\)|<[^<>]*>|[*`]+|(?<!\w)_+|_+(?!\w)")
_EXPLICIT = lazy(r"\s*\{#([^\s{}]+)[^{}]*\}\s*$")


def title_of(raw: str) -> tuple[str, str | None]:
    """The text of a heading without markup, and its explicit anchor `{#name}` if it has one."""
    explicit = _EXPLICIT.search(raw) if "{#" in raw else None
    if explicit is not None:
        raw = raw[: explicit.start()]
    return _MARKUP.sub(lambda match: match[1] or "", raw).strip(), explicit[1] if explicit else None


def slug(title: str) -> str:
    """`What follows: 3 steps` -> `what-follows-3-steps`."""
    return _DROPPED.sub("", title.lower()).replace(" ", "-")


class Slugs:
    """The slugs of one document, each different."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def of(self, title: str) -> str:
        """The slug of the next heading."""
        plain = made = slug(title)
        while made in self._seen:
            self._seen[plain] = self._seen.get(plain, 0) + 1
            made = f"{plain}-{self._seen[plain]}"
        self._seen[made] = 0
        return made

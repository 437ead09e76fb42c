"""Regular expressions that are compiled when they are first used.

The readers of documents have hundreds of them, and compiling takes longer than reading a small file, which needs few.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any


class _Pattern:
    """As `re.Pattern`: its methods are taken from there, each once."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = pattern, flags

    @property
    def pattern(self) -> str:
        return self._source[0]

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        pattern, flags = self._source
        return re.compile(pattern, flags)

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(self.compiled, name)
        return found


if TYPE_CHECKING:
    lazy = re.compile
else:

    def lazy(pattern: str, flags: int = 0) -> _Pattern:
        """As `re.compile`."""
        return _Pattern(pattern, flags)


__all__ = ["lazy"]

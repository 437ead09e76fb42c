"""What the ids of claims are relative to. Apart, so that the shell can complete ids without reading claim files."""

from __future__ import annotations

import os
from pathlib import Path

ROOT_NAME = "claims"


def root_of(path: Path) -> Path:
    """The nearest directory named `claims` at or above `path`, else `path`, or the directory it stands in."""
    full = Path(os.path.abspath(path))
    is_directory = full.is_dir()
    for directory in (full, *full.parents) if is_directory else full.parents:
        if directory.name == ROOT_NAME:
            return directory
    return full if is_directory else full.parent

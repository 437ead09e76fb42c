"""What the shell completes: ids of claims and names that have a page. Found without reading a claim file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from proofcheck.source.roots import root_of

MOST = 2_000  # a shell shows no more than people read, and a tree may be large


def claim_ids(paths: Iterable[str | Path], incomplete: str) -> list[str]:
    """The ids under `paths`, or under `claims/` where none is given yet, that begin with `incomplete`."""
    places = [Path(path) for path in paths] or [Path("claims")]
    found = (name for place in places for name in _ids(place) if name.startswith(incomplete))
    return sorted(set(islice(found, MOST)))


def _ids(place: Path) -> Iterator[str]:
    root = root_of(place)
    files = place.rglob("*.yaml") if place.is_dir() else [place]
    for file in files:
        if not file.name.startswith("."):
            name = file.absolute().relative_to(root.absolute()) if file.absolute().is_relative_to(root) else file
            yield name.with_suffix("").as_posix()


def names(incomplete: str) -> list[str]:
    """The words that `proofcheck explain` has a page for, as far as they begin with `incomplete`."""
    from proofcheck.cli.commands.explain import known_names

    return sorted({name for name in known_names() if name.startswith(incomplete)})

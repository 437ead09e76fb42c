"""Which of the claims that were read are judged: those whose id matches, and whatever they name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fnmatch import fnmatchcase

from proofcheck.claimfile.load import load
from proofcheck.claimfile.model import Claim
from proofcheck.diagnostics.base import Finding


def load_needed(claims: dict[str, Claim]) -> list[Finding]:
    """Add the claims that others name and that were not among the given paths: one file of many may be judged alone.

    The findings about their files are returned. They stand beside the claim that names them, below the same root.
    """
    findings: list[Finding] = []
    tried: set[str] = set()
    waiting = list(claims.values())
    while waiting:
        claim = waiting.pop()
        root = claim.file.removesuffix(f"{claim.id}.yaml") or "."
        for need in claim.related:
            if need in claims or need in tried:
                continue
            tried.add(need)
            loaded = load([os.path.join(root, f"{need}.yaml")], root=root)
            findings += loaded.findings
            claims.update((found.id, found) for found in loaded.claims)
            waiting += loaded.claims
    return findings


def chosen(claims: Mapping[str, Claim], only: str | None) -> dict[str, Claim]:
    """The claims whose id matches the glob `only`, and those they name, in the order of their ids."""
    wanted = [name for name in claims if only is None or fnmatchcase(name, only)]
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in claims and name not in found:
            found.add(name)
            wanted += claims[name].related
    return {name: claims[name] for name in sorted(found)}

"""Whether the libraries of an extra are there."""

from __future__ import annotations

from importlib.util import find_spec

from proofcheck.diagnostics.extra_missing import ExtraMissing


def need(module: str, extra: str, what: str) -> None:
    """Raises ProofcheckError if `module`, which the extra `extra` brings, is not installed. `what` needs it."""
    if find_spec(module) is None:
        message = f"{what} needs the extra `{extra}`, which is not installed"
        raise ExtraMissing.error(None, message, remedy=f"Run `pip install 'proofcheck[{extra}]'`.")

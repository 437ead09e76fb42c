from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ExtraMissing(Diagnostic):
    """A command needs a library that is not installed.

    Servers, notebooks and documentation tools need libraries that the checker itself does not need. They are installed
    as extras, so that the checker stays small.
    """

    name = "extra-missing"
    remedy = "Install the extra that the message names, such as `pip install 'proofcheck[mcp]'`."
    example = "proofcheck mcp"

from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NotUtf8(Diagnostic):
    """The file is not encoded as UTF-8.

    The same bytes are different letters in different encodings, so a claim would mean different things on different
    machines.
    """

    name = "not-utf8"
    remedy = "Save the file as UTF-8."
    example = """\
title: a file saved as Latin-1, in which the byte 0xE9 stands for an accented e
"""

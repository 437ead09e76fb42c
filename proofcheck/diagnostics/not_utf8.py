from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NotUtf8(Diagnostic):
    """The file is not encoded as UTF-8.

    Bytes that mean different letters in different encodings would make the meaning of a claim depend on the machine
    that reads it.
    """

    name = "not-utf8"
    remedy = "Save the file as UTF-8."
    example = """\
title: a file saved as Latin-1, in which the byte 0xE9 stands for an accented e
"""

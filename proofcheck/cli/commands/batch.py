"""`proofcheck check --batch FILE`: many statements, one JSON object or text a line, to one JSON entry a line.

The input is read by a thread of its own, so that a program that waits for an answer before it writes the next line gets
it; reading stops while as many statements are on their way as the stream takes.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from proofcheck.cli.commands.output import complain
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.cache_unusable import CacheUnusable
from proofcheck.diagnostics.duplicate_key import DuplicateKey
from proofcheck.diagnostics.file_too_large import FileTooLarge
from proofcheck.diagnostics.not_utf8 import NotUtf8
from proofcheck.diagnostics.nothing_to_check import NothingToCheck
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.diagnostics.wrong_value import WrongValue
from proofcheck.judging.payload import Settings
from proofcheck.report import record as records
from proofcheck.report.json import dumps
from proofcheck.report.progress import ProgressLine
from proofcheck.session.stream import Stream
from proofcheck.source.characters import MAX_BYTES
from proofcheck.source.span import Span

STDIN = "-"
_REMEDY = 'Write one JSON object, such as {"claim": "x == x", "where": {"x": "real"}}, or one JSON text.'
_CHUNK = 1 << 16


def batch(place: str, settings: Settings, *, jobs: int | None, use_cache: bool, cluster: str | None = None) -> int:
    """Judge each line of the file, or of standard input (`-`), print its entry, and return the exit status: the gravest
    that `verify` would have for any of them, and 2 where there is none."""
    try:
        source = 0 if place == STDIN else os.open(place, os.O_RDONLY)
    except OSError as error:
        message = f"{place} cannot be read: {error.strerror or error}"
        raise PathNotFound.error(Span(place, 1, 1, 1, 1), message) from None
    line = ProgressLine(sys.stderr, "statements") if sys.stderr.isatty() else None
    status, count = records.OK, 0
    with Stream(settings, jobs=jobs, use_cache=use_cache, cluster=cluster) as stream:
        name = None if place == STDIN else place
        threading.Thread(target=_feed, args=(source, name, stream), daemon=True).start()
        try:
            while (entry := stream.take()) is not None:
                count += 1
                status = max(status, records.exit_status([entry], []))
                sys.stdout.write(dumps(entry, None))
                sys.stdout.flush()
                if line is not None:
                    line(count, None, entry["id"], entry)
        finally:
            if line is not None:
                line.close()
            for warning in stream.trouble():
                complain(CacheUnusable.at(None, warning))
    if not count:
        complain(NothingToCheck.at(None, f"{place} holds no statement", remedy="Write one JSON object on each line."))
    return status if count else records.UNUSABLE


def _feed(source: int, file: str | None, stream: Stream) -> None:
    """Put in every line that is not empty, then the end."""
    try:
        for number, data in enumerate(_lines(source), 1):
            if data.strip():
                try:
                    item = _item(data, Span(file or "<stdin>", number, 1, number, 1))
                except ProofcheckError as error:
                    stream.put_invalid(error, str(number), file=file, line=number)
                else:
                    stream.put(item, file=file, line=number)
        stream.end()
    except BaseException as error:  # whoever takes is to hear of it
        stream.end(error)


def _lines(source: int) -> Iterator[bytes]:
    """The lines of a file that may not end for long, without their breaks. Of one that is longer than `MAX_BYTES` only
    so much is kept that this shows. Without a buffered reader, whose lock a thread would keep at the end."""
    rest = bytearray()
    while data := os.read(source, _CHUNK):
        *whole, last = data.split(b"\n")
        for piece in whole:
            yield bytes(rest + piece)
            rest.clear()
        if len(rest) <= MAX_BYTES:
            rest += last
    if rest:
        yield bytes(rest)


def _item(data: bytes, place: Span) -> Any:
    """What a line says. Raises ProofcheckError where it is no JSON."""
    if len(data) > MAX_BYTES:
        raise FileTooLarge.error(place, f"the line is longer than {MAX_BYTES >> 20} MiB")
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=partial(_once, place))
    except UnicodeDecodeError:
        raise NotUtf8.error(place, "the line is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = replace(place, column=error.colno, end_column=error.colno)
        raise WrongValue.error(place, f"the line is not JSON: {error.msg}", remedy=_REMEDY) from None
    except (ValueError, RecursionError) as error:
        raise WrongValue.error(place, f"the line is not JSON: {str(error)[:100]}", remedy=_REMEDY) from None


def _once(place: Span, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys differ. Of equal ones the last would count, and the others be judged by nobody."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for k, (key, _) in enumerate(pairs) if key in dict(pairs[:k]))
        raise DuplicateKey.error(place, f"the key `{twice[:60]}` stands twice")
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")

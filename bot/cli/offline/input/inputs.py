"""What a command reads: files of findings, standard input, and the code that its options name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bot.checkout import Checkout, FolderCheckout, RepositoryCheckout
from bot.cli.offline.output.notes import Notes
from bot.model.input_error import InputError
from checks.model.finding import Reading, Unparsed
from checks.reports.wording.figures import count
from checks.sources import SourceFormat, UnknownFormatError, combine, read
from checks.sources.document import parse
from checks.sources.roots import below

INPUT_LIMIT = 256 * 1024 * 1024
"""Bytes of one findings file, and of a diff given as a file."""


def refuse_to_wait(names: Sequence[str]) -> None:
    """Refuse to read findings from a terminal at which nobody types them."""
    if not names and sys.stdin is not None and sys.stdin.isatty():
        raise InputError("no findings: name files of them, or pipe them in")


def read_findings(
    names: list[str],
    source_format: str | None,
    known: tuple[SourceFormat, ...],
    notes: Notes,
    *,
    is_gate: bool = False,
    again: Callable[[], bool] = lambda: False,
) -> Reading:
    """All findings of all files; a file that cannot be opened is reported as unparsed when there are others.

    Where `again` says so, after all were read, they are read once more: it knows more of what the formats read then.

    Most texts can be taken for a review. One that names no place in code may be the wrong file, so it is noted, and
    for a gate, which would let it pass, it is an InputError, unless `source_format` says what it is.
    """
    readings = []
    opened: dict[int, tuple[str, bytes]] = {}
    for name in names or ["-"]:
        try:
            data = bytes_of(name)
        except InputError as wrong:
            if len(names) <= 1:
                raise
            readings.append(Reading((), (Unparsed(name, str(wrong)),)))
            continue
        opened[len(readings)] = (name, data)
        readings.append(read_texts([(name, data)], source_format, known))
        found = readings[-1]
        counts = f"{count(len(found.findings), 'finding')}, {count(len(found.unparsed), 'item')} not readable"
        notes.detail(f"{name}: {counts}")
        if source_format is None and _is_text_without_places(found, data):
            taken = f"{name} was taken for a pasted review, but names no file ({counts})"
            if is_gate:
                raise InputError(f"{taken}; if it is one, say so: --from markdown")
            notes.say(taken)
    if again():
        for at, text in opened.items():
            readings[at] = read_texts([text], source_format, known)
    return combine(readings)


def _is_text_without_places(found: Reading, data: bytes) -> bool:
    if not found.findings or any(finding.location for finding in found.findings):
        return False
    return not parse(data, "").values


def read_texts(
    texts: Iterable[tuple[str, bytes]], source_format: str | None, known: tuple[SourceFormat, ...]
) -> Reading:
    """All findings of some files, each with its name."""
    try:
        return combine([read(data, source=name, format=source_format, formats=known) for name, data in texts])
    except UnknownFormatError as wrong:
        raise InputError(str(wrong)) from wrong


def in_checkout(reading: Reading, checkout: Checkout) -> Reading:
    """The findings with the paths that they have in the repository, where they name them in full."""
    return below(reading, [str(checkout.root.absolute()), str(checkout.root.resolve())])


def bytes_of(name: str) -> bytes:
    """What is in a file or on standard input; raises InputError."""
    try:
        if name == "-":
            if sys.stdin is None:
                raise InputError("standard input is closed")
            data = sys.stdin.buffer.read(INPUT_LIMIT + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(INPUT_LIMIT + 1)
    except OSError as wrong:
        raise InputError(f"{name} cannot be read: {wrong.strerror or wrong}") from wrong
    if len(data) > INPUT_LIMIT:
        raise InputError(f"{name} is larger than {INPUT_LIMIT // 2**20} MiB")
    return data


def refuse_half(repo: Path | None, base: str | None, diff: Path | None, tree: Path | None) -> None:
    """Refuse options for the code that say too little, or two things at once."""
    if (diff is None) != (tree is None):
        raise InputError("--diff and --tree go together: the diff, and a folder with the code after it")
    if diff is not None and (repo or base):
        raise InputError("--diff and --tree replace --repo, --base and --head: give one or the other")


def open_checkout(
    repo: Path | None, base: str | None, head: str, diff: bytes | None, tree: Path | None
) -> Checkout:
    """The code that the options name."""
    if diff is None or tree is None:
        return RepositoryCheckout(repo or Path.cwd(), base, head)
    return FolderCheckout(tree, diff)

"""What a text names of code: each name, quote and path, with what to look for and whether it says that it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.model.claim import Stance
from checks.model.named import NamedKind
from checks.text.file_names import is_file
from checks.text.markdown import SPAN
from checks.text.mentions import Mention, Shape
from checks.text.places import split
from checks.text.prose import Role, Text

LINES_LIMIT = 4
"""Lines of one quoted block that are looked for."""

NAMES_OF_AN_EXPRESSION = 2

_TRIVIAL = re.compile(r"\W*\d?\W*|true|false|null|none|nil|undefined|self|this|cls", re.IGNORECASE)
_QUOTED = re.compile(rf"[\"“]([^\"“”\n{SPAN}]{{6,80}})[\"”]")
_DOTTED = re.compile(r"(?<![\w.@/\\-])[A-Za-z_$][\w$]{1,60}(?:\.[A-Za-z_$][\w$]{1,60}){1,8}+(?![\w/\\@-])")
_OWN = frozenset({"", "self", "this", "cls"})


@dataclass(frozen=True, slots=True)
class Naming:
    """Code that is named once."""

    wanted: tuple[str, ...]
    """What to look for, the most exact first: of `Pool.drain()` the whole and `drain`."""

    kind: NamedKind
    expected: bool = True
    """The text says that it is there: it is not proposed, supposed, denied or of before the change."""

    certain: bool = True
    """It is written as only code is; False: a word that prose may have, too, as `GitHub`."""

    root: str = ""
    """What comes first in a dotted name: `socket` of `socket.connect_ex`."""

    @property
    def written(self) -> str:
        """The words themselves, as exact as they are looked for."""
        return self.wanted[0]

    @property
    def name(self) -> str:
        """Of a name: its last component."""
        return self.wanted[-1]


def namings(text: Text) -> Iterator[Naming]:
    """What a text marks as code first, then what is written like it, quoted blocks and quoted words.

    Suggestions and proposed code name nothing. The same thing may come several times.
    """
    for one in _namings(text):
        wanted = tuple(each for each in one.wanted if not _TRIVIAL.fullmatch(each))
        if wanted:
            yield (
                one if wanted == one.wanted else Naming(wanted, one.kind, one.expected, one.certain, one.root)
            )


def dotted(text: Text) -> Iterator[Naming]:
    """Words of prose with a dot inside that are no file: `logger.warn`. It may be a full stop without a blank."""
    for sentence in text.sentences:
        for match in _DOTTED.finditer(sentence.text):
            root, _, _ = match[0].partition(".")
            name = match[0].rpartition(".")[2]
            if not is_file(match[0]):
                yield Naming((match[0], name), NamedKind.NAME, expected=False, certain=False, root=root)


def as_path(one: Naming) -> Naming:
    """A quote that is a file with lines behind it, as `pool.py:12`, is a path."""
    path, lines = split(one.written)
    if one.kind is NamedKind.PATH or lines is None or not is_file(path):
        return one
    return Naming((path,), NamedKind.PATH, one.expected)


def cited(text: Text) -> Iterator[Naming]:
    """The paths of the places that a text cites besides its own."""
    own = text.location.path if text.location is not None else ""
    for citation in text.citations:
        if citation.location.path != own:
            yield Naming((citation.location.path,), NamedKind.PATH, expected=citation.certain)


def _namings(text: Text) -> Iterator[Naming]:
    for mention in sorted((one for _, one in text.mentions), key=lambda one: not one.marked):
        yield from _of(mention)
    for quote in text.quotes:
        yield from _lines(quote.text, expected=True)
    for block in text.blocks:
        if block.role in (Role.QUOTE, Role.DIFF):
            shown = block.stance is Stance.ASSERTED and bool(block.shown)
            yield from _lines(block.removed or block.text, expected=shown)
    for sentence in text.sentences:
        # words in quotation marks may be of a message, a document or nobody
        for words in _QUOTED.findall(sentence.text):
            yield Naming((words,), NamedKind.QUOTE, expected=False, certain=False)


def _of(mention: Mention) -> Iterator[Naming]:
    expected = mention.stance is Stance.ASSERTED
    written = mention.text.strip()
    if mention.shape is Shape.PATH:
        yield Naming((mention.text,), NamedKind.PATH, expected)
    elif mention.shape in (Shape.NAME, Shape.MEMBER):
        whole = () if mention.owner in _OWN else (written.removesuffix("()"),)
        root = mention.qualified.partition(".")[0]
        yield Naming((*whole, mention.name), NamedKind.NAME, expected, mention.is_code, root)
    elif mention.shape is Shape.CALL:
        root = mention.qualified.partition(".")[0]
        yield Naming((written, mention.name), NamedKind.NAME, expected, root=root)
    else:
        names = [name for name in mention.names if len(name) > 3] if mention.shape is Shape.EXPRESSION else []
        said = expected and mention.shape is not Shape.WORDS
        yield Naming((written, *names[:NAMES_OF_AN_EXPRESSION]), NamedKind.QUOTE, said)


def _lines(block: str, *, expected: bool) -> Iterator[Naming]:
    for line in block.split("\n")[:LINES_LIMIT]:
        if len(line.strip()) > 3:
            yield Naming((line.strip(),), NamedKind.QUOTE, expected)

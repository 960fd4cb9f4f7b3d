"""What became of each piece of a body: in a finding, told as unparsed, or of no finding's kind."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from checks.model.finding import Finding, Severity, Unparsed
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.generic.announced import finds_fault, is_none, key_of, says_something
from checks.sources.github.generic.bullets import is_approved
from checks.sources.github.generic.placing import is_field, lines_first
from checks.sources.github.generic.wording.no_findings import clears
from checks.sources.github.generic.wording.roles import QUIET, Role, role_of
from checks.sources.github.generic.wording.stance import begins_with_praise, is_against, is_for, tells_of_work
from checks.sources.github.leftover.pieces import Form, Piece
from checks.sources.github.markup import inline
from checks.sources.github.places import Files

BEGINNING = 60
"""Letters and digits of a piece by which it is known again in a finding."""

ENDING = 40
"""The same at its end: a title may lack the place that the piece begins with."""

LEAST_SIGNS = 20
"""Letters and digits of a piece of more than one such stretch that are enough to know it by."""

FEWEST = 10
"""Letters and digits of a piece that can be known by them."""

LOOK = 4_000
"""Characters of a piece that are looked at."""

SAID = 0.8
"""Share of the words of a piece that one finding has when the piece is part of it."""

WORD_FOR_WORD = 2.0
"""More than any share: only what stands there in the same order."""

SAID_IN_A_ROW = 0.6
"""The same for a row of a table: it says in other words what is above it."""

LEAST_WORDS = 3
"""Words of a piece that can be told; fewer are a name or a score."""

LEAST_SETTLED = 2
"""The same of what is settled, and of a line by which its paragraph is known again."""

_OF_ROWS = frozenset({"line", "lines", *Severity})
"""Words that a finding has and the row that it was made of need not have."""

_DISCUSSED = "](#discussion_r"
"""A link to a comment on lines, which is read by itself."""


class Fate(StrEnum):
    """What became of a piece."""

    FOUND = "found"
    """A finding is it or has it in its text."""

    TOLD = "told"
    """It is reported as unparsed."""

    REPEATED = "repeated"
    """It is reported: it repeats what findings say, in words of its own."""

    SETTLED = "settled"
    """It is reported: the review says that it is done with."""

    PRAISE = "praise"
    DESCRIPTION = "description"
    """Of the change, of the review itself, or of what was checked."""

    NOTHING = "nothing"
    """A name, a number, a score, a link."""


REPORTED = frozenset({Fate.TOLD, Fate.REPEATED, Fate.SETTLED})


@dataclass(frozen=True, slots=True)
class Passed:
    """A piece, or the sentences of it that no finding has, with what became of it."""

    text: str
    fate: Fate
    piece: Piece


class Known:
    """What the findings of a body say, and what was reported of it already."""

    def __init__(self, findings: Iterable[Finding], unparsed: Iterable[Unparsed]) -> None:
        texts = [_text_of(one) for one in findings]
        self._written = texts
        self._texts = [_bare(text) for text in texts]
        self._whole = "\n".join(self._texts)
        self._words = [draft.said(inline.plain(text)) for text in texts]
        self._every = frozenset[str]().union(*self._words)
        self._with: defaultdict[str, list[int]] = defaultdict(list)
        """The findings in which a word is, by their numbers."""

        for number, words in enumerate(self._words):
            for word in words:
                self._with[word].append(number)
        self._told = [draft.said(one.excerpt) for one in unparsed]

    def has(self, text: str, share: float = SAID) -> bool:
        """Whether one finding says it."""
        code = [_bare(one) for one in inline.code_texts(text)]
        return any(all(name in self._texts[number] for name in code) for number in self._saying(text, share))

    def quotes(self, sentence: str) -> bool:
        """Whether a finding has a sentence letter for letter, however short it is."""
        return any(sentence in text for text in self._written)

    def _saying(self, text: str, share: float) -> Iterator[int]:
        """The findings that have a stretch of a text, or the share of its words."""
        bare = _bare(text)
        stretches = (bare[:BEGINNING], bare[BEGINNING : 2 * BEGINNING], bare[-ENDING:])
        windows = [one for one in stretches if len(one) >= LEAST_SIGNS] or [bare]
        windows = [one for one in windows if one in self._whole] if len(bare) >= FEWEST else []
        for number, told in enumerate(self._texts) if windows else ():
            if any(one in told for one in windows):
                yield number
        words = draft.said(inline.plain(text))
        for number, count in self._shared(words).items() if share <= 1 else ():
            if count >= share * len(words):
                yield number

    def _shared(self, words: frozenset[str]) -> Counter[int]:
        """How many of some words are in each finding."""
        return Counter(number for word in words for number in self._with.get(word, ()))

    def repeats(self, text: str) -> bool:
        """Whether a row says nothing that the findings together do not say."""
        words = draft.said(inline.plain(text))
        return (self.names(text) or not inline.code_texts(text)) and len(
            words & self._every
        ) >= SAID_IN_A_ROW * len(words)

    def names(self, text: str) -> bool:
        """Whether a text names code, and none that no finding names."""
        code = [_bare(one) for one in inline.code_texts(text)]
        return bool(code) and all(name in self._whole for name in code)

    def is_row(self, text: str) -> bool:
        """Whether a finding says no more than a row of a table."""
        row = draft.said(inline.plain(text)) | _OF_ROWS
        return any(count == len(self._words[number]) for number, count in self._shared(row).items())

    def is_told(self, text: str) -> bool:
        """Whether it was reported already."""
        words = draft.said(inline.plain(text))
        return any(len(words & one) >= SAID * len(words) for one in self._told)


def fates(every: Iterable[Piece], known: Known, files: Files, *, clear: bool) -> Iterator[Passed]:
    """What became of each piece. `clear`: the review says of the whole that it found nothing."""
    for piece in every:
        for text, fate in _fates(piece, known, files, clear=clear):
            reported = fate in REPORTED and known.is_told(_own(text))
            yield Passed(text, Fate.FOUND if reported else fate, piece)


def _fates(piece: Piece, known: Known, files: Files, *, clear: bool) -> Iterator[tuple[str, Fate]]:
    text = piece.text[:LOOK]
    own = _own(text)
    if piece.form is Form.ROW:
        yield text, _of_row(piece, own, known)
        return
    sentences = [one for line in own.split("\n") if not is_field(line) for one in draft.sentences(line)]
    if piece.settled or not (known.has(own) or any(_is_known_line(one, known) for one in text.split("\n"))):
        fate = _of_whole(piece, own, known, files, clear=clear)
        hides = fate in (Fate.PRAISE, Fate.DESCRIPTION) and piece.role is not Role.DENIED
        fault = hides and any(_is_fault(one, piece, known, files) for one in sentences)
        yield text, Fate.TOLD if fault and len(sentences) > 1 else fate
        return
    left = [one for one in sentences if not (known.quotes(one) or _is_known_line(one, known))]
    told = any(_is_fault(one, piece, known, files) for one in left)
    yield text, Fate.FOUND
    if left and piece.form is Form.PARAGRAPH:
        yield " ".join(left), Fate.TOLD if told else Fate.DESCRIPTION


def _is_known_line(line: str, known: Known) -> bool:
    """Whether a finding has a line of more than a few words, or what is behind the line's label."""
    behind = inline.plain(line).partition(":")[2] if key_of(line) else _value(line)
    words = len(draft.said(line)) >= LEAST_SETTLED
    return words and (known.has(line) or known.has(behind, WORD_FOR_WORD))


def _is_fault(sentence: str, piece: Piece, known: Known, files: Files) -> bool:
    """Whether a sentence among others finds fault with code that it names."""
    work = piece.role is Role.CHANGE and tells_of_work(sentence)
    repeats = piece.role is Role.WHOLE and known.names(sentence)
    return finds_fault(sentence, files) and not (work or repeats)


def _of_row(piece: Piece, own: str, known: Known) -> Fate:
    if piece.settled:
        return Fate.SETTLED
    if not says_something(own, least=LEAST_WORDS):
        return Fate.NOTHING
    if known.has(own, SAID_IN_A_ROW) or known.is_row(own):
        made = known.is_row(own) or piece.role in QUIET or not piece.columns
        return Fate.FOUND if made else Fate.REPEATED
    if not piece.columns or piece.role in QUIET:
        return Fate.TOLD if is_against(own) and not known.repeats(own) else Fate.DESCRIPTION
    return Fate.REPEATED if known.repeats(own) else Fate.TOLD


def _of_whole(piece: Piece, own: str, known: Known, files: Files, *, clear: bool) -> Fate:
    """A piece that no finding has."""
    line = inline.plain(own)
    if piece.settled:
        return Fate.SETTLED if len(draft.said(own)) >= LEAST_SETTLED else Fate.NOTHING
    if not _is_told_of(piece, own):
        return Fate.NOTHING
    approved = (piece.ticked or is_approved(own)) and not is_against(own)
    if approved or begins_with_praise(own):
        return Fate.PRAISE
    if is_none(line) or clears(line) or noise.announces_findings(line):
        return Fate.DESCRIPTION
    if clear and not finds_fault(own, files):
        return Fate.DESCRIPTION
    if is_for(own) and not piece.announced:
        return Fate.PRAISE
    if piece.role in QUIET or piece.form is not Form.ITEM:
        told = is_against(own) and _may_be_one(piece, own, known, files)
        return Fate.TOLD if told else Fate.DESCRIPTION
    return Fate.TOLD


def _may_be_one(piece: Piece, own: str, known: Known, files: Files) -> bool:
    """Whether words against something may be a finding, where what is beside them is none."""
    if piece.role is Role.CHANGE and tells_of_work(own):
        return False
    named = bool(inline.code_texts(own) or places.named(own, files))
    if piece.form is Form.HEADING:
        return role_of(own) is Role.TOPIC and (named or not piece.leads)
    if piece.leads or piece.role is Role.DENIED or (piece.role is Role.WHOLE and known.names(own)):
        return False
    return named or piece.form is Form.ITEM or piece.role is Role.FINDINGS


def _is_told_of(piece: Piece, own: str) -> bool:
    """Whether a piece says anything by itself: no link, field, count or name."""
    if _DISCUSSED in piece.text or is_field(piece.text) or (piece.inner and key_of(piece.text)):
        return False
    label, rest = labels.label_of(inline.plain(piece.text.split("\n", 1)[0]))
    if label and labels.is_count(rest):
        return False
    least = LEAST_WORDS if piece.form is not Form.ITEM else 1
    return says_something(_value(own), least=least)


def _own(text: str) -> str:
    """The first lines of a piece without its label, or without the lines that it begins with."""
    first, _, rest = text.partition("\n")
    begun = lines_first(first)
    said = begun[1] if begun else first
    label, words = labels.label_of(said)
    head = words if label else said
    return f"{head}\n{rest}" if rest else head


def _value(text: str) -> str:
    """What a piece says behind its label: "**Type:** enhancement" is a field of the review."""
    label, rest = draft.bold_start(text)
    return rest if label and ":" in text[len(label) : len(label) + 6] else text


def _text_of(finding: Finding) -> str:
    """What a finding says and where, with the severity that its reviewer's words became."""
    named = " ".join(f"{one.path} {one} line lines" for one in (finding.location, *finding.further) if one)
    return f"{finding.title} {finding.body} {named} {finding.severity or ''}"


def _bare(text: str) -> str:
    return inline.signs(inline.plain(text))

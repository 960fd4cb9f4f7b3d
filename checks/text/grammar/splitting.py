"""A paragraph split into its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from checks.text.grammar.clauses import read_sentence
from checks.text.grammar.sentence import Sentence
from checks.text.markdown import SPAN, Paragraph
from checks.text.mentions import Shape, shape_of

SENTENCE_LIMIT = 1_000
"""Characters of one sentence that are read together."""

_END = re.compile(
    rf"(?<=[.!?])[\"')\]*_]{{0,4}}\s+(?=[\"'(\[*_]{{0,4}}(?:[A-Z{SPAN}\d]|[a-z][a-z0-9]{{0,30}}[A-Z_]))|\n{{2,}}"
)
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no))\.\Z", re.IGNORECASE)
_ADDRESS = re.compile(rf"https?://[^\s{SPAN}]+")


def sentences(paragraph: Paragraph, *, title: bool = False, opening: bool = False) -> Iterator[Sentence]:
    """The sentences of a paragraph, in order; with `opening` the first is the one that opens a body."""
    spans = iter(paragraph.spans)
    stops = (SPAN + "." * _ends_a_sentence(code) for code in paragraph.spans)
    text = re.sub(SPAN, lambda _: next(stops, SPAN), _ADDRESS.sub(" ", paragraph.text))
    for piece in _pieces(text):
        codes = list(islice(spans, piece.count(SPAN)))
        if piece.strip():
            yield read_sentence(" ".join(piece.split()), codes, title=title, opening=opening)
            opening = False


def _ends_a_sentence(code: str) -> bool:
    """Words between backticks with their full stop: "it prints `no such file.` A guard is missing"."""
    return shape_of(code.strip()) is Shape.WORDS and code.rstrip()[-1:] in set(".!?")


def _pieces(text: str) -> Iterator[str]:
    start = 0
    for match in _END.finditer(text):
        if not _ABBREVIATION.search(text[max(start, match.start() - 10) : match.start()]):
            yield from _parts(text[start : match.start()])
            start = match.end()
    yield from _parts(text[start:])


def _parts(sentence: str) -> Iterator[str]:
    """The sentence, in parts when it is longer than anybody writes: each is read for itself."""
    while len(sentence) > SENTENCE_LIMIT:
        end = sentence.rfind(" ", 1, SENTENCE_LIMIT) + 1 or SENTENCE_LIMIT
        yield sentence[:end]
        sentence = sentence[end:]
    yield sentence

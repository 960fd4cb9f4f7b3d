"""What a text names or shows, and what of it counts as said of the cited lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.claims.place.claim import Named, PlaceClaim
from checks.claims.quote.reading import is_spared, points_here
from checks.claims.quote.telling import is_no_code, is_shortened
from checks.claims.symbol.claim import PRIVATE
from checks.code.facts.change.symbol_tests import is_test_file
from checks.model.claim import Stance
from checks.text.changes import is_of_the_change
from checks.text.file_names import is_file
from checks.text.grammar.lexicon import CONCESSIONS
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import QUOTING, Mention, Part, Shape
from checks.text.prose import Role, Text

_FLAG = re.compile(r"--?[a-z][\w-]{1,80}")
"""An option of a command line."""


_NEARBY = frozenset("above below earlier later elsewhere further same".split())
"""Words of a sentence that may speak of code away from the cited lines on purpose."""


def extract(text: Text) -> Iterator[PlaceClaim]:
    """All that the text names or shows, as one claim."""
    if text.location is None:
        return
    in_tests = is_test_file(text.location.path)
    named: dict[str, Named] = {}
    for number, block in enumerate(text.blocks):
        if block.shown.strip() and block.stance is Stance.ASSERTED:
            first = block.role is Role.QUOTE and block.firm and not number
            named[block.shown] = Named(block.shown, quote=True, opens=first, counts=first)
    files = tuple(
        mention.text for _, mention in text.mentions if mention.shape is Shape.PATH and is_file(mention.text)
    )
    for sentence, mention in text.mentions:
        if mention.shape in (Shape.PATH, Shape.LITERAL) or not mention.names:
            continue
        opens = sentence.opening and mention.opens and mention.plain
        quote = mention.shape in QUOTING or mention.shape is Shape.WORDS
        flag = _FLAG.fullmatch(mention.text) is not None
        if quote and not flag and is_no_code(mention.text):
            continue
        one = Named(
            mention.text if quote else mention.name,
            quote,
            opens,
            "" if quote else mention.owners,
            mention.text.endswith("()"),
            mention.text[:1] in PRIVATE,
            sentence.opening
            and mention.checkable
            and mention.is_code
            and mention.shape is not Shape.WORDS
            and not is_of_the_change(sentence)
            and not is_shortened(mention.text)
            and (quote or (mention.leads and not (in_tests and sentence.denies)))  # "`f` has no coverage"
            and (mention.plain or mention.part is Part.LOOSE)
            and (opens or not _is_aside(sentence, mention))
            and not points_here(sentence, mention),
            mention.stance is Stance.DENIED or not sentence.words.isdisjoint(_NEARBY),
        )
        known = named.get(one.text)
        if known is None or (one.counts and not known.counts):
            named[one.text] = one
    if named:
        yield PlaceClaim(
            statement="the code that it names is there",
            named=tuple(named.values()),
            now=not text.speaks_of_a_change,
            files=files,
            here=any(sentence.opening and "here" in sentence.words for sentence in text.sentences),
            constructor=any("constructor" in sentence.words for sentence in text.sentences),
        )


def _is_aside(sentence: Sentence, mention: Mention) -> bool:
    """It may be away from the cited lines: denied, set against, where something comes from, or said to be elsewhere."""
    origin = mention.part is Part.OBLIQUE and mention.preposition in ("from", "by", "via")
    before = sentence.text[: mention.at].lower().split()
    apart = not CONCESSIONS.isdisjoint(before)  # "`a` is slow here, whereas `b` goes through `f(x)`"
    spared = is_spared(sentence, mention)
    denied = mention.stance is Stance.DENIED
    return origin or apart or spared or denied or not sentence.words.isdisjoint(_NEARBY)

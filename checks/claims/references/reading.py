"""What a text says of the uses of a name: "`f` is never called", "`x` is unused", "it is used in three files"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Final

from checks.claims.references.claim import ReferencesClaim
from checks.model.claim import Stance
from checks.text.grammar.lexicon import NUMBERS
from checks.text.grammar.matching import DESCRIBED
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED
from checks.text.prose import Text

UNUSED: Final = rows(
    "unused import|function|method|class|constant X",
    "X is dead code",
    "X is|are unreferenced|unused",
    "X is|are not|never =used|referenced|called|invoked",
    "X is =used|referenced|called nowhere",
    "X is|are not|never put to use",
    "nothing|nobody here? =uses|references|calls|invokes|imports|touches|reads X",
    "nothing|nobody refers to X",
    "nothing|nobody here? do|does =use|reference|call X",
    "no code|caller|file|module|function|method else? =uses|references|calls|invokes|imports X",
    "X has|have no remaining|other|more? =callers|references|usages|uses|users|callsites",
    "X has|have no remaining|other|more? =call sites|site",
    "no remaining|other|more? =callers|references|usages|uses|users|callsites of|to|for X remain|left|exist?",
    "no remaining|other|more|single? =call|reference|usage|use|caller of|to|for X anywhere?",
    "X is|are imported|required|declared|defined here? without being =used|referenced|called",
)


UNNEEDED: Final = rows(
    "X import|require is|are no longer needed|required|necessary", "import|require of X is|are no longer needed|required|necessary",
    "X import|require is|are not needed|required|necessary anymore?",
)  # fmt: skip
"""What is said of an import of the cited file."""


CALLING: Final = frozenset(("call", "caller", "called", "calls", "invoked", "invokes", "callers"))
"""Words by which a call alone is a use."""


REMOVE_UNUSED: Final = rows(
    "remove|removing|delete|deleting|drop|dropping the? unused import|function|method|class|constant of? X",
    command=True,
)


PARAMETERS: Final = frozenset(("parameter", "argument", "option", "flag"))
"""Nouns of what is handed to a function."""


IN_REACH: Final = frozenset(("", "file", "module", "repository", "codebase"))
"""Places at hand in which a name may be followed up: of "in this function" it is not said which one that is."""


PARTLY: Final = frozenset("other else except outside besides beyond".split())
"""Words that leave some uses out: "no other callers", "unused outside the tests"."""


def extract(text: Text) -> Iterator[ReferencesClaim]:
    """ "`f` is never called anywhere", "`x` is unused", "remove the unused import `x`"."""
    for sentence in text.sentences:
        own = text.location.path if text.location is not None else ""
        for found in found_in(sentence, (*UNUSED, *REMOVE_UNUSED), pronouns=True, described=DESCRIBED):
            if (found.is_described and sentence.title) or not PARTLY.isdisjoint(sentence.words):
                continue
            value = found.holds_a_value
            if found.within not in ({*IN_REACH, "function", "method"} if value else IN_REACH):
                continue
            if value and found.names["X"].noun not in PARAMETERS:
                continue
            here = not value and _is_said_of_here(sentence)
            yield ReferencesClaim(
                statement=sentence.written,
                name=found.x,
                where=found.owner
                or found.place
                or (own if (found.within in ("file", "module") and not value) or here else ""),
                here=here and not found.place,
                parameter=value,
                calls=found.word in CALLING and not value,
                stance=Stance.DENIED,
            )
        for found in found_in(sentence, UNNEEDED) if own else ():
            if not found.place and found.within in ("", "file", "module"):
                yield ReferencesClaim(
                    statement=sentence.written, name=found.x, where=own, stance=Stance.DENIED
                )
        yield from _by_clause(sentence)


def _by_clause(sentence: Sentence) -> Iterator[ReferencesClaim]:
    """ "`x` is used in three files", "`x` is not used anywhere"."""
    for clause in sentence.clauses:
        if len(clause.subject) != 1 or sentence.title or sentence.begins_with_a_case:
            continue
        mention = sentence.mentions[clause.subject[0]]
        of_it = sentence.after(mention).lstrip("`").startswith(("'s", "\u2019s"))  # "`f`'s result is unused"
        if mention.shape not in NAMED or not mention.is_code or of_it:
            continue
        words = [word.lower for word in clause.words if word.mention is None]
        files = _files(words)
        uses = clause.verb in USES and "anywhere" in words and clause.denied
        unused = _is_said_unused(clause) or uses
        if files is None and not (unused and PARTLY.isdisjoint(sentence.words)):
            continue
        yield ReferencesClaim(
            statement=sentence.written,
            name=mention.name,
            files=files,
            calls=clause.verb in ("call", "invoke"),
            stance=_stance(clause.stance, unused=files is None, denies="unused" in words),
        )


def _is_said_of_here(sentence: Sentence) -> bool:
    """ "Is not used here": in the file that is commented on, or in less of it."""
    words = [word.lower for clause in sentence.clauses for word in clause.words]
    return any(verb in USING and place == "here" for verb, place in pairwise(words))


USES: Final = frozenset(
    ("use", "reference", "call", "invoke", "need", "read", "import", "be", "exist", "appear")
)
"""Verbs of which "not anywhere" says that a name is unused."""

USING: Final = frozenset(("used", "referenced", "called", "invoked"))
"""What a name is or is not, before the place of it."""


ARTICLES: Final = frozenset(("a", "an", "any", "another", "some", "the"))


def _is_said_unused(clause: Clause) -> bool:
    """ "`x` is unused"; in "`X` is swallowed and `e` unused" it is the other name."""
    before = list(takewhile(lambda word: word.lower != "unused", clause.words))
    if len(before) == len(clause.words):
        return False
    if not ARTICLES.isdisjoint(word.lower for word in before[-1:]):
        return False  # "`f` makes an unused object"
    named = next((word.mention for word in reversed(before) if word.mention is not None), None)
    return named is None or named in clause.subject


def _stance(said: Stance, *, unused: bool, denies: bool) -> Stance:
    """ "Unused" denies by itself: "is not unused" says that it is used."""
    if not unused or not denies:
        return said
    return {Stance.ASSERTED: Stance.DENIED, Stance.DENIED: Stance.ASSERTED}.get(said, said)


def _files(words: list[str]) -> int | None:
    """The number of "in three files", said of a use."""
    for at, word in enumerate(words):
        if word in ("files", "modules") and at > 1 and words[at - 2] in ("in", "across"):
            number = words[at - 1]
            return int(number) if number.isdecimal() and len(number) < 4 else NUMBERS.get(number)
    return None

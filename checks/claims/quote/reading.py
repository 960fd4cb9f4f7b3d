"""Code that a text shows as existing: fields, fences, and code within sentences that is more than a name."""

from __future__ import annotations

from collections.abc import Iterator

from checks.claims.behaviour.reading import SPARES
from checks.claims.kind import short
from checks.claims.quote.claim import QuoteClaim
from checks.claims.quote.fitting import is_in_favour
from checks.claims.quote.supposed import is_supposed
from checks.claims.quote.telling import STATEMENT, is_a_place, is_no_code, without_strings
from checks.code.surroundings import CONSTRUCTORS
from checks.model.claim import Stance
from checks.text.citations import files_mentioned
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import QUOTING, Mention, Part, Shape
from checks.text.prose import Role, Text, names_another_file

APART = frozenset(
    (
        "implementation",
        "implementations",
        "caller",
        "callers",
        "consumer",
        "consumers",
        "client",
        "clients",
        "tests",
        "docs",
        "wrapper",
        "elsewhere",
    )
)
"""Words for other places, which a sentence may hold the cited one against: "but the implementation has `x`"."""

OF_OTHERS = frozenset(("release", "feature", "description", "ticket", "issue", "job", "sibling"))
"""Nouns for what is not the code at hand and may have a version of it: "the release branch has `x`"."""

OF_THE_NEW = frozenset(("new", "newly", "now", "change", "changed"))
"""Words that set the code at hand against what it was: the quote may be of either."""

RUNNING = frozenset(("function", "method", "loop", "line", "block", "code", "test"))
"""What runs, in which code may stand that does something to it: "`x` ends this loop"."""

CALL_NAMES = 4
"""Names from which a call is a quote."""


def extract(text: Text) -> Iterator[QuoteClaim]:
    """Fields, fences that show existing code, then code within sentences that is more than a name."""
    for field in text.quotes:
        if field.text.strip():
            yield QuoteClaim(
                statement=_statement(field.text),
                citation=field.location,
                code=field.text,
                exact=not field.shortened,
            )
    now = not text.speaks_of_a_change
    named = _named(text)
    for number, block in enumerate(text.blocks):
        if block.shown.strip():
            yield QuoteClaim(
                statement=_statement(block.shown),
                code=block.shown,
                exact=False,
                now=now,
                firm=block.role is Role.QUOTE and block.firm and not number,
                first=not number,
                fitting=block.fitting,
                named=named,
                stance=block.stance,
            )
    new = any(not OF_THE_NEW.isdisjoint(sentence.words) for sentence in text.sentences)
    yield from _in_sentences(text, named, now=now and not new)


def _in_sentences(text: Text, named: tuple[str, ...], *, now: bool) -> Iterator[QuoteClaim]:
    """Each sentence is read once, however much code it holds."""
    said: set[str] = set()
    suggested = "\n".join(block.text for block in text.blocks if block.role is Role.SUGGESTION)
    for sentence in text.sentences:
        quoted = [
            one
            for one in sentence.mentions
            if one.marked and one.shape in QUOTING and not is_no_code(one.text)
        ]
        if not quoted:
            continue
        first = next(one for one in sentence.mentions if not is_a_place(one.text))
        elsewhere = text.location is not None and names_another_file(sentence, text.location.path)
        names_no_file = not sentence.title and not _names_a_file(sentence)
        for mention in quoted:
            again = mention.names[:1] and mention.names[0] in said
            said.update(mention.names[:1])
            early = mention.plain and names_no_file and sentence.words.isdisjoint(APART)
            early = early and not is_spared(sentence, mention) and not points_here(sentence, mention)
            yield QuoteClaim(
                statement=sentence.written,
                code=mention.text,
                exact=False,
                firm=not again and early and _is_firm(sentence, mention),  # another version may be better
                early=early
                and sentence.opening
                and mention.part not in (Part.OBJECT, Part.OBLIQUE)
                and not _is_an_example(mention),
                first=mention is first,
                block=False,
                fitting=is_in_favour(sentence, mention),
                beside=tuple(one.text for one in sentence.mentions if one is not mention and one.is_code),
                named=named,
                now=(now or "still" in sentence.words)
                and sentence.words.isdisjoint(APART - {"tests"} if "still" in sentence.words else APART)
                and mention.plain
                and mention.preposition != "from"  # "switching from `x` to a loop"
                and not _is_of_a_deed(sentence, mention),
                # with another file's name it is there; what is denied is judged as an absence
                stance=Stance.PROPOSED
                if mention.text in suggested
                else Stance.ELSEWHERE
                if elsewhere or _is_had_by_another(sentence, mention)
                else Stance.HYPOTHETICAL
                if mention.stance is Stance.ASSERTED and is_supposed(sentence, mention)
                else mention.stance,
            )


def is_spared(sentence: Sentence, mention: Mention) -> bool:
    """ "The early return skips `x`": what nothing is done with may be further on."""
    number = sentence.mentions.index(mention)
    return any(number in clause.object and clause.verb in SPARES for clause in sentence.clauses)


def points_here(sentence: Sentence, mention: Mention) -> bool:
    """ "`x` bypasses this lock": the thing at hand is what something is done to, and the code may be further on."""
    clause = sentence.clause_about(mention)
    if clause is None or clause.verb in ("", "be"):
        return False
    pointing, *rest = (*(word.lower for word in clause.behind[:2]), "")
    return pointing in ("this", "these") and bool(rest) and rest[0] not in RUNNING and rest[0].isalpha()


def _is_had_by_another(sentence: Sentence, mention: Mention) -> bool:
    """ "The release branch has `x = 1`": what has it is not the code at hand."""
    clause = sentence.clause_upon(mention)
    if clause is None or clause.subject:
        return False
    before = [word.lower for word in clause.said if word.at < clause.behind_at]
    return before[:1] in (["the"], ["our"]) and not OF_OTHERS.isdisjoint(before)


def _statement(code: str) -> str:
    return f"the code reads `{short(code)}`"


def _named(text: Text) -> tuple[str, ...]:
    """All the code that it names, and what it calls a place in words: "in the constructor", "the file-watcher"."""
    words = frozenset[str]().union(*(sentence.words for sentence in text.sentences))
    named = dict.fromkeys(one.text for _, one in text.mentions if one.is_code)
    files = sorted(word for word in words if "-" in word)
    return (*named, *files, *(CONSTRUCTORS if "constructor" in words else ()))


def _is_of_a_deed(sentence: Sentence, mention: Mention) -> bool:
    """ "Pulling `x` out is fine": what is done to it may be what the change does."""
    first = sentence.clauses[0].words[0] if sentence.clauses and sentence.clauses[0].words else None
    return mention.part is Part.SUBJECT and first is not None and first.lower.endswith("ing")


def _names_a_file(sentence: Sentence) -> bool:
    return any(one.shape is Shape.PATH for one in sentence.mentions) or bool(files_mentioned(sentence.text))


def _is_firm(sentence: Sentence, mention: Mention) -> bool:
    """The sentence is about it. `Buffer.from(data)` may be a caller's, or a function with its argument."""
    if mention.part is Part.OBLIQUE:
        return False
    if not mention.opens:  # a statement is nobody's example
        return sentence.opening and STATEMENT.match(mention.text) is not None
    return not _is_an_example(mention)


def _is_an_example(mention: Mention) -> bool:
    """A call with few names, `register(:state)`, which may be anybody's."""
    return mention.shape is Shape.CALL and len(without_strings(mention.text).names) < CALL_NAMES

"""What a sentence plainly says that a file does not hold: "`app/route.ts` sets no `Cache-Control` header"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from checks.agents.recommendations.code_patterns import HEADER, OF_THE_PROJECT, USING
from checks.claims.absence.claim import AbsenceClaim
from checks.claims.defined.reading import UNDEFINED
from checks.model.claim import Stance
from checks.text.citations import files_mentioned
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import lemma_of
from checks.text.markdown import SPAN
from checks.text.mentions import Mention, Part, Shape
from checks.text.prose import words_as_text

_BARE_HEADER = re.compile(r"(?<![\w`/.-])[A-Z][A-Za-z0-9]{0,30}(?:-[A-Z][A-Za-z0-9]{0,30}){1,6}(?![\w`/-])")
"""`Cache-Control` without backticks."""

ONE_WORD_HEADERS = frozenset(
    "accept age allow authorization cookie date etag expires host link location origin pragma range referer "
    "server upgrade vary via".split()
)
"""Fields of HTTP whose name is one word: those are headers only where the text says so."""

DIRECTIVE = re.compile(r"[\"']?(use [a-z]{1,20}(?:: ?[a-z]{1,20})?)[\"']?")
"""`use cache`, `"use client"`: a string that is a statement."""

_ACRONYM = re.compile(r"[A-Z][A-Z0-9]{1,9}")

SENDING = frozenset(("send", "respond", "emit"))
SENT = frozenset("response responses json html body".split())
"""What a route sends."""

SAYING = frozenset(
    "there without at all anywhere itself explicit single of from directive export import prop element".split()
)
"""Other words that restrict nothing of a denial."""

RESTRICTING = frozenset(("check", "lock", "guard", "test", "only"))
"""Nouns of programming, and one negation, that make another thing of what they stand beside."""

_RELATIVE = ("that", "which", "whose", "where")


@dataclass(frozen=True, slots=True)
class Lack:
    """What a sentence says that a file does not hold."""

    claim: AbsenceClaim
    file: str = ""
    """Empty where the sentence only says "the route"."""


def lacks(sentence: Sentence) -> Iterator[Lack]:
    """Each thing that a sentence plainly says is not in a file, with what it is said not to do to it."""
    for read in _marked(sentence) if sentence.denies else ():
        if read.words.isdisjoint(lex.CONDITIONS):
            for clause, behind in zip(read.clauses, (*read.clauses[1:], None), strict=True):
                if _is_flat(read, clause) and not _is_restricted_by(read, behind):
                    yield from _of_clause(read, clause)


def _marked(sentence: Sentence) -> Sequence[Sentence]:
    """The sentence with its paths and headers between backticks; itself where they are."""
    bare = sentence.text
    for path in files_mentioned(bare):
        bare = re.sub(rf"(?<![\w`/.-]){re.escape(path)}(?![\w`/-])", f"`{path}`", bare)
    bare = _BARE_HEADER.sub(lambda match: f"`{match[0]}`", bare)
    if bare == sentence.text:
        return (sentence,)
    spans = iter([one.text for one in sentence.mentions if one.marked])
    return words_as_text(re.sub(SPAN, lambda _: f"`{next(spans, '')}`", bare)).sentences


def _is_restricted_by(sentence: Sentence, clause: Clause | None) -> bool:
    """ "… that a CDN keeps", not ", which a CDN wants"."""
    if clause is None or clause.words[0].lower not in _RELATIVE:
        return False
    return not sentence.text[: clause.words[0].at].rstrip().endswith(",")


def _is_flat(sentence: Sentence, clause: Clause) -> bool:
    """One plain denial in the present, without a word that restricts what is denied."""
    said = [word.lower for word in clause.said]
    alone = len(sentence.clauses) == 1 and clause.verb in ("", "no") and said[:1] == ["no"]
    if not (clause.plain or alone) or clause.asked or clause.case:
        return False
    denials = [
        word
        for word in said
        if word in (lex.NEGATIONS | lex.LACKING | {"without"}) - {"nor"} or word.endswith("n't")
    ]
    if len(denials) != 1 and not (clause.verb == "lack" and not denials):
        return False
    words = said[1:] if said[:1] and said[0] in (*lex.COORDINATORS, *lex.REASONS, "so") else said
    about = {word.lower for word in clause.said if clause.behind and word.at < clause.behind_at}
    return about.isdisjoint(SENT) and all(
        not word[0].isalpha()
        or lemma_of(word) == clause.verb
        or _restricts_nothing(word)
        or _restricts_nothing(word.removesuffix("s"))
        for word in words
    )


def _restricts_nothing(word: str) -> bool:
    """It may stand in a clause that says of a file that a thing is not in it, and nothing else."""
    closed = (lex.DETERMINERS, lex.BE, lex.HAVE, lex.DO, lex.NEGATIONS, lex.LACKING, lex.INSIDE, lex.NOUNS)
    return word not in RESTRICTING and any(word in one for one in (*closed, OF_THE_PROJECT, SENT, SAYING))


def _of_clause(sentence: Sentence, clause: Clause) -> Iterator[Lack]:
    mentions = [sentence.mentions[word.mention] for word in clause.words if word.mention is not None]
    paths = [one for one in mentions if one.shape is Shape.PATH]
    things = [
        replace(one, noun=_noun_behind(clause, one))
        for one in mentions
        if one not in paths
        and (one.stance is Stance.DENIED or (clause.verb == "no" and one.part is Part.OBJECT))
    ]
    things = [one for one in things if _is_thing(one)]
    doers = [one for one in mentions if one not in paths and one.at not in {thing.at for thing in things}]
    said = {word.lower for word in clause.said}
    if not things or len(paths) > 1 or len(doers) > 1 or not _says_of_holding(clause, things, said):
        return
    where = doers[0].qualified if doers else ""
    if (doers and not where) or (not paths and not (said - {"it", "this"}) & OF_THE_PROJECT):
        return
    for thing in things:
        header = is_header(thing.text, thing.noun)
        yield Lack(
            AbsenceClaim(
                statement=sentence.written,
                thing=thing.text,
                deed=_deed(clause, thing, header=header),
                where=where,
            ),
            paths[0].text if paths else "",
        )


def _noun_behind(clause: Clause, mention: Mention) -> str:
    """What a thing is called right behind it: "header" of "`Cache-Control` headers"."""
    behind = next((word for word in clause.words if word.at > mention.at), None)
    return behind.lower.removesuffix("s") if behind is not None and behind.mention is None else ""


def _is_thing(mention: Mention) -> bool:
    """It names code or a header, not an idea that code can have under another name."""
    if mention.shape in (Shape.WORDS, Shape.LITERAL):
        return DIRECTIVE.fullmatch(mention.text) is not None
    if is_header(mention.text, mention.noun):
        return True
    return not (mention.noun == "header" or _ACRONYM.fullmatch(mention.text))


def is_header(thing: str, noun: str) -> bool:
    """Whether a name, with the noun behind it, is that of an HTTP header."""
    one_word = noun == "header" and thing.lower() in ONE_WORD_HEADERS
    return one_word or HEADER.fullmatch(thing) is not None


def _says_of_holding(clause: Clause, things: list[Mention], said: set[str]) -> bool:
    """Whether the verb says what a file holds, rather than what becomes of it."""
    if clause.verb in ("", "no", "have", "lack"):
        return True
    if clause.verb == "be":
        return "there" in said or not (lex.LACKING - UNDEFINED).isdisjoint(said)
    if clause.predicate in USING | {Predicate.ASSIGNS}:
        return all(one.part is (Part.SUBJECT if clause.passive else Part.OBJECT) for one in things)
    headers = all(is_header(one.text, one.noun) for one in things)
    return headers and (clause.predicate is Predicate.RETURNS or clause.verb in SENDING)


def _deed(clause: Clause, thing: Mention, *, header: bool) -> Predicate:
    if header:
        return (
            Predicate.RETURNS
            if clause.predicate is Predicate.RETURNS or clause.verb in SENDING
            else Predicate.HAS
        )
    if thing.noun in ("call", "import", "export"):
        return {"call": Predicate.CALLS, "import": Predicate.IMPORTS, "export": Predicate.ASSIGNS}[thing.noun]
    return clause.predicate if clause.predicate in USING | {Predicate.ASSIGNS} else Predicate.HAS

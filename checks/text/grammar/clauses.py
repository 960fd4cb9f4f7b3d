"""The clauses of a sentence: verb, polarity, mood, tense, and what each mention of code is in them.

A shallow grammar over closed classes of words. It need not understand a sentence: where it is not plain
what is said, the stance is one that is not judged, or the clause is not `plain`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise, zip_longest

from checks.model.claim import CHECKABLE, Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.parts import Clause, Sentence, Verb, Word
from checks.text.grammar.stances import annotated
from checks.text.grammar.verbs import is_adverb, is_border, is_helper, is_number, verbs
from checks.text.markdown import SPAN
from checks.text.mentions import Mention, looks_like_code, shape_of

_WORD = re.compile(rf"{SPAN}|[^\W_][\w$]*+(?:[.\u2019'-][\w$]++)*+(?:\(\))?|[_$][\w$.]++(?:\(\))?|[^\w\s]")


_BREAKS = frozenset(";:)\u2013\u2014\u2026!")
_APART = frozenset(";\u2013\u2014")
"""Marks behind which another sentence begins."""


def read(text: str, spans: Sequence[str], *, title: bool = False, opening: bool = False) -> Sentence:
    """Read one sentence, given with placeholders and the code for each of them."""
    words, mentions = _words(text, spans)
    asked_from = _asked_from(text, words)
    around, asides = _apart(words)
    clauses = [clause for piece in _pieces(around) for clause in _clauses(piece, asked_from)]
    if clauses and clauses[0].gives_a_reason:  # "since it is slow: `x`"
        clauses = [one if one.verb else replace(one, stance=Stance.PROPOSED) for one in clauses]
    said = tuple(clauses)
    for aside in asides:
        host = next((one for one in reversed(said) if one.words[0].at < aside[0].at), None)
        for clause in (one for piece in _pieces(aside) for one in _clauses(piece, asked_from)):
            follows = host is not None and host.stance not in CHECKABLE and not clause.verb
            clauses.append(replace(clause, stance=host.stance) if host and follows else clause)
    known = list(mentions)
    for number, clause in enumerate(clauses):
        for at, one in annotated(clause, mentions, first=number == 0):
            known[at] = one
    return Sentence(text, tuple(known), tuple(clauses), title, opening)


def _asked_from(text: str, words: list[Word]) -> float:
    """The offset from which a sentence is a question: "it is `x`; why?" asks only at its end."""
    if not text.rstrip(" )\"'").endswith("?"):
        return math.inf
    if is_helper(words[0].lower) or words[0].lower in lex.SUBORDINATORS:
        return 0
    return max((word.at for word in words if word.text in _APART), default=0)


def _words(text: str, spans: Sequence[str]) -> tuple[list[Word], list[Mention]]:
    words: list[Word] = []
    mentions: list[Mention] = []
    rest = iter(spans)
    for match in _WORD.finditer(text):
        if match[0] == SPAN:
            code = next(rest, "").strip()
            words.append(Word(SPAN, match.start(), len(mentions)))
            mentions.append(Mention(code, shape_of(code) if code else shape_of(" "), match.start()))
        elif looks_like_code(match[0]):
            words.append(Word(match[0], match.start(), len(mentions)))
            mentions.append(Mention(match[0], shape_of(match[0]), match.start(), marked=False))
        else:
            words.append(Word(match[0], match.start()))
    return words, mentions


def _apart(words: list[Word]) -> tuple[list[Word], list[list[Word]]]:
    """What is said, without what stands in parentheses, and each of these by itself."""
    around: list[Word] = []
    asides: list[list[Word]] = []
    depth = 0
    for word in words:
        if word.text == "(":
            depth += 1
            if depth == 1:
                asides.append([])
                continue
        elif word.text == ")" and depth:
            depth -= 1
            if not depth:
                continue
        (asides[-1] if depth else around).append(word)
    return around, [aside for aside in asides if aside]


def _pieces(words: list[Word]) -> Iterator[list[Word]]:
    """The words between marks that no clause goes across: a colon, or the comma of ", so that"."""
    opens = lex.SUBORDINATORS - lex.PRONOUNS
    piece: list[Word] = []
    for word, following in zip_longest(words, words[1:]):
        if word.text in _BREAKS or (word.text == "," and following and following.lower in opens):
            if piece:
                yield piece
            piece = []
        else:
            piece.append(word)
    if piece:
        yield piece


def _clauses(words: list[Word], asked_from: float) -> Iterator[Clause]:
    asked = words[0].at >= asked_from
    found = list(verbs(words))
    if not found:
        yield _clause(words, None, asked=asked, carried=None)
        return
    starts = [0, *(_border(words, one, other) for one, other in pairwise(found)), len(words)]
    carried: Verb | None = None
    subject: tuple[int, ...] = ()
    for number, verb in enumerate(found):
        own = words[starts[number] : starts[number + 1]]
        shifted = replace(verb, first=verb.first - starts[number], end=verb.end - starts[number])
        clause = _clause(own, shifted, asked=asked, carried=carried)
        opener = own[0].lower if own else ""
        joined = opener in lex.COORDINATORS | {","} and all(map(is_adverb, own[1 : shifted.first]))
        if not clause.subject and joined:
            clause = replace(clause, subject=subject)  # "`f` opens it and calls `g`"
        yield clause
        subject, carried = clause.subject, verb if verb.stance is Stance.PROPOSED else None


def _border(words: list[Word], one: Verb, other: Verb) -> int:
    """The index at which the clause of a second verb begins."""
    for at in range(other.first - 1, one.end - 1, -1):
        lower = words[at].lower
        if is_border(words[at]):
            if lower == "," and at + 1 < len(words) and words[at + 1].lower in lex.COORDINATORS:
                return at
            return at - 1 if at > one.end and words[at - 1].text == "," else at
    at = other.first
    while at > one.end and (
        words[at - 1].mention is not None or words[at - 1].lower in lex.DETERMINERS | lex.PRONOUNS
    ):
        at -= 1
        if words[at].mention is None:
            break
    return at


def _clause(words: list[Word], verb: Verb | None, *, asked: bool, carried: Verb | None) -> Clause:
    opener = next((word.lower for word in words if word.text != ","), "")
    if opener in lex.COORDINATORS and len(words) > 1:
        opener = next((word.lower for word in words[1:] if word.text != ","), "")
    case = opener in lex.CONDITIONS
    if verb is None:
        stance = _loose_stance(words, opener)
        return _placed(
            words,
            None,
            Clause(tuple(words), asked=asked, stance=Stance.HYPOTHETICAL if asked or case else stance),
        )
    stance = verb.stance
    lowers = _said(words)
    if not lowers.isdisjoint(lex.PAST_ADVERBS) or _begins_before(words):
        stance = Stance.PAST
    if not lex.PAST_ADJECTIVES.isdisjoint(_said(words[: verb.first])):
        stance = Stance.PAST  # "the old loop stops at `x`"
    if stance is Stance.ASSERTED and any(word.lower in lex.NEGATIONS for word in words[: verb.first]):
        stance = Stance.DENIED
    if not lowers.isdisjoint(lex.PROPOSING_ADVERBS) or (carried is not None and opener in lex.COORDINATORS):
        stance = Stance.PROPOSED if stance is not Stance.PAST else stance
    if not lowers.isdisjoint(lex.ELSEWHERE) or _is_of_a_proper_name(words, verb):
        stance = Stance.ELSEWHERE
    if asked or case:
        stance = Stance.HYPOTHETICAL
    predicate = lex.PREDICATES.get(verb.lemma)
    if predicate is Predicate.ADVISES:
        stance = Stance.PROPOSED
    plain = stance in CHECKABLE and opener != "so"  # what follows need not be in the code
    clause = Clause(
        tuple(words),
        verb.lemma,
        predicate,
        verb.passive,
        stance,
        plain,
        case and verb.stance in CHECKABLE and not asked,
        asked,
        behind=tuple(words[verb.end :]),
    )
    return _placed(words, verb, clause)


def _begins_before(words: list[Word]) -> bool:
    """ "Before, it was `x`": an adverb, not the conjunction of "before it is `x`"."""
    return [word.lower for word in words[:2]] == ["before", ","]


def _is_of_a_proper_name(words: list[Word], verb: Verb) -> bool:
    """The subject is one bare word that is no term of programming: "curl compares with `x`"."""
    openers = lex.COORDINATORS | lex.SUBORDINATORS | lex.CONDITIONS
    said = (word for word in words[: verb.first] if word.text != ",")
    bare = list(dropwhile(lambda word: is_adverb(word) or word.lower in openers, said))
    if len(bare) == 2 and bare[1].text[:1].isdigit():
        bare = bare[:1]  # "Django 5.1"
    if len(bare) != 1 or bare[0].mention is not None:
        return False
    lower = bare[0].lower
    common = lex.NOUNS | lex.DETERMINERS | lex.PRONOUNS | lex.PLURALS | lex.NEGATIONS | {"there"}
    return (
        lower[0].isalpha()
        and not is_number(bare[0])
        and lower not in common
        and not lower.endswith(("s", "ing"))
    )


def _said(words: list[Word]) -> set[str]:
    """The words of a clause in small letters, without "instead of" and "rather than", which propose nothing."""
    return {
        word.lower
        for word, following in zip_longest(words, words[1:])
        if word.mention is None and not (following is not None and following.lower in {"of", "than"})
    }


def _loose_stance(words: list[Word], opener: str) -> Stance:
    """Of words without a verb: a heading, an aside."""
    lowers = _said(words)
    if not lex.PROPOSALS.isdisjoint(lowers) or not lex.PROPOSING_ADVERBS.isdisjoint(lowers):
        return Stance.PROPOSED
    if opener in lex.EXAMPLES:
        return Stance.HYPOTHETICAL
    if not lex.ELSEWHERE.isdisjoint(lowers):
        return Stance.ELSEWHERE
    if not lex.PAST_ADJECTIVES.isdisjoint(lowers):
        return Stance.PAST
    return Stance.ASSERTED


def _placed(words: list[Word], verb: Verb | None, clause: Clause) -> Clause:
    """The clause with its mentions sorted into subject, object and what is behind prepositions."""
    subject: list[int] = []
    object_: list[int] = []
    oblique: list[tuple[str, int]] = []
    for at, word in enumerate(words):
        if word.mention is None:
            continue
        preposition = _preposition(words, at, verb)
        if preposition:
            oblique.append((preposition, word.mention))
        elif verb is not None and at < verb.first:
            subject.append(word.mention)
        else:
            object_.append(word.mention)
    return replace(clause, subject=tuple(subject), object=tuple(object_), oblique=tuple(oblique))


def _preposition(words: list[Word], at: int, verb: Verb | None) -> str:
    """The preposition that governs a mention: right before it, but for articles, nouns and a list it is in."""
    for back in range(at - 1, max(-1, at - 8), -1):
        word = words[back]
        if verb is not None and verb.first <= back < verb.end:
            return ""
        if word.mention is not None or (word.text == "," and back and words[back - 1].mention is not None):
            continue
        lower = word.lower
        if lower in lex.PREPOSITIONS:
            return lower
        if lower in lex.SUBORDINATORS | lex.CONDITIONS or (
            lower in lex.COORDINATORS and not (back and words[back - 1].mention is not None)
        ):
            return ""
        if word.mention is None and not lower.isalpha():
            return ""
        if at - back > 4 and lower not in lex.COORDINATORS:
            return ""
    return ""

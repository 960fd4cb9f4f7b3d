"""The clauses of a sentence: verb, polarity, mood, tense, and what each mention of code is in them.

A shallow grammar over closed classes of words. It need not understand a sentence: where it is not plain
what is said, the stance is one that is not judged, or the clause is not `plain`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, groupby, pairwise, takewhile, zip_longest

from checks.model.claim import CHECKABLE, Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.parts import Clause, Verb, Word
from checks.text.grammar.reported import reported
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.stances import annotated
from checks.text.grammar.verbs import begins_a_phrase, is_adverb, is_border, is_helper, verbs
from checks.text.markdown import SPAN
from checks.text.mentions import Mention, looks_like_code, shape_of

_WORD = re.compile(rf"{SPAN}|[^\W_][\w$]*+(?:[.\u2019'-][\w$]++)*+(?:\(\))?|[_$][\w$.]++(?:\(\))?|[^\w\s]")


_BREAKS = frozenset(";:)\u2013\u2014\u2026!")
_APART = frozenset(";\u2013\u2014")
"""Marks behind which another sentence begins."""

_OPENING = lex.REASONS | lex.CONCESSIONS | lex.CONDITIONS
"""Conjunctions that open a clause of which what is said before them says nothing."""

SEEING_TO = frozenset(("check", "verify", "ensure", "confirm", "assert"))
"""Verbs whose "that" says what is to be so."""

LEADING = 2
"""Main clauses in which a sentence makes its point; what follows them is effects, cases and remedies."""

_SUBORDINATE = lex.REASONS | lex.CONCESSIONS | lex.CONDITIONS | {"while", "as"}
"""Words that open a clause before the main one."""

_NO_VERB = Verb(0, 0, "")
"""Of words without one: they are all behind it."""


def read_sentence(text: str, spans: Sequence[str], *, title: bool = False, opening: bool = False) -> Sentence:
    """Read one sentence, given with placeholders and the code for each of them."""
    words, mentions = _words(text, spans)
    asked_from = _asked_from(text, words)
    around, asides = _apart(words)
    clauses = list(_clauses(around, asked_from))
    if clauses and clauses[0].gives_a_reason:  # "since it is slow: `x`"
        clauses = [one if one.verb else replace(one, stance=Stance.PROPOSED) for one in clauses]
    clauses = [
        replace(one, stance=Stance.PROPOSED, plain=False) if _is_to_be_seen_to(before, one) else one
        for before, one in zip((None, *clauses), clauses, strict=False)
    ]
    clauses = [
        _told(one, reported(before, one, text))
        for before, one in zip((None, *clauses), clauses, strict=False)
    ]
    said = tuple(clauses)
    for aside in asides:
        host = next((one for one in reversed(said) if one.words[0].at < aside[0].at), None)
        for clause in _clauses(aside, asked_from):
            follows = host is not None and host.stance is not Stance.ASSERTED and not clause.verb
            stance = Stance.HYPOTHETICAL if host is None or host.denied else host.stance
            # "no imports (`import x`)" does not say whether `x` is there
            clauses.append(replace(clause, stance=stance) if follows else clause)
    passed = 0
    for number, clause in enumerate(clauses):
        leads = (number < len(said) and passed < LEADING) or not said
        passed += bool(clause.verb) and clause.words[0].lower not in _SUBORDINATE
        for at, one in annotated(clause, mentions, first=number == 0):
            mentions[at] = replace(one, leads=leads)
    return Sentence(text, tuple(mentions), tuple(clauses), title, opening)


def _told(clause: Clause, stance: Stance | None) -> Clause:
    """The clause as somebody else's word, when there is a stance for that."""
    if stance is None:
        return clause
    stance = stance if clause.stance in CHECKABLE else clause.stance
    return replace(clause, stance=stance, plain=False, reported=True)


def _is_to_be_seen_to(before: Clause | None, clause: Clause) -> bool:
    """ "Check that no `x` is left", "make sure no `x` is left": what is asked for is not said to be so."""
    lowers = [word.lower for word in clause.words if word.lower not in ("please", ",")]
    if lowers[:2] == ["make", "sure"]:
        return True
    asked = before is not None and before.stance is Stance.PROPOSED and before.verb in SEEING_TO
    return asked and lowers[:1] == ["that"]


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
        word, marked = match[0], match[0] == SPAN
        if marked or looks_like_code(word):
            code = next(rest, "").strip() if marked else word
            words.append(Word(word, match.start(), len(mentions)))
            mentions.append(Mention(code, shape_of(code or " "), match.start(), marked))
        else:
            words.append(Word(word, match.start()))
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


def _clauses(words: list[Word], asked_from: float) -> Iterator[Clause]:
    """The clauses between marks that none goes across: a colon, or the comma of ", so that"."""

    def is_break(at: int) -> bool:
        if words[at].text != ",":
            return words[at].text in _BREAKS
        following = words[at + 1].lower if at + 1 < len(words) else ""
        return following in lex.SUBORDINATORS and following not in lex.PRONOUNS

    for breaks, piece in groupby(range(len(words)), is_break):
        if not breaks:
            yield from _joined([words[at] for at in piece], asked_from)


def _joined(words: list[Word], asked_from: float) -> Iterator[Clause]:
    """The clauses of such a piece, each with its verb."""
    found = list(verbs(words))
    starts = [0, *(_border(words, *two) for two in pairwise(found)), len(words)]
    subject: tuple[int, ...] = ()
    proposed = False
    for verb, (start, end) in zip(found or [_NO_VERB], pairwise(starts), strict=True):
        own = words[start:end]
        shifted = replace(verb, first=verb.first - start, end=verb.end - start)
        clause = _clause(own, shifted, asked=words[0].at >= asked_from, carried=proposed)
        joins = own[0].text == "," or own[0].lower in lex.COORDINATORS
        if joins and not clause.subject and all(map(is_adverb, own[1 : shifted.first])):
            clause = replace(clause, subject=subject)  # "`f` opens it and calls `g`"
        if [word.lower for word in words[max(0, start - 2) : start]] == ["used", "to"]:
            clause = replace(clause, stance=Stance.PAST, plain=False)
        yield clause
        subject, proposed = clause.subject, verb.stance is Stance.PROPOSED


def _border(words: list[Word], one: Verb, other: Verb) -> int:
    """The index at which the clause of a second verb begins."""
    between = range(other.first - 1, one.end - 1, -1)
    nearest = next((at for at in between if is_border(words[at])), None)
    if nearest is not None:
        at = _reason_before(words, one.end, nearest)
        return at - 1 if at > one.end and words[at - 1].text == "," else at
    at = other.first
    while at > one.end and begins_a_phrase(words[at - 1]):
        at -= 1
        if words[at].mention is None:
            break
    return at


def _reason_before(words: list[Word], first: int, border: int) -> int:
    """The conjunction that opens the clause whose subject goes on at a border: "because `a` and `b` are set"."""
    if words[border].lower not in lex.COORDINATORS:
        return border
    for at in range(border - 1, first - 1, -1):
        if words[at].lower in _OPENING:
            return at
        if is_border(words[at]):
            break
    return border


def _clause(words: list[Word], verb: Verb, *, asked: bool, carried: bool) -> Clause:
    """One clause, its mentions sorted into subject, object and what is behind prepositions.

    `carried` tells that the clause before it asks for something.
    """
    opens = words[1:] if words[0].lower in lex.COORDINATORS else words
    opener = next((word.lower for word in opens if word.text != ","), "")
    case = opener in lex.CONDITIONS
    is_none = verb.end == 0
    before, behind = words[: verb.first], words[verb.end :]
    predicate = lex.PREDICATES.get(verb.lemma)
    if predicate is Predicate.ADVISES:
        stance = Stance.PROPOSED
    elif asked or case:
        stance = Stance.HYPOTHETICAL
    elif is_none:
        stance = _loose_stance(words, opener)
    else:
        stance = _stance(words, verb, carried=carried and opener in lex.COORDINATORS)
    named, acted_on = _governed(before), _governed(behind)
    return Clause(
        tuple(words),
        verb.lemma,
        predicate,
        verb.passive,
        stance,
        plain=not is_none and stance in CHECKABLE and opener != "so",  # what follows need not be there
        case=case and not is_none and verb.stance in CHECKABLE and not asked,
        asked=asked,
        subject=tuple(number for preposition, number in named if not preposition),
        object=tuple(number for preposition, number in acted_on if not preposition),
        oblique=tuple((preposition, number) for preposition, number in named + acted_on if preposition),
        behind=() if is_none else tuple(behind),
    )


def _stance(words: list[Word], verb: Verb, *, carried: bool) -> Stance:
    said, before = _said(words), words[: verb.first]
    if said & lex.ELSEWHERE or _is_a_proper_name(before):
        return Stance.ELSEWHERE
    old = _said(before) & lex.PAST_ADJECTIVES  # "the old loop stops at `x`"
    past = old or said & lex.PAST_ADVERBS or _is_of_before(words)
    # "before, it was `x`": an adverb, not the conjunction of "before it is `x`"
    adverb = words[0].lower == "before" and words[1].text == ","
    if past or adverb or verb.stance is Stance.PAST or _used_to(words):
        return Stance.PAST
    if carried or said & lex.PROPOSING_ADVERBS or (verb.lemma == "be" and _is_a_way(before)):
        return Stance.PROPOSED
    opened = list(takewhile(lambda word: word.lower not in _OPENING, reversed(before)))
    if verb.stance is Stance.ASSERTED and any(word.lower in lex.NEGATIONS for word in opened):
        return Stance.DENIED  # not by a word before "because", which denies something else
    return verb.stance


def _is_a_way(subject: list[Word]) -> bool:
    """ "A simpler way is `x`", not "the current way": what may be done, and need not be done here."""
    lowers = [word.lower for word in subject]
    return bool(lowers) and lowers[-1] in lex.WAYS and lex.PRESENT.isdisjoint(lowers)


def _is_of_before(words: list[Word]) -> bool:
    """ "Rows that were kept before this commit carry no `x`"."""
    lowers = [word.lower for word in words]
    return any(
        one == "before" and other in ("this", "the") and third in lex.CHANGES
        for one, other, third in zip(lowers, lowers[1:], lowers[2:], strict=False)
    )


def _used_to(words: list[Word]) -> bool:
    """ "It used to be `x`", not "it is used to call `x`"."""
    lowers = ["", *(word.lower for word in words)]
    return any(
        (one, other) == ("used", "to") and lowers[at] not in lex.BE
        for at, (one, other) in enumerate(pairwise(lowers[1:]))
    )


def _is_a_proper_name(subject: list[Word]) -> bool:
    """It is one bare word that is no term of programming: "curl compares with `x`"."""
    said = (word for word in subject if word.text != ",")
    bare = list(dropwhile(lambda word: is_adverb(word) or is_border(word), said))
    if len(bare) == 2 and bare[1].text[:1].isdigit():
        bare = bare[:1]  # "Django 5.1"
    if len(bare) != 1 or bare[0].mention is not None:
        return False
    lower = bare[0].lower
    common = (
        lex.NOUNS
        | lex.DETERMINERS
        | lex.PRONOUNS
        | lex.PLURALS
        | lex.NEGATIONS
        | {"there", "please", *lex.NUMBERS}
    )
    return lower[0].isalpha() and lower not in common and not lower.endswith(("s", "ing"))


def _said(words: list[Word]) -> set[str]:
    """The words of a clause in small letters, without "instead of" and "rather than", which propose nothing."""
    return {
        word.lower
        for word, following in zip_longest(words, words[1:])
        if word.mention is None and not (following is not None and following.lower in {"of", "than"})
    }


def _loose_stance(words: list[Word], opener: str) -> Stance:
    """Of words without a verb: a heading, an aside."""
    said = _said(words)
    if said & (lex.PROPOSALS | lex.PROPOSING_ADVERBS):
        return Stance.PROPOSED
    if opener in lex.EXAMPLES:
        return Stance.HYPOTHETICAL
    if said & lex.ELSEWHERE:
        return Stance.ELSEWHERE
    return Stance.PAST if said & lex.PAST_ADJECTIVES else Stance.ASSERTED


def _governed(words: list[Word]) -> list[tuple[str, int]]:
    """The mentions among words, each with the preposition that governs it; empty where none does."""
    return [
        (_preposition(words, at), word.mention) for at, word in enumerate(words) if word.mention is not None
    ]


def _preposition(words: list[Word], at: int) -> str:
    """The preposition that governs a mention: right before it, but for articles, nouns and a list it is in."""
    for back in range(at - 1, max(-1, at - 8), -1):
        word, lower = words[back], words[back].lower
        listed = lower == "/" or (back > 0 and words[back - 1].mention is not None)
        if word.mention is not None or (listed and (lower in ("/", ",") or lower in lex.COORDINATORS)):
            continue
        if lower in lex.PREPOSITIONS:
            return lower
        if is_border(word) or not lower.isalpha() or at - back > 4:
            break
    return ""

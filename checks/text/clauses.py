"""The clauses of a sentence: verb, polarity, mood, tense, and what each mention of code is in them.

A shallow grammar over closed classes of words. It need not understand a sentence: where it is not plain
what is said, the stance is one that is not judged, or the clause is not `plain`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from checks.model.claim import CHECKABLE, Stance
from checks.text import lexicon as lex
from checks.text.lexicon import Predicate
from checks.text.markdown import SPAN
from checks.text.mentions import NAMED, Mention, Part, looks_like_code, shape_of

_WORD = re.compile(rf"{SPAN}|[^\W_][\w$]*+(?:[.\u2019'-][\w$]++)*+(?:\(\))?|[_$][\w$.]++(?:\(\))?|[^\w\s]")
DEFINITE = frozenset(("the", "this", "its", "these", "existing"))
"""Words before what is there already."""

GONE = frozenset(("gone", "removed", "dropped", "deleted"))
"""What comes right behind a thing that is no more: "with `x` gone"."""

_BREAKS = frozenset(";:()\u2013\u2014\u2026!")


@dataclass(frozen=True, slots=True)
class Word:
    """One word or mark of a sentence."""

    text: str
    at: int
    mention: int | None = None
    """Which mention of the sentence it is."""

    @property
    def lower(self) -> str:
        """In small letters, with a straight apostrophe."""
        return self.text.lower().replace("\u2019", "'")


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence with at most one finite verb. Mentions are given by their numbers in the sentence."""

    words: tuple[Word, ...]
    verb: str = ""
    """Without its ending: "call" of "does not call"; empty where there is none."""

    predicate: Predicate | None = None
    passive: bool = False
    stance: Stance = Stance.ASSERTED
    plain: bool = False
    """A verb of the present tense, and nothing that makes it doubtful."""

    case: bool = False
    """It supposes a case, in the present tense: "when `x` is given"."""

    subject: tuple[int, ...] = ()
    object: tuple[int, ...] = ()
    oblique: tuple[tuple[str, int], ...] = ()
    """Preposition and mention: ("in", 2) for "in `f`"."""

    behind: tuple[Word, ...] = ()
    """The words after the verb."""

    @property
    def behind_at(self) -> int:
        """The offset in the sentence of the first word after the verb."""
        return self.behind[0].at if self.behind else 1_000_000

    @property
    def denied(self) -> bool:
        """It says that something is not so."""
        return self.stance is Stance.DENIED


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, its code spans replaced by `SPAN`, with its clauses."""

    text: str
    mentions: tuple[Mention, ...] = ()
    clauses: tuple[Clause, ...] = ()
    title: bool = False
    opening: bool = False
    """The first sentence of the body."""

    @property
    def written(self) -> str:
        """The sentence with its code back in it."""
        spans = iter([one.text for one in self.mentions if one.marked])
        return re.sub(SPAN, lambda _: f"`{next(spans, '')}`", self.text)

    def place_in(self, clause: Clause, thing: Mention, *, of: bool = False) -> str:
        """The name behind "in" or the like in a clause: where the thing is said to be; empty where none is named."""
        for preposition, number in clause.oblique:
            place = self.mentions[number]
            if (
                (preposition in lex.INSIDE or (of and preposition == "of"))
                and place is not thing
                and place.shape in NAMED
            ):
                return place.qualified
        return ""

    def before(self, mention: Mention) -> str:
        """The text before a mention."""
        return self.text[: mention.at]

    def after(self, mention: Mention) -> str:
        """The text behind a mention."""
        return self.text[mention.at + (1 if mention.marked else len(mention.text)) :]


@dataclass(frozen=True, slots=True)
class _Verb:
    """A finite verb with its helpers, at words `first` to `end` (exclusive) of a sentence."""

    first: int
    end: int
    lemma: str
    stance: Stance = Stance.ASSERTED
    passive: bool = False
    advising: bool = False
    """"should", "must", "needs to": its subject is there, what it asks for is not."""

    imperative: bool = False


def read(text: str, spans: Sequence[str], *, title: bool = False, opening: bool = False) -> Sentence:
    """Read one sentence, given with placeholders and the code for each of them."""
    words, mentions = _words(text, spans)
    asked = text.rstrip(" )\"'").endswith("?")
    clauses: list[Clause] = []
    for piece in _pieces(words):
        clauses.extend(_clauses(piece, asked=asked))
    annotated = list(mentions)
    for number, clause in enumerate(clauses):
        for at, one in _annotated(clause, mentions, first=number == 0, asked=asked):
            annotated[at] = one
    return Sentence(text, tuple(annotated), tuple(clauses), title, opening)


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


def _pieces(words: list[Word]) -> Iterator[list[Word]]:
    """The words between marks that no clause goes across."""
    piece: list[Word] = []
    for word in words:
        if word.text in _BREAKS:
            if piece:
                yield piece
            piece = []
        else:
            piece.append(word)
    if piece:
        yield piece


def _clauses(words: list[Word], *, asked: bool) -> Iterator[Clause]:
    verbs = list(_verbs(words))
    if not verbs:
        yield _clause(words, None, asked=asked, carried=None)
        return
    starts = [
        0,
        *(_border(words, one, other) for one, other in pairwise(verbs)),
        len(words),
    ]
    carried: _Verb | None = None
    subject: tuple[int, ...] = ()
    for number, verb in enumerate(verbs):
        own = words[starts[number] : starts[number + 1]]
        shifted = replace(verb, first=verb.first - starts[number], end=verb.end - starts[number])
        clause = _clause(own, shifted, asked=asked, carried=carried)
        opener = own[0].lower if own else ""
        if not clause.subject and opener in lex.COORDINATORS | {","} and shifted.first <= 3:
            clause = replace(clause, subject=subject)  # "`f` opens it and calls `g`"
        yield clause
        subject, carried = clause.subject, verb if verb.imperative or verb.advising else None


def _verbs(words: list[Word]) -> Iterator[_Verb]:
    at = 0
    taken = False
    while at < len(words):
        verb = _verb_at(words, at, taken=taken)
        if verb is None:
            if words[at].mention is None and _is_border(words[at].lower):
                taken = False
            at += 1
        else:
            yield verb
            taken, at = True, max(verb.end, at + 1)


def _lead(words: list[Word], verb: _Verb) -> int:
    """How many words come before the clause of the first verb: "same as `x`" of "same as `x` that it replaces"."""
    for at in range(verb.first - 1, 0, -1):
        if words[at].mention is None and words[at].lower in lex.SUBORDINATORS | lex.CONDITIONS:
            return at
    return 0


def _is_border(lower: str) -> bool:
    """A word or mark at which another clause may begin."""
    return lower == "," or lower in lex.SUBORDINATORS | lex.CONDITIONS | lex.COORDINATORS


def _verb_at(words: list[Word], at: int, *, taken: bool) -> _Verb | None:
    """The finite verb that begins at a word. In a clause that has one, a participle is none: "the value passed `x`"."""
    word = words[at]
    lower = word.lower
    if word.mention is not None:
        return None
    if lower in lex.ADVISING | lex.SUPPOSING | lex.BE | lex.HAVE | lex.DO:
        if lower in {"need", "needs"} and not _is_subject_end(words, at):
            return None
        return _helped(words, at)
    lemma = lemma_of(lower)
    if _opens(words, at):
        return _command(words, at, lower)
    if lower.endswith("s") and not lower.endswith("ss"):
        known = lemma in lex.PREDICATES
        joined = known and at > 0 and words[at - 1].lower in lex.COORDINATORS
        if joined or (
            not taken
            and _is_subject_end(words, at)
            and (known or _after_mention(words, at) or _after_noun(words, at))
            and not _is_noun(words, at)
        ):
            return _Verb(at, at + 1, lemma)
    past = lower in lex.IRREGULAR_PAST or (
        lower.endswith("ed") and len(lower) > 4 and lower not in lex.NAMING
    )
    if past and not taken and _is_subject_end(words, at) and _takes_object(words, at):
        return _Verb(at, at + 1, lemma, Stance.PAST)
    if lower == lemma and lemma in lex.PREDICATES and at and words[at - 1].lower in lex.PLURALS:
        return _Verb(at, at + 1, lemma)
    return None


def _helped(words: list[Word], at: int) -> _Verb:
    """A verb with its helpers: "is never called", "should have been set", "doesn't return"."""
    first, stance, advising = at, Stance.ASSERTED, False
    passive = negated = past = False
    verb = ""
    while at < len(words) and words[at].mention is None:
        lower = words[at].lower
        if lower in lex.ADVISING:
            advising = True
        elif lower in lex.SUPPOSING:
            stance = Stance.HYPOTHETICAL
        elif lower in lex.BE | lex.HAVE | lex.DO:
            past = past or lower in lex.PAST_FORMS
            passive = lower in lex.BE
            verb = "be" if passive else "have" if lower in lex.HAVE else verb
        elif not (lower in lex.NEGATIONS or _is_adverb(lower) or lower == "to"):
            lemma = lemma_of(lower)
            known = lemma in lex.PREDICATES or (lower.endswith("ed") and lower not in lex.LACKING)
            if known or not (passive or verb == "have"):
                verb, at = lemma, at + 1
                passive = passive and not lower.endswith("ing")
            else:
                passive = False
            break
        negated = negated or lower in lex.NEGATIONS or lower.endswith("n't")
        at += 1
    else:
        passive = False
    if past and stance is Stance.ASSERTED:
        stance = Stance.PAST
    elif advising:
        stance = Stance.PROPOSED
    elif negated and stance is Stance.ASSERTED:
        stance = Stance.DENIED
    return _Verb(first, max(at, first + 1), verb, stance, passive, advising)


def _command(words: list[Word], at: int, lower: str) -> _Verb | None:
    """A verb that opens a clause and asks for something: "Use `x`", "please rename `y`"."""
    if (lower in lex.NOUNS and lower not in lex.PREDICATES) or lower in lex.NUMBERS or lower in lex.LACKING:
        return None
    following = words[at + 1] if at + 1 < len(words) else None
    lemma = lemma_of(lower)
    known = lower == lemma and lemma in lex.PREDICATES
    asks = following is not None and (following.mention is not None or following.lower in lex.DETERMINERS)
    if not (known or asks) or not lower.isalpha() or _is_function_word(lower) or _is_adverb(lower):
        return None
    if lower.endswith(("s", "ed", "ing")) and not lower.endswith("ss") and not known:
        return None
    return _Verb(at, at + 1, lemma, Stance.PROPOSED, imperative=True)


def _opens(words: list[Word], at: int) -> bool:
    """Nothing but marks, conjunctions and adverbs of proposals comes before it, up to the last comma."""
    for word in reversed(words[:at]):
        if word.text == ",":
            return True
        if word.mention is not None:
            return False
        lower = word.lower
        if lower.isalpha() and not (
            lower in lex.PROPOSING_ADVERBS | lex.COORDINATORS or lower in {"then", "to"}
        ):
            return False
        if lower == "to":
            return False
    return True


def _is_subject_end(words: list[Word], at: int) -> bool:
    """What comes right before may be the end of a verb's subject."""
    back = at - 1
    while back >= 0 and words[back].mention is None and _is_adverb(words[back].lower):
        back -= 1
    if back < 0:
        return False
    before = words[back]
    if before.mention is not None or before.lower in lex.PRONOUNS:
        return True
    lower = before.lower
    return lower.isalpha() and not _is_function_word(lower) and lower not in lex.NUMBERS


def _after_mention(words: list[Word], at: int) -> bool:
    back = at - 1
    while back >= 0 and words[back].mention is None and _is_adverb(words[back].lower):
        back -= 1
    return back >= 0 and (
        words[back].mention is not None or words[back].lower in {"it", "this", "that", "which"}
    )


def _after_noun(words: list[Word], at: int) -> bool:
    """ "The error path relies on `x`": an article and a noun in the singular come before."""
    before = words[at - 1]
    if before.mention is not None or before.lower.endswith("s") or at + 1 >= len(words):
        return False
    following = words[at + 1]
    object_follows = following.mention is not None or following.lower in lex.DETERMINERS | lex.PREPOSITIONS
    return object_follows and any(word.lower in lex.DETERMINERS for word in words[max(0, at - 5) : at])


def _is_noun(words: list[Word], at: int) -> bool:
    """ "The two `f` calls are": an -s word that ends the subject of another verb, or a list of things."""
    following = next((word for word in words[at + 1 :] if not _is_adverb(word.lower)), None)
    if following is not None and (
        following.mention is not None or following.lower in lex.DETERMINERS | lex.PRONOUNS
    ):
        return False
    if following is None or following.lower in lex.BE | lex.HAVE | lex.DO | lex.ADVISING | lex.SUPPOSING | {
        "of"
    }:
        return _counts(words, at) or following is not None
    return _counts(words, at)


def _counts(words: list[Word], at: int) -> bool:
    """An article or a number comes before what is right before it: "the three `f` calls"."""
    for back in range(at - 1, max(-1, at - 4), -1):
        word = words[back]
        if word.mention is None:
            return word.lower in lex.DETERMINERS or (is_number(word) and not is_numbered(words, back))
    return False


def is_number(word: Word) -> bool:
    """In digits or in letters."""
    return word.mention is None and (word.text.isdecimal() or word.lower in lex.NUMBERS)


def is_numbered(words: Sequence[Word], at: int) -> bool:
    """The number only tells one of several: "line 3", "case 2"."""
    return at > 0 and words[at].text.isdecimal() and words[at - 1].lower in lex.NOUNS


def _takes_object(words: list[Word], at: int) -> bool:
    if at + 1 >= len(words):
        return False
    following = words[at + 1]
    return following.mention is not None or following.lower in lex.DETERMINERS | lex.PRONOUNS


def _border(words: list[Word], one: _Verb, other: _Verb) -> int:
    """The index at which the clause of a second verb begins."""
    for at in range(other.first - 1, one.end - 1, -1):
        lower = words[at].lower
        if words[at].mention is None and (
            lower in lex.SUBORDINATORS | lex.CONDITIONS | lex.COORDINATORS or lower == ","
        ):
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


def _clause(words: list[Word], verb: _Verb | None, *, asked: bool, carried: _Verb | None) -> Clause:
    opener = next((word.lower for word in words if word.text != ","), "")
    if opener in lex.COORDINATORS and len(words) > 1:
        opener = next((word.lower for word in words[1:] if word.text != ","), "")
    case = opener in lex.CONDITIONS
    if verb is None:
        stance = _loose_stance(words, opener)
        return _placed(
            words, None, Clause(tuple(words), stance=Stance.HYPOTHETICAL if asked or case else stance)
        )
    stance = verb.stance
    lowers = _said(words)
    if not lowers.isdisjoint(lex.PAST_ADVERBS) or (
        "used" in lowers and "to" in lowers and verb.stance is Stance.PAST
    ):
        stance = Stance.PAST
    if stance is Stance.ASSERTED and any(word.lower in lex.NEGATIONS for word in words[: verb.first]):
        stance = Stance.DENIED
    if not lowers.isdisjoint(lex.PROPOSING_ADVERBS) or (carried is not None and opener in lex.COORDINATORS):
        stance = Stance.PROPOSED if stance is not Stance.PAST else stance
    if not lowers.isdisjoint(lex.ELSEWHERE):
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
        behind=tuple(words[verb.end :]),
    )
    return _placed(words, verb, clause)


def _said(words: list[Word]) -> set[str]:
    """The words of a clause in small letters, without "instead of" and "rather than", which propose nothing."""
    return {
        word.lower
        for word, following in zip(words, (*words[1:], None), strict=True)
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
    return Stance.ASSERTED


def _placed(words: list[Word], verb: _Verb | None, clause: Clause) -> Clause:
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


def _preposition(words: list[Word], at: int, verb: _Verb | None) -> str:
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


def _annotated(
    clause: Clause, mentions: Sequence[Mention], *, first: bool, asked: bool
) -> Iterator[tuple[int, Mention]]:
    """The mentions of a clause, each with what the clause says of it."""
    obliques = {at: preposition for preposition, at in clause.oblique}
    own = [at for at, word in enumerate(clause.words) if word.mention is not None]
    for index in own:
        number = clause.words[index].mention
        assert number is not None  # noqa: S101 - by the comprehension above
        if number in obliques:
            part = Part.OBLIQUE
        elif not clause.verb:
            part = Part.LOOSE
        else:
            part = Part.SUBJECT if number in clause.subject else Part.OBJECT
        stance = _stance(clause, index, part, asked=asked)
        yield (
            number,
            replace(
                mentions[number],
                stance=stance,
                part=part,
                preposition=obliques.get(number, ""),
                plain=stance in CHECKABLE and (clause.plain or _is_plain(clause, part)),
                noun=_noun(clause.words, index),
                existing=not lex.EXISTING.isdisjoint(word.lower for word in clause.words),
                case=clause.case and part is Part.SUBJECT,
                definite=not DEFINITE.isdisjoint(
                    word.lower for word in clause.words[max(0, index - 3) : index]
                ),
                opens=first and all(map(_comes_first, clause.words[:index])),
            ),
        )


def _is_plain(clause: Clause, part: Part) -> bool:
    """Code alone before a colon or a dash is shown as it is; what something was renamed to is there."""
    alone = not clause.verb and all(
        word.mention is not None or not word.lower.isalpha() for word in clause.words
    )
    return alone or (part is Part.OBLIQUE and is_of_a_change(clause) and clause.stance is Stance.PAST)


def _comes_first(word: Word) -> bool:
    """It may come before what a sentence is about: "in the function `f`"."""
    opening = lex.DETERMINERS | lex.NOUNS | {"in", "at", "here"}
    return word.mention is None and (word.lower in opening or not word.lower.isalpha())


def _noun(words: Sequence[Word], index: int) -> str:
    """The noun of programming right beside a mention, in the singular."""
    beside = (*words[index + 1 : index + 2], *words[max(0, index - 1) : index])
    nouns = (
        noun for word in beside for noun in (word.lower, word.lower.removesuffix("s")) if word.mention is None
    )
    return next((noun for noun in nouns if noun in lex.NOUNS), "")


def _stance(clause: Clause, index: int, part: Part, *, asked: bool) -> Stance:
    """What the clause does with the mention at one of its words."""
    near = [word.lower for word in clause.words[max(0, index - 4) : index] if word.mention is None]
    advised = part is Part.SUBJECT and clause.stance is Stance.PROPOSED
    if asked and not advised:
        return Stance.HYPOTHETICAL
    removing = any(
        word.lower.endswith("ing")
        and lex.PREDICATES.get(lemma_of(word.lower)) is Predicate.REMOVES
        and not (at and clause.words[at - 1].mention is not None)
        for at, word in enumerate(clause.words[:index])
        if at >= index - 3
    )
    if removing:
        return Stance.PAST  # "dropping `x`": the change does; not "`f` replacing `x`"
    if (nearby := _stance_of_words(near)) is not None or _is_gone(clause.words[index + 1 : index + 2]):
        return nearby or Stance.PAST
    if clause.stance in (Stance.HYPOTHETICAL, Stance.ELSEWHERE):
        return clause.stance
    if is_of_a_change(clause) and not advised:
        return _of_a_change(clause, index, part)
    if advised:
        # "`x` should be renamed": it is there; "`x` should be used": it may be there
        adds = clause.predicate is Predicate.HAS or clause.verb in lex.ADDING
        return Stance.HYPOTHETICAL if adds else Stance.ASSERTED
    if clause.stance in (Stance.PAST, Stance.PROPOSED):
        return clause.stance
    return Stance.DENIED if _is_denied(clause, index, part, near) else Stance.ASSERTED


def _stance_of_words(near: list[str]) -> Stance | None:
    """What the words right before a mention make of it, whatever its clause says."""
    removing = any(
        word.endswith("ing") and lex.PREDICATES.get(lemma_of(word)) is Predicate.REMOVES for word in near[-3:]
    )
    if removing or not lex.PAST_ADJECTIVES.isdisjoint(near[-2:]):
        return Stance.PAST
    compared = near[-2:] in (["instead", "of"], ["rather", "than"]) or near[-1:] in (["than"], ["unlike"])
    if compared or not lex.EXAMPLES.isdisjoint(near[-2:]):
        return Stance.HYPOTHETICAL
    return None


def _is_gone(following: Sequence[Word]) -> bool:
    """ "With `x` gone", "`x` -> `y`"."""
    return any(word.mention is None and (word.text in lex.ARROWS or word.lower in GONE) for word in following)


def _is_denied(clause: Clause, index: int, part: Part, near: list[str]) -> bool:
    if not {"no", "without"}.isdisjoint(near[-2:]) or not lex.LACKING.isdisjoint(near[-2:]):
        return True
    behind = [word.lower for word in clause.words[index + 1 : index + 4] if word.mention is None]
    if part is not Part.OBJECT and clause.verb in {"", "be"} and not lex.LACKING.isdisjoint(behind):
        return True
    return clause.denied and (part is not Part.SUBJECT or clause.passive)


def is_of_a_change(clause: Clause) -> bool:
    """ "This drops `x`", "`x` is removed": not what code does, as in "`f` drops the error"."""
    if clause.predicate is not Predicate.REMOVES:
        return False
    return clause.passive or not clause.subject or clause.verb in {"replace", "rename"}


def _of_a_change(clause: Clause, index: int, part: Part) -> Stance:
    """ "Replaces `a` with `b`", "`a` is renamed to `b`": the first is gone, the second is there."""
    if clause.stance is Stance.PROPOSED:
        return Stance.PROPOSED
    near = {word.lower for word in clause.words[max(0, index - 3) : index]}
    if part is Part.OBLIQUE and near & {"to", "with", "by", "into"}:
        return Stance.ASSERTED
    if part is Part.SUBJECT and not clause.passive:
        return Stance.ASSERTED
    return Stance.PAST if part is not Part.OBLIQUE or "from" in near else Stance.ASSERTED


def _is_adverb(lower: str) -> bool:
    return lower in lex.ADVERBS or lower in {"not", "never"} or (lower.endswith("ly") and len(lower) > 4)


def _is_function_word(lower: str) -> bool:
    return (
        lower in lex.DETERMINERS
        or lower in lex.PREPOSITIONS
        or lower in lex.COORDINATORS
        or lower in lex.SUBORDINATORS
        or lower in lex.CONDITIONS
        or lower in lex.PRONOUNS
        or lower in lex.BE | lex.HAVE | lex.DO
        or lower in lex.ADVISING | lex.SUPPOSING
        or lower in lex.EXAMPLES
    )


def lemma_of(word: str) -> str:
    """A verb without its ending: "calls", "called" and "calling" give "call"."""
    if word in lex.IRREGULAR:
        return lex.IRREGULAR[word]
    for ending, put in (
        ("ies", "y"),
        ("ied", "y"),
        ("es", "e"),
        ("es", ""),
        ("s", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ):
        bare = word.removesuffix(ending) + put
        if word.endswith(ending) and (bare in lex.PREDICATES or bare in lex.ADDING):
            return bare
        if word.endswith(ending) and bare[-2:-1] == bare[-1:] and bare[:-1] in lex.PREDICATES:
            return bare[:-1]  # "dropped"
    if word in lex.PREDICATES:
        return word
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending)
    return word

"""The finite verbs of a sentence, each with its helpers: "is never called", "should have been set"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Verb, Word


def verbs(words: list[Word]) -> Iterator[Verb]:
    """The finite verbs of a piece of a sentence, in order."""
    at = 0
    taken = False
    while at < len(words):
        verb = _verb_at(words, at, taken=taken)
        if verb is None:
            if words[at].mention is None and is_border(words[at].lower):
                taken = False
            at += 1
        else:
            yield verb
            taken, at = True, max(verb.end, at + 1)


def is_border(lower: str) -> bool:
    """A word or mark at which another clause may begin."""
    return lower == "," or lower in lex.SUBORDINATORS | lex.CONDITIONS | lex.COORDINATORS


def _verb_at(words: list[Word], at: int, *, taken: bool) -> Verb | None:
    """The finite verb that begins at a word. In a clause that has one, a participle is none: "the value passed `x`"."""
    word = words[at]
    lower = word.lower
    if word.mention is not None:
        return None
    if lower.endswith("'d") or lower in lex.ADVISING | lex.SUPPOSING | lex.BE | lex.HAVE | lex.DO:
        if lower in {"need", "needs"} and not _is_subject_end(words, at):
            return None
        if lower == "do" and _opens(words, at):
            return Verb(at, at + 1, lower, Stance.PROPOSED, imperative=True)
        return _helped(words, at)
    if lower == "used" and at + 1 < len(words) and words[at + 1].lower == "to" and not taken:
        return Verb(at, at + 2, "be", Stance.PAST)
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
            return Verb(at, at + 1, lemma)
    past = lower in lex.IRREGULAR_PAST or (
        lower.endswith("ed") and len(lower) > 4 and lower not in lex.NAMING
    )
    alone = lower in lex.PAST_ALONE
    if (alone or (past and _takes_object(words, at))) and not taken and _is_subject_end(words, at):
        return Verb(at, at + 1, lemma, Stance.PAST)
    if at and words[at - 1].lower in lex.PLURALS and lower.isalpha() and not _is_function_word(lower):
        return Verb(at, at + 1, lemma)
    return None


def _helped(words: list[Word], at: int) -> Verb:
    """A verb with its helpers: "is never called", "should have been set", "doesn't return"."""
    first, stance, advising = at, Stance.ASSERTED, False
    passive = negated = past = False
    verb = ""
    while at < len(words) and words[at].mention is None:
        lower = words[at].lower
        if lower in lex.ADVISING:
            advising = True
        elif lower in lex.SUPPOSING or lower.endswith("'d"):
            stance = Stance.HYPOTHETICAL
        elif lower in lex.BE | lex.HAVE | lex.DO:
            past = past or lower in lex.PAST_FORMS
            passive = lower in lex.BE
            verb = "be" if passive else "have" if lower in lex.HAVE else verb
        elif not (lower in lex.NEGATIONS or is_adverb(lower) or lower == "to"):
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
    return Verb(first, max(at, first + 1), verb, stance, passive, advising)


def _command(words: list[Word], at: int, lower: str) -> Verb | None:
    """A verb that opens a clause and asks for something: "Use `x`", "please rename `y`"."""
    if (lower in lex.NOUNS and lower not in lex.PREDICATES) or lower in lex.NUMBERS or lower in lex.LACKING:
        return None
    following = words[at + 1] if at + 1 < len(words) else None
    lemma = lemma_of(lower)
    known = lower == lemma and lemma in lex.PREDICATES
    asks = following is not None and (following.mention is not None or following.lower in lex.DETERMINERS)
    if not (known or asks) or not lower.isalpha() or _is_function_word(lower) or is_adverb(lower):
        return None
    if lower.endswith(("s", "ed", "ing")) and not lower.endswith("ss") and not known:
        return None
    return Verb(at, at + 1, lemma, Stance.PROPOSED, imperative=True)


def _opens(words: list[Word], at: int) -> bool:
    """Nothing but marks, conjunctions and adverbs of proposals comes before it, up to the last comma."""
    for word in reversed(words[:at]):
        if word.text == ",":
            return True
        if word.mention is not None:
            return False
        lower = word.lower
        if lower[0].isalpha() and not (
            lower in lex.PROPOSING_ADVERBS | lex.COORDINATORS or lower in {"then", "to", "either"}
        ):
            return False
        if lower == "to":
            return False
    return True


def _is_subject_end(words: list[Word], at: int) -> bool:
    """What comes right before may be the end of a verb's subject."""
    back = at - 1
    while back >= 0 and words[back].mention is None and is_adverb(words[back].lower):
        back -= 1
    if back < 0:
        return False
    before = words[back]
    if before.text == "," and back > 1 and words[back - 1].mention is not None:
        return words[back - 2].text == ","  # "the check here, `x > 1`, also flags"
    if before.mention is not None or before.lower in lex.PRONOUNS:
        return True
    lower = before.lower
    return lower[:1].isalpha() and not _is_function_word(lower) and lower not in lex.NUMBERS


def _after_mention(words: list[Word], at: int) -> bool:
    back = at - 1
    while back >= 0 and words[back].mention is None and is_adverb(words[back].lower):
        back -= 1
    return back >= 0 and (
        words[back].mention is not None or words[back].lower in {"it", "this", "that", "which"}
    )


def _after_noun(words: list[Word], at: int) -> bool:
    """ "The error path relies on `x`", "`f` in a.js asks for `x`": a noun in the singular comes before."""
    before = next((word for word in reversed(words[:at]) if not is_adverb(word.lower)), None)
    following = next((word for word in words[at + 1 :] if not is_adverb(word.lower)), None)
    if before is None or before.mention is not None or following is None:
        return False
    if before.lower.endswith("s") and "." not in before.lower:
        return False
    object_follows = following.mention is not None or following.lower in lex.DETERMINERS | lex.PREPOSITIONS
    return object_follows and any(
        word.mention is not None or word.lower in lex.DETERMINERS for word in words[max(0, at - 5) : at]
    )


def _is_noun(words: list[Word], at: int) -> bool:
    """ "The two `f` calls are": an -s word that ends the subject of another verb, or a list of things."""
    following = next((word for word in words[at + 1 :] if not is_adverb(word.lower)), None)
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
            counts = is_number(word) and word.lower not in lex.CONDITIONS and not is_numbered(words, back)
            return counts or word.lower in lex.DETERMINERS
    return False


def is_number(word: Word) -> bool:
    """In digits or in letters."""
    return word.mention is None and (word.text.isdecimal() or word.lower in lex.NUMBERS)


def is_numbered(words: Sequence[Word], at: int) -> bool:
    """The number only names one of several: "line 3", "case 2", "on Python 3"."""
    if not at or not words[at].text.isdecimal():
        return False
    before = words[at - 1]
    return before.lower in lex.NOUNS or (at > 1 and before.mention is None and before.text[:1].isupper())


def _takes_object(words: list[Word], at: int) -> bool:
    if at + 1 >= len(words):
        return False
    following = words[at + 1]
    return following.mention is not None or following.lower in lex.DETERMINERS | lex.PRONOUNS


def is_adverb(lower: str) -> bool:
    """It may come between a subject and its verb: "not", "simply"."""
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

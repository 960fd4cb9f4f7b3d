"""The finite verbs of a sentence, each with its helpers: "is never called", "should have been set"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import dropwhile, product, takewhile

from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Verb, Word

RELATIVE = lex.PRONOUNS | {"what"}

_NOTHING = Word("", 0)
"""What comes behind the last word."""


def verbs(words: list[Word]) -> Iterator[Verb]:
    """The finite verbs of a piece of a sentence, in order."""
    at = 0
    taken = False
    while at < len(words):
        if verb := _verb_at(words, at, taken=taken):
            yield verb
            taken, at = True, verb.end
        else:
            taken, at = taken and not is_border(words[at]), at + 1


def is_border(word: Word) -> bool:
    """A word or mark at which another clause may begin."""
    lower = word.lower
    opens = lower in lex.SUBORDINATORS or lower in lex.CONDITIONS or lower in lex.COORDINATORS
    return word.text == "," or opens


def is_helper(lower: str) -> bool:
    """A form of "be", "have" or "do", or a modal verb."""
    auxiliary = lower in lex.BE or lower in lex.HAVE or lower in lex.DO
    return auxiliary or lower in lex.ADVISING or lower in lex.SUPPOSING


def _verb_at(words: list[Word], at: int, *, taken: bool) -> Verb | None:
    """The finite verb that begins at a word. In a clause that has one, a participle is none: "the value passed `x`"."""
    lower = words[at].lower
    if words[at].mention is not None:
        return None
    if is_helper(lower) or lower.endswith("'d"):
        if lower in {"need", "needs"} and not _is_subject_end(words, at):
            return None
        if lower == "do" and _opens(words, at):
            return Verb(at, at + 1, lower, Stance.PROPOSED)
        return _helped(words, at)
    if lower == "used" and at + 1 < len(words) and words[at + 1].lower == "to" and not taken:
        return Verb(at, at + 2, "be", Stance.PAST)
    if _opens(words, at):
        return _command(words, at)
    lemma = lemma_of(lower)
    if lower.endswith("s") and not lower.endswith("ss"):
        known = lemma in lex.PREDICATES
        before = next((word for word in reversed(words[:at]) if not is_adverb(word)), _NOTHING)
        if at and words[at - 1].lower == "never":
            return Verb(at - 1, at + 1, lemma, Stance.DENIED)
        joined = known and before.lower in lex.COORDINATORS
        if joined or (
            not taken
            and _is_subject_end(words, at)
            and (known or _is_behind_a_singular(words, at))
            and not _is_noun(words, at)
        ):
            return Verb(at, at + 1, lemma)
    past = lower in lex.IRREGULAR_PAST or (
        lower.endswith("ed") and len(lower) > 4 and lower not in lex.NAMING
    )
    followed = any(map(begins_a_phrase, words[at + 1 : at + 2]))
    # "what `x` returned.": a relative clause may end with its verb
    relative = at > 1 and words[at - 1].mention is not None and words[at - 2].lower in RELATIVE
    ends = past and (followed or relative)
    if (lower in lex.PAST_ALONE or ends) and not taken and _is_subject_end(words, at):
        return Verb(at, at + 1, lemma, Stance.PAST)
    if words[at - 1].lower in lex.PLURALS and lower.isalpha() and not _is_function_word(lower):
        return Verb(at, at + 1, lemma)
    return None


def _helped(words: list[Word], at: int) -> Verb:
    """A verb with its helpers: "is never called", "should have been set", "doesn't return"."""
    helpers = [word.lower for word in takewhile(_helps, words[at:])]
    end = at + len(helpers)
    last = next((one for one in reversed(helpers) if one in lex.BE | lex.HAVE | lex.DO), "")
    verb = "be" if last in lex.BE else "" if lex.HAVE.isdisjoint(helpers) else "have"
    passive = False
    if end < len(words) and words[end].mention is None and words[end].text[:1].isalpha():
        lower = words[end].lower
        lemma = lemma_of(lower)
        if not verb or lemma in lex.PREDICATES or (lower.endswith("ed") and lower not in lex.LACKING):
            passive = verb == "be" and not lower.endswith("ing")
            verb, end = lemma, end + 1
    if not verb and last in lex.DO:
        verb = "do"  # "`f` does not `del x`", "as `f` does"
    return Verb(at, end, verb, _stance(helpers), passive)


def _helps(word: Word) -> bool:
    """It is a helper of a verb, or may stand among them."""
    lower = word.lower
    helps = is_helper(lower) or lower in lex.NEGATIONS or lower == "to" or lower.endswith("'d")
    return word.mention is None and (helps or is_adverb(word))


def _stance(helpers: list[str]) -> Stance:
    supposing = any(one in lex.SUPPOSING or one.endswith("'d") for one in helpers)
    if not supposing and not lex.PAST_FORMS.isdisjoint(helpers):
        return Stance.PAST
    if not lex.ADVISING.isdisjoint(helpers):
        return Stance.PROPOSED
    if supposing:
        return Stance.HYPOTHETICAL
    negated = any(one in lex.NEGATIONS or one.endswith("n't") for one in helpers)
    return Stance.DENIED if negated else Stance.ASSERTED


def _command(words: list[Word], at: int) -> Verb | None:
    """A verb that opens a clause and asks for something: "Use `x`", "please rename `y`"."""
    lower = words[at].lower
    following = words[at + 1 : at + 2]
    asks = any(word.mention is not None or word.lower in lex.DETERMINERS for word in following)
    bare = lower.isalpha() and (lower.endswith("ss") or not lower.endswith(("s", "ed", "ing")))
    other = lower in lex.NOUNS | lex.LACKING or lower in lex.NUMBERS or is_adverb(words[at])
    if lower in lex.PREDICATES or (asks and bare and not other and not _is_function_word(lower)):
        return Verb(at, at + 1, lemma_of(lower), Stance.PROPOSED)
    return None


def _opens(words: list[Word], at: int) -> bool:
    """Nothing but marks, conjunctions and adverbs of proposals comes before it, up to the last comma."""
    before = takewhile(lambda word: word.text != ",", reversed(words[:at]))
    openers = lex.PROPOSING_ADVERBS | lex.COORDINATORS | {"then", "either"}
    return all(
        word.mention is None and (word.lower in openers or not word.lower[0].isalpha()) for word in before
    )


def _is_subject_end(words: list[Word], at: int) -> bool:
    """What comes right before may be the end of a verb's subject."""
    back = list(dropwhile(is_adverb, reversed(words[:at])))
    if not back:
        return False
    lower = back[0].lower
    if lower == "," and len(back) > 2 and back[1].mention is not None:
        return back[2].text == ","  # "the check here, `x > 1`, also flags"
    if back[0].mention is not None or lower in lex.PRONOUNS:
        return True
    return lower[0].isalpha() and not _is_function_word(lower) and lower not in lex.NUMBERS


def _is_behind_a_singular(words: list[Word], at: int) -> bool:
    """ "It asks", "the error path relies on `x`", "`f` in a.js asks for `x`": code or a noun that is one comes before."""
    before = next(dropwhile(is_adverb, reversed(words[:at])), _NOTHING)
    if before.mention is not None or before.lower in {"it", "this", "that", "which"}:
        return True
    if before.lower.endswith("s") and "." not in before.lower:
        return False
    following = _following(words, at)
    object_follows = following.mention is not None or following.lower in lex.DETERMINERS | lex.PREPOSITIONS
    return object_follows and any(
        word.mention is not None or word.lower in lex.DETERMINERS for word in words[max(0, at - 5) : at]
    )


def _is_noun(words: list[Word], at: int) -> bool:
    """ "The two `f` calls are": an -s word that ends the subject of another verb, or a list of things."""
    following = _following(words, at)
    if begins_a_phrase(following) and not _is_one_by_one(words, at):
        return False
    return is_helper(following.lower) or following.lower == "of" or _counts(words, at)


def _is_one_by_one(words: list[Word], at: int) -> bool:
    """ "One after the other" and "one by one" behind a word are no object of it."""
    behind = [word.lower for word in words[at + 1 : at + 3]]
    return behind in (["one", "after"], ["one", "by"])


def _following(words: list[Word], at: int) -> Word:
    """The next word that is no adverb."""
    return next(dropwhile(is_adverb, words[at + 1 :]), _NOTHING)


def begins_a_phrase(word: Word) -> bool:
    """An object may begin with it: code, an article, a pronoun."""
    return word.mention is not None or word.lower in lex.DETERMINERS | lex.PRONOUNS


def _counts(words: list[Word], at: int) -> bool:
    """An article or a number comes before what is right before it: "the three `f` calls"."""
    for back in range(at - 1, max(-1, at - 4), -1):
        word = words[back]
        if word.mention is None:
            number = word.text.isdecimal() or word.lower in lex.NUMBERS.keys() - lex.CONDITIONS
            return word.lower in lex.DETERMINERS or (number and not is_numbered(words, back))
    return False


def is_numbered(words: Sequence[Word], at: int) -> bool:
    """The number only names one of several: "line 3", "case 2", "on Python 3", "a.ts:42", "the top 10"."""
    if not at or not words[at].text.isdecimal():
        return False
    before = words[at - 1]
    if before.lower in lex.NOUNS or before.lower in ("top", ":"):
        return True
    named = before.mention is None and before.text[:1].isupper()
    return named and (at > 1 or _is_no_word_before_numbers(before.lower))


def _is_no_word_before_numbers(lower: str) -> bool:
    """At the start of a sentence: "Node 20" and "HTTP 500", not "Makes 3", "Exactly 3" or "All 3"."""
    verb = lower.endswith("s") or lemma_of(lower) in lex.PREDICATES or lemma_of(lower) in lex.ADDING
    adverb = lower.endswith("ly") or lower in lex.ADVERBS
    return not (verb or adverb or _is_function_word(lower))


def is_adverb(word: Word) -> bool:
    """It may come between a subject and its verb: "not", "simply"."""
    lower = word.lower
    ends = lower.endswith("ly") and len(lower) > 4
    return word.mention is None and (ends or lower in lex.ADVERBS or lower in {"not", "never"})


def is_comparative(lower: str) -> bool:
    """ "Clearer", "safer"; not "other" or "number"."""
    return lower.endswith("er") and lower.removesuffix("er") in lex.COMPARABLE


def _is_function_word(lower: str) -> bool:
    others = lex.DETERMINERS, lex.PREPOSITIONS, lex.COORDINATORS, lex.SUBORDINATORS, lex.CONDITIONS
    return is_helper(lower) or any(lower in one for one in (*others, lex.PRONOUNS, lex.EXAMPLES))


@lru_cache(maxsize=4096)
def lemma_of(word: str) -> str:
    """A verb without its ending: "calls", "called" and "calling" give "call"."""
    if word in lex.IRREGULAR:
        return lex.IRREGULAR[word]
    for ending, put in (("ies", "y"), ("ied", "y"), *product(("es", "s", "ed", "ing"), ("e", ""))):
        bare = word.removesuffix(ending) + put
        if word.endswith(ending) and (
            bare in lex.PREDICATES or bare in lex.ADDING | lex.TURNING | lex.MERGING
        ):
            return bare
        if word.endswith(ending) and bare[-2:-1] == bare[-1:] and bare[:-1] in lex.PREDICATES:
            return bare[:-1]  # "dropped"
    if word in lex.PREDICATES:
        return word
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending)
    return word

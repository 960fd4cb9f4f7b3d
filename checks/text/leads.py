"""What the words before a fence make of it: existing code, code of the past, or a proposal."""

from __future__ import annotations

from typing import Final

from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence

HEADING_WORDS = 5
"""Words of a line before a fence up to which it is a heading: "Logic error"."""

REMEDIES: Final = frozenset(
    "better safer cleaner simpler simplest minimal correct corrected safe usual idiomatic final fixed improved "
    "refactored patched committable expected intended desired robust preferred updated option".split()
)
"""What a remedy is called that a fence shows: "Minimal change:", "the corrected line:"."""

ILLUSTRATING: Final = frozenset(
    "scenario reproduce repro reproduction usage effectively essentially roughly equivalent expands simplified pseudocode".split()
)
"""Words before code that shows a case, or what the code comes to: "Failure scenario:", "this expands to:"."""

SHOWING: Final = frozenset("line lines here current currently at".split())
"""First words of a heading that shows what is there, beside the definite ones: "Line 3:"."""

BEFORE: Final = frozenset(("before", "base"))
"""What the code before the change is called: "The base has:"."""


def is_heading(sentence: Sentence) -> bool:
    """ "Logic error": a few words, none of them a verb, that do not break off."""
    words = sentence.text.lower().split()
    verbs = any(clause.verb for clause in sentence.clauses)
    return len(words) <= HEADING_WORDS and not verbs and lex.PREPOSITIONS.isdisjoint(words[-1:])


def shows(heading: Sentence) -> bool:
    """ "The loop:", "In `f`:", "Line 3:"; not "Nit:", "Missing lock." or "This way:", behind which a remedy may come."""
    words = heading.clauses[0].words if heading.clauses else ()
    first = next((word for word in words if _is_word(word) and word.lower not in lex.INSIDE), None)
    if first is None or not heading.words.isdisjoint(lex.WAYS):
        return False
    return first.mention is not None or first.lower in lex.DEFINITE | SHOWING


def leads_on(sentence: Sentence, *, opens: bool) -> bool:
    """It says of code what comes: "the handler does", "`f` rejects the rest:", "line 3:".

    `opens` tells that nothing was said before it: further down "the usual check:" is a remedy.
    """
    last = sentence.clauses[-1] if sentence.clauses else None
    if last is None or not (last.verb or opens) or last.gives_a_reason or (_is_a_remedy(last) and not opens):
        return False
    if not sentence.text.rstrip().endswith(":"):
        if any(word.lower in lex.SUBORDINATORS for word in last.words):
            return False
        does = last.words[-1].lower in lex.DO
        return does or (last.plain and all(word.lower in lex.PREPOSITIONS for word in last.behind))
    if last.verb in ("", "be"):  # "this is the loop:", "the loop:", "`f`:", not "this is natural:", "repro:"
        first = next(filter(_is_word, last.behind if last.verb else last.words), None)
        says_what = bool(last.verb) and first is not None and first.lower == "what"
        return first is None or says_what or _is_definite(first)
    first = next(filter(_is_word, sentence.clauses[0].words), None)
    return last.plain and first is not None and _is_definite(first)


def _is_definite(word: Word) -> bool:
    """It begins what is said of code that is there."""
    known = lex.DEFINITE | lex.NOUNS | lex.INSIDE
    return word.mention is not None or word.lower in known or word.lower in {"it", "at"}


def _is_word(word: Word) -> bool:
    return word.mention is not None or word.text.isalnum()


def _is_a_remedy(clause: Clause) -> bool:
    """ "This keeps it:", "the following passes it:": behind a remark it may be how it would be right."""
    subject = [word.lower for word in clause.words if word.at < clause.behind_at][:-1]
    return clause.verb not in ("", "be") and subject in (["this"], ["that"], ["the", "following"])


def is_of_the_past(sentence: Sentence) -> bool:
    """ "It was this:", "Previously:", "The base has:"."""
    if any(clause.stance is Stance.PAST for clause in sentence.clauses):
        return True
    return not sentence.words.isdisjoint(lex.PAST_ADVERBS | BEFORE)


def introduces_a_proposal(sentence: Sentence) -> bool:
    """ "Use this:", "Minimal change:", "Failure scenario:": what follows need not be there."""
    if any(clause.stance in (Stance.PROPOSED, Stance.HYPOTHETICAL) for clause in sentence.clauses):
        return True
    if not sentence.words.isdisjoint(lex.PROPOSALS | lex.EXAMPLES | ILLUSTRATING):
        return True
    denied = any(clause.denied for clause in sentence.clauses)  # "this line is not correct:"
    return not (denied or sentence.words.isdisjoint(REMEDIES))

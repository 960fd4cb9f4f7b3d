"""What a finding only supposes: a bare risk, or what may follow in some case. No line of code shows it to be false."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checks.judge.receipts import Basis, folded
from checks.model.finding import Finding
from checks.text.grammar.lexicon import CONDITIONS, COORDINATORS, SUPPOSING
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.prose import Text

RISKS = frozenset({"potential", "potentially", "possible", "possibly"})
"""Words that call something a risk."""

_WORD = re.compile(r"[a-z']+")


def is_only_supposed(words: str, basis: Basis) -> bool:
    """A bare risk ("potential overflow") or what may follow under a condition ("if `x` is empty, this can fail").

    Neither says that anything is so, hence no line of code can show it to be false. A hedge makes the consequence
    hypothetical, while its premise stays asserted.
    """
    said = _words(words)
    if not said.isdisjoint(RISKS):
        return not any(
            clause.verb for sentence in Text(_only(words)).sentences for clause in sentence.clauses
        )
    if said.isdisjoint(SUPPOSING):
        return False
    quoted = folded(words)
    return any(
        _is_case(sentence.clauses, 0) or said - _named(sentence) <= _conditional(sentence.clauses)
        for sentence in basis.text.sentences
        if quoted in folded(sentence.written)
    )


def _named(sentence: Sentence) -> frozenset[str]:
    """The words within the code that a sentence names."""
    return _words(" ".join(one.text for one in sentence.mentions))


def _conditional(clauses: Sequence[Clause]) -> frozenset[str]:
    """The words of all cases of a sentence and of what is said to follow from each."""
    found: set[str] = set()
    for number, clause in enumerate(clauses):
        if _is_case(clauses, number):
            follows = clauses[number + 1 : number + 2] if _opens(clauses[:number]) else ()
            for one in (clause, *(follows or clauses[max(number - 1, 0) : number])):
                found.update(_spoken(one))
    return frozenset(found)


def _opens(before: Sequence[Clause]) -> bool:
    """What comes now opens a part of the sentence: nothing is before it, or a mark or coordinator is."""
    last = before[-1].words[-1:] if before else ()
    return not last or (
        last[0].mention is None and (last[0].lower in COORDINATORS or not last[0].text[-1].isalnum())
    )


def _is_case(clauses: Sequence[Clause], number: int) -> bool:
    """A clause such as "if it is empty"."""
    words = clauses[number].words if number < len(clauses) else ()
    return bool(words) and words[0].lower in CONDITIONS


def _spoken(clause: Clause) -> Iterator[str]:
    """The words of a clause in small letters; marked code is none."""
    return (part for one in clause.words for part in _WORD.findall(one.lower))


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower().replace("\u2019", "'")))


def _only(words: str) -> Finding:
    return Finding("", "", "", words, None)

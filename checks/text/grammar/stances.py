"""What a clause says of each mention of code in it: that it is there, is gone, is proposed, or may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from checks.model.claim import CHECKABLE, Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.verbs import lemma_of
from checks.text.mentions import LONGEST_NAME, NAMED, QUOTING, Mention, Part, Shape

IS_SHORTENED = frozenset("it that here there what where how let".split())
"""Words whose "'s" is a verb: "here's `x`"."""

GONE = frozenset(("gone", "removed", "dropped", "deleted"))
"""What comes right behind a thing that is no more: "with `x` gone"."""


def annotated(clause: Clause, mentions: Sequence[Mention], *, first: bool) -> Iterator[tuple[int, Mention]]:
    """The mentions of a clause, each with what the clause says of it."""
    obliques = {at: preposition for preposition, at in clause.oblique}
    lowers = [word.lower for word in clause.words]
    about = next((at for at, word in enumerate(clause.words) if word.mention in clause.subject[:1]), 0)
    # not "for already closed streams `f` raises `x`", nor "`f` raises `x` when it already exists"
    said = takewhile(lambda word: word not in lex.CONDITIONS, lowers[about:])
    existing = "already" in said
    for index, word in enumerate(clause.words):
        number = word.mention
        if number is None:
            continue
        before = lowers[:index]
        if number in obliques:
            part = Part.OBLIQUE
        elif not clause.verb:
            part = Part.LOOSE
        else:
            part = Part.SUBJECT if number in clause.subject else Part.OBJECT
        stance = _stance(clause, index, part, before)
        if stance in CHECKABLE and mentions[number].shape in QUOTING and _is_compared(lowers[:index]):
            stance = Stance.HYPOTHETICAL
        if stance in CHECKABLE and _is_somebodys_deed(clause.words, index, mentions[number].shape):
            stance = Stance.HYPOTHETICAL
        if stance is Stance.DENIED and _is_of_a_value(clause, mentions, index):
            stance = Stance.HYPOTHETICAL
        paired = mentions[number].shape in NAMED and _is_paired(clause.words, index)
        yield (
            number,
            replace(
                mentions[number],
                stance=stance,
                part=part,
                preposition=obliques.get(number, ""),
                plain=stance in CHECKABLE
                and (clause.plain or _is_plain(clause, part))
                and not _is_in_a_reason(before)
                and not paired,
                paired=paired,
                noun=_noun(clause.words, index),
                existing=existing or "existing" in before[-2:],
                case=clause.case and part is Part.SUBJECT,
                definite=not lex.DEFINITE.isdisjoint(before[-3:]),
                indefinite=not {"a", "an"}.isdisjoint(before[-2:]),
                opens=first and all(map(_comes_first, clause.words[:index])),
            ),
        )


def _is_plain(clause: Clause, part: Part) -> bool:
    """Code alone before a colon or a dash is shown as it is; what something was renamed to is there."""
    alone = not clause.verb and all(
        word.mention is not None or not word.lower.isalpha() for word in clause.words
    )
    return alone or (part is Part.OBLIQUE and is_of_a_change(clause) and clause.stance is Stance.PAST)


def _is_in_a_reason(before: list[str]) -> bool:
    """ "Since `x` goes away, …": the change may have seen to it."""
    return not lex.REASONS.isdisjoint(before[:1]) and "," not in before


def _is_paired(words: Sequence[Word], index: int) -> bool:
    """ "`load`/`save` calls `x`": one of them may do it by the other."""
    beside = ((index - 1, index - 2), (index + 1, index + 2))
    return any(
        0 <= other < len(words) and words[mark].text == "/" and words[other].mention is not None
        for mark, other in beside
    )


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


def _stance(clause: Clause, index: int, part: Part, before: list[str]) -> Stance:
    """What the clause does with the mention at one of its words."""
    near = [word.lower for word in clause.words[max(0, index - 4) : index] if word.mention is None]
    advised = part is Part.SUBJECT and clause.stance is Stance.PROPOSED
    if clause.asked and not advised:
        return Stance.HYPOTHETICAL
    if _is_removed(near):
        return Stance.PAST
    if "than" in before or not lex.ARROWS.isdisjoint(before[-1:]):
        return Stance.HYPOTHETICAL  # "better than the old loop with `x`"; "`a` \u2192 `b`" may be proposed
    if _is_a_contrast(clause.words[:index]) or _is_a_result(clause, part, before):
        return Stance.HYPOTHETICAL
    if ("without" in near[-2:] and _is_of_a_case(clause, index)) or _is_of_what_is_denied(
        clause.words, index
    ):
        return Stance.HYPOTHETICAL
    if (nearby := _stance_of_words(near, clause.words[max(0, index - 2) : index])) is not None or _is_gone(
        clause.words[index + 1 : index + 3]
    ):
        return nearby or Stance.PAST
    if advised:
        # "`x` should be renamed": it is there; "`x` should be used": it may be there
        adds = clause.predicate is Predicate.HAS or clause.verb in lex.ADDING
        return Stance.HYPOTHETICAL if adds else Stance.ASSERTED
    if clause.stance in (Stance.HYPOTHETICAL, Stance.ELSEWHERE, Stance.PROPOSED):
        return clause.stance
    if part is Part.OBLIQUE and before[-1:] == ["from"] and _goes_on_to(clause):
        return Stance.PAST
    if is_of_a_change(clause):
        return _of_a_change(clause, part, set(before[-3:]))
    if clause.stance is Stance.PAST:
        return Stance.PAST
    return Stance.DENIED if _is_denied(clause, index, part, near) else Stance.ASSERTED


def _is_somebodys_deed(words: Sequence[Word], index: int, shape: Shape) -> bool:
    """ "Assigning `x.limit = None` stores `None`": what a caller may write, and not what stands here."""
    if shape is not Shape.EXPRESSION or index == 0:
        return False
    doing, before = words[index - 1], words[max(0, index - 2) : index - 1]
    begins = not before or (before[0].mention is None and not before[0].lower.isalpha())
    return begins and doing.mention is None and doing.lower.endswith("ing")


def _is_of_what_is_denied(words: Sequence[Word], index: int) -> bool:
    """ "No `x` calling `y`": there is no such `x`, and `y` is only what it would call."""
    before = words[max(0, index - 4) : index]
    doing = next((at for at in range(len(before) - 1, 0, -1) if before[at].lower.endswith("ing")), 0)
    return (
        doing > 1
        and all(word.mention is None for word in before[doing:])
        and before[doing - 1].mention is not None
        and before[doing - 2].lower in ("no", "without", "any")
    )


def _is_compared(before: list[str]) -> bool:
    """ "This is the same as `x`", "equivalent to `x`": what it comes to need not be written anywhere."""
    near = before[-4:]
    while near and near[-1] in lex.DETERMINERS | lex.ADVERBS:
        near = near[:-1]
    return tuple(near[-2:]) in lex.COMPARING


_COMPARISON = re.compile(r"[=!<>]=|[<>]|\bis\b")


def _is_of_a_value(clause: Clause, mentions: Sequence[Mention], index: int) -> bool:
    """ "For `n == 0` there is no `n - 1`": that is said of the values, not of the code."""
    behind = {at: preposition for preposition, at in clause.oblique}
    return any(
        behind.get(number) in ("for", "at")
        and mentions[number].shape is Shape.EXPRESSION
        and _COMPARISON.search(mentions[number].text[:LONGEST_NAME]) is not None
        for word in clause.words[:index]
        if (number := word.mention) is not None
    )


def _is_of_a_case(clause: Clause, index: int) -> bool:
    """ "`f` without `x` is slow", "or a `row` without `x`": one of many, some of which have it."""
    if clause.behind and clause.words[index].at < clause.behind_at:
        return True
    lowers = [word.lower for word in clause.words[max(0, index - 5) : index]]
    return not clause.verb and not {"a", "an", "any"}.isdisjoint(lowers[: lowers.index("without")])


def _goes_on_to(clause: Clause) -> bool:
    """ "The text goes from `a` to `b`": what it was, and what it is."""
    return any(preposition in ("to", "into") for preposition, _ in clause.oblique)


def _is_a_contrast(before: Sequence[Word]) -> bool:
    """ "It defaults to `x`, not `y`": what is not meant may be there all the same."""
    apart = before[-2:-1] and (before[-2].mention is not None or before[-2].lower in {",", "and", "but"})
    return bool(apart) and before[-1].lower == "not"


def _is_a_result(clause: Clause, part: Part, before: list[str]) -> bool:
    """ "`x` is mangled to `y`", "`x` becomes `y`": what comes of it need not be in the code."""
    if part is Part.OBLIQUE and before[-1:] == ["to"] and "rename" in before[-4:]:
        return True  # "export it or rename it to `x`", not "was renamed to `x`"
    if part is Part.OBLIQUE:
        return clause.verb in lex.TURNING and not {"to", "into"}.isdisjoint(before[-3:])
    taken_as = clause.verb in lex.TURNING and "as" in before[-3:]
    return part is Part.OBJECT and (clause.verb == "become" or taken_as)


def _is_removed(near: list[str]) -> bool:
    """ "Dropping `x`", "getting rid of the `x`": the change does."""
    return ("rid", "of") in pairwise(near) or any(
        word.endswith("ing") and lex.PREDICATES.get(lemma_of(word)) is Predicate.REMOVES for word in near[-3:]
    )


def _stance_of_words(near: list[str], before: Sequence[Word]) -> Stance | None:
    """What the words right before a mention make of it, whatever its clause says."""
    if not lex.PAST_ADJECTIVES.isdisjoint(near[-2:]):
        return Stance.PAST
    if _is_of_others(near) or _is_of_a_product(before):
        return Stance.ELSEWHERE
    compared = near[-2:] == ["instead", "of"] or "unlike" in near[-2:]
    if compared or not lex.EXAMPLES.isdisjoint(near[-2:]):
        return Stance.HYPOTHETICAL
    return None


def _is_of_others(near: list[str]) -> bool:
    """ "asyncio's `close`", "Node's own `colors`": the one of something else, not of "the class's"."""
    owners = near[:-1] if near[-1:] == ["own"] else near
    if not owners or not owners[-1].endswith("'s"):
        return False
    return lex.DETERMINERS.isdisjoint(owners[-3:]) and owners[-1].removesuffix("'s") not in IS_SHORTENED


def _is_of_a_product(before: Sequence[Word]) -> bool:
    """ "The JDK's `Type`", "the JDK's own `Type`": a proper name has it."""
    owners = [
        word.text.replace("\u2019", "'") for word in before if word.mention is None and word.text != "own"
    ]
    owner = owners[-1] if owners else ""
    return (
        owner.endswith("'s") and owner[:1].isupper() and owner.lower().removesuffix("'s") not in IS_SHORTENED
    )


def _is_gone(following: Sequence[Word]) -> bool:
    """ "With `x` gone", "with the `x` check gone", "`x` -> `y`"."""
    if not following or following[0].mention is not None:
        return False
    return following[0].text in lex.ARROWS or any(word.lower in GONE for word in following)


def _is_denied(clause: Clause, index: int, part: Part, near: list[str]) -> bool:
    if not {"no", "without"}.isdisjoint(near[-2:]):
        return True
    if part is Part.OBJECT and _is_of_neither(near):
        return True
    behind = near[-1:] and near[-1] in lex.SUBORDINATORS  # "is left undefined after `x`"
    if not lex.LACKING.isdisjoint(near[-2:]) and part is not Part.OBLIQUE and not behind:
        return True  # not "a test is missing in `a.py`"
    if part is Part.OBLIQUE and clause.words[index].at < clause.behind_at and clause.behind:
        return False  # "the branch with `x` is never taken"
    if (
        part is not Part.OBJECT
        and clause.verb in {"", "be"}
        and _is_lacking(clause.words[index + 1 : index + 5])
    ):
        return True
    return clause.denied and (part is not Part.SUBJECT or clause.passive)


def _is_of_neither(near: list[str]) -> bool:
    """ "Calls neither `x` nor the `y`": both are denied, whatever their clause says."""
    before = near[:-1] if near[-1:] and near[-1] in lex.DETERMINERS else near
    return not {"neither", "nor"}.isdisjoint(before[-1:])


def _is_lacking(following: Sequence[Word]) -> bool:
    """ "`x` is missing", not "`x` is missing a docstring": there it is what lacks something. "To be missing" is a case."""
    if following and following[0].lower == "to":
        return False
    for number, word in enumerate(following[:3]):
        if word.mention is None and word.lower in lex.LACKING:
            then = following[number + 1] if number + 1 < len(following) else None
            if then is None:
                return True
            thing = then.lower in lex.DETERMINERS or then.lower.removesuffix("s") in lex.NOUNS
            return then.mention is None and not thing
    return False


def is_of_a_change(clause: Clause) -> bool:
    """ "This drops `x`", "`x` is removed": not what code does, as in "`f` drops the error"."""
    if clause.passive and clause.verb in lex.MERGING:
        return any(word.lower == "into" for word in clause.behind)
    if clause.predicate is not Predicate.REMOVES:
        return False
    return clause.passive or not clause.subject or clause.verb in {"replace", "rename", "disappear", "vanish"}


def _of_a_change(clause: Clause, part: Part, near: set[str]) -> Stance:
    """ "Replaces `a` with `b`", "`a` is renamed to `b`": the first is gone, the second is there."""
    if part is Part.OBLIQUE and near & {"to", "with", "by", "into"}:
        return Stance.ASSERTED
    if part is Part.SUBJECT and not clause.passive:
        return Stance.HYPOTHETICAL  # "`x` replaces both", or would
    return Stance.PAST if part is not Part.OBLIQUE or "from" in near else Stance.ASSERTED

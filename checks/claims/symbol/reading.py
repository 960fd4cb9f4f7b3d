"""Every name of code that a text has: how sure it is that this repository's is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.claims.other_system import is_of_another_system, is_planned
from checks.claims.symbol.claim import PRIVATE, SymbolClaim
from checks.model.claim import Stance
from checks.text.file_names import name_of
from checks.text.grammar import lexicon as lex
from checks.text.grammar.existence import denied_existence
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_comparative
from checks.text.mentions import NAMED, Mention, Part, Shape
from checks.text.prose import Text, names_another_file

SPELLING = frozenset(
    (
        "typo",
        "typos",
        "misspelled",
        "misspelt",
        "misspelling",
        "misnamed",
        "misnomer",
        "spelled",
        "spells",
        "spelt",
        "spelling",
    )
)
"""Words of sentences on how a name is written."""

SERVING = frozenset(("avoid", "read", "suffice", "sound"))
FITTING = frozenset(("fit", "suit", "convey", "express"))
"""Verbs of what a name is good for; those of the first list may be deeds of code, too."""

COMPARED = frozenset(("better", "more", "less", "nicer"))
"""What is said of the better of two names, beside comparatives."""

DEFINED = frozenset(
    (
        "function",
        "method",
        "class",
        "constructor",
        "variable",
        "constant",
        "decorator",
        "helper",
        "wrapper",
        "factory",
        "handler",
        "callback",
        "hook",
        "macro",
        "struct",
        "enum",
        "interface",
        "trait",
        "getter",
        "setter",
        "accessor",
    )
)
"""Nouns of what a repository defines; an option, a header or a field may be another system's."""


_FROM = re.compile(r"\)?(?: [a-z]{1,20})? from ")
"""What leads from a name to where it is taken from: "`x` from `y`", "the `x` error from `y`"."""

_OF_OTHERS = re.compile(r"_[A-Z][a-z]|_\w{1,80}__\w")
_CONTRAST = re.compile(r"\W{0,3}, not \W?\ue000")
"""Behind what a thing is in effect: "this implements `x`, not `y`"."""


def extract(text: Text) -> Iterator[SymbolClaim]:
    """Every name of code, with what it is a member of."""
    for sentence, mention in text.mentions:
        if mention.is_code and mention.shape in NAMED and mention.name:
            yield SymbolClaim(
                statement=sentence.written,
                name=mention.name,
                owner=mention.owners or _module(sentence, mention),
                firm=_is_firm(mention)
                and not sentence.begins_with_a_case
                and not _is_a_result(sentence, mention)
                and not _is_of_naming(sentence, mention)
                and _CONTRAST.match(sentence.after(mention)) is None
                and not is_planned(sentence, mention)
                and (mention.marked or not sentence.title),
                sure=_is_sure(mention)
                and not _is_of_others(sentence, mention)
                and not is_of_another_system(sentence, mention),
                # "inlining `x`", "the rename of `x`": what prose speaks of may be what was
                now=mention.plain and "still" in sentence.words and not _is_of_another_file(sentence, text),
                stance=denied_existence(sentence, mention) or _stance(mention),
            )


def _stance(mention: Mention) -> Stance:
    """Who is said not to do something is there; "there is no `x`" says that `x` is not."""
    if mention.stance is Stance.DENIED and mention.part is not Part.OBJECT:
        return Stance.ASSERTED
    return mention.stance


def _module(sentence: Sentence, mention: Mention) -> str:
    """The module of "`x` from `module`": its file's name without an ending."""
    if not _FROM.match(sentence.after(mention)):
        return ""
    following = next((one for one in sentence.mentions if one.at > mention.at), None)
    if following is None or following.preposition != "from":
        return ""
    return name_of(following.text).partition(".")[0] if following.shape is Shape.PATH else following.qualified


def _is_firm(mention: Mention) -> bool:
    """Said plainly, or a private name, which is a repository's own."""
    private = _is_private(mention) and not mention.indefinite
    # "a misspelt `x`" is none
    return (private and mention.stance is Stance.ASSERTED) or (mention.plain and not mention.indefinite)


def _is_sure(mention: Mention) -> bool:
    """ "The `x` function", "`x`, which the header already has", and private names, which are nobody else's."""
    called_so = mention.existing or (mention.noun in DEFINED and mention.definite)
    return _is_private(mention) or (mention.plain and called_so)


def _is_private(mention: Mention) -> bool:
    """Spelled as a repository's own, and no mere example: "they begin with an underscore (`_x`)".

    Not a class, `_Row`, which another library may keep to itself, nor a name that Python makes: `_Row__limit`.
    """
    others = _OF_OTHERS.match(mention.text) is not None
    return mention.text[:1] in PRIVATE and mention.part is not Part.LOOSE and not others


def _is_of_another_file(sentence: Sentence, text: Text) -> bool:
    """ "`other/rows.py` still asks for `x`"."""
    return text.location is not None and names_another_file(sentence, text.location.path)


def _is_a_result(sentence: Sentence, mention: Mention) -> bool:
    """ "`f("a, b")` returns `_a_b`": what comes out of it is a value, which no code need spell."""
    number = sentence.mentions.index(mention)
    return any(
        number in clause.object and clause.predicate is Predicate.RETURNS for clause in sentence.clauses
    )


def _is_of_naming(sentence: Sentence, mention: Mention) -> bool:
    """ "`x` is a typo for `y`", "`y` reads better": a sentence on how to call a thing has names that are none yet."""
    if not sentence.words.isdisjoint(SPELLING) or "under the name" in sentence.before(mention):
        return True
    clause = sentence.clause_about(mention)
    if clause is None or clause.passive:
        return False
    behind = [word.lower for word in clause.behind[:3]]
    does = not lex.DETERMINERS.isdisjoint(behind[:1])  # "reads the file" says what code does
    compared = clause.verb in lex.SEEMING and any(map(_is_compared, behind))
    return compared or clause.verb in FITTING or (clause.verb in SERVING and not does)


def _is_compared(word: str) -> bool:
    """ "Better", "clearer", "more"; not "other" or "number"."""
    return word in COMPARED or is_comparative(word)


def _is_of_others(sentence: Sentence, mention: Mention) -> bool:
    """ "The C runtime emulates `_x`": what something does that is no code here, with a name of its own."""
    clause = sentence.clause_upon(mention)
    if clause is None or not clause.verb:
        return False
    if clause.subject:  # "`typing.NamedTuple` brings `_replace()`"
        return all(sentence.mentions[one].shape is Shape.MEMBER for one in clause.subject)
    named = [word for word in clause.said if word.at < clause.behind_at and word.text[:1].isupper()]
    return any(word.at > sentence.clauses[0].words[0].at for word in named)

"""A definition or an import as a text says it: "`x` is undefined here", "`x` is declared twice"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.claims.defined.claim import DefinedClaim
from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Shape
from checks.text.prose import Text

UNDEFINED = frozenset(("undefined", "undeclared", "unimported"))
"""Words that deny a definition or an import, not a use."""

TWICE: Final = rows(
    "variable|constant|function? X is|are defined|declared|assigned =twice",
)
NOT_THERE: Final = rows(
    "undefined : X",
    "X is|are not|never =defined|declared|bound|assigned",
    "X is|are|was|were not|never =imported|required",
    "X is|are used|called|referenced without being =required",
    "* X , which this|the? file|module|class|script|it does|do not =import|require",
    "missing =require for|of X",
    "no =require for|of X",
    "file|module|class|it|this is|are missing an|the? =import of|for X",
    "X needs|need to be =imported",
    "Y uses|calls|references|needs X without =importing|requiring it",
    "Y relies|depends on X without =importing|requiring it",
    "file|module|class|function|method|it|this uses|calls|references|needs X without =importing|requiring it",
    "uses|relies on? X without =importing|requiring it",
    "X is not brought into scope",
    "no use|import statement|declaration? brings X into scope",
    "X is|are used|called|referenced without being =imported|defined|declared",
    "=import of|for X is missing",
    "missing =import of|for X",
    "no =import of|for X",
    "file|module|it|this do|does not =import X",
    "nothing|nobody =imports X",
    "nothing|nobody defines|declares|binds X",
    "no definition|declaration of|for X",
    "X is not in scope",
    "X is|are neither imported|defined|declared nor imported|defined|declared",
    "forgets|forgot to =import X",
    "X package|library is|are not|never =imported",
)
OF_IMPORTS: Final = "imports|import|use|require list|block|section|statements|declarations?"
NOT_AMONG: Final = rows(
    f"Y package? is|are not|absent|missing among|in|part|from of? the|its? ={OF_IMPORTS}",
    f"Y package? is|are not|absent|missing among|in|part|from of? the|its? ={OF_IMPORTS} of|in the|this? file|module|package",
    f"Y package? is|are not|absent|missing among|in|part|from of? the|its? ={OF_IMPORTS} of|in Z",
    f"Y i|we can not find|see among|in the|its ={OF_IMPORTS}",
    f"Y i|we can not find|see among|in the|its ={OF_IMPORTS} of|in the|this? file|module|package",
)
"""What is said of all imports of a file, in which a package of Go goes by its path: `net/url`."""

ADD_IMPORT: Final = rows(
    "add|adding a|an|the? missing? =import|require of|for X", "=import|importing X", command=True
)
UNKNOWN: Final = re.compile(
    r"undefined: (\w{1,80})"  # Go
    r"|(?:error TS2304: )?[Cc]annot find name '(\w{1,80})'\.?"  # TypeScript
    r"|(?:error\[E0425\]: )?cannot find (?:value|function) [`']?(\w{1,80})[`']?(?: in this scope)?"  # Rust
    r"|use of undeclared identifier '(\w{1,80})'"  # C
)
"""What compilers print of a name that is defined nowhere, before anything runs."""

IMPORTED: Final = frozenset(
    ("imported", "import", "imports", "importing", "required", "require", "requiring")
)
"""Words of an import, to which no definition comes up."""

NEEDED: Final = frozenset(("need", "needs"))
"""Words of a sentence that may give an import as a reason: "it is slow because `x` needs to be imported"."""

USED: Final = frozenset(("used", "use", "uses", "called", "calls", "referenced"))
"""Words beside which "not required" says that nothing brings it, and not that it may be left out."""

CONSTANT: Final = re.compile(r"[A-Z]\w{0,80}+(?:::[A-Z]\w{0,80}+){0,5}+")
"""How Ruby names what a file that is required brings."""

OF_A_PACKAGE: Final = re.compile(r"[\w.-]{1,80}+(?:/[\w.-]{1,80}+){1,9}+")
"""The path by which a language imports a package."""

OF_A_FILE: Final = re.compile(
    r"\b(?:in|within) (?:this|the) (?:file|module)\b|\bthe same package\b|\bhere,? but\b",
    re.IGNORECASE,
)
"""Words by which a sentence tells a file from the others of its package."""

FAILING: Final = frozenset(("NameError", "ReferenceError"))
"""What is raised where nothing at all binds a name."""

IN_FUNCTION: Final = re.compile(
    r"\btwice (?:in|within|inside) th(?:is|e same) (?:method|function)\b", re.IGNORECASE
)


def extract(text: Text) -> Iterator[DefinedClaim]:
    """ "`x` is undefined here", "`x` is not imported", "`x` is declared twice in this function"."""
    for sentence in text.sentences:
        yield from _by_a_message(sentence)
        for found in found_in(sentence, TWICE) if not _names_another_file(sentence, text) else ():
            inside = IN_FUNCTION.search(sentence.text) is not None
            name = found.names["X"].text
            yield DefinedClaim(statement=sentence.written, name=name, times=2, inside=inside)
        yield from _not_there(sentence, text)
        for found in found_in(sentence, NOT_AMONG, pronouns=True):
            brought, file = found.names["Y"], found.names["Z"].text if "Z" in found.names else found.place
            package = brought.shape is Shape.PATH and OF_A_PACKAGE.fullmatch(brought.text) is not None
            if (package or brought.shape is Shape.NAME) and brought.marked and _is_the_file(file, text):
                yield DefinedClaim(
                    statement=sentence.written,
                    name=brought.text.removesuffix("()"),
                    imported=True,
                    stance=Stance.DENIED,
                )
        for clause in sentence.clauses:
            for number in (*clause.subject, *clause.object):
                mention = sentence.mentions[number]
                denied = (
                    mention.stance is Stance.DENIED
                    and mention.marked
                    and (clause.passive or clause.verb in ("", "be"))
                )
                if denied and mention.shape is Shape.NAME and not clause.lowered.isdisjoint(UNDEFINED):
                    yield DefinedClaim(statement=sentence.written, name=mention.name, stance=Stance.DENIED)


def _not_there(sentence: Sentence, text: Text) -> Iterator[DefinedClaim]:
    """ "`x` is never imported", "the file uses `x` without importing it"."""
    reason = not (lex.REASONS.isdisjoint(sentence.words) or NEEDED.isdisjoint(sentence.words))
    for found in found_in(sentence, (*NOT_THERE, *ADD_IMPORT), pronouns=True) if not reason else ():
        user = found.names.get("Y")
        of_another = user is not None and not (user.shape is Shape.NAME or _is_the_file(user.text, text))
        optional = found.word == "required" and not found.within and sentence.words.isdisjoint(USED)
        constant = CONSTANT.fullmatch(found.x) is not None and found.word in IMPORTED
        named = found.names["X"].shape is Shape.NAME or constant
        if named and not (of_another or optional) and _is_the_file(found.place, text):
            yield DefinedClaim(
                statement=sentence.written,
                name=found.x,
                imported=found.word in IMPORTED,
                declared=found.word in ("declared", "bound"),
                of_file=_is_of_the_file(sentence, found.place),
                stance=Stance.DENIED,
            )


def _is_of_the_file(sentence: Sentence, place: str) -> bool:
    """ "Not defined in this file", of which it says no more: not that it is not imported either, or breaks."""
    more = "nor" in sentence.words or any(one.text in FAILING for one in sentence.mentions)
    return not more and (bool(place) or OF_A_FILE.search(sentence.text) is not None)


def _names_another_file(sentence: Sentence, text: Text) -> bool:
    """ "Defined twice, here and in `rows.py`" counts in both."""
    files = (one.text for one in sentence.mentions if one.shape is Shape.PATH)
    return any(not _is_the_file(one, text) for one in files)


def _is_the_file(place: str, text: Text) -> bool:
    """No place is named, or the cited file by its name: "not imported in `rows.py`"."""
    own = f"/{text.location.path}" if text.location is not None else ""
    return not place or own.endswith(f"/{place}")


def _by_a_message(sentence: Sentence) -> Iterator[DefinedClaim]:
    """What a compiler is said to print of a name that it does not know: "`undefined: rows`"."""
    supposed = not lex.CONDITIONS.isdisjoint(sentence.words)
    for mention in sentence.mentions if not supposed and not sentence.title else ():
        told = UNKNOWN.fullmatch(mention.text)
        if told is not None and mention.marked and mention.stance is Stance.ASSERTED:
            name = next(each for each in told.groups() if each is not None)
            yield DefinedClaim(statement=sentence.written, name=name, stance=Stance.DENIED)

"""What a text has: `contains_terms`, `similarity_above`, `token_recall`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Set
from hashlib import sha256
from importlib.metadata import entry_points
from unicodedata import normalize

from checks.agents.acceptance.output import Output
from checks.agents.acceptance.verifier import (
    TEXT,
    TEXTS,
    Params,
    Result,
    UnverifiableError,
    Verifier,
    VerifierExample,
    params,
)
from checks.text.grammar import lexicon as lex

SIMILARITIES = "citecheck.similarities"
"""The entry points by which others add methods: each names a function of two texts that gives 0 to 1."""

LEXICAL = "lexical"
"""The method of our own: Dice's coefficient of the words of both texts, each as often as it is there. It
compares words, not meanings."""

STOP_WORDS = (
    lex.BE
    | lex.HAVE
    | lex.DO
    | lex.ADVISING
    | lex.SUPPOSING
    | lex.NEGATIONS
    | lex.CONDITIONS
    | lex.SUBORDINATORS
    | lex.COORDINATORS
    | lex.PREPOSITIONS
    | lex.DETERMINERS
    | lex.PRONOUNS
    | lex.PLURALS
    | lex.ADVERBS
)
"""Words that say nothing of what a text is about: the closed classes that the whole product knows."""

TITLE_WORDS = frozenset({"review", "update", "new", "proposed"})
"""Words of the titles of tasks: they say what is to be done, and nothing of what about."""

UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Scripts that put no space between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese."""

_WORD = re.compile(r"[^\W_]+")
_PIECE = re.compile(rf"[{UNSPACED}]|(?:(?![{UNSPACED}])\w)++|[^\w\s]")
_HYPHEN = re.compile(r"(?<=\w)[-\u2010\u2011](?=\w)")
_APOSTROPHE = re.compile(r"[\u2018\u2019\u02bc]")
SIGNIFICANT = 3
"""Characters from which a word of a title counts."""


def _folded(text: str) -> str:
    """A text in one way of writing: composed, in small letters."""
    return normalize("NFC", normalize("NFC", text).casefold())


def _pieces(text: str) -> list[str]:
    """Words and signs; `don’t` is `don't`, `gluten-free` is `gluten free`, and a script without spaces is read by letters."""
    return _PIECE.findall(_HYPHEN.sub(" ", _APOSTROPHE.sub("'", _folded(text))))


def _spaced(text: str) -> str:
    return f" {' '.join(_pieces(text))} "


def _terms(output: Output, given: Params) -> Result:
    texts: set[str] = set()
    numbers: set[str] = set()
    for one in output.leaves(given.get("path")):
        (texts if isinstance(one, str) else numbers).add(_spaced(str(one)))
    looked_for = {term: _spaced(term) for term in given["terms"]}
    text = "\n".join(texts)  # no term has a line's end, so none is found across two texts
    found = [term for term, said in looked_for.items() if said in numbers or said in text]
    lacking = [term for term in given["terms"] if term not in found]
    any_of = given.get("mode", "all") == "any"
    passed = bool(found) if any_of else not lacking
    if passed:
        return Result(True, f"the text has {', '.join(f'“{each}”' for each in found[:10])}")
    return Result(False, f"the text lacks {', '.join(f'“{each}”' for each in lacking[:10])}")


def _worded(given: Params) -> str:
    empty = next((term for term in given["terms"] if not _WORD.search(term)), None)
    return f"the term {empty!r} contains no word" if empty is not None else ""


def dice(one: str, other: str) -> float:
    """How much of the words of two texts is the same, from 0 to 1."""
    first, second = (Counter(_WORD.findall(_folded(each))) for each in (one, other))
    total = first.total() + second.total()
    return 2 * (first & second).total() / total if total else 0.0


def _method(name: str) -> Callable[[str, str], float]:
    if name == LEXICAL:
        return dice
    for entry in entry_points(group=SIMILARITIES):
        if entry.name == name:
            loaded: Callable[[str, str], float] = entry.load()
            return loaded
    raise UnverifiableError(
        f"no method {name!r} is installed: it needs a plug-in; {LEXICAL!r} compares only words"
    )


def _similar(output: Output, given: Params) -> Result:
    name = given.get("method", LEXICAL)
    value = _method(name)(output.words(given.get("path")), given["text"])
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        raise UnverifiableError(f"the method {name!r} returned {value!r}, not a number from 0 to 1")
    said = f"the similarity is {value:.2f} (method {name}); it must be more than {given['threshold']}"
    return Result(value > given["threshold"], said, (f"method: {name}",))


def _characters(number: int) -> str:
    return "1 character" if number == 1 else f"{number:,} characters"


def _recall(output: Output, given: Params) -> Result:
    text = output.words(given.get("path"))
    least, share = given.get("minContentLength", 120), given.get("minRecall", 0.5)
    basis = (
        "strategy: share of the title's words that the text has",
        "checker: token_recall, version 2",
        "assumes: a text about something uses its words; negation is not detected",
        f"evidence: sha256:{sha256(text.encode('utf-8', 'replace')).hexdigest()}",
    )
    if len(text.strip()) < least:
        return Result(
            False,
            f"the text is too short: {_characters(len(text.strip()))}; the contract asks for {least:,}",
            basis,
        )
    title = _significant(given["title"])
    beside = [word for word in _significant(given.get("category", "")) if word not in title]
    if not title and not beside:
        said = "accepted without a comparison: the title has no word to look for"
        return Result(True, said, (*basis, "vacuous: nothing was compared"))
    there = set(_WORD.findall(_folded(text)))
    said, recall = _recalled(title or beside, there, "title" if title else "category", share)
    if title and beside and recall < share and any(word in there for word in title):
        both, of_both = _recalled([*title, *beside], there, "title and the category", share)
        if of_both >= share:
            return Result(True, both, basis)
    return Result(recall >= share, said, basis)


def _significant(text: str) -> list[str]:
    words = dict.fromkeys(_WORD.findall(_folded(text)))
    return [word for word in words if len(word) >= SIGNIFICANT and word not in STOP_WORDS | TITLE_WORDS]


def _recalled(words: list[str], there: Set[str], whose: str, wanted: float) -> tuple[str, float]:
    """What is said of the words that a text has, and the share of them."""
    lacking = [word for word in words if word not in there]
    recall = 1 - len(lacking) / len(words)
    return (
        f"{len(words) - len(lacking)} of {len(words)} words of the {whose} are in the text "
        f"({recall:.2f}; the contract asks for {wanted}); missing: {', '.join(lacking) or 'none'}"
    ), recall


_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_LONG = "The scary film about a blue whale was shown twice, and those who came to see it stayed until the very end of the evening, and longer."

VERIFIERS = (
    Verifier(
        "contains_terms",
        "the text has all of the terms, or any of them, as whole words",
        params(("terms",), terms=TEXTS, mode={"enum": ["all", "any"]}, path=TEXT),
        _terms,
        _worded,
        (
            VerifierExample({"terms": ["Retry", "blue whale"]}, b"Retry the Blue  Whale.", "verified"),
            VerifierExample({"terms": ["car"]}, b"A scary film.", "failed", why="no whole word"),
            VerifierExample({"terms": ["car", "film"], "mode": "any"}, b"A scary film.", "verified"),
            VerifierExample({"terms": ["東京"]}, "私は東京に住んでいます。".encode(), "verified"),
            VerifierExample({"terms": ["大阪"]}, "私は東京に住んでいます。".encode(), "failed"),
            VerifierExample({"terms": ["café"]}, "The cafe\u0301 is open.".encode(), "verified", why="é written as two characters"),
            VerifierExample({"terms": ["cafe"]}, "The cafe\u0301 is open.".encode(), "failed"),
            VerifierExample({"terms": ["don't", "gluten free"]}, "We don\u2019t, it is gluten-free.".encode(), "verified"),
            VerifierExample({"terms": ["gluten free"]}, b"It is free of gluten.", "failed"),
            VerifierExample({"terms": ["title"]}, {"title": "A film"}, "failed", why="keys are no text"),
        ),
    ),
    Verifier(
        "similarity_above",
        "the text is more similar to another than a threshold, by words (`lexical`) or by a plug-in",
        params(("text", "threshold"), text={"type": "string", "minLength": 1, "maxLength": 100_000}, threshold=_SHARE, method=TEXT, path=TEXT),
        _similar,
        None,
        (
            VerifierExample({"text": "a blue whale", "threshold": 0.8}, b"a blue whale", "verified"),
            VerifierExample({"text": "a blue whale", "threshold": 0.8}, b"a red car", "failed"),
            VerifierExample({"text": "a blue whale", "threshold": 1}, b"a blue whale", "failed", why="nothing is above 1"),
            VerifierExample(
                {"text": "a blue whale", "threshold": 0.8, "method": "embedding"}, b"a blue whale", "unverifiable",
                why="no such method is installed",
            ),
        ),
    ),
    Verifier(
        "token_recall",
        "the text is long enough and has the words of a title",
        params(
            ("title",), title=TEXT, category={"type": "string", "maxLength": 1_000}, minRecall=_SHARE,
            minContentLength={"type": "integer", "minimum": 0}, path=TEXT,
        ),
        _recall,
        None,
        (
            VerifierExample({"title": "The blue whale"}, _LONG.encode(), "verified"),
            VerifierExample({"title": "A red car"}, _LONG.encode(), "failed", why="“car” is not in “scary”"),
            VerifierExample({"title": "The blue whale"}, b"A blue whale.", "failed", why="too thin"),
            VerifierExample({"title": "Review the proposed new whale update"}, _LONG.encode(), "verified", why="what is to be done is no topic"),
            VerifierExample({"title": "Review the proposed new car update"}, _LONG.encode(), "failed"),
            VerifierExample({"title": "blue_whale", "minRecall": 1}, _LONG.encode(), "verified", why="two words"),
            VerifierExample({"title": "blue_car", "minRecall": 1}, _LONG.encode(), "failed"),
            VerifierExample({"title": "Whale", "category": "marine biology report"}, _LONG.encode(), "verified", why="the category takes nothing away"),
            VerifierExample({"title": "Whale shark", "category": "film", "minRecall": 0.6}, _LONG.encode(), "verified", why="it counts beside the title"),
            VerifierExample({"title": "Car", "category": "film evening"}, _LONG.encode(), "failed", why="it is no title"),
            VerifierExample({"title": "It is"}, _LONG.encode(), "verified", why="no word to look for"),
        ),
    ),
)  # fmt: skip

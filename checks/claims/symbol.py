"""Names that are said to be there: known, removed by the change, near misses of a real name, or found nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rapidfuzz import fuzz, process

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.other_system import is_of_another_system, is_planned
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.commented import is_in_code, lines_in_code
from checks.code.facts.lacking import lacks_name
from checks.code.ownership import OWN, Whose, roots_of, whose
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import CHECKABLE, STANCE_REASONS, Claim, Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Need, Outcome, failed, unsupported, unverifiable, verified
from checks.text.file_names import PROSE, ending_of, name_of
from checks.text.grammar import lexicon as lex
from checks.text.grammar.existence import denied_existence
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Part, Shape, is_distinctive
from checks.text.prose import Text

NEAR_MISS = 78
"""rapidfuzz ratio (0 to 100) from which another name of the file is what was meant."""

PRIVATE = frozenset("_#")
"""Marks that begin a private name; two underscores begin what the language calls by itself: `__wakeup`."""

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

SEEMING = frozenset(("be", "read", "sound", "look", "seem"))
"""Verbs by which a name is compared with another one."""

COMPARED = frozenset(("better", "more", "less", "nicer"))
COMPARABLE = frozenset(("clear", "short", "plain", "simpl", "saf", "clean", "neat", "long", "close"))
"""Adjectives by which names are compared, without the ending of their comparative."""

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

_DIGITS = re.compile(r"\d++")

_STYLE = re.compile(
    r"_?(?:(?:lower|upper|screaming)_?)?(?:camel|snake|pascal|kebab|title|constant|upper|lower)_?case",
    re.IGNORECASE,
)
"""Ways to write names: "fields are `_camelCase`"."""

_FROM = re.compile(r"\)?(?: [a-z]{1,20})? from ")
"""What leads from a name to where it is taken from: "`x` from `y`", "the `x` error from `y`"."""

_OF_OTHERS = re.compile(r"_[A-Z][a-z]|_\w{1,80}__\w")
_CONTRAST = re.compile(r"\W{0,3}, not \W?\ue000")
"""Behind what a thing is in effect: "this implements `x`, not `y`"."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolClaim(Claim):
    """A function, class, variable or option of that name is in the code."""

    kind: ClassVar[str] = "symbol"
    name: str
    owner: str = ""
    """What it is said to be a member of: `Foo` of `Foo.bar`, `app.Foo` of `app.Foo.bar`."""

    firm: bool = True
    """Nothing but a name of this repository can be meant."""

    sure: bool = True
    """Called "the `x` function", or said to be there already."""

    now: bool = True
    """Plainly said to be there at present."""

    @property
    def mentioned(self) -> str:
        """The name, with or without its owner."""
        return self.name

    @property
    def holds_anywhere(self) -> bool:
        """ "`Rows` already has `x`" and `Rows.x` are no more so for being said later; a bare name may be anybody's."""
        return bool(self.owner) or (self.sure and self.name[:1] not in PRIVATE)


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
                now=mention.plain and "still" in sentence.words,
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


def _is_a_result(sentence: Sentence, mention: Mention) -> bool:
    """ "`f("a, b")` returns `_a_b`": what comes out of it is a value, which no code need spell."""
    number = sentence.mentions.index(mention)
    return any(
        number in clause.object and clause.predicate is Predicate.RETURNS for clause in sentence.clauses
    )


def _is_of_naming(sentence: Sentence, mention: Mention) -> bool:
    """ "`x` is a typo for `y`", "`y` reads better": a sentence on how to call a thing has names that are none yet."""
    if not sentence.words.isdisjoint(SPELLING):
        return True
    number = sentence.mentions.index(mention)
    clause = next((one for one in sentence.clauses if number in one.subject), None)
    if clause is None or clause.passive:
        return False
    behind = [word.lower for word in clause.behind[:3]]
    does = not lex.DETERMINERS.isdisjoint(behind[:1])  # "reads the file" says what code does
    compared = clause.verb in SEEMING and any(map(_is_compared, behind))
    return compared or clause.verb in FITTING or (clause.verb in SERVING and not does)


def _is_compared(word: str) -> bool:
    """ "Better", "clearer", "more"; not "other" or "number"."""
    return word in COMPARED or (word.endswith("er") and word.removesuffix("er") in COMPARABLE)


def _is_of_others(sentence: Sentence, mention: Mention) -> bool:
    """ "The C runtime emulates `_x`": what something does that is no code here, with a name of its own."""
    number = sentence.mentions.index(mention)
    clause = next((one for one in sentence.clauses if number in one.object), None)
    if clause is None or not clause.verb:
        return False
    if clause.subject:  # "`typing.NamedTuple` brings `_replace()`"
        return all(sentence.mentions[one].shape is Shape.MEMBER for one in clause.subject)
    named = [word for word in clause.said if word.at < clause.behind_at and word.text[:1].isupper()]
    return any(word.at > sentence.clauses[0].words[0].at for word in named)


def verify(claim: SymbolClaim, code: Code, context: Context) -> Outcome:
    """Look the name up as a whole token: in the file, the tree, the base, and among the language's own."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if is_builtin(claim.name, around.outline.language):
        return unsupported(f"`{claim.name}` is built into the language or its platform")
    line = around.nearest(around.tokens.lines_by_token.get(claim.name, ()))
    if line is not None and claim.stance is Stance.DENIED:
        return unsupported(f"`{claim.name}` is at line {line}, which may not be the place that is meant")
    own = (
        around.nearest(lines_in_code(code, around.path, claim.name, around.side))
        if line is not None
        else None
    )
    if own is not None and claim.stance in CHECKABLE:
        return verified(f"`{claim.name}` is at line {own}", evidence=around.evidence(own))
    if claim.owner and whose(around, f"{claim.owner}.{claim.name}") is Whose.OTHERS:
        return unsupported(f"`{claim.owner}` is not a module, class or variable in this repository")
    files = code.index.files(claim.name)
    in_code = [path for path in files if ending_of(path) not in PROSE]
    removed = None if in_code else _before_the_change(around, claim.name)
    said_to_be_there = claim.now and claim.stance is not Stance.DENIED
    if removed is not None and said_to_be_there and removed.path == around.base_path and not files:
        return _removed(around, claim.name, removed)
    if claim.stance not in CHECKABLE:
        return unsupported(STANCE_REASONS[claim.stance])
    if files and removed is None:
        others = (path for path in in_code or files if line is None or path != around.path)
        found = next((path for path in others if is_in_code(code, path, claim.name)), None)
        says = f"`{claim.name}` is in `{found}`"
        return verified(says) if found else unsupported(f"only comments have `{claim.name}`")
    if removed is not None:
        return unsupported(f"the change removed `{claim.name}`, and the code before it may be meant")
    if claim.stance is Stance.DENIED:
        return unsupported(f"the finding itself says that `{claim.name}` is missing")
    if not code.index.complete:
        why = f"`{claim.name}` is not in the files at hand, and the rest was not read"
        return unverifiable(why, need=Need.CONTENT)
    return _unknown(around, claim)


def _before_the_change(around: Surroundings, name: str) -> Location | None:
    """Where the name was at the base of the cited file, or in lines that the diff removes elsewhere."""
    path = around.base_path
    if path is not None:
        lines = around.code.tokens(path, Side.LEFT).lines_by_token.get(name, ())
        if lines:
            return Location(path, lines[0], lines[0], Side.LEFT)
    for old_path, text in around.code.removed_with([name], around.code.diff):
        for line in text.lines_by_token.get(name, ()):
            return Location(old_path, line, line, Side.LEFT)
    return None


def _removed(around: Surroundings, name: str, removed: Location) -> Outcome:
    if _is_of_a_library(around, name):
        return unsupported(f"the change removed the use of another library's `{name}`")
    bare = name.strip("_#$").lower()
    if any(other.strip("_#$").lower() == bare for other in around.tokens.names):
        return unsupported(f"the change gave `{name}` another form")
    return failed(
        f"the change removed `{name}`: it was at line {removed.first} of `{removed.path}` before",
        Failure.REMOVED_CODE,
        evidence=(around.code.evidence(removed),),
    )


def _is_of_a_library(around: Surroundings, name: str) -> bool:
    """Before the change the file took it from another library, or as a member of one, and nowhere else."""
    path = around.base_path
    if path is None:
        return False
    before, text = around.code.outline(path, Side.LEFT), around.code.tokens(path, Side.LEFT)
    others = {
        one.name_bound for one in before.imports if not roots_of(around.code).is_module(one.module, path)
    } - {""}
    at = [number for number, token in enumerate(text.tokens) if token.lstrip("#$@") == name]
    imported = {one.line for one in before.imports if one.imported == name and one.name_bound in others}
    return bool(at) and all(
        text.lines[number] in imported
        or name in others
        or (number > 1 and text.tokens[number - 1] in (".", "::") and text.tokens[number - 2] in others)
        for number in at
    )


def _unknown(around: Surroundings, claim: SymbolClaim) -> Outcome:
    """Found nowhere. It fails only when it clearly belongs to this repository."""
    name = claim.name
    unsure = unsupported(f"no file in the repository has `{name}`; it may come from a library")
    if name.startswith("__") or _STYLE.fullmatch(name) or not claim.firm or _may_be_a_part(around, name):
        return unsure
    owned = bool(claim.owner) and _is_of_this_repository(around, claim)
    if (claim.owner and not owned) or not (owned or is_distinctive(name)):
        return unsure
    says, evidence = f"no file in the repository has `{name}`", around.shown
    if (near := _near_miss(around, name)) is not None:
        line = around.nearest(around.tokens.lines_by_token[near]) or 1
        says, evidence = f"{says}; `{near}` is at line {line}", around.evidence(line)
    elif owned:
        says = f"{says}; `{claim.owner}` exists, but without it"
    elif not claim.sure:
        return unsure
    return failed(says, Failure.FABRICATED_SYMBOL, evidence=evidence, absence=lacks_name(around.code, name))


def _is_of_this_repository(around: Surroundings, claim: SymbolClaim) -> bool:
    """The owner is known to be a class or a module of the repository, or the object at hand."""
    owner = claim.owner.rpartition(".")[2]
    return whose(around, f"{claim.owner}.{claim.name}") is Whose.OURS and _is_defined(around, owner)


def _is_defined(around: Surroundings, owner: str) -> bool:
    known = is_builtin(owner, around.outline.language)  # `types` and `util` are modules of the platform
    if around.outline.language == "ruby" and owner not in OWN:  # which opens the modules of others again
        wanted = _bare(owner)
        return any(_bare(name_of(path).partition(".")[0]) == wanted for path in around.code.head.paths())
    if owner in OWN or (around.outline.classes(owner) and not known):
        return True
    own = any(one.name_bound == owner and one.module.startswith(".") for one in around.outline.imports)
    if known and not own:
        return False
    if any(name_of(path).partition(".")[0] == owner for path in around.code.head.paths()):
        return True
    return any(around.code.classes(path, owner) for path in around.code.index.files(owner)[:20])


def _may_be_a_part(around: Surroundings, name: str) -> bool:
    """`AsUTF8` of `PyUnicode_AsUTF8`: the end or the beginning of a longer name of the file."""
    longer = (real for real in around.tokens.names if len(real) > len(name))
    return any(real.endswith(name) or real.startswith(name) for real in longer)


def _near_miss(around: Surroundings, name: str) -> str | None:
    """The name of the cited file that is most like it, of as many words; not another spelling of it."""
    words = len(_WORD.findall(name))
    candidates = [
        real
        for real in around.tokens.names
        if abs(len(real) - len(name)) <= max(3, len(name) // 3)
        and is_distinctive(real)
        and not is_builtin(real, around.outline.language)
        and len(_WORD.findall(real)) == words
    ]
    found = process.extractOne(name, candidates, scorer=fuzz.ratio, score_cutoff=NEAR_MISS)
    if found is None or _bare(found[0]) == _bare(name):
        return None
    in_a_row = _DIGITS.sub("", found[0]) == _DIGITS.sub("", name)  # `KEY_F21` beside `KEY_F1`
    return None if in_a_row else found[0]


def _bare(name: str) -> str:
    """The same for `foo_bar`, `fooBar` and their plurals."""
    return name.replace("_", "").lower().removesuffix("s")


_BASKET = """
class Basket:
    def put_item(self, item):
        self._rows[item.sku] = item
"""

KIND = Kind(
    SymbolClaim,
    "a function, class, variable or option that is said to be there exists",
    extract,
    verify,
    existence=True,
    any_stance=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`Basket.put_item` keeps the item.", "verified", _BASKET, 3),
        Example("`Basket.put_items_all` keeps the item.", Failure.FABRICATED_SYMBOL, _BASKET, 3),
        Example(
            "`putt_item` keeps the item.", Failure.FABRICATED_SYMBOL, _BASKET, 3, why="Nearly a real name."
        ),
        Example(
            "Add `clear_rows` to `Basket`.",
            "unsupported",
            _BASKET,
            3,
            why="What is proposed need not be there.",
        ),
        Example("There is no `Basket.clear_rows`.", "unsupported", _BASKET, 3, why="It says that itself."),
        Example("`get_signature` of another library is slow.", "unsupported", _BASKET, 3),
        Example(
            "`clear_rows` from `app.py` empties it.",
            Failure.FABRICATED_SYMBOL,
            _BASKET,
            3,
            why="The module exists, but without it.",
        ),
        Example("`len` counts them.", "unsupported", _BASKET, 3, why="The language brings it."),
        Example("The basket keeps the item.", NOTHING, _BASKET, 3),
        Example(
            "`Basket.drop_item` still forgets to check the amount.",
            Failure.REMOVED_CODE,
            _BASKET,
            3,
            base=_BASKET + "\n    def drop_item(self, item):\n        del self._rows[item.sku]\n",
        ),
    ),
)

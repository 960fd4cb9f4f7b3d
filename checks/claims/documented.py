"""Whether a function, class or constant has a docstring or doc comment, and what that says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.spoken_of import begun_here, defined_here
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.definitions import Defined
from checks.code.facts.names.definitions import defined as all_of
from checks.code.facts.names.meant import meant, name_place
from checks.code.structure import Kind as Kind_
from checks.code.structure import Role, UseKind
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.matching import DESCRIBED, DESCRIBED_TYPES, DESCRIBED_VALUES, Found
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Part, is_distinctive
from checks.text.prose import Text

MARKED: Final = ("/**", "///", "/*!", "//!", '"', "'", "r'", 'r"')
"""How documentation begins that cannot be a comment on something else."""

COMMENTED: Final = frozenset(
    ("python", "javascript", "typescript", "tsx", "java", "go", "rust", "csharp", "php")
)
"""Languages whose documentation is a docstring or a comment right above; C may have it in a header."""

WORDS: Final = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,}+\s++[A-Za-z]{2}")
LETTERS: Final = re.compile(r"[^\W\d_]{2}")
"""What says something, in whatever script."""

DIRECTIVE: Final = re.compile(r"\A(?://\s?|#\s?)(?:[a-z]+:\S|nolint|noqa|rubocop)")


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentedClaim(Claim):
    """The definition has a docstring or doc comment; `denied`: it is said to be missing."""

    kind: ClassVar[str] = "documented"
    fact: ClassVar[bool] = True
    name: str
    """A function, class, constant or member, as the code spells it; "": the function or class at the cited lines."""

    where: str = ""
    """The class or file of the definition; "": the cited file."""

    sort: str = ""
    """What is meant at the cited lines, without a name: a `class`, a `variable`, as a field is one, or a `definition`,
    whichever begins there; "": a function."""

    mentions: str = ""
    """A name that the documentation has; with `denied` one that it lacks."""

    neighbours: bool = False
    """It is said of the definitions beside it, not of itself. One that is named has a claim of its own instead."""


COMMENT: Final = "docstring|jsdoc|javadoc|doc|documentation comment|block?"
LACKS: Final = rows(
    f"X misses a|any? {COMMENT}", f"X has|have no {COMMENT}", f"missing|no {COMMENT} for|on|above X",
    f"{COMMENT} for|on|above|of X is missing", "X is|are not|never documented", "X is|are undocumented",
    f"X could do|use with? a|an {COMMENT}",
)  # fmt: skip
DESCRIBING: Final = DESCRIBED | DESCRIBED_TYPES | DESCRIBED_VALUES
SORTS: Final = {**dict.fromkeys(DESCRIBED_TYPES, "class"), **dict.fromkeys(DESCRIBED_VALUES, "variable")}
"""What "this struct" and "this field" are, of what a definition can be."""

UNCOMMENTED: Final = rows("X has|have no comment", "X is|are not|never commented", "X is|are uncommented")
ADD_COMMENT: Final = rows("add|adding a|some comment to|for|on X", command=True)
"""What is said of what the cited lines define, which has the comment right above it."""

MISSING: Final = rows(f"missing|no {COMMENT} here?")
"""What is said of the one definition that begins at the cited lines, where a body begins with it."""

WHATEVER: Final = "definition"

OF: Final = f"{COMMENT} of|for|on|above|in X"
TELLS: Final = "mention|document|describe|explain|list|cover"
SILENT: Final = rows(
    f"{OF} do|does not {TELLS} Y", f"{OF} say|says nothing about|on|of Y", f"{OF} omits Y", f"{OF} leaves out Y",
    f"Y is|are not|never mentioned|documented|described|explained|listed|covered in|by the? {OF}",
    f"{OF} do|does not {TELLS} that a|an|the? Y is|are|can|may be? thrown|raised …",
    f"{OF} has no mention|description|entry of|for Y", f"no mention|description|entry of|for Y in the? {OF}",
)  # fmt: skip
HERE_SILENT: Final = rows(
    f"{COMMENT} here|above|below? do|does not {TELLS} Y", f"{COMMENT} here|above|below? say|says nothing about|on|of Y",
    f"Y is|are not|never mentioned|documented|described|explained|listed|covered in|by the {COMMENT}",
)  # fmt: skip
"""What is said of the comment at the cited lines."""

BUT_SILENT: Final = rows(
    f"* but|yet do|does not {TELLS} Y", "* but|yet|and says nothing about|on|of Y", "* but|yet omits Y",
    "* but|yet|and leaves out Y", "* but|yet|and leaves out that a|an|the? Y is|are|can|may be? thrown|raised …",
    f"* but|yet do|does not {TELLS} that a|an|the? Y is|are|can|may be? thrown|raised …",
    "* but|yet not the? Y …",
)  # fmt: skip
"""What goes on with the comment that the sentence begins with."""

HAS_TOLD: Final = rows(f"{OF} only? mentions|documents|describes|explains|lists|covers Y …")
MARKS: Final = r"(?::\w+(?:\s[\w.\[\]]{1,60})?\s|@\w+\s(?:\{[^}]{0,200}\}\s)?\[?|[`*'\"\[]|^\W{0,8})"
"""What stands before a name in documentation that speaks of it: `:param x`, `@param x`, a backtick, the margin."""

ADD_ONE: Final = rows(f"add|adding a {COMMENT} to|for X", command=True)


WISHED: Final = rows(
    f"* {COMMENT} on|for|above X would help|do", f"* {COMMENT} on|for|above X would be useful|helpful|good|nice|great|welcome",
    f"* {COMMENT} would be useful|helpful|good|nice|great|welcome for|on|above X",
)  # fmt: skip
"""What is wished for is not there."""


def extract(text: Text) -> Iterator[DocumentedClaim]:
    """ "`f` has no docstring", "`f` lacks a doc comment", "add a docstring to `f`"."""
    for sentence in text.sentences:
        for found in found_in(sentence, (*LACKS, *ADD_ONE, *WISHED), pronouns=True, described=DESCRIBING):
            yield _lacks(sentence, found)
        for found in found_in(sentence, (*UNCOMMENTED, *ADD_COMMENT), described=DESCRIBING):
            if found.is_described:
                yield _lacks(sentence, found)
        for found in found_in(sentence, MISSING):
            if not found.place and sentence.opening:
                yield DocumentedClaim(
                    statement=sentence.written, name="", sort=WHATEVER, stance=Stance.DENIED
                )
        yield from _silent(sentence)
        for clause in sentence.clauses:
            if len(clause.subject) != 1 or clause.object or not clause.plain or clause.case:
                continue
            mention = sentence.mentions[clause.subject[0]]
            behind = [word.lower for word in clause.behind if word.lower.isalpha()]
            said = behind in (["docstring"], ["a", "docstring"], ["any", "docstring"])
            if not (said and mention.marked and mention.shape in NAMED and mention.part is Part.SUBJECT):
                continue
            denied = clause.denied or clause.verb == "lack"
            if clause.verb in ("have", "lack"):
                yield DocumentedClaim(
                    statement=sentence.written,
                    name=mention.qualified,
                    stance=Stance.DENIED if denied else Stance.ASSERTED,
                )


def _lacks(sentence: Sentence, found: Found) -> DocumentedClaim:
    return DocumentedClaim(
        statement=sentence.written,
        name=found.x,
        sort=SORTS.get(found.noun, "") if found.is_described else "",
        stance=Stance.DENIED,
    )


def _silent(sentence: Sentence) -> Iterator[DocumentedClaim]:
    """ "The docstring of `f` does not mention `x`", "the docstring of `f` explains `x` but says nothing about `y`"."""
    told = list(found_in(sentence, HAS_TOLD, described=DESCRIBED))
    about = told[0].x if len(told) == 1 else None
    for known in (SILENT, HERE_SILENT, BUT_SILENT if about is not None else ()):
        for found in found_in(sentence, known, described=DESCRIBED):
            what = found.names["Y"]
            if what.shape in NAMED and what.is_code and not found.place:
                name = found.x if "X" in found.names else about if known is BUT_SILENT else ""
                yield DocumentedClaim(
                    statement=sentence.written,
                    name=name or "",
                    mentions=what.text.removesuffix("()"),
                    stance=Stance.DENIED,
                )


def verify(claim: DocumentedClaim, code: Code, context: Context) -> Outcome:
    """The one definition that is meant, and the comment that documents it."""
    around = Surroundings.of(code, context, claim.citation)
    found = _definition(claim, code, around)
    if isinstance(found, CannotTell):
        return unsupported(found.why)
    if claim.neighbours and claim.stance is Stance.DENIED:
        return unsupported("whether none of its neighbours is documented is not judged")
    if claim.neighbours:
        return _neighbours(claim, code, found)
    place = found.documentation
    if place is None:
        return _none(claim, code, found)
    lines = code.lines(place.path, place.side)[(place.first or 1) - 1 : place.last]
    if not _is_documentation(lines, found.name):
        return unsupported(f"the comment at {place} may not document `{claim.name}`")
    says = f"`{claim.name}` is documented at {place}"
    has = not claim.mentions or re.search(rf"(?<!\w){re.escape(claim.mentions)}(?!\w)", "\n".join(lines))
    if not has:
        return unsupported(f"{says}, without `{short(claim.mentions)}`; it may say it in other words")
    if claim.mentions and claim.stance is Stance.DENIED:
        if (line := _speaks_of(claim.mentions, lines)) is None:
            return unsupported(f"{says}; whether it speaks of `{short(claim.mentions)}` is not clear")
        at = (place.first or 1) + line
        shown = Location(place.path, at, at, place.side)
        named = f"the documentation of `{found.name}` has `{short(claim.mentions)}` at {shown}"
        return failed(named, Failure.FALSE_ABSENCE, evidence=(code.evidence(shown),))
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=(code.evidence(place),))
    return verified(says, evidence=(code.evidence(place),))


def _definition(claim: DocumentedClaim, code: Code, around: Surroundings | None) -> Answer[Defined]:
    """The one of the name; without one what the cited lines define."""
    if not claim.name and around is not None and claim.sort == WHATEVER:
        return begun_here(around)
    if not claim.name and around is not None:
        kinds = frozenset((Kind_(claim.sort),)) if claim.sort in SORTS.values() else FUNCTIONS
        return defined_here(around, kinds)
    return meant(code, claim.name, around.place if around is not None else None, claim.where)


def _speaks_of(name: str, lines: tuple[str, ...]) -> int | None:
    """The line that names it as code does: a made-up name, or one that is marked or listed; None where none does."""
    plain = rf"(?<![\w.]){re.escape(name)}(?!\w)"
    said = re.compile(plain if is_distinctive(name) else MARKS + plain)
    return next((at for at, line in enumerate(lines) if said.search(line)), None)


def _is_documentation(lines: tuple[str, ...], name: str) -> bool:
    """Marked as such, or a plain comment that begins with the name, as it does in Go, and says something."""
    bare = [line.strip() for line in lines]
    if not bare or bare[0].startswith(MARKED):
        return any(map(LETTERS.search, bare))
    told = [line for line in bare if WORDS.search(line) and not DIRECTIVE.match(line)]
    return bool(told) and re.search(rf"\A\W*+(?:(?:An?|The)\s)?{re.escape(name)}\b", told[0]) is not None


def _none(claim: DocumentedClaim, code: Code, found: Defined) -> Outcome:
    """A docstring has one place in Python; elsewhere no comment is above it, beside it or names it anywhere."""
    here = name_place(found)
    outline = code.outline(here.path, here.side)
    first, line = found.at.first or 1, here.first or 1
    near = set(range(max(1, first - 1), line + 1)) | {line + 1 if found.language == "python" else line}
    named = [one for one in outline.uses(found.name) if one.kind in (UseKind.COMMENT, UseKind.DOCSTRING)]
    beside = [one for one in outline.tokens(first, line) if one.role in (Role.COMMENT, Role.DOCSTRING)]
    elsewhere = found.language != "python" and (named or beside)
    other = found.language not in COMMENTED or not outline.exact or elsewhere
    if claim.stance is Stance.DENIED or other or not near.isdisjoint(outline.comment_lines):
        return unsupported(f"no documentation of `{claim.name}` was found at {here}")
    what = "docstring" if found.language == "python" else "comment above it"
    return failed(
        f"`{claim.name}` has no {what}: {here}", Failure.FALSE_PRESENCE, evidence=(code.evidence(here),)
    )


def _neighbours(claim: DocumentedClaim, code: Code, found: Defined) -> Outcome:
    """None of the functions and classes right beside it has documentation: refuted."""
    outline = code.outline(found.at.path, found.at.side)
    beside = [
        all_of(code, found.at.path, outline, each, found.at.side)
        for each in outline.definitions
        if each.kind in SCOPES and each.parent == found.owner and each.name != found.name
    ]
    if not beside or not outline.exact:
        return unsupported(f"it is unclear what is beside `{claim.name}`")
    told = [each for each in beside if each.documentation is not None]
    if told and told[0].documentation is not None:
        return verified(
            f"`{told[0].name}` is documented at {told[0].documentation}",
            evidence=(code.evidence(told[0].documentation),),
        )
    return failed(
        f"no definition beside `{claim.name}` is documented, `{beside[0].name}` at line {beside[0].name_line} among them",
        Failure.FALSE_STATEMENT,
        evidence=(code.evidence(name_place(beside[0])),),
    )


_PY = '@cached\ndef load(rows):\n    """Every one of the rows."""\n    return rows\n\ndef save(rows):\n    return rows\n'
_TS = "/** Every one of them. */\nexport function load() {}\n"
_GO = "package a\n\n// Load reads rows.\nfunc Load() {}\n\n//nolint:all\nfunc Save() {}\n"
_RS = "/// Reads rows.\n#[inline]\npub fn load() {}\n\npub fn save() {}\n"


def _missing(name: str, **more: str) -> DocumentedClaim:
    return DocumentedClaim(name=name, stance=Stance.DENIED, **more)  # type: ignore[arg-type]


KIND = Kind(
    DocumentedClaim,
    "a definition has a docstring or doc comment (denied: it is missing), or those beside it have",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`load` has no docstring.", Failure.FALSE_ABSENCE, _PY, 2),
        Example("`save` has no docstring.", "unsupported", _PY, 6),
        Example("`save` has a docstring.", Failure.FALSE_PRESENCE, _PY, 6),
        Example("`load` has a docstring.", "verified", _PY, 2),
        Example("`load` should have a docstring.", NOTHING, _PY, 2),
        Example("No doc comment.", Failure.FALSE_ABSENCE, _TS, 2, path="a.ts", claim=_missing("load")),
        Example("No doc comment.", Failure.FALSE_ABSENCE, _GO, 4, path="a.go", claim=_missing("Load")),
        Example(
            "No doc comment.",
            "unsupported",
            _GO,
            7,
            path="a.go",
            claim=_missing("Save"),
            why="It is a directive.",
        ),
        Example("No doc comment.", Failure.FALSE_ABSENCE, _RS, 3, path="a.rs", claim=_missing("load")),
        Example("No doc comment.", "unsupported", _RS, 5, path="a.rs", claim=_missing("save")),
        Example(
            "`size` has a doc comment.",
            Failure.FALSE_PRESENCE,
            "interface Rows {\n  size: number;\n\n  /** How many. */\n  count: number;\n}\n",
            2,
            path="a.ts",
            claim=DocumentedClaim(name="size", where="Rows"),
        ),
        Example(
            "`size` has a doc comment.",
            "unsupported",
            "/** @property size - how many */\ninterface Rows {\n  size: number;\n}\n",
            3,
            path="a.ts",
            claim=DocumentedClaim(name="size", where="Rows"),
            why="Another comment tells of it.",
        ),
        Example(
            "`save` has a doc comment.",
            Failure.FALSE_PRESENCE,
            _RS,
            5,
            path="a.rs",
            claim=DocumentedClaim(name="save"),
        ),
        Example("No doc comment.", "unsupported", _PY, 2, claim=_missing("drop")),
        Example(
            "`total` is not documented.", "unsupported", _PY, 2, claim=_missing("load", mentions="total")
        ),
        Example(
            "`rows` is not documented.",
            "unsupported",
            _PY,
            2,
            claim=_missing("load", mentions="rows"),
            why="It may be a word like any other.",
        ),
        Example(
            "The docstring of `load` says nothing about `rows`.",
            Failure.FALSE_ABSENCE,
            'def load(rows):\n    """Loads.\n\n    rows: where they are.\n    """\n',
            1,
        ),
        Example(
            "Its neighbours are documented.",
            "verified",
            _PY,
            6,
            claim=DocumentedClaim(name="save", neighbours=True),
        ),
        Example(
            "Its neighbours are documented.",
            Failure.FALSE_STATEMENT,
            _PY,
            2,
            claim=DocumentedClaim(name="load", neighbours=True),
        ),
        Example(
            "Its neighbours are documented.",
            "unsupported",
            _TS,
            2,
            path="a.ts",
            claim=DocumentedClaim(name="load", neighbours=True),
        ),
        Example("This function has no docstring.", Failure.FALSE_ABSENCE, _PY, 2),
        Example("This function has no docstring.", "unsupported", _PY, None, why="No line is cited."),
        Example(
            "This function has no docstring.", "unsupported", _PY + "\nload(1)\n", 9, why="It is in none."
        ),
        Example(
            "This function has no docstring.",
            "unsupported",
            "def load(): pass\ndef save(): pass\n",
            1,
            last=2,
            why="There are two.",
        ),
    ),
)

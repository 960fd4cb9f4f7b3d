"""What a text says that the change does to a symbol: adds, removes, renames, moves or alters it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.quote.telling import FEWEST_TOKENS
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.changed_lines import lines_added, lines_removed
from checks.code.facts.change.symbol_change import SymbolChange, What, symbol_change
from checks.code.facts.names.definitions import Defined
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meant import name_place
from checks.code.occurrences import pattern, places
from checks.code.structure import Definition
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.changes import is_of_the_change
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Shape
from checks.text.prose import Text


class Alteration(StrEnum):
    """What the change is said to do."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    MOVED = "moved"
    ALTERED = "altered"


VERBS = {
    "add": Alteration.ADDED, "introduce": Alteration.ADDED, "remove": Alteration.REMOVED,
    "delete": Alteration.REMOVED, "drop": Alteration.REMOVED,
}  # fmt: skip
"""Verbs of a change, in words: those that take one thing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedClaim(Claim):
    """The change does this to `thing`; `denied`: it does not, so that it was there before, or still is."""

    kind: ClassVar[str] = "changed"
    fact: ClassVar[bool] = True
    thing: str
    """A name, with its owner where one is meant (`Cart.total`), or code as it was: `if size > LIMIT {`."""

    what: Alteration
    """What the change is said to do to it; `altered` when it is there before and after."""

    before: str = ""
    """Of `altered`: the value that the constant had, as written."""

    after: str = ""
    """Of `altered`: the value that it has now. Of `renamed`: the new name."""

    kept: bool = False
    """Of `removed`: a use in the cited function is meant, not the definition."""

    @property
    def holds_anywhere(self) -> bool:
        """What the change leaves alone is not lost for being named later."""
        return self.kept


REMOVED: Final = rows(
    "X was|were removed|deleted|dropped", "X has|have been removed|deleted|dropped", "X is|are gone",
    "X is|are|was|were removed|deleted|dropped by|in this|the pr|change|commit|diff|patch|refactor|refactoring",
    "pr|change|commit|diff|patch|refactor|refactoring removes|deletes|drops X",
)  # fmt: skip
PART: Final = "check|test|call|guard|validation|assertion|lookup|import"
PART_REMOVED: Final = rows(
    f"X {PART} that|which used to sit|be|stand|live|happen here? was|were removed|deleted|dropped|lost along? …",
    f"X {PART} was|were|got removed|deleted|dropped|lost …", f"X {PART} has been removed|deleted|dropped|lost …",
)  # fmt: skip
"""What is said of a use of X in the cited function."""

THING: Final = "check|test|call|guard|validation|assertion|exemption|exception|handling|support|case|branch|fallback|condition|entry|reset"
LOST: Final = rows(
    "X got|was|were|is|are lost …", "X has|have been lost …",
    f"{THING} for|of|on|against|around X got|was|were|is|are lost|dropped|removed|deleted …",
    f"{THING} for|of|on|against|around X has been lost|dropped|removed|deleted …",
)  # fmt: skip
"""The same of a sentence that speaks of the change: what gets lost otherwise is lost when the code runs."""

REWRITING: Final = frozenset(
    "refactor refactored refactoring rewrite rewritten rewriting rework reworked migration migrated cleanup change"
    " pr commit diff patch".split()
)
"""Words for a change of code."""

BRING_BACK: Final = rows(
    "bring|bringing back X", "reinstate|reinstating|reintroduce|reintroducing|re-add|re-adding X",
    "bring|bringing X back", command=True,
)  # fmt: skip
"""Commands that presuppose that the change took X away."""

STILL_THERE: Final = rows(
    "X is|are still defined|declared|imported|exported|present|there|here", "X was|were left behind",
    "X import|definition is|was left behind|in", "X import|definition is|was still there|here|present",
    "leftover|stale import|definition of X", "it|this|file|module still imports|defines|declares|exports X",
)  # fmt: skip
LEFT_OVER: Final = rows(
    "Y is|was|were left behind", "Y import|line|statement|code|block is|was|were left behind|in"
)


def extract(text: Text) -> Iterator[ChangedClaim]:
    """ "This PR removes `f`", "`f` was added in this change", "`f` is still defined at the end"."""
    for sentence in text.sentences:
        yield from _by_rows(sentence)
        if not is_of_the_change(sentence):
            continue
        for clause in sentence.clauses:
            what = VERBS.get(clause.verb)
            said = clause.subject if clause.passive else clause.object
            if what is None or len(said) != 1 or not _is_told(clause):
                continue
            mention = sentence.mentions[said[0]]
            if mention.marked and mention.shape in NAMED and mention.text.strip("()") == mention.qualified:
                yield ChangedClaim(
                    statement=sentence.written,
                    thing=mention.qualified,
                    what=what,
                    stance=Stance.DENIED if _denies(clause) else Stance.ASSERTED,
                )


def _by_rows(sentence: Sentence) -> Iterator[ChangedClaim]:
    for known, stance in ((REMOVED, Stance.ASSERTED), (STILL_THERE, Stance.DENIED)):
        for found in found_in(sentence, known, pronouns=True):
            named = found.names["X"]
            if named.marked and named.shape is not Shape.CALL and not found.place:
                yield ChangedClaim(
                    statement=sentence.written,
                    thing=named.qualified,
                    what=Alteration.REMOVED,
                    stance=stance,
                )
    lost = LOST if not sentence.words.isdisjoint(REWRITING) else ()
    for found in found_in(sentence, (*PART_REMOVED, *BRING_BACK, *lost)):
        named = found.names["X"]
        if named.marked and not found.place:
            yield ChangedClaim(
                statement=sentence.written,
                thing=named.text.partition("(")[0],
                what=Alteration.REMOVED,
                kept=True,
            )
    for found in found_in(sentence, LEFT_OVER):
        code = found.names["Y"]
        if code.shape is Shape.EXPRESSION:
            yield ChangedClaim(
                statement=sentence.written, thing=code.text, what=Alteration.REMOVED, stance=Stance.DENIED
            )


def _is_told(clause: Clause) -> bool:
    """It says what the change does or did, of nothing else: no case, no proposal, no other doer."""
    told = clause.stance in (Stance.ASSERTED, Stance.DENIED, Stance.PAST)
    return told and not clause.case and not clause.asked and (clause.passive or not clause.subject)


def _denies(clause: Clause) -> bool:
    negated = {"not", "never", "no"}
    return any(word.lower in negated or word.lower.endswith("n't") for word in clause.said)


def verify(claim: ChangedClaim, code: Code, context: Context) -> Outcome:
    """By the definitions on both sides; what only lines have, by the lines that the change adds and removes."""
    if claim.kept:
        return _in_the_function(claim, code, context)
    name = last_of(claim.thing.removesuffix("()"))
    if (gone := _is_gone(claim, code, context)) is not None:
        return gone
    if not name and (shown := _code_is_there(claim, code, context)) is not None:
        return shown
    if not name:
        return unsupported(f"`{short(claim.thing)}` is not a name, so its changes are not traced")
    if not len(code.diff):
        return unsupported("there is no diff")
    one = _symbol(claim, code)
    if claim.stance is Stance.DENIED:
        return _denied(claim, code, one)
    if one is not None and (shown := _shown(claim, code, one)) is not None:
        return shown
    return _by_lines(claim, code, context, one)


def _in_the_function(claim: ChangedClaim, code: Code, context: Context) -> Outcome:
    """The cited function uses the thing before the change and after it, and the change removes no line that has it."""
    around = Surroundings.of(code, context, claim.citation)
    path = around.base_path if around is not None and around.side is Side.RIGHT else None
    own = around.function if around is not None else None
    open_ = unsupported(f"whether the change takes a use of `{short(claim.thing)}` away is not clear")
    if around is None or path is None or own is None or claim.stance is not Stance.ASSERTED:
        return open_
    outline = code.outline(path, Side.LEFT)
    before = [one for one in outline.definitions if one.qualified == own.qualified and one.kind is own.kind]
    if len(before) != 1 or not outline.exact or not around.outline.exact:
        return open_
    old = _uses_in(code, path, Side.LEFT, before[0], claim.thing)
    new = _uses_in(code, around.path, Side.RIGHT, own, claim.thing)
    kept = len(new) >= len(old) and _is_in_a_condition(around, claim.thing)
    if not old or not new or _is_removed_somewhere(claim.thing, code, more=kept):
        return open_
    line = around.nearest(new) or new[0]
    says = f"`{short(claim.thing)}` is in `{own.name}` before the change and after it, at line {line}"
    return failed(says, Failure.FALSE_CHANGE, evidence=around.evidence(line))


def _is_removed_somewhere(thing: str, code: Code, *, more: bool) -> bool:
    """The change removes a line that has the name, which may be the one that is meant.

    With `more` a line that it writes anew is none: the file has the name as often as before.
    """
    name = last_of(thing)
    having = [path for path, text in code.removed_with([name], code.diff) if name in text.lines_by_token]
    return any(not more or _has_fewer(code, path, name) for path in having)


def _has_fewer(code: Code, old: str, name: str) -> bool:
    """After the change the file has the name less often in its code."""
    file = code.diff.file(old, Side.LEFT)
    new = file.new_path if file is not None else None
    if new is None:
        return True
    before, after = ((old, Side.LEFT), (new, Side.RIGHT))
    counts = [len(places(code.tokens_of_code(*each), pattern(name))) for each in (before, after)]
    return counts[1] < counts[0]


def _is_in_a_condition(around: Surroundings, thing: str) -> bool:
    """A condition on the cited lines has the name."""
    name = re.compile(rf"(?<![\w$]){re.escape(last_of(thing))}(?![\w$])")
    return around.has_lines and any(
        one.kind in CONDITIONAL and around.first <= one.first <= around.last and name.search(one.condition)
        for one in around.outline.branches(around.first, around.last)
    )


CONDITIONAL: Final = frozenset(("if", "elif", "ternary", "case"))


def _uses_in(code: Code, path: str, side: Side, function: Definition, thing: str) -> list[int]:
    """The lines of the function that have it as code, ascending."""
    found = places(code.tokens_of_code(path, side), pattern(thing))
    return sorted({first for first, last in found if function.first <= first and last <= function.last})


def _code_is_there(claim: ChangedClaim, code: Code, context: Context) -> Outcome | None:
    """Lines of code that are said to be removed, and that the cited function has after the change."""
    around = Surroundings.of(code, context, claim.citation)
    wanted = pattern(claim.thing)
    removed = claim.what is Alteration.REMOVED and claim.stance is Stance.ASSERTED
    if not removed or len(wanted.tokens) < FEWEST_TOKENS or around is None or around.side is not Side.RIGHT:
        return None
    function = around.function
    if function is None or not around.has_lines:
        return None
    there = [
        first
        for first, last in places(code.tokens_of_code(around.path), wanted)
        if function.first <= first and last <= function.last
    ]
    if not there:
        return None
    line = around.nearest(there) or there[0]
    says = f"`{short(claim.thing)}` is in `{function.name}` after the change, at line {line}"
    return failed(says, Failure.FALSE_CHANGE, evidence=around.evidence(line))


def _is_gone(claim: ChangedClaim, code: Code, context: Context) -> Outcome | None:
    """What is said to be still there: the file had it before the change, and no file has it after it."""
    around = Surroundings.of(code, context, claim.citation)
    path = around.base_path if around is not None and around.side is Side.RIGHT else None
    left = claim.what is Alteration.REMOVED and claim.stance is Stance.DENIED
    wanted = pattern(claim.thing.removesuffix("()"))
    if around is None or path is None or not left or not wanted.names or not code.index.complete:
        return None
    before = places(code.tokens_of_code(path, Side.LEFT), wanted)
    name = last_of(claim.thing.removesuffix("()"))
    there = name in code.index if name else bool(places(around.tokens, wanted))
    removed = [first for first, _ in before if _is_removed(code, path, first)]
    if there or not removed or len(removed) < len(before):
        return None
    at = Location(path, removed[0], removed[0], Side.LEFT)
    says = f"`{short(claim.thing)}` is not there after the change; line {removed[0]} had it before"
    return failed(says, Failure.FALSE_CHANGE, evidence=(code.evidence(at),))


def _is_removed(code: Code, path: str, line: int) -> bool:
    """The change removes a line of a file, or writes it anew."""
    return line in code.removed_tokens(path).lines


def _symbol(claim: ChangedClaim, code: Code) -> SymbolChange | None:
    """What became of the one symbol of that name; None where there are several, or none is known."""
    found = symbol_change(code, claim.thing.removesuffix("()"))
    return found[0] if not isinstance(found, CannotTell) and len(found) == 1 else None


DONE = {
    Alteration.ADDED: {What.ADDED},
    Alteration.REMOVED: {What.REMOVED},
    Alteration.RENAMED: {What.RENAMED},
    Alteration.MOVED: {What.MOVED},
    Alteration.ALTERED: {What.BODY, What.SIGNATURE},
}


def _is_done(claim: ChangedClaim, one: SymbolChange) -> bool:
    if claim.what is Alteration.RENAMED and claim.after:
        new = one.after.name if one.after is not None else ""
        return What.RENAMED in one.what and last_of(claim.after.removesuffix("()")) == new
    return not DONE[claim.what].isdisjoint(one.what)


def _shown(claim: ChangedClaim, code: Code, one: SymbolChange) -> Outcome | None:
    """The symbol itself shows what was done to it, or what its value was."""
    old, new = one.before, one.after
    if claim.what is Alteration.ALTERED and (claim.before or claim.after):
        return _by_value(claim, code, one)
    if _is_done(claim, one):
        what = ", ".join(sorted(one.what))
        evidence = tuple(code.evidence(name_place(each)) for each in (old, new) if each is not None)
        return verified(f"`{claim.thing}` in this change: {what}", evidence=evidence)
    return None


def _by_value(claim: ChangedClaim, code: Code, one: SymbolChange) -> Outcome | None:
    """A constant's value before and after."""
    sides = [(claim.before, one.before, "before the change"), (claim.after, one.after, "after the change")]
    known = [(said, found, when) for said, found, when in sides if said]
    if any(found is None or not found.value for _, found, _ in known):
        return None
    for said, found, when in known:
        if found is None or not found.value or _plain(said) == _plain(found.value):
            continue
        if not (_is_literal(said) and _is_literal(found.value)):
            return None
        return failed(
            f"`{claim.thing}` is `{short(found.value)}` {when}, not `{short(said)}`: {name_place(found)}",
            Failure.FALSE_CHANGE,
            evidence=(code.evidence(name_place(found)),),
        )
    evidence = tuple(code.evidence(name_place(found)) for _, found, _ in known if found is not None)
    return verified(f"`{claim.thing}` has these values", evidence=evidence)


def _plain(value: str) -> str:
    return value.strip().strip(";,").strip("\"'`")


def _is_literal(value: str) -> bool:
    bare = value.strip().strip(";,")
    number = bare.replace("_", "").replace(".", "", 1).lstrip("-").isdecimal()
    return number or (bare[:1] == bare[-1:] and bare[:1] in ("'", '"') and bare.count(bare[:1]) == 2)


def _denied(claim: ChangedClaim, code: Code, one: SymbolChange | None) -> Outcome:
    if one is None:
        return unsupported(f"it is unclear what the change does to `{claim.thing}`")
    shown = one.after or one.before
    if not _is_done(claim, one) or shown is None:
        return unsupported(
            f"the diff does not show that of `{claim.thing}`; this does not prove that it is absent"
        )
    return failed(
        f"`{claim.thing}` in this change: {', '.join(sorted(one.what))}, at {_place(shown)}",
        Failure.FALSE_CHANGE,
        evidence=(code.evidence(name_place(shown)),),
    )


def _place(found: Defined) -> str:
    return f"{name_place(found)}{' before it' if found.at.side is Side.LEFT else ''}"


def _by_lines(claim: ChangedClaim, code: Code, context: Context, one: SymbolChange | None) -> Outcome:
    """No line that the change adds or removes has the name, and the other side has it: refuted."""
    wanted = pattern(last_of(claim.thing.removesuffix("()")))
    added, removed = lines_added(code, wanted), lines_removed(code, wanted)
    if isinstance(added, CannotTell) or isinstance(removed, CannotTell):
        return unsupported((added if isinstance(added, CannotTell) else removed).why)  # type: ignore[union-attr]
    open_ = unsupported(f"the diff leaves open whether `{claim.thing}` was {claim.what}")
    if claim.what is Alteration.ADDED:
        return open_ if added else _untouched(claim, code, context, Side.LEFT, one) or open_
    if claim.what is Alteration.ALTERED:
        same = one is not None and one.what == {What.UNCHANGED} and not (added or removed)
        return (_untouched(claim, code, context, Side.RIGHT, one) if same else None) or open_
    return open_ if removed else _untouched(claim, code, context, Side.RIGHT, one) or open_


SAYS = {
    Alteration.ADDED: "no line that the change adds has `{name}`; it was there before, at {place}",
    Alteration.ALTERED: "`{name}` is the same before and after the change: {place}",
}
STILL = "no line that the change removes has `{name}`; it is still there, at {place}"


def _untouched(
    claim: ChangedClaim, code: Code, context: Context, side: Side, one: SymbolChange | None
) -> Outcome | None:
    place = _line_with(claim, code, context, side, one)
    if place is None:
        return None
    says = SAYS.get(claim.what, STILL).format(name=claim.thing, place=place)
    return failed(says, Failure.FALSE_CHANGE, evidence=(code.evidence(place),))


def _line_with(
    claim: ChangedClaim, code: Code, context: Context, side: Side, one: SymbolChange | None
) -> Location | None:
    """Where that side has the name: its definition, else a line of code of the cited file."""
    defined = one and (one.before if side is Side.LEFT else one.after)
    if defined:
        return name_place(defined)
    around = Surroundings.of(code, context, claim.citation)
    path = None if around is None else around.path if side is around.side else around.base_path
    if path is None:
        return None
    found = places(code.tokens_of_code(path, side), pattern(last_of(claim.thing.removesuffix("()"))))
    line = min((first for first, _ in found), key=around.distance, default=None) if around else None
    return Location(path, line, line, side) if line is not None else None


_BEFORE = "def load(rows):\n    return rows\n\ndef save(rows):\n    return rows + [1]\n"
_AFTER = "def load(rows):\n    return rows\n\ndef store(rows):\n    return rows + [1]\n\ndef close(rows):\n    rows.clear()\n"

KIND = Kind(
    ChangedClaim,
    "the change adds, removes, renames, moves or alters a name as it is said to",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example(
            "Please bring back `is_open`.",
            Failure.FALSE_CHANGE,
            "def load(row):\n    if is_open(row):\n        return row\n    return 1\n",
            2,
            base="def load(row):\n    if is_open(row):\n        return row\n",
        ),
        Example(
            "Please bring back `is_open`.",
            "unsupported",
            "def load(row):\n    return is_open(1)\n",
            2,
            base="def load(row):\n    if is_open(row):\n        return row\n",
        ),
        Example("This PR adds `load`.", Failure.FALSE_CHANGE, _AFTER, 1, base=_BEFORE),
        Example("This PR adds `close`.", "verified", _AFTER, 7, base=_BEFORE),
        Example("`load` was removed in this PR.", Failure.FALSE_CHANGE, _AFTER, 1, base=_BEFORE),
        Example(
            "`save` was removed in this PR.", "unsupported", _AFTER, 4, base=_BEFORE, why="It was renamed."
        ),
        Example("Please remove `load` in this PR.", NOTHING, _AFTER, 1, base=_BEFORE),
        Example(
            "`save` is now called `store`.",
            "verified",
            _AFTER,
            4,
            base=_BEFORE,
            claim=ChangedClaim(thing="save", what=Alteration.RENAMED, after="store"),
        ),
        Example(
            "`total` is as it was.",
            Failure.FALSE_CHANGE,
            "export function total(rows) {\n  return rows.length + 1;\n}\n",
            1,
            path="a.ts",
            base="export function total(rows) {\n  return rows.length;\n}\n",
            claim=ChangedClaim(thing="total", what=Alteration.ALTERED, stance=Stance.DENIED),
        ),
        Example(
            "The limit went from 5 to 10.",
            Failure.FALSE_CHANGE,
            "package a\n\nconst Limit = 10\n",
            3,
            path="a.go",
            base="package a\n\nconst Limit = 7\n",
            claim=ChangedClaim(thing="Limit", what=Alteration.ALTERED, before="5", after="10"),
        ),
        Example(
            "The change drops `len`.",
            Failure.FALSE_CHANGE,
            "fn len() -> u8 {\n    1\n}\n\nfn more() {}\n",
            1,
            path="a.rs",
            base="fn len() -> u8 {\n    1\n}\n",
        ),
        Example(
            "The loop was removed.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="rows + 1", what=Alteration.REMOVED),
            base=_BEFORE,
        ),
        Example(
            "`load` is new.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="load", what=Alteration.ADDED),
            why="Nothing was changed.",
        ),
        Example(
            "The limit went from 7 to 10.",
            "verified",
            "LIMIT = 10\n",
            1,
            claim=ChangedClaim(thing="LIMIT", what=Alteration.ALTERED, before="7", after="10"),
            base="LIMIT = 7\n",
        ),
        Example(
            "`rows` was there before.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="rows", what=Alteration.ADDED, stance=Stance.DENIED),
            base=_BEFORE,
        ),
        Example(
            "`load` was there before.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="load", what=Alteration.ADDED, stance=Stance.DENIED),
            base=_BEFORE,
        ),
        Example(
            "`drop` is still defined.",
            Failure.FALSE_CHANGE,
            "def load(rows):\n    return rows\n",
            1,
            base="def load(rows):\n    return rows\n\ndef drop(rows):\n    rows.clear()\n",
        ),
        Example("`load` is still defined.", "unsupported", _AFTER, 1, base=_BEFORE),
    ),
)

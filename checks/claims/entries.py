"""What a text says that a list, a table or an enumeration lacks, and the line that has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from checks.claims.kind import short
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.entries import entry_line
from checks.code.structure import Definition
from checks.code.structure import Kind as DefinedAs
from checks.code.structure.outline import Outline
from checks.code.surroundings import Surroundings
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.grammar.matching import Found
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Mention, Shape, is_distinctive

ENTRY: Final = (
    "entry|key|item|element|member|mapping|record|value|variant|option|name|constant|field|code|header|column"
)
ENTRIES: Final = (
    "entries|keys|items|elements|members|mappings|records|values|variants|options|names|constants|fields|codes"
    "|headers|columns"
)
TABLE: Final = "list|map|table|set|array|dict|dictionary|mapping|enum|allowlist|denylist|whitelist|blacklist"
KNOWN: Final = f"{TABLE}|union|enumeration|type|tuple|object|hash|slice|vector|registry"
"""What one may be called that has a name."""

PUT: Final = "listed|included|contained|mentioned|added|registered|declared|put"
LISTED: Final = rows(
    f"X {ENTRY}? is|are|was|were not|never {PUT} in|to|into|among|on Y {KNOWN}?", "X is|are not part of Y",
    f"X {ENTRY}? is|are|was|were missing|absent|omitted from|in Y {KNOWN}?", f"X is|are|was|were left out of Y {KNOWN}?",
    f"X do|does not appear|show up? in|among|on Y {KNOWN}?", f"X missing|absent|omitted from|in Y {KNOWN}?",
    f"Y {KNOWN}? do|does not list|include|contain|mention X", f"Y {KNOWN}? is|are missing X",
)  # fmt: skip
"""What says that a list or table lacks a name; what is said to lack it may be a file or a function as well."""

NO_ENTRY: Final = rows(
    f"X is|are not|never in|among|amongst Y {KNOWN}?", f"X is|are not present|found among|in Y {KNOWN}?",
    f"X is|are not|never listed? among|amongst|one|part of? the? {ENTRIES} that? Y defines|declares|lists|has|contains|holds|knows",
    f"X is|are not|never listed? among|amongst|one|part of? the? {ENTRIES} of|in|on|from Y {KNOWN}?",
    f"X is|are not|never listed? among|amongst|one|part of? the? Y {ENTRIES}",
    f"X is not a? {ENTRY} of|in Y {KNOWN}?", f"X is no {ENTRY} of|in Y {KNOWN}?",
    f"Y {KNOWN}? has|have no {ENTRY} for|called|named the? X key|keyword|header|option?",
    f"Y {KNOWN}? has|have no X {ENTRY}", f"no {ENTRY} for|called|named X in Y {KNOWN}?", f"no X {ENTRY} in|on Y {KNOWN}?",
    f"Y {KNOWN}? was|were|is|are not|never extended|updated|amended with|by X",
    f"Y {KNOWN}? was|were|is|are not|never extended|updated|amended to include|list|contain|cover X",
    f"nothing|nobody adds X to Y {KNOWN}?", "X should|must be added to Y", "X needs to be added to Y",
    f"pr|change|commit|diff|patch do|does not add|register X to|in|into|with Y {KNOWN}?",
)  # fmt: skip
NO_ENTRY_HERE: Final = rows(
    f"X is|are not on|in|among|part of? this {TABLE}", f"X is|are missing|absent|omitted from|in this {TABLE}",
    f"X is|are|was|were left out of this {TABLE}", f"X is|are|was|were not|never {PUT} in|to|into|among|on this {TABLE}",
    f"this {TABLE} lacks|omits|misses X", f"this {TABLE} has no {ENTRY} for|called|named X",
    f"this {TABLE} has no X {ENTRY}?", f"this {TABLE} do|does not list|include|contain|mention X",
    f"this {TABLE} was|is not|never extended|updated|amended with|by X",
)  # fmt: skip
ADD_ENTRY: Final = rows(f"add|adding X to|into Y {KNOWN}?", command=True)
ADD_ENTRY_HERE: Final = rows(f"add|adding X to|into this {TABLE}", command=True)
"""The same by a command, which presupposes it."""

FIXES: Final = "would|should|will fix|solve|resolve|address that|this|it?"
ADD_IT: Final = (
    *rows(f"add|adding it to|into Y {KNOWN}?", command=True), *rows(f"adding it to|into Y {KNOWN}? {FIXES}"),
)  # fmt: skip
ADDED_FIXES: Final = rows(f"adding X to|into Y {KNOWN}? {FIXES}")

THAT_KEY: Final = rows(
    f"that|this|the {ENTRY}|setting is|are|was|were not|never {PUT} in|to|into|among|on Y",
    f"that|this|the {ENTRY}|setting is|are|was|were missing|absent|omitted from|in Y",
    f"that|this|the {ENTRY}|setting is|was left out of Y",
    f"Y has no such {ENTRY}|setting",
)  # fmt: skip
"""What is said of the key by which something is read: "`f` reads `x["key"]`, but that key was not added to `Y`"."""

NEITHER: Final = rows(
    f"neither|none is|are on|in|among|part of? this {TABLE}", f"neither|none is|are on|in|among|part of? Y {KNOWN}?",
    f"neither|none is|are|was|were {PUT} in|to|on this {TABLE}", f"neither|none is|are|was|were {PUT} in|to|on Y {KNOWN}?",
)  # fmt: skip
"""What is said of the two names before it."""

SUBSCRIPT: Final = re.compile(r"[\w.$)\]]{1,200}\[(\"[^\"\n]{1,200}\"|'[^'\n]{1,200}')\]")


@dataclass(frozen=True, slots=True)
class Lacked:
    """An entry that is said to be missing, and of what; `table` is "" for that at the cited lines."""

    thing: str
    table: str = ""
    entry: bool = True
    """Of a table by its sense; else of whatever has the name."""


def lacked_in(sentence: Sentence, before: Sentence | None = None) -> Iterator[Lacked]:
    """ "`KEYS` has no entry for `x`", "`x` was not added to `KEYS`", "`x` is missing from this list".

    "It" may stand for what the sentence before is about.
    """
    for found in found_in(sentence, LISTED, pronouns=True):
        if _is_a_table(found.names["Y"]) and not found.place and not found.within:
            what = found.names["Y"]
            yield Lacked(found.x, what.qualified, entry=what.noun in TABLE.split("|"))
    for found in found_in(sentence, (*NO_ENTRY, *NO_ENTRY_HERE, *ADD_ENTRY, *ADD_ENTRY_HERE, *ADDED_FIXES)):
        one = found.names["X"]
        named = one.shape in (Shape.NAME, Shape.MEMBER) and one.marked and not one.text.endswith("()")
        if named and (table := _table_of(sentence, found)) is not None:
            yield Lacked(found.x, table)
    for found in found_in(sentence, THAT_KEY):
        key = _key_before(sentence)
        if key and (table := _table_of(sentence, found)) is not None:
            yield Lacked(key, table)

    for found in found_in(sentence, ADD_IT):
        about = _about(before)
        if about and (table := _table_of(sentence, found)) is not None:
            yield Lacked(about, table)
    for found in found_in(sentence, NEITHER):
        table = _table_of(sentence, found)
        for name in _pair_before(sentence, "neither" if "neither" in sentence.words else "none"):
            if table is not None:
                yield Lacked(name, table)


def _about(sentence: Sentence | None) -> str:
    """The one name that a sentence is about, which says that it is not somewhere."""
    clause = sentence.clauses[0] if sentence is not None and sentence.clauses else None
    if sentence is None or clause is None or len(clause.subject) != 1 or not clause.denied:
        return ""
    one = sentence.mentions[clause.subject[0]]
    return one.text if one.shape is Shape.NAME and one.marked and one.opens else ""


def _pair_before(sentence: Sentence, word: str) -> tuple[str, ...]:
    """The two names that are joined right before a word: "`a` and `b` are forbidden, but neither is on this list"."""
    before = [one for one in sentence.mentions if one.at < sentence.text.lower().find(word)]
    joined = len(before) == 2 and sentence.text[before[0].at + 1 : before[1].at].strip() in ("and", "or")
    named = all(one.marked and one.shape in (Shape.NAME, Shape.MEMBER, Shape.EXPRESSION) for one in before)
    return tuple(one.text for one in before) if joined and named else ()


def _is_a_table(mention: Mention) -> bool:
    """It may be the name of one: no call, no file."""
    named = mention.shape in (Shape.NAME, Shape.MEMBER) and mention.is_code
    return named and not mention.text.endswith("()")


def _table_of(sentence: Sentence, found: Found) -> str | None:
    """The table that a row names, "" where it is at hand; None where a place behind it may narrow it."""
    table = found.names.get("Y")
    if found.place or found.within or (table is not None and not _is_a_table(table)):
        return None
    typed = table is not None and table.name[:1].isupper() and not table.name.isupper()
    if typed and not sentence.words.isdisjoint(("value", "values")):
        return None  # "`OPEN` is not a value of `Status`" is said of what its members stand for
    return table.qualified if table is not None else ""


def _key_before(sentence: Sentence) -> str:
    """The one key that a sentence reads something by: `key` of `x["key"]`."""
    found = [SUBSCRIPT.fullmatch(one.text) for one in sentence.mentions if one.shape is Shape.EXPRESSION]
    keys = {one[1].strip("\"'") for one in found if one is not None}
    return keys.pop() if len(keys) == 1 and len(found) == 1 else ""


def entry_shown(around: Surroundings, thing: str, table: str) -> Outcome:
    """The line of the one list, table or enumeration of that name that has the entry."""
    known = _table(around, table) if table else _around_the_lines(around)
    if known is None:
        return unsupported("it is unclear which list or table is meant")
    line = known.line_of(thing, beside=None if table else around.first)
    if line is None:
        return unsupported(f"`{known.one.name}` was not seen to have `{short(thing)}`")
    at = Location(known.path, line, line, around.side)
    says = f"`{known.one.name}` has `{short(thing)}`, at {at}"
    return failed(says, Failure.FALSE_ABSENCE, evidence=(around.code.evidence(at),))


ENUM: Final = re.compile(r"(?:Enum|Flag)\b")


@dataclass(frozen=True, slots=True)
class Table:
    """A list or table that is written out, or a class with members, in one file."""

    path: str
    outline: Outline
    lines: Sequence[str]
    one: Definition

    def line_of(self, thing: str, *, beside: int | None = None) -> int | None:
        """The first line with the entry; None where none is sure to stay in it."""
        bare = thing.strip("\"'")
        if self.one.kind is DefinedAs.CLASS:
            return self._member(bare)
        if self._is_thinned():
            return None
        return entry_line(self.outline, self.lines, self.one, bare, beside=beside)

    def _member(self, name: str) -> int | None:
        """The one constant, field or variant of the class, outside of any condition."""
        name = name.removeprefix(f"{self.one.name}.").removeprefix(f"{self.one.name}::")
        found = [each for each in self.outline.members(self.one) if each.name == name]
        if len(found) != 1 or found[0].kind is not DefinedAs.VARIABLE:
            return None
        if found[0].value is None and any(ENUM.search(base) for base in self.one.bases):
            return None  # an annotation alone makes no member of an `Enum`
        line = found[0].name_line
        inside = self.one.first <= line <= self.one.last
        conditions = self.outline.branches(self.one.first, line) if inside else ()
        return line if inside and not any(each.last >= line for each in conditions) else None

    def _is_thinned(self) -> bool:
        """Some line of its file takes entries out again."""
        name = re.escape(self.one.name)
        out = re.compile(
            rf"\b{name}\.(?:remove|discard|pop|popitem|delete|clear|retain|splice|shift|remove_\w+)\(|\bdel\s+(?:\w+\.)*{name}\b"
            rf"|\bdelete\s+(?:\w+\.)*{name}\b|\bdelete\({name}\b|\bunset\(\$?{name}\b|\b{name}\s*-="
        )
        return any(out.search(line) for line in self.lines)


def _table(around: Surroundings, name: str) -> Table | None:
    """The one constant, attribute or class of that name: of the cited file, else of the repository."""
    named = [one for one in around.outline.named(name) if one.kind is not DefinedAs.PARAMETER]
    if named:
        one = named[0]
        sure = len(named) == 1 and around.outline.exact and _holds_entries(one)
        return Table(around.path, around.outline, around.lines, one) if sure else None
    if around.outline.uses(name) and "." not in name and not _is_imported(around, name):
        return None
    known = definitions(around.code, name, side=around.side)
    if isinstance(known, CannotTell) or known.more is not None or len(known.found) != 1:
        return None
    return _elsewhere(around.code, known.found[0], name, around.side)


def _is_imported(around: Surroundings, name: str) -> bool:
    return any(name in (one.name_bound, one.imported) for one in around.outline.imports)


def _elsewhere(code: Code, found: Defined, name: str, side: Side) -> Table | None:
    """What another file defines under a name that is sure to mean it: with its owner, or made up by a person."""
    outline = code.outline(found.at.path, side)
    own = name.count(".") > 0 or is_distinctive(name) or name.isupper()
    named = [one for one in outline.named(name) if one.name_line == found.name_line]
    if not own or len(named) != 1 or not outline.exact or not _holds_entries(named[0]):
        return None
    return Table(found.at.path, outline, code.lines(found.at.path, side), named[0])


def _holds_entries(one: Definition) -> bool:
    return one.kind in (DefinedAs.VARIABLE, DefinedAs.CLASS)


def _around_the_lines(around: Surroundings) -> Table | None:
    """The innermost constant or attribute of several lines that the cited ones are in."""
    known = [
        one
        for one in around.outline.definitions
        if one.kind is DefinedAs.VARIABLE
        and around.has_lines
        and one.name_line <= around.first <= around.last <= one.last
        and one.name_line < one.last
    ]
    one = max(known, key=lambda one: one.first, default=None) if around.outline.exact else None
    return None if one is None else Table(around.path, around.outline, around.lines, one)

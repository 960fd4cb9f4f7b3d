"""Where a finding is: from its title, its fields, its text, or the headings above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from checks.model.finding import Severity
from checks.model.location import Location
from checks.sources.github import draft, labels, places
from checks.sources.github.draft import Part
from checks.sources.github.generic.wording.roles import QUIET, Role
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import Files

Lines = tuple[int, int]

_RANGE = r"(\d{1,9}+(?:\s*+[-–—]\s*+\d{1,9}+)?+)"
_NO_PATH = re.compile(rf"\A[`*\s]*+:{_RANGE}[`*\s]*+\Z")
_LINES_FIRST = re.compile(
    rf"\A[\s*_`\[(]*+(?:lines?\s*+#?|L)\s*+{_RANGE}(?:\s*+(?:,|and|&)\s*+{_RANGE}){{0,20}}+"
    r"(?:[\s*_`\])]*+(?::|[–—-](?=\s))(?:[*_`]++(?=\s|\Z))?+\s*+|\*\*[\s*_]*+|\]\s*+|\)\s++|\s*+\Z)",
    re.IGNORECASE,
)
_LINES_AFTER = re.compile(
    r"\A[`*_]*+\s*+(?:[:#,(\[–—·•|-]\s*+)?+(?:at |on )?(?:lines?\s*+|[LR])?\d{1,9}+(?!\s?%)"
    r"(?:\s*+(?:,|[-–—]|:|to|and)\s*+L?\d{1,9}+)*+\s*+[\])]?",
    re.IGNORECASE,
)
_BEHIND_PLACE = re.compile(r"(?:[`*_)\]]++(?![^\W_]))?+[\s:,.—–·•|-]*+")
"""What ends a place and divides it from what follows, whose own first "_" or "`" stays."""

_IS_SUBJECT = re.compile(r"\A`\s++(?!(?:at|on|lines?)\b|L\d)[^\W\d_]", re.IGNORECASE)
_IS_LACKING = re.compile(
    r"\A`?+\s++(?:(?:is|was)\s(?:missing|not\s(?:moved|there|included))|"
    r"does(?:n't|\snot)\sexist)\s*+(?:\Z|(?:from|in)\b)",
    re.IGNORECASE,
)
"""What a title says right behind a file that it is about: "`a.sh` is missing" is no place."""

_OF_ANOTHER = re.compile(r"\blines?\s\d{1,9}+(?:\s?[-–]\s?\d{1,9}+)?\s(?:of|in)\b", re.IGNORECASE)
"""Lines that may be those of something else: "line 9000 of the log"."""

_FENCED = re.compile(
    r"^[ \t]*+(`{3,}+|~{3,}+)[^\n`]*+\n(?:(?![ \t]*+\1)[^\n]*+\n)*+[ \t]*+\1[`~]*+[ \t]*+$", re.MULTILINE
)
"""Code that is shown: what its comments say of lines is said of that code."""

_SHOWN = (">", "```", "~~~")
"""How paragraphs begin that quote something."""

LOOK = 4_000
"""Characters of a body in which its first own words are looked for."""

LINES_LIMIT = 500
"""Lines of a text that are looked at one by one."""

_ITEM = re.compile(r"\s*+(?:[-*+•]|\d{1,3}[.)])\s")
_LEAD = re.compile(r"\A(?:\[(?!praise|kudos|good)[A-Za-z][a-z -]{2,20}\]\s)?[\s*_`\[(]*+")
_TASK = re.compile(r"\A\s*+\[[ xX]\]\s++")


@dataclass(frozen=True)
class Scope:
    """What the headings above say about everything below them."""

    severity: Severity | None = None
    path: str | None = None
    role: Role = Role.TOPIC
    """The part of the review that the headings above begin."""

    clear: bool = False
    """The review says that it found nothing: only what begins as a finding is one."""

    named: tuple[str, ...] = ()
    """The files that the whole body names."""

    @property
    def quiet(self) -> bool:
        """Whether only what carries a severity is a finding."""
        return self.role in QUIET

    @property
    def wanted(self) -> bool:
        """Whether each item is a finding, with a place or without."""
        return self.role is Role.FINDINGS and not self.clear

    @property
    def silent(self) -> bool:
        """Whether nothing without a mark of its own is a finding."""
        return self.quiet or self.clear


def without_fields(nodes: Sequence[Node], files: Files) -> tuple[tuple[Node, ...], labels.Fields]:
    """The nodes without lines of fields, and the fields."""
    kept: list[Node] = []
    texts: list[str] = []
    for number, node in enumerate(nodes):
        if isinstance(node, Block) and node.kind in (Kind.PARAGRAPH, Kind.LIST):
            taken = labels.fields_in(_own_text(node), files)
            alone = places.code_place(node.text, files) if not kept and "\n" not in node.text else None
            listed = _listed(nodes, number)
            if listed:
                texts.append(f"Location: {listed[0]}")
            if alone or taken.named:
                texts.append(f"Location: {node.text}" if alone else node.text)
                if not alone and (rest := _without(node, files)).strip():
                    kept.append(replace(node, text=rest))
                continue
        kept.append(node)
    return tuple(kept), labels.fields_in("\n".join(texts), files)


def _own_text(node: Block) -> str:
    """A block's text; of a list only the items that are fields: what is below another item is that item's."""
    if node.kind is not Kind.LIST:
        return node.text
    return "\n".join(item for item in node.items if is_field(item))


def _without(node: Block, files: Files) -> str:
    if node.kind is not Kind.LIST or not any(map(is_field, node.items)):
        return labels.fields_in(node.text, files).rest
    if all("\n" not in item for item in node.items):
        return labels.fields_in(node.text, files).rest
    return "\n".join("- " + item.replace("\n", "\n  ") for item in node.items if not is_field(item))


def _listed(nodes: Sequence[Node], number: int) -> tuple[str, ...]:
    """The items of the list that a line such as "**Files affected:**" introduces."""
    node = nodes[number]
    following = nodes[number + 1] if number + 1 < len(nodes) else None
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH:
        return ()
    if not isinstance(following, Block) or following.kind is not Kind.LIST:
        return ()
    return following.items if labels.is_list_field(node.text.rsplit("\n", 1)[-1]) else ()


def lists_places(nodes: Sequence[Node], number: int) -> bool:
    """Whether a list is the value of the field above it."""
    return number > 0 and bool(_listed(nodes, number - 1))


def names_place(nodes: Sequence[Node], number: int, files: Files) -> bool:
    """Whether a block gives a place in a field, of which the file may be left out, or in the list that it introduces."""
    node = nodes[number]
    if not isinstance(node, Block) or node.kind not in (Kind.PARAGRAPH, Kind.LIST):
        return False
    taken = labels.fields_in(_own_text(node), files)
    listed = _listed(nodes, number)
    return bool(
        taken.location
        or ("path" in taken.named and taken.lines)
        or (listed and places.first_named(listed[0], files))
    )


def is_field(item: str) -> bool:
    """Whether an item of a list is a field of a finding, such as "**File:** `a.py`"."""
    return not labels.fields_in(item.split("\n", 1)[0]).rest.strip()


def complete(part: Part, scope: Scope, files: Files, lines: Lines | None = None) -> Part:
    """Fills in the place: of the title, the fields, the text, the heading above."""
    title = inline.plain(part.title)
    named = places.first_cited(title, files)
    lacks = bool(named and named.first is None and _IS_LACKING.match(title.partition(named.path)[2]))
    if lacks:
        named = None
    elif named:
        title = title if _ends_in_file(title, named) else _without_place(title, named.path, part.body)
    place = part.location or named
    if place is None and lines is None and scope.path:
        lines = places.lines_named(title)
    if part.location and part.location.first is None and named and named.first is not None:
        place = (
            replace(named, path=part.location.path) if same_file(named.path, part.location.path) else place
        )
    notes = part.notes
    if place is None and lines is not None:
        place, note = _unnamed(lines, part, scope, files)
        notes = (*notes, *note)
    elif not lacks and (place is None or place.first is None):
        place = _from_text(part.body, place, lines, scope, files)
        said = places.lines_named(inline.clean(part.body[:LOOK])) if place is None and scope.named else None
        if said:
            place, note = _unnamed(said, part, scope, files)
            notes = (*notes, *note)
    title = title.strip() or part.title
    label, bare = labels.label_of(title) if part.severity is None else (None, "")
    if part.severity is None and label is None:
        label, bare = labels.label_behind(title)  # "Title (high) [a.py:3]", without the place
    return replace(
        part,
        title=bare if label and bare else title,
        severity=label if label and bare else part.severity,
        location=place,
        notes=notes,
    )


def same_file(one: str, other: str) -> bool:
    """Whether one path is the other or its end: reviewers shorten paths."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    return long == short or long.endswith("/" + short)


def _without_place(title: str, path: str, body: str) -> str:
    """A title without the place that it begins or ends with; of a title that is only a place, the text's."""
    before, _, after = title.partition(path)
    if not _is_worded(before) and _IS_SUBJECT.match(after):
        return title
    after = _LINES_AFTER.sub("", after, count=1)
    if not _is_worded(after):
        if not _is_worded(before):
            said = next((one for one in body[:LOOK].split("\n\n") if not one.startswith(_SHOWN)), body)
            return draft.sentence(said.split("\n\n", 1)[0]).lstrip("—–-: ") or title
        return _before_place(before) or title
    return title if _is_worded(before) else after[_BEHIND_PLACE.match(after).end() :] or title  # type: ignore[union-attr]


def _ends_in_file(title: str, named: Location) -> bool:
    """Whether a title ends in "in" and a whole file, of which it says something: "Two locks in `pool.py`"."""
    before, _, after = title.partition(named.path)
    words = before.rstrip("`* ").split()
    return (
        named.first is None and len(words) > 1 and words[-1] in ("in", "of", "from") and not _is_worded(after)
    )


def _is_worded(text: str) -> bool:
    return sum(letter.isalpha() for letter in text[:200]) > 1


def _before_place(words: str) -> str:
    """A title without the dash, the "in" or the bracket that leads to a place behind it; empty without one."""
    text = words.rstrip("`*")
    opened = text.endswith(("(", "["))
    text = text.rstrip("([ ")
    bare = text.rstrip("—–·•|@:- ")
    if bare != text:
        return bare
    name, _, last = text.rpartition(" ")
    if last.casefold() in ("in", "at"):
        return name.rstrip()
    return text if opened else ""


def _from_text(
    text: str, place: Location | None, lines: Lines | None, scope: Scope, files: Files
) -> Location | None:
    text = _FENCED.sub("", text[:20_000])
    outside = inline.clean(text)
    path = place.path if place else None
    if lines is None and path is not None:
        for found in places.named(outside, files):
            if not same_file(found.path, path):
                continue
            if found.first is not None:
                return found
            if path not in files.paths:  # shortened
                path = max(path, found.path, key=len)
    if path is None and lines is None:
        found_first = places.first_cited(outside, files)
        if found_first and (found_first.first is not None or scope.path is None):
            return _with_lines(found_first, outside, files)
    path = path or scope.path
    if path is None:
        return None
    return places.at(path, lines or _lines_of_one(outside))


def _lines_of_one(text: str) -> Lines | None:
    """The first lines that a text names; none where they are those of the members of a list, each with its own."""
    found = [
        (named, _ITEM.match(line) is not None)
        for line in text.split("\n", LINES_LIMIT)
        if "l" in line.lower() and (named := places.lines_named(line))
    ]
    of_members = len(found) > 1 and all(is_member for _, is_member in found)
    if of_members and len({named for named, _ in found}) > 1:
        return None
    return places.lines_named(text)


def _with_lines(place: Location, text: str, files: Files) -> Location:
    """A file with the lines that a text names farther on, where it names no other file."""
    if (
        place.first is not None
        or _OF_ANOTHER.search(text)
        or len({one.path for one in places.named(text, files)}) != 1
    ):
        return place
    return places.at(place.path, _lines_of_one(text))


def _unnamed(lines: Lines, part: Part, scope: Scope, files: Files) -> tuple[Location | None, tuple[str, ...]]:
    """Lines without a file: in the heading's file, in the one that the text names, else only a note."""
    if scope.path:
        return places.at(scope.path, lines), ()
    text = inline.clean(f"{part.title}\n{part.body[:20_000]}")
    named = places.named(text, files)
    fitting = {one.path for one in named if one.first is not None and _overlap(one, lines)}
    paths = fitting or {one.path for one in named}
    if len(paths) == 1:
        return places.at(paths.pop(), lines), ()
    shown = f"lines {lines[0]}-{lines[1]} are" if lines[1] != lines[0] else f"line {lines[0]} is"
    stems = {path for path in (*files.paths, *scope.named) if _is_mentioned(path, text)}
    likely = stems or set(scope.named)
    if len(likely) == 1:
        path = likely.pop()
        return places.at(path, lines), (f"{shown} given without a file; taken to be in `{path}`",)
    return None, (f"{shown} given without a file, so the place is not known",)


def _overlap(place: Location, lines: Lines) -> bool:
    first = place.first or 0
    return first <= lines[1] and lines[0] <= (place.last or first)


def _is_mentioned(path: str, text: str) -> bool:
    """Whether a text speaks of a file by its bare name, when that name is no plain word."""
    stem = path.rpartition("/")[2].partition(".")[0]
    if len(stem) < 4 or (stem.islower() and stem.isalpha()) or stem not in text:
        return False
    return re.search(rf"(?<![\w/]){re.escape(stem)}(?!\w)", text) is not None


def lined(text: str, files: Files) -> Location | None:
    """The first place with lines that a text names."""
    return next((place for place in places.named(text, files) if place.first is not None), None)


def led(text: str, files: Files) -> Location | None:
    """The place that a text begins with: "**src/a.py L295-298** — …"."""
    line = inline.clean(text.split("\n", 1)[0][:2_000])
    start = _LEAD.match(line)
    found = places.named(line, files)
    return found[0] if found and start and line.startswith(found[0].path, start.end()) else None


def without_task(item: str) -> str:
    """An item of a list without the box of a task in front."""
    return _TASK.sub("", item, count=1)


def lines_first(text: str) -> tuple[Lines, str] | None:
    """The lines that a text begins with and the rest: "**Line 298:** …", "L12-14: …"."""
    match = _LINES_FIRST.match(text)
    lines = places.span(match[1]) if match else None
    if match is None or lines is None:
        return None
    rest = text[match.end() :]
    if match[0].endswith("`") and match[0].count("`") % 2:
        rest = f"`{rest}"  # it begins a code span
    # What the match took of the bold's end must not be missing of its beginning.
    if rest.count("**") % 2:
        rest = rest.removesuffix("**") if rest.endswith("**") else f"**{rest}"
    return lines, rest


def lines_alone(line: str) -> Lines | None:
    """`:46-56` alone on a line: of a file that is left out."""
    match = _NO_PATH.match(line)
    return places.span(match[1]) if match else None

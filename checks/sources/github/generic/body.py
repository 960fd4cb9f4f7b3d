"""A body of findings in no known dialect: entries that are findings, and entries that hold some."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from checks.model.finding import Reading, Severity
from checks.model.location import Location
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import finds_alone, is_none, one_more, role_of_line
from checks.sources.github.generic.bullets import is_approved
from checks.sources.github.generic.diff_links import known_and_unknown, linked
from checks.sources.github.generic.list_items import is_of_fields
from checks.sources.github.generic.outline import Entry, outline
from checks.sources.github.generic.placing import (
    Scope,
    complete,
    is_field,
    lined,
    lines_alone,
    lines_first,
    lists_places,
    names_place,
    same_file,
    without_fields,
)
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.tables import columns_of
from checks.sources.github.generic.unheaded_findings import Loose
from checks.sources.github.generic.wording.language import is_foreign
from checks.sources.github.generic.wording.no_findings import clears, without_statements
from checks.sources.github.generic.wording.roles import QUIET, Role, role_below, role_of
from checks.sources.github.generic.wording.stance import begins_with_praise, is_against, is_for
from checks.sources.github.markup import Block, Kind, Node, inline, parse
from checks.sources.github.places import NO_FILES, Files

REPEATED = 0.8
"""Share of its words that a finding has in common with one that says the same at length."""

REMEDY_WORDS = 10
"""Words of a remedy that is told at length."""

ANEW_NAMES = 2
"""Pieces of code that such prose names at least."""

ANEW = 0.4
"""Share of its words that prose of its own has in common with all findings at most."""

REPEATED_WORDS = 20
"""Words of a finding that may be no more than another's title."""

TITLE_WORDS = 3
"""Words of a heading that may be a finding's title; a shorter one may name a group."""

NAMED_LIMIT = 500
"""Places of a body that are looked at for the file that a finding leaves out."""

_NAMES_A_FINDING = re.compile(
    r"\A\W*+(?:(?:potential|possible|likely|minor|major|critical)\s++)?"
    r"(?:issue|finding|bug|problem|comment|vulnerability|defect|concern|observation)(?:\s*+(?:#?\d{1,3}\b|[:–—-]|(?-i:[A-Z]{1,2}-?\d{1,3}\b))|\s(?-i:[A-Z])\b)",
    re.IGNORECASE,
)
_ON_THE_WHOLE = re.compile(
    r"\b(?:summary|findings?|results?|verdict|conclusion|review|report|issues?|analysis|assessment|status|feedback|comments|remarks|observations|notes|recommendations|overview)\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"\s\(\d{1,4}\)\Z")
_NUMBERED = re.compile(r"\A\W*+\d{1,3}[.):]")
_NUMBERED_NAME = re.compile(r"\A\W*+(?:issue|finding|bug|problem)\s*+#?\d{1,3}\W*+\Z", re.IGNORECASE)
_TITLE_FIELD = re.compile(
    r"\A[\s>*_-]*+(?:title|issue|summary)[\s*_]*+:(?:[*_]++(?=\s))?+\s*+(?=\S)", re.IGNORECASE
)
_IDENTIFIER = re.compile(r"\A\W*+(?:[A-Z]{1,4}[-\d.]*\d[\])]?|\d{1,3}[.)])\W*+")
_CODED = re.compile(r"\A\W*+[A-Z]{1,3}-?\d{1,3}[\]).:]*+\s")
"""The name that a reviewer gives a finding: "[G-1] Reads twice", "S-2: …"."""

_CLOSING = re.compile(
    r"\A\W*+(?:note|overall|in (?:short|summary|conclusion)|total|action required)\b", re.IGNORECASE
)


def read(comment: Comment, context: Context, *, reviewer: str | None = None) -> Reading:
    """The findings of a comment in no known dialect. One that looks like a review and yields none is unparsed."""
    if comment.place in (Place.INLINE, Place.ANNOTATION):
        return draft.reading(comment, [one(comment)], reviewer=reviewer)
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body)))
    begun = draft.some(linked(nodes, context.files))
    titles = {part.title for part in begun}
    others = (part for part in findings(nodes, context.files) if part.title not in titles)
    parts, trouble = known_and_unknown(comment, [*begun, *others], reviewer)
    unread = not (parts or trouble) and reviewer is None and names_places(nodes, context.files)
    if unread and not found_nothing(nodes):
        reason = "it names places in code and no finding could be made out in it"
        return Reading((), (draft.unparsed(comment, reason),))
    return draft.reading(comment, parts, reviewer=reviewer, trouble=trouble)


def one(comment: Comment, nodes: Sequence[Node] | None = None) -> Part:
    """A whole comment as one finding: an inline comment in whatever words."""
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body) if nodes is None else nodes))
    return part_of(nodes)


def findings(nodes: Sequence[Node], files: Files = NO_FILES) -> list[Part]:
    """The findings in a body of many."""
    root = outline(nodes)
    every = (place.path for text in _texts(root) for place in places.named(text, files))
    named = dict.fromkeys(islice(every, NAMED_LIMIT))
    scope = Scope(clear=_clear(root), named=tuple(named))
    root = without_statements(root, files)
    shown: list[Part] = []
    weak: list[Part] = []
    again: list[Part] = []
    every_part: list[Part] = []
    for part, quiet in islice(_entry_findings(root, scope, files), draft.PARTS_LIMIT + 1):
        alone = part.weak and (part.location is None or part.location.first is None)
        rest = weak if alone else again if quiet and part.location is None else shown
        rest.append(part)
        every_part.append(part)
    if all(part.weak for part in shown):  # a review in prose
        shown = [part for part in every_part if part.weak]
    else:
        shown = [
            part for part in every_part if part in shown or (part in weak and _stands_alone(part, shown))
        ]
    kept = [part for number, part in enumerate(shown) if not _is_repeated(number, shown)]
    return kept or shown or weak or again


def _stands_alone(part: Part, shown: Sequence[Part]) -> bool:
    """Whether prose beside findings finds a fault that they do not: a summary says theirs again."""
    text = part.body or part.title
    if part.location or len(inline.code_texts(text)) < ANEW_NAMES or not finds_alone(text):
        return False
    words = draft.said(text)
    every = frozenset[str]().union(*(draft.said(f"{one.title} {one.body}") for one in shown))
    return bool(words) and len(words & every) < ANEW * len(words)


def _is_repeated(number: int, shown: Sequence[Part]) -> bool:
    """Whether a finding without lines of its own says again what another says at greater length."""
    part = shown[number]
    place = part.location
    if place and place.first is not None and not part.remedy:
        return False
    others = [one for at, one in enumerate(shown) if at != number and not one.remedy]
    if part.remedy and others:  # a summary of what is to be done
        if place is not None and place.first is not None:
            return any(_meet(place, one.location) for one in others)
        return not _tells_more(part, others)
    words = draft.said(f"{part.title} {part.body}")
    if not words or len(words) > REPEATED_WORDS:
        return False
    for one in others:
        title, body = draft.said(one.title), draft.said(one.body)
        longer = len(title | body) > len(words)
        if (longer and words <= title) or (
            len(title | body) > 2 * len(words) and _share(words, title | body)
        ):
            return True
    return False


def _tells_more(part: Part, others: Sequence[Part]) -> bool:
    """Whether a remedy is told at length, and is of no finding that is shown."""
    words = draft.said(f"{part.title} {part.body}")
    every = frozenset[str]().union(*(draft.said(f"{one.title} {one.body}") for one in others))
    return len(words) >= REMEDY_WORDS and len(words & every) < ANEW * len(words)


def _share(words: frozenset[str], of: frozenset[str]) -> bool:
    return len(words & of) >= REPEATED * len(words)


def _meet(place: Location, other: Location | None) -> bool:
    return other is not None and same_file(place.path, other.path)


def _texts(entry: Entry) -> Iterator[str]:
    """The texts outside code of a body, title for title and block for block."""
    for node in entry.everything():
        if isinstance(node, Block) and node.kind is not Kind.FENCE:
            yield node.text


def _clear(root: Entry) -> bool:
    """Whether the review says of the whole that it found nothing, and nowhere announces findings."""
    texts = [inline.plain(text) for text in _texts(root)]
    if any(noise.announces_findings(text) for text in texts):
        return False
    return any(
        clears(inline.plain(line))
        for entry in (root, *_general(root))
        for node in entry.nodes
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH
        for line in node.text.split("\n", 20)
    )


def found_nothing(nodes: Sequence[Node]) -> bool:
    """Whether a review says of the whole that it found nothing."""
    return _clear(outline(nodes))


def _general(entry: Entry) -> Iterator[Entry]:
    """The entries whose headings speak of the review as a whole: what is found nowhere else is there."""
    for inner in entry.entries:
        if _ON_THE_WHOLE.search(inline.plain(inner.title)):
            yield inner
        yield from _general(inner)


def _entry_findings(
    entry: Entry, scope: Scope, files: Files, *, ruled: bool = False, numbered: bool = False
) -> Iterator[tuple[Part, bool]]:
    """The findings of an entry, each with whether it is in a summary.

    `ruled`: rules end the entries before it. `numbered`: the numbered ones among those beside it are findings.
    """
    title = inline.plain(entry.title)
    role = _role(entry, scope)
    if role is Role.DONE:
        return  # `leftover` tells what is below it
    if _heads_finding(entry, scope, role, files, numbered=numbered) and not _inner(entry, scope, files):
        if _is_praised(entry, title, wanted=scope.wanted):
            return
        closing = _closing(entry, ruled=ruled)
        apart = _apart(entry)
        yield _headed(entry, scope, files), False
        for one in apart:
            yield from _entry_findings(one, scope, files)
        more = any(one_more(node.text) for node in closing if isinstance(node, Block))
        for part in Loose(replace(scope, role=scope.role if more else Role.WHOLE), files).read(closing):
            yield part, not more
        return
    severity, rest = labels.label_of(title)
    place = places.first_named(title, files)
    inner = replace(
        scope,
        severity=severity or scope.severity,
        path=place.path if place else scope.path,
        role=role,
    )
    below = list(islice(_below(entry, inner, files), draft.PARTS_LIMIT + 1))
    # A path alone with nothing below it says nothing.
    says = entry.nodes or entry.entries or (place and place.path != title.strip("`*_: "))
    verdict = scope.clear or (severity and labels.is_group(rest))
    says = says and not (entry.nodes and noise.is_chatter(draft.body(entry.nodes), on_lines=True))
    if (
        not below
        and place
        and says
        and not (inner.quiet or verdict or (entry.entries and _ON_THE_WHOLE.search(title)))
        and not _is_praised(entry, title, wanted=scope.wanted)
        and (
            scope.wanted or place.first is not None or is_against(title) or _is_foreign_or_finds_fault(entry)
        )
    ):
        yield _headed(entry, scope, files), False  # the file is named by the heading alone
    yield from below


def _role(entry: Entry, scope: Scope) -> Role:
    """The part of the review below a heading; the title of the whole review says nothing of its parts."""
    if any(role_of(inner.title) is not Role.TOPIC for inner in entry.entries) and scope.role is Role.TOPIC:
        own = role_of(entry.title)
        if own in (Role.PRAISE, Role.DENIED):
            return own
        parts = {role_of(inner.title) for inner in entry.entries} - {Role.TOPIC, Role.FINDINGS, Role.DONE}
        return Role.TOPIC if parts and own is not Role.DONE else own
    role = role_below(scope.role, entry.title)
    first = entry.nodes[0] if entry.nodes else None
    if (
        role is Role.FINDINGS
        and isinstance(first, Block)
        and first.kind is Kind.PARAGRAPH
        and is_none(first.text)
    ):
        return Role.CHECKED if role_of_line(first) is not Role.FINDINGS else role
    if role is Role.TOPIC and _begins_with_list(entry) and is_against(entry.title):
        return Role.FINDINGS
    severity, rest = labels.label_of(inline.plain(entry.title))
    if role in QUIET and severity is not None and not labels.is_group(rest):
        return Role.TOPIC
    return Role.PRAISE if is_approved(inline.plain(entry.title)) and severity is None else role


def _heads_finding(entry: Entry, scope: Scope, role: Role, files: Files, *, numbered: bool) -> bool:
    """Whether a heading is the title of a finding, and what is below it the finding."""
    if _is_finding(entry, scope, files):
        severity, rest = labels.label_of(inline.plain(entry.title))
        return not (scope.quiet or role in QUIET) or (severity is not None and not labels.is_group(rest))
    if (scope.quiet and scope.role is not Role.WHOLE) or role in QUIET or role is Role.RECAP:
        return False
    title = inline.plain(entry.title)
    return (
        (
            (numbered or is_against(title) or is_foreign(_words_of(entry)))
            and _is_numbered(entry)
            and not _heads_parts(entry)
            and not _lists_findings(entry, files)
        )
        or (_CODED.match(title) and _finds_fault(entry))
        or (scope.wanted and _is_worded(entry))
        or _is_titled(entry, scope, files)
    )


def _is_foreign_or_finds_fault(entry: Entry) -> bool:
    """Whether what is below a heading finds fault, or cannot be read for that."""
    said = [text for node in entry.nodes if isinstance(node, Block) for text in _said(node)]
    return any(map(is_against, said)) or is_foreign(_words_of(entry)) or bool(entry.entries)


def _words_of(entry: Entry) -> str:
    """The heading of an entry and its first paragraphs."""
    said = (node.text for node in entry.nodes[:4] if isinstance(node, Block) and node.kind is Kind.PARAGRAPH)
    return " ".join((entry.title, *said))


def _finds_fault(entry: Entry) -> bool:
    """Whether a paragraph below a heading finds fault."""
    texts = (node.text for node in entry.nodes if isinstance(node, Block) and node.kind is Kind.PARAGRAPH)
    return any(map(is_against, texts))


def _is_praised(entry: Entry, title: str, *, wanted: bool) -> bool:
    """Whether a heading without a severity praises, "Good practice: …", or names a place of which only good is said.

    Where findings are announced, `wanted`, that is only said by the first words.
    """
    severity, rest = labels.label_of(title)
    if severity is not None and severity is not Severity.NIT:
        return False
    if begins_with_praise(_IDENTIFIER.sub("", rest)):
        return True
    if entry.entries or is_against(rest):
        return False
    said = [text for node in entry.nodes if isinstance(node, Block) for text in _said(node)]
    return bool(said) and all(map(begins_with_praise if wanted else is_for, said))


def _said(block: Block) -> Sequence[str]:
    """A block of prose in the pieces that each have a stance."""
    if block.kind is Kind.LIST:
        return block.items
    return (block.text,) if block.kind is Kind.PARAGRAPH else ()


def _inner(entry: Entry, scope: Scope, files: Files) -> list[Entry]:
    """The findings below a finding; a fold "Code" with its place is a part of the finding above it."""
    found = [one for one in entry.entries if _is_finding(one, scope, files)]
    if len(found) == 1 and _calls_itself_one(entry.title) and not _calls_itself_one(found[0].title):
        return [] if places.first_named(inline.plain(found[0].title), files) is None else found
    return found


def _apart(entry: Entry) -> list[Entry]:
    """Takes away what the reasoning of a finding says of others: entries such as "Other issues"."""
    found: list[Entry] = []
    for fold in entry.entries:
        if noise.heads_reasoning(fold.title):
            found += [one for one in fold.entries if role_of(one.title) is Role.FINDINGS]
            fold.entries[:] = [one for one in fold.entries if role_of(one.title) is not Role.FINDINGS]
    return found


def _calls_itself_one(title: str) -> bool:
    """Whether a title begins as those of findings do, with a severity or "Bug:"."""
    text = inline.plain(title)
    severity, rest = labels.label_of(text)
    return bool((severity and not labels.is_group(rest)) or _NAMES_A_FINDING.match(text))


def _below(entry: Entry, scope: Scope, files: Files) -> Iterator[tuple[Part, bool]]:
    for part in Loose(scope, files).read(entry.nodes):
        yield part, scope.quiet
    ruled = any(_ends_in_rule(child) for child in entry.entries[:-1])
    numbered = scope.wanted or (
        not scope.quiet and any(role_of_line(node) is Role.FINDINGS for node in entry.nodes[-1:])
    )
    numbered = numbered or any(
        _is_numbered(one) and (_is_finding(one, scope, files) or _says_where(one, scope, files))
        for one in entry.entries
    )
    numbered = numbered or (not scope.quiet and _are_numbered_faults(entry.entries))
    for child in entry.entries:
        last = child is entry.entries[-1]
        yield from _entry_findings(
            child, scope, files, ruled=ruled and last, numbered=numbered and not scope.clear
        )


def _are_numbered_faults(entries: Sequence[Entry]) -> bool:
    """Whether several headings are numbered and most of them find fault: then the others do in other words."""
    numbered = [one for one in entries if _is_numbered(one) and not _is_place(one)]
    faults = sum(is_against(one.title) or _finds_fault(one) for one in numbered)
    return faults > 1 and 2 * faults > len(numbered)


def _heads_parts(entry: Entry) -> bool:
    """Whether headings of groups of findings are below a heading."""
    return any(role_of(one.title) is Role.FINDINGS for one in entry.entries)


def _is_place(entry: Entry) -> bool:
    """Whether a heading is nothing but a file, behind a number."""
    return places.code_place(_IDENTIFIER.sub("", inline.plain(entry.title))) is not None


def _is_worded(entry: Entry) -> bool:
    """Whether prose is below a heading that is no group: below "Issues" it is one. A list alone is of a category."""
    title = inline.plain(entry.title)
    severity, rest = labels.label_of(title)
    prose = entry.nodes[:1]
    return (
        bool(prose and isinstance(prose[0], Block) and prose[0].kind is Kind.PARAGRAPH)
        and not (severity and labels.is_group(rest))
        and not entry.entries
        and role_of(title) is Role.TOPIC
        and places.code_place(title) is None
        and role_of_line(prose[0]) is not Role.FINDINGS
    )


def _is_titled(entry: Entry, scope: Scope, files: Files) -> bool:
    """Whether a heading of several words is above one paragraph that names lines, and nothing else does."""
    title = inline.plain(entry.title)
    few = len(title.split()) < TITLE_WORDS or _COUNTS.search(title)
    if entry.entries or few or _ON_THE_WHOLE.search(title) or role_of(title) is not Role.TOPIC:
        return False
    blocks = [node for node in entry.nodes if isinstance(node, Block)]
    placed = [node for node in blocks if node.kind is not Kind.FENCE and lined(node.text, files)]
    return len(placed) == 1 and placed[0].kind is Kind.PARAGRAPH and _says_where(entry, scope, files)


def _begins_with_list(entry: Entry) -> bool:
    """Whether several items that are no fields come first below a heading."""
    first = entry.nodes[0] if entry.nodes else None
    if not isinstance(first, Block) or first.kind is not Kind.LIST:
        return False
    return sum(not is_field(item) for item in first.items) > 1


def _says_where(entry: Entry, scope: Scope, files: Files) -> bool:
    """Whether a paragraph below a heading names lines of a file, and no list of findings is there."""
    if scope.silent or _lists_findings(entry, files):
        return False
    texts = (node.text for node in entry.nodes if isinstance(node, Block) and node.kind is Kind.PARAGRAPH)
    return any(lined(text, files) for text in texts)


def _is_numbered(entry: Entry) -> bool:
    title = inline.plain(entry.title)
    number = _NUMBERED.match(title) or _IDENTIFIER.match(title)
    return bool(number and (entry.nodes or entry.entries)) and role_of(labels.label_of(title)[1]) not in (
        *QUIET,
        Role.RECAP,
        Role.DONE,
    )


def _ends_in_rule(entry: Entry) -> bool:
    last = _innermost(entry).nodes[-1:]
    return bool(last) and isinstance(last[0], Block) and last[0].kind is Kind.RULE


def _innermost(entry: Entry) -> Entry:
    """The entry in which the text of an entry ends."""
    while entry.entries:
        entry = entry.entries[-1]
    return entry


def _closing(entry: Entry, *, ruled: bool) -> list[Node]:
    """Takes away what is behind a rule at the end of a finding: the review's own last words."""
    last = _innermost(entry)
    rules = [
        number
        for number, node in enumerate(last.nodes)
        if isinstance(node, Block) and node.kind is Kind.RULE and 0 < number < len(last.nodes) - 1
    ]
    for number in rules:
        following = last.nodes[number + 1]
        words = inline.plain(following.text[:400]) if isinstance(following, Block) else ""
        another = isinstance(following, Block) and one_more(following.text)
        if ruled or another or _CLOSING.match(words) or role_of(words) in QUIET:
            closing = last.nodes[number + 1 :]
            del last.nodes[number:]
            return closing
    return []


def _is_finding(entry: Entry, scope: Scope, files: Files) -> bool:
    title = inline.plain(entry.title)
    if not title or not (entry.nodes or entry.entries):
        return False
    severity, rest = labels.label_of(title)
    if severity and not labels.is_group(rest) and not _COUNTS.search(rest):
        heads = role_of(rest) is Role.FINDINGS and (
            _begins_with_list(entry) or any(map(_is_numbered, entry.entries))
        )
        parts = any(role_of(one.title) in (Role.FINDINGS, Role.CHECKED) for one in entry.entries)
        return not (heads or parts or _lists_findings(entry, files))
    if role_of(title) in (*QUIET, Role.RECAP):
        return False
    if scope.path and not scope.quiet and lines_first(title):
        return True
    if _NAMES_A_FINDING.match(title) or _is_placed(entry, files):
        return True
    place = places.first_named(title, files)
    return place is not None and place.first is not None and not scope.clear


def _lists_findings(entry: Entry, files: Files, *, least: int = 2) -> bool:
    for number, node in enumerate(entry.nodes):
        if isinstance(node, Block) and node.kind is Kind.TABLE and (columns := columns_of(node, files)):
            return number == 0 or "path" in columns  # behind a text it may sum up the findings above
        if isinstance(node, Block) and node.kind is Kind.LIST and not lists_places(entry.nodes, number):
            marked = (item for item in node.items if _is_marked(item, files))
            if len(list(islice(marked, least))) >= least:
                return True
    return _holds_labelled_lines(entry, files)


def _holds_labelled_lines(entry: Entry, files: Files) -> bool:
    """Whether several paragraphs below begin as findings do: the heading is then a verdict on all of them."""
    lines = (
        node.text.split("\n", 1)[0]
        for node in entry.nodes
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH
    )
    marked = (line for line in lines if labels.may_begin(line) and _names_a_place(line, files))
    return len(list(islice(marked, 2))) == 2


def _names_a_place(line: str, files: Files) -> bool:
    severity, title = labels.label_of(inline.plain(line))
    return bool(severity and title) and not is_field(line) and bool(places.named(title, files))


def _is_marked(item: str, files: Files) -> bool:
    """Whether an item of a list looks like a finding."""
    return not is_field(item) and bool(labels.label_of(inline.plain(item))[0] or lined(item, files))


def _is_placed(entry: Entry, files: Files) -> bool:
    """Whether a place stands in a field below a heading, of which the file may be left out, or alone at the beginning."""
    if any(isinstance(one, Block) and any(map(is_of_fields, one.items)) for one in entry.nodes):
        return False
    if any(names_place(entry.nodes, number, files) for number in range(len(entry.nodes))):
        return True
    alone = [
        isinstance(node, Block)
        and node.kind in (Kind.PARAGRAPH, Kind.LIST)
        and places.code_place(node.text.split("\n", 1)[0], files) is not None
        for node in entry.nodes
    ]
    lists = sum(isinstance(node, Block) and node.kind is Kind.LIST for node in entry.nodes)
    return any(alone[:2]) and not (lists > 1 and sum(alone) > 1)


def _headed(entry: Entry, scope: Scope, files: Files) -> Part:
    begun = lines_first(inline.plain(entry.title)) if scope.path else None
    severity, rest = labels.label_of(begun[1] if begun else inline.plain(entry.title))
    entry.nodes[:] = noise.without_footer(entry.nodes)  # folds come behind it
    behind, rest = labels.label_behind(rest)
    nodes, taken = without_fields(noise.without_footer(entry.everything()), files)
    first = nodes[0] if nodes else None
    alone = lines_alone(first.text) if isinstance(first, Block) else None
    nodes = nodes[1:] if alone else nodes
    if labels.is_group(_NUMBERED_NAME.sub("", rest)):  # "Issue Found", "Issue #1"
        named = next(
            (_TITLE_FIELD.sub("", name) for name in _lines_of(nodes) if _TITLE_FIELD.match(name)), ""
        )
        title, below = draft.titled(nodes)
        rest, nodes = inline.plain(named) or title or rest, nodes if named else below
    body = draft.body(nodes)
    return complete(
        Part(
            title=rest or (draft.sentence(body) if begun else "") or entry.title,
            body=body,
            severity=severity or taken.severity or behind or scope.severity,
            location=taken.location,
            confidence=taken.confidence or labels.confidence_in(body[:2_000]),
        ),
        scope,
        files,
        (begun[0] if begun else None) or alone or taken.lines,
    )


def _lines_of(nodes: Sequence[Node]) -> Iterator[str]:
    """The lines of the first paragraph or list."""
    first = next((node for node in nodes if isinstance(node, Block)), None)
    if first is not None and first.kind in (Kind.PARAGRAPH, Kind.LIST):
        yield from first.text.split("\n", 20)[:20]


def names_places(nodes: Sequence[Node], files: Files) -> bool:
    """Whether a body names lines of files anywhere outside code."""
    entry = without_statements(outline(nodes), files)
    return any(
        isinstance(node, Block) and node.kind is not Kind.FENCE and lined(node.text, files)
        for node in entry.everything()
    )

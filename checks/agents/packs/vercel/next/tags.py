"""Cache tags: which are set, and which some code invalidates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from checks.agents.packs.situation import Situation
from checks.agents.recommendations.brackets import depths
from checks.code.structure import Call, outline

SETTING = ("cacheTag", "unstable_cacheTag")
INVALIDATING = ("revalidateTag", "updateTag")
FILES_LIMIT = 400
OBJECT_LIMIT = 2_000
"""Characters before a list of tags in which its object begins."""

_BOUND = (
    r"(?:\bfor\s{{0,3}}\(\s{{0,3}}(?:const|let|var)\s{{1,3}}{0}\s{{1,3}}of\s{{1,3}}[\w$.?!]{{1,200}}?\.([A-Za-z_$][\w$]{{0,80}})\s{{0,3}}\)"
    r"|\.([A-Za-z_$][\w$]{{0,80}})\??\.(?:forEach|map)\(\s{{0,3}}(?:async\s{{1,3}})?\(?{0}\b)"
)
"""A name that goes over the values of a property, in a loop or in `config.tags.forEach((tag) => …)`."""

_LISTED = r"(?<![\w$.]){0}[\"']?\s{{0,3}}:\s{{0,3}}\[([^\[\]]{{0,2000}})\]"
_OF_FETCH = re.compile(r"(?<![\w$])next\s{0,3}:\s{0,3}\Z")


@dataclass(frozen=True, slots=True)
class Tag:
    """The argument of a call, as it is written; a part that is worked out is `*`."""

    text: str
    known: bool = True
    """Every part of it can be compared."""


def tags_in_call(call: Call, *, only_first: bool = False) -> Iterator[Tag]:
    """The tags that a call names: "a", 'a', `post-${id}`."""
    _, _, inside = call.text.partition("(")
    for number, argument in enumerate(_arguments(inside.rsplit(")", 1)[0])):
        if only_first and number:
            return
        yield _tag(argument.strip())


def _arguments(text: str) -> Iterator[str]:
    start = 0
    for at, one, depth in depths(text):
        if one == "," and depth == 0:
            yield text[start:at]
            start = at + 1
    if text[start:].strip():
        yield text[start:]


def _tag(argument: str) -> Tag:
    quote = argument[:1]
    if quote in ("'", '"', "`") and argument.endswith(quote) and len(argument) > 1:
        inner = argument[1:-1]
        return Tag(_template(inner) if quote == "`" else inner)
    return Tag(argument, known=False)


def _template(text: str) -> str:
    """`post-${id}` as `post-*`."""
    parts = text.split("${")
    return parts[0] + "".join("*" + part.partition("}")[2] for part in parts[1:])


def tags_set(situation: Situation, *, in_files: bool) -> list[Tag]:
    """The tags that the text's code sets, and those that the affected files set."""
    found = [tag for _, call in situation.calls(*SETTING) for tag in tags_in_call(call)]
    if in_files:
        for path, _ in situation.files:
            found += _in_file(situation, path, SETTING)
    return list(dict.fromkeys(found))


def tags_invalidated(situation: Situation, *, in_text: bool) -> list[Tag]:
    """The tags that code of the project's folder invalidates; with `in_text` those of the text's code, too."""
    found: list[Tag] = []
    if in_text:
        for _, call in situation.calls(*INVALIDATING):
            found += tags_in_call(call, only_first=True)
    index = situation.project.code.index
    files = dict.fromkeys(path for name in INVALIDATING for path in index.files(name))
    root = situation.signals.project_root
    ours = [path for path in files if not root or path.startswith(f"{root}/")]
    for path in ours[:FILES_LIMIT]:
        found += _in_file(situation, path, INVALIDATING, only_first=True)
    return list(dict.fromkeys(found))


def _listed(situation: Situation, path: str, name: str) -> Iterator[Tag]:
    """The tags that a name stands for: `for (const tag of config.tags)`, and `tags: ['a', 'b']` anywhere in the project.

    The tags of a `fetch` are those that it sets.
    """
    file = situation.project.code.file(path)
    bound = re.search(_BOUND.format(re.escape(name)), (file.text if file else None) or "")
    key = next(filter(None, bound.groups()), "") if bound else ""
    if not key:
        return
    listed = re.compile(_LISTED.format(re.escape(key)))
    for other in situation.project.code.index.files(key)[:FILES_LIMIT]:
        text = situation.project.code.file(other)
        code = (text.text if text else None) or ""
        for match in listed.finditer(code):
            opening = code.rfind("{", max(0, match.start() - OBJECT_LIMIT), match.start())
            if _OF_FETCH.search(code[max(0, opening - 20) : opening]) is None:
                yield from (tag for each in _arguments(match[1]) if (tag := _tag(each.strip())).known)


def _in_file(
    situation: Situation, path: str, names: Iterable[str], *, only_first: bool = False
) -> Iterator[Tag]:
    read = situation.outline(path)
    for call in read.calls(1, max(1, read.line_count)):
        if call.name in names:
            for tag in tags_in_call(call, only_first=only_first):
                yield tag
                if not tag.known and tag.text.isidentifier() and only_first:
                    yield from _listed(situation, path, tag.text)


def missing(wanted: Iterable[Tag], given: Iterable[Tag]) -> list[Tag]:
    """The tags that nothing invalidates."""
    known = set(given)
    return [tag for tag in wanted if tag not in known]


def literal(text: str) -> str:
    """The text of a call's first argument, without its quotes; empty where it is none."""
    read = outline("given.ts", text)
    for call in read.calls(1, max(1, read.line_count)):
        for tag in tags_in_call(call, only_first=True):
            return tag.text if tag.known else ""
    return ""

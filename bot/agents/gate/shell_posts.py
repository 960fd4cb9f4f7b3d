"""Comments that a shell command is about to post with GitHub's `gh`: read from the command, which is not run.

Read are `gh pr comment`, `gh pr review`, `gh issue comment` and `gh api` of the endpoints that post comments, with
their texts in options, files and here-documents. What the shell would make of a text (`$NAME`, a command in
backticks) is not known here: such a comment passes without a judgement.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

COMMAND_LIMIT: Final = 1024 * 1024
"""Characters of a command that are read, and of a file that it names."""

WORDS_LIMIT: Final = 10_000

_HEREDOC: Final = re.compile(r"<<(-?)[ \t]*+(['\"]?)([A-Za-z_][A-Za-z0-9_]{0,60})\2")
_CAT: Final = re.compile(r"\$\([ \t\n]*+cat[ \t]++<<\0([0-9]{1,4})\0[ \t\n]*+\)")
_ENDPOINT: Final = re.compile(
    r"/?repos/(?P<repository>[^/?#]{1,100}/[^/?#]{1,100})/"
    r"(?:pulls/[0-9]{1,12}/(?:comments|reviews)(?:/[0-9]{1,18}/replies)?|issues/[0-9]{1,12}/comments)/?"
)
_FIELD: Final = re.compile(r"(?:comments\[\]\[)?(\w{1,40})\]?=(.*)", re.DOTALL)
_ASSIGNED: Final = re.compile(r"[A-Za-z_]\w{0,100}=")


@dataclass(frozen=True, slots=True)
class Post:
    """What one `gh` posts: the arguments as a tool would take them, or why they are not known."""

    arguments: Mapping[str, Any] = field(default_factory=dict)
    unknown: str = ""


@dataclass(slots=True)
class _Word:
    text: str = ""
    exact: bool = True
    """The shell gives the program these characters; False: it puts something in place of some."""


@dataclass(slots=True)
class _Simple:
    """One program with its words, and what it reads and writes instead of the terminal."""

    words: list[_Word] = field(default_factory=list)
    standard_input: _Word | None = None
    writes: str = ""


def posts(command: str, folder: Path | None) -> list[Post]:
    """The comments that a command posts; `folder` is where it runs. Never raises for what a command says."""
    if "gh" not in command or len(command) > COMMAND_LIMIT:
        return []
    text, documents = _without_documents(command)
    written: dict[str, _Word] = {}
    found: list[Post] = []
    for simple in _simples(text, documents):
        while simple.words and _ASSIGNED.match(simple.words[0].text):
            simple.words.pop(0)
        if not simple.words:
            continue
        program = simple.words[0].text.rpartition("/")[2]
        if program in {"cat", "tee"} and simple.standard_input is not None:
            target = simple.writes or next((word.text for word in simple.words[1:]), "")
            written[target] = simple.standard_input
        elif program == "gh":
            found += _of_gh(simple, _Files(folder, written))
    return found


@dataclass(frozen=True, slots=True)
class _Files:
    """What files hold that a command names: those that it writes itself, and those of its folder."""

    folder: Path | None
    written: Mapping[str, _Word]

    def read(self, name: str, standard_input: _Word | None) -> _Word | None:
        """The text; None where it cannot be known."""
        if name == "-":
            return standard_input
        if name in self.written:
            return self.written[name]
        try:
            with ((self.folder or Path()) / name).open("rb") as file:
                data = file.read(COMMAND_LIMIT + 1)
        except (OSError, ValueError):
            return None
        return _Word(data.decode("utf-8", "replace")) if len(data) <= COMMAND_LIMIT else None


# what `gh` is asked


def _of_gh(simple: _Simple, files: _Files) -> Iterator[Post]:
    words = simple.words[1:]
    match [word.text for word in words[:2]]:
        case ["pr", "comment" | "review"] | ["issue", "comment"]:
            yield from _comment(words[2:], simple.standard_input, files)
        case ["api", *_]:
            yield from _api(words[1:], simple.standard_input, files)


_COMMENT: Final = {
    "-b": "body",
    "--body": "body",
    "-F": "file",
    "--body-file": "file",
    "-R": "repo",
    "--repo": "repo",
}
_API: Final = {
    "-f": "field", "--raw-field": "field", "-F": "typed", "--field": "typed", "--input": "input", "-X": "method",
    "--method": "method", "-H": "other", "--header": "other", "-q": "other", "--jq": "other", "-t": "other",
    "--template": "other", "--hostname": "other", "--cache": "other", "-p": "other", "--preview": "other",
}  # fmt: skip


def _comment(words: Sequence[_Word], standard_input: _Word | None, files: _Files) -> Iterator[Post]:
    given = dict(_options(words, _COMMENT))
    body = given.get("body")
    if body is None and "file" in given:
        body = files.read(given["file"].text, standard_input)
        if body is None:
            yield Post(unknown=f"the file {given['file'].text[:200]} of a comment cannot be read")
            return
    if body is None:
        return  # an editor asks for it, or there is no text
    if not body.exact:
        yield Post(unknown="the shell makes the text of a comment (write it in single quotes or a file)")
        return
    repository = {"repo": given["repo"].text} if "repo" in given else {}
    yield Post({"body": body.text, **repository})


def _api(words: Sequence[_Word], standard_input: _Word | None, files: _Files) -> Iterator[Post]:
    fields: list[tuple[str, _Word]] = []
    whole: _Word | None = None
    method, address = "", ""
    for name, value in _options(words, _API):
        match name:
            case "":
                address = address or value.text
            case "method":
                method = value.text.upper()
            case "input":
                whole = files.read(value.text, standard_input) or _Word(exact=False)
            case "field" | "typed":
                found = _FIELD.fullmatch(value.text)
                text = found[2] if found else ""
                holds = _Word(text, value.exact)
                if name == "typed" and text.startswith("@"):
                    holds = files.read(text[1:], standard_input) or _Word(exact=False)
                fields.append((found[0][: found.start(2)] if found else "", holds))
    endpoint = _ENDPOINT.fullmatch(address)
    if endpoint is None or method not in {"", "POST", "PUT", "PATCH"} or not (fields or whole):
        return
    if not all(value.exact for value in (*(value for _, value in fields), *([whole] if whole else []))):
        yield Post(unknown="the shell makes the text of a comment (write it in single quotes or a file)")
        return
    arguments = _json(whole.text) if whole is not None else _arguments(fields)
    if arguments is None:
        yield Post(unknown="what `gh api` is given is no JSON object")
        return
    named = {} if "{" in endpoint["repository"] else {"repo": endpoint["repository"]}
    yield Post({**arguments, **named})


def _json(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _arguments(fields: Sequence[tuple[str, _Word]]) -> dict[str, Any]:
    """The fields of a comment, and those of the comments of a review, of which a name that comes again begins one."""
    own: dict[str, Any] = {}
    comments: list[dict[str, Any]] = []
    for key, value in fields:
        name = key.rstrip("=").removeprefix("comments[][").rstrip("]")
        if not key.startswith("comments[]"):
            own[name] = value.text
            continue
        if not comments or name in comments[-1]:
            comments.append({})
        comments[-1][name] = value.text
    return {**own, "comments": comments} if comments else own


def _options(words: Sequence[_Word], known: Mapping[str, str]) -> Iterator[tuple[str, _Word]]:
    """The options that take a value, and the other words with an empty name."""
    rest = iter(words)
    for word in rest:
        text = word.text
        name, equals, value = text.partition("=") if text.startswith("--") else (text[:2], "", text[2:])
        if name not in known:
            if not text.startswith("-"):
                yield "", word
        elif equals or value:
            yield known[name], _Word(value, word.exact)
        else:
            yield known[name], next(rest, _Word())


# how a shell reads


def _without_documents(command: str) -> tuple[str, list[_Word]]:
    """The command with a mark in place of each here-document, and their texts."""
    kept: list[str] = []
    documents: list[_Word] = []
    lines = iter(command.replace("\0", "").split("\n"))
    for line in lines:
        waiting: list[tuple[str, bool, bool]] = []

        def mark(found: re.Match[str]) -> str:
            waiting.append((found[3], bool(found[1]), bool(found[2])))  # noqa: B023 - called at once
            return f"<<\0{len(documents) + len(waiting) - 1}\0"  # noqa: B023

        kept.append(_HEREDOC.sub(mark, line))
        for end, tabs, quoted in waiting:
            body: list[str] = []
            for one in lines:
                shown = one.lstrip("\t") if tabs else one
                if shown == end:
                    break
                body.append(shown)
            text = "\n".join(body)
            documents.append(_Word(text, quoted or not re.search(r"[$`\\]", text)))
    return "\n".join(kept), documents


def _simples(text: str, documents: Sequence[_Word]) -> Iterator[_Simple]:
    """The programs that a command runs, one after the other, each with its words."""
    simple, at, redirects, count = _Simple(), 0, "", 0
    while at < len(text) and count < WORDS_LIMIT:
        one = text[at]
        if one in " \t":
            at += 1
        elif one in ";&|()\n":
            yield simple
            simple, redirects, at = _Simple(), "", at + 1
        elif one in "<>":
            if found := re.compile(r"<<\0([0-9]{1,4})\0").match(text, at):
                simple.standard_input = documents[int(found[1])]
                at = found.end()
            else:
                redirects, at = one, at + 1
        elif one == "#":
            end = text.find("\n", at)
            at = end if end >= 0 else len(text)
        else:
            word, at = _word(text, at, documents)
            count += 1
            if redirects == ">":
                simple.writes = word.text
            elif not redirects:
                simple.words.append(word)
            redirects = ""
    yield simple


def _word(text: str, at: int, documents: Sequence[_Word]) -> tuple[_Word, int]:
    """The word that begins there, as the program gets it, and where it ends."""
    parts: list[str] = []
    exact, quote = True, ""
    while at < len(text):
        one = text[at]
        if quote == "'":
            if one == "'":
                quote = ""
            else:
                parts.append(one)
        elif one == "\\" and at + 1 < len(text) and (not quote or text[at + 1] in '$`"\\\n'):
            at += 1
            parts.append("" if text[at] == "\n" else text[at])
        elif found := _CAT.match(text, at):
            document = documents[int(found[1])]
            parts.append(document.text)
            exact, at = exact and document.exact, found.end() - 1
        elif one in "$`":
            parts.append(one)
            exact = False
        elif one == '"' or (one == "'" and not quote):
            quote = "" if quote else one
        elif not quote and one in " \t;&|()<>\n":
            break
        else:
            parts.append(one)
        at += 1
    return _Word("".join(parts), exact), at

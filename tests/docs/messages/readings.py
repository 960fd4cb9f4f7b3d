"""Examples of what is reported of a source of findings that could not be read, or not all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from checks import sources
from checks.model.cost import TooCostlyError
from checks.model.finding import Reading
from checks.model.judged import Answered
from checks.model.location import Location
from checks.sources.github import Comment, Place, read_all
from checks.sources.github.cutting import Cutting
from checks.sources.github.github_json import GitHubComments
from checks.sources.hosts.gitlab import GitLabDiscussions
from checks.sources.interface import Document, SourceFormat
from checks.sources.itemwise import read_each
from checks.sources.markdown import Markdown
from tests.docs.messages.recording import Notes, Run

_ONE = {"path": "src/a.py", "line": 3, "title": "The limit is off by one", "body": "It should be `<=`."}


class _Broken(SourceFormat):
    """A format whose reader has an error, as ours may have."""

    name = "broken"
    expects = "nothing"

    def recognises(self, document: Document) -> bool:
        return True

    def read(self, document: Document, source: str) -> Reading:
        raise KeyError(source)


class _Failing(SourceFormat):
    """A format whose reader has an error in one finding."""

    name = "failing"
    expects = "nothing"

    def recognises(self, document: Document) -> bool:
        return True

    def read(self, document: Document, source: str) -> Reading:
        def fail(*_: object) -> Reading:
            raise KeyError(source)

        return read_each([(None, {})], source, fail)


def _file(data: object, **more: Any) -> Run:
    text = data if isinstance(data, str) else json.dumps(data)

    return lambda: _notes(sources.read(text.encode(), source="review.json", **more))


def _comment(body: str, author: str = "coderabbitai[bot]", place: Place = Place.REVIEW_BODY) -> Run:
    return lambda: _notes(read_all([Comment("7", author, body, place)]))


def _notes(reading: Reading) -> Notes:
    return Notes(note for one in reading.findings for note in one.notes)


def _failing(error: type[BaseException]) -> Run:
    def run() -> None:
        with patch("checks.sources.github.dialect_of", side_effect=error):
            read_all([Comment("7", "claude[bot]", "Off by one.", Place.REVIEW_BODY)])

    return run


def _named(body: str) -> Run:
    return lambda: read_all([Comment("7", "alice", body, Place.REVIEW_BODY)], named=["alice"])


def _cut(body: str, answer: object) -> Run:
    """A review that a model cuts."""

    def run() -> Notes:
        cutting = Cutting("a-model")
        comments = [Comment("7", "alice", body, Place.REVIEW_BODY)]
        read_all(comments, cut=cutting)
        cutting.take(dict.fromkeys(cutting.wanted, Answered(json.dumps(answer))))
        return _notes(read_all(comments, cut=cutting))

    return run


def _thread(author: dict[str, str] | None) -> dict[str, object]:
    note = {"id": 1, "body": "Off by one.", "author": author, "system": False}
    return {"id": "1", "individual_note": False, "notes": [note]}


def examples() -> Iterator[tuple[str, Run]]:
    """In what words each is shown, and what it runs."""
    yield "*(an error of ours)*", _file([_ONE], formats=(_Broken(),))
    yield "*(an error of ours in one finding)*", _file([_ONE], formats=(_Failing(),))
    yield (
        "*(findings of 1,000 characters where 100 are read)*",
        _file([{**_ONE, "body": "a" * 500}] * 2, characters=600),
    )
    yield "*(10,001 findings)*", _file([_ONE] * (sources.FINDINGS_LIMIT + 1))
    for given in ({"a": 1, "b": 2}, [1, 2], 3):
        yield f"`{json.dumps(given)}`", _file(given)
    for message in ("Not Found", "Server Error"):
        error = {"message": message, "documentation_url": "https://docs.github.com/rest"}
        yield f'`{{"message": "{message}", …}}`', _file(error)
    for words, author in (("by a person", {"username": "alice"}), ("without an author", None)):
        yield f"*(a discussion of GitLab {words})*", _file([_thread(author)], formats=(GitLabDiscussions(),))
    yield '`{"findings": [1]}`', _file({"findings": [1]})
    yield '`[{"title": ""}]`', _file([{"title": "", "path": ""}, _ONE])
    yield (
        '`[{…, "claims": [{"kind": "count"}]}]`',
        _file([{**_ONE, "claims": [{"kind": "count"}, {"kind": "none"}, 3]}]),
    )
    yield "*(an empty file)*", _file("")
    yield "`LGTM, merge it.`", _file("LGTM, merge it.", formats=(Markdown(),))
    yield "`[[[[…` *(100,000 times)*", _file("[" * 100_000)
    yield "`[{]`", _file("[{]")
    yield (
        '`{"path": …}` and a line that is none',
        _file(json.dumps(_ONE) + "\n{nothing}\n" + json.dumps(_ONE)),
    )
    yield (
        "*(a line that is nested too deeply)*",
        _file("{nothing}\n" + json.dumps(_ONE) + "\n" + "[" * 100_000 + "\n" + json.dumps(_ONE)),
    )
    run = {"tool": {"driver": {"name": "lint"}}}
    results = [
        {"message": {"text": "Off by one."}, "suppressions": [{"kind": "inSource"}]},
        {"message": {"text": "Off by one."}, "kind": "informational"},
    ]
    yield (
        "*(a suppressed result in SARIF)*",
        _file({"version": "2.1.0", "runs": [{**run, "results": results}]}),
    )
    ce = {
        "reviewer": "alpha",
        "findings": [
            {
                "title": "Off by one",
                "file": "a.py",
                "line": 3,
                "severity": "P1",
                "confidence": 75,
                "why_it_matters": "It is.",
                "reviewers": ["alpha", "beta"],
            }
        ],
    }
    yield "*(a finding of ce-code-review by two reviewers)*", _file(ce)
    yield "*(a body of bytes that are no text)*", _file([{**_ONE, "body": "a\ufffd"}])
    yield "*(the id of a finding is given twice)*", _file([{**_ONE, "id": "1"}, {**_ONE, "id": "1"}])
    yield "*(a body of 70,000 characters)*", _file([{**_ONE, "body": "a" * 70_000}])
    yield "*(a comment of 70,000 characters)*", _comment("**a.py:3** Off by one.\n\n" * 4_000, "somebody")
    yield (
        "*(a review of 600 findings)*",
        _comment(
            "\n\n".join(f"### {n}. Wrong\n\n`a.py:{n}` is off by one." for n in range(1, 600)), "somebody"
        ),
    )
    yield "*(a shape that CodeRabbit is not known to write)*", _comment("Please look at the totals again.")
    nits = "<details>\n<summary>🧹 Nitpick comments (3)</summary><blockquote>\n\n<details>\n<summary>a.py (3)</summary><blockquote>\n\n`3-4`: **Off by one.**\n\nIt is.\n\n</blockquote></details>\n\n</blockquote></details>"
    yield "Nitpick comments (3) *(with one in it)*", _comment("**Actionable comments posted: 0**\n\n" + nits)
    comment = {
        "id": 1,
        "user": {"login": "coderabbitai[bot]", "type": "Bot"},
        "body": "Off by one.",
        "path": "a.py",
        "line": 1,
        "diff_hunk": "@@",
    }
    persons = {**comment, "user": {"login": "alice", "type": "User"}}
    for page in ([comment, {"a": 1}], [{**comment, "id": None, "body": 5}], [persons]):
        yield f"`{json.dumps(page)}`", _file(page, formats=(GitHubComments(),))
    yield "*(an error of ours in a comment)*", _failing(ValueError)
    yield "*(a comment that takes too long)*", _failing(TooCostlyError)
    yield from _of_comments()


def _of_comments() -> Iterator[tuple[str, Run]]:
    """Of comments of known and unknown reviewers."""
    yield (
        "*(a summary of Gemini without comments on lines)*",
        _comment("## Code Review\n\nThe review identified a race in the cache.", "gemini-code-assist[bot]"),
    )
    yield "*(an empty annotation)*", _comment("", "linter[bot]", Place.ANNOTATION)
    yield (
        "Found 3 issues: … *(with one of them)*",
        _comment(
            "### Code review\n\nFound 3 issues:\n\n1. The limit is off by one in a.py line 3\n\nhttps://github.com/o/r/blob/"
            + "a" * 40
            + "/a.py#L3-L4\n",
            "claude[bot]",
        ),
    )
    yield (
        "a.py:3 … a.py:9 *(a list of places alone, of no known reviewer)*",
        _comment("- `a.py:3`\n- `a.py:9`\n", "some-bot[bot]"),
    )
    link = "https://github.com/o/r/pull/1/files#diff-" + "a" * 64 + "R3"
    yield (
        f"[The limit]({link}) is off by one. *(in a link into the diff)*",
        _comment(f"## Review\n\n- [The limit]({link}) is off by one.", "some-bot[bot]"),
    )
    listed = "I have two concerns.\n\n1. Stale lease after a crash. Nothing removes the row.\n2. `drain()` never returns (`a.go:203`).\n\n- adds the table `leases`\n- drops the client\n"
    yield "- drops the client *(an item of a review with findings)*", _comment(listed, "acme-review[bot]")
    yield (
        "Please look at the totals again. *(of an account that `--reviewer` names)*",
        _named("Please look at the totals again."),
    )
    prompt = '<details><summary>Prompt for AI agents</summary>\n\n```\n<file name="a.py">\n<violation number="1" location="a.py:3">\nP2: The limit is off by one.\n</violation>\n</file>\n```\n</details>'
    yield (
        "*(a finding of cubic that only its prompt for agents names)*",
        _comment("1 issue found across 1 file\n\n" + prompt, "cubic-dev-ai[bot]"),
    )
    pool = "## Issues\n\n1. **Pool**: the socket is never closed when the handshake fails, so that each call costs a file of its own for as long as the process runs. The retry loop never ends. Nobody sees it.\n\nI would also log it.\n"
    yield (
        "I would also log it. *(beside a list of issues, cut out by a model)*",
        _cut(pool, {"findings": [{"begins": 5}]}),
    )
    yield "1. **Pool**: … *(a model reads it as background)*", _cut(pool, {"none": {"description": "2-4"}})
    yield (
        "1. **Pool**: … *(a model finds two in it)*",
        _cut(pool, {"findings": [{"begins": 2}, {"begins": 3}]}),
    )
    both = [{"begins": 1, "words": words} for words in ("The socket is never closed", "the loop never ends")]
    yield (
        "The socket is never closed, and the loop never ends. *(a model finds two in it)*",
        _cut("The socket is never closed, and the loop never ends.", {"findings": both}),
    )
    bug = "### The limit is off by one\n\n**Medium Severity**\n\nIt is.\n\n<!-- BUGBOT_BUG_ID: a -->"
    at = Location("a.py", 3, 3)
    twice = [Comment(name, "cursor[bot]", bug, Place.INLINE, location=at) for name in ("4", "9")]
    yield "*(a finding that Bugbot posts again after a push)*", lambda: _notes(read_all(twice))

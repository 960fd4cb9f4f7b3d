"""The seam: who is read, what is chatter, what happens to the broken and the over-long."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from checks.model.finding import BODY_LIMIT, Reading
from checks.model.location import Location
from checks.sources.github import Comment, Place, is_review, known, read, read_all
from checks.sources.github.dialect import Context, Dialect, dialect_of
from checks.sources.github.markup.document import LINE_LIMIT, TAG_LIMIT
from tests.checks.sources.github import fixture

BOT = Comment("1", "acme[bot]", "", Place.ISSUE_COMMENT, is_bot=True)


def _bug(number: str, text: str) -> Comment:
    body = (
        f"### {text}\n\n**High Severity**\n\n<!-- DESCRIPTION START -->\nx\n<!-- DESCRIPTION END -->\n"
        f"<!-- BUGBOT_BUG_ID: same -->\n<!-- LOCATIONS START\na.py#L{number}\nLOCATIONS END -->"
    )
    return Comment(number, "cursor[bot]", body, Place.INLINE, is_bot=True, url=f"https://x/{number}")


@pytest.mark.parametrize(
    "body",
    [
        "@coderabbitai review",
        "@coderabbitai full review please",
        "/gemini review",
        "bugbot run",
        "cursor review",
        "@codex review",
        "/review",
        "/improve --pr_code_suggestions.extra=1",
        "LGTM! `src/a.py:4` looks fine.",
        "Thanks, fixed in `src/a.py:4`.",
        "No issues found in src/a.py:3",
        "✅ All comments are resolved.",
        "Review skipped: too many files.",
        "You have reached your quota limit. Please wait up to 24 hours.",
        "",
        "<!-- only a mark -->",
    ],
)
@pytest.mark.parametrize(
    "author", ["acme[bot]", "coderabbitai[bot]", "gemini-code-assist[bot]", "cursor[bot]"]
)
def test_commands_acknowledgements_and_limits_are_no_findings(author: str, body: str) -> None:
    assert read(replace(BOT, author=author, body=body)) == Reading()


@pytest.mark.parametrize(
    ("author", "is_bot", "body", "expected"),
    [
        pytest.param("acme[bot]", True, "words", True, id="any bot"),
        pytest.param("dependabot[bot]", True, "words", False, id="a bot that updates dependencies"),
        pytest.param("octocat", False, "words", False, id="a person"),
        pytest.param(
            "octocat", False, "### Code review\n\nFound 1 issue:\n\n1. x", True, id="Claude's plugin"
        ),
        pytest.param("octocat", False, '```json\n{"findings": []}\n```', True, id="findings as JSON"),
        pytest.param(
            "octocat", False, "## PR Reviewer Guide 🔍", True, id="PR-Agent under a person's account"
        ),
        pytest.param(
            "octocat", False, "> <!-- BUGBOT_BUG_ID: a -->\n\nIs this so?", False, id="a person who quotes"
        ),
        pytest.param("octocat", False, "> ### Code review\n>\n> Found 1 issue:", False, id="a quoted plugin"),
    ],
)
def test_who_is_read(author: str, is_bot: bool, body: str, expected: bool) -> None:
    comment = Comment("1", author, body, Place.ISSUE_COMMENT, is_bot=is_bot)

    assert is_review(comment) is expected


def test_the_config_decides_who_is_read() -> None:
    person = Comment("1", "octocat", "### Code review\n\nFound 1 issue:", Place.ISSUE_COMMENT)

    assert is_review(replace(BOT, author="octocat", is_bot=False), include=["octocat"])
    assert not is_review(BOT, exclude=["acme[bot]"])
    assert not is_review(person, exclude=["octocat"])


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("coderabbitai[bot]", "CodeRabbit"),
        ("coderabbitai", "CodeRabbit"),
        ("CodeRabbitAI[bot]", "CodeRabbit"),
        ("Copilot", "Copilot"),
        ("copilot-pull-request-reviewer", "Copilot"),
        ("acme[bot]", None),
    ],
)
def test_accounts_are_known_in_both_spellings(author: str, name: str | None) -> None:
    dialect = dialect_of(replace(BOT, author=author))

    assert (dialect.name if dialect else None) == name


def test_an_account_counts_more_than_a_mark() -> None:
    quoting = replace(BOT, author="coderabbitai[bot]", body="<!-- BUGBOT_BUG_ID: a --> is answered")

    dialect = dialect_of(quoting)

    assert dialect is not None
    assert dialect.name == "CodeRabbit"


def test_no_account_belongs_to_two_dialects() -> None:
    logins = [login for dialect in known() for login in dialect.logins]

    assert len(logins) == len(set(logins))


def test_a_repeated_finding_is_one_and_says_so() -> None:
    reading = read_all([_bug("4", "Old words"), _bug("9", "New words")])

    [finding] = reading.findings
    assert finding.title == "New words"
    assert finding.location == Location("a.py", 9, 9)
    assert finding.notes == ("the same finding was posted before: https://x/4",)


def test_a_mistake_of_ours_is_unparsed_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(comment: Comment, context: Context) -> Reading | None:
        raise RecursionError

    monkeypatch.setattr("checks.sources.github.dialect._KNOWN", {"X": Dialect("X", broken, frozenset({"x"}))})
    comments = [
        replace(BOT, author="x[bot]", body="words of some length"),
        replace(BOT, body="### High: a.py:3\n\nx"),
    ]

    reading = read_all(comments)

    assert [finding.title for finding in reading.findings] == ["x"]
    assert [one.reason for one in reading.unparsed] == [
        "reading it failed (RecursionError); this is citecheck's error"
    ]


@pytest.mark.parametrize(
    ("filler", "reason"),
    [
        pytest.param("x" * BODY_LIMIT, "65,536 characters", id="characters"),
        pytest.param("\n" * LINE_LIMIT, f"{LINE_LIMIT:,} lines", id="lines"),
        pytest.param("<div>" + "<b>" * TAG_LIMIT, f"{TAG_LIMIT:,} HTML tags", id="tags"),
    ],
)
def test_what_is_not_read_in_full_says_so(filler: str, reason: str) -> None:
    reading = read(replace(BOT, body=f"### 🔴 High: Boom\n`a/b.py:3`\n\n{filler}"))

    assert [str(finding.location) for finding in reading.findings] == ["a/b.py:3"]
    assert reason in reading.findings[0].notes[0]
    assert reason in reading.unparsed[0].reason


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_severity_in_bold_heads_what_is_below_it(between: str) -> None:
    body = (
        f"**Critical**{between}`a.py` compares the password with `==`.\n\n**Minor**{between}Typo in `b.md`.\n"
    )

    reading = read(replace(BOT, body=body))

    found = [(str(one.location), str(one.severity), one.title) for one in reading.findings]
    assert found == [
        ("a.py", "critical", "`a.py` compares the password with `==`"),
        ("b.md", "low", "Typo in `b.md`"),
    ]


def test_more_findings_than_are_read_are_told() -> None:
    body = "\n".join(f"- **High**: a/b.py:{number} is wrong" for number in range(1, 320))

    reading = read(replace(BOT, body=body))

    assert len(reading.findings) == 300
    assert "more than 300 findings" in reading.unparsed[0].reason


_PIECES = st.sampled_from(
    [
        "<details>", "</details>", "<summary>", "</summary>", "<blockquote>", "</blockquote>", "<table><tr><td>",
        "</td></tr></table>", "<!--", "-->", "```", "~~~", "`", "**", "> ", "- ", "1. ", "| a | b |\n|---|---|\n", "# ",
        "### 🔴 High: ", "![P1](x)", '<img alt="high">', "`1-2`: ", "a/b.py:3", "**a/b.py:3**", "\n", "\n\n", "[a](",
        "](b)", "_🟠 Major_", "Nitpick comments (2)", "Outside diff range comments (1)", "a/b.py (1)",
        "Comments suppressed due to low confidence (1)", "Previously missed (1)", "Comments Outside Diff (1)",
        "1. `a/b.py`, line 3\n", "<!-- BUGBOT_BUG_ID: 1 -->", "LOCATIONS START\n", "<h3>Code Review by Qodo</h3>",
        "## PR Reviewer Guide 🔍", "## PR Code Suggestions ✨", "<a href='#diff-" + "0" * 64 + "R1-R2'>x</a>",
        "[a/b.py [1-2]](x)", "#### CRITICAL\n", "<!-- kilo-review-history -->", "### Code review\n",
        "Found 1 issues:\n", "https://github.com/a/b/blob/abcdef1/c.py#L1-L2", '{"findings": [', "```json\n",
        "Moderate (1 vote): ", "<!-- devin-review-comment {", "words ", "é 键 ", "\x00", "\ue0000\ue001", "\r\n", "  ", "\t",
    ]
)  # fmt: skip
_AUTHORS = st.sampled_from(sorted({login for dialect in known() for login in dialect.logins} | {"acme"}))


@given(st.lists(_PIECES, max_size=30).map("".join), _AUTHORS, st.sampled_from(list(Place)))
@settings(max_examples=150, deadline=None)
def test_nothing_makes_reading_fail(body: str, author: str, place: Place) -> None:
    comment = Comment("1", f"{author}[bot]", body, place, is_bot=True, location=Location("x.py", 1, 1))

    reading = read(comment, files=["a/b.py"])

    assert [one.reason for one in reading.unparsed if "citecheck's error" in one.reason] == []
    assert all(len(finding.body) <= BODY_LIMIT for finding in reading.findings)
    assert len({finding.id for finding in reading.findings}) == len(reading.findings)
    assert read(comment, files=["a/b.py"]) == reading


@given(st.text(max_size=300), _AUTHORS)
@example("the quota is read once, and the rate limit never.", "acme")
@settings(max_examples=100, deadline=None)
def test_an_inline_comment_with_words_is_never_silently_empty(text: str, author: str) -> None:
    body = f"This loop never ends: {text}"
    comment = Comment("1", f"{author}[bot]", body, Place.INLINE, is_bot=True, location=Location("x.py", 1, 1))

    reading = read(comment)

    assert len(reading.findings) + len(reading.unparsed) >= 1


_CUTS = 6
"""For each fixture; the fixtures of a dialect are alike, and each is cut at other places."""


@pytest.mark.parametrize("path", fixture.pairs(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_cut_at_any_place_breaks_nothing(path: Path) -> None:
    told, comment = fixture.load(path)
    step = max(1, len(comment.body) // _CUTS)

    for end in range(crc32(path.stem.encode()) % step, len(comment.body), step):
        reading = read(replace(comment, body=comment.body[:end]), files=told.files)
        assert [one.reason for one in reading.unparsed if "citecheck's error" in one.reason] == []


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        (replace(BOT, author="ada", is_bot=False), 1),
        (BOT, 0),
    ],
    ids=["a person whom somebody named", "a bot that may do anything"],
)
def test_a_review_of_an_account_that_was_named_is_never_lost_silently(comment: Comment, told: int) -> None:
    text = "I would rather have the retry in one place, since two of them disagree about how long to wait."
    assert len(read(replace(comment, body=text)).unparsed) == told
    assert len(read_all([replace(comment, body=text)], named=[comment.author]).unparsed) == 1
    assert read_all([replace(comment, body="LGTM, no issues found.")], named=[comment.author]) == Reading()


@pytest.mark.parametrize(
    ("item", "title"),
    [
        ("src/a.py:3 — `_load()` drops keys", "`_load()` drops keys"),
        ("src/a.py:3: _load() drops keys", "_load() drops keys"),
        ("`src/a.py:3` `raise _Timeout` passes", "`raise _Timeout` passes"),
        ("**src/a.py:3** — __enter() runs twice", "__enter() runs twice"),
        ("_to_dict() and from_ differ in src/a.py:3", "_to_dict() and from_ differ"),
        ("**src/a.py:3** — the _old_ lock leaks", "the old lock leaks"),
    ],
)
def test_a_title_keeps_the_first_sign_of_a_name(item: str, title: str) -> None:
    [finding] = read(replace(BOT, body=f"## Issues\n\n- {item}")).findings
    assert (finding.title, str(finding.location)) == (title, "src/a.py:3")


@pytest.mark.parametrize("line", ["Line 3: `_load()` drops keys", "**Line 3:** `_load()` drops keys"])
def test_a_title_behind_lines_keeps_the_first_sign_of_a_name(line: str) -> None:
    [finding] = read(replace(BOT, body=f"## src/a.py\n\n- {line}")).findings
    assert finding.title == "`_load()` drops keys"


@pytest.mark.parametrize(
    "lead",
    [
        "**<sub><sub>![P2 Badge](https://x.test/p2)</sub></sub>  Restrict the mode**",
        "**![P2 Badge](https://x.test/p2) Restrict the mode**",
    ],
)
def test_a_badge_leaves_no_stars_in_a_title(lead: str) -> None:
    where = Location("src/a.py", 3, 3)
    comment = Comment("1", "codex[bot]", f"{lead}\n\nIt fails.", Place.INLINE, is_bot=True, location=where)
    [finding] = read(comment).findings
    assert (finding.title, finding.body) == ("Restrict the mode", "It fails.")


@pytest.mark.parametrize("heading", ["Issue Found", "Found", "Issue #1"])
def test_a_heading_that_only_says_that_it_is_one_is_no_title(heading: str) -> None:
    body = f"### {heading}\n\n**The lock leaks**\n\n**File:** `src/a.py:3`\n\nIt is never released."
    [finding] = read(replace(BOT, body=body)).findings
    assert (finding.title, str(finding.location)) == ("The lock leaks", "src/a.py:3")


def test_what_a_comment_on_the_lines_says_is_not_read_from_the_summary_again() -> None:
    summary = (
        "<h3>Greptile Summary</h3>\n\nTwo observations:\n\n- The timer fires once more (`src/a.zig:41`).\n"
        "- A batch is cut (`src/b.zig:12`).\n"
    )
    body = Comment("1", "greptile-apps[bot]", summary, Place.ISSUE_COMMENT, is_bot=True)
    on_line = Comment(
        "2",
        "greptile-apps[bot]",
        "The timer fires.",
        Place.INLINE,
        is_bot=True,
        location=Location("src/a.zig", 41, 41),
    )

    assert [str(one.location) for one in read_all([body]).findings] == ["src/a.zig:41", "src/b.zig:12"]
    assert [str(one.location) for one in read_all([body, on_line]).findings] == [
        "src/b.zig:12",
        "src/a.zig:41",
    ]

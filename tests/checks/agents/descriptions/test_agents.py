"""Descriptions in the shape in which agents write them: what is refuted, what holds, what is not read at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.agents.descriptions.check import check_description
from checks.model.agents.described import Described, Description
from checks.model.outcome import Disposition
from tests.checks.agents.descriptions.changes import code_of

FIXTURES = Path(__file__).parent / "fixtures"

BEFORE = {
    "larder/client.py": "import requests\n\n\ndef fetch_all(urls):\n    return [requests.get(url) for url in urls]\n",
    "larder/cache.py": "class LegacyCache:\n    pass\n\n\nclass Cache:\n    pass\n",
    "larder/session.py": "from larder.client import fetch_all\n",
    "larder/legacy.py": "OLD = True\n",
    "requirements.txt": "requests==2.31.0\n",
    "README.md": "# Larder\n",
}
AFTER = {
    "larder/client.py": (
        "import requests\n\n\ndef parse_retry_after(value):\n    return int(value)\n\n\n"
        "def fetch_all(urls):\n    return [wait_for(requests.get(url)) for url in urls]\n\n\n"
        "def wait_for(answer):\n    return wait_for(answer)\n"
    ),
    "larder/cache.py": "class Cache:\n    pass\n",
    "larder/session.py": "from larder.client import fetch_all\n",
    "requirements.txt": "requests==2.32.0\n",
    "docs/retries.md": "Waits are honoured.\n",
    "tests/test_client.py": "def test_waits():\n    assert parse_retry_after('3') == 3\n",
    "README.md": "# Larder\n",
}

EXPECTED: dict[str, tuple[set[str], set[str]]] = {
    # agent: words of what is refuted, words of what is verified
    "copilot": (
        {"Updated to pass the header on"},
        {"Added `parse_retry_after`", "Removed the unused `LegacyCache`", "Added comprehensive tests"},
    ),
    "copilot-summary": (set(), {"Added `parse_retry_after`"}),
    "claude-code": (
        {"Rename `fetch_all`"},
        {"Add `parse_retry_after()`", "Remove `LegacyCache`", "No new dependencies"},
    ),
    "codex": (set(), {"Introduce `parse_retry_after`", "Delete `larder/legacy.py`", "Update 2 call sites"}),
    "cursor": ({"Bumps `requests`"}, {"Adds `parse_retry_after`"}),
    "devin": ({"Added `RETRY_LIMIT`"}, {"Adds `parse_retry_after`", "Changes 6 files"}),
    "jules": ({"adds 3 unit tests", "was renamed to `pause_for`"}, {"`larder/legacy.py` was removed"}),
    "dependabot": (set(), {"Bumps requests"}),
}


def described(name: str) -> Described:
    body = (FIXTURES / f"{name}.md").read_text(encoding="utf-8")
    return check_description(Description(name, body=body), code_of(BEFORE, AFTER))


@pytest.mark.parametrize("name", EXPECTED)
def test_what_an_agent_says_of_its_change(name: str) -> None:
    refuted, verified = EXPECTED[name]
    said = described(name)
    shown = [
        (one.disposition.value, one.text, [c.outcome.message for c in one.claims]) for one in said.statements
    ]
    assert len(said.warned) == len(refuted), shown
    for words in refuted:
        assert any(words in one.text for one in said.warned), (words, shown)
    for words in verified:
        found = [one for one in said.statements if words in one.text]
        assert [one.disposition for one in found] == [Disposition.VERIFIED], (words, shown)


@pytest.mark.parametrize(
    "name",
    [
        "exponential_backoff",
        "larder/retry.py",
        "RETRY_BUDGET",
        "tests/test_cache.py",
        "adapter_for",
        "compat.py",
    ],
)
def test_prompts_errands_and_release_notes_are_not_read(name: str) -> None:
    said = [one.text for agent in EXPECTED for one in described(agent).statements]
    assert not [text for text in said if name in text]


def test_every_refuted_statement_counts_for_its_author() -> None:
    tally = described("jules").tally
    assert (tally.warned, tally.findings) == (2, len(described("jules").statements))


def test_a_commit_among_several_may_have_been_undone_by_a_later_one() -> None:
    code = code_of(BEFORE, AFTER)
    messages = (("a" * 40, "feat: add `retry_budget`"), ("b" * 40, "Drop it again"))
    alone = check_description(Description("x", messages=messages[:1]), code)
    among = check_description(Description("x", messages=messages), code)
    assert [one.disposition for one in alone.statements] == [Disposition.FAILED]
    assert [one.disposition for one in among.statements] == [Disposition.UNSUPPORTED]


def test_a_diff_that_is_not_whole_refutes_nothing() -> None:
    code = code_of(BEFORE, AFTER)
    for agent in EXPECTED:
        body = (FIXTURES / f"{agent}.md").read_text(encoding="utf-8")
        assert not check_description(Description("x", body=body), code, whole=False).warned


def test_a_file_whose_lines_are_not_shown_may_hold_the_name() -> None:
    code = code_of(BEFORE, AFTER)
    said = Description("x", body="Adds `retry_budget`.")
    assert check_description(said, code).warned
    hidden = check_description(said, code, without_patch=frozenset({"larder/cache.py"}))
    assert [one.disposition for one in hidden.statements] == [Disposition.UNVERIFIABLE]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "`" * 20_000,
        "> " * 20_000,
        "- " * 20_000 + "adds `x`",
        "<details>" * 5_000,
        "| `a.py` |" * 5_000,
        "Adds " + "`a`, " * 10_000,
        "Adds `" + "a" * 60_000 + "`",
        "**" * 30_000,
        "\ue000\ue000 adds \ue000",
        "Adds `x`\x00\ud800 to `../../etc/passwd`",
        "Bumps x from " + "1." * 20_000 + " to 2.0",
    ],
    ids=range(12),
)
def test_hostile_descriptions_are_read_to_the_end(body: str) -> None:
    said = check_description(Description("x", body, body, (("", body),)), code_of(BEFORE, AFTER))
    assert len(said.statements) <= 1_500


def test_a_path_that_leaves_the_repository_is_no_file_of_it() -> None:
    said = check_description(
        Description("x", body="Updates `../../etc/passwd.txt` and `/etc/hosts.txt`."), code_of(BEFORE, AFTER)
    )
    assert not said.statements

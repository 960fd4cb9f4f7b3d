"""`citecheck gate`: a review comment that an agent is about to post, held against a real repository."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.agents.gate.gate import COMMENTS_LIMIT, LOOK_UPS_LIMIT, REASON_LIMIT, Answer, GateOptions, answer
from bot.agents.gate.hooks import INPUT_LIMIT
from bot.cli.app import run as command
from checks.model.finding import BODY_LIMIT
from tests.checks.scratch import ENVIRONMENT, Scratch

ROOT = Path(__file__).parents[3]
INLINE = "mcp__github_inline_comment__create_inline_comment"


def lines(count: int) -> str:
    return "".join(f"line {number}\n" for number in range(1, count + 1))


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """Branch `work` off `main`, cloned from acme/shop: `src/a.py` grows from 20 lines to 30."""
    scratch = Scratch(tmp_path_factory.mktemp("repo"))
    scratch.commit({"src/a.py": lines(20), "src/b.py": lines(5)})
    scratch.git("checkout", "-q", "-b", "work")
    free = "def is_free(total, limit):\n    return total >= limit\n"
    scratch.commit({"src/a.py": lines(30), "shop.py": free})
    scratch.git("remote", "add", "origin", "git@github.com:acme/shop.git")
    return scratch


def claude(repo: Scratch, tool: str = INLINE, /, **arguments: object) -> bytes:
    return json.dumps(
        {
            "hook_event_name": "PreToolUse",
            "session_id": "s",
            "cwd": str(repo.path),
            "tool_name": tool,
            "tool_input": arguments,
        }
    ).encode()


def copilot(
    repo: Scratch, tool: str = "github-mcp-server-add_issue_comment", /, **arguments: object
) -> bytes:
    given = {"timestamp": 1, "cwd": str(repo.path), "toolName": tool, "toolArgs": json.dumps(arguments)}
    return json.dumps(given).encode()


def decision(given: Answer) -> dict[str, Any]:
    assert given.output, f"it passed: {given.passed!r}"
    told: dict[str, Any] = json.loads(given.output)
    return told


def reason(given: Answer) -> str:
    specific = decision(given)["hookSpecificOutput"]
    assert (specific["hookEventName"], specific["permissionDecision"]) == ("PreToolUse", "deny")
    return str(specific["permissionDecisionReason"])


# what it says


def test_a_comment_past_the_end_of_its_file_is_refused_in_claude_codes_form(repo: Scratch) -> None:
    said = reason(answer(claude(repo, path="src/a.py", line=31, body="Off by one."), GateOptions()))
    assert "`src/a.py` has 30 lines; line 31 is past the end" in said
    assert repo.git("rev-parse", "HEAD")[:12] in said
    assert "Correct the citation" in said


def test_and_in_copilots(repo: Scratch) -> None:
    told = decision(answer(copilot(repo, body="See `src/none.py:3`."), GateOptions()))
    assert told["permissionDecision"] == "deny"
    assert "`src/none.py` does not exist" in told["permissionDecisionReason"]


def test_copilots_arguments_may_be_an_object_too(repo: Scratch) -> None:
    given = json.loads(copilot(repo))
    given["toolArgs"] = {"body": "See `src/none.py:3`."}
    assert decision(answer(json.dumps(given).encode(), GateOptions()))["permissionDecision"] == "deny"


@pytest.mark.parametrize(
    "arguments",
    [
        {"path": "src/a.py", "line": 30, "body": "Fine."},
        {"path": "src/a.py", "line": "30", "startLine": "29", "body": "Fine."},
        {"path": "src/a.py", "line": 20, "side": "LEFT", "body": "Fine."},
        {"path": "src/a.py", "body": "Of the whole file, see `src/b.py:5`.", "subjectType": "FILE"},
        {"body": "Looks good to me."},
        {"body": "  "},
        {},
    ],
    ids=str,
)
def test_a_comment_that_cites_what_is_there_passes_without_a_word(
    repo: Scratch, arguments: dict[str, object]
) -> None:
    """Not with `allow`, which would skip the agent's own question whether it may."""
    assert answer(claude(repo, **arguments), GateOptions()) == Answer()


def test_the_base_side_has_its_own_lines(repo: Scratch) -> None:
    given = claude(repo, path="src/a.py", line=25, side="LEFT", body="Gone.")
    assert "20 lines" in reason(answer(given, GateOptions()))


def test_every_comment_of_a_whole_review_is_checked(repo: Scratch) -> None:
    comments = [
        {"path": "src/a.py", "line": 1, "body": "Fine."},
        {"path": "no.py", "line": 1, "body": "Not."},
    ]
    given = claude(repo, "mcp__github__pull_request_review_write", body="Two remarks.", comments=comments)
    said = reason(answer(given, GateOptions()))
    assert "`no.py` does not exist" in said
    assert "src/a.py" not in said


@pytest.mark.parametrize(
    ("count", "body", "words"),
    [
        (COMMENTS_LIMIT + 1, "Fine.", "only the first 100 of 101 comments are judged"),
        (20, "x" * BODY_LIMIT, "only the first 16 of 20 comments are judged"),
        (1, "x" * (BODY_LIMIT + 1), "of a comment only the first 65,536 characters are judged"),
    ],
    ids=["comments", "text", "a body"],
)
def test_comments_are_judged_up_to_a_limit_and_the_rest_is_told(
    repo: Scratch, count: int, body: str, words: str
) -> None:
    wrong = {"path": "no.py", "line": 1, "body": "Not."}
    comments = [wrong, *[{"path": "src/a.py", "line": 1, "body": body}] * (count - 1)]
    if count == 1:
        comments = [wrong | {"body": body}]
    given = answer(claude(repo, "mcp__github__pull_request_review_write", comments=comments), GateOptions())
    assert "`no.py` does not exist" in reason(given)
    assert words in given.passed


def test_a_comment_on_an_older_commit_is_held_against_that_one(repo: Scratch) -> None:
    older = repo.git("rev-parse", "HEAD")
    repo.commit({"src/a.py": lines(40)})
    given: dict[str, object] = {"path": "src/a.py", "line": 35, "body": "Here."}
    try:
        assert answer(claude(repo, **given), GateOptions()) == Answer()
        assert "has 30 lines" in reason(answer(claude(repo, **given, commit_id=older), GateOptions()))
    finally:
        repo.git("reset", "-q", "--hard", older)


def test_what_the_comment_says_is_checked_unless_only_places_are_asked_for(repo: Scratch) -> None:
    given = claude(repo, path="shop.py", line=2, body="`return total > limit` leaves out the limit.")
    assert answer(given, GateOptions(tier2=False)) == Answer()
    assert "line 2 reads `return total >= limit`" in reason(answer(given, GateOptions()))


def test_an_agent_cannot_excuse_its_own_comment(repo: Scratch) -> None:
    given = claude(repo, path="src/none.py", line=3, body="Leaks.\n\ncitecheck: ignore")
    assert "`src/none.py` does not exist" in reason(answer(given, GateOptions()))


@pytest.mark.parametrize(
    ("config", "refused"),
    [
        ("tier2: false\n", False),
        ("window: 3\n", True),
        ("ignore: [shop.py]\n", False),
        ("disable: [altered_quote, false_statement, fabricated_quote]\n", False),
        ("tier2: maybe\n", True),
    ],
)
def test_the_config_of_the_base_is_followed(tmp_path: Path, config: str, refused: bool) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({".github/citecheck.yml": config})
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit({"shop.py": "def is_free(total, limit):\n    return total >= limit\n"})
    given = claude(scratch, path="shop.py", line=2, body="`return total > limit` leaves out the limit.")
    assert bool(answer(given, GateOptions()).output) is refused


# what it looks up


@pytest.mark.parametrize(
    ("arguments", "asked", "shown"),
    [
        ({"path": "src/none.py", "line": 3, "body": "Here."}, "list src", "src/: 2 entries\n  a.py\n  b.py"),
        ({"path": "shop.py", "line": 9, "body": "Here."}, "outline shop.py", "function is_free, lines 1-2"),
        (
            {"path": "shop.py", "line": 2, "body": "`return total > limit` leaves out the limit."},
            "around shop.py 2",
            "in function, lines 1-2\n+1|def is_free(total, limit):",
        ),
    ],
    ids=["a missing file", "past the end", "an altered quote"],
)
def test_a_refusal_shows_what_the_code_has_instead_and_the_look_up_that_shows_it(
    repo: Scratch, arguments: dict[str, object], asked: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    head = repo.git("rev-parse", "HEAD")[:12]
    typed, answered = (
        reason(answer(claude(repo, **arguments), GateOptions())).split("Looked up with: ")[1].split("\n", 1)
    )
    assert typed == f"citecheck look {asked} --head {head}"
    assert shown in answered
    assert command([*shlex.split(typed)[1:], "--repo", str(repo.path)]) == 0
    assert answered.startswith(capsys.readouterr().out.rstrip()), "the command says something else"


def test_a_look_up_names_the_base_that_was_asked_for(repo: Scratch) -> None:
    given = claude(repo, path="src/none.py", line=3, body="Here.")
    said = reason(answer(given, GateOptions(base="main")))
    assert "citecheck look list src --base main --head " in said


def test_a_refusal_looks_up_only_so_much(repo: Scratch) -> None:
    comments = [{"path": f"none{n}.py", "line": 1, "body": "Not."} for n in range(LOOK_UPS_LIMIT + 2)]
    given = claude(repo, "mcp__github__pull_request_review_write", comments=comments)
    said = reason(answer(given, GateOptions()))
    assert said.count("does not exist") == LOOK_UPS_LIMIT + 2
    assert said.count("Looked up with: ") == LOOK_UPS_LIMIT


def test_a_long_answer_of_a_look_up_is_cut(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({"a.py": "A = 1\n"})
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit({f"src/m{n:03}.py": "A = 1\n" for n in range(50)})
    said = reason(answer(claude(scratch, path="src/none.py", line=3, body="Here."), GateOptions()))
    assert "  m010.py\n… 39 more lines\n" in said
    assert "m011.py" not in said


# what it leaves alone


@pytest.mark.parametrize(
    "tool",
    [
        "Bash",
        "Edit",
        "mcp__github__get_pull_request_comments",
        "mcp__github__list_review_comments",
        "",
        "view",
    ],
)
def test_tools_that_post_no_comment_pass_without_a_look(repo: Scratch, tool: str) -> None:
    assert answer(claude(repo, tool, path="no.py", line=1, body="x", command="ls"), GateOptions()) == Answer()


def test_a_comment_that_a_shell_command_posts_is_judged(repo: Scratch) -> None:
    command = "gh api repos/acme/shop/pulls/7/comments -f body='Off by one.' -f path=src/a.py -F line=31"
    assert "`src/a.py` has 30 lines; line 31 is past the end" in reason(
        answer(claude(repo, "Bash", command=command), GateOptions())
    )
    told = decision(answer(copilot(repo, "bash", command=command), GateOptions()))
    assert told["permissionDecision"] == "deny"
    sound = command.replace("31", "30")
    assert answer(claude(repo, "Bash", command=sound), GateOptions()) == Answer()
    elsewhere = command.replace("acme/shop", "acme/other")
    assert "not what is checked out" in answer(claude(repo, "Bash", command=elsewhere), GateOptions()).passed


def test_another_repositorys_comment_is_not_judged_by_this_one(repo: Scratch) -> None:
    given: dict[str, object] = {"path": "no.py", "line": 1, "body": "x", "pullNumber": 7}
    other = answer(claude(repo, **given, owner="acme", repo="other"), GateOptions())
    assert (other.output, other.passed) == (
        "",
        "the comment is for acme/other, which is not what is checked out",
    )
    assert answer(claude(repo, **given, owner="evilacme", repo="shop"), GateOptions()).output == ""
    assert answer(claude(repo, **given, owner="Acme", repo="Shop"), GateOptions()).output


def test_where_no_change_is_checked_out_nothing_is_judged(tmp_path: Path) -> None:
    """A pull request that is not checked out has files that are not here: they are no phantoms."""
    scratch = Scratch(tmp_path)
    scratch.commit({"a.py": "x = 1\n"})
    given = answer(claude(scratch, path="new.py", line=1, body="New."), GateOptions())
    assert given.output == ""
    assert "no change to look at" in given.passed


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the hook's input is not JSON"),
        (b"{", "the hook's input is not JSON"),
        (b"[" * 200_000, "the hook's input is not JSON"),
        (b"[]", "the hook's input is no JSON object"),
        (b"{}", "names no tool"),
        (b'{"tool_name": 7, "tool_input": {}}', "names no tool"),
        (b'{"tool_name": "x", "tool_input": []}', ""),
        (b'{"toolName": "x", "toolArgs": "{"}', "the tool's arguments is not JSON"),
        (b" " * (INPUT_LIMIT + 1), "larger than 4 MiB"),
        (b"\xff\xfe\x00", "the hook's input is not JSON"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_input_that_is_none_never_stops_an_agent(data: bytes, words: str) -> None:
    given = answer(data, GateOptions())
    assert given.output == ""
    assert words in given.passed


@pytest.mark.parametrize("folder", ["/nowhere/at/all", "a\0b", 7, "", "/"])
def test_a_folder_that_is_no_repository_never_stops_an_agent(repo: Scratch, folder: object) -> None:
    given = json.loads(claude(repo, path="no.py", line=1, body="x")) | {"cwd": folder}
    assert not answer(json.dumps(given).encode(), GateOptions(head="no-such-revision")).output


def test_a_revision_that_is_an_option_is_none(repo: Scratch, tmp_path: Path) -> None:
    made = tmp_path / "made"
    given = answer(claude(repo, path="no.py", line=1, body="x"), GateOptions(head=f"--output={made}"))
    assert given.output == ""
    assert not made.exists()


@pytest.mark.parametrize(
    "path",
    [
        "../../../etc/passwd",
        "/etc/passwd",
        "src/\x1b[31ma.py",
        "a\0b",
        "x" * 10_000,
        "src/../../../etc/passwd",
    ],
)
def test_a_hostile_path_leaves_the_repository_neither_in_reading_nor_in_telling(
    repo: Scratch, path: str
) -> None:
    given = answer(claude(repo, path=path, line=1, body="x"), GateOptions())
    assert "root:" not in given.output
    assert "\x1b" not in given.output
    assert len(given.output) < 3 * REASON_LIMIT


def test_a_refusal_is_short_enough_to_be_read(repo: Scratch) -> None:
    body = " ".join(f"`src/none{number}.py:1`" for number in range(2_000))
    assert len(reason(answer(claude(repo, body=body), GateOptions()))) < REASON_LIMIT + 300


# as a process


def run(repo: Scratch, data: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-P", "-c", "from bot.cli import main; main()", "gate", *arguments],
        cwd=repo.path,
        input=data,
        env=ENVIRONMENT | {"PYTHONPATH": str(ROOT), "CITECHECK_DEBUG": "1", "PATH": os.environ["PATH"]},
        capture_output=True,
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize("arguments", [(), ("--base", "main")], ids=["bare", "with an option"])
def test_the_hook_answers_on_standard_output_alone_and_exits_with_0(
    repo: Scratch, arguments: tuple[str, ...]
) -> None:
    done = run(repo, claude(repo, path="src/a.py", line=31, body="x"), *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_what_was_not_judged_is_said_on_standard_error(repo: Scratch) -> None:
    done = run(repo, b"no JSON")
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == b"citecheck: not checked: the hook's input is not JSON\n"


def test_tier_1_loads_no_grammar_and_no_command_line() -> None:
    """What they take would be most of the time that an agent waits."""
    loaded = subprocess.run(
        [
            *(sys.executable, "-c"),
            "import sys, bot.agents.gate.gate; print(*sorted(sys.modules))",
        ],
        env=ENVIRONMENT | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    heavy = {"tree_sitter", "typer", "pydantic", "markdown_it", "rich", "jinja2", "httpx"}
    assert heavy.isdisjoint(loaded)

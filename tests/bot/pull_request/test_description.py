"""What a pull request says of itself, checked against the sandbox: whose, when, and what the check run says."""

from __future__ import annotations

import pytest

from bot.config import CONFIG_PATH
from bot.sandbox import RepositoryScene, Sandbox
from tests.bot.scenes import CODE, Bot, findings

AGENT = "copilot-swe-agent[bot]"
CHANGED = CODE.replace("return 7\n", "return 70\n")
FALSE = "Adds `retry_with_backoff()` to `src/a.py`.\n\nUpdates `README.md`.\n\nAll tests pass."
TRUE = "Updates `src/a.py`."


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"src/a.py": CODE, "README.md": "# Shop\n"})


async def test_the_description_of_an_agent_is_checked_without_any_review(
    bot: Bot, repository: RepositoryScene
) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author=AGENT, body=FALSE)
    run = await bot.check(pull)
    assert run.conclusion == "neutral"
    assert run.title == "2 statements of the description do not match the change"
    summary = run.summary or ""
    assert "### What the description says" in summary
    assert "no added line of the one changed file has `retry_with_backoff`" in summary
    assert "`README.md` is not touched" in summary
    assert "a diff does not show what was run" in summary


async def test_a_right_description_warns_of_nothing(bot: Bot, repository: RepositoryScene) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author=AGENT, body=TRUE)
    run = await bot.check(pull)
    assert (run.conclusion, run.title) == ("neutral", "No findings to check")
    assert "1 verified" in (run.summary or "")


async def test_what_a_person_writes_is_not_checked_unless_the_config_says_so(
    bot: Bot, repository: RepositoryScene
) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED}, body=FALSE)
    run = await bot.check(pull)
    assert "What the description says" not in (run.summary or "")
    repository.write({CONFIG_PATH: "description: true\n"})
    pull = repository.open_pull_request({"src/a.py": CHANGED}, body=FALSE, branch="other")
    run = await bot.check(pull)
    assert "2 of 3 statements" in (run.summary or "")


async def test_the_config_can_switch_it_off(bot: Bot, repository: RepositoryScene) -> None:
    repository.write({CONFIG_PATH: "description: false\n"})
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author=AGENT, body=FALSE)
    assert "What the description says" not in ((await bot.check(pull)).summary or "")


async def test_a_refuted_description_turns_the_check_red_only_where_the_config_lists_it(
    bot: Bot, repository: RepositoryScene
) -> None:
    repository.write({CONFIG_PATH: "fail_on: [false_change]\n"})
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author=AGENT, body=FALSE)
    assert (await bot.check(pull)).conclusion == "failure"


async def test_findings_and_description_are_in_one_check_run(bot: Bot, repository: RepositoryScene) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author=AGENT, body=FALSE)
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    run = await bot.check(pull)
    summary = run.summary or ""
    assert run.title == "1 of 1 finding cites code that is not there"
    assert summary.index("src/phantom.py") < summary.index("### What the description says")

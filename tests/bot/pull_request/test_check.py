"""A whole check against the sandbox: what is asked of GitHub, and what the check run says."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.config import CONFIG_PATH
from bot.jobs.job import Trigger
from bot.jobs.steps import JobEnded
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from checks.model.checked import FindingOutcome
from tests.bot.scenes import CODE, Bot, findings

CHANGED = CODE.replace("return 7\n", "return 70\n")
NEW = "".join(f"class C{number}:\n    size = {number}\n\n\n" for number in range(1, 31))


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    files = {"src/a.py": CODE, "src/b.py": CODE, "src/deep/only.py": CODE, "README.md": "# Shop\n"}
    return sandbox.create_repository("acme/shop", files)


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"src/a.py": CHANGED, "src/new.py": NEW, "src/b.py": None})


def asked(bot: Bot) -> list[str]:
    """The requests, in short."""
    return [f"{each.method} {_short(each.path, each.body)}" for each in bot.requests()]


def _short(path: str, body: object) -> str:
    if path == "/graphql" and isinstance(body, dict):
        return str(body["query"].split("query ", 1)[1].partition("(")[0])
    parts = path.split("/")
    return "/".join(["…", *parts[4:5]])


# what the check run says


async def test_a_review_without_a_warning_is_a_success(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    run = await bot.check(pull)
    assert (run.status, run.conclusion) == ("completed", "success")
    assert run.title == "1 finding: the cited lines exist (content not checked)"
    assert run.name == "citecheck"


async def test_a_phantom_file_is_a_neutral_warning(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("src/a.py", 26), ("src/phantom.py", 12), ("src/a.py", 4_000)))
    run = await bot.check(pull)
    assert run.conclusion == "neutral"
    assert run.title == "2 of 3 findings cite code that is not there"
    summary = run.summary or ""
    assert "src/phantom.py" in summary
    assert "has 120 lines" in summary


async def test_without_reviewers_there_is_nothing_to_check(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("alice", "Looks good to me, but see src/phantom.py:3")
    pull.comment("dependabot[bot]", "Bumps `src/phantom.py:3`")
    run = await bot.check(pull)
    assert (run.conclusion, run.title) == ("neutral", "No findings to check")


async def test_findings_come_from_all_four_places(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "Inline.")
    pull.review("house-bot[bot]", findings(("src/a.py", 1)))
    pull.comment("ci-bot[bot]", findings(("src/a.py", 5)))
    pull.check_run_by(
        "linter",
        [{"path": "src/a.py", "start_line": 9, "end_line": 9, "annotation_level": "warning", "message": "M"}],
    )
    run = await bot.check(pull)
    assert [str(one.finding.location) for one in bot.reviews[-1].findings] == [
        "src/a.py:26",
        "src/a.py:1",
        "src/a.py:5",
        "src/a.py:9",
    ]
    assert run.conclusion == "success"


async def test_replies_hidden_comments_and_dismissed_reviews_are_no_findings(
    bot: Bot, pull: PullRequestScene
) -> None:
    first = pull.review_comment("Copilot", "src/a.py", 26, "Inline.")
    pull.reply(first, "Copilot", "And see src/phantom.py:3")
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 5))).minimized = "OUTDATED"
    pull.dismiss(pull.review("other[bot]", findings(("src/phantom.py", 1))))
    await bot.check(pull)
    assert [one.finding.title for one in bot.reviews[-1].findings] == ["Inline"]


async def test_the_base_side_is_read_out_of_the_diff(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/b.py", 100, "Why is this removed?", side="LEFT")
    pull.review_comment("Copilot", "src/a.py", 26, "It was 7.", side="LEFT")
    run = await bot.check(pull)
    assert run.conclusion == "success"


async def test_a_comment_on_the_base_outlives_pushes_to_the_head(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/b.py", 100, "Why is this removed?", side="LEFT")
    pull.push({"src/new.py": NEW + "\n"})
    run = await bot.check(pull)
    assert run.conclusion == "success"
    assert "POST Files" not in asked(bot)  # all of a deleted file is in the diff


async def test_an_outdated_comment_on_the_base_is_not_judged(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    pull.review_comment("Copilot", "src/b.py", 100, "Why is this removed?", side="LEFT")
    pull.push({"src/b.py": CODE})
    run = await bot.check(pull)
    (checked,) = bot.reviews[-1].findings
    assert checked.outcome is FindingOutcome.NOT_JUDGED
    assert run.conclusion == "neutral"
    assert "GET …/git" not in asked(bot)


async def test_annotations_stand_on_lines_that_exist(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    repository.write({".github/citecheck.yml": "annotate_grounded: true\ntier2: true\n"})
    pull.review_comment("Copilot", "src/a.py", 26, "`def f7():` is too short a name.")
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    run = await bot.check(pull)
    assert [(each.path, each.start_line, each.annotation_level) for each in run.annotations] == [
        ("src/a.py", 26, "notice")
    ]


async def test_buttons_ask_for_more(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    assert [each.identifier for each in (await bot.check(pull)).actions] == ["recheck", "tier2"]
    again = await bot.check(pull, tier2_once=True, trigger=Trigger.RERUN)
    assert [each.identifier for each in again.actions] == ["recheck"]


async def test_each_check_is_a_check_run_of_its_own(bot: Bot, pull: PullRequestScene) -> None:
    for _ in range(3):
        await bot.check(pull)
    runs = pull.check_runs("citecheck")
    assert len({run.external_id for run in runs}) == 3
    assert {run.status for run in runs} == {"completed"}


# config


async def test_the_config_is_that_of_the_base_branch(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    repository.write({".github/citecheck.yml": "fail_on: [phantom_file]\n"})
    pull.push({".github/citecheck.yml": "fail_on: []\n"})
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    assert (await bot.check(pull)).conclusion == "failure"


async def test_a_wrong_config_is_reported_and_the_rest_of_it_holds(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    repository.write({".github/citecheck.yml": "teir2: true\nfail_on: [phantom_file]\n"})
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    run = await bot.check(pull)
    assert run.conclusion == "failure"
    assert "line 1: `teir2` is no key of this file; did you mean `tier2`?" in (run.summary or "")


HOSTILE_CONFIGS = {
    "bomb": 'a: &a ["x"]\nb: [*a,*a]\n',
    "ten mebibytes": "#" * 10 * 1024 * 1024,
    "list": "- 1\n",
    "binary": b"\0\1\2",
    "tags": "tier2: !!python/object:os.system x\n",
}


@pytest.mark.parametrize("content", HOSTILE_CONFIGS.values(), ids=HOSTILE_CONFIGS)
async def test_a_hostile_config_never_stops_a_check(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene, content: str | bytes
) -> None:
    repository.write({".github/citecheck.yml": content})
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    run = await bot.check(pull)
    assert run.conclusion == "success"
    assert "The config has errors" in (run.summary or "")


async def test_reviewers_can_be_named_and_left_out(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    repository.write({".github/citecheck.yml": "reviewers: {include: [alice], exclude: ['ci-bot[bot]']}\n"})
    pull.comment("alice", findings(("src/a.py", 1)))
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 1)))
    await bot.check(pull)
    assert [str(one.finding.location) for one in bot.reviews[-1].findings] == ["src/a.py:1"]


async def test_named_reviewers_are_remembered_while_the_config_names_them(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    async def named(login: str) -> bool:
        return await bot.memory.names_reviewer(bot.key(repository), login)

    repository.write({CONFIG_PATH: "reviewers: {include: [Alice, bob], exclude: [bob]}\n"})
    await bot.check(pull)
    assert await named("alice")
    assert not await named("bob")
    repository.write({CONFIG_PATH: "reviewers: {include: [carol]}\n"})
    await bot.check(pull)
    assert await named("carol")
    assert not await named("alice")


async def test_drafts_can_be_left_unchecked(bot: Bot, repository: RepositoryScene) -> None:
    repository.write({".github/citecheck.yml": "drafts: false\n"})
    draft = repository.open_pull_request({"src/a.py": CHANGED}, draft=True)
    outcome = await bot.run(bot.job(draft))
    assert isinstance(outcome, JobEnded)
    assert outcome.outcome == "ignored"
    assert draft.check_runs("citecheck") == []
    assert (await bot.check(draft, trigger=Trigger.RERUN)).status == "completed"


async def test_the_quiet_time_is_remembered_while_the_config_names_it(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    await bot.check(pull)
    assert await bot.memory.quiet_seconds(bot.key(repository)) is None
    repository.write({".github/citecheck.yml": "quiet_seconds: 3\n"})
    await bot.check(pull)
    assert await bot.memory.quiet_seconds(bot.key(repository)) == 3
    repository.write({".github/citecheck.yml": "tier2: true\n"})
    await bot.check(pull)
    assert await bot.memory.quiet_seconds(bot.key(repository)) is None


# older commits


async def test_a_finding_is_judged_on_the_commit_that_its_reviewer_saw(
    bot: Bot, pull: PullRequestScene
) -> None:
    pull.review_comment("Copilot", "src/new.py", 118, "Near the end.")
    pull.push({"src/new.py": NEW[:200]})
    run = await bot.check(pull)
    (checked,) = bot.reviews[-1].findings
    assert checked.outcome is FindingOutcome.PLACE_EXISTS
    assert checked.carried is not None
    assert checked.carried.status == "stale"
    assert run.conclusion == "success"


async def test_lines_that_moved_are_relocated(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/new.py", 26, "Here.")
    pull.push({"src/new.py": "# a\n# b\n# c\n" + NEW})
    await bot.check(pull)
    (checked,) = bot.reviews[-1].findings
    assert checked.carried is not None
    assert checked.carried.status == "relocated"
    assert str(checked.carried.location) == "src/new.py:29"


# what is asked of GitHub

USUAL = ["POST PullRequest", "POST …/check-runs", "GET …/pulls", "POST Files", "PATCH …/check-runs"]


@pytest.mark.parametrize("count", [1, 10, 100])
async def test_a_check_takes_five_requests_however_many_findings(
    bot: Bot, sandbox: Sandbox, count: int
) -> None:
    names = [f"src/file{number}.py" for number in range(count)]
    repository = sandbox.create_repository("acme/wide", dict.fromkeys(names, CODE))
    pull = repository.open_pull_request(dict.fromkeys(names, CHANGED))
    pull.comment("ci-bot[bot]", findings(*((name, 26) for name in names)))
    run = await bot.check(pull)
    assert run.conclusion == "success"
    assert asked(bot) == USUAL


async def test_annotations_of_other_apps_cost_no_request(bot: Bot, pull: PullRequestScene) -> None:
    remark = {
        "path": "src/a.py",
        "start_line": 9,
        "end_line": 9,
        "annotation_level": "warning",
        "message": "M",
    }
    pull.check_run_by("linter", [remark] * 30)
    await bot.check(pull)
    assert asked(bot) == USUAL
    assert len(bot.reviews[-1].findings) == 30


async def test_a_path_that_is_nowhere_takes_the_list_of_files(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 26), ("src/a.py", 1)))
    await bot.check(pull)
    assert asked(bot) == [*USUAL[:4], "GET …/git", USUAL[4]]


async def test_a_path_cut_short_is_found_and_read(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("only.py", 26)))
    run = await bot.check(pull)
    assert run.conclusion == "success"
    assert asked(bot) == [*USUAL[:4], "GET …/git", "POST Files", USUAL[4]]


async def test_without_findings_neither_diff_nor_files_are_read(bot: Bot, pull: PullRequestScene) -> None:
    await bot.check(pull)
    assert asked(bot) == [*USUAL[:2], "POST StillThere", USUAL[4]]


async def test_what_is_in_the_cache_is_not_read_again(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    await bot.check(pull)
    before = len(asked(bot))
    run = await bot.check(pull)
    assert run.conclusion == "success"
    assert "POST Files" not in asked(bot)[before:]


async def test_a_text_that_is_likely_the_same_is_not_sent_again(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    await bot.check(pull)
    pull.push({"src/new.py": NEW + "\n"})
    pull.review_comment("Copilot", "src/a.py", 26, "Fine again.")
    await bot.check(pull)
    queries = [each.body["query"] for each in bot.requests() if "query Files" in str(each.body)]
    assert "...Text" in queries[0]
    assert "...Text" not in queries[1].partition("fragment")[0]
    assert all(one.outcome is FindingOutcome.PLACE_EXISTS for one in bot.reviews[-1].findings)


async def test_a_wrong_guess_of_a_text_is_made_good(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    await bot.check(pull)
    pull.push({"src/a.py": CODE + "x = 1\n"})
    pull.comment("ci-bot[bot]", findings(("src/a.py", 121)))
    run = await bot.check(pull)
    assert run.conclusion == "success"


async def test_more_than_fifty_annotations_take_more_requests(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    repository.write({".github/citecheck.yml": "annotate_grounded: true\ntier2: true\n"})
    pull.comment("ci-bot[bot]", findings(*(("src/a.py", line) for line in range(1, 121)), quoting=True))
    run = await bot.check(pull)
    assert len(run.annotations) == bot.reviews[-1].coverage.grounded == 120
    assert Counter(asked(bot))["PATCH …/check-runs"] == 3


async def test_further_pages_are_asked_for_only_where_there_are_more(
    bot: Bot, pull: PullRequestScene
) -> None:
    for number in range(130):
        pull.comment("ci-bot[bot]", findings(("src/a.py", number % 119 + 1), title=f"Of its own {number}"))
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    await bot.check(pull)
    assert Counter(asked(bot))["POST MoreComments"] == 1
    assert len(bot.reviews[-1].findings) == 131


async def test_tier2_reads_the_tarball_only_for_what_is_not_at_hand(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "`f7` returns 70 now.")
    await bot.check(pull, tier2_once=True)
    assert "GET …/tarball" not in asked(bot)
    pull.review_comment(
        "Copilot", "src/a.py", 26, "`compute_grand_total_of_order` is called here without a check."
    )
    await bot.check(pull, tier2_once=True)
    assert Counter(asked(bot))["GET …/tarball"] == 1

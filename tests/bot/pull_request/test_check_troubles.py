"""What goes wrong on the way: no check run is left in progress, none blames the pull request for our fault."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest

from bot.github import GitHubApp
from bot.jobs.job import CheckJob
from bot.jobs.steps import JobEnded, JobPutOff, Outcome
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.sandbox.http.faults import Answer
from bot.sandbox.models import CheckRun
from checks.model.checked import FindingOutcome
from tests.bot.faults import (
    Cut,
    GraphqlErrors,
    GraphqlRefusal,
    Hang,
    Lost,
    Meanwhile,
    Status,
    secondary_limit,
    unauthorized,
)
from tests.bot.scenes import CODE, Bot, MemorySteps, Rewritten, WorkerDiedError, findings

CHANGED = CODE.replace("return 7\n", "return 70\n")


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"src/a.py": CODE, "src/b.py": CODE})


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    pull = repository.open_pull_request({"src/a.py": CHANGED})
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    pull.check_run_by("linter", [_remark("src/a.py", 26), _remark("src/phantom.py", 3)])
    return pull


def _remark(path: str, line: int) -> dict[str, object]:
    return {
        "path": path,
        "start_line": line,
        "end_line": line,
        "annotation_level": "warning",
        "message": f"`def f7():` of {path} is too short a name.",
    }


def open_runs(pull: PullRequestScene, *shas: str) -> list[str]:
    """Check runs of ours that are not completed, on any commit."""
    runs = [run for suite in pull.repository.model.suites for run in suite.runs if run.name == "citecheck"]
    return [run.status for run in runs if run.status != "completed"]


async def finish(bot: Bot, outcome: Outcome) -> Outcome:
    """Carry on for a job that was put off, as the queue would, once everything goes well again."""
    bot.sandbox.faults.clear()
    for limited in list(bot.github._installations.values()):
        limited._connection.limits._until.clear()  # time passes
    while isinstance(outcome, JobPutOff):
        assert isinstance(outcome.job, CheckJob)
        outcome = await bot.run(outcome.job)
    return outcome


# pull requests in odd states


async def test_a_pull_request_from_a_fork_is_checked(bot: Bot, repository: RepositoryScene) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author="stranger", fork=True)
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    assert (await bot.check(pull)).conclusion == "success"


async def test_a_deleted_head_branch_does_not_matter(bot: Bot, pull: PullRequestScene) -> None:
    pull.delete_head_branch()
    assert (await bot.check(pull)).title == "1 of 3 findings cites code that is not there"


async def test_a_fork_that_is_gone_does_not_matter(bot: Bot, repository: RepositoryScene) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author="stranger", fork=True)
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")
    repository.fork("stranger").delete()
    assert (await bot.check(pull)).conclusion == "success"


async def test_a_renamed_repository_is_found_under_its_old_name(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    job = bot.job(pull)
    repository.rename("acme/store")
    outcome = await bot.run(job)
    assert isinstance(outcome, JobEnded)
    assert outcome.outcome == "checked"
    assert pull.check_runs("citecheck")[-1].status == "completed"


async def test_a_repository_that_is_gone_ends_the_job_quietly(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    job = bot.job(pull)
    repository.delete()
    outcome = await bot.run(job)
    assert outcome == JobEnded("gone", {"step": "begin"})


async def test_a_suspended_installation_ends_the_job_quietly(
    bot: Bot, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    job = bot.job(pull)
    sandbox.suspend("acme")
    assert await bot.run(job) == JobEnded("gone", {"step": "begin"})
    assert open_runs(pull) == []


async def test_an_uninstalled_app_ends_the_job_quietly(
    bot: Bot, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    job = bot.job(pull)
    sandbox.uninstall("acme")
    assert await bot.run(job) == JobEnded("gone", {"step": "begin"})


async def test_an_installation_suspended_in_mid_check_ends_the_job(
    bot: Bot, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.faults.add("GET", r"/pulls/\d+$", Meanwhile(lambda: sandbox.suspend("acme")))
    outcome = await bot.run(bot.job(pull))
    assert isinstance(outcome, JobEnded)
    assert outcome.outcome == "failed"


async def test_a_closed_pull_request_is_left_alone(bot: Bot, pull: PullRequestScene) -> None:
    pull.close()
    outcome = await bot.run(bot.job(pull))
    assert outcome == JobEnded("ignored", {"reason": "the pull request is closed"})
    assert pull.check_runs("citecheck") == []


MOMENTS = {
    "before the diff": ("GET", r"/pulls/\d+$", None),
    "before the files": ("POST", r"/graphql", "query Files"),
    "before the list of paths": ("GET", r"/git/trees/", None),
}


@pytest.mark.parametrize("force", [False, True], ids=["push", "force push"])
@pytest.mark.parametrize(("method", "path", "body"), MOMENTS.values(), ids=MOMENTS)
async def test_a_push_in_mid_check_never_leaves_a_wrong_word(
    bot: Bot, pull: PullRequestScene, method: str, path: str, body: str | None, *, force: bool
) -> None:
    old = pull.head_sha

    def push() -> None:
        pull.push({"src/a.py": "x = 1\n"}, force=force)

    bot.sandbox.faults.add(method, path, Meanwhile(push), body=body)
    outcome = await bot.run(bot.job(pull))
    assert isinstance(outcome, JobEnded)
    (run,) = pull.check_runs("citecheck", sha=old)
    assert (run.status, run.conclusion) == ("completed", "neutral")
    if path != MOMENTS["before the list of paths"][1]:  # after that nobody asks any more
        assert outcome.outcome == "stale"
        assert "moved on" in (run.summary or "")
    assert pull.check_runs("citecheck", sha=pull.head_sha) == []


async def test_a_pull_request_closed_in_mid_check_is_given_up(bot: Bot, pull: PullRequestScene) -> None:
    bot.sandbox.faults.add("GET", r"/pulls/\d+$", Meanwhile(pull.close))
    outcome = await bot.run(bot.job(pull))
    assert isinstance(outcome, JobEnded)
    assert outcome.outcome == "stale"
    assert open_runs(pull) == []


NO_MORE = "f" * 40


async def test_an_inline_comment_on_a_commit_that_is_no_more_is_judged_where_it_is_shown(
    bot: Bot, repository: RepositoryScene
) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED})
    pull.review_comment("Copilot", "src/a.py", 26, "Fine.")

    def forget(answer: dict[str, Any]) -> None:
        (thread,) = answer["data"]["repository"]["pullRequest"]["reviewThreads"]["nodes"]
        thread["comments"]["nodes"][0]["originalCommit"]["oid"] = NO_MORE

    bot.sandbox.faults.add("POST", "/graphql", Rewritten(forget), body="query PullRequest")
    run = await bot.check(pull)
    (checked,) = bot.reviews[-1].findings
    assert str(checked.finding.location) == "src/a.py:26"
    assert checked.outcome is FindingOutcome.PLACE_EXISTS
    assert run.conclusion == "neutral"
    assert "commit fffffff, which a reviewer saw, is no more" in (run.summary or "")


@pytest.mark.parametrize("sha", [NO_MORE, "abcdef0"], ids=["in full", "in short"])
async def test_a_finding_on_a_commit_that_is_no_more_is_not_judged_elsewhere(
    bot: Bot, repository: RepositoryScene, sha: str
) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED})
    place = f"{repository.world.url}/acme/shop/blob/{sha}/src/a.py#L900-L901"
    body = f"### Code review\n\nFound 1 issues:\n\n1. The total is wrong\n\n{place}\n"
    pull.comment("claude[bot]", body)
    run = await bot.check(pull)
    (checked,) = bot.reviews[-1].findings
    assert checked.outcome is FindingOutcome.NOT_JUDGED
    assert run.conclusion == "neutral"


async def test_a_commit_in_short_is_looked_up(bot: Bot, repository: RepositoryScene) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED})
    seen = pull.head_sha
    place = f"{repository.world.url}/acme/shop/blob/{seen[:10]}/src/a.py#L118-L119"
    pull.comment("claude[bot]", f"### Code review\n\nFound 1 issues:\n\n1. The total is wrong\n\n{place}\n")
    pull.push({"src/a.py": "x = 1\n"})
    run = await bot.check(pull)
    (checked,) = bot.reviews[-1].findings
    assert checked.outcome is FindingOutcome.PLACE_EXISTS
    assert run.conclusion == "success"


# answers of GitHub that are no good

REQUESTS = {
    "the pull request": ("POST", r"/graphql", "query PullRequest"),
    "starting a check run": ("POST", r"/check-runs$", None),
    "the diff": ("GET", r"/pulls/\d+$", None),
    "the files": ("POST", r"/graphql", "query Files"),
    "the list of paths": ("GET", r"/git/trees/", None),
    "posting": ("PATCH", r"/check-runs/\d+$", None),
}

IN_A_MINUTE = format_datetime(datetime.now(UTC) + timedelta(seconds=60), usegmt=True)

ANSWERS: dict[str, Answer] = {
    "401": unauthorized(),
    "403": Status(403, "Resource not accessible by integration"),
    "404": Status(404, "Not Found"),
    "409": Status(409, "Conflict"),
    "410": Status(410, "Gone"),
    "422": Status(422, "Validation Failed"),
    "429 for 60 seconds": secondary_limit(60, status=429),
    "429 until a date": secondary_limit(IN_A_MINUTE, status=429),
    "429 for an unknown time": secondary_limit(None, status=429),
    "403 secondary limit": secondary_limit(60),
    "500": Status(500),
    "502, and it happened": Lost(502),
    "502 with a page": Status(502, text="<html>Bad Gateway</html>"),
    "cut in mid-body": Cut(10),
    "not JSON": Status(200, text="<html>Surprise</html>"),
}

TROUBLES = [
    pytest.param(*request, answer, id=f"{asked}-{given}")
    for asked, request in REQUESTS.items()
    for given, answer in ANSWERS.items()
]
"""Each answer to each request; every second one is given once, the others for ever."""


@pytest.mark.parametrize(("method", "path", "body", "answer"), TROUBLES[::2])
async def test_an_answer_that_is_no_good_passes(
    bot: Bot, pull: PullRequestScene, method: str, path: str, body: str | None, answer: Answer
) -> None:
    """Given once: the job gets through, at once or when it was put off and carries on."""
    bot.sandbox.faults.add(method, path, answer, body=body)
    outcome = await finish(bot, await bot.run(bot.job(pull)))
    assert isinstance(outcome, JobEnded)
    assert open_runs(pull) == []
    for run in pull.check_runs("citecheck"):
        assert run.conclusion == "neutral"
        assert len(run.annotations) <= 1  # of the three findings one has a line and a warning


@pytest.mark.parametrize(("method", "path", "body", "answer"), TROUBLES[1::2])
async def test_github_that_never_gives_a_good_answer_blocks_nobody(
    bot: Bot, pull: PullRequestScene, method: str, path: str, body: str | None, answer: Answer
) -> None:
    """Given for ever: the job ends or waits in the queue, and no check run says that the code is wrong."""
    bot.sandbox.faults.add(method, path, answer, body=body, forever=True)
    outcome = await bot.run(bot.job(pull))
    for run in pull.check_runs("citecheck"):
        assert run.conclusion in {None, "neutral"}
    if isinstance(outcome, JobPutOff):
        assert len(open_runs(pull)) == len(getattr(outcome.job, "open_check_runs", ()))
    elif method != "PATCH":
        assert open_runs(pull) == []


@pytest.mark.parametrize(("method", "path", "body"), REQUESTS.values(), ids=REQUESTS)
async def test_an_answer_that_never_comes_passes(
    bot: Bot, pull: PullRequestScene, method: str, path: str, body: str | None
) -> None:
    await bot.github.aclose()
    bot.github = GitHubApp(
        app_id=bot.sandbox.app_id,
        private_key=bot.sandbox.private_key,
        api_url=bot.sandbox.url,
        backoff_seconds=0.01,
        timeout=httpx.Timeout(0.5),
    )
    bot.sandbox.faults.add(method, path, Hang(), body=body)
    outcome = await finish(bot, await bot.run(bot.job(pull)))
    assert isinstance(outcome, JobEnded)
    assert outcome.outcome == "checked"
    assert open_runs(pull) == []


LIMITS = {"GraphQL's own": GraphqlRefusal(), "secondary": secondary_limit(90)}


@pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)
async def test_a_limit_puts_the_job_off_with_its_check_run(
    bot: Bot, pull: PullRequestScene, limit: Answer
) -> None:
    bot.sandbox.faults.add("POST", "/graphql", limit, body="query Files")
    outcome = await bot.run(bot.job(pull))
    assert isinstance(outcome, JobPutOff)
    (run,) = pull.check_runs("citecheck")
    assert run.status == "in_progress"
    await finish(bot, outcome)
    (run,) = pull.check_runs("citecheck")
    assert run.status == "completed"


async def test_a_revoked_token_is_renewed_once(bot: Bot, pull: PullRequestScene) -> None:
    await bot.check(pull)
    bot.sandbox.revoke_tokens()
    assert (await bot.check(pull)).status == "completed"


PARTS = {
    "threads": (("repository", "pullRequest", "reviewThreads"), "inline comments"),
    "reviews": (("repository", "pullRequest", "reviews"), "reviews"),
    "comments": (("repository", "pullRequest", "comments"), "comments"),
    "the config": (("repository", "pullRequest", "baseRef"), "the config file"),
    "checks": (("repository", "pullRequest", "commits"), "annotations of other apps"),
}


@pytest.mark.parametrize(("path", "words"), PARTS.values(), ids=PARTS)
async def test_what_a_partial_answer_lacks_is_reported(
    bot: Bot, pull: PullRequestScene, path: tuple[str, ...], words: str
) -> None:
    bot.sandbox.faults.add("POST", "/graphql", GraphqlErrors((path,)), body="query PullRequest")
    run = await bot.check(pull)
    assert run.conclusion == "neutral"
    assert f"GitHub failed to give us {words}" in (run.summary or "")


async def test_one_file_that_github_fails_to_give_stops_no_other(bot: Bot, pull: PullRequestScene) -> None:
    fault = GraphqlErrors((("repository", "commit0", "file0"),))
    bot.sandbox.faults.add("POST", "/graphql", fault, body="query Files")
    run = await bot.check(pull)
    assert run.conclusion == "neutral"
    assert "GitHub failed to give us" in (run.summary or "")


async def test_a_diff_that_github_refuses_is_put_together_from_patches(
    bot: Bot, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.state.limits.diff_lines = 3
    run = await bot.check(pull)
    assert run.title == "1 of 3 findings cites code that is not there"
    assert bot.reviews[-1].not_covered == ()


async def test_what_is_too_large_for_any_diff_is_reported(
    bot: Bot, sandbox: Sandbox, repository: RepositoryScene
) -> None:
    sandbox.state.limits.diff_lines = 3
    sandbox.state.limits.patch_lines = 3
    pull = repository.open_pull_request({"src/a.py": CHANGED})
    pull.comment("ci-bot[bot]", "`src/a.py:26`: wrong.")
    run = await bot.check(pull)
    assert "is too large for GitHub to show" in (run.summary or "")
    assert run.conclusion == "neutral"


# workers that die

STEPS_OF_SHORT = ["begin", "judge"]
STEPS_OF_LONG = ["begin", "judge", "post 0", "post 1"]


async def test_a_check_takes_as_few_steps_as_its_parts_need(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/a.py", 26)))
    short, commanded = MemorySteps(), MemorySteps()
    await bot.run(bot.job(pull), short)
    repository.set_permission("bob", "write")
    await bot.run(bot.command(pull, "bob"), commanded)
    assert short.done == STEPS_OF_SHORT
    assert [step.partition(" ")[0] for step in commanded.done] == [
        "begin", "command", "react", "start", "judge", "react",
    ]  # fmt: skip


@pytest.mark.parametrize("step", STEPS_OF_SHORT)
async def test_a_worker_that_dies_posts_a_short_report_once(bot: Bot, sandbox: Sandbox, step: str) -> None:
    files = {"src/a.py": CODE, ".github/citecheck.yml": "tier2: true\nannotate_grounded: true\n"}
    pull = sandbox.create_repository("acme/few", files).open_pull_request({"src/a.py": CHANGED})
    pull.comment("ci-bot[bot]", findings(("src/a.py", 26), ("src/a.py", 27), quoting=True))
    job, steps = bot.job(pull), MemorySteps(die_after=step)
    with pytest.raises(WorkerDiedError):
        await bot.run(job, steps)
    outcome = await bot.run(job, steps.taken_over())
    assert isinstance(outcome, JobEnded)
    assert outcome.outcome == "checked"
    (run,) = pull.check_runs("citecheck")
    assert run.status == "completed"
    assert len(run.annotations) == 2


@pytest.mark.parametrize("step", STEPS_OF_LONG)
async def test_a_worker_that_dies_leaves_one_check_run_and_no_double_annotations(
    bot: Bot, sandbox: Sandbox, step: str
) -> None:
    files = {f"src/f{number}.py": CODE for number in range(60)} | {
        ".github/citecheck.yml": "annotate_grounded: true\ntier2: true\n"
    }
    repository = sandbox.create_repository("acme/many", files)
    pull = repository.open_pull_request({"src/f0.py": CHANGED})
    pull.check_run_by("linter", [_remark(f"src/f{number}.py", 26) for number in range(60)])
    job, steps = bot.job(pull), MemorySteps(die_after=step)
    with pytest.raises(WorkerDiedError):
        await bot.run(job, steps)
    taken_over = steps.taken_over()
    outcome = await bot.run(job, taken_over)
    assert isinstance(outcome, JobEnded)
    assert outcome.outcome == "checked"
    assert not set(taken_over.done) & set(steps.done)
    (run,) = pull.check_runs("citecheck")
    assert run.status == "completed"
    assert len(run.annotations) == 60


# commands


async def reactions(pull: PullRequestScene) -> list[list[str]]:
    return [[reaction.content for reaction in comment.reactions] for comment in pull.model.comments]


async def test_a_command_of_somebody_with_write_permission_is_obeyed(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    repository.set_permission("bob", "write")
    await bot.run(bot.command(pull, "bob"))
    assert await reactions(pull) == [["eyes", "rocket"]]
    assert pull.check_runs("citecheck")[-1].status == "completed"


async def test_the_author_needs_no_permission(bot: Bot, repository: RepositoryScene) -> None:
    pull = repository.open_pull_request({"src/a.py": CHANGED}, author="stranger", fork=True)
    await bot.run(bot.command(pull, "stranger"))
    assert await reactions(pull) == [["eyes", "rocket"]]


@pytest.mark.parametrize("role", ["none", "read", "triage"])
async def test_a_command_without_permission_is_refused(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene, role: str
) -> None:
    repository.set_permission("mallory", role)
    outcome = await bot.run(bot.command(pull, "mallory"))
    assert outcome == JobEnded("refused")
    assert await reactions(pull) == [["confused"]]
    assert pull.check_runs("citecheck") == []


async def test_a_second_command_within_thirty_seconds_is_refused(bot: Bot, pull: PullRequestScene) -> None:
    await bot.run(bot.command(pull, "alice"))
    await bot.run(bot.command(pull, "alice"))
    assert await reactions(pull) == [["eyes", "rocket"], ["confused"]]


async def test_a_command_can_ask_for_tier_2_once(bot: Bot, pull: PullRequestScene) -> None:
    await bot.run(bot.command(pull, "alice", tier2=True))
    await bot.check(pull)
    assert [review.tier2 for review in bot.reviews] == [True, False]


# input by strangers

ODD_NAMES = [
    "a b.py",
    "a#b.py",
    "what?.py",
    "100%.py",
    "per%20cent.py",
    "..hidden.py",
    "emoji 🎈.py",
    "línea.py",
    "tab\there.py",
    "line\nbreak.py",
    'quo"te.py',
    "back\\slash.py",
    "[id]/(group)/page.tsx",
    "-rf.py",
    "$(touch x).py",
]


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
async def test_a_file_of_any_name_is_read(bot: Bot, sandbox: Sandbox, name: str) -> None:
    repository = sandbox.create_repository("acme/odd", {name: CODE, "other.py": CODE})
    pull = repository.open_pull_request({name: CHANGED})
    pull.review_comment("Copilot", name, 26, "Fine.")
    pull.check_run_by("linter", [_remark(name, 119), _remark(name, 4_000)])
    run = await bot.check(pull)
    assert run.title == "1 of 3 findings cites code that is not there"


PHANTOMS = [
    "../../etc/passwd",
    "/etc/passwd",
    "..",
    "a/../../b.py",
    "src//a.py\0",
    "x" * 5_000,
    " ",
]


@pytest.mark.parametrize("path", PHANTOMS, ids=lambda path: ascii(path[:20]))
async def test_a_path_that_leads_elsewhere_is_never_asked_for(
    bot: Bot, pull: PullRequestScene, path: str
) -> None:
    pull.comment("evil[bot]", findings((path, 1)))
    run = await bot.check(pull)
    assert run.conclusion == "neutral"
    for request in bot.requests():
        assert "passwd" not in request.path
        variables = request.body.get("variables", {}) if isinstance(request.body, dict) else {}
        assert path not in variables.values()


HOSTILE_BODIES = {
    "mention": "@everyone see `src/a.py:4000`",
    "image": '<img src="https://evil.example/pixel.png"> `src/a.py:4000`',
    "script link": "[src/a.py:4000](javascript:alert(1))",
    "unclosed fence": "src/a.py:4000\n```js\nwhile(true)",
    "escape codes": "\x1b[2J\x1b]0;owned\x07 src/a.py:4000",
    "right-to-left": "\u202esrc/a.py:4000\u202c and src/a.py:4000",
    "long": ("src/a.py:4000 " + "`" * 30_000 + "[" * 35_522)[:65_536],
}


@pytest.mark.parametrize("body", HOSTILE_BODIES.values(), ids=HOSTILE_BODIES)
async def test_hostile_findings_are_shown_inert(bot: Bot, pull: PullRequestScene, body: str) -> None:
    pull.review_comment("Copilot", "src/a.py", 27, body)
    run = await bot.check(pull)
    assert run.status == "completed"
    shown = "\n".join([run.title or "", run.summary or "", run.text or "", *(_words(run))])
    for evil in ("\x1b", "\u202e", "<img", "](javascript:"):
        assert evil not in shown
    assert "@everyone" not in (run.summary or "").replace("`@everyone", "")


def _words(run: CheckRun) -> list[str]:
    return [f"{each.title}\n{each.message}\n{each.raw_details}" for each in run.annotations]


async def test_three_thousand_files_and_two_thousand_findings(bot: Bot, sandbox: Sandbox) -> None:
    names = [f"src/pkg{number % 50}/file{number}.py" for number in range(3_000)]
    repository = sandbox.create_repository("acme/huge", dict.fromkeys(names, "x = 1\ny = 2\n"))
    pull = repository.open_pull_request(dict.fromkeys(names, "x = 1\ny = 3\n"))
    for start in range(0, 2_000, 100):
        remarks = [_remark(names[number], 2 + number % 2 * 90) for number in range(start, start + 100)]
        pull.check_run_by(f"linter{start}", remarks)
    run = await bot.check(pull)
    assert run.status == "completed"
    assert run.conclusion == "neutral"
    assert len(bot.reviews[-1].findings) == 2_000
    assert len(bot.reviews[-1].warned) == 1_000
    assert len(run.summary or "") <= 65_535

"""Nobody gets to see another one's code: by a name that was free again, by a fork, or by a commit's id."""

from __future__ import annotations

import pytest

from bot.jobs.steps import JobEnded
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.sandbox.models import CheckRun
from checks.model.checked import FindingOutcome
from tests.bot.scenes import Bot, findings

SECRET = {"secret.py": "".join(f"line_{number} = 'private {number}'\n" for number in range(1, 10))}
TIER2 = {".github/citecheck.yml": "tier2: true\n"}


@pytest.fixture
def private(sandbox: Sandbox) -> RepositoryScene:
    """A private repository whose code is nobody's business."""
    return sandbox.create_repository("acme/shop", SECRET | TIER2, private=True)


def shown(run: CheckRun) -> str:
    """All that a check run says."""
    remarks = [f"{each.title} {each.message} {each.raw_details}" for each in run.annotations]
    return "\n".join([run.title or "", run.summary or "", run.text or "", *remarks])


def ask_for(pull: PullRequestScene, sha: str) -> None:
    """Say something false about the file at a commit, so that the report shows what is right."""
    false = findings(
        ("secret.py", 8), commit=sha, evidence=["secret.py:8 `line_8 = 'public 8'`"], why_it_matters="No."
    )
    pull.comment("ci-bot[bot]", false)


async def checked(repository: RepositoryScene, bot: Bot) -> CheckRun:
    """The check run on a pull request of the owner's, after which the cache knows the file."""
    pull = repository.open_pull_request({"other.py": "x = 1\n"})
    pull.review_comment("Copilot", "other.py", 1, "See `line_7` at secret.py:7.")
    ask_for(pull, repository.head())
    return await bot.check(pull)


def asked_for(bot: Bot, sha: str) -> bool:
    """Whether the code of a commit was asked for."""
    return any(
        each.path == "/graphql"
        and isinstance(each.body, dict)
        and sha in [value for value in each.body["variables"].values() if isinstance(value, str)]
        for each in bot.requests()
    ) or any(each.path.endswith((f"/git/trees/{sha}", f"/tarball/{sha}")) for each in bot.requests())


async def test_the_owner_gets_to_see_the_line(bot: Bot, private: RepositoryScene) -> None:
    assert "private 8" in shown(await checked(private, bot)), "or else the other tests prove nothing"


async def attack(bot: Bot, repository: RepositoryScene, sha: str) -> None:
    """Name a commit of another repository in a comment, and look at the report."""
    pull = repository.open_pull_request({"mine.py": "y = 1\n"}, author="mallory", branch="attack")
    ask_for(pull, sha)
    ask_for(pull, sha[:12])
    before = len(bot.sandbox.requests)
    run = await bot.check(pull)
    assert run.status == "completed", f"the check did not end: {run.title}"
    assert "private" not in shown(run), "the report shows another repository's code"
    assert "line_7" not in shown(run), "the report names what is in another repository's code"
    del bot.sandbox.requests[:before]
    assert not asked_for(bot, sha), "code was asked for at a commit that is not of the repository"
    assert all(one.outcome is FindingOutcome.NOT_JUDGED for one in bot.reviews[-1].findings), (
        "it was judged by code from elsewhere"
    )


async def test_a_new_repository_of_the_name_of_a_deleted_one(
    bot: Bot, sandbox: Sandbox, private: RepositoryScene
) -> None:
    await checked(private, bot)
    sha = private.head()
    private.delete()
    sandbox.uninstall("acme")
    sandbox.delete_user("acme")
    await attack(bot, sandbox.create_repository("acme/shop", {"mine.py": "", **TIER2}), sha)


async def test_a_new_repository_of_the_name_of_a_renamed_one(
    bot: Bot, sandbox: Sandbox, private: RepositoryScene
) -> None:
    await checked(private, bot)
    private.rename("acme/store")
    await attack(bot, sandbox.create_repository("acme/shop", {"mine.py": "", **TIER2}), private.head())


async def test_a_new_repository_of_the_name_of_a_transferred_one(
    bot: Bot, sandbox: Sandbox, private: RepositoryScene
) -> None:
    await checked(private, bot)
    private.rename("globex/shop")
    await attack(bot, sandbox.create_repository("acme/shop", {"mine.py": "", **TIER2}), private.head())


async def test_a_public_fork_of_a_private_repository(
    bot: Bot, sandbox: Sandbox, private: RepositoryScene
) -> None:
    """The fork is older than the secret, and GitHub gives it all commits of what it was forked from."""
    fork = private.fork("mallory")
    sandbox.install("mallory")
    sha = private.write({"secret.py": SECRET["secret.py"].replace("private", "very private")})
    assert fork.git.resolve(sha), "as on GitHub, the fork is given the commit"
    await checked(private, bot)
    await attack(bot, fork, sha)


async def test_a_commit_of_a_stranger_s_fork(bot: Bot, sandbox: Sandbox, private: RepositoryScene) -> None:
    """The other way round: what the fork's owner wrote is not code of the repository."""
    sha = private.fork("mallory").write({"secret.py": "line_8 = 'private to mallory'\n"})
    private.git.fetch(private.fork("mallory").git, sha, "refs/network/mallory")
    await attack(bot, private, sha)


async def test_a_commit_that_no_branch_holds_any_more(bot: Bot, private: RepositoryScene) -> None:
    """Whoever threw it away may have done so for a reason."""
    sha = private.write({"secret.py": SECRET["secret.py"]}, branch="oops")
    await checked(private, bot)
    private.git.delete_ref("refs/heads/oops")
    await attack(bot, private, private.git.resolve(sha) or "")


async def test_a_job_meets_another_repository_under_its_name(
    bot: Bot, sandbox: Sandbox, private: RepositoryScene
) -> None:
    job = bot.job(private.open_pull_request({"other.py": "x = 1\n"}))
    private.rename("acme/store")
    sandbox.create_repository("acme/shop", TIER2).open_pull_request({"mine.py": "y = 1\n"})
    assert await bot.run(job) == JobEnded("gone", {"step": "begin"}), "the job was done on another repository"


async def test_after_a_transfer_nothing_is_taken_from_the_former_owner_s_cache(
    bot: Bot, private: RepositoryScene
) -> None:
    await checked(private, bot)
    former, commit = bot.key(private), private.head()
    private.rename("globex/shop")
    assert bot.cache.entries(former, commit, ["secret.py"])
    assert not bot.cache.entries(bot.key(private), commit, ["secret.py"]), "the key has not changed hands"


# what is ours may be read


async def test_a_commit_in_the_history_is_judged_though_only_a_text_names_it(
    bot: Bot, private: RepositoryScene
) -> None:
    sha = private.head()
    private.write({"secret.py": "pass\n"})
    pull = private.open_pull_request({"other.py": "x = 1\n"})
    ask_for(pull, sha[:10])
    assert "private 8" in shown(await bot.check(pull)), "a commit of this very branch was not read"


async def test_an_earlier_commit_of_the_pull_request_takes_no_request(
    bot: Bot, private: RepositoryScene
) -> None:
    pull = private.open_pull_request({"other.py": "x = 1\n"})
    sha = pull.head_sha
    pull.push({"other.py": "x = 2\n"})
    ask_for(pull, sha)
    assert "private 8" in shown(await bot.check(pull))
    assert not [each.path for each in bot.requests() if "/compare/" in each.path]

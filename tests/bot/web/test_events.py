"""What follows from each webhook delivery: the table of `bot.web.events`, row by row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.jobs.job import Ask, CheckJob, Command, Job, SearchJob, Trigger
from bot.model.citecheck_command import CommandVerb
from bot.model.references import CommitRef, PullRequestRef
from bot.storage.lost_access import LostAccess
from bot.web.events import Decision, Delivery, Forget, Ignored, decide
from tests.bot.payloads import (
    APP_ID,
    APP_SLUG,
    OTHER_APP,
    OURSELVES,
    REPOSITORY_ID,
    REVIEWER,
    SHA,
    check_run,
    check_suite,
    issue_comment,
    listed,
    pull_request,
)

PULL = PullRequestRef("acme", "shop", 3, 5, REPOSITORY_ID)


def installation(action: str, **more: object) -> dict[str, Any]:
    return {"action": action, "installation": {"id": 5}, **more}


def repository(action: str) -> dict[str, Any]:
    return {"action": action, "installation": {"id": 5}, "repository": pull_request()["repository"]}


def decided(event: str, payload: dict[str, Any]) -> Decision:
    return decide(Delivery("d-1", event, payload, APP_ID, APP_SLUG))


def check(event: str, payload: dict[str, Any], **parts: Any) -> CheckJob:
    """The job that is expected of an event."""
    parts.setdefault("actor", payload["sender"]["login"])
    return CheckJob(PULL, delivery="d-1", cause=f"{event}.{payload['action']}", **parts)


def only(event: str, payload: dict[str, Any]) -> Job:
    """The one job that follows."""
    decision = decided(event, payload)
    assert isinstance(decision, tuple)
    (job,) = decision
    return job


def of_a_bot(payload: dict[str, Any]) -> dict[str, Any]:
    opened = {**payload["pull_request"], "user": {"login": "an-agent[bot]", "type": "Bot"}}
    return {**payload, "pull_request": opened}


EVENTS = {
    "pull request opened": ("pull_request", pull_request("opened"), {"head_sha": SHA}),
    "pull request reopened": ("pull_request", pull_request("reopened"), {"head_sha": SHA}),
    "pull request pushed to": ("pull_request", pull_request("synchronize"), {"head_sha": SHA}),
    "pull request ready": ("pull_request", pull_request("ready_for_review"), {"head_sha": SHA}),
    "pull request with a new base": (
        "pull_request",
        pull_request("edited", changes={"base": {"ref": {"from": "dev"}}}),
        {"head_sha": SHA},
    ),
    "review submitted": ("pull_request_review", pull_request("submitted"), {"head_sha": SHA}),
    "description of an app's pull request edited": (
        "pull_request",
        of_a_bot(pull_request("edited", changes={"body": {"from": "Adds x."}})),
        {"head_sha": SHA},
    ),
    "review edited": ("pull_request_review", pull_request("edited"), {"head_sha": SHA}),
    "review dismissed": ("pull_request_review", pull_request("dismissed"), {"head_sha": SHA}),
    "review comment created": ("pull_request_review_comment", pull_request("created"), {"head_sha": SHA}),
    "review comment edited": ("pull_request_review_comment", pull_request("edited"), {"head_sha": SHA}),
    "review comment deleted": ("pull_request_review_comment", pull_request("deleted"), {"head_sha": SHA}),
    "reviewer's comment": ("issue_comment", issue_comment("created", author=REVIEWER), {}),
    "reviewer's comment edited": ("issue_comment", issue_comment("edited", author=REVIEWER), {}),
    "reviewer's comment deleted": ("issue_comment", issue_comment("deleted", author=REVIEWER), {}),
    "comment written by an action": (
        "issue_comment",
        issue_comment("created", author={"login": "github-actions[bot]", "type": "Bot"}),
        {},
    ),
    "our check run, run again": (
        "check_run",
        check_run("rerequested"),
        {"head_sha": SHA, "trigger": Trigger.RERUN},
    ),
    "the button Recheck": (
        "check_run",
        check_run("requested_action", button="recheck"),
        {"head_sha": SHA, "trigger": Trigger.RERUN},
    ),
    "the button for Tier 2": (
        "check_run",
        check_run("requested_action", button="tier2"),
        {"head_sha": SHA, "trigger": Trigger.RERUN, "tier2_once": True},
    ),
    "another app's annotations": (
        "check_run",
        check_run("completed", app=OTHER_APP, annotations=2),
        {"head_sha": SHA},
    ),
    "check suite, run again": (
        "check_suite",
        check_suite("rerequested"),
        {"head_sha": SHA, "trigger": Trigger.RERUN},
    ),
}


@pytest.mark.parametrize(("event", "payload", "parts"), EVENTS.values(), ids=EVENTS.keys())
def test_a_check_follows(event: str, payload: dict[str, Any], parts: dict[str, Any]) -> None:
    assert decided(event, payload) == (check(event, payload, **parts),)


@pytest.mark.parametrize("tier2", [False, True])
def test_a_persons_recheck_is_a_command(tier2: bool) -> None:
    payload = issue_comment(body="/recheck tier2" if tier2 else "please\n\n/recheck")

    assert decided("issue_comment", payload) == (
        check(
            "issue_comment",
            payload,
            trigger=Trigger.COMMAND,
            commands=(Command(11, "alice", tier2=tier2),),
        ),
    )


IGNORED = {
    "labelled": ("pull_request", pull_request("labeled"), "asks for nothing"),
    "edited title": ("pull_request", pull_request("edited", changes={"title": {}}), "without a new base"),
    "pushed to when closed": ("pull_request", pull_request("synchronize", state="closed"), "is closed"),
    "review of a closed one": ("pull_request_review", pull_request("submitted", state="closed"), "is closed"),
    "comment on an issue": (
        "issue_comment",
        issue_comment(body="/recheck", on_pull_request=False),
        "an issue",
    ),
    "command on a closed one": ("issue_comment", issue_comment(body="/recheck", state="closed"), "is closed"),
    "small talk": ("issue_comment", issue_comment(body="what does /recheck do?"), "without a command"),
    "command edited in": ("issue_comment", issue_comment("edited", body="/recheck"), "without a command"),
    "command of somebody gone": (
        "issue_comment",
        issue_comment(body="/recheck", author=None),
        "without a command",
    ),
    "dependency bot": (
        "issue_comment",
        issue_comment(author={"login": "dependabot[bot]", "type": "Bot"}),
        "is not a reviewer",
    ),
    "command of a dependency bot": (
        "issue_comment",
        issue_comment(body="/recheck", author={"login": "renovate[bot]", "type": "Bot"}),
        "is not a reviewer",
    ),
    "comment of ours": ("issue_comment", issue_comment(author=OURSELVES), "our own doing"),
    "sent by ourselves": (
        "pull_request_review",
        pull_request("submitted", sender=OURSELVES),
        "our own doing",
    ),
    "our check run created": ("check_run", check_run("created", sender=OURSELVES), "our own doing"),
    "our check run completed": ("check_run", check_run("completed"), "asks for nothing"),
    "unknown button": ("check_run", check_run("requested_action", button="deploy"), "asks for nothing"),
    "another app's button": (
        "check_run",
        check_run("requested_action", app=OTHER_APP, button="recheck"),
        "asks for nothing",
    ),
    "another app's run, created": ("check_run", check_run("created", app=OTHER_APP), "asks for nothing"),
    "another app's run, clean": ("check_run", check_run("completed", app=OTHER_APP), "without annotations"),
    "another app's run on a branch": (
        "check_run",
        check_run("completed", app=OTHER_APP, annotations=1, pulls=[], branch="main"),
        "without a pull request",
    ),
    "another app's suite": ("check_suite", check_suite("rerequested", app=OTHER_APP), "another app's"),
    "suite requested by a push": ("check_suite", check_suite("requested"), "asks for nothing"),
    "installed": ("installation", installation("created"), "noted: installation.created"),
    "repositories added": (
        "installation_repositories",
        installation("added", repositories_removed=[]),
        "noted",
    ),
    "repository renamed": ("repository", repository("renamed"), "noted: repository.renamed"),
    "ping": ("ping", {"zen": "Keep it logically awesome."}, "pong"),
    "something else": ("deployment_status", {"action": "created"}, "not an event that we act on"),
}


def test_a_pull_request_that_is_closed_is_looked_at_once_more() -> None:
    """What became of its findings can be seen now."""
    assert only("pull_request", pull_request("closed", state="closed")).cause == "pull_request.closed"


@pytest.mark.parametrize(("event", "payload", "reason"), IGNORED.values(), ids=IGNORED.keys())
def test_nothing_follows(event: str, payload: dict[str, Any], reason: str) -> None:
    decision = decided(event, payload)

    assert isinstance(decision, Ignored)
    assert reason in decision.reason
    assert not decision.incomplete


class TestCheckRunsOfForks:
    """GitHub lists no pull requests for the commits of forks."""

    def test_rerun_searches_by_commit(self) -> None:
        job = only("check_run", check_run("rerequested", pulls=[], branch=None))

        assert job == SearchJob(
            CommitRef("acme", "shop", SHA, 5, REPOSITORY_ID),
            delivery="d-1",
            cause="check_run.rerequested",
            trigger=Trigger.RERUN,
            actor="alice",
        )

    def test_tier2_is_kept_by_the_search(self) -> None:
        payload = check_run("requested_action", pulls=[], button="tier2")
        job = only("check_run", payload)

        assert isinstance(job, SearchJob)
        found = job.check_of(9)
        assert (found.tier2_once, found.trigger, found.pull_request.number) == (True, Trigger.RERUN, 9)
        assert found.head_sha == SHA

    def test_suite_searches_by_commit(self) -> None:
        job = only("check_suite", check_suite("rerequested", pulls=[]))

        assert isinstance(job, SearchJob)

    def test_another_apps_annotations_search_by_commit(self) -> None:
        payload = check_run("completed", app=OTHER_APP, annotations=1, pulls=[], branch=None)
        job = only("check_run", payload)

        assert isinstance(job, SearchJob)
        assert job.trigger is Trigger.EVENT


def test_each_pull_request_of_a_suite_is_checked_once() -> None:
    jobs = decided("check_suite", check_suite("rerequested", pulls=[listed(3), listed(4), listed(3)]))

    assert isinstance(jobs, tuple)
    assert [job.pull_request.number for job in jobs if isinstance(job, CheckJob)] == [3, 4]


def test_pull_requests_of_other_repositories_are_left_alone() -> None:
    """The list also names pull requests that offer our branch to a repository upstream."""
    jobs = decided("check_run", check_run("rerequested", pulls=[listed(77, repository_id=999), listed(3)]))

    assert isinstance(jobs, tuple)
    assert [job.pull_request.number for job in jobs if isinstance(job, CheckJob)] == [3]


class TestIncompletePayloads:
    @pytest.mark.parametrize(
        "part", ["sender", "installation", "changes", "enterprise"], ids=lambda part: f"broken {part}"
    )
    def test_what_is_not_needed_may_be_broken(self, part: str) -> None:
        broken = pull_request("opened") | {part: ["not", "an", "object"]}
        decision = decided("pull_request", broken)

        assert isinstance(decision, tuple)

    def test_without_installation_the_job_finds_it(self) -> None:
        payload = pull_request("opened")
        del payload["installation"]

        job = only("pull_request", payload)
        assert job == replace(
            check("pull_request", payload, head_sha=SHA), pull_request=replace(PULL, installation_id=None)
        )

    @pytest.mark.parametrize(
        ("change", "named"),
        [
            ({"repository": None}, "repository"),
            ({"repository": {"id": 1, "name": "..", "owner": {"login": "acme"}}}, "repository.name"),
            ({"repository": {"id": 1, "name": "a/b", "owner": {"login": "acme"}}}, "repository.name"),
            ({"pull_request": {"number": -1}}, "pull_request.number"),
            ({"pull_request": {"number": "3; drop"}}, "pull_request.number"),
            ({"action": 5}, "action"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_what_is_needed_is_named(self, change: dict[str, Any], named: str) -> None:
        decision = decided("pull_request", pull_request("opened") | change)

        assert isinstance(decision, Ignored)
        assert decision.incomplete
        assert named in decision.reason


def test_the_button_for_mistakes_names_the_check_run_and_who_pressed_it() -> None:
    payload = check_run("requested_action", requested_action={"identifier": "wrong"})
    job = only("check_run", payload)
    assert isinstance(job, CheckJob)
    assert job.trigger is Trigger.RERUN
    pressed = Ask(CommandVerb.WRONG, payload["sender"]["login"], check_run_id=payload["check_run"]["id"])
    assert job.asks == (pressed,)


def test_of_a_fork_it_is_carried_along_to_where_the_pull_request_is_found() -> None:
    payload = check_run("requested_action", requested_action={"identifier": "wrong"})
    payload["check_run"]["pull_requests"] = []
    job = only("check_run", payload)
    assert isinstance(job, SearchJob)
    assert job.check_of(9).asks == job.asks != ()


def test_questions_in_a_comment_are_asked_by_its_author() -> None:
    payload = issue_comment(body="/citecheck wrong 3fa91c2d\n/citecheck help\n/recheck")
    job = only("issue_comment", payload)
    assert isinstance(job, CheckJob)
    login, number = payload["comment"]["user"]["login"], payload["comment"]["id"]
    assert job.asks == (
        Ask(CommandVerb.WRONG, login, "3fa91c2d", comment_id=number),
        Ask(CommandVerb.HELP, login, comment_id=number),
    )
    assert [command.comment_id for command in job.commands] == [number]
    assert job.trigger is Trigger.COMMAND
    assert not job.is_quiet


def test_the_ledger_goes_with_what_is_removed_and_stays_with_what_is_only_closed_to_us() -> None:
    def removes(event: str, payload: dict[str, Any]) -> bool:
        decision = decided(event, payload)
        assert isinstance(decision, Forget)
        return all(gone.removed for gone in decision.gone)

    assert removes("installation", installation("deleted"))
    assert removes("installation_repositories", installation("removed", repositories_removed=[{"id": 8}]))
    assert removes("repository", repository("deleted"))
    assert removes("repository", repository("transferred"))
    assert not removes("installation", installation("suspend"))
    assert not removes("repository", repository("privatized"))
    assert not removes("repository", repository("publicized"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=10,
)
KNOWN = ["pull_request", "pull_request_review", "pull_request_review_comment", "issue_comment", "check_run"]


@given(
    st.sampled_from(
        [*KNOWN, "check_suite", "installation", "installation_repositories", "repository", "ping"]
    ),
    st.sampled_from([pull_request(), issue_comment(), check_run("completed"), check_suite("rerequested")]),
    st.dictionaries(
        st.sampled_from([*KNOWN, "check_suite", "action", "repository", "comment", "issue"]), JSON
    ),
)
def test_no_payload_makes_it_fail(event: str, base: dict[str, Any], broken: dict[str, Any]) -> None:
    decision = decided(event, base | broken)

    assert isinstance(decision, Ignored | Forget) or all(
        isinstance(job, CheckJob | SearchJob) for job in decision
    )


@pytest.mark.parametrize(
    ("event", "payload", "gone"),
    [
        ("installation", installation("deleted"), [LostAccess(installation_id=5)]),
        ("installation", installation("suspend"), [LostAccess(installation_id=5)]),
        (
            "installation_repositories",
            installation("removed", repositories_removed=[{"id": 8}, {"no": "id"}, {"id": 9}]),
            [LostAccess(5, 8), LostAccess(5, 9)],
        ),
        ("repository", repository("deleted"), [LostAccess(repository_id=REPOSITORY_ID)]),
        ("repository", repository("transferred"), [LostAccess(repository_id=REPOSITORY_ID)]),
        ("repository", repository("privatized"), [LostAccess(repository_id=REPOSITORY_ID)]),
        ("repository", repository("publicized"), [LostAccess(repository_id=REPOSITORY_ID)]),
    ],
    ids=lambda part: part.get("action") if isinstance(part, dict) else "",
)
def test_what_is_gone_is_to_be_forgotten(event: str, payload: dict[str, Any], gone: list[LostAccess]) -> None:
    decision = decided(event, payload)

    assert isinstance(decision, Forget)
    assert list(decision.gone) == gone

"""Reads a pull request and what its reviewers said: one GraphQL request, and one more for each further page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from pydantic import ValidationError

from bot.config import CONFIG_PATH
from bot.conversation.annotations import annotations_of
from bot.conversation.comments import from_remark, from_review, from_thread
from bot.conversation.graphql_models import CommentNode, MorePages, Pull, Repository, Review, Thread
from bot.conversation.missing import in_words
from bot.conversation.snapshot import OwnCheckRun, PullRequest, PullRequestGoneError
from bot.github import GRAPHQL, UnavailableError
from bot.github.queries import MORE_COMMENTS, PULL_REQUEST
from bot.model.own_marks import ANSWER_MARK
from checks.uptake.uptake import Thread as ThreadState

if TYPE_CHECKING:
    from bot.config.config_reading import ConfigReading
    from bot.github import GitHub
    from bot.model.references import PullRequestRef

PAGE_LIMIT = 30
"""Requests for further pages: 3,000 threads, reviews and comments each are read, and no more."""

ReadConfig = Callable[[str | None], Awaitable["ConfigReading"]]


async def read_pull_request(
    github: GitHub, ref: PullRequestRef, *, app_id: int, read_config: ReadConfig
) -> PullRequest:
    """Read a pull request: one request, and one more for each further page of comments or annotations.

    `read_config` reads what is in the config file; None: there is no such file. Raises `PullRequestGoneError`, and what `github` raises.
    """
    try:
        return await _read(github, ref, app_id, read_config)
    except ValidationError as error:  # a field that GitHub promises is missing: nothing to go on
        raise UnavailableError(
            GRAPHQL, f"not what was asked: {error}"[:500], may_have_happened=False
        ) from error


async def _read(github: GitHub, ref: PullRequestRef, app_id: int, read_config: ReadConfig) -> PullRequest:
    variables = {
        "owner": ref.owner,
        "name": ref.repo,
        "number": ref.number,
        "app": app_id,
        "config": CONFIG_PATH,
    }
    answer = await github.graphql(PULL_REQUEST, variables)
    repository = _repository(answer.data)
    if repository.database_id not in {None, ref.repository_id}:
        raise PullRequestGoneError(f"{ref} is in another repository by now, which took over the name")
    pull = repository.pull_request
    if pull is None:
        raise PullRequestGoneError(f"{ref} is not there")
    not_read = list(in_words(answer.problems))
    owner, _, name = repository.name_with_owner.partition("/")
    threads, reviews, remarks = await _further_pages(
        github, {"owner": owner, "name": name, "number": pull.number}, pull, not_read
    )
    annotations = await annotations_of(github, pull, app_id, not_read)
    if pull.has_unread_runs:
        not_read.append("of the many check runs of other apps only the first were read")
    reading = await read_config(pull.config_text)
    inline = [(thread, comment) for thread in threads for comment in from_thread(thread)]
    return PullRequest(
        owner=owner,
        repo=name,
        number=pull.number,
        repository_key=ref.repository_key,
        url=pull.url,
        repository_url=repository.url,
        state=pull.state,
        is_draft=pull.is_draft,
        is_fork=pull.is_cross_repository,
        author=pull.author.login,
        author_is_bot=pull.author.is_bot,
        title=pull.title,
        body=pull.body or "",
        head=pull.head_ref_oid,
        base=pull.base_ref_oid,
        changed_files=pull.changed_files,
        config=reading.config,
        config_problems=reading.problems,
        comments=(
            *(comment for _, comment in inline),
            *(comment for review in reviews for comment in from_review(review)),
            *(
                comment
                for each in remarks
                if not _is_our_answer(each, app_id)
                for comment in from_remark(each)
            ),
            *annotations,
        ),
        commits=frozenset(each.commit.oid for each in (pull.listed.nodes if pull.listed else ())),
        messages=tuple(
            (each.commit.oid, each.commit.message) for each in (pull.listed.nodes if pull.listed else ())
        ),
        at_head={comment.id: thread.at_head for thread, comment in inline},
        threads={
            comment.url: ThreadState(thread.is_resolved, thread.answered_at)
            for thread, comment in inline
            if comment.url
        },
        green=tuple(pull.green_runs(app_id)),
        own_check_runs=tuple(
            OwnCheckRun(run.id, run.external_id or "", run.status == "COMPLETED") for run in pull.own_runs()
        ),
        not_read=tuple(dict.fromkeys(not_read)),
    )


def _is_our_answer(said: CommentNode, app_id: int) -> bool:
    """Whether it is what we answered to a command. Only an App has an account that nobody else writes by."""
    return bool(app_id) and said.viewer_did_author and said.body.startswith(ANSWER_MARK)


def _repository(data: Mapping[str, object]) -> Repository:
    found = data.get("repository")
    if found is None:
        raise PullRequestGoneError("the repository is not there, or we may not see it")
    return Repository.model_validate(found)


async def _further_pages(
    github: GitHub, about: Mapping[str, str | int], pull: Pull, not_read: list[str]
) -> tuple[list[Thread], list[Review], list[CommentNode]]:
    """All threads, reviews and comments; a request asks for the next page of each that has one."""
    threads, reviews, remarks = pull.review_threads, pull.reviews, pull.comments
    found = (
        list(threads.nodes if threads else ()),
        list(reviews.nodes if reviews else ()),
        list(remarks.nodes if remarks else ()),
    )
    for _ in range(PAGE_LIMIT):
        variables: dict[str, object] = dict(about)
        for name, page in (("threads", threads), ("reviews", reviews), ("comments", remarks)):
            variables[name] = more = page is not None and page.page_info.has_next_page
            variables[f"{name}After"] = page.page_info.end_cursor if page and more else None
        if not (variables["threads"] or variables["reviews"] or variables["comments"]):
            return found
        answer = await github.graphql(MORE_COMMENTS, variables)
        not_read.extend(in_words(answer.problems))
        pages = (answer.data.get("repository") or {}).get("pullRequest") or {}
        page_of = MorePages.model_validate(pages)
        threads, reviews, remarks = page_of.review_threads, page_of.reviews, page_of.comments
        found[0].extend(threads.nodes if threads else ())
        found[1].extend(reviews.nodes if reviews else ())
        found[2].extend(remarks.nodes if remarks else ())
    not_read.append(f"of each kind of comment only the first {(PAGE_LIMIT + 1) * 100:,} were read")
    return found

"""The bodies of webhook deliveries, shaped like GitHub's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.accounts import Account, Installation
    from bot.sandbox.models import (
        CheckRun,
        CheckSuite,
        IssueComment,
        PullRequest,
        Repository,
        Review,
        ReviewComment,
    )
    from bot.sandbox.shapes.people import Json
    from bot.sandbox.shapes.shapes import Shapes


class Payloads:
    """Builds the part of a payload that belongs to its event; `about` adds what all events share."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes

    def about(
        self, repository: Repository | None, sender: Account, installation: Installation | None
    ) -> Json:
        """Where it happened, who did it, and through which installation we hear of it."""
        shared: Json = {"sender": self.shapes.user(sender)}
        if repository is not None:
            shared["repository"] = self.shapes.repository(repository)
        if installation is not None:
            shared["installation"] = {"id": installation.id, "node_id": installation.node_id}
        return shared

    def pull_request(self, action: str, pull: PullRequest, **more: object) -> Json:
        """`pull_request`: opened, synchronize, edited, closed, …"""
        return {
            "action": action,
            "number": pull.number,
            "pull_request": self.shapes.full_pull(pull),
            **more,
        }

    def review(self, action: str, review: Review) -> Json:
        """`pull_request_review`; the state is in lower case here, unlike in the API."""
        shown = self.shapes.review(review)
        return {
            "action": action,
            "review": shown | {"state": shown["state"].lower()},
            "pull_request": self.shapes.pull(review.pull),
        }

    def review_comment(self, action: str, comment: ReviewComment) -> Json:
        """`pull_request_review_comment`."""
        return {
            "action": action,
            "comment": self.shapes.review_comment(comment),
            "pull_request": self.shapes.pull(comment.pull),
        }

    def issue_comment(self, action: str, comment: IssueComment) -> Json:
        """`issue_comment` on a pull request."""
        return {
            "action": action,
            "issue": self.shapes.issue(comment.pull),
            "comment": self.shapes.issue_comment(comment),
        }

    def check_run(self, action: str, run: CheckRun, **more: object) -> Json:
        """`check_run`; here the suite comes along in full."""
        suite = self.shapes.check_suite(run.suite)
        shown = self.shapes.check_run(run) | {"check_suite": suite}
        return {"action": action, "check_run": shown, **more}

    def check_suite(self, action: str, suite: CheckSuite) -> Json:
        """`check_suite`."""
        return {"action": action, "check_suite": self.shapes.check_suite(suite)}

    def repository(self, action: str, **more: object) -> Json:
        """`repository`: deleted, renamed, transferred, publicized, privatized."""
        return {"action": action, **more}

    def installation(self, action: str, installation: Installation) -> Json:
        """`installation`: created, deleted, suspend, unsuspend."""
        return {
            "action": action,
            "installation": self.shapes.installation(installation),
            "repositories": [
                self._minimal(each) for each in self.shapes.installed_repositories(installation)
            ],
            "requester": None,
        }

    def installation_repositories(
        self, action: str, installation: Installation, repositories: list[Repository]
    ) -> Json:
        """`installation_repositories`: added, removed."""
        shown = [self._minimal(each) for each in repositories]
        return {
            "action": action,
            "installation": self.shapes.installation(installation),
            "repository_selection": "all" if installation.repositories is None else "selected",
            "repositories_added": shown if action == "added" else [],
            "repositories_removed": shown if action == "removed" else [],
            "requester": None,
        }

    def ping(self, app_id: int, hook_id: int, url: str) -> Json:
        """`ping`, sent when a webhook is set up."""
        return {
            "zen": "Design for failure.",
            "hook_id": hook_id,
            "hook": {
                "type": "App",
                "id": hook_id,
                "name": "web",
                "active": True,
                "events": [],
                "config": {"content_type": "json", "insecure_ssl": "0", "url": url},
                "app_id": app_id,
            },
        }

    def _minimal(self, repository: Repository) -> Json:
        shown = self.shapes.simple_repository(repository)
        return {key: shown[key] for key in ("id", "node_id", "name", "full_name", "private")}

"""The JSON that GitHub's REST API answers with, made from the state; check runs and suites here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.models import CheckRun, CheckSuite, Repository

from bot.sandbox.shapes.conversation import ConversationShapes
from bot.sandbox.shapes.people import Json, stamp


class Shapes(ConversationShapes):
    """Builds every answer; knows under which address the sandbox is reached."""

    def _pulls_of(self, repository: Repository, sha: str) -> list[Json]:
        # GitHub names no pull request whose head is in a fork.
        return [
            self.pull_stub(pull)
            for pull in repository.pulls.values()
            if pull.head_sha == sha and not pull.from_fork
        ]

    def check_run(self, run: CheckRun) -> Json:
        """A check run; its annotations are counted, not listed."""
        api = f"{self.repository_url(run.repository)}/check-runs/{run.id}"
        return {
            "id": run.id,
            "name": run.name,
            "node_id": run.node_id,
            "head_sha": run.head_sha,
            "external_id": run.external_id,
            "url": api,
            "html_url": f"{self.page(run.repository)}/runs/{run.id}",
            "details_url": run.details_url or f"{self.page(run.repository)}/runs/{run.id}",
            "status": run.status,
            "conclusion": run.conclusion,
            "started_at": stamp(run.started_at),
            "completed_at": stamp(run.completed_at),
            "output": {
                "title": run.title,
                "summary": run.summary,
                "text": run.text,
                "annotations_count": len(run.annotations),
                "annotations_url": f"{api}/annotations",
            },
            "check_suite": {"id": run.suite.id},
            "app": self.app(run.suite.app),
            "pull_requests": self._pulls_of(run.repository, run.head_sha),
        }

    def check_suite(self, suite: CheckSuite) -> Json:
        """A check suite with its commit."""
        repository = suite.repository
        api = f"{self.repository_url(repository)}/check-suites/{suite.id}"
        commit = repository.git.commit_info(suite.head_sha)
        person = {"name": commit.author, "email": commit.email}
        return {
            "id": suite.id,
            "node_id": suite.node_id,
            "head_branch": suite.head_branch,
            "head_sha": suite.head_sha,
            "status": suite.status,
            "conclusion": suite.conclusion,
            "url": api,
            "before": commit.parents[0] if commit.parents else None,
            "after": suite.head_sha,
            "pull_requests": self._pulls_of(repository, suite.head_sha),
            "app": self.app(suite.app),
            "created_at": stamp(suite.created_at),
            "updated_at": stamp(suite.updated_at),
            "latest_check_runs_count": len(suite.runs),
            "check_runs_url": f"{api}/check-runs",
            "rerequestable": True,
            "runs_rerequestable": True,
            "head_commit": {
                "id": commit.oid,
                "tree_id": commit.tree,
                "message": commit.message,
                "timestamp": stamp(suite.created_at),
                "author": person,
                "committer": person,
            },
        }

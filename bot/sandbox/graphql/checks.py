"""GraphQL views of check suites, check runs and annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bot.sandbox.graphql import code
from bot.sandbox.graphql.base import Asking, Node, id_of, small
from bot.sandbox.graphql.connections import Connection, Slice, connect
from bot.sandbox.graphql.people import AppNode
from bot.sandbox.shapes import stamp

if TYPE_CHECKING:
    from bot.sandbox.models import Annotation, CheckRun, CheckSuite


class CheckSuiteNode(Node):
    """All check runs of one App on a commit."""

    typename = "CheckSuite"

    def __init__(self, asking: Asking, suite: CheckSuite) -> None:
        super().__init__(asking)
        self._suite = suite
        self.id, self.database_id = suite.node_id, small(suite.id)
        self.status = suite.status.upper()
        self.conclusion = suite.conclusion.upper() if suite.conclusion else None
        self.created_at, self.updated_at = stamp(suite.created_at), stamp(suite.updated_at)

    @property
    def url(self) -> str:
        """The suite's page."""
        return f"{self.commit.url}/checks?check_suite_id={self._suite.id}"

    @property
    def app(self) -> AppNode:
        """Whose it is."""
        return AppNode(self._asking, self._suite.app)

    @property
    def repository(self) -> code.RepositoryNode:
        """Where it ran."""
        return code.RepositoryNode(self._asking, self._suite.repository)

    @property
    def commit(self) -> code.CommitNode:
        """What it ran on."""
        return code.CommitNode(self.repository, self._suite.head_sha)

    @property
    def branch(self) -> code.RefNode | None:
        """The branch, unless it is a fork's."""
        name = self._suite.head_branch
        return code.branch(self.repository, f"refs/heads/{name}") if name else None

    def check_runs(self, filter_by: dict[str, Any] | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """Its runs; the latest of each name unless all are asked for."""
        wanted = filter_by or {}
        runs = [
            run
            for run in self._suite.runs
            if wanted.get("check_name") in (None, run.name)
            and wanted.get("app_id") in (None, self._suite.app.id)
            and wanted.get("status") in (None, run.status.upper())
            and (not wanted.get("statuses") or run.status.upper() in wanted["statuses"])
            and (not wanted.get("conclusions") or (run.conclusion or "").upper() in wanted["conclusions"])
        ]
        if wanted.get("check_type", "LATEST") == "LATEST":
            runs = list({run.name: run for run in runs}.values())
        return connect("checkRuns", runs, Slice(**page), lambda run: CheckRunNode(self._asking, run), id_of)


class CheckRunNode(Node):
    """A check run."""

    typename = "CheckRun"

    def __init__(self, asking: Asking, run: CheckRun) -> None:
        super().__init__(asking)
        self._run = run
        self.id, self.database_id, self.name = run.node_id, small(run.id), run.name
        self.external_id, self.details_url = run.external_id, run.details_url
        self.status = run.status.upper()
        self.conclusion = run.conclusion.upper() if run.conclusion else None
        self.title, self.summary, self.text = run.title, run.summary, run.text
        self.started_at, self.completed_at = stamp(run.started_at), stamp(run.completed_at)

    @property
    def url(self) -> str:
        """The run's page."""
        return f"{self.repository.url}/runs/{self._run.id}"

    @property
    def permalink(self) -> str:
        """The same page."""
        return self.url

    @property
    def check_suite(self) -> CheckSuiteNode:
        """What it is part of."""
        return CheckSuiteNode(self._asking, self._run.suite)

    @property
    def repository(self) -> code.RepositoryNode:
        """Where it ran."""
        return code.RepositoryNode(self._asking, self._run.repository)

    def annotations(self, **page: Any) -> Connection:  # noqa: ANN401
        """Its remarks on lines."""
        numbered = list(enumerate(self._run.annotations))
        return connect(
            "annotations",
            numbered,
            Slice(**page),
            lambda pair: AnnotationNode(self.repository, self._run, pair[1]),
            lambda pair: str(pair[0]),
        )


class AnnotationNode:
    """A remark of a check run on lines of a file."""

    typename = "CheckAnnotation"

    def __init__(self, repository: code.RepositoryNode, run: CheckRun, annotation: Annotation) -> None:
        self.path, self.message, self.title = annotation.path, annotation.message, annotation.title
        self.raw_details = annotation.raw_details
        self.annotation_level = annotation.annotation_level.upper()
        self.blob_url = f"{repository.url}/blob/{run.head_sha}/{quote(annotation.path)}"
        self.database_id = None
        self.location = {
            "start": {"line": annotation.start_line, "column": annotation.start_column},
            "end": {"line": annotation.end_line, "column": annotation.end_column},
        }

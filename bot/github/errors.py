"""What can go wrong between us and GitHub, by what follows from it."""

from __future__ import annotations

from bot.github.response import GraphQLProblem, Response

GRAPHQL = "POST /graphql"


class GitHubError(Exception):
    """A request to GitHub did not give what was asked."""

    def __init__(self, endpoint: str, message: str) -> None:
        super().__init__(f"{endpoint}: {message}")
        self.endpoint = endpoint
        self.message = message


class TryLaterError(GitHubError):
    """It may go well later: the job waits, outside a worker's slot."""

    def __init__(self, endpoint: str, message: str, *, until: float | None = None) -> None:
        super().__init__(endpoint, message)
        self.until = until
        """Epoch seconds; None when GitHub did not say."""


class RateLimitedError(TryLaterError):
    """A limit of this installation is used up until a time."""

    until: float

    def __init__(self, endpoint: str, message: str, *, until: float) -> None:
        super().__init__(endpoint, message, until=until)
        self.until = until


class UnavailableError(TryLaterError):
    """No usable answer: a timeout, a cut connection, a 5xx."""

    def __init__(self, endpoint: str, message: str, *, may_have_happened: bool) -> None:
        super().__init__(endpoint, message)
        self.may_have_happened = may_have_happened
        """The request may have taken effect: look before doing it again."""


class RejectedError(GitHubError):
    """GitHub refuses the request, and would again."""

    def __init__(self, endpoint: str, status: int, message: str, answer: Response | None = None) -> None:
        super().__init__(endpoint, f"{status} {message}")
        self.status = status
        self.answer = answer


class UnauthorizedError(RejectedError):
    """401, with a fresh token too."""


class ForbiddenError(RejectedError):
    """403 that is no limit: a permission that we lack, or a suspended installation."""


class NotFoundError(RejectedError):
    """404, 410 or 451: it is gone, or was never visible to us."""


class GraphQLFailedError(GitHubError):
    """A GraphQL query without any data in its answer."""

    def __init__(self, problems: tuple[GraphQLProblem, ...]) -> None:
        super().__init__(GRAPHQL, "; ".join(problem.message for problem in problems)[:1000] or "no data")
        self.problems = problems

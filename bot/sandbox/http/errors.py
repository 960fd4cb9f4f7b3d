"""A refusal in the words and the shape of GitHub's REST API."""

from __future__ import annotations

from typing import Any

DOCUMENTATION = "https://docs.github.com/rest"


class ApiError(Exception):
    """An answer other than the asked one: status, message, and GitHub's list of field errors."""

    def __init__(self, status: int, message: str, *, errors: list[dict[str, Any]] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON that GitHub sends."""
        listed = {} if self.errors is None else {"errors": self.errors}
        return {
            "message": self.message,
            **listed,
            "documentation_url": DOCUMENTATION,
            "status": str(self.status),
        }


def not_found() -> ApiError:
    """404, which GitHub also says where one may not look."""
    return ApiError(404, "Not Found")


def forbidden() -> ApiError:
    """403 for a token that lacks the permission."""
    return ApiError(403, "Resource not accessible by integration")


def invalid(resource: str, field: str, code: str = "invalid", message: str | None = None) -> ApiError:
    """422 with one entry for the field that was wrong."""
    error = {"resource": resource, "field": field, "code": code}
    if message:
        error["message"] = message
    return ApiError(422, "Validation Failed", errors=[error])


def malformed(detail: str) -> ApiError:
    """422 for a body that does not fit GitHub's own schema."""
    return ApiError(422, f"Invalid request.\n\n{detail}")

"""Check runs: what GitHub accepts of them, and how an update adds to what is there."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from bot.sandbox.accounts import now
from bot.sandbox.http.errors import ApiError, invalid, malformed
from bot.sandbox.models import Annotation, CheckAction, CheckRun

if TYPE_CHECKING:
    from bot.sandbox.accounts import App
    from bot.sandbox.models import Repository
    from bot.sandbox.shapes.people import Json
    from bot.sandbox.state import State

TEXT_LIMIT = 65_535
"""Characters of a summary or a text."""

ANNOTATION_LIMIT = 50
"""Annotations of one request."""

MESSAGE_LIMIT = 64 * 1024
"""Bytes of an annotation's message or raw details."""

TITLE_LIMIT = 255
"""Characters of an annotation's title."""

ACTION_LIMITS = {"label": 20, "description": 40, "identifier": 20}
MOST_ACTIONS = 3

STATUSES = frozenset({"queued", "in_progress", "completed"})
CONCLUSIONS = frozenset(
    {"action_required", "cancelled", "failure", "neutral", "success", "skipped", "timed_out"}
)
LEVELS = frozenset({"notice", "warning", "failure"})

_RUN = "CheckRun"
_ANNOTATION = "CheckAnnotation"


def create_check_run(state: State, app: App, repository: Repository, body: Json) -> CheckRun:
    """Make a check run as `POST /repos/…/check-runs` asks; ApiError 422 when GitHub would refuse."""
    name, sha = _text(body, "name", required=True), _text(body, "head_sha", required=True)
    commit = repository.git.read(sha or "")
    if commit is None or commit.kind != "commit" or commit.oid != sha:
        raise ApiError(422, f"No commit found for SHA: {sha}")
    fields = _fields(body)
    suite = state.check_suite(app, repository, sha)
    run = CheckRun(state.new_id(), suite, name or "", started_at=now())
    _apply(run, fields)
    suite.runs.append(run)
    state.check_runs[run.id] = run
    return run


def update_check_run(run: CheckRun, body: Json) -> None:
    """Change a check run as `PATCH` asks. Annotations are added to those that are there."""
    fields = _fields(body)
    name = _text(body, "name")
    if name:
        run.name = name
    _apply(run, fields)


def _apply(run: CheckRun, fields: Json) -> None:
    output: Json | None = fields.pop("output", None)
    if output is not None:
        run.title, run.summary, run.text = output["title"], output["summary"], output["text"]
        run.annotations.extend(output["annotations"])
    for key, value in fields.items():
        if value is not None:
            setattr(run, key, value)
    if run.status == "completed":
        run.completed_at = run.completed_at or now()
    else:
        run.conclusion, run.completed_at = None, None
    run.suite.updated_at = now()


def _fields(body: Json) -> Json:
    status, conclusion = body.get("status"), body.get("conclusion")
    if status is not None and status not in STATUSES:
        raise malformed(f"{status} is not a member of {sorted(STATUSES)}.")
    if conclusion is not None and conclusion not in CONCLUSIONS:
        raise malformed(f"{conclusion} is not a member of {sorted(CONCLUSIONS)}.")
    if conclusion is not None:
        status = "completed"  # a conclusion alone completes the run
    elif status == "completed":
        raise invalid(_RUN, "conclusion", "missing_field")
    return {
        "status": status,
        "conclusion": conclusion,
        "external_id": _text(body, "external_id"),
        "details_url": _url(body),
        "started_at": _moment(body, "started_at"),
        "completed_at": _moment(body, "completed_at"),
        "actions": _actions(body.get("actions")),
        "output": _output(body.get("output")),
    }


def _text(body: Json, field: str, *, required: bool = False, limit: int | None = None) -> str | None:
    value = body.get(field)
    if value is None:
        if required or field in body:
            raise malformed(
                f'"{field}" wasn\'t supplied.' if required else f"For '{field}', nil is not a string."
            )
        return None
    if not isinstance(value, str):
        raise malformed(f"For '{field}', {value!r} is not a string.")
    if limit is not None and len(value) > limit:
        raise malformed(f"Only {limit} characters are allowed; {len(value)} were supplied.")
    return value


def _url(body: Json) -> str | None:
    url = _text(body, "details_url")
    if url is not None and not url.startswith(("http://", "https://")):
        raise invalid(_RUN, "details_url", message="details_url must use http or https scheme")
    return url


def _moment(body: Json, field: str) -> datetime | None:
    text = _text(body, field)
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise malformed(f"For '{field}', {text} is not a valid date-time.")
    return moment


def _list(value: object, field: str, most: int) -> list[Json]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise malformed(f"For 'properties/{field}', it is not an array of objects.")
    if len(value) > most:
        raise malformed(f"No more than {most} items are allowed; {len(value)} were supplied.")
    return value


def _actions(value: object) -> list[CheckAction] | None:
    if value is None:
        return None
    return [
        CheckAction(
            **{
                key: _text(action, key, required=True, limit=limit) or ""
                for key, limit in ACTION_LIMITS.items()
            }
        )
        for action in _list(value, "actions", MOST_ACTIONS)
    ]


def _output(value: object) -> dict[str, Any] | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise malformed("For 'properties/output', it is not an object.")
    return {
        "title": _text(value, "title", required=True),
        "summary": _text(value, "summary", required=True, limit=TEXT_LIMIT),
        "text": _text(value, "text", limit=TEXT_LIMIT),
        "annotations": [
            annotation(item) for item in _list(value.get("annotations", []), "annotations", ANNOTATION_LIMIT)
        ],
    }


def annotation(item: Json) -> Annotation:
    """One annotation as it was sent; ApiError 422 for one that GitHub would refuse."""
    path = _text(item, "path", required=True) or ""
    message = _text(item, "message", required=True) or ""
    level = _text(item, "annotation_level", required=True) or ""
    if level not in LEVELS:
        raise malformed(f"{level} is not a member of {sorted(LEVELS)}.")
    start, end = _line(item, "start_line"), _line(item, "end_line")
    if start is None or end is None:
        raise malformed('"start_line" and "end_line" weren\'t supplied.')
    if end < start:
        raise invalid(_ANNOTATION, "end_line", message="end_line must not be before start_line")
    if not path or path.startswith("/"):
        raise invalid(_ANNOTATION, "path")
    raw_details = _text(item, "raw_details")
    for text in (message, raw_details or ""):
        if len(text.encode(errors="surrogatepass")) > MESSAGE_LIMIT:
            raise invalid(_ANNOTATION, "message", message="is too long (maximum is 64 KB)")
    columns = _line(item, "start_column"), _line(item, "end_column")
    if columns != (None, None) and start != end:
        raise invalid(_ANNOTATION, "start_column", message="columns are for annotations of one line")
    return Annotation(
        path=path,
        start_line=start,
        end_line=end,
        annotation_level=level,
        message=message,
        title=_text(item, "title", limit=TITLE_LIMIT),
        raw_details=raw_details,
        start_column=columns[0],
        end_column=columns[1],
    )


def _line(item: Json, field: str) -> int | None:
    value = item.get(field)
    if value is None:
        if field in item:
            raise malformed(f"For '{field}', nil is not an integer.")
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise malformed(f"For '{field}', {value!r} is not an integer.")
    return value

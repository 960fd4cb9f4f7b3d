"""The JSON of an agent's hook: which tool is about to be called, with what, and how to say no.

| agent                              | names of the fields                 | a refusal                      |
|------------------------------------|-------------------------------------|--------------------------------|
| Claude Code, and who took its form | `tool_name`, `tool_input`           | below `hookSpecificOutput`     |
| GitHub Copilot                     | `toolName`, `toolArgs` (often text) | `permissionDecision` at the top |

There is no answer for "go on": `allow` would skip the agent's own question whether it may.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from checks.model.finding import PATH_LIMIT, Finding
from checks.model.location import Location, Side

if TYPE_CHECKING:
    from bot.agents.gate.shell_posts import Post

INPUT_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of a hook's input that are read."""

_POSTS = re.compile(r"(?i)review|comment")
_READS = re.compile(r"(?i)(?:^|_)(?:get|list|search|read|delete|dismiss)_|request_copilot")
_SHELLS = frozenset({"bash", "shell", "run_in_terminal"})
_COMMIT = re.compile(r"[0-9a-fA-F]{7,64}")
_LARGEST_LINE = 10**9


class HookError(ValueError):
    """What came on standard input is no hook's JSON."""


class Form(Enum):
    """Whose hook it is."""

    CLAUDE = "Claude Code"
    COPILOT = "Copilot"


@dataclass(frozen=True, slots=True)
class Call:
    """A tool that an agent is about to call."""

    form: Form
    tool: str
    arguments: dict[str, Any]
    folder: Path | None

    @property
    def posts(self) -> bool:
        """Whether it looks like a tool that writes a review comment."""
        return bool(_POSTS.search(self.tool)) and not _READS.search(self.tool)

    @property
    def is_shell(self) -> bool:
        """Whether it runs a command of a shell."""
        return self.tool.casefold() in _SHELLS and isinstance(self.arguments.get("command"), str)

    def posted(self) -> list[Post]:
        """What its command posts with `gh`."""
        from bot.agents.gate.shell_posts import posts  # noqa: PLC0415 - most calls are of no shell

        return posts(str(self.arguments["command"]), self.folder)

    @property
    def repository(self) -> str | None:
        """`owner/name`, when the call names one."""
        owner, name = self.arguments.get("owner"), self.arguments.get("repo")
        if isinstance(name, str) and "/" in name:
            return name
        return f"{owner}/{name}" if isinstance(owner, str) and isinstance(name, str) else None

    @property
    def commit(self) -> str | None:
        """The commit that the comment is on, when the call names one."""
        given = (self.arguments.get(name) for name in ("commit_id", "commitId", "commitID", "commit"))
        return next((one.lower() for one in given if isinstance(one, str) and _COMMIT.fullmatch(one)), None)

    def comments(self) -> Iterator[Finding]:
        """The comments of the call, each as a finding: its own, and those of a list."""
        listed = self.arguments.get("comments")
        parts = [self.arguments, *(listed if isinstance(listed, list) else [])]
        for number, part in enumerate(parts):
            body = part.get("body") if isinstance(part, dict) else None
            if isinstance(body, str) and body.strip():
                yield Finding(f"comment-{number}", "this agent", body=body, location=_location(part))


def read_call(data: bytes) -> Call:
    """The call that a hook's input tells of. Raises HookError."""
    if len(data) > INPUT_LIMIT:
        raise HookError(f"the hook's input is larger than {INPUT_LIMIT // 2**20} MiB")
    given = _object(data.decode("utf-8", "replace"), "the hook's input")
    form = Form.COPILOT if "toolName" in given else Form.CLAUDE
    copilot = form is Form.COPILOT
    tool = given.get("toolName" if copilot else "tool_name")
    arguments = given.get("toolArgs" if copilot else "tool_input") or {}
    if isinstance(arguments, str):
        arguments = _object(arguments, "the tool's arguments")
    if not isinstance(tool, str) or not isinstance(arguments, dict):
        raise HookError(
            "the hook's input names no tool: `tool_name` and `tool_input`, or `toolName` and `toolArgs`"
        )
    folder = given.get("cwd")
    usable = isinstance(folder, str) and folder and "\0" not in folder
    return Call(form, tool, arguments, Path(folder) if usable and isinstance(folder, str) else None)


def refusal(form: Form, reason: str) -> str:
    """The hook's answer that keeps the tool from being called, with what the agent should know."""
    decision = {"permissionDecision": "deny", "permissionDecisionReason": reason}
    if form is Form.CLAUDE:
        return json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", **decision}})
    return json.dumps(decision)


def _object(text: str, what: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise HookError(f"{what} is not JSON") from None
    if not isinstance(value, dict):
        raise HookError(f"{what} is no JSON object")
    return value


def _location(part: dict[str, Any]) -> Location | None:
    path = part.get("path")
    if not isinstance(path, str) or not path.strip():
        return None
    last = _line(part.get("line"))
    first = next((line for name in ("startLine", "start_line") if (line := _line(part.get(name)))), last)
    side = Side.LEFT if part.get("side") == "LEFT" else Side.RIGHT
    return Location(path[:PATH_LIMIT], first, last if last is not None else first, side)


def _line(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value):
        return int(value)
    return value if isinstance(value, int) and abs(value) <= _LARGEST_LINE else None

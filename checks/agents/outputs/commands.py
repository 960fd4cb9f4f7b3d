"""Commands that an output says were run, against the trace of its tools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from checks.agents.outputs.checks import failed, malformed, unverifiable, verified
from checks.agents.outputs.tools import ENTRIES_LIMIT, entries
from checks.claims.kind import short
from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck

LEVEL = Level.FILES
KIND = "command-executed"

Ran = Mapping[str, list[int | None]]


def ran_in(trace: object) -> Ran:
    """The commands of a trace, each with the exit codes of its runs in order."""
    found: dict[str, list[int | None]] = {}
    for entry in (entries(trace) or [])[:ENTRIES_LIMIT]:
        if isinstance(entry, Mapping) and (command := _command_of(entry)):
            found.setdefault(command, []).append(_exit_code(entry))
    return found


def command(claim: Mapping[str, object], where: str, ran: Ran, *, has_trace: bool) -> LevelCheck:
    """`command-executed`: the trace has it, and its last run ended so. Nobody's word is enough."""
    text, code = claim.get("command"), claim.get("exitCode")
    if not isinstance(text, str) or not text.strip():
        category = ErrorCategory.MISSING_FIELD if text in (None, "") else ErrorCategory.INVALID_TYPE
        return malformed(KIND, where, f"`{where}.command` is missing or not a text", category)
    if type(code) is not int:
        category = ErrorCategory.MISSING_FIELD if code is None else ErrorCategory.INVALID_TYPE
        return malformed(KIND, where, f"`{where}.exitCode` is missing or not a whole number", category)
    if not has_trace:
        return unverifiable(
            LEVEL, KIND, where, "no trace was given (`--trace`), so nothing shows which commands ran"
        )
    codes = ran.get(" ".join(text.split()), [])
    if not codes:
        said = f"the trace has no run of `{short(text)}`"
        return failed(LEVEL, KIND, where, said, ErrorCategory.UNKNOWN)
    last = codes[-1]
    times = "" if len(codes) == 1 else f" (the last of {len(codes)} runs)"
    if last is None:
        return unverifiable(LEVEL, KIND, where, f"the trace does not say how `{short(text)}` ended{times}")
    if last != code:
        said = f"the trace records exit code {last} for `{short(text)}`, not {code}{times}"
        return failed(LEVEL, KIND, where, said, ErrorCategory.UNKNOWN)
    return verified(LEVEL, KIND, where, f"the trace records exit code {last} for `{short(text)}`{times}")


def _parts(entry: Mapping[str, object], *names: str) -> Iterator[Mapping[str, object]]:
    yield entry
    for name in names:
        part = entry.get(name)
        if isinstance(part, Mapping):
            yield part


def _command_of(entry: Mapping[str, object]) -> str:
    for part in _parts(entry, "input", "args", "arguments", "parameters"):
        command = part.get("command", part.get("cmd"))
        if isinstance(command, list) and all(isinstance(each, str) for each in command):
            return " ".join(command)
        if isinstance(command, str):
            return " ".join(command.split())
    return ""


def _exit_code(entry: Mapping[str, object]) -> int | None:
    for part in _parts(entry, "output", "result"):
        code = part.get("exitCode", part.get("exit_code"))
        if type(code) is int:
            return code
    return None

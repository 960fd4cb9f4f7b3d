"""Level 2: the output of each tool in the trace is as the schema says that it declares."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from checks.agents.json_schema import Schema, SchemaError
from checks.agents.outputs.checks import failed, kind_of, unverifiable, verified
from checks.agents.outputs.example import OutputExample
from checks.code.tree import FileKind, Tree
from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck
from checks.model.outcome import Disposition

LEVEL = Level.TOOLS
ENTRIES_LIMIT = 10_000
"""Entries of a trace; one with more is refused, for the rest would go unseen."""

REFERENCE = re.compile(r"(?:@[\w.-]{1,100}/)?[\w.-]{1,100}(?:/[\w.-]{1,100}){0,20}#[\w.-]{1,200}")
"""`@scope/package/path#Name`; a package without a scope, and a path from the project, too."""

FAILED = ("error", "failed", "failure", "timeout", "cancelled")
"""Values of `status` by which a tool says that it did not succeed."""

ENTRY_KEYS = ("entries", "invocations", "calls", "steps", "trace")


def entries(trace: object) -> list[object] | None:
    """The entries of a trace: an array, or an object that holds one; None where it is neither."""
    if isinstance(trace, Mapping):
        trace = next((trace[key] for key in ENTRY_KEYS if isinstance(trace.get(key), list)), None)
    return trace if isinstance(trace, list) else None


def tools(trace: object, schemas: object, tree: Tree) -> Iterator[LevelCheck]:
    """Each entry of the trace against its declared schema."""
    if trace is None:
        return
    found = entries(trace)
    if found is None:
        said = f"a trace is an array of entries, not {kind_of(trace)}"
        yield failed(LEVEL, "trace", "trace", said, ErrorCategory.INVALID_TYPE)
        return
    known: dict[str, Schema | SchemaError] = {}
    for number, entry in enumerate(found[:ENTRIES_LIMIT]):
        yield _entry(entry, f"trace[{number}]", schemas, tree, known)
    if len(found) > ENTRIES_LIMIT:
        said = f"the trace has {len(found):,} entries; citecheck checks only the first {ENTRIES_LIMIT:,}"
        yield failed(LEVEL, "trace", "trace", said, ErrorCategory.SCHEMA_MISMATCH)


def _entry(
    entry: object, where: str, schemas: object, tree: Tree, known: dict[str, Schema | SchemaError]
) -> LevelCheck:
    if not isinstance(entry, Mapping):
        said = f"`{where}` is {kind_of(entry)}, not an object"
        return failed(LEVEL, "tool", where, said, ErrorCategory.INVALID_TYPE)
    reference = _reference(entry, schemas)
    if reference is None:
        return unverifiable(LEVEL, "tool", where, "no schema is declared for this tool")
    if _says_failed(entry):
        return unverifiable(
            LEVEL, "tool", where, "the tool reported that it failed, so there is no result to check"
        )
    if not isinstance(reference, str) or not (REFERENCE.fullmatch(reference) or reference == _tool(entry)):
        return unverifiable(
            LEVEL, "tool", where, "`schemaRef` is not a reference such as `@scope/package/path#Name`"
        )
    if reference not in known:
        try:
            known[reference] = Schema(_schema(reference, schemas, tree))
        except SchemaError as error:
            known[reference] = error
    schema = known[reference]
    if isinstance(schema, SchemaError):
        return unverifiable(LEVEL, "tool", where, f"`{reference}`: {schema}")
    output = next((entry[key] for key in ("output", "result") if key in entry), None)
    try:
        wrong = schema.problems(output)
    except SchemaError as error:
        return unverifiable(LEVEL, "tool", where, f"`{reference}`: {error}")
    if wrong:
        return failed(
            LEVEL, "tool", where, f"`{reference}`: {'; '.join(wrong)}", ErrorCategory.SCHEMA_MISMATCH
        )
    return verified(LEVEL, "tool", where, f"the result matches the schema `{reference}`")


def _tool(entry: Mapping[str, object]) -> str:
    found = next((entry[key] for key in ("tool", "toolName", "name") if key in entry), None)
    return found if isinstance(found, str) else ""


def _reference(entry: Mapping[str, object], schemas: object) -> object:
    """What an entry declares; else what the manifest has for its tool: a reference, or a schema of its own."""
    declared = next((entry[key] for key in ("schemaRef", "outputSchema", "schema") if key in entry), None)
    tool = _tool(entry)
    if declared is not None or not isinstance(schemas, Mapping) or tool not in schemas:
        return declared
    found = schemas[tool]
    return found if isinstance(found, str) and REFERENCE.fullmatch(found) else tool


def _says_failed(entry: Mapping[str, object]) -> bool:
    """Whether an entry says that its tool did not succeed: such a tool owes no result."""
    return (
        entry.get("error") not in (None, False, "")
        or entry.get("isError") is True
        or entry.get("success") is False
        or entry.get("status") in FAILED
    )


def _schema(reference: str, schemas: object, tree: Tree) -> object:
    """The schema behind a reference. Raises SchemaError where it is not known or cannot be read."""
    if not isinstance(schemas, Mapping) or reference not in schemas:
        raise SchemaError("the file of schemas (`--schemas`) does not have this reference")
    place = schemas[reference]
    if isinstance(place, Mapping | bool):
        return place
    if not isinstance(place, str):
        raise SchemaError(f"the file of schemas (`--schemas`) has {kind_of(place)} for it, not a path")
    file = tree.read(place.removeprefix("./"))
    if file is None or file.kind is not FileKind.TEXT:
        why = "is not in the repository" if file is None else f"could not be read: {file.kind}"
        raise SchemaError(f"its file `{place[:200]}` {why}")
    try:
        return json.loads(file.text or "")
    except (ValueError, RecursionError):
        raise SchemaError(f"its file `{place[:200]}` is not JSON") from None


_OUTPUT = {"summary": "Done.", "traceRef": "trace:7"}
_REFERENCE = "@acme/tools/search#Result"
_FILES = {
    "schemas/result.json": '{"type": "object", "required": ["hits"], "properties": {"hits": {"type": "integer"}}}'
}
_MANIFEST = {_REFERENCE: "schemas/result.json"}


def _ran(output: object, reference: str = _REFERENCE) -> dict[str, object]:
    return {"entries": [{"tool": "search", "schemaRef": reference, "output": output}]}


def _example(
    trace: object, expect: Disposition, category: ErrorCategory | None = None, why: str = ""
) -> OutputExample:
    return OutputExample("tool", _OUTPUT, expect, category, _FILES, trace, _MANIFEST, why)


EXAMPLES = (
    _example(_ran({"hits": 3}), Disposition.VERIFIED),
    _example(_ran({"hits": "3"}), Disposition.FAILED, ErrorCategory.SCHEMA_MISMATCH),
    _example(_ran({}), Disposition.FAILED, ErrorCategory.SCHEMA_MISMATCH),
    _example(
        {"invocations": [{"tool": "search", "schemaRef": _REFERENCE, "error": "timed out"}]},
        Disposition.UNVERIFIABLE,
        why="The tool failed, and says so.",
    ),
    _example({"entries": [3]}, Disposition.FAILED, ErrorCategory.INVALID_TYPE),
    _example(
        _ran({"hits": 3}, "@acme/tools/search#Other"),
        Disposition.UNVERIFIABLE,
        why="The manifest does not have the reference.",
    ),
)

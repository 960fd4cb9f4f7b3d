"""Level 1: an output has a summary, a reference to its trace, and artifacts that are what their hashes say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from checks.agents.outputs.checks import failed, kind_of, verified
from checks.agents.outputs.example import OutputExample
from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck
from checks.model.outcome import Disposition

CONTENT_LIMIT = 1_024
"""Characters of an artifact's content."""

KINDS = ("code-snippet", "summary", "data")
LEVEL = Level.STRUCTURE
ITEMS_LIMIT = 10_000
"""Claims and artifacts of one output; one with more is refused, for the rest would go unseen."""


def structure(output: object, trace: object = None) -> Iterator[LevelCheck]:
    """What is missing, of another type, or not as its hash says."""
    if not isinstance(output, Mapping):
        yield failed(
            LEVEL,
            "output",
            "output",
            f"an output is an object, not {kind_of(output)}",
            ErrorCategory.INVALID_TYPE,
        )
        return
    yield _text(output, "summary")
    yield from _trace_reference(output, trace)
    claims = output.get("claims")
    if claims is not None and not isinstance(claims, list):
        yield _wrong("claims", "claims", "an array", claims)
    elif claims and len(claims) > ITEMS_LIMIT:
        yield _too_many("claim", "claims", claims)
    artifacts = output.get("artifacts")
    if artifacts is not None and not isinstance(artifacts, list):
        yield _wrong("artifacts", "artifacts", "an array", artifacts)
    elif artifacts:
        for number, each in enumerate(artifacts[:ITEMS_LIMIT]):
            yield from _artifact(each, f"artifacts[{number}]")
        if len(artifacts) > ITEMS_LIMIT:
            yield _too_many("artifact", "artifacts", artifacts)


def _text(value: Mapping[str, object], key: str, where: str = "", kind: str = "") -> LevelCheck:
    place = f"{where}.{key}" if where else key
    found = value.get(key)
    if found is None:
        return failed(LEVEL, kind or key, place, f"`{place}` is missing", ErrorCategory.MISSING_FIELD)
    if not isinstance(found, str):
        return _wrong(kind or key, place, "a text", found)
    if not found.strip():
        return failed(LEVEL, kind or key, place, f"`{place}` is empty", ErrorCategory.MISSING_FIELD)
    return verified(LEVEL, kind or key, place, f"`{place}` is present")


def _trace_reference(output: Mapping[str, object], trace: object) -> Iterator[LevelCheck]:
    check = _text(output, "traceRef")
    reference = output.get("traceRef")
    if check.category is not None or not isinstance(reference, str):
        yield check
        return
    scheme, colon, name = reference.partition(":")
    if scheme != "trace" or not colon or not name.strip():
        said = "`traceRef` does not have the form `trace:<id>`"
        yield failed(LEVEL, "traceRef", "traceRef", said, ErrorCategory.SCHEMA_MISMATCH)
        return
    own = trace.get("id", trace.get("traceId")) if isinstance(trace, Mapping) else None
    if isinstance(own, str) and own not in (name, reference):
        said = f"`traceRef` does not name the given trace, `{own[:100]}`"
        yield failed(LEVEL, "traceRef", "traceRef", said, ErrorCategory.UNKNOWN)
        return
    yield check


def _artifact(value: object, where: str) -> Iterator[LevelCheck]:
    if not isinstance(value, Mapping):
        yield _wrong("artifact", where, "an object", value)
        return
    checks = [_text(value, key, where, "artifact") for key in ("label", "content", "contentHash")]
    wrong = [one for one in checks if one.category is not None]
    kind = value.get("kind")
    if kind not in KINDS:
        said = f"`{where}.kind` is not one of {', '.join(KINDS)}"
        category = ErrorCategory.MISSING_FIELD if kind is None else ErrorCategory.SCHEMA_MISMATCH
        wrong.append(failed(LEVEL, "artifact", f"{where}.kind", said, category))
    content, given = value.get("content"), value.get("contentHash")
    if isinstance(content, str) and len(content) > CONTENT_LIMIT:
        said = f"`{where}.content` has {len(content):,} characters, more than {CONTENT_LIMIT:,}"
        wrong.append(failed(LEVEL, "artifact", f"{where}.content", said, ErrorCategory.SCHEMA_MISMATCH))
    elif (
        isinstance(content, str)
        and isinstance(given, str)
        and given
        and not same_hash(given, digest(content))
    ):
        said = f"`{where}.contentHash` is not the SHA-256 of the content"
        wrong.append(failed(LEVEL, "artifact", f"{where}.contentHash", said, ErrorCategory.HASH_MISMATCH))
    yield from wrong or [
        verified(LEVEL, "artifact", where, f"`{where}.content` has the SHA-256 in `contentHash`")
    ]


def _wrong(kind: str, where: str, expected: str, value: object) -> LevelCheck:
    return failed(
        LEVEL, kind, where, f"`{where}` is {kind_of(value)}, not {expected}", ErrorCategory.INVALID_TYPE
    )


def _too_many(kind: str, where: str, items: Sequence[object]) -> LevelCheck:
    said = f"`{where}` has {len(items):,} items; citecheck checks only the first {ITEMS_LIMIT:,}"
    return failed(LEVEL, kind, where, said, ErrorCategory.SCHEMA_MISMATCH)


def digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def same_hash(given: str, real: str) -> bool:
    """Whether a hash, with or without `sha256:` before it, is this one."""
    return given.strip().lower().removeprefix("sha256:").removeprefix("sha256-") == real


_OK = {"summary": "Done.", "traceRef": "trace:7"}


def _with(content: str, given: str, kind: str = "summary") -> dict[str, object]:
    artifact = {"kind": kind, "label": "notes", "content": content, "contentHash": given}
    return {**_OK, "artifacts": [artifact]}


EXAMPLES = (
    OutputExample("summary", _OK, Disposition.VERIFIED),
    OutputExample("summary", {"traceRef": "trace:7"}, Disposition.FAILED, ErrorCategory.MISSING_FIELD),
    OutputExample(
        "summary", {"summary": 3, "traceRef": "trace:7"}, Disposition.FAILED, ErrorCategory.INVALID_TYPE
    ),
    OutputExample(
        "summary", {"summary": " ", "traceRef": "trace:7"}, Disposition.FAILED, ErrorCategory.MISSING_FIELD
    ),
    OutputExample("traceRef", _OK, Disposition.VERIFIED),
    OutputExample("traceRef", {"summary": "Done."}, Disposition.FAILED, ErrorCategory.MISSING_FIELD),
    OutputExample(
        "traceRef", {"summary": "Done.", "traceRef": 7}, Disposition.FAILED, ErrorCategory.INVALID_TYPE
    ),
    OutputExample(
        "traceRef", {"summary": "Done.", "traceRef": "7"}, Disposition.FAILED, ErrorCategory.SCHEMA_MISMATCH
    ),
    OutputExample(
        "traceRef", _OK, Disposition.FAILED, ErrorCategory.UNKNOWN, trace={"id": "8", "entries": []},
        why="The trace that is given is another one.",
    ),
    OutputExample("artifact", _with("a", digest("a")), Disposition.VERIFIED),
    OutputExample("artifact", _with("a", digest("b")), Disposition.FAILED, ErrorCategory.HASH_MISMATCH),
    OutputExample(
        "artifact", _with("a" * 1025, digest("a" * 1025)), Disposition.FAILED, ErrorCategory.SCHEMA_MISMATCH,
        why="The content is longer than 1,024 characters.",
    ),
    OutputExample(
        "artifact", _with("a", digest("a"), "picture"), Disposition.FAILED, ErrorCategory.SCHEMA_MISMATCH
    ),
)  # fmt: skip

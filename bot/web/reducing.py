"""`python reducing.py`: leaves of a JSON document on standard input what has one of the names in its first line.

For bodies that are too large to be parsed where others wait. It imports nothing, for it is started for each.
"""

import gc
import json
import resource
import sys

MEMORY = 2 * 1024**3
"""Bytes of address space: a parsed document takes up to thirty times its size."""

NOT_JSON = 3
"""The exit code; Python's own errors, such as a lack of memory, have others."""


def reduced(value: object, names: frozenset[str]) -> object:
    """The value without all members of objects that have other names."""
    if isinstance(value, dict):
        return {name: reduced(member, names) for name, member in value.items() if name in names}
    return [reduced(item, names) for item in value] if isinstance(value, list) else value


def main() -> None:
    """Print what is left; the exit code is `NOT_JSON` when it is none."""
    gc.disable()  # it would look through millions of new lists again and again, and the process ends soon
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    names = frozenset(json.loads(sys.stdin.buffer.readline()))
    try:
        left = reduced(json.loads(sys.stdin.buffer.read()), names)
    except (ValueError, RecursionError):
        sys.exit(NOT_JSON)
    sys.stdout.write(json.dumps(left))


if __name__ == "__main__":
    main()

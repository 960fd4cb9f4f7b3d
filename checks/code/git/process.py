"""How git is run: on a repository that may be hostile, without the network, its errors put in words."""

from __future__ import annotations

import contextlib
import subprocess
import threading
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING

from checks.code.git.closed import git_program, standing_in
from checks.code.git.places import Places, TreeError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["ObjectInfo", "ObjectReader", "TreeError", "git_command", "run_git"]


def run_git(
    repository: Path, *arguments: str, allowed: tuple[int, ...] = (0,), work_tree: bool = False
) -> bytes:
    """The standard output of a git command that ends with one of the `allowed` exit codes.

    Raises `TreeError` when git is missing, when `repository` is in none, or for another exit code. What
    belongs to the caller (a revision that is not there) is asked for with `allowed`. Only with
    `work_tree` does git know of any files but those that are committed.
    """
    places = Places.around(repository)
    with standing_in(places) as environment:
        if work_tree:
            environment["GIT_WORK_TREE"] = str(places.root)
        try:
            done = subprocess.run(
                git_command(*arguments),
                env=environment,
                cwd=places.root,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
            )
        except OSError as error:
            raise _no_git(error.strerror or str(error)) from error
    if done.returncode not in allowed:
        complaint = done.stderr.decode("utf-8", "replace")
        first = next((line for line in complaint.splitlines() if line.strip()), "no reason given")
        raise TreeError(f"git {arguments[0]} failed in {repository}: {first.removeprefix('fatal: ')}")
    return done.stdout


def git_command(*arguments: str) -> list[str]:
    """The argument list that runs git. Raises `TreeError` without git."""
    program = git_program()
    if program is None:
        raise _no_git("no such program")
    return [program, "--no-pager", "--no-replace-objects", *arguments]


def _no_git(reason: str) -> TreeError:
    return TreeError(f"git could not be started: install git and put it on the PATH ({reason})")


@dataclass(frozen=True, slots=True)
class ObjectInfo:
    """What git says of an object: its type ("blob", "commit", …) and its size in bytes."""

    type: str
    size: int


class ObjectReader:
    """Reads objects by id through two long-lived `git cat-file`: one gives sizes, one contents.

    Asking for the size first keeps git from unpacking a huge blob only to learn that it is not wanted.
    Both start on first use. A reader may be shared between threads. An object that is missing (a partial
    clone) or damaged is None; the next one is read all the same.
    """

    def __init__(self, repository: Path) -> None:
        self._sizes = _Batch(repository, "--batch-check")
        self._contents = _Batch(repository, "--batch")

    def info(self, oids: Sequence[str]) -> list[ObjectInfo | None]:
        """Type and size of each object, without reading it."""
        return [info for info, _ in self._sizes.ask(oids)]

    def content(self, oids: Sequence[str]) -> list[bytes | None]:
        """The bytes of each object."""
        return [content for _, content in self._contents.ask(oids)]

    def close(self) -> None:
        """End both processes; a later question starts them again."""
        self._sizes.close()
        self._contents.close()


_Answer = tuple[ObjectInfo | None, bytes | None]

_AT_ONCE = 50
"""Objects asked for at once: their ids (at most 65 bytes each) must fit into a pipe, 4 KiB at the least.

Else both sides would wait: we to write the rest of the ids, git to write what we do not yet read.
"""


class _Batch:
    """One `git cat-file` in batch mode, restarted when it has died."""

    def __init__(self, repository: Path, mode: str) -> None:
        self._repository = repository
        self._mode = mode
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._finalizer: weakref.finalize[[contextlib.ExitStack], _Batch] | None = None

    def ask(self, oids: Sequence[str]) -> list[_Answer]:
        with self._lock:
            return [
                answer
                for first in range(0, len(oids), _AT_ONCE)
                for answer in self._ask_at_once(oids[first : first + _AT_ONCE])
            ]

    def _ask_at_once(self, oids: Sequence[str]) -> list[_Answer]:
        """Ask for some objects before the first answer, which spares git and us a wait for each."""
        fresh = self._process is None
        process = self._process or self._start()
        answers: list[_Answer] = []
        try:
            self._send(process, oids)
            for _ in oids:
                answers.append(self._answer(process))  # noqa: PERF401 -- what came before a failure is kept
        except OSError:  # git died, which damaged objects make it do
            self._stop()
            if fresh or answers:  # else it may have died long before
                answers.append((None, None))
            rest = oids[len(answers) :]
            return answers + (self._ask_at_once(rest) if rest else [])
        except BaseException:  # interrupted half way through an answer: the rest of it would be read next
            self._stop()
            raise
        return answers

    def _send(self, process: subprocess.Popen[bytes], oids: Sequence[str]) -> None:
        if process.stdin is None:
            raise BrokenPipeError
        process.stdin.write("".join(f"{oid}\n" for oid in oids).encode("ascii"))
        process.stdin.flush()

    def _answer(self, process: subprocess.Popen[bytes]) -> _Answer:
        if process.stdout is None:
            raise BrokenPipeError
        header = process.stdout.readline().split()
        if not header:
            raise BrokenPipeError
        if len(header) != 3 or not header[2].isdigit():  # "<oid> missing"
            return None, None
        info = ObjectInfo(header[1].decode("ascii"), int(header[2]))
        if self._mode == "--batch-check":
            return info, None
        content = process.stdout.read(info.size + 1)  # a line feed follows
        if len(content) != info.size + 1:
            raise BrokenPipeError
        return info, content[:-1]

    def _start(self) -> subprocess.Popen[bytes]:
        with contextlib.ExitStack() as started:
            places = Places.around(self._repository)
            environment = started.enter_context(standing_in(places))
            try:
                process = subprocess.Popen(
                    git_command("cat-file", self._mode),
                    env=environment,
                    cwd=places.root,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            except OSError as error:
                raise _no_git(error.strerror or str(error)) from error
            started.callback(_end, process)
            self._finalizer = weakref.finalize(self, contextlib.ExitStack.close, started.pop_all())
        self._process = process
        return process

    def _stop(self) -> None:
        self._process = None
        if self._finalizer is not None:
            self._finalizer()
            self._finalizer = None

    def close(self) -> None:
        with self._lock:
            self._stop()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()  # it only reads; waiting for it to notice the end of its input could take long
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):  # unsent bytes for a process that is gone
                pipe.close()
    process.wait()

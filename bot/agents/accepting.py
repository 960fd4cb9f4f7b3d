"""Locks a contract, has the output executed or reads it, has it graded, and tries again where the contract says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import sleep

from bot.agents import contract_file
from bot.agents.commands import CommandError, run
from bot.model.input_error import InputError
from checks.agents.acceptance.contract import ContractError, Locked, digest_of, lock
from checks.agents.acceptance.grading import ending, grade, question, remediation
from checks.agents.acceptance.output import Output
from checks.agents.acceptance.registry import verifiers
from checks.model.agents.acceptance import Acceptance, Attempt, Ending

LONGEST_WAIT = 60.0
"""Seconds between two attempts, at most."""


@dataclass(frozen=True, slots=True)
class Execution:
    """How an output is made."""

    arguments: tuple[str, ...]
    timeout: float = 300.0
    """Seconds of one run."""

    retries: int = 2
    backoff: float = 1.0
    """Seconds before the first retry; each further one waits twice as long."""


def locked(path: Path, digest_file: Path | None, *, wanted: str = "") -> Locked:
    """The contract, checked and frozen. Raises InputError, also where it is not the one that was locked before.

    `digest_file` keeps the digest from one run to the next; `wanted` is a digest that somebody wrote down.
    """
    try:
        found = lock(contract_file.read_contract(path), verifiers())
    except ContractError as wrong:
        raise InputError(f"{path}: {wrong}") from None
    kept = wanted or (_kept(digest_file) if digest_file is not None else "")
    if kept and kept != found.digest:
        raise InputError(
            f"{path} has changed since it was locked: its digest is {found.digest}, not {kept[:100]}"
        )
    if digest_file is not None:
        try:
            digest_file.write_text(f"{found.digest}\n", encoding="utf-8")
        except OSError as wrong:
            raise InputError(f"{digest_file} cannot be written: {wrong.strerror or wrong}") from wrong
    return found


def accept_output(contract: Locked, data: bytes) -> Acceptance:
    """Grade an output that is there. Nothing is tried again."""
    attempt = _graded(contract, 1, data, None)
    end = ending(attempt, contract, retries_left=0) or Ending.RETRIES_USED
    return _ended(contract, end, (attempt,))


def accept_command(
    contract: Locked, path: Path, execution: Execution, *, wait: Callable[[float], None] = sleep
) -> Acceptance:
    """Execute, grade, and try again with what was wrong on the command's standard input.

    Raises InputError where the contract is not the locked one any more after a run.
    """
    attempts: list[Attempt] = []
    said = ""
    for number in range(1, execution.retries + 2):
        if number > 1:
            wait(min(LONGEST_WAIT, execution.backoff * 2 ** (number - 2)))
        try:
            done = run(execution.arguments, said.encode("utf-8", "replace"), timeout=execution.timeout)
        except CommandError as wrong:
            attempt = Attempt(number, trouble=str(wrong))
        else:
            attempt = _graded(contract, number, done.output, done.seconds * 1_000)
        if digest_of(contract_file.read_contract(path)) != contract.digest:
            raise InputError(f"{path} changed while the command ran: its digest was {contract.digest}")
        attempts.append(attempt)
        end = ending(attempt, contract, retries_left=execution.retries + 1 - number)
        if end is not None:
            return _ended(contract, end, tuple(attempts))
        said = remediation(attempt, contract)
    return _ended(contract, Ending.RETRIES_USED, tuple(attempts))


def _graded(contract: Locked, number: int, data: bytes, milliseconds: float | None) -> Attempt:
    graded = grade(contract, Output(data, milliseconds), verifiers())
    return Attempt(number, graded, milliseconds, sha256(data).hexdigest())


def _ended(contract: Locked, end: Ending, attempts: tuple[Attempt, ...]) -> Acceptance:
    asked = question(attempts[-1]) if end is Ending.CLARIFY else ""
    return Acceptance(contract.digest, end, attempts, asked, len(contract.criteria))


def _kept(digest_file: Path) -> str:
    try:
        return digest_file.read_text(encoding="utf-8", errors="replace").strip()
    except FileNotFoundError:
        return ""
    except OSError as wrong:
        raise InputError(f"{digest_file} cannot be read: {wrong.strerror or wrong}") from wrong

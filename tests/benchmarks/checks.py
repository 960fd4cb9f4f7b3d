"""Whole checks against the sandbox: requests to GitHub for each, and checks per second of one worker.

    python -m tests.benchmarks.checks [--jobs 60] [--findings 10]

The sandbox runs in this process and the worker in another, so they share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from bot.jobs.engine import Engine
from bot.jobs.job import CheckJob, PullRequestRef
from bot.sandbox import PullRequestScene, Sandbox
from bot.storage import database
from tests.bot.scenes import CODE, Bot, findings

CHANGED = CODE.replace("return 7\n", "return 70\n")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=60)
    parser.add_argument("--findings", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="citecheck-bench-") as folder:
        asyncio.run(count_requests(Path(folder) / "requests"))
        asyncio.run(measure_worker(Path(folder) / "worker", options.jobs, options.findings))


async def count_requests(folder: Path) -> None:
    """Requests of one check, over as many files as there are findings."""
    print("| findings | files | requests, Tier 1 | again, from the cache | Tier 2 | s, Tier 1 | s, Tier 2 |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    with Sandbox(folder / "github") as sandbox:
        bot = Bot(sandbox, folder)
        for count in (1, 10, 100):
            pull = _pull(sandbox, f"acme/wide{count}", count)
            numbers, times = [], []
            for tier2 in (False, False, True):
                before, begun = len(bot.requests()), time.perf_counter()
                await bot.check(pull, tier2_once=tier2)
                numbers.append(len(bot.requests()) - before)
                times.append(time.perf_counter() - begun)
            row = (count, count, *numbers, f"{times[0]:.2f}", f"{times[2]:.2f}")
            print(f"| {' | '.join(map(str, row))} |")
        await bot.aclose()


async def measure_worker(folder: Path, jobs: int, count: int) -> None:
    """How fast one worker gets through jobs that wait, each of its own pull request."""
    url = database.normalize(f"sqlite:///{folder / 'citecheck.sqlite'}")
    with Sandbox(folder / "github") as sandbox:
        pulls = [_pull(sandbox, f"acme{number}/shop", count) for number in range(jobs)]
        database.prepare(url)
        engine = Engine(url, quiet_seconds=0)
        for number, pull in enumerate(pulls):
            owner, name = pull.repository.full_name.split("/")
            installation = sandbox.installation_of(pull.repository)
            ref = PullRequestRef(
                owner, name, pull.number, installation.id if installation else None, pull.repository.model.id
            )
            await engine.enqueue(CheckJob(ref, f"delivery-{number}"))
        worker = _worker(sandbox, folder)
        try:
            begun = await _first(pulls)
            while not all(_checked(pull) for pull in pulls):  # noqa: ASYNC110 - another process works
                await asyncio.sleep(0.05)
            seconds = time.perf_counter() - begun
            cpu = _cpu_seconds(worker.pid)
            memory = _megabytes(worker.pid)
        finally:
            worker.terminate()
            worker.wait(30)
            await engine.close()
        runs = Counter(run.conclusion for pull in pulls for run in pull.check_runs("citecheck"))
    print(
        f"\n{jobs} checks of {count} findings each: {seconds:.1f} s, {jobs / seconds:.1f} checks a second; "
        f"{cpu / jobs * 1000:.0f} ms of the worker's CPU for each; {memory:.0f} MB; {dict(runs)}"
    )


def _pull(sandbox: Sandbox, name: str, count: int) -> PullRequestScene:
    files = [f"src/file{number}.py" for number in range(count)]
    repository = sandbox.create_repository(name, dict.fromkeys(files, CODE))
    pull = repository.open_pull_request(dict.fromkeys(files, CHANGED))
    pull.comment("ci-bot[bot]", findings(*((file, 26) for file in files)))
    return pull


def _worker(sandbox: Sandbox, folder: Path) -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "GITHUB_APP_ID": str(sandbox.app_id),
        "GITHUB_PRIVATE_KEY": sandbox.private_key,
        "GITHUB_API_URL": sandbox.url,
        "CITECHECK_DATABASE_URL": f"sqlite:///{folder / 'citecheck.sqlite'}",
        "CITECHECK_POLL_SECONDS": "0.5",
        "NO_PROXY": "127.0.0.1,localhost",
    }
    with (folder / "worker.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-c", "from bot.cli import main; main()", "worker"],
            env=environment,
            stdout=log,
            stderr=log,
        )


async def _first(pulls: list[PullRequestScene]) -> float:
    """When the first check run appears."""
    while not any(pull.check_runs("citecheck") for pull in pulls):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    return time.perf_counter()


def _checked(pull: PullRequestScene) -> bool:
    runs = pull.check_runs("citecheck")
    return bool(runs) and runs[-1].status == "completed"


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()

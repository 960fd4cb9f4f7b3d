"""Whole checks against the sandbox: requests to GitHub for each, and checks per second of one worker.

    python -m tests.benchmarks.checks [--jobs 60] [--findings 10]

The sandbox runs in this process and the workers in others, so they share the machine's cores; the CPU of each
is shown apart. That of the sandbox hardly changes, so the ratio to it can be compared between machines.
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

from bot.checker.pool import Checkers
from bot.jobs.job import CheckJob
from bot.jobs.queue.engine import Engine
from bot.model.references import PullRequestRef
from bot.sandbox import PullRequestScene, Sandbox
from bot.storage import database
from tests.bot.jobs.engine import postgres
from tests.bot.scenes import CODE, Bot, findings

GOAL = 50
"""Checks of 10 findings, a second and core."""

WARM = 16
"""Checks for each worker before anything is measured: it imports, signs in and connects."""

CHANGED = CODE.replace("return 7\n", "return 70\n")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=60)
    parser.add_argument("--findings", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="citecheck-bench-") as folder:
        here = Path(folder)
        asyncio.run(count_requests(here / "requests"))
        print(f"\n{options.jobs} checks of {options.findings} findings each, once the workers are warm:\n")
        print(
            "| database | workers | checks a second | CPU of a worker for each | CPU of its checkers "
            "| checks a second and core | CPU of the sandbox for each | bot / sandbox | memory | conclusions |"
        )
        print(f"|---|{'---:|' * 8}---|")
        size = options.jobs, options.findings
        asyncio.run(measure_workers("SQLite", f"sqlite:///{folder}/one.sqlite", here / "one", *size, 1))
        try:
            with postgres.server(durable=True) as server:
                for workers in (1, 2, 4):
                    name = f"workers{workers}"
                    asyncio.run(measure_workers("PostgreSQL", server.url(name), here / name, *size, workers))
        except postgres.MissingError as error:
            print(f"PostgreSQL: {error}")


async def count_requests(folder: Path) -> None:
    """Requests of one check, over as many files as there are findings."""
    print("| findings | files | requests, Tier 1 | again, from the cache | Tier 2 | s, Tier 1 | s, Tier 2 |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    with Sandbox(folder / "github") as sandbox, Checkers() as checkers:
        bot = Bot(sandbox, folder, checkers)
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


async def measure_workers(name: str, url: str, folder: Path, jobs: int, count: int, workers: int) -> None:
    """How fast workers get through jobs that wait, each of an installation of its own, once they are warm."""
    url = database.normalize(url)
    with Sandbox(folder / "github") as sandbox:
        pulls = [_pull(sandbox, f"acme{number}/shop", count) for number in range(jobs + WARM * workers)]
        database.prepare(url)
        engine = Engine(url, quiet_seconds=0)
        running = [_worker(sandbox, folder / str(number), url) for number in range(workers)]
        try:
            warm, measured = pulls[jobs:], pulls[:jobs]
            await _queue(engine, sandbox, warm)
            await _done(warm)
            before, own = sum(cpu_seconds(each.pid) for each in running), time.process_time()
            checkers_before = sum(_cpu_of_checkers(each.pid) for each in running)
            begun = time.perf_counter()
            await _queue(engine, sandbox, measured)
            await _done(measured)
            seconds = time.perf_counter() - begun
            of_worker = (sum(cpu_seconds(each.pid) for each in running) - before) / jobs
            of_checkers = (sum(_cpu_of_checkers(each.pid) for each in running) - checkers_before) / jobs
            cpu = of_worker + of_checkers
            of_sandbox = (time.process_time() - own) / jobs
            memory = max(_megabytes(each.pid) for each in running)
        finally:
            for each in running:
                each.terminate()
            for each in running:
                each.wait(30)
            await engine.close()
        runs = Counter(run.conclusion for pull in pulls for run in pull.check_runs("citecheck"))
    print(
        f"| {name} | {workers} | {jobs / seconds:.1f} | {of_worker * 1000:.0f} ms | {of_checkers * 1000:.0f} ms "
        f"| {1 / cpu:.0f} of {GOAL} | "
        f"{of_sandbox * 1000:.0f} ms | {cpu / of_sandbox:.1f} | {memory:.0f} MB | {dict(runs)} |"
    )


async def _queue(engine: Engine, sandbox: Sandbox, pulls: list[PullRequestScene]) -> None:
    for pull in pulls:
        owner, name = pull.repository.full_name.split("/")
        installation = sandbox.installation_of(pull.repository)
        ref = PullRequestRef(
            owner, name, pull.number, installation.id if installation else None, pull.repository.model.id
        )
        await engine.enqueue(CheckJob(ref, f"delivery-{owner}"))


async def _done(pulls: list[PullRequestScene]) -> None:
    while not all(_checked(pull) for pull in pulls):  # noqa: ASYNC110 - other processes work
        await asyncio.sleep(0.05)


def _pull(sandbox: Sandbox, name: str, count: int) -> PullRequestScene:
    files = [f"src/file{number}.py" for number in range(count)]
    repository = sandbox.create_repository(name, dict.fromkeys(files, CODE))
    pull = repository.open_pull_request(dict.fromkeys(files, CHANGED))
    pull.comment("ci-bot[bot]", findings(*((file, 26) for file in files)))
    return pull


def _worker(sandbox: Sandbox, folder: Path, url: str) -> subprocess.Popen[bytes]:
    folder.mkdir(parents=True)
    environment = {
        **os.environ,
        "GITHUB_APP_ID": str(sandbox.app_id),
        "GITHUB_PRIVATE_KEY": sandbox.private_key,
        "GITHUB_API_URL": sandbox.url,
        "CITECHECK_DATABASE_URL": url,
        "CITECHECK_CACHE_DIR": str(folder),
        "NO_PROXY": "127.0.0.1,localhost",
    }
    with (folder / "worker.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-c", "from bot.cli import main; main()", "worker"],
            env=environment,
            stdout=log,
            stderr=log,
        )


def _checked(pull: PullRequestScene) -> bool:
    runs = pull.check_runs("citecheck")
    return bool(runs) and runs[-1].status == "completed"


def cpu_seconds(pid: int) -> float:
    """Of a process, without those that it started."""
    return sum(_stat(pid)[1:3]) / os.sysconf("SC_CLK_TCK")


def _cpu_of_checkers(pid: int) -> float:
    """Of the processes below one: those that live, and those that ended and were waited for."""
    below = [each for each in _processes() if _stat(each)[0] == pid]
    ended = sum(_stat(pid)[3:5])
    return ended / os.sysconf("SC_CLK_TCK") + sum(
        cpu_seconds(each) + _cpu_of_checkers(each) for each in below
    )


def _stat(pid: int) -> tuple[int, ...]:
    """The parent, and in ticks: user, system, and both of the children that were waited for."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended meanwhile
        return (0, 0, 0, 0, 0)
    return int(fields[1]), *(int(each) for each in fields[11:15])


def _processes() -> list[int]:
    return [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()

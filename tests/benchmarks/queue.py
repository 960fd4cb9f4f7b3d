"""How fast webhooks are acknowledged, what the processes weigh, and how the queue outlives its workers.

    python -m tests.benchmarks.queue [--deliveries N] [--kills N]

On SQLite, and on a PostgreSQL server of its own (fsync on) where one is installed. Times are of this
machine; the ratios to `GET /healthz` of the same server in the same run can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import hmac
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx

from bot.jobs.job import CheckJob, Trigger
from bot.jobs.queue.engine import Engine
from bot.model.references import PullRequestRef
from bot.storage import database
from tests.benchmarks.checks import cpu_seconds
from tests.bot.jobs.engine import postgres
from tests.bot.jobs.engine.storm import start, storm
from tests.bot.payloads import pull_request

SECRET = "secret-of-a-benchmark"
AT_ONCE = (1, 8)
BUSY_JOBS = 400
GOAL_MS = 100


def main() -> None:
    """Print everything, for each database."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deliveries", type=int, default=500, help="of each measure; 0 for none")
    parser.add_argument(
        "--kills", type=int, default=12, help="workers that are killed, while 5 jobs come for each"
    )
    chosen = parser.parse_args()
    deliveries: int = chosen.deliveries
    stormy = {"jobs": 5 * chosen.kills, "kills": chosen.kills}
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure("SQLite", f"sqlite:///{folder}/queue.sqlite", Path(folder), deliveries))
    try:
        with postgres.server(durable=True) as server, tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measure("PostgreSQL", server.url("queue"), Path(folder), deliveries))
            database.prepare(database.normalize(server.url("storm")))
            _storm("PostgreSQL", database.normalize(server.url("storm")), **stormy)
    except postgres.MissingError as error:
        print(f"PostgreSQL: {error}")
    with tempfile.TemporaryDirectory() as folder:
        url = database.normalize(f"sqlite:///{folder}/storm.sqlite")
        database.prepare(url)
        _storm("SQLite", url, **stormy)


async def _measure(name: str, url: str, folder: Path, deliveries: int) -> None:
    if not deliveries:
        return
    url = database.normalize(url)
    database.prepare(url)
    with _web(url) as (address, process):
        async with httpx.AsyncClient(base_url=address) as client:
            await _up(client)
            print(
                f"\n{name}: webhook to 202        n   at once       p50       p99       max   "
                f"p50 / healthz   CPU of web for each   (goal: p99 under {GOAL_MS} ms)"
            )
            for busy in (False, True):
                async with _workers(url, folder, busy=busy):
                    for at_once in AT_ONCE:
                        reference = await _times(client, deliveries, at_once, webhook=False)
                        before = cpu_seconds(process.pid)
                        times = await _times(client, deliveries, at_once, webhook=True)
                        cpu = (cpu_seconds(process.pid) - before) / deliveries
                        _row("two busy workers" if busy else "idle", at_once, times, reference, cpu)
            print(f"  memory of the web process: {_rss(process.pid)} MB")


def _row(state: str, at_once: int, times: list[float], reference: list[float], cpu: float) -> None:
    cuts = statistics.quantiles(times, n=100)
    ratio = statistics.median(times) / statistics.median(reference)
    print(
        f"  {state:<20} {len(times):>6} {at_once:>9} {cuts[49] * 1000:>6.1f} ms {cuts[98] * 1000:>6.1f} ms "
        f"{max(times) * 1000:>6.1f} ms {ratio:>15.1f} {cpu * 1000:>18.1f} ms"
    )


async def _times(client: httpx.AsyncClient, count: int, at_once: int, *, webhook: bool) -> list[float]:
    times: list[float] = []
    left = iter(range(count))

    async def some() -> None:
        for _ in left:
            request = _delivery(client) if webhook else client.build_request("GET", "/healthz")
            begin = time.perf_counter()
            answer = await client.send(request)
            times.append(time.perf_counter() - begin)
            answer.raise_for_status()

    await asyncio.gather(*(some() for _ in range(at_once)))
    return times


_serial = iter(range(10**9))


def _delivery(client: httpx.AsyncClient) -> httpx.Request:
    """A signed delivery of a realistic size, each about another pull request."""
    number = next(_serial) + 1
    payload = pull_request("opened")
    payload["pull_request"] |= {"number": number, "body": "x" * 8_000}
    body = json.dumps(payload).encode()
    signature = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    return client.build_request(
        "POST",
        "/webhooks",
        content=body,
        headers={
            "content-type": "application/json",
            "x-github-event": "pull_request",
            "x-github-delivery": f"delivery-{number}",
            "x-hub-signature-256": f"sha256={signature}",
        },
    )


@contextmanager
def _web(url: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "GITHUB_APP_ID": "7",
        "GITHUB_WEBHOOK_SECRET": SECRET,
        "CITECHECK_DATABASE_URL": url,
        "CITECHECK_PORT": str(port),
        "CITECHECK_LOG_LEVEL": "warning",
        "CITECHECK_QUIET_SECONDS": "60",
    }
    process = subprocess.Popen(
        [sys.executable, "-c", "from bot.cli import main; main()", "web"], env=environment
    )
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.terminate()
        process.wait()


async def _up(client: httpx.AsyncClient) -> None:
    while True:
        try:
            (await client.get("/healthz")).raise_for_status()
        except httpx.TransportError:
            await asyncio.sleep(0.05)
        else:
            return


@asynccontextmanager
async def _workers(url: str, folder: Path, *, busy: bool) -> AsyncIterator[None]:
    """Two workers with plenty to do, or none."""
    if not busy:
        yield
        return
    engine = Engine(url, quiet_seconds=0)
    for number in range(BUSY_JOBS):
        ref = PullRequestRef("busy", "shop", number + 1, 5, 7)
        await engine.enqueue(CheckJob(ref, f"busy-{number}", "benchmark", Trigger.RERUN))
    workers = [start(url, folder / f"diary-{number}", seconds=0.1) for number in range(2)]
    while not await engine.running():  # noqa: ASYNC110 - they are other processes
        await asyncio.sleep(0.05)
    print(f"  memory of a worker: {_rss(workers[0].pid)} MB (jobs that do nothing)")
    try:
        yield
    finally:
        for worker in workers:
            worker.kill()
            await asyncio.to_thread(worker.wait)
        await engine.close()


def _rss(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def _storm(name: str, url: str, *, jobs: int, kills: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(
            storm(url, Path(folder) / "diary", jobs=jobs, pulls=12, kills=kills, troubles=True)
        )
    print(
        f"\n{name}: {jobs} jobs of 12 pull requests, {report.kills} workers killed, every third time while nothing can "
        f"be written or the clock is set back: {report.statuses}, unfinished {len(report.unfinished())}, in "
        f"{report.seconds:.0f} s; steps interrupted {report.interrupted}, finished steps repeated "
        f"{len(report.repeated())}, overlaps within a pull request {len(report.overlaps())}"
    )


if __name__ == "__main__":
    main()

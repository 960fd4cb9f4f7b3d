"""The working half of a process: what a worker works with, put together from the settings."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.checker.limits import Limits
from bot.checker.pool import Checkers
from bot.config import judge_settings
from bot.github import GitHubApp
from bot.jobs.check import jobs, search
from bot.jobs.check.services import OnReview, Services
from bot.jobs.queue.engine import Engine, job_id
from bot.jobs.worker.worker import Worker
from bot.judge.judge_of_settings import make_judging
from bot.pull_request.checking import CheckResources
from bot.storage import database
from bot.storage.blobs import BlobCache
from bot.telemetry.metrics import Metrics

if TYPE_CHECKING:
    from bot.config.settings import Settings
    from bot.jobs.job import CheckJob, SearchJob
    from bot.jobs.steps import JobPutOff, Outcome, StepRunner
    from bot.judge.client import Client


@asynccontextmanager
async def running_worker(
    settings: Settings,
    engine: Engine,
    metrics: Metrics,
    *,
    on_review: OnReview | None = None,
    reader: Client | None = None,
) -> AsyncIterator[Worker]:
    """A worker that takes jobs for as long as the body runs. Raises JudgeSettingsError.

    `on_review` gets every review that was judged; `reader` judges where the settings name no model.
    """
    judging = make_judging(judge_settings.load(), engine.judge_answers)
    if judging.client is None and reader is not None:
        judging = replace(judging, client=reader)
    app_id = settings.required_app_id()
    limits = Limits(settings.check_seconds, settings.check_memory)
    github = GitHubApp(
        app_id=app_id,
        private_key=settings.required_private_key(),
        api_url=settings.api_url,
        metrics=metrics,
    )
    with _blob_cache(settings) as cache, Checkers(limits) as checkers:
        async with github:
            services = Services(
                github,
                engine.memory,
                app_id,
                CheckResources(cache, checkers, judging),
                metrics,
                engine.gone,
                engine.ledger,
                on_review,
            )

            async def run_check(job: CheckJob, step: StepRunner) -> Outcome:
                return await jobs.run(job, services, step, external_id=job_id(job))

            async def run_search(job: SearchJob, step: StepRunner) -> list[CheckJob] | JobPutOff:
                return await search.search(job, services, step)

            worker = Worker(
                engine,
                run_check,
                run_search,
                forget_files=cache.forget,
                metrics=metrics,
                concurrency=settings.concurrency,
                poll_seconds=settings.poll_seconds,
                retention_days=settings.retention_days,
                ledger_days=settings.ledger_days,
            )
            await worker.start()
            try:
                yield worker
            finally:
                await worker.stop()
                await judging.close()


@contextmanager
def _blob_cache(settings: Settings) -> Iterator[BlobCache]:
    """In the folder that the settings name, else beside the SQLite file, else in one that goes away again.

    Never in a shared temporary folder: who can write the cache decides what code appears to say.
    """
    url = settings.database_url.get_secret_value()
    with ExitStack() as stack:
        folder = settings.cache_dir
        if folder is None and database.is_sqlite(url):
            folder = database.file_of(url).parent
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="citecheck-")))
        cache = BlobCache(folder / "citecheck-blobs.sqlite", kept_days=settings.retention_days)
        cache.sweep()
        stack.callback(cache.close)
        yield cache

"""For every test: what is asked of a sandbox must be what GitHub describes."""

from __future__ import annotations

import gc
import os
import sys
from functools import cache

import httpx._transports.default as httpx_transports
import jwt.algorithms
import pytest
import structlog
from hypothesis import settings

from tests.contract.plugin import every_request_fits_githubs_description
from tests.contract.published import OPENAPI, missing

__all__ = ["every_request_fits_githubs_description"]

settings.register_profile("citecheck", deadline=None)  # no test asserts a time
settings.load_profile("citecheck")


# the suite starts hundreds of processes, each of which would compile everything that it imports
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# each time a key is read, its numbers are proved to be prime, which takes longer than most tests
jwt.algorithms.load_pem_private_key = cache(jwt.algorithms.load_pem_private_key)  # type: ignore[assignment, attr-defined]

# the log of a test that starts no process shows errors without every frame's variables in colour: a second for each
structlog.dev.ConsoleRenderer.get_active().exception_formatter = structlog.dev.plain_traceback

# each client, and each `httpx.get`, reads the certificates of all authorities, which takes longer than most tests
httpx_transports.create_ssl_context = cache(httpx_transports.create_ssl_context)  # type: ignore[attr-defined]


# what is collected lives as long as the run: looking for garbage in it again and again takes a third of the time
gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """From here on garbage is looked for, in what the tests make."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)  # where the plugin is off
def pytest_xdist_auto_num_workers() -> int:
    """For `-n auto`: half as many again as processors, and at least two more, since a test often waits for something."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return count + max(2, (count + 1) // 2)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name a case that is a long text by its argument: every worker sends the names of all tests to the first."""
    return argname if isinstance(val, str | bytes) and len(val) > 200 else None


def pytest_report_header() -> str:
    """Say whether requests are checked against GitHub's description in this run."""
    return f"contract: {missing(OPENAPI) or 'requests are checked against the description that GitHub publishes'}"

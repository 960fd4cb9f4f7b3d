"""The bot's processes, started as an operator starts them, with the App's real permissions."""

from __future__ import annotations

import json
import re
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from bot.sandbox import PullRequestScene, Sandbox
from bot.web.events import CHECKED_ACTIONS
from tests.bot.faults import Hang
from tests.bot.jobs.engine import postgres
from tests.bot.keys import private_pem
from tests.bot.prepared import prepared
from tests.bot.processes import Processes, processes, until

ROOT = Path(__file__).parents[3]
APP: dict[str, Any] = yaml.safe_load((ROOT / "app.yml").read_text(encoding="utf-8"))


@pytest.fixture
def github(tmp_path: Path) -> Iterator[Sandbox]:
    """A sandbox in which the App has what `app.yml` asks for, and no more."""
    with Sandbox(
        tmp_path / "github", permissions=APP["default_permissions"], events=APP["default_events"]
    ) as running:
        yield running


@pytest.fixture
def bot(github: Sandbox, tmp_path: Path) -> Iterator[Processes]:
    """On a SQLite file that is prepared and empty."""
    with processes(github, tmp_path, prepared(tmp_path / "bot.sqlite")) as started:
        yield started


@pytest.fixture
def pull(bot: Processes, github: Sandbox) -> PullRequestScene:
    """A pull request that was opened before the bot was there, with a finding on it."""
    url, github.webhook_url = github.webhook_url, None
    repository = github.create_repository("acme/shop", {"src/a.py": "x = 1\n" * 20})
    pull = repository.open_pull_request({"src/a.py": "x = 2\n" * 20})
    pull.review_comment("Copilot", "src/a.py", 3, "`y = 5` is never read here.")
    github.webhook_url = url
    return pull


def in_ledger(folder: Path, what: str) -> int:
    with closing(sqlite3.connect(folder / "bot.sqlite")) as connection:
        (count,) = connection.execute(f"SELECT count(*) FROM {what}").fetchone()
    return int(count)


def all_completed(pull: PullRequestScene) -> bool:
    runs = pull.check_runs("citecheck")
    return bool(runs) and all(run.status == "completed" for run in runs)


def reactions(bot: Processes) -> list[object]:
    return [r.body for r in bot.sandbox.requests if r.path.endswith("/reactions") and r.status == 201]


class TestServe:
    def test_from_a_delivery_to_a_check_run(
        self, bot: Processes, pull: PullRequestScene, tmp_path: Path
    ) -> None:
        (tmp_path / "bot.sqlite").unlink()  # it makes its own
        bot.start("serve", anew=True)
        until(bot.is_ready)
        pull.push({"src/a.py": "x = 3\n" * 20})
        until(lambda: all_completed(pull))
        # the job ends a moment after its check run
        until(lambda: "citecheck_jobs_total{" in httpx.get(f"{bot.url}/metrics").text)

        metrics = httpx.get(f"{bot.url}/metrics").text
        assert 'citecheck_deliveries_total{event="pull_request",outcome="queued 202"} 1.0' in metrics
        assert 'citecheck_jobs_total{kind="check",outcome="checked"} 1.0' in metrics
        assert 'endpoint="POST /graphql"' in metrics

    def test_a_command_by_somebody_who_may(self, bot: Processes, pull: PullRequestScene) -> None:
        bot.start("serve")
        until(bot.is_ready)
        pull.comment("alice", "/recheck tier2")
        until(lambda: len(reactions(bot)) == 2)

        assert all_completed(pull)
        assert reactions(bot) == [{"content": "eyes"}, {"content": "rocket"}]

    def test_a_re_run_of_a_fork_s_pull_request(self, bot: Processes, github: Sandbox) -> None:
        """Its event names no pull request: it is found by its head commit."""
        repository = github.create_repository("acme/shop", {"src/a.py": "x = 1\n" * 20})
        pull = repository.open_pull_request({"src/a.py": "x = 2\n" * 20}, author="bob", fork=True)
        bot.start("serve")
        until(bot.is_ready)
        pull.review("Copilot", "`src/a.py:3` is wrong.")
        until(lambda: all_completed(pull))
        (run,) = pull.check_runs("citecheck")
        github.rerequest(run)

        until(lambda: len(pull.check_runs("citecheck")) == 2 and all_completed(pull))

    def test_stopped_it_leaves_nothing_behind(self, bot: Processes, pull: PullRequestScene) -> None:
        serve = bot.start("serve")
        until(bot.is_ready)
        pull.push({"src/a.py": "x = 3\n" * 20})
        serve.send_signal(signal.SIGTERM)

        assert serve.wait(60) == 0
        assert not bot.answers()
        assert "Traceback" not in bot.log("serve")

    def test_killed_in_mid_check_it_goes_on_after_its_start(
        self, bot: Processes, github: Sandbox, pull: PullRequestScene
    ) -> None:
        """One check run, which was in progress when it died, and which is completed."""
        serve = bot.start("serve")
        until(bot.is_ready)
        github.faults.add("GET", r"/pulls/\d+$", Hang())
        pull.push({"src/a.py": "x = 3\n" * 20})
        until(lambda: github.faults.left == 0)
        assert [run.status for run in pull.check_runs("citecheck")] == ["in_progress"]
        serve.kill()
        serve.wait()
        bot.start("serve")
        until(lambda: all_completed(pull))

        assert len(pull.check_runs("citecheck")) == 1
        assert "taking over from dead workers" in bot.log("serve")

    def test_killed_between_the_ledger_and_github_it_is_in_the_ledger_once(
        self, bot: Processes, github: Sandbox, pull: PullRequestScene, tmp_path: Path
    ) -> None:
        serve = bot.start("serve")
        until(bot.is_ready)
        github.faults.add("PATCH", r"/check-runs/\d+$", Hang())
        pull.push({"src/a.py": "x = 3\n" * 20})
        until(lambda: github.faults.left == 0)
        assert in_ledger(tmp_path, "citecheck_reviews") == 1
        serve.kill()
        serve.wait()
        bot.start("serve")
        until(lambda: all_completed(pull))

        (run,) = pull.check_runs("citecheck")
        assert in_ledger(tmp_path, "citecheck_reviews") == 1
        assert in_ledger(tmp_path, f"citecheck_findings WHERE check_id = {run.id}") == 1

    def test_the_button_for_mistakes_and_a_question(
        self, bot: Processes, github: Sandbox, pull: PullRequestScene, tmp_path: Path
    ) -> None:
        """Over real webhooks: from the button to the next check, and from a comment to its answer."""
        pull.repository.set_permission("maria", "write")
        bot.start("serve")
        until(bot.is_ready)
        pull.comment("ci-bot[bot]", "- `src/phantom.py:3`: this is never closed.")
        until(lambda: all_completed(pull))
        first = pull.check_runs("citecheck")[-1]
        github.click(first, "wrong", by="maria")
        until(lambda: len(pull.check_runs("citecheck")) == 2 and all_completed(pull))

        shown = pull.check_runs("citecheck")[-1].summary or ""
        assert "**called wrong** by maria" in shown
        assert in_ledger(tmp_path, "citecheck_feedback") == 1
        pull.comment("maria", "/citecheck help")
        until(lambda: any("/citecheck wrong ID" in each.body for each in pull.model.comments))
        until(lambda: reactions(bot) == [{"content": "eyes"}])
        assert len(pull.check_runs("citecheck")) == 2, "our answer asks for no check"

    def test_every_line_of_the_log_says_what_it_is_about(
        self, bot: Processes, pull: PullRequestScene
    ) -> None:
        bot.start("serve", CITECHECK_LOG_FORMAT="json")
        until(bot.is_ready)
        pull.push({"src/a.py": "x = 3\n" * 20})
        until(lambda: all_completed(pull))
        until(lambda: "job ended" in bot.log("serve"))

        lines = [json.loads(line) for line in bot.log("serve").splitlines()]
        about = [line for line in lines if line["event"] in {"delivery queued", "judged", "job ended"}]
        assert len(about) == 3
        for line in about:
            assert re.fullmatch(r"[0-9a-f-]{36}", line["delivery"])
            assert (line["repo"], line["pr"], line["sha"]) == ("acme/shop", pull.number, pull.head_sha)
        assert bot.sandbox.private_key[100:130] not in bot.log("serve")
        assert bot.sandbox.webhook_secret not in bot.log("serve")
        assert "ghs_" not in bot.log("serve")


class TestApart:
    def test_web_and_worker_on_postgresql(self, github: Sandbox, tmp_path: Path) -> None:
        with ExitStack() as stack:
            try:
                database = stack.enter_context(postgres.server())
            except postgres.MissingError as error:
                pytest.skip(str(error))
            bot = stack.enter_context(processes(github, tmp_path, database.url("citecheck")))
            repository = github.create_repository("acme/shop", {"src/a.py": "x = 1\n" * 20})
            assert bot.run("migrate", anew=True).returncode == 0
            web = bot.start("web", anew=True)
            until(bot.answers)
            assert httpx.get(f"{bot.url}/readyz").json()["worker"] == "NoWorkerError"
            pull = repository.open_pull_request({"src/a.py": "x = 2\n" * 20})
            github.wait_for_deliveries()
            worker = bot.start("worker", anew=True)
            until(lambda: all_completed(pull))
            until(bot.is_ready)
            for process in (web, worker):
                process.terminate()
            assert [process.wait(60) for process in (web, worker)] == [0, 0]

    def test_web_without_its_database_says_503(self, bot: Processes, github: Sandbox) -> None:
        """GitHub shows the failure, and the delivery can be sent again."""
        nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
        bot.start("web", CITECHECK_DATABASE_URL=nowhere)
        until(bot.answers)
        repository = github.create_repository("acme/shop", {"a.py": "x = 1\n"})
        repository.open_pull_request({"a.py": "x = 2\n"})
        github.wait_for_deliveries()

        answers = {each.event: each.status for each in github.deliveries.log}
        assert answers["pull_request"] == 503
        assert httpx.get(f"{bot.url}/readyz").status_code == 503

    def test_a_worker_shows_its_health_where_it_is_asked_to(self, bot: Processes) -> None:
        bot.start("worker", CITECHECK_WORKER_PORT=str(bot.port))
        until(bot.is_ready)

        assert httpx.post(f"{bot.url}/webhooks").status_code == 404
        assert "citecheck_workers" in httpx.get(f"{bot.url}/metrics").text


class TestMistakes:
    def test_settings_are_reported_line_by_line(self, bot: Processes) -> None:
        ended = bot.run(
            "serve", GITHUB_APP_ID="seven", GITHUB_WEBHOOK_SECRET="", CITECHECK_PRT="1", CITECHECK_DEBUG="1"
        )

        assert ended.returncode == 2
        assert ended.stderr.splitlines() == [
            "citecheck: CITECHECK_PRT: is not a setting; did you mean CITECHECK_PORT?",
            "citecheck: GITHUB_APP_ID: must be a whole number above 0, not text of 5 characters",
        ]

    @pytest.mark.parametrize("command", ["migrate", "worker"])
    def test_a_database_that_is_not_there(self, bot: Processes, command: str) -> None:
        nowhere = "postgresql://bot:hunter2@127.0.0.1:1/nothing"
        ended = bot.run(command, CITECHECK_DATABASE_URL=nowhere, CITECHECK_LOG_LEVEL="error")

        assert ended.returncode == 2
        assert "citecheck: the database is out of reach" in ended.stderr
        assert "Traceback" not in ended.stderr
        assert "hunter2" not in ended.stderr

    def test_a_port_that_is_taken(self, bot: Processes) -> None:
        with socket.create_server(("127.0.0.1", bot.port)):
            ended = bot.run("web")

        assert ended.returncode == 2
        assert re.search(rf"citecheck: cannot listen at 127.0.0.1:{bot.port}", ended.stderr)


class TestKey:
    """GitHub is asked at the start whether it knows us."""

    @pytest.mark.parametrize("command", ["serve", "worker"])
    def test_one_that_github_does_not_know_ends_it_in_one_line(self, bot: Processes, command: str) -> None:
        ended = bot.run(command, GITHUB_PRIVATE_KEY=private_pem())

        assert ended.returncode == 2
        (line,) = ended.stderr.splitlines()
        assert re.match(r"citecheck: GitHub does not know this private key as one of App \d+: check", line)

    def test_an_app_that_is_not_there(self, bot: Processes) -> None:
        ended = bot.run("serve", GITHUB_APP_ID="99")

        assert ended.returncode == 2
        assert "GitHub knows no App 99" in ended.stderr
        assert "listening" not in ended.stderr

    def test_that_github_is_away_keeps_nobody_from_starting(self, bot: Processes) -> None:
        bot.start("serve", GITHUB_API_URL="http://127.0.0.1:1")
        until(bot.is_ready)

        assert "GitHub does not say whether it knows our key" in bot.log("serve")

    def test_the_settings_may_be_in_a_file_beside_it(self, bot: Processes, tmp_path: Path) -> None:
        """As `citecheck setup` leaves them; the environment goes before."""
        key = tmp_path / "app.pem"
        key.write_text(bot.sandbox.private_key)
        lines = {
            "GITHUB_APP_ID": str(bot.sandbox.app_id),
            "GITHUB_PRIVATE_KEY": f"'{key}'",
            "GITHUB_WEBHOOK_SECRET": bot.sandbox.webhook_secret,
            "CITECHECK_PORT": "1",
        }
        (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in lines.items()))
        for name in lines.keys() - {"CITECHECK_PORT"}:
            del bot.environment[name]
        bot.folder = tmp_path
        bot.start("serve")
        until(bot.is_ready)


class TestMetricsToken:
    def test_who_has_none_reads_nothing(self, bot: Processes) -> None:
        bot.start("web", CITECHECK_METRICS_TOKEN="let me in")
        until(bot.answers)
        good = {"Authorization": "Bearer let me in"}

        assert httpx.get(f"{bot.url}/metrics").status_code == 401
        assert httpx.get(f"{bot.url}/metrics", headers={"Authorization": "Bearer no"}).status_code == 401
        assert httpx.get(f"{bot.url}/metrics", headers=good).status_code == 200


def test_the_app_hears_every_event_that_is_acted_on() -> None:
    assert set(APP["default_events"]) == {*CHECKED_ACTIONS, "check_run", "check_suite", "repository"}

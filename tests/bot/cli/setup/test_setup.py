"""Registering the App as a person does: one command, the browser, and keys that end where only they can read."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from dotenv import dotenv_values

from bot.cli.setup import keys
from bot.cli.setup.manifest import events, permissions
from bot.model.input_error import InputError
from bot.sandbox import Sandbox
from tests.bot.cli.setup.browser import Browser
from tests.bot.forked import Forked, fork_citecheck
from tests.bot.processes import ANEW, until

PUBLIC = "https://bot.example.com"


class Running:
    """`citecheck setup` in a folder of its own, as it runs; see `processes.Processes` for `anew`."""

    process: Forked | subprocess.Popen[bytes]

    def __init__(self, sandbox: Sandbox, folder: Path, *options: str, anew: bool) -> None:
        self.folder = folder
        self._output = folder.parent / "output"
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("GITHUB_", "CITECHECK_"))}
        words = ["setup", "--no-browser", "--api-url", sandbox.url, "--folder", str(folder), *options]
        with self._output.open("wb") as file:
            if anew:
                self.process = subprocess.Popen(
                    [*ANEW, *words], stdout=file, stderr=subprocess.STDOUT, env=environment
                )
            else:
                self.process = fork_citecheck(words, environment=environment, errors=self._output)

    @property
    def output(self) -> str:
        return self._output.read_text(encoding="utf-8")

    @property
    def entrance(self) -> str:
        """The address that it shows, once it does."""
        until(lambda: self.process.poll() is not None or re.search(r"http://127\S+token=\S+", self.output))
        found = re.search(r"http://127\S+token=\S+", self.output)
        assert found, self.output
        return found[0]

    @property
    def settings(self) -> dict[str, str | None]:
        return dotenv_values(self.folder / ".env", interpolate=False)


Start = Callable[..., Running]


@pytest.fixture
def start(sandbox: Sandbox, tmp_path: Path) -> Iterator[Start]:
    """Starts the command; what still runs is ended with the test."""
    started: list[Running] = []
    folder = tmp_path / "folder with a blank"
    folder.mkdir()

    def run(*options: str, anew: bool = False) -> Running:
        started.append(Running(sandbox, folder, *options, anew=anew))
        return started[-1]

    yield run
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()


@pytest.fixture
def browser() -> Iterator[Browser]:
    with Browser() as opened:
        yield opened


def test_from_the_command_to_an_installed_app(sandbox: Sandbox, start: Start, browser: Browser) -> None:
    repository = sandbox.create_repository("acme/shop", installed=False)
    setup = start(anew=True)
    browser.open(setup.entrance)
    assert browser.title == "Register the GitHub App"
    assert "token=" not in browser.address, "the token is out of the address bar"
    browser.press(webhook_url=PUBLIC, organization="acme", name="citecheck-acme")
    browser.press()  # the manifest, which the page sends by itself
    assert browser.title == "Create GitHub App citecheck-acme"
    browser.press()
    assert browser.title == "Install citecheck-acme"
    browser.press(account="acme")
    assert setup.process.wait(60) == 0, setup.output

    assert sandbox.app.slug == "citecheck-acme"
    assert sandbox.app.owner.login == "acme"
    assert sandbox.app.permissions == permissions()
    assert list(sandbox.app.events) == events()
    assert sandbox.webhook_url == f"{PUBLIC}/webhooks"
    assert sandbox.installation_of(repository) is not None
    assert "Installed on acme. Ready" in setup.output

    key = setup.folder / "citecheck-acme.private-key.pem"
    assert setup.settings == {
        "GITHUB_APP_ID": str(sandbox.app_id),
        "GITHUB_APP_SLUG": "citecheck-acme",
        "GITHUB_WEBHOOK_SECRET": sandbox.webhook_secret,
        "GITHUB_CLIENT_ID": sandbox.app.client_id,
        "GITHUB_CLIENT_SECRET": sandbox.app.client_secret,
        "CITECHECK_PUBLIC_URL": PUBLIC,
        "GITHUB_API_URL": sandbox.url,
        "GITHUB_PRIVATE_KEY": str(key),
    }
    assert sandbox.app.callback_urls == [f"{PUBLIC}/-/signed-in"]
    assert sandbox.app.client_secret not in setup.output
    assert key.read_text() == sandbox.private_key
    for file in (key, setup.folder / ".env"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sandbox.webhook_secret not in setup.output
    assert sandbox.private_key[100:130] not in setup.output


def test_with_the_url_given_the_browser_goes_straight_to_github(
    sandbox: Sandbox, start: Start, browser: Browser
) -> None:
    """Two clicks: create, install."""
    setup = start("--url", f"{PUBLIC}/hooks/github", "--name", "mine")
    browser.open(setup.entrance)
    assert ".submit()" in browser.page.text
    browser.press()
    browser.press()
    browser.press()
    assert setup.process.wait(60) == 0, setup.output
    assert sandbox.webhook_url == f"{PUBLIC}/hooks/github"
    assert sandbox.app.owner.login == "app-owner"


def test_whoever_lacks_the_token_gets_nowhere(start: Start, browser: Browser) -> None:
    setup = start()
    entrance = setup.entrance
    address = entrance.partition("/?")[0]
    for wrong in ("/", "/?token=guess", "/created?code=x&state=y"):
        assert httpx.get(address + wrong).status_code == 403
    assert httpx.post(f"{address}/create", data={"webhook_url": PUBLIC, "name": "x"}).status_code == 403
    assert httpx.get(entrance, headers={"host": "evil.example.com"}).status_code == 400
    assert browser.open(entrance).status_code == 200
    assert httpx.get(entrance, follow_redirects=True).status_code == 403, "the token works once"
    assert browser.open(address).status_code == 200, "the browser that used it goes on"


def test_an_answer_without_the_state_that_went_out_is_refused(
    sandbox: Sandbox, start: Start, browser: Browser
) -> None:
    """A code of somebody else's App must not end in our settings."""
    setup = start("--url", PUBLIC, "--name", "mine")
    browser.open(setup.entrance)
    address = setup.entrance.partition("/?")[0]
    assert browser.open(f"{address}/created?code=abc&state=guess").status_code == 403
    assert not (setup.folder / ".env").exists()
    assert not any(each.path.startswith("/app-manifests") for each in sandbox.requests)


def test_a_code_that_is_worth_nothing_leaves_everything_open(
    sandbox: Sandbox, start: Start, browser: Browser
) -> None:
    setup = start("--url", PUBLIC, "--name", "mine")
    browser.open(setup.entrance)
    address = setup.entrance.partition("/?")[0]
    state = re.search(r"state=([\w-]+)", browser.page.text)
    assert state
    assert browser.open(f"{address}/created?code=stale&state={state[1]}").status_code == 502
    assert "the code was used before, or is older than an hour" in browser.page.text
    assert not (setup.folder / ".env").exists()
    browser.open(address)
    for _ in range(3):
        browser.press()
    assert setup.process.wait(60) == 0, setup.output
    assert sandbox.app.slug == "mine"


def test_what_is_wrong_in_the_form_is_said_beside_it(start: Start, browser: Browser) -> None:
    setup = start()
    browser.open(setup.entrance)
    for typed, words in {
        "http://localhost:8000": "GitHub cannot reach localhost",
        "http://127.0.0.9/": "GitHub cannot reach 127.0.0.9",
        "bot.example.com": "must be an address such as https://citecheck.example.com/webhooks",
        '"><script>x</script>': "must be an address",
    }.items():
        assert browser.press(webhook_url=typed, name="mine").status_code == 400
        assert words in browser.page.text
        assert "<script>x" not in browser.page.text
        assert browser.fields()["webhook_url"] == typed, "what was typed is still there"


def test_keys_of_another_app_are_never_overwritten(sandbox: Sandbox, start: Start) -> None:
    setup = start("--manifest-only", "--url", PUBLIC)
    (setup.folder / ".env").write_text("A=1\nexport GITHUB_APP_ID=7\n")
    setup.process.wait(60)
    again = start("--url", PUBLIC)
    assert again.process.wait(60) == 2
    assert "already sets GITHUB_APP_ID" in again.output
    assert (setup.folder / ".env").read_text() == "A=1\nexport GITHUB_APP_ID=7\n"


def test_a_folder_that_is_missing_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    keys.check_folder(tmp_path / "keys" / "of-acme")
    assert (tmp_path / "keys" / "of-acme").stat().st_mode & 0o777 == 0o700
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"cannot write the keys into .*file"):
        keys.check_folder(tmp_path / "file")


def test_other_settings_and_an_older_key_stay(sandbox: Sandbox, start: Start, browser: Browser) -> None:
    setup = start("--url", PUBLIC, "--name", "mine")
    (setup.folder / ".env").write_text("CITECHECK_PORT=9000")
    (setup.folder / "mine.private-key.pem").write_text("an older one")
    browser.open(setup.entrance)
    for _ in range(3):
        browser.press()
    assert setup.process.wait(60) == 0, setup.output
    assert setup.settings["CITECHECK_PORT"] == "9000"
    assert setup.settings["GITHUB_PRIVATE_KEY"] == str(setup.folder / "mine.private-key-2.pem")
    assert (setup.folder / "mine.private-key.pem").read_text() == "an older one"


def test_a_webhook_without_a_secret_is_given_one(
    sandbox: Sandbox, start: Start, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`webhook_secret` may be null in GitHub's answer."""
    register = sandbox.register

    def without_secret(*arguments: object) -> object:
        app = register(*arguments)  # type: ignore[arg-type]
        sandbox.webhook_secret = ""
        return app

    monkeypatch.setattr(sandbox, "register", without_secret)
    setup = start("--url", PUBLIC, "--name", "mine")
    browser.open(setup.entrance)
    for _ in range(3):
        browser.press()
    assert setup.process.wait(60) == 0, setup.output
    assert len(sandbox.webhook_secret) == 64
    assert setup.settings["GITHUB_WEBHOOK_SECRET"] == sandbox.webhook_secret


def test_an_app_that_nobody_installs_is_registered_all_the_same(
    sandbox: Sandbox, start: Start, browser: Browser
) -> None:
    setup = start("--url", PUBLIC, "--name", "mine", "--wait-minutes", "0")
    browser.open(setup.entrance)
    browser.press()
    browser.press()
    assert setup.process.wait(60) == 1
    assert "The App is not installed yet" in setup.output
    assert setup.settings["GITHUB_APP_ID"] == str(sandbox.app_id)


def test_the_manifest_alone(start: Start) -> None:
    setup = start("--manifest-only", "--url", PUBLIC, "--name", "mine")
    assert setup.process.wait(60) == 0
    printed = json.loads(setup.output)
    assert printed["hook_attributes"] == {"url": f"{PUBLIC}/webhooks", "active": True}
    assert printed["default_permissions"] == permissions()
    assert not list(setup.folder.iterdir())

"""The environment, read and checked: one line for each mistake, and no secret in any."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from bot.cli.app import DEBUG
from bot.cli.server.environment import settings_for
from bot.config.settings import Role, Settings, SettingsError, load, unknown_variables
from bot.storage import database
from tests.bot.keys import private_pem

Environment = pytest.MonkeyPatch

NEW, OLD = "a-new-secret-of-ours", "an-old-secret-of-ours"


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Environment:
    """An environment in which only what a role needs is set."""
    for name in os.environ:
        if name.startswith(("GITHUB_", "CITECHECK_")) or name in {"PORT", "DATABASE_URL"}:
            monkeypatch.delenv(name)
    monkeypatch.setenv("GITHUB_APP_ID", "7")
    monkeypatch.setenv("GITHUB_PRIVATE_KEY", private_pem())
    monkeypatch.setenv("GITHUB_WEBHOOK_SECRET", "hunter2hunter2hunter2")
    return monkeypatch


def wrong(role: Role = Role.SERVE) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        load(role)
    return caught.value.lines


def test_the_least_that_serves(environment: Environment, tmp_path: Path) -> None:
    environment.chdir(tmp_path)
    settings = load(Role.SERVE)

    assert settings.required_app_id() == 7
    assert settings.required_private_key() == private_pem().strip()
    assert settings.database_url.get_secret_value() == f"sqlite:///{tmp_path}/citecheck.sqlite"
    assert settings.api_url == "https://api.github.com"
    assert settings.quiet_seconds == 10
    assert (settings.check_seconds, settings.check_memory) == (20, 512), (
        "what reading a pull request may take"
    )


@pytest.mark.parametrize(
    ("role", "missing"),
    [
        (Role.SERVE, {"GITHUB_APP_ID", "GITHUB_PRIVATE_KEY", "GITHUB_WEBHOOK_SECRET"}),
        (Role.WEB, {"GITHUB_APP_ID", "GITHUB_WEBHOOK_SECRET"}),
        (Role.WORKER, {"GITHUB_APP_ID", "GITHUB_PRIVATE_KEY"}),
    ],
)
def test_each_role_needs_its_own(environment: Environment, role: Role, missing: set[str]) -> None:
    for name in ("GITHUB_APP_ID", "GITHUB_PRIVATE_KEY", "GITHUB_WEBHOOK_SECRET"):
        environment.setenv(name, "")

    assert {line.split(":")[0] for line in wrong(role)} == missing


def test_migrating_needs_nothing(environment: Environment) -> None:
    for name in ("GITHUB_APP_ID", "GITHUB_PRIVATE_KEY", "GITHUB_WEBHOOK_SECRET"):
        environment.delenv(name)

    load(Role.MIGRATE)


def test_a_line_for_each_mistake_and_no_secret_in_any(environment: Environment) -> None:
    for name, value in {
        "GITHUB_APP_ID": "hunter2",  # the neighbour's value
        "GITHUB_PRIVATE_KEY": "hunter2",
        "GITHUB_WEBHOOK_SECRET": "hunter2 hunter2 hunter2",
        "GITHUB_API_URL": "https://user:hunter2@ghe.example.com",
        "CITECHECK_DATABASE_URL": "mysql://user:hunter2@host/db",
        "CITECHECK_QUIET_SECONDS": "61",
        "CITECHECK_LOG_LEVEL": "loud",
        "PORT": "70000",
    }.items():
        environment.setenv(name, value)

    assert wrong() == [
        (
            "CITECHECK_DATABASE_URL: is of mysql; it must be of sqlite or postgresql, such as "
            "sqlite:////var/lib/citecheck/citecheck.sqlite or postgresql://USER:PASSWORD@HOST/DATABASE"
        ),
        'CITECHECK_LOG_LEVEL: must be debug, info, warning or error, not "loud"',
        'CITECHECK_QUIET_SECONDS: must be a number from 0 to 60, not "61"',
        "GITHUB_API_URL: must not hold a user or a password",
        "GITHUB_APP_ID: must be a whole number above 0, not text of 7 characters",
        "GITHUB_PRIVATE_KEY: must be PEM text, base64 of it, or the path of a readable file",
        "GITHUB_WEBHOOK_SECRET: holds 3 secrets, but may hold only 2: the new one and the old one",
        'PORT: must be a whole number from 0 to 65535, not "70000"',
    ]


@pytest.mark.parametrize(
    ("variable", "value", "line"),
    [
        ("CITECHECK_PORT", "80.5", 'must be a whole number from 0 to 65535, not "80.5"'),
        ("CITECHECK_WORKER_PORT", "0", 'must be a whole number from 1 to 65535, not "0"'),
        ("CITECHECK_RETENTION_DAYS", "3", 'must be a number, at least 4, not "3"'),
        ("CITECHECK_POLL_SECONDS", "soon", 'must be a number from 0.05 to 60, not "soon"'),
        ("CITECHECK_CONCURRENCY", "9" * 70, f'must be a whole number from 1 to 200, not "{"9" * 59}…"'),
        ("CITECHECK_LOG_FORMAT", "x\n\x1b[31m", 'must be auto, json or text, not "x \\x1b[31m"'),
        (
            "GITHUB_API_URL",
            "ghe.example.com/api/v3",
            'must be a URL such as https://github.example.com/api/v3, not "ghe.example.com/api/v3"',
        ),
        (
            "GITHUB_API_URL",
            "http://[::1",
            'must be a URL such as https://github.example.com/api/v3, not "http://[::1"',
        ),
        ("GITHUB_API_URL", "u:p@ghe", "must be a URL such as https://github.example.com/api/v3"),
        (
            "CITECHECK_DATABASE_URL",
            "sqlite://",
            "names no file for SQLite, as sqlite:////var/lib/citecheck/citecheck.sqlite does",
        ),
    ],
)
def test_a_line_says_what_was_given_and_what_is_right(
    environment: Environment, variable: str, value: str, line: str
) -> None:
    environment.setenv(variable, value)

    assert wrong() == [f"{variable}: {line}"]


class TestPrivateKey:
    def test_pem_in_one_line(self, environment: Environment) -> None:
        environment.setenv("GITHUB_PRIVATE_KEY", private_pem().replace("\n", "\\n"))

        assert load(Role.WORKER).required_private_key() == private_pem()

    def test_base64(self, environment: Environment) -> None:
        environment.setenv("GITHUB_PRIVATE_KEY", base64.b64encode(private_pem().encode()).decode())

        assert load(Role.WORKER).required_private_key() == private_pem()

    def test_base64_in_lines(self, environment: Environment) -> None:
        environment.setenv("GITHUB_PRIVATE_KEY", base64.encodebytes(private_pem().encode()).decode())

        assert load(Role.WORKER).required_private_key() == private_pem()

    def test_file(self, environment: Environment, tmp_path: Path) -> None:
        file = tmp_path / "key.pem"
        file.write_text(private_pem())
        environment.setenv("GITHUB_PRIVATE_KEY", str(file))

        assert load(Role.WORKER).required_private_key() == private_pem()

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            ("/no/such/file.pem", "must be PEM text, base64 of it"),
            ("-----BEGIN RSA PRIVATE KEY-----\nbroken\n-----END RSA PRIVATE KEY-----", "usable private key"),
            (base64.b64encode(b"something else").decode(), "usable private key"),
            (
                ec.generate_private_key(ec.SECP256R1())
                .private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
                .decode(),
                "not RSA",
            ),
        ],
        ids=["no file", "broken", "base64 of something else", "elliptic"],
    )
    def test_others_are_refused(self, environment: Environment, value: str, words: str) -> None:
        environment.setenv("GITHUB_PRIVATE_KEY", value)

        (line,) = wrong(Role.WORKER)
        assert words in line


class TestWebhookSecrets:
    @pytest.mark.parametrize("separator", [",", " ", ",  "])
    def test_two_while_it_is_changed(self, environment: Environment, separator: str) -> None:
        environment.delenv("GITHUB_WEBHOOK_SECRET")
        environment.setenv("GITHUB_WEBHOOK_SECRETS", f" {NEW}{separator}{OLD} ")

        assert [each.get_secret_value() for each in load(Role.WEB).webhook_secrets] == [NEW, OLD]

    @pytest.mark.parametrize("value", ["hunter2", "hunter2hunter2x", f"{'n' * 16},hunter2"])
    def test_one_that_can_be_guessed_is_refused(self, environment: Environment, value: str) -> None:
        environment.setenv("GITHUB_WEBHOOK_SECRET", value)

        (line,) = wrong(Role.WEB)
        assert f"holds a secret of {len(value.split(',')[-1])} characters, which can be guessed" in line
        assert "hunter2" not in line

    def test_sixteen_characters_will_do(self, environment: Environment) -> None:
        environment.setenv("GITHUB_WEBHOOK_SECRET", "n" * 16)

        assert load(Role.WEB).webhook_secrets[0].get_secret_value() == "n" * 16

    def test_three_are_too_many(self, environment: Environment) -> None:
        environment.setenv("GITHUB_WEBHOOK_SECRET", "a,b,c")

        assert wrong() == [
            "GITHUB_WEBHOOK_SECRET: holds 3 secrets, but may hold only 2: the new one and the old one"
        ]

    def test_separators_alone_are_none(self, environment: Environment) -> None:
        environment.setenv("GITHUB_WEBHOOK_SECRET", " , ")

        (line,) = wrong(Role.WEB)
        assert "is not set" in line


class TestDatabase:
    def test_a_sqlite_that_is_too_old_for_this_python_is_refused(self, environment: Environment) -> None:
        """Else the first job ends in a traceback."""
        environment.setattr(database, "SUBSECOND_PYTHON", (3, 0))
        environment.setattr(database, "SUBSECOND_SQLITE", (99, 0))

        (line,) = wrong(Role.MIGRATE)
        assert line.startswith("CITECHECK_DATABASE_URL: is of SQLite, which is 3.")
        environment.setenv("CITECHECK_DATABASE_URL", "postgresql://host/database")
        load(Role.MIGRATE)

    @pytest.mark.parametrize(
        ("given", "used"),
        [
            ("sqlite:////var/lib/c.db", "sqlite:////var/lib/c.db"),
            ("postgres://u:p@h/d", "postgresql+psycopg://u:p@h/d?connect_timeout=5"),
            (
                "postgresql://u:p@h/d?sslmode=require",
                "postgresql+psycopg://u:p@h/d?connect_timeout=5&sslmode=require",
            ),
            ("postgresql://h/d?connect_timeout=2", "postgresql+psycopg://h/d?connect_timeout=2"),
        ],
    )
    def test_forms(self, environment: Environment, given: str, used: str) -> None:
        environment.setenv("CITECHECK_DATABASE_URL", given)

        assert load(Role.WEB).database_url.get_secret_value() == used

    @pytest.mark.parametrize("given", ["sqlite://", "sqlite:///:memory:", "nonsense", "redis://h"])
    def test_others_are_refused(self, environment: Environment, given: str) -> None:
        environment.setenv("CITECHECK_DATABASE_URL", given)

        assert len(wrong()) == 1

    def test_ours_comes_before_the_platform_s(self, environment: Environment) -> None:
        environment.setenv("DATABASE_URL", "postgres://platform/d")
        environment.setenv("CITECHECK_DATABASE_URL", "postgres://ours/d")

        assert "ours" in load(Role.WEB).database_url.get_secret_value()


def test_enterprise_server(environment: Environment) -> None:
    environment.setenv("GITHUB_API_URL", "https://ghe.example.com/api/v3/")

    assert load(Role.WEB).api_url == "https://ghe.example.com/api/v3"


def test_nothing_secret_shows(environment: Environment) -> None:
    environment.setenv("CITECHECK_DATABASE_URL", "postgresql://bot:hunter2@db/citecheck")
    environment.setenv("CITECHECK_METRICS_TOKEN", "hunter2")
    shown = repr(load(Role.SERVE)) + str(load(Role.SERVE)) + load(Role.SERVE).model_dump_json()

    assert "hunter2" not in shown
    assert "BEGIN" not in shown


def test_a_misspelt_variable_is_reported_with_the_nearest() -> None:
    assert unknown_variables({"CITECHECK_DATABSE_URL": "x", "PATH": "y", "CITECHECK_PORT": "1"}) == [
        "CITECHECK_DATABSE_URL: is not a setting; did you mean CITECHECK_DATABASE_URL?"
    ]


@pytest.mark.parametrize("role", ["serve", "web", "worker"])
def test_every_variable_that_is_read_is_known(
    environment: Environment, capsys: pytest.CaptureFixture[str], role: str
) -> None:
    environment.setenv(DEBUG, "1")

    settings_for(Role(role))

    assert capsys.readouterr().err == ""


def test_pages_for_everybody_need_what_signing_in_needs(environment: Environment) -> None:
    environment.setenv("CITECHECK_PUBLIC_CARDS", "acme/shop")
    said = wrong(Role.WEB)
    assert [line.partition(";")[0] for line in said] == [
        f"{name}: is not set, but CITECHECK_PUBLIC_CARDS is"
        for name in ("CITECHECK_PUBLIC_URL", "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET")
    ]


def test_every_setting_has_a_variable() -> None:
    from bot.config.settings import VARIABLES

    assert set(VARIABLES) == set(Settings.model_fields)

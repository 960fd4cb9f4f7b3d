"""The log: one event a line, and nothing secret in any."""

from __future__ import annotations

import json
import logging
import unicodedata
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from bot.telemetry import logs
from bot.telemetry.logs import REDACTED, redact
from tests.bot.keys import private_pem


@pytest.fixture(autouse=True)
def _configured() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_line_is_json_when_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure()
    with structlog.contextvars.bound_contextvars(delivery="d-1", repo="acme/shop", pr=3, sha="abc"):
        structlog.get_logger("bot").info("job ended", outcome="checked")

    (line,) = lines(capsys)
    assert line["event"] == "job ended"
    assert (line["delivery"], line["repo"], line["pr"], line["sha"]) == ("d-1", "acme/shop", 3, "abc")
    assert line["level"] == "info"
    assert str(line["timestamp"]).endswith("Z")


def test_libraries_write_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure()
    logging.getLogger("uvicorn.error").error("broken: %s", "Bearer abcdefghijklmnop1234")
    logging.getLogger("dbos").warning("careful")
    logging.getLogger("dbos").info("chatter")

    assert [(line["event"], line["level"]) for line in lines(capsys)] == [
        (f"broken: {REDACTED}", "error"),
        ("careful", "warning"),
    ]


def test_text_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(form="text")
    structlog.get_logger("bot").info("job ended", outcome="checked")

    assert "job ended" in capsys.readouterr().err


HOSTILE = {
    "escape codes": ("a\x1b[2Jb", "\\x1b[2Jb"),
    "a forged line": ("a\n2026-01-01T00:00:00Z [info     ] job ended", "\\x0a2026-01-01"),
    "a carriage return": ("a\rjob ended", "\\x0djob ended"),
    "another end of a line": ("a\u2028job ended\x85", "\\u2028job ended\\x85"),
    "a turned reading direction": ("a\u202eb", "\\u202eb"),
}


@pytest.mark.parametrize(("text", "shown"), HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("place", ["event", "library", "value", "list"])
def test_text_for_a_person_is_not_obeyed(
    text: str, shown: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure(form="text")
    match place:
        case "event":
            structlog.get_logger("bot").info(text)
        case "library":
            logging.getLogger("httpx").warning("odd: %s", text)
        case "value":
            structlog.get_logger("bot").info("begun", title=text)
        case _:
            structlog.get_logger("bot").info("begun", titles=[text])

    (line,) = capsys.readouterr().err.splitlines()
    assert line.isprintable()
    assert shown in line or place in {"value", "list"}  # these may be quoted, as Python quotes text


def fail(words: str) -> None:
    raise ValueError(words)


def test_a_traceback_forges_no_event(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(form="text")
    try:
        fail("odd\n2026-01-01T00:00:00Z [info     ] job ended\x1b[2J")
    except ValueError:
        structlog.get_logger("bot").exception("failed")

    first, *traceback = capsys.readouterr().err.splitlines()
    assert "failed" in first
    assert "    2026-01-01T00:00:00Z [info     ] job ended\\x1b[2J" in traceback
    assert all(line.startswith("    ") and line.isprintable() for line in traceback)


@given(st.dictionaries(st.sampled_from(["event", "title", "exception"]), st.text()))
def test_any_text_is_made_inert(event: dict[str, object]) -> None:
    made = logs.make_inert(None, "info", dict(event))

    for name, value in made.items():
        written = str(value).splitlines()
        assert not any(
            unicodedata.category(character) == "Cc"
            for line in written
            for character in line
            if character != "\t"
        )
        assert all(line.startswith("    ") for line in written) if name == "exception" else len(written) <= 1


def test_a_traceback_is_one_line_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure()
    try:
        int("postgresql://bot:hunter2@db/citecheck")
    except ValueError:
        structlog.get_logger("bot").exception("failed")

    (line,) = lines(capsys)
    assert "ValueError" in str(line["exception"])
    assert "hunter2" not in json.dumps(line)


SECRETS = {
    "installation token": "ghs_16C7e42F292c6912E7710c838347Ae178B4a",
    "personal token": "github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz",
    "private key": private_pem(),
    "JWT": "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiI3In0abcdef.c2lnbmF0dXJl",
    "authorization header": "Bearer 0123456789abcdef0123",
    "database address": "postgresql://bot:hunter2hunter2@db/citecheck",
}


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS.keys())
@pytest.mark.parametrize("place", ["alone", "in a sentence", "in a dict", "in a list", "in bytes"])
def test_a_secret_is_known_by_its_look(secret: str, place: str) -> None:
    value: object = {
        "alone": secret,
        "in a sentence": f"GET failed with {secret} after 3 s",
        "in a dict": {"a": {"b": secret}},
        "in a list": [1, (secret,)],
        "in bytes": secret.encode(),
    }[place]

    shown = repr(redact(None, "info", {"value": value}))

    middle = (
        secret[secret.find("hunter2") : secret.find("hunter2") + 14] if "hunter2" in secret else secret[8:28]
    )
    assert middle not in shown
    assert REDACTED in shown


@pytest.mark.parametrize("name", ["token", "webhook_secret", "Authorization", "private_key", "db_password"])
def test_a_secret_is_known_by_its_name(name: str) -> None:
    assert redact(None, "info", {name: "short", "nested": {name: "short"}}) == {
        name: REDACTED,
        "nested": {name: REDACTED},
    }


def test_plain_values_stay() -> None:
    plain = {"pr": 3, "ok": True, "seconds": 0.5, "none": None, "repo": "acme/shop"}

    assert redact(None, "info", dict(plain)) == plain


def test_a_value_without_end_is_cut() -> None:
    kept = str(redact(None, "info", {"body": "x" * 1_000_000 + "ValueError: the end"})["body"])
    assert len(kept) <= logs.LONGEST
    assert kept.endswith("ValueError: the end")


@given(
    st.dictionaries(
        st.text(), st.recursive(st.none() | st.text() | st.binary(), st.lists, max_leaves=12), max_size=6
    )
)
def test_anything_can_be_logged(event: dict[str, object]) -> None:
    json.dumps(redact(None, "info", event))

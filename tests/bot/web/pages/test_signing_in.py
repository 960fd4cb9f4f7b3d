"""Signing in: the whole way, and every way that is not."""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
import sqlalchemy as sa

from bot.sandbox import Sandbox
from bot.storage import sessions
from bot.storage.sessions import LOGINS, LOGINS_OF_BROWSER, SESSIONS, Sessions, hashed
from bot.web.pages.addresses import safe_path
from tests.bot.web.pages.site import Site, served

COOKIE = "__Host-citecheck"


@pytest.fixture(autouse=True)
def _somebody(sandbox: Sandbox) -> None:
    sandbox.create_repository("acme/shop").set_permission("alice", "read")


def query(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def test_somebody_signs_in_and_out(site: Site) -> None:
    browser = site.browser()
    assert "Sign in with GitHub" in browser.get("/").text
    answer = browser.sign_in("alice", "/?weeks=4")
    assert (answer.status_code, answer.headers["location"]) == (303, "/?weeks=4")
    assert "alice" in browser.get("/").text
    kept = browser.kept[COOKIE]
    assert browser.sign_out().status_code == 303
    assert COOKIE not in browser.kept
    browser.kept[COOKIE] = kept
    assert "Sign in with GitHub" in browser.get("/").text, "the session ended, not only its cookie"


def test_what_goes_to_github_is_a_state_and_a_challenge(site: Site) -> None:
    asked = query(site.browser().leave())
    assert asked["redirect_uri"] == f"{site.url}/-/signed-in"
    assert (asked["code_challenge_method"], asked["prompt"]) == ("S256", "select_account")
    assert len(asked["state"]) >= 40
    assert len(asked["code_challenge"]) == 43


def test_the_cookie_is_for_this_host_and_no_script(site: Site) -> None:
    line = site.browser().sign_in("alice").headers["set-cookie"]
    for part in ("__Host-citecheck=", "HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert part in line
    assert "Domain" not in line


def test_where_to_come_back_is_never_what_a_request_says(site: Site) -> None:
    answer = site.browser().get(
        "/-/sign-in", headers={"Host": "evil.example", "X-Forwarded-Host": "evil.example"}
    )
    assert "evil" not in answer.headers["location"]


@pytest.mark.parametrize(
    "wanted",
    [
        "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
        "/%0d%0aSet-Cookie:x=y\r\n", "/\tevil", "evil", "", "/-/sign-in", "/" + "x" * 5_000, "/a\u202eb",
        "//[", "http://[x", "//\u2100", "//[::1]/",
    ],
)  # fmt: skip
def test_nobody_is_sent_elsewhere_after_signing_in(wanted: str) -> None:
    assert safe_path(wanted) == "/"


@pytest.mark.parametrize("wanted", ["/", "/acme/shop", "/acme/shop/reviewers/a%2Fb?weeks=4"])
def test_a_path_of_ours_is_kept(wanted: str) -> None:
    assert safe_path(wanted) == wanted


class TestStates:
    def test_one_is_good_once(self, site: Site) -> None:
        browser = site.browser()
        back = browser.agree(browser.leave(), "alice")
        assert browser.get(back).status_code == 303
        assert browser.get(back).status_code == 400

    def test_one_that_we_did_not_give_is_refused(self, site: Site) -> None:
        browser = site.browser()
        back = browser.agree(browser.leave(), "alice")
        forged = back.replace(query(back)["state"], "x" * 43)
        assert browser.get(forged).status_code == 400
        assert COOKIE not in browser.kept

    def test_one_of_another_browser_is_refused(self, site: Site) -> None:
        """Somebody sends a victim his own way back, so that the victim acts in his name."""
        attacker, victim = site.browser(), site.browser()
        back = attacker.agree(attacker.leave(), "alice")
        victim.leave()
        assert victim.get(back).status_code == 400
        assert COOKIE not in victim.kept

    def test_one_is_good_for_ten_minutes(self, site: Site) -> None:
        browser = site.browser()
        back = browser.agree(browser.leave(), "alice")
        with site.engine.begin() as connection:
            connection.execute(sa.update(LOGINS).values(at=LOGINS.c.at - 601))
        assert browser.get(back).status_code == 400

    def test_several_tabs_have_their_own(self, site: Site) -> None:
        browser = site.browser()
        ways = [browser.leave(f"/?weeks={weeks}") for weeks in (4, 26)]
        backs = [browser.agree(way, "alice") for way in ways]
        assert [browser.get(back).headers["location"] for back in backs] == ["/?weeks=4", "/?weeks=26"]

    def test_a_browser_has_only_so_many(self, site: Site) -> None:
        browser = site.browser()
        for _ in range(LOGINS_OF_BROWSER + 5):
            browser.leave()
        with site.engine.connect() as connection:
            assert connection.scalar(sa.select(sa.func.count()).select_from(LOGINS)) == LOGINS_OF_BROWSER

    def test_all_browsers_together_have_only_so_many(
        self, site: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever asks for the page again and again, each time as another browser, fills no disk."""
        monkeypatch.setattr(sessions, "LOGINS_LIMIT", 5)
        for _ in range(12):
            last = site.browser()
            way = last.leave()
        with site.engine.connect() as connection:
            assert 3 <= (connection.scalar(sa.select(sa.func.count()).select_from(LOGINS)) or 0) <= 5
        assert last.get(last.agree(way, "alice")).status_code == 303


def test_a_code_without_its_verifier_is_worth_nothing(site: Site, sandbox: Sandbox) -> None:
    """A code that was stolen on the way is put into the thief's own attempt."""
    victim, thief = site.browser(), site.browser()
    stolen = query(victim.agree(victim.leave(), "alice"))["code"]
    own = query(thief.leave())["state"]
    answer = thief.get("/-/signed-in", params={"code": stolen, "state": own})
    assert answer.status_code == 403
    assert COOKIE not in thief.kept


def test_who_cancels_is_told_so(site: Site) -> None:
    browser = site.browser()
    state = query(browser.leave())["state"]
    answer = browser.get("/-/signed-in", params={"error": "access_denied", "state": state})
    assert (answer.status_code, COOKIE in browser.kept) == (403, False)
    assert "cancelled" in answer.text


def test_the_id_is_new_after_signing_in(site: Site) -> None:
    """An id that somebody else has set beforehand is worth nothing, and that of an earlier visit has ended."""
    browser = site.browser()
    browser.kept[COOKIE] = "an-id-that-the-attacker-knows-too-0123456789"
    browser.sign_in("alice")
    first = browser.kept[COOKIE]
    assert first != "an-id-that-the-attacker-knows-too-0123456789"
    browser.sign_in("alice")
    assert browser.kept[COOKIE] != first
    other = site.browser()
    other.kept[COOKIE] = first
    assert "Sign in with GitHub" in other.get("/").text


@pytest.mark.parametrize(
    "cookie", ["x", "", "x" * 43, "x" * 50_000, "'; DROP TABLE citecheck_sessions; --", "%00"]
)
def test_a_forged_cookie_is_nobody(site: Site, cookie: str) -> None:
    browser = site.browser()
    browser.kept[COOKIE] = cookie
    answer = browser.get("/acme/shop")
    assert answer.status_code in {303, 400, 431}  # to the sign-in, or too long for the server
    assert "acme/shop" not in answer.text


def test_a_session_ends_with_its_token(site: Site) -> None:
    browser = site.browser()
    browser.sign_in("alice")
    with site.engine.begin() as connection:
        connection.execute(sa.update(SESSIONS).values(expires_at=SESSIONS.c.expires_at - 8 * 3_600 - 1))
    assert "Sign in with GitHub" in browser.get("/").text


class TestForms:
    @pytest.mark.parametrize("csrf", ["", "x", "x" * 43])
    def test_one_of_another_site_signs_nobody_out(self, site: Site, csrf: str) -> None:
        browser = site.browser()
        browser.sign_in("alice")
        assert browser.sign_out(csrf).status_code == 403
        assert "alice" in browser.get("/").text

    def test_one_of_another_visitor_signs_nobody_out(self, site: Site) -> None:
        one, other = site.browser(), site.browser()
        one.sign_in("alice")
        other.sign_in("alice")
        with site.engine.connect() as connection:
            query = sa.select(SESSIONS.c.csrf).where(SESSIONS.c.id_hash == hashed(other.kept[COOKIE]))
            csrf = str(connection.scalar(query))
        assert one.sign_out(csrf).status_code == 403

    def test_every_other_method_is_refused(self, site: Site) -> None:
        browser = site.browser()
        browser.sign_in("alice")
        assert browser.get("/-/sign-out").status_code in {404, 405}
        for path in ("/", "/acme/shop", "/-/sign-in", "/-/signed-in"):
            assert browser.post(path).status_code == 405

    def test_a_huge_one_is_not_read(self, site: Site) -> None:
        browser = site.browser()
        browser.sign_in("alice")
        assert browser.post("/-/sign-out", data={"csrf": "x" * 1_000_000}).status_code == 403


def test_the_token_is_in_no_log_page_or_row(
    site: Site,
    sandbox: Sandbox,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    caplog.set_level(logging.DEBUG)
    browser = site.browser()
    browser.sign_in("alice")
    page = browser.get("/").text
    [token] = sandbox.tokens.tokens_of(sandbox.user("alice"))
    assert token.startswith("ghu_")
    said = capfd.readouterr()
    for place in (page, caplog.text, said.out, said.err, *browser.kept.values()):
        assert token not in place
        assert sandbox.app.client_secret not in place
    site.engine.dispose()
    for file in tmp_path.glob("pages.sqlite*"):
        content = file.read_bytes()
        assert token.encode() not in content
        assert browser.kept[COOKIE].encode() not in content, (
            "nor does the id of a session lie in the database"
        )


def test_another_client_secret_signs_everybody_out(site: Site) -> None:
    browser = site.browser()
    browser.sign_in("alice")
    from bot.storage.sessions import cipher_for

    assert Sessions(site.engine, cipher_for("another")).find(browser.kept[COOKIE]) is None


def test_github_that_does_not_answer_is_said(site: Site, sandbox: Sandbox) -> None:
    browser = site.browser()
    back = browser.agree(browser.leave(), "alice")
    sandbox.close()
    answer = browser.get(back)
    assert answer.status_code == 503
    assert "does not answer" in answer.text


def test_many_sign_in_at_once(site: Site, sandbox: Sandbox) -> None:
    """Three hundred set out, of whom twenty come back: every one of these is signed in, each as a session of its own."""
    # connections are shared, cookies are not: each that sets out is somebody new
    with ThreadPoolExecutor(32) as pool, httpx.HTTPTransport() as connections:

        def set_out(_: int) -> int:
            answer = connections.handle_request(httpx.Request("GET", f"{site.url}/-/sign-in"))
            answer.read()
            return answer.status_code

        browsers = [site.browser() for _ in range(20)]
        answers = list(pool.map(lambda browser: browser.sign_in("alice"), browsers))
        ways = set(pool.map(set_out, range(280)))
    assert {answer.status_code for answer in answers} == {303}
    assert ways == {303}
    assert len({browser.kept[COOKIE] for browser in browsers}) == 20
    assert all("alice" in browser.get("/").text for browser in browsers[:5])


class TestLoopback:
    def test_the_token_opens_the_pages_once(self, local: Site) -> None:
        entrance = local.pages.entrance(int(local.url.rpartition(":")[2]))
        assert entrance is not None
        browser = local.browser()
        answer = browser.get(entrance)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert "this machine" in browser.get("/").text
        late = local.browser()
        assert late.get(entrance).status_code == 403
        assert "Nobody is signed in" in late.get("/").text
        assert local.pages.entrance(1) is None

    @pytest.mark.parametrize("token", ["", "x", "x" * 43, "\u0663" * 43, "x" * 10_000])
    def test_a_guess_opens_nothing(self, local: Site, token: str) -> None:
        assert local.browser().get("/", params={"token": token}).status_code == 403

    @pytest.mark.parametrize(
        "headers",
        [{"Host": "evil.example"}, {"Host": "citecheck.example.com:80"}, {"X-Forwarded-For": "1.2.3.4"},
         {"Forwarded": "for=1.2.3.4"}],
    )  # fmt: skip
    def test_what_comes_from_elsewhere_is_refused(self, local: Site, headers: dict[str, str]) -> None:
        """A name that points to this machine, or a proxy before it: even with the token, and with the cookie."""
        entrance = local.pages.entrance(int(local.url.rpartition(":")[2]))
        assert entrance is not None
        assert local.browser().get(entrance, headers=headers).status_code == 403
        browser = local.browser()
        assert browser.get(entrance).status_code == 303
        assert browser.get("/", headers=headers).status_code == 403

    def test_nobody_signs_in_with_github(self, local: Site) -> None:
        assert local.browser().get("/-/sign-in").status_code == 404

    def test_a_machine_that_others_reach_has_no_token(self, tmp_path: Path) -> None:
        with served(tmp_path / "other", CITECHECK_HOST="0.0.0.0") as open_to_all:
            assert open_to_all.pages.entrance(1) is None


def test_a_worker_deletes_what_is_not_good_any_more(site: Site) -> None:
    site.browser().sign_in("alice")
    site.browser().leave()
    cleaner = Sessions(site.engine, cipher=None)

    def kept() -> list[int | None]:
        with site.engine.connect() as connection:
            return [
                connection.scalar(sa.select(sa.func.count()).select_from(table))
                for table in (SESSIONS, LOGINS)
            ]

    cleaner.drop_expired()
    assert kept() == [1, 1]
    with site.engine.begin() as connection:
        connection.execute(sa.update(SESSIONS).values(expires_at=time.time() - 1))
        connection.execute(sa.update(LOGINS).values(at=time.time() - 3_600))
    cleaner.drop_expired()
    assert kept() == [0, 0]


def test_waiting_attempts_are_cleared_away(site: Site) -> None:
    site.browser().leave()
    with site.engine.begin() as connection:
        connection.execute(sa.update(LOGINS).values(at=time.time() - 3_600))
    site.browser().leave()
    with site.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(LOGINS)) == 1

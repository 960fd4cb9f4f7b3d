"""Who may see what: nothing of another installation, by id or by name, whatever happened to a repository."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa
from selectolax.lexbor import LexborHTMLParser

from bot.sandbox import Sandbox
from bot.storage.sessions import SESSIONS
from bot.web.pages import people
from checks.model.outcome import Failure
from tests.bot import faults
from tests.bot.storage.ledger.scenes import check, finding
from tests.bot.web.pages.site import Browser, Site, served

SECRET = "only-for-acme"


def fill(site: Site, repository: str, number: int, *, heading: str = SECRET) -> None:
    """A check with a warning, whose heading tells whose it is."""
    import time

    with site.engine.begin() as connection:
        one = finding(f"f{number}", Failure.WRONG_COUNT, reviewer=f"reviewer-of-{heading}", title=heading)
        check(
            connection,
            number,
            one,
            key=site.key(repository),
            pull=number,
            at=time.time() - 60,
            repository=repository,
        )


@pytest.fixture
def site(tmp_path: Path, sandbox: Sandbox) -> Iterator[Site]:
    """Two installations, with a person in each."""
    sandbox.create_repository("acme/shop", private=True).set_permission("alice", "read")
    sandbox.create_repository("other/shop", private=True).set_permission("mallory", "admin")
    with served(tmp_path, sandbox) as running:
        fill(running, "acme/shop", 1)
        fill(running, "other/shop", 2, heading="of-other")
        yield running


def signed_in(site: Site, login: str) -> Browser:
    browser = site.browser()
    assert browser.sign_in(login).status_code == 303
    return browser


def everything_of(repository: str, check_id: int) -> list[str]:
    reviewer = f"reviewer-of-{SECRET}"
    return [
        f"/{repository}",
        f"/{repository}?reviewer={reviewer}",
        f"/{repository}/reviewers/{reviewer}",
        f"/{repository}/reviewers/{reviewer}?rule=wrong_count&weeks=all",
        f"/{repository}/checks/{check_id}",
        f"/{repository}/card.svg",
        f"/{repository}/card.svg?reviewer={reviewer}",
        f"/{repository}/card.json",
    ]


def renew(site: Site) -> None:
    """Ten minutes pass."""
    with site.engine.begin() as connection:
        connection.execute(sa.update(SESSIONS).values(access_at=SESSIONS.c.access_at - 601))


def test_one_sees_ones_own(site: Site) -> None:
    browser = signed_in(site, "alice")
    for path in everything_of("acme/shop", 1):
        assert browser.get(path).status_code == 200, path
    home = browser.get("/").text
    assert "acme/shop" in home
    assert SECRET in browser.get("/acme/shop/checks/1").text
    assert "other/shop" not in home
    assert "of-other" not in home


@pytest.mark.parametrize("path", everything_of("acme/shop", 1))
def test_another_installations_pages_are_not_there(site: Site, path: str) -> None:
    answer = signed_in(site, "mallory").get(path)
    assert answer.status_code == 404
    assert SECRET not in answer.text
    assert answer.text == signed_in(site, "mallory").get("/no/such").text, (
        "as if there were no such repository"
    )


@pytest.mark.parametrize("path", ["/other/shop/checks/1", "/other/shop/checks/1?repository=acme/shop"])
def test_another_installations_check_is_not_shown_under_ones_own_name(site: Site, path: str) -> None:
    answer = signed_in(site, "mallory").get(path)
    assert answer.status_code == 404
    assert SECRET not in answer.text


def test_the_first_page_holds_nothing_of_another_installation(site: Site) -> None:
    browser = signed_in(site, "mallory")
    for query in ("", "?weeks=all", f"?reviewer=reviewer-of-{SECRET}"):
        # a choice stays in the links: what the visitor wrote
        home = browser.get(f"/{query}").text.replace(f"reviewer=reviewer-of-{SECRET}", "")
        assert SECRET not in home
        assert "acme" not in home


@pytest.mark.parametrize("path", ["/", *everything_of("acme/shop", 1)])
def test_a_stranger_sees_nothing(site: Site, path: str) -> None:
    answer = site.browser().get(path)
    assert answer.status_code in {200, 303, 404}
    assert SECRET not in answer.text
    if answer.status_code == 303:
        assert answer.headers["location"].startswith("/-/sign-in?next=")


def test_who_lost_access_sees_it_for_ten_minutes_at_most(site: Site, sandbox: Sandbox) -> None:
    browser = signed_in(site, "alice")
    sandbox.repository("acme/shop").set_permission("alice", "none")
    assert browser.get("/acme/shop").status_code == 200, "GitHub was asked just now"
    renew(site)
    assert browser.get("/acme/shop").status_code == 404
    assert SECRET not in browser.get("/").text


def test_who_was_given_access_sees_it_after_ten_minutes_at_most(site: Site, sandbox: Sandbox) -> None:
    browser = signed_in(site, "mallory")
    sandbox.repository("acme/shop").set_permission("mallory", "read")
    renew(site)
    assert browser.get("/acme/shop").status_code == 200


def test_a_token_that_was_revoked_ends_the_visit(site: Site, sandbox: Sandbox) -> None:
    browser = signed_in(site, "alice")
    for token in sandbox.tokens.tokens_of(sandbox.user("alice")):
        sandbox.tokens.revoke_user(token)
    renew(site)
    assert browser.get("/acme/shop").status_code == 303
    assert "Sign in with GitHub" in browser.get("/").text


def test_what_github_does_not_say_is_not_shown(site: Site, sandbox: Sandbox) -> None:
    browser = signed_in(site, "alice")
    renew(site)
    sandbox.close()
    answer = browser.get("/acme/shop")
    assert answer.status_code == 503
    assert SECRET not in answer.text


def test_one_can_sign_out_while_github_is_away(site: Site, sandbox: Sandbox) -> None:
    browser = signed_in(site, "alice")
    field = LexborHTMLParser(browser.get("/").text).css_first("input[name=csrf]")
    assert field is not None
    csrf = str(field.attributes["value"])
    renew(site)
    sandbox.close()
    assert browser.sign_out(csrf).status_code == 303
    with site.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(SESSIONS)) == 0


@pytest.mark.parametrize("status", [403, 404])
def test_an_organization_that_refuses_hides_only_its_own(site: Site, sandbox: Sandbox, status: int) -> None:
    """As with single sign-on, or a list of allowed addresses."""
    sandbox.repository("other/shop").set_permission("alice", "read")
    refusing = site.key("other/shop").installation_id
    sandbox.faults.add(
        "GET", rf"/user/installations/{refusing}/repositories", faults.Status(status), forever=True
    )
    browser = signed_in(site, "alice")
    assert browser.get("/acme/shop").status_code == 200
    assert browser.get("/other/shop").status_code == 404


def test_a_suspended_installation_is_not_shown(site: Site, sandbox: Sandbox) -> None:
    browser = signed_in(site, "alice")
    sandbox.suspend("acme")
    renew(site)
    assert browser.get("/acme/shop").status_code == 404


def test_a_renamed_repository_is_found_by_its_new_name(site: Site, sandbox: Sandbox) -> None:
    browser = signed_in(site, "alice")
    sandbox.repository("acme/shop").model.name = "store"
    renew(site)
    assert SECRET in browser.get("/acme/store/checks/1").text
    assert browser.get("/acme/shop").status_code == 404


def test_who_takes_the_old_name_gets_nothing_of_it(site: Site, sandbox: Sandbox) -> None:
    sandbox.repository("acme/shop").model.name = "store"
    sandbox.create_repository("acme/shop", private=True).set_permission("mallory", "admin")
    browser = signed_in(site, "mallory")
    assert browser.get("/acme/shop").status_code == 200
    for path in everything_of("acme/shop", 1):
        assert SECRET not in browser.get(path).text.replace(f"reviewer-of-{SECRET}", ""), path
    assert browser.get("/acme/shop/checks/1").status_code == 404


def test_after_a_transfer_the_new_owner_gets_nothing_of_the_old_one(site: Site, sandbox: Sandbox) -> None:
    repository = sandbox.repository("acme/shop")
    repository.model.owner = sandbox.user("other")
    repository.model.name = "taken"
    repository.set_permission("mallory", "admin")
    browser = signed_in(site, "mallory")
    assert browser.get("/other/taken").status_code == 200
    assert browser.get("/other/taken/checks/1").status_code == 404
    assert SECRET not in browser.get("/other/taken?weeks=all").text


@contextmanager
def shown_as(site: Site, repository: str) -> Iterator[Site]:
    """The same sandbox, with a public repository that is named in the setting."""
    assert site.sandbox is not None
    site.sandbox.create_repository(repository)
    with (
        TemporaryDirectory() as folder,
        served(Path(folder), site.sandbox, CITECHECK_PUBLIC_CARDS=repository) as running,
    ):
        fill(running, repository, 9)
        yield running


class TestPublicCards:
    @pytest.fixture
    def shown(self, tmp_path: Path, sandbox: Sandbox) -> Iterator[Site]:
        """A public and a private repository, both named in the setting, and a public one that is not."""
        sandbox.create_repository("acme/open")
        sandbox.create_repository("acme/closed", private=True)
        sandbox.create_repository("acme/unnamed")
        named = "acme/open, acme/closed"
        with served(tmp_path, sandbox, CITECHECK_PUBLIC_CARDS=named) as running:
            for number, name in enumerate(("acme/open", "acme/closed", "acme/unnamed"), 1):
                fill(running, name, number)
            yield running

    def test_only_what_is_named_and_public_is_shown(self, shown: Site) -> None:
        browser = shown.browser()
        assert browser.get("/acme/open/card.svg").status_code == 200
        assert browser.get("/acme/open").status_code == 200
        for name in ("closed", "unnamed"):
            assert browser.get(f"/acme/{name}/card.svg").status_code == 404
            assert browser.get(f"/acme/{name}").status_code == 303

    def test_how_a_stranger_spells_it_switches_nothing_off(self, shown: Site) -> None:
        """A long s folds to an s: it is the configured name that GitHub is asked for."""
        with shown_as(shown, "acme/store") as again:
            for name in ("acme/\u017ftore", "ACME/STORE", "acme/store"):
                assert again.browser().get(f"/{name}/card.svg").status_code == 200, name

    def test_what_github_does_not_say_is_asked_again_soon(
        self, shown: Site, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(people, "FAILURE_SECONDS", 0.0)
        sandbox.faults.add("GET", r"/repos/acme/open$", faults.Status(502))
        assert shown.browser().get("/acme/open/card.svg").status_code == 404
        assert shown.browser().get("/acme/open/card.svg").status_code == 200
        sandbox.faults.add("GET", r"/repos/acme/open$", faults.Status(502))
        assert shown.browser().get("/acme/open/card.svg").status_code == 200, (
            "what it said is believed for a while"
        )

    def test_other_sites_may_show_a_badge_that_anybody_may_see(self, shown: Site, sandbox: Sandbox) -> None:
        sandbox.repository("acme/open").set_permission("alice", "read")
        everybody = shown.browser().get("/acme/open/card.svg").headers
        assert everybody["cross-origin-resource-policy"] == "cross-origin"
        assert everybody["cache-control"] == "public, max-age=600"
        own = signed_in(shown, "alice").get("/acme/open/card.svg").headers
        page = shown.browser().get("/acme/open").headers
        for headers in (own, page):
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert headers["cache-control"] == "private, no-store"

    def test_one_that_turned_private_is_shown_no_more(self, shown: Site, sandbox: Sandbox) -> None:
        sandbox.repository("acme/open").model.private = True
        assert shown.browser().get("/acme/open").status_code == 303

"""The site of the documentation: it builds, no link is dead, and the addresses that reports give are on it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from selectolax.lexbor import LexborHTMLParser

from checks.model.outcome import Failure
from checks.reports.wording import addresses
from tests.docs.markdown import links
from tests.docs.site import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site. Strict: a dead link, a missing anchor or a page that no menu has is an error."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_every_failure_has_the_section_that_reports_lead_to(site: Path) -> None:
    for failure in Failure:
        address = urlsplit(addresses.of_failure(failure))
        page = site / address.path.removeprefix(urlsplit(addresses.SITE).path) / "index.html"
        tree = LexborHTMLParser(page.read_bytes())
        assert tree.css_first(f'h3[id="{address.fragment}"]') is not None, failure


def test_every_address_of_the_site_that_the_list_of_claims_gives_is_a_page(site: Path) -> None:
    text = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    found = [each.removeprefix(addresses.SITE) for each in links(text) if each.startswith(addresses.SITE)]
    assert found
    assert not [path for path in found if not (site / path / "index.html").is_file()]


def test_the_address_of_the_site_is_one(site: Path) -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert f"\nsite_url: {addresses.SITE}\n" in config
    assert f'Documentation = "{addresses.SITE}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    tree = LexborHTMLParser((site / "index.html").read_bytes())
    found = tree.css_first('link[rel="canonical"]')
    assert found is not None
    assert found.attributes["href"] == addresses.SITE


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in pages(site):
        tree = LexborHTMLParser(page.read_bytes())
        for node in tree.css("script[src], img[src], link[rel=stylesheet]"):
            loaded = node.attributes.get("src") or node.attributes.get("href") or ""
            assert not urlsplit(loaded).netloc, f"{page.name} loads {loaded}"


def test_lists_and_tables_are_read_as_on_github(site: Path) -> None:
    """Python-Markdown, unlike GitHub, wants an empty line before a list and knows no table without one."""
    for page in pages(site):
        tree = LexborHTMLParser(page.read_bytes())
        for node in tree.css("article p"):
            lines = node.text().splitlines()
            assert not [line for line in lines if line.startswith(("- ", "* ", "| ", "```"))], (page, lines)


def test_the_workflow_that_publishes_it_builds_it_in_the_same_way() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "docs.yml").read_text(encoding="utf-8"))
    run = [step.get("run", "") for step in workflow["jobs"]["build"]["steps"]]
    assert "make site" in run

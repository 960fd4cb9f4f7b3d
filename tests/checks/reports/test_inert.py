"""Whatever a finding, a path or the code says, no report obeys it, and none of them breaks."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from checks.reports import REPORTS, Look, render
from checks.reports.wording import addresses
from tests.checks.reports.golden_files import links
from tests.checks.review_example import hostile, review

HOSTILE = {
    "escape codes": "\x1b[31m\x1b]0;title\x07\x9b1m\x08\r",
    "reading direction": "\u202e\u2066\u200f\u061c",
    "invisible": "\u200b\u2060\ufeff\U000e0041\x00",
    "half a pair": "\ud83d",
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "end of a style": "</style></title></textarea><script>alert(1)</script>",
    "end of an attribute": '" onmouseover="alert(1)" x=\'',
    "comment": "<!-- <![CDATA[ ]]> -->",
    "end of details": "</summary></details></sub></code></pre>",
    "mention": "@octocat @org/team",
    "reference": "#1 GH-2 org/repo#3",
    "link": "[x](javascript:alert(1)) <https://evil.example> https://evil.example www.evil.example",
    "reference link": "[x]: https://evil.example\n\n[x]",
    "image": "![x](https://evil.example/pixel.png)",
    "fence": "```\n<b>out</b>\n~~~\n````suggestion\n@x\n`````````",
    "code span": "` `` <b>x</b> ``` `",
    "blocks": "\n# heading\n\n> quote\n\n- item\n\n1. item\n\n    code\n\n---\n",
    "table": "a | b \\| c \\\\| d |\n|---|---|",
    "table with code": "\\`|`<b>x</b>`|` \\|` <i>y</i>",
    "emphasis": "**bold _it_ ~~gone~~ $x^2$ :tada: [^1]",
    "entities": "&lt;b&gt; &#x40;x &amp;",
    "template": "{{ 7 * 7 }}{% include '/etc/passwd' %}{0} %s ${x}",
    "terminal markup": "[bold red]x[/] [link=https://evil.example]y[/link] :smile:",
    "sarif link": "[x](https://evil.example) \\[ {0}",
    "shell": "'; rm -rf / #\n$(id)`id`",
    "long": "x" * 5_000 + " " + "`[<" * 2_000,
}

OURS = ("https://github.com/shop/shop/", addresses.SITE)
MENTION = re.compile(r"@[\w-]")
REFERENCE = re.compile(r"#[0-9]|\b[Gg][Hh]-[0-9]")
ADDRESS = re.compile(r"(?i)\b(?:https?|ftp|javascript|data|mailto):|www\.")


@pytest.fixture(params=list(HOSTILE.values()), ids=list(HOSTILE))
def text(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
def test_nothing_invisible_is_left_in_any_report(name: str, colour: bool, text: str) -> None:
    report = render(hostile(text), name, Look(colour=colour, links=links))
    report.encode()
    report = re.sub(r"\x1b\[[0-9;]*m", "", report) if name == "text" and colour else report
    hidden = {one for one in report if unicodedata.category(one) in {"Cc", "Cf", "Co", "Zl", "Zp"}}
    allowed = {"\n", "\t"} | ({"\u2060"} if name == "markdown" else set())
    if name in ("json", "sarif", "rdjson", "intoto"):
        return  # what is in a JSON string is data: see the tests below
    assert hidden <= allowed


def test_the_terminal_gets_only_our_own_escape_codes(text: str) -> None:
    report = render(hostile(text), "text", Look(colour=True))
    assert {code for code in re.findall(r"\x1b(.{0,2})", report) if not re.match(r"\[[0-9]", code)} == set()
    # a place or a command is never broken, and cut instead
    assert max(map(len, render(hostile(text), "text").split("\n"))) <= 2_100


def test_the_markdown_holds_no_markup_of_a_finding(text: str) -> None:
    report = render(hostile(text), "markdown", Look(links=links))
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(report)
    children = [child for token in tokens for child in token.children or ()]
    html = [token.content for token in tokens if token.type == "html_block"]
    assert all(
        re.fullmatch(r"<details><summary>[0-9]+ [a-z ]+</summary>\n|</details>\n", block) for block in html
    )
    assert len(html) == 12
    assert not [child.content for child in children if child.type == "html_inline"]
    assert {token.type for token in (*tokens, *children)} <= {
        *(
            "heading_open",
            "heading_close",
            "paragraph_open",
            "paragraph_close",
            "inline",
            "html_block",
            "fence",
        ),
        *("bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close", "html_inline"),
        *("table_open", "table_close", "thead_open", "thead_close", "tbody_open", "tbody_close", "tr_open"),
        *("tr_close", "th_open", "th_close", "td_open", "td_close", "text", "text_special", "code_inline"),
        *("strong_open", "strong_close", "em_open", "em_close", "link_open", "link_close"),
    }
    assert all(str(child.attrGet("href")).startswith(OURS) for child in children if child.type == "link_open")
    assert {token.info for token in tokens if token.type == "fence"} <= {"", "py"}
    shown = "".join(child.content if child.type != "code_inline" else " " for child in children)
    for pattern in (MENTION, REFERENCE, ADDRESS):
        assert pattern.search(shown) is None


def test_the_markdown_has_the_shape_that_it_has_for_an_honest_review(text: str) -> None:
    def shape(report: str) -> list[str]:
        tokens = MarkdownIt("commonmark").enable("table").parse(report)
        return [
            token.type for token in tokens if token.type in ("heading_open", "bullet_list_open", "html_block")
        ]

    assert shape(render(hostile(text), "markdown")) == shape(render(review(), "markdown"))


def test_the_page_holds_no_element_of_a_finding(text: str) -> None:
    page = LexborHTMLParser(render(hostile(text), "html", Look(links=links)))
    honest = LexborHTMLParser(render(review(), "html", Look(links=links)))
    assert {node.tag for node in page.css("*")} <= {node.tag for node in honest.css("*")} | {"mark"}
    for node in page.css("*"):
        assert {
            name for name in node.attributes if name.startswith("on") or name in ("src", "srcdoc")
        } == set()
    for anchor in page.css("a"):
        address = anchor.attributes["href"] or ""
        assert address.startswith(("#finding-", *OURS))
    assert len(page.css("style")) == len(page.css("title")) == 1
    assert page.css("meta[http-equiv]")[0].attributes == honest.css("meta[http-equiv]")[0].attributes
    assert len(page.css("article, details, section")) == len(honest.css("article, details, section"))


@pytest.mark.parametrize("name", ["json", "sarif", "rdjson", "intoto"])
def test_json_reports_stay_json_and_keep_their_shape(name: str, text: str) -> None:
    def shape(value: object) -> object:
        if isinstance(value, dict):
            return {key if key in HONEST_KEYS else "…": shape(item) for key, item in value.items()}
        return [shape(item) for item in value] if isinstance(value, list) else type(value).__name__

    def kinds(value: object) -> list[str]:
        return sorted(set(re.findall(r"'(\w+)'", str(shape(value)))))

    hostile_report = json.loads(render(hostile(text), name))
    assert set(kinds(hostile_report)) <= set(kinds(json.loads(render(review(), name)))) | {"…"}


HONEST_KEYS = {
    key
    for name in ("json", "sarif", "rdjson", "intoto")
    for key in re.findall(r'"(\$?\w+)":', render(review(), name))
} - {"alpha", "beta", "gamma"}


def test_messages_for_machines_hold_no_control_characters_and_no_links(text: str) -> None:
    log = json.loads(render(hostile(text), "sarif"))
    messages = [result["message"]["text"] for result in log["runs"][0]["results"]]
    messages += [
        one["message"]["text"] for one in log["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    ]
    for message in messages:
        assert not any(unicodedata.category(one) in {"Cc", "Cf"} for one in message)
        assert re.search(r"(?<!\\)(?:\\\\)*\[", message) is None
    for one in json.loads(render(hostile(text), "rdjson"))["diagnostics"]:
        assert not any(
            unicodedata.category(char) in {"Cc", "Cf"} for char in one["message"].replace("\n", "")
        )

"""A finding's Markdown as sentences, mentions of code, and fenced blocks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.content.prose import MENTIONS_LIMIT, SENTENCE_LIMIT, SPAN, Role, Shape, read_prose, shape_of
from checks.content.stance import Stance
from checks.model.finding import BODY_LIMIT, Finding
from tests.checks.content.scenes import prose


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It fails. Then it retries.", ["It fails.", "Then it retries."]),
        ("It fails, e.g. When empty.", ["It fails, e.g. When empty."]),
        ("Is it closed? `close` is never called!", ["Is it closed?", f"{SPAN} is never called!"]),
        ("One line\nand its end.", ["One line and its end."]),
        ("One paragraph\n\nAnother", ["One paragraph", "Another"]),
        ("- one thing\n- another thing", ["one thing", "another thing"]),
        ("> quoted words", ["quoted words"]),
        ("## Heading\n\nText.", ["Heading", "Text."]),
        ("see https://example.com/a_b there", ["see   there"]),
        ("see https://example.com/?c=`d` there", [f"see https://example.com/?c={SPAN} there"]),
        ("an <b>important</b> word", ["an  important  word"]),
        ("**Bold** words", ["Bold words"]),
        ("version 1.2.3 is out", ["version 1.2.3 is out"]),
    ],
)
def test_text_is_split_into_sentences(text: str, sentences: list[str]) -> None:
    assert [sentence.text for sentence in prose(text).sentences] == sentences


def test_the_title_comes_first_and_is_known_as_such() -> None:
    read = prose("`b` fails.", title="About `a`")
    assert [(sentence.title, sentence.mentions[0].text) for sentence in read.sentences] == [
        (True, "a"),
        (False, "b"),
    ]


@pytest.mark.parametrize(
    ("code", "shape"),
    [
        ("total", Shape.NAME),
        ("total()", Shape.NAME),
        ("#count", Shape.NAME),
        ("@cached", Shape.NAME),
        ("vec!", Shape.NAME),
        ("Cart.total", Shape.MEMBER),
        ("Cart::total", Shape.MEMBER),
        ("cart->total()", Shape.MEMBER),
        ("cart?.total", Shape.MEMBER),
        ("Map<string, number>.get", Shape.MEMBER),
        ("add(item, 1)", Shape.CALL),
        ("cart.add(item, [1, 2])", Shape.CALL),
        ("a + b", Shape.EXPRESSION),
        ("if (x) {", Shape.EXPRESSION),
        ("x = 3", Shape.EXPRESSION),
        ("30", Shape.LITERAL),
        ("3.5s", Shape.LITERAL),
        ("'total'", Shape.LITERAL),
        ('"total"', Shape.LITERAL),
        ("None", Shape.LITERAL),
        ("src/shop/cart.py", Shape.PATH),
        ("cart.py", Shape.PATH),
        ("no such item", Shape.WORDS),
        ("a" * 600, Shape.EXPRESSION),
    ],
)
def test_code_spans_have_shapes(code: str, shape: Shape) -> None:
    assert shape_of(code) is shape


@pytest.mark.parametrize(
    ("code", "owner", "name"),
    [
        ("total", "", "total"),
        ("Cart.total()", "Cart", "total"),
        ("shop::Cart::total", "Cart", "total"),
        ("cart->total(x, y)", "cart", "total"),
        ("self.#count", "self", "count"),
    ],
)
def test_a_mention_knows_its_name_and_whose_it_is(code: str, owner: str, name: str) -> None:
    mention = prose(f"`{code}` fails.").mentions[0][1]
    assert (mention.owner, mention.last_name) == (owner, name)


@pytest.mark.parametrize(
    "word", ["make_total", "makeTotal", "HTTPServer.run()", "__init__", "MAX_SIZE", "total()", "PaymentError"]
)
def test_a_bare_word_that_can_only_be_code_is_a_mention_without_a_mark(word: str) -> None:
    mentions = [mention for _, mention in prose(f"It calls {word} twice.").mentions]
    assert [(mention.text, mention.marked) for mention in mentions] == [(word, False)]


@pytest.mark.parametrize("word", ["total", "GitHub", "JavaScript", "e.g.", "I/O", "3.5", "well-known"])
def test_a_plain_word_is_no_mention(word: str) -> None:
    marked = [mention for _, mention in prose(f"It says {word} twice.").mentions if mention.marked]
    assert marked == []


def test_mentions_keep_their_order_and_their_stance() -> None:
    (sentence,) = prose("Instead of `old_way`, use `new_way`.").sentences
    assert [(one.text, one.stance) for one in sentence.mentions] == [
        ("old_way", Stance.ASSERTS),
        ("new_way", Stance.PROPOSES),
    ]
    assert sentence.before(sentence.mentions[1]) == f"Instead of {SPAN}, use "
    assert sentence.after(sentence.mentions[1]) == "."


@pytest.mark.parametrize(
    ("body", "role"),
    [
        ("```suggestion\nx = 1\n```", Role.SUGGESTION),
        ("Consider:\n```python\nx = 1\n```", Role.PROPOSAL),
        ("It could read like this:\n```\nx = 1\n```", Role.PROPOSAL),
        ("The current code:\n```python\nx = 1\n```", Role.QUOTE),
        ("This block is written twice:\n```\nx = 1\n```", Role.QUOTE),
        ("**Wrong order**\n```python\nx = 1\n```", Role.QUOTE),
        ("```python\nx = 1\n```\nThis drops the sign.", Role.QUOTE),
        (
            "Some words that lead nowhere in particular, at some length, and end.\n```\nx = 1\n```\nEnd.",
            Role.PROPOSAL,
        ),
    ],
)
def test_a_fence_is_a_quote_a_proposal_or_a_suggestion(body: str, role: Role) -> None:
    (block,) = prose(body).blocks
    assert (block.role, block.text) == (role, "x = 1")


def test_a_diff_asserts_what_it_removes_and_proposes_what_it_adds() -> None:
    (block,) = prose(
        "```diff\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n def f():\n-    return 1\n+    return 2\n```"
    ).blocks
    assert (block.role, block.text) == (Role.PROPOSAL, "    return 2")
    assert block.removed == "def f():\n    return 1"


def test_a_suggestion_keeps_the_empty_lines_at_its_end() -> None:
    (block,) = prose("```suggestion\nx = 1\n\n```").blocks
    assert block.text == "x = 1\n"


def test_fenced_code_is_not_read_as_sentences() -> None:
    assert prose("```\n`a` is missing. Use `b`.\n```").sentences == ()


def test_a_sentence_that_nobody_wrote_is_read_in_parts() -> None:
    read = prose("`a` calls `b` and then " * 400)
    assert len(read.sentences) > 1
    assert all(len(sentence.text) <= SENTENCE_LIMIT for sentence in read.sentences)
    assert [mention.text for _, mention in read.mentions][:4] == ["a", "b", "a", "b"]


def test_no_more_mentions_are_read_than_a_finding_can_have() -> None:
    read = prose("`a` fails. " * 5_000)
    assert len(read.mentions) <= MENTIONS_LIMIT + SENTENCE_LIMIT


MARKDOWN = st.text(st.sampled_from("ab `*_-#>[]()<>|~.!?:\n\t\\&;=é\ue000\x00\u2028Use no"), max_size=400)


@given(MARKDOWN, MARKDOWN)
def test_any_markdown_is_read_and_read_alike_each_time(title: str, body: str) -> None:
    one = Finding("f", "r", title, body)
    first, second = read_prose(one), read_prose(one)
    assert first.sentences == second.sentences
    assert first.blocks == second.blocks
    for sentence, mention in first.mentions:
        if mention.marked:
            assert sentence.text[mention.at] == SPAN


@pytest.mark.parametrize(
    "unit", ["`", "(", "> ", "- ", "*a_", "`a` ", "e.g. A ", "|", "<a", "\n", "```\na\n```\n", "[a]("]
)
def test_a_body_as_long_as_can_be_is_read(unit: str) -> None:
    read = prose((unit * BODY_LIMIT)[:BODY_LIMIT])
    assert len(read.mentions) <= MENTIONS_LIMIT + SENTENCE_LIMIT

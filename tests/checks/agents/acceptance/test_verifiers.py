"""Each verifier decides its own examples, and keeps its head on hostile outputs and parameters."""

from __future__ import annotations

import json
import math
import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from checks.agents.acceptance.contract import ContractError, lock
from checks.agents.acceptance.grading import grade
from checks.agents.acceptance.output import Output
from checks.agents.acceptance.registry import verifiers
from checks.agents.acceptance.verifier import Result, Verifier, VerifierExample, params
from checks.agents.acceptance.verifiers.items import distance
from checks.agents.acceptance.verifiers.pictures import colours, difference, lab
from checks.agents.acceptance.verifiers.texts import dice
from checks.model.agents.acceptance import Graded

CASES = [
    pytest.param(
        each, example, id=f"{each.id}: {json.dumps(example.params)[:60]} -> {example.expect} {number}"
    )
    for each in verifiers().values()
    for number, example in enumerate(each.examples)
]
NAMES = """within_radius sorted_by count_between contains_fields dominant_color contains_terms unique_by response_shape
latency_under tool_success similarity_above price_level_in dietary_supported token_recall""".split()


def graded(verifier: str, given: Any, output: object, milliseconds: float | None = None) -> Graded:
    contract = {"acceptanceCriteria": [{"id": "c", "verifier": verifier, "params": given}]}
    data = output if isinstance(output, bytes) else json.dumps(output).encode()
    (one,) = grade(lock(contract, verifiers()), Output(data, milliseconds), verifiers())
    return one


@pytest.mark.parametrize(("verifier", "example"), CASES)
def test_an_example_comes_out_as_it_says(verifier: Verifier, example: VerifierExample) -> None:
    found = graded(verifier.id, example.params, example.output, example.milliseconds)
    assert str(found.disposition) == example.expect, found.details


def test_every_verifier_of_the_specification_is_there() -> None:
    assert set(NAMES) <= verifiers().keys()


@pytest.mark.parametrize("verifier", verifiers().values(), ids=lambda one: one.id)
def test_each_has_an_example_that_passes_and_one_that_fails(verifier: Verifier) -> None:
    assert {"verified", "failed"} <= {one.expect for one in verifier.examples}


HOSTILE = [
    b"",
    b"null",
    b"NaN",
    b"[NaN, 1e400, -1e400]",
    b'[{"p": NaN}, {"p": 1e400}, {"p": "7"}, {"p": true}, {"p": null}]',
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b"9" * 10_000,
    b"\xff\xfe\x00",
    b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
    b"\xff\xd8\xff\xe0" + b"\0" * 100,
    b"data:image/png;base64,####",
    json.dumps([[[]], {}, 1, "x", None]).encode(),
    ("x" * 1_000_000).encode(),
]


@pytest.mark.parametrize("output", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("verifier", verifiers().values(), ids=lambda one: one.id)
def test_a_hostile_output_is_no_pass_and_no_crash(verifier: Verifier, output: bytes) -> None:
    for example in verifier.examples:
        if verifier.id not in {"latency_under", "token_recall", "count_between"}:
            found = graded(verifier.id, example.params, output)
            assert not found.met, found.details
            assert "our check failed" not in found.details, found.details


def test_token_recall_of_a_wall_of_one_letter() -> None:
    assert not graded("token_recall", {"title": "The blue whale"}, b"x" * 1_000_000).met


@pytest.mark.parametrize(
    ("one", "other", "kilometres"),
    [
        ((36.12, -86.67), (33.94, -118.40), 2_886.45),  # Nashville to Los Angeles
        ((52.5200, 13.4050), (48.8566, 2.3522), 877.46),  # Berlin to Paris
        ((0.0, 0.0), (0.0, 180.0), 20_015.115),  # half the equator
        ((90.0, 0.0), (-90.0, 0.0), 20_015.115),  # pole to pole
        ((0.0, 179.5), (0.0, -179.5), 111.195),  # across the date line
        ((10.0, 20.0), (10.0, 20.0), 0.0),
    ],
)
def test_distances_are_the_published_ones(
    one: tuple[float, float], other: tuple[float, float], kilometres: float
) -> None:
    assert distance(one, other) / 1_000 == pytest.approx(kilometres, abs=0.15)


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ((255, 255, 255), (100.0, 0.0, 0.0)),
        ((0, 0, 0), (0.0, 0.0, 0.0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
    ],
)
def test_colours_have_their_published_places(
    colour: tuple[int, int, int], expected: tuple[float, float, float]
) -> None:
    assert lab(colour) == pytest.approx(expected, abs=0.05)


def picture(form: str, colour: tuple[int, int, int], other: tuple[int, int, int] = (20, 20, 20)) -> bytes:
    """Three quarters of a colour, one quarter of another."""
    made = Image.new("RGB", (400, 200), colour)
    made.paste(other, (0, 0, 100, 200))
    data = BytesIO()
    made.save(data, form)
    return data.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_the_dominant_colour_is_that_of_most_of_the_picture(form: str) -> None:
    data = picture(form, (30, 120, 200))
    assert difference(colours(data).most_common(1)[0][0], (30, 120, 200)) < 6
    assert graded("dominant_color", {"color": "#1e78c8", "threshold": 10}, data).met
    assert not graded("dominant_color", {"color": "#141414", "threshold": 10}, data).met


@pytest.mark.parametrize(
    ("given", "met"),
    [
        ({"color": "#1e78c8"}, True),
        ({"color": "#1e78c8", "share": 0.7}, True),
        ({"color": "#1e78c8", "share": 0.8}, False),
        ({"color": "#141414"}, False),
        ({"color": "#141414", "share": 0.2}, True),
    ],
)
def test_the_share_of_a_colour_decides(given: dict[str, object], met: bool) -> None:
    assert graded("dominant_color", given, picture("PNG", (30, 120, 200))).met is met


def test_the_largest_of_many_small_colours_is_not_dominant() -> None:
    made = Image.new("RGB", (100, 100))
    for number in range(10):
        made.paste((number * 28, 255 - number * 28, number * 97 % 256), (number * 9, 0, number * 9 + 9, 100))
    made.paste((0, 0, 255), (90, 0, 100, 100))
    data = BytesIO()
    made.save(data, "PNG")
    assert not graded("dominant_color", {"color": "#0000ff"}, data.getvalue()).met


@pytest.mark.parametrize("level", [0, 64, 128, 255])
def test_a_grey_of_16_bits_is_the_same_grey(level: int) -> None:
    data = BytesIO()
    Image.new("I;16", (400, 200), level * 257).save(data, "PNG")
    assert difference(colours(data.getvalue()).most_common(1)[0][0], (level, level, level)) < 2


@pytest.mark.parametrize(
    ("verifier", "given", "output", "words"),
    [
        ("response_shape", {"schema": {"type": "object"}}, b'{"p": NaN}', "NaN is not a JSON number"),
        ("response_shape", {"schema": True}, b"[-Infinity]", "-Infinity is not a JSON number"),
        ("tool_success", {}, b'{"status": "error", "status": "ok"}', '"status" twice'),
        ("contains_terms", {"terms": ["a"]}, b'{"a": 1, "a": 2}', '"a" twice'),
    ],
)
def test_what_each_reader_of_json_reads_otherwise_is_none(
    verifier: str, given: object, output: bytes, words: str
) -> None:
    found = graded(verifier, given, output)
    assert not found.met
    assert words in found.details


@pytest.mark.parametrize(
    ("terms", "output", "met"),
    [
        (["New York"], {"a": "All is New", "b": "York is old"}, False),
        (["New York"], {"a": ["in New\nYork"]}, True),
        (["42"], {"answer": 42}, True),
        (["42"], {"answer": 42.5}, False),
        (["42.5"], {"answer": 42.5}, True),
        (["answer"], {"answer": 42}, False),
        (["true"], {"answer": True}, False),
    ],
)
def test_a_term_is_within_one_text_or_is_one_number(terms: list[str], output: object, met: bool) -> None:
    assert graded("contains_terms", {"terms": terms}, output).met is met


def test_what_is_see_through_has_no_colour() -> None:
    made = Image.new("RGBA", (100, 100), (255, 0, 0, 0))
    made.paste((0, 0, 255, 255), (0, 0, 30, 30))
    data = BytesIO()
    made.save(data, "PNG")
    assert graded("dominant_color", {"color": "blue"}, data.getvalue()).met
    clear = BytesIO()
    Image.new("RGBA", (9, 9), (255, 0, 0, 0)).save(clear, "PNG")
    assert "transparent" in graded("dominant_color", {"color": "red"}, clear.getvalue()).details


@pytest.mark.parametrize(
    ("output", "disposition"),
    [
        ("data:image/png;base64,AAAA", "unverifiable"),  # it says that it is a picture
        ("data:image/png;base64,A A", "failed"),
        ("a red picture", "failed"),
    ],
)
def test_bytes_that_are_no_picture_have_no_colour_to_judge(output: str, disposition: str) -> None:
    assert str(graded("dominant_color", {"color": "red"}, output).disposition) == disposition


def bomb(side: int) -> bytes:
    """A PNG of a few bytes that says that it is enormous."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 100))
        + chunk(b"IEND", b"")
    )


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("side", [8_000, 12_000, 100_000, 2**31 - 1])
def test_a_picture_that_is_a_bomb_is_not_opened(side: int) -> None:
    found = graded("dominant_color", {"color": "red"}, bomb(side))
    assert str(found.disposition) == "unverifiable"
    assert "pixels" in found.details


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"$ref": "http://127.0.0.1:9/x.json"}, "points outside the schema"),
        ({"$ref": "file:///etc/passwd"}, "points outside the schema"),
        ({"$ref": "#"}, "endlessly"),
        ({"type": "string", "pattern": "(a+)+$(?=b)"}, "linear time"),
        ({"type": "strnig"}, "not a JSON Schema"),
    ],
)
def test_a_schema_that_cannot_be_used_is_refused_at_lock(schema: object, words: str) -> None:
    with pytest.raises(ContractError, match=words):
        graded("response_shape", {"schema": schema}, {})


def test_a_pattern_with_nested_quantifiers_is_matched_in_linear_time() -> None:
    schema = {"type": "string", "pattern": "^(a+)+$"}
    assert not graded("response_shape", {"schema": schema}, "a" * 2_000 + "b").met
    assert graded("response_shape", {"schema": schema}, "a" * 2_000).met


def test_a_verifier_that_raises_is_neither_pass_nor_fail() -> None:
    def explode(output: Output, given: object) -> Result:
        raise RuntimeError("no luck")

    def lie(output: Output, given: object) -> Any:
        return "yes"

    for run in (explode, lie):
        added = {"odd": Verifier("odd", "errs", params(), run)}
        locked = lock({"acceptanceCriteria": [{"id": "c", "verifier": "odd"}]}, added)
        (found,) = grade(locked, Output(b"{}"), added)
        assert str(found.disposition) == "unverifiable"
        assert not found.met


def test_the_lexical_method_is_symmetric_and_says_its_name() -> None:
    assert dice("a b c", "c b x") == dice("c b x", "a b c") == pytest.approx(2 / 3)
    assert dice("", "") == 0
    assert math.isclose(dice("same words", "words same"), 1)
    found = graded("similarity_above", {"text": "a blue whale", "threshold": 0.1}, b"a whale")
    assert found.basis == ("method: lexical",)


@pytest.mark.parametrize(
    ("body", "said"),
    [(b"x", "the text is too short: 1 character; "), (b"xy", "the text is too short: 2 characters; ")],
)
def test_a_text_that_is_too_thin_is_counted_in_english(body: bytes, said: str) -> None:
    assert graded("token_recall", {"title": "The blue whale"}, body).details.startswith(said)


def test_the_verdict_of_token_recall_says_what_it_rests_on() -> None:
    found = graded("token_recall", {"title": "Blue whale"}, b"No blue whale was here. " * 10)
    assert found.met  # it is blind to negation, and says so
    assert any("negation is not detected" in each for each in found.basis)
    assert not any("vacuous" in each for each in found.basis)
    assert any(each.startswith("evidence: sha256:") for each in found.basis)


@pytest.mark.parametrize("title", ["It is", "Review of the proposed update", "New"])
def test_a_title_without_a_word_to_look_for_is_accepted_and_the_verdict_says_so(title: str) -> None:
    found = graded("token_recall", {"title": title}, b"No blue whale was here. " * 10)
    assert found.met
    assert found.details.startswith("accepted without a comparison")
    assert "vacuous: nothing was compared" in found.basis


@pytest.mark.parametrize(
    ("given", "met"),
    [
        ({"title": "Whale"}, True),
        ({"title": "Whale", "category": "quarterly finance governance"}, True),
        ({"title": "Budget", "category": "whale"}, False),
        ({"title": "The new one", "category": "whale"}, True),
        ({"title": "The new one", "category": "budget"}, False),
    ],
)
def test_a_category_counts_beside_the_title_and_takes_nothing_away(given: dict[str, str], met: bool) -> None:
    assert graded("token_recall", given, b"No blue whale was here. " * 10).met is met

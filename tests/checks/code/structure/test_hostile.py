"""Texts made to be slow: whatever would take a parser or a query more than linear time.

There is no clock here: a text that takes quadratic time does not end within the suite's timeout.
"""

from __future__ import annotations

import pytest

from checks.code.structure import outline
from tests.checks.code.structure.test_any_text import asked_everything

TEXTS = {
    "open brackets": "(" * 32_768,
    "closing brackets": ")" * 32_768,
    "mixed brackets": "([{" * 10_000,
    "empty calls": "()\n" * 10_000,
    "identifiers in a line": " ".join(f"id{number}" for number in range(50_000)),
    "identifiers in lines": "\n".join(f"id{number}" for number in range(10_000)),
    "chained calls": "a" + ".b()" * 8_000,
    "chained names": ".".join(["a"] * 16_000),
    "a long sum": "+".join(["a"] * 16_000),
    "many decorators": "class A {\n" + "@d\n" * 8_000 + "m() {}\n}",
    "many decorators, indented": "@d\n" * 8_000 + "def f(): pass",
    "many functions": "\n".join(f"function f{number}(a) {{}}" for number in range(3_000)),
    "many arguments": "f(" + ",".join(f"a{number}=1" for number in range(10_000)) + ")",
    "else if": "if (a) {}" + " else if (b) {}" * 4_000,
    "quotes": "'" * 32_768,
    "escaped quotes": "'" + "\\'" * 16_384,
    "backticks": "`" * 32_768,
    "triple quotes": '"""' * 10_000,
    "comment openings": "/*" * 16_384,
    "angle brackets": "a<" * 8_000 + ">" * 8_000,
    "nested functions": "function f(){" * 900 + "}" * 900,
    "interpolations": '"#{' * 800 + '}"' * 800,
    "here documents": "<<A\n" * 8_000,
    "attributes": "#[a]" * 6_000,
    "unclosed classes": "@interface A\n" * 5_000,
    "spaces": " " * 32_768,
    "line ends": "\n" * 32_768,
    "zeros": "\0" * 32_768,
}


ENDINGS = ["py", "js", "go", "java", "rs", "cpp", "rb", "cs", "php", "kt", "mm"]
CASES = [
    pytest.param(ENDINGS[(number + step) % len(ENDINGS)], text, id=f"{name}, {ENDINGS[(number + step) % 11]}")
    for number, (name, text) in enumerate(TEXTS.items())
    for step in (0, 6)
]
"""Each text in two of the languages, so that the suite stays short."""


@pytest.mark.parametrize(("ending", "text"), CASES)
def test_a_hostile_text_is_outlined(ending: str, text: str) -> None:
    opening = "<?php " if ending == "php" else ""
    asked_everything(outline(f"a.{ending}", opening + text))

"""What is said to fail, or to lack a check: a check that is there refutes it, one of another name does not."""

from __future__ import annotations

from typing import Final

import pytest

from tests.checks.claims.hazards_said import SAID, SCENES, SOUND
from tests.checks.claims.warned import warnings_of

WAYS: Final = [(scene, says) for scene in SAID for says in SAID[scene]]
TEMPTING: Final = [(path, code, line, says) for path, code, line, several in SOUND for says in several]


@pytest.mark.parametrize(("scene", "says"), WAYS)
def test_a_check_of_the_name_refutes_it(scene: str, says: str) -> None:
    path, code, line, name, _ = SCENES[scene]
    assert warnings_of((path, code.format(name), line, says))


@pytest.mark.parametrize(("scene", "says"), WAYS)
def test_a_check_of_another_name_does_not(scene: str, says: str) -> None:
    path, code, line, _, other = SCENES[scene]
    assert not warnings_of((path, code.format(other), line, says))


@pytest.mark.parametrize(("path", "code", "line", "says"), TEMPTING)
def test_what_is_said_beside_a_check_stays(path: str, code: str, line: int, says: str) -> None:
    assert not warnings_of((path, code, line, says))

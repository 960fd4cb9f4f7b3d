"""The report as an in-toto statement, unsigned: what was checked, by which rules, and what came of it.

https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md; the subject is the commit that was checked.
"""

from __future__ import annotations

import json
from typing import Final

from checks.model.checked import CheckedReview
from checks.model.release import PREDICATE
from checks.reports.interface import UnwritableError
from checks.reports.json import result_of

STATEMENT: Final = "https://in-toto.io/Statement/v1"


def render(review: CheckedReview) -> str:
    """The review as the predicate of a statement about its head.

    Raises:
        UnwritableError: the review is of a folder, which no commit names.

    """
    if review.head is None:
        raise UnwritableError(
            "an in-toto statement is about a commit: check revisions of a repository, not --diff and --tree"
        )
    result = result_of(review)
    statement = {
        "_type": STATEMENT,
        "subject": [{"name": "head", "digest": {"gitCommit": result.head}}],
        "predicateType": PREDICATE,
        "predicate": json.loads(result.model_dump_json()),
    }
    return json.dumps(statement, ensure_ascii=False, indent=2) + "\n"

"""An example of a kind or rule as a recommendation on a project in memory, and the projects of several tests."""

from __future__ import annotations

from collections.abc import Sequence

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.recommendations.claim import Project
from checks.agents.recommendations.parsing import read_recommendations
from checks.agents.recommendations.project_signals import Beside, findings_of, library_of, signals_of
from checks.agents.recommendations.verification import claims_of
from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.agents.verdicts import CheckedStatement

ORDERS = {
    "src/orders.tsx": "import { Client } from './client';\nimport Image from 'next/image';\n// console.log('x')\nexport async function orders(id) {\n  console.log('loading', id);\n  const a = await Client.get(`/orders/${id}`);\n  const b = await Client.get(`/lines/${id}`);\n  const c = await Client.post('/audit', { id });\n  if (!a) throw new Error('no order');\n  setTimeout(() => console.log('late'), 500);\n  return JSON.parse(JSON.stringify({ a, b, c }));\n}\nexport const View = () => <><Image src=\"/a.png\" /><Image\n  src=\"/b.png\" /></>;\n",
    "svc/report.py": 'import os\nfrom sqlalchemy import select\nfrom .repo import load_all\n\nTIMEOUT = 30\n\ndef report(session):\n    rows = load_all(session)\n    for row in rows:\n        print(row.id)\n    return os.getenv("REPORT_DIR")\n',
    "svc/repo.py": "from sqlalchemy import select\ndef load_all(session):\n    return session.execute(select(Row)).all()\n",
    "README.md": "Use Client.get and Client.get again.\n",
    "lib/client.ts": "export const Client = { get: async (u) => fetch(u), post: async (u, b) => fetch(u, { body: b }) };\n",
    "assets/flags/de.svg": "<svg/>",
    "assets/flags/fr.svg": "<svg/>",
    "assets/flags/it.svg": "<svg/>",
    "middleware.ts": "export const config = { matcher: '/a' };\n",
    "src/headers.ts": "export const h = { 'Cache-Control': 'no-store' };\n",
}
"""A shop in TypeScript with a report in Python."""

OF_ORDERS = {"affectedFiles": ["src/orders.tsx"]}
TWO_FETCHES = {
    "a/f.ts": "export async function f() {\n  const a = await fetch('/a');\n  const b = await fetch('/b');\n  return db.user.findMany();\n}\n"
}
OF_TWO = {"affectedFiles": ["a/f.ts"]}


def project_of(example: Example) -> Project:
    return Project(
        Code(SnapshotTree(dict(example.files))),
        Beside(
            signals_of(example.signals) if example.signals is not None else None,
            library_of(example.library) if example.library is not None else None,
            findings_of(list(example.findings)) if example.findings is not None else None,
        ),
    )


def claims(example: Example, kind: str, rules: Sequence[Rule] = ()) -> list[CheckedStatement]:
    """The claims of one kind that the example makes, verified."""
    recommendation = read_recommendations(dict(example.given)).recommendations[0]
    found = claims_of(recommendation, project_of(example), rules)
    return [claim for claim in found if claim.kind == kind]


def with_words(rows: Sequence[tuple[str, str, str, str]]) -> list[tuple[str, str, str]]:
    """Each sentence of a table, with each of its words ("; " between them) in place of "_"."""
    return [
        (rule, sentence.replace("_", word), expected)
        for rule, sentence, words, expected in rows
        for word in words.split("; ")
    ]


def results(example: Example, kind: str, rules: Sequence[Rule] = ()) -> set[str]:
    return {str(claim.outcome.disposition) for claim in claims(example, kind, rules)} or {NO_CLAIM}

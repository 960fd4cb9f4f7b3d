"""A model cuts a free-form review into findings, and its cuts count as far as the review itself bears them out.

The rules read such a review first (`generic`, `leftover`). Then the model sees its pieces, numbered, and says which
begin a finding, which belong to it, and which are none (`task`, `request`). What it says is checked against the
pieces (`answer`), and against their words where several findings begin at one (`shares`: `signs` finds the words,
`marks` and `joints` say where the piece may be divided). What holds is set against what the rules read (`ruled`,
`outcome`) and becomes findings (`made`, `place`) or unparsed with a reason (`reasons`); for the rest the rules' reading
stands. Nothing here asks: see `Cutting`.
"""

from checks.sources.github.cutting.cutting import Cutting

__all__ = ["Cutting"]

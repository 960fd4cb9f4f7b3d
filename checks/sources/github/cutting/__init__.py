"""A model cuts a free-form review into findings, and its cuts count as far as the review itself bears them out.

The rules read such a review first (`generic`, `leftover`). Then the model sees its pieces, numbered, and says which
begin a finding, which belong to it, and which are none (`task`, `request`). What it says is checked against the
pieces (`answer`), and what holds becomes a new reading (`outcome`); for the rest the rules' reading stands. Nothing
here asks: see `Cutting`.
"""

from checks.sources.github.cutting.cutting import Cutting

__all__ = ["Cutting"]

"""The policy by which an agent's findings are checked: what the config of the base chooses, contents included."""

from __future__ import annotations

from dataclasses import replace

from bot.checkout import Checkout
from checks.code.git.process import TreeError
from checks.model.policy import Policy


def policy_of_base(checkout: Checkout, tier2: bool | None, *, heeds_ignore: bool = True) -> Policy:
    """The policy of the base's config, as far as it can be read; `tier2` goes before what it says.

    `heeds_ignore`: a comment may say `citecheck: ignore`, which an agent's own may not. No judge is among it: an agent's question is never sent to a model because of a file.
    """
    try:
        content = checkout.config()
    except TreeError:  # too large, which `citecheck check` reports
        content = None
    policy = Policy(tier2=True)
    if content is not None:
        from bot.config import config_reading  # noqa: PLC0415 - YAML is for those who have such a file

        policy = config_reading.read_config(content).config.asked_policy
    return replace(
        policy, tier2=policy.tier2 if tier2 is None else tier2, judge=None, heeds_ignore=heeds_ignore
    )

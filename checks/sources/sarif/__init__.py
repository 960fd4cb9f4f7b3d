"""SARIF logs as other tools write them."""

from checks.sources.sarif.results import Sarif

__all__ = ["Sarif"]

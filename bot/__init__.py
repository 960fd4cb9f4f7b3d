"""The edges: GitHub, the queue, the command line."""

from checks.model import release

__version__ = release.VERSION

"""The edges: GitHub, the queue, the command line."""

__version__ = "0.1.0"

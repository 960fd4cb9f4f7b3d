"""The edges: GitHub, the queue, the command line."""

"""The durable queue: what waits, in which order it may start, which workers live, and what is swept."""

"""The judge's model: the only place that speaks to one. What its answers are worth is decided in `checks.judge`."""

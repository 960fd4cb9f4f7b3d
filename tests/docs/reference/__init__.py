"""Pages that list what a model holds: the settings, the metrics."""

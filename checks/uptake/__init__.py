"""What became of findings: lines that changed, suggestions that were applied, things that are said again."""

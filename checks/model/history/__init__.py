"""What was before and after a check: the last check, statements refuted before, and what became of findings."""

"""What the ledger knows after a check: statements that were refuted, and what became of each finding."""

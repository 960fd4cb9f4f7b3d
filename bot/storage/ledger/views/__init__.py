"""What the pages and the cards read of the ledger. Nothing here writes."""

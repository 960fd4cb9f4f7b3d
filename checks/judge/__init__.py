"""The judge's questions and what counts of its answers: packets out, receipts checked. No network."""

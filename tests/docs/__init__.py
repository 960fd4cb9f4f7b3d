"""The pages of documentation that are made from the code, and what the others say that a test can run."""

"""The counts of the ledger, kept ready for the pages: by pull request, and added up by day."""

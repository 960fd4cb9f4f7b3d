"""The pages for people: reliability cards, checks and their receipts, for those who may see the repository."""

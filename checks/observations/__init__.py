"""What is to be said of a review as a whole: read from its checked findings, and costing none of them confidence."""

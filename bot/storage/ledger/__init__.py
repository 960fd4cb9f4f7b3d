"""What every check found, kept: reviews, findings, claims, warnings and what people said of these."""

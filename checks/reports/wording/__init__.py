"""What every report says alike: its words, its order, its receipts, and text of others made inert."""

"""What becomes of errors, results and promises: handed on, taken care of, or none there to lose."""

"""What holds of caching headers: their syntax, what varies an answer, and what a shared cache may keep."""

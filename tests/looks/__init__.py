"""Reports as a browser shows them, on a telephone and on a desk."""

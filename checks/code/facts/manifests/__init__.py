"""Manifests and files of settings: keys with their values, and the dependencies that they declare."""

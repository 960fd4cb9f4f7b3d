"""Acceptance contracts: criteria that are locked before work begins, and decided by verifiers afterwards."""

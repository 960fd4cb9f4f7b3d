"""Tests of the tables of standard libraries."""

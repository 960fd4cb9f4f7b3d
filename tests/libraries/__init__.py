"""Makes the tables of standard libraries that `checks/code/libraries` reads."""

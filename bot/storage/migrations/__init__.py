"""How the tables of the bot came to be what they are: one file for each step, run in order by alembic."""

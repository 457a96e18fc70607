"""How the tables of a database became what they are: one module of `versions` for each change, run by Alembic."""

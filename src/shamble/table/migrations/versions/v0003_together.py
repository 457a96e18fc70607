"""The details of a table (title, branch, join code, packs) and how games ended."""

from alembic import op
from sqlalchemy import Column, Float, String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the new tables; the old ones stay as they are."""
    op.create_table(
        "details",
        Column("table_id", String, primary_key=True),
        Column("code", String, nullable=False, index=True),
        Column("data", Text, nullable=False),
    )
    op.create_table(
        "results",
        Column("table_id", String, primary_key=True),
        Column("game", String, nullable=False),
        Column("ended", Float, nullable=False),
        Column("data", Text, nullable=False),
    )

"""The card packs that people bring, and which tables play with them."""

from alembic import op
from sqlalchemy import Column, String, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the new tables; the old ones stay as they are."""
    op.create_table("packs", Column("hash", String, primary_key=True), Column("data", Text, nullable=False))
    op.create_table(
        "packs_used",
        Column("table_id", String, primary_key=True),
        Column("hash", String, primary_key=True),
    )

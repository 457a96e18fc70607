"""Who owns a seat, what the table says in the log, who opened it, orders of the administrator, and keepsakes."""

from alembic import op
from sqlalchemy import Column, Integer, LargeBinary, String, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the new tables; the old ones stay as they are."""
    op.create_table("owners", Column("link", String, primary_key=True), Column("browser", String, primary_key=True))
    op.create_table(
        "notes",
        Column("id", Integer, primary_key=True),
        Column("table_id", String, nullable=False, index=True),
        Column("step", Integer, nullable=False),
        Column("text", Text, nullable=False),
    )
    op.create_table("opened", Column("table_id", String, primary_key=True), Column("data", Text, nullable=False))
    op.create_table("orders", Column("table_id", String, primary_key=True), Column("done", Integer, nullable=False))
    op.create_table(
        "keepsakes", Column("table_id", String, primary_key=True), Column("data", LargeBinary, nullable=False)
    )

"""The tables of the first release, which wrote no version."""

from alembic import op
from sqlalchemy import Column, Float, Integer, LargeBinary, String, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables as they were."""
    op.create_table(
        "tables",
        Column("id", String, primary_key=True),
        Column("game", String, nullable=False),
        Column("options", Text, nullable=False),
        Column("status", String, nullable=False),
        Column("created", Float, nullable=False),
        Column("changed", Float, nullable=False),
    )
    op.create_table(
        "seats",
        Column("table_id", String, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("name", String, nullable=False),
        Column("bot", String, nullable=False),
        Column("link", String, nullable=False),
        Column("joined", Integer, nullable=False),
    )
    op.create_table(
        "links",
        Column("id", String, primary_key=True),
        Column("table_id", String, nullable=False, index=True),
        Column("kind", String, nullable=False),
        Column("generation", Integer, nullable=False),
        Column("hash", String, nullable=False, unique=True),
        Column("eyes", Integer),
        Column("seen", Integer, nullable=False),
        Column("seen_at", Float, nullable=False),
    )
    op.create_table(
        "answers",
        Column("table_id", String, primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("seat", Integer, nullable=False),
        Column("words", String, nullable=False),
        Column("undos", Integer, nullable=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "checkpoints",
        Column("table_id", String, primary_key=True),
        Column("answers", Integer, nullable=False),
        Column("data", LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        Column("id", Integer, primary_key=True),
        Column("table_id", String, nullable=False, index=True),
        Column("name", String, nullable=False),
        Column("text", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "policies",
        Column("table_id", String, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("key", String, primary_key=True),
        Column("words", String, nullable=False),
    )
    op.create_table("proposals", Column("table_id", String, primary_key=True), Column("data", Text, nullable=False))
    op.create_table("guests", Column("browser", String, primary_key=True), Column("link", String, primary_key=True))

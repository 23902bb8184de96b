"""Alembic's door: it runs the steps on the connection that ``schema.upgrade`` gives."""

from alembic import context

from sifang.hall.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()

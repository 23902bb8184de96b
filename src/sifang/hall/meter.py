"""What the parts of the hall tell of their work; ``metrics.Metrics`` counts it, this one forgets it."""

from __future__ import annotations


class Meter:
    """Hears and forgets."""

    def acted(self, by: str) -> None:
        """An act is durable."""

    def settled(self, seconds: float) -> None:
        """A person's act is announced or refused, so long after it came."""

    def thought(self, seconds: float) -> None:
        """A bot has chosen."""

    def appended(self, seconds: float) -> None:
        """A row of the log is durable."""

    def committed(self, rows: int) -> None:
        """So many rows went in one transaction."""

    def refused(self, code: str) -> None:
        """Something was refused, with this code of ``messages.CODES``."""

    def answered(self, status: int, seconds: float) -> None:
        """A request was answered."""

    def closed(self, code: int) -> None:
        """The hall gave a socket up, with this close code."""

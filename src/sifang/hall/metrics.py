"""The figures of a hall, for Prometheus: a registry of its own, and labels that cannot grow.

What each series tells, and when to look at it: ``docs/hall/dashboard.md``, which a test holds equal to this module.
"""

from __future__ import annotations

import asyncio
from collections import Counter as Count
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from sifang.hall import folder
from sifang.hall.live import LiveTable
from sifang.hall.messages import CODES
from sifang.hall.meter import Meter
from sifang.hall.rooms import Hall

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Bounds of what should take milliseconds."""
ROWS = (1, 2, 5, 10, 20, 50, 100, 200, 512)
BEAT = 0.5
"""Seconds between two looks at the event loop."""


def state_of(table: LiveTable) -> Literal["running", "paused", "broken"]:
    """How a table stands, as its host sees it."""
    return "broken" if table.broken else "running" if table.timing.paused_at is None else "paused"


class _Now(Collector):
    """What is looked up when somebody asks, and kept nowhere."""

    def __init__(self, data: Path, hall: Hall, sockets: Callable[[], int], questions: Callable[[], int]) -> None:
        self._data, self._hall, self._sockets, self._questions = data, hall, sockets, questions

    def collect(self) -> Iterable[Metric]:
        """The gauges."""
        tables, rooms = Count({"running": 0, "paused": 0, "broken": 0}), Count({"open": 0, "playing": 0, "over": 0})
        for room in self._hall.rooms.values():
            rooms[room.state.phase] += 1
            if room.table is not None and not room.table.over:
                tables[state_of(room.table)] += 1
        for name, text, label, counts in (
            ("sifang_tables", "Matches in play.", "state", tables), ("sifang_rooms", "Rooms that are not closed.", "phase", rooms),
        ):  # fmt: skip
            family = GaugeMetricFamily(name, text, labels=[label])
            for value, n in counts.items():
                family.add_metric([value], n)
            yield family
        yield GaugeMetricFamily("sifang_disk_refuses", "1 while the disk takes nothing.", bool(self._hall.stalled))
        yield GaugeMetricFamily("sifang_sockets", "Open sockets.", self._sockets())
        yield GaugeMetricFamily("sifang_tasks", "Tasks of the event loop.", len(asyncio.all_tasks()))
        yield GaugeMetricFamily("sifang_questions_waiting", "Questions about hands that wait.", self._questions())
        sizes = GaugeMetricFamily("sifang_database_bytes", "Size of the database's files.", labels=["part"])
        for end in folder.WITH:
            path = self._data / (folder.DATABASE + end)
            sizes.add_metric([end.lstrip("-") or "db"], path.stat().st_size if path.exists() else 0)
        yield sizes


class Metrics(Meter):
    """Counts what the parts of the hall tell."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        ProcessCollector(registry=own)
        Gauge("sifang_build_info", "1, with the version.", ["version"], registry=own).labels(version("sifang")).set(1)
        self.recovered = 0.0
        """Seconds that the last start took to bring all tables back."""
        recovery = Gauge("sifang_recovery_seconds", "What the last start took to bring all tables back.", registry=own)
        recovery.set_function(lambda: self.recovered)
        self._acts = Counter("sifang_acts", "Acts, by who chose them.", ["by"], registry=own)
        self._act = Histogram(
            "sifang_act_seconds", "From a person's act to its announcement or refusal.", buckets=FAST, registry=own
        )
        self._think = Histogram("sifang_bot_think_seconds", "A bot's choice.", buckets=FAST, registry=own)
        self._append = Histogram(
            "sifang_log_append_seconds", "From a row to its being durable.", buckets=FAST, registry=own
        )
        self._batch = Histogram(
            "sifang_log_batch_rows", "Rows of one transaction of the log.", buckets=ROWS, registry=own
        )
        self._refusals = Counter("sifang_refusals", "Refusals by code.", ["code"], registry=own)
        self._answers = Counter("sifang_http_answers", "HTTP answers by class of status.", ["status"], registry=own)
        self._answer = Histogram("sifang_http_seconds", "An HTTP answer.", buckets=FAST, registry=own)
        self._closes = Counter(
            "sifang_socket_closes", "Sockets that the hall gave up, by close code.", ["code"], registry=own
        )
        self._lag = Histogram("sifang_loop_lag_seconds", "How late the event loop is.", buckets=FAST, registry=own)
        self.lag = 0.0
        """The newest of them."""
        for by in ("guest", "bot", "clock", "auto"):
            self._acts.labels(by)

    def acted(self, by: str) -> None:
        """See Meter."""
        self._acts.labels(by).inc()

    def settled(self, seconds: float) -> None:
        """See Meter."""
        self._act.observe(seconds)

    def thought(self, seconds: float) -> None:
        """See Meter."""
        self._think.observe(seconds)

    def appended(self, seconds: float) -> None:
        """See Meter."""
        self._append.observe(seconds)

    def committed(self, rows: int) -> None:
        """See Meter."""
        self._batch.observe(rows)

    def refused(self, code: str) -> None:
        """See Meter."""
        self._refusals.labels(code if code in CODES else "other").inc()

    def answered(self, status: int, seconds: float) -> None:
        """See Meter."""
        self._answers.labels(f"{status // 100}xx").inc()
        self._answer.observe(seconds)

    def closed(self, code: int) -> None:
        """See Meter."""
        self._closes.labels(str(code)).inc()

    def watch(self, data: Path, hall: Hall, sockets: Callable[[], int], questions: Callable[[], int]) -> None:
        """Tell of a hall too, when asked."""
        self.registry.register(_Now(data, hall, sockets, questions))

    async def beat(self) -> None:
        """Measure the event loop for ever."""
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.lag = max(0.0, loop.time() - wanted)
            self._lag.observe(self.lag)

    def text(self) -> bytes:
        """All series as Prometheus reads them."""
        return generate_latest(self.registry)

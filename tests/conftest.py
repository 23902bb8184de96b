"""What all tests share: where the repository lies, and hypothesis without a time limit an example (machines differ)."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("sifang", deadline=None, database=None, derandomize=True)
settings.load_profile("sifang")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's folder."""
    return Path(__file__).parent.parent

"""The command line called in this process: exit code, standard output, standard error."""

import io
import sys

import pytest

from sifang.cli import main


@pytest.fixture
def sifang(capsys, monkeypatch):
    """``sifang("score", "mcr", ...)`` gives (code, out, err); English unless ``--lang`` is given; ``stdin`` is a text."""
    monkeypatch.setenv("SIFANG_JIT", "0")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")

    def run(*arguments, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main([str(one) for one in arguments])
        found = capsys.readouterr()
        return code, found.out, found.err

    return run

"""The import contracts of pyproject.toml: layers, rule sets that do not know each other, who may import what."""

from importlinter.cli import lint_imports


def test_imports_keep_the_contracts(root, monkeypatch, capsys):
    monkeypatch.chdir(root)
    failed = lint_imports(config_filename=str(root / "pyproject.toml"), no_cache=True)
    assert failed == 0, capsys.readouterr().out

# Each target makes the virtual environment .venv when it is missing or older than pyproject.toml, and installs what it needs.
# Needed beforehand: Python 3.11 or newer and make. Another interpreter: make test PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.PHONY: play test check fmt bench generate goldens slow clean help

help: ## what there is
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.play ## the hall on this machine, opened in the browser
	$(BIN)/sifang hall

test: $(VENV)/.dev ## the tests of every change; most of their time goes to compiling and to the browser
	$(BIN)/pytest -n 2 --dist loadgroup

slow: $(VENV)/.dev ## the tests that take longer
	$(BIN)/pytest -n 2 --dist loadgroup -m slow

check: $(VENV)/.dev ## format, lint, types, import contracts, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python docs/generate.py --check

fmt: $(VENV)/.dev ## format, and mend what the linter can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.bench ## the figures of bench/results.md, beside other engines
	$(BIN)/sifang bench

generate: $(VENV)/.dev ## the modules and pages that are made from the rule sets
	set -e; for file in src/sifang/rules/*/generate.py; do $(BIN)/python $$file; done
	$(BIN)/python docs/generate.py

goldens: $(VENV)/.dev ## write tests/goldens anew: read the difference before you commit it
	$(BIN)/pytest -m golden --write-goldens

clean: ## remove the virtual environment and everything that can be made again
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage
	find src tests docs -name __pycache__ -type d -prune -exec rm -rf {} +

# Some systems ship Python without ensurepip: then pip comes from the interpreter that makes the environment.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV) || { $(PYTHON) -m venv --clear --without-pip $(VENV) && $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; }

$(VENV)/.play: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e ".[hall]"
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e ".[dev,hall,env]"
	@touch $@

# An engine that this machine cannot install is left out of the comparison by name.
$(VENV)/.bench: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e .
	-$(BIN)/python -m pip install --quiet -e ".[peers]"
	@touch $@

# make play, make test, make lint, make bench: each sets up what it needs in .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
COMPILED := $(wildcard $(shell sed -n '/^compiled = \[/,/^\]/s/^ *"\(.*\)",.*/src\/regnum\/\1/p' pyproject.toml))

# Otherwise each of the many processes that tests start would translate all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint bench clean chromium

play:
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/built $(VENV)/packages
	@$(BIN)/regnum serve

test:
	@$(MAKE) --no-print-directory --jobs=3 $(VENV)/built $(VENV)/packages-dev chromium
	@$(BIN)/regnum --version
	$(BIN)/pytest tests -n auto --maxschedchunk=1 -rs

# First the one without windows: it sets up no address bar and no tabs behind every page.
APT_GET := apt-get install --yes --no-install-recommends fonts-liberation
chromium:
	@{ command -v chromium-headless-shell || command -v chromium || command -v chromium-browser \
	     || command -v google-chrome; } >/dev/null \
	  || { apt-get update && { $(APT_GET) chromium-headless-shell || $(APT_GET) chromium; }; } >/dev/null 2>&1 \
	  || echo "Chromium is not there and cannot be installed: the tests in the browser are skipped."

lint: $(VENV)/packages-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/built $(VENV)/packages-dev
	$(BIN)/python -m benchmarks.kingdomino
	$(BIN)/python -m benchmarks.kingdom_builder
	$(BIN)/python -m benchmarks.new_york
	$(BIN)/python -m benchmarks.dominion

$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Regnum needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "Python's venv is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

# Rebuilt when the build itself or a compiled source changes; every other source is used as it lies there.
$(VENV)/built: $(VENV)/created pyproject.toml setup.py $(COMPILED)
	@echo "Setting up: downloading and compiling takes a minute or two, only this once."
	@$(PIP) install --no-compile --no-deps --editable .
	@touch $@

$(VENV)/packages: $(VENV)/created pyproject.toml requirements.py
	@$(PIP) install --no-compile $$($(BIN)/python requirements.py web)
	@touch $@

$(VENV)/packages-dev: $(VENV)/created pyproject.toml requirements.py
	@$(PIP) install --no-compile $$($(BIN)/python requirements.py dev)
	@touch $@ $(VENV)/packages

clean:
	rm -rf $(VENV) build src/regnum.egg-info src/regnum/_compiled.json
	find src -name '*.so' -delete

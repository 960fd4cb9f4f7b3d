# Everything here makes its own set-up from python3, git and the package index, and is quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CONTRACT := tests/contract

.DEFAULT_GOAL := help
.PHONY: help demo test lint bench lock tables schemas docs site deletion-test clean

help: ## List these targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

demo: $(VENV)/.runtime ## Watch the bot check a pull request, all of it on this machine
	$(BIN)/citecheck demo $(DEMO)

test: $(VENV)/.dev $(CONTRACT)/node_modules/.installed ## Run all tests
	$(BIN)/pytest -n auto --dist worksteal $(TESTS)

lint: $(VENV)/.dev ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.dev ## Print the benchmarks' ratios
	@for file in tests/benchmarks/[a-z]*.py; do \
	  case $$file in */releases.py|*/cutting.py|*/judge.py) continue;; esac; \
	  module=$$(basename $$file .py); echo "== $$module"; $(BIN)/python -m tests.benchmarks.$$module || exit 1; done

# One file for each use: `citecheck check` alone, the Action, the App with its demo, and developing.
LOCK = $(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-strip-extras --no-header pyproject.toml
lock: $(VENV)/.dev ## Pin the dependencies anew
	$(LOCK) -o requirements.lock
	$(LOCK) --extra github -o requirements-github.lock
	$(LOCK) --extra bot --extra demo --extra judge -o requirements-bot.lock
	$(LOCK) --extra bot --extra demo --extra dev -o requirements-dev.lock

tables: $(VENV)/.dev ## Write the tables of standard libraries, of what the package registries have
	npm install --silent --no-save --prefix .tables typescript@6.0.3 @types/node@26.6.6 @mdn/browser-compat-data@8.1.9
	$(BIN)/python -m tests.libraries .tables
	rm -rf .tables

schemas: $(VENV)/.dev ## Write the JSON Schemas from the models
	$(BIN)/python -m checks.schemas
	$(BIN)/python -m bot.config.schemas

docs: $(VENV)/.dev ## Write the pages of documentation that are made from the code
	$(BIN)/python -m tests.docs

site: $(VENV)/.dev ## Build the site of the documentation in site/; a dead link is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

deletion-test: $(VENV)/.dev ## Take out each rule that reads text in turn, and list those that no test misses
	$(BIN)/python -m tests.deletion

clean: ## Remove what the other targets made
	rm -rf $(VENV) $(CONTRACT)/node_modules site .benchmarks .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "citecheck needs Python 3.11 or newer, this is " + sys.version)'
	$(PYTHON) -m venv $(VENV)

# uv takes a tenth of pip's time; pip goes where an index or a certificate is known to pip alone. Both hold to the hashes.
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
define install
$(BIN)/uv pip install -q --python $(BIN)/python $(1) || $(PIP) $(1)
endef

$(BIN)/uv: $(BIN)/python requirements-dev.lock
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock > $(VENV)/uv.txt
	$(PIP) --require-hashes -r $(VENV)/uv.txt
	@touch $@

$(VENV)/.runtime: $(BIN)/uv requirements-bot.lock pyproject.toml
	$(call install,--require-hashes -r requirements-bot.lock)
	$(call install,--no-deps -e .)
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.lock
	$(call install,--require-hashes -r requirements-dev.lock)
	@touch $@

# What nobody here wrote and the contract tests talk to; they are skipped, with the reason, where Node is absent.
$(CONTRACT)/node_modules/.installed: $(CONTRACT)/package-lock.json
	@if command -v npm >/dev/null 2>&1; then cd $(CONTRACT) && npm ci --silent --no-audit --no-fund; \
	  else echo "no npm: the contract tests will be skipped"; fi
	@mkdir -p $(dir $@) && touch $@

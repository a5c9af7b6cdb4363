# `make run` and `make test` work from a bare clone; all the rest is for people who change the code.
PYTHON_IN := .venv/bin/python
.DEFAULT_GOAL := help
.PHONY: help setup setup-tests run test test-slow compatibility test-packaging test-kernels gpu mac-report docs lint format translations clean

help: ## Shows this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "%-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Installs what is missing: system libraries, .venv, the starter model
	@bash packaging/setup.sh

setup-tests: ## The same, and what tests and checks need
	@bash packaging/setup.sh tests

run: setup ## Opens the app (options: make run ARGS=--help)
	@.venv/bin/octavo app -- $(ARGS)

test: export PYTHONDONTWRITEBYTECODE := # hundreds of processes start; each would compile our sources again
test: setup-tests lint ## Checks the code and runs the tests
	@$(PYTHON_IN) -m pytest -m "not slow and not kernels_full" --hypothesis-profile repeatable --numprocesses auto --maxprocesses 4 --dist worksteal $(ARGS)

test-slow: setup-tests ## Runs the tests that take minutes, and those of properties with new random examples
	@$(PYTHON_IN) -m pytest -m "slow or (hypothesis and not kernels_full)" $(ARGS)

compatibility: setup-tests ## Writes the table of docs/models.md from the tests of all kinds of model
	@PYTHONPATH=tests:. $(PYTHON_IN) -m zoo.table

test-packaging: export OCTAVO_DISPLAY = 1 # the bundle opens its window under Xvfb
test-packaging: setup-tests ## Builds both bundles for real and starts the Linux one: 10 to 20 minutes, 2 GB
	@$(PYTHON_IN) -m pip --disable-pip-version-check install --quiet --editable ".[bundle]" --constraint constraints.txt
	@$(PYTHON_IN) -m pytest tests/packaging -m slow -s $(ARGS)

test-kernels: KERNELS_JOBS ?= auto
test-kernels: setup-tests ## Runs every combination of the GPU kernels, and sessions over them: 2 hours on 2 cores
	@$(PYTHON_IN) -m pytest tests/metal_cpu tests/backends -m kernels_full --numprocesses $(KERNELS_JOBS) --dist worksteal $(ARGS)

gpu: setup-tests ## Ten minutes on this machine's GPU, the most important figures first, in build/gpu (ARGS=--help)
	@$(PYTHON_IN) tests/benchmarks/gpu_day.py $(ARGS)

docs: setup-tests ## Makes the library's reference from its docstrings: build/docs/index.html
	@$(PYTHON_IN) -m pdoc octavo -d google -o build/docs
mac-report: setup-tests ## Runs everything on this machine that never aborts, and packs a zip to send
	@$(PYTHON_IN) packaging/mac_report.py $(ARGS)

translations: setup-tests ## Collects the texts of the window into the catalogue and compiles it
	@$(PYTHON_IN) packaging/translations.py

lint: setup-tests ## Style, types, import rules and CI workflows
	@$(PYTHON_IN) -m ruff check .
	@$(PYTHON_IN) -m ruff format --check .
	@$(PYTHON_IN) -m mypy
	@.venv/bin/lint-imports
	@.venv/bin/actionlint -shellcheck= -pyflakes= .github/workflows/*.yml # off: whether they are installed must not matter

format: setup-tests ## Puts the code into its one style
	@$(PYTHON_IN) -m ruff check --fix .
	@$(PYTHON_IN) -m ruff format .

clean: ## Removes .venv and everything that was built (not chats, not models)
	@rm -rf .venv build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

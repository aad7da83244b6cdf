# Every target first sets up its missing prerequisites. Unchanged sources are not rebuilt.

PYTHON ?= python3
# Tests wait for processes and sockets about a third of their time, so there are half as many workers again as cores.
CORES := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
WORKERS ?= $(shell expr \( 3 \* $(CORES) + 1 \) / 2)
ARGS ?=
COMPARE_DEALS ?= 1000
QUICK := tests/rules tests/test_options_of_the_rules.py README.md
FUZZ_EXAMPLES ?= 5000

# Byte code is cached even if the environment disables it: otherwise every process of the tests compiles all modules.
export PYTHONDONTWRITEBYTECODE :=

VENV := .venv
RUN := $(VENV)/bin/python
PYTEST := $(RUN) -m pytest

# Folders are listed too, so that a deleted file causes a rebuild.
COMPILED := $(shell find kernel bindings 2>/dev/null)
CPP = $(shell find kernel bindings bench -name '*.cpp' -o -name '*.hpp' 2>/dev/null)

# The page of the table is built into the package, so that an installed wheel needs no Node. The types that web-check
# generates are no sources of it.
PAGE := src/clamber/server/static/index.html
TYPES := web/src/lib/protocol.ts web/src/lib/i18n/sentences.ts
PAGE_SOURCES = $(filter-out $(TYPES),$(shell find web/src web/public src/clamber/sentences docs/rules web/scripts web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json 2>/dev/null))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help abuse compare play play-terminal test test-all test-long test-research test-web quick lint format docs pictures bench bench-bots bench-compiling bench-copies bench-envs \
	bench-leads bench-learning bench-page bench-peers bench-server instructions mutants soak sanitize fuzz portable wheel wheel-check lock web web-check clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---------------------------------------------------------------------------------------------------- use

play: $(PAGE) $(VENV)/.built ## Start the table in the browser and print its address; ARGS="--port 8000".
	@$(VENV)/bin/clamber serve $(ARGS)

play-terminal: $(VENV)/.built ## Start a match in the terminal; ARGS="guandan --seed 7" selects game and seed.
	@$(VENV)/bin/clamber play $(ARGS)

# Excluded markers; test-web and test-research select theirs with -m instead.
EVERYWHERE := not web and not research
IN_PARALLEL := -q -n $(WORKERS) --dist worksteal --time-left

quick: $(VENV)/.built ## Run the tests of the rules, the last failures first, up to the first failure; half a minute.
	$(PYTEST) $(IN_PARALLEL) -x --failed-first -m "$(EVERYWHERE) and not slow and not long" --hypothesis-profile=quick \
	  $(QUICK) $(ARGS)

test: $(VENV)/.built ## Run the tests, including the examples in the documentation; ten minutes.
	$(PYTEST) $(IN_PARALLEL) -m "$(EVERYWHERE) and not long" --hypothesis-profile=test $(ARGS)

test-long: $(VENV)/.built ## Run the tests that `make test` skips: more seeds, strength, training; an hour. ARGS="--share 1/3".
	$(PYTEST) $(IN_PARALLEL) -m "$(EVERYWHERE) and (long or property)" $(ARGS)

test-web: $(VENV)/.built $(PAGE) ## Run the browser tests in Debian's Chromium; screenshots go to build/screenshots.
	$(PYTEST) $(IN_PARALLEL) -n $(CORES) -m web tests/web $(ARGS)

test-all: test test-long test-web web-check test-research wheel-check soak sanitize fuzz ## Run all tests in sequence; hours.

# A virtual environment with the packages of .venv and, in addition, the frameworks that clamber integrates with or is
# compared with: OpenSpiel, PyTorch, Ray, RLCard. RLCard is built from source; if the build fails, only its test is skipped.
# Its first import unpacks data into its own folder, which is unsafe in two test workers at once; hence the import here.
RESEARCH := build/research

$(RESEARCH)/.installed: $(VENV)/.locked requirements/research.txt
	$(PYTHON) -m venv $(RESEARCH)
	$(RUN) -c 'import sysconfig; print("import site; site.addsitedir({!r})".format(sysconfig.get_path("purelib")))' \
	  > $$($(RESEARCH)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/clamber.pth
	$(RESEARCH)/bin/python -m pip install -q --disable-pip-version-check --only-binary :all: -r requirements/research.txt
	-$(RESEARCH)/bin/python -m pip install -q --disable-pip-version-check rlcard==1.2.0 \
	  && $(RESEARCH)/bin/python -c 'import rlcard.games.doudizhu'
	@touch $@

test-research: $(VENV)/.built $(RESEARCH)/.installed ## Run the tests that need OpenSpiel, RLCard, PyTorch or Ray, in an environment beside .venv.
	$(RESEARCH)/bin/python -m pytest $(IN_PARALLEL) -m research tests/arena tests/envs tests/peers tests/train $(ARGS)

# These tests play a fixed number of deals, so the timeout is off.
compare: $(VENV)/.built ## Play COMPARE_DEALS random deals of each ruleset and game in kernel and reference; ARGS="-k paodekuai".
	COMPARE_DEALS=$(COMPARE_DEALS) $(PYTEST) $(IN_PARALLEL) -o faulthandler_timeout=0 tests/comparison $(ARGS)

# The development install comes first, because it writes the stub of the compiled module for mypy.
lint: $(VENV)/.built ## Check style, types, layers and wording; change nothing.
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo
	$(RUN) docs/glossary.py
	$(RUN) docs/language.py
	$(RUN) docs/typed.py
	$(if $(CPP),$(VENV)/bin/clang-format --dry-run -Werror $(CPP))

format: $(VENV)/.locked ## Format all sources as `make lint` requires.
	$(VENV)/bin/ruff check --fix-only --select I
	$(VENV)/bin/ruff format
	$(if $(CPP),$(VENV)/bin/clang-format -i $(CPP))

docs: $(VENV)/.built ## Generate the tables of the documentation from the rulesets.
	$(RUN) docs/generate.py

pictures: $(VENV)/.built $(PAGE) ## Take new screenshots for the README.
	$(PYTEST) -q -m web tests/web/test_pictures.py
	cp build/screenshots/readme-table.png docs/pictures/table.png
	cp build/screenshots/readme-phone.png docs/pictures/phone.png

# ---------------------------------------------------------------------------------------------------- kernel

# A benchmark program of the kernel without Python.
DRIVER := build/bench/driver

bench: $(VENV)/.built ## Measure the speed of the kernel and of the Python interface.
	$(RUN) bench/run.py $(ARGS)

bench-bots: $(VENV)/.built ## Measure worlds, rollouts and the loop of a bot at a table; ARGS="--repeat 3".
	$(RUN) bench/bots.py $(ARGS)

bench-compiling: $(VENV)/.built ## Measure compile time and size of the tables of rulesets; ARGS="--repeat 5".
	$(RUN) bench/compiling.py $(ARGS)

bench-peers: $(VENV)/.built ## Compare OpenSpiel, RLCard and clamber at Dou Dizhu, each in its own environment.
	$(RUN) bench/peers/run.py $(ARGS)

bench-envs: $(VENV)/.built ## Measure the decisions per second of the vectorised environment; ARGS="--threads 2".
	$(RUN) bench/vector.py $(ARGS)

bench-copies: $(VENV)/.built ## Measure copies of values and environments, and records as arrays.
	$(RUN) bench/copies.py $(ARGS)

bench-learning: $(VENV)/.built $(RESEARCH)/.installed ## Measure the kernel's learner and PyTorch on the same samples and net.
	$(RESEARCH)/bin/python bench/learning.py $(ARGS)

bench-leads: $(VENV)/.built $(DRIVER) ## Measure the time to find all leads of a hand of 27 cards.
	$(RUN) bench/leads.py $(ARGS)

instructions: $(VENV)/.built $(DRIVER) ## Count the kernel's instructions with valgrind and compare them with bench/instructions.json.
	$(RUN) bench/instructions.py $(ARGS)

$(DRIVER): $(VENV)/.locked CMakeLists.txt bench/driver.cpp $(COMPILED)
	@$(VENV)/bin/cmake -S . -B build/bench -DCLAMBER_MODULE=OFF -DCLAMBER_BENCH=ON >/dev/null
	@$(VENV)/bin/cmake --build build/bench >/dev/null
	@touch $@

bench-server: $(VENV)/.built ## Load the server with a swarm of clients, three minutes; ARGS="--tables 200 --databases sqlite".
	$(RUN) bench/server.py $(ARGS)

abuse: $(VENV)/.built ## Play at a table while one address attacks the server, one attack after the other; ARGS="--only pings hints".
	$(RUN) bench/abuse.py $(ARGS)

soak: $(VENV)/.built ## Play for ten minutes under one fault after the other; ARGS="--minutes 2".
	$(RUN) bench/soak.py $(ARGS)

bench-page: $(VENV)/.built $(PAGE) ## Measure the page in Chromium: Lighthouse, and dragging over 27 cards; ARGS="--rounds 1".
	$(RUN) bench/page.py $(ARGS)

# A copy of the package whose kernel is compiled with sanitizers. Python itself is not, so LD_PRELOAD loads their runtime;
# libstdc++ is preloaded too, because the runtime must intercept its exceptions from the start. The copy runs in an empty
# virtual environment: in .venv the development install would take precedence, and outside it the system's packages.
# Reports go to the stderr of the process, which pytest must not capture, because the process ends without flushing it.
SANITIZE := $(CURDIR)/build/sanitize
SANITIZER_CXX := g++
sanitizer_lib = $(shell $(SANITIZER_CXX) -print-file-name=$(1))

SANITIZED := env PYTHONPATH=$(SANITIZE)/site:$$($(RUN) -c 'import sysconfig; print(sysconfig.get_path("purelib"))') \
  PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
  LD_PRELOAD="$(call sanitizer_lib,libasan.so) $(call sanitizer_lib,libubsan.so) $(call sanitizer_lib,libstdc++.so)" \
  $(SANITIZE)/venv/bin/python -m pytest -q -n $(WORKERS) --dist worksteal --capture=sys -p no:cacheprovider \
  -o faulthandler_timeout=0 tests

$(SANITIZE)/.built: $(VENV)/.built $(shell find src -name '*.py')
	rm -rf $(SANITIZE)/site
	CXX=$(SANITIZER_CXX) $(RUN) -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation \
	  --target $(SANITIZE)/site -C build-dir=build/sanitize/cmake -C cmake.define.CLAMBER_SANITIZE=ON .
	$(RUN) -m venv --without-pip $(SANITIZE)/venv
	@touch $@

sanitize: $(SANITIZE)/.built ## Run the kernel's tests under AddressSanitizer and UndefinedBehaviorSanitizer (Linux, g++).
	$(SANITIZED) -m sanitize --hypothesis-profile=quick $(ARGS)

fuzz: $(SANITIZE)/.built ## Fuzz every input with FUZZ_EXAMPLES examples a target, under the sanitizers.
	FUZZ_EXAMPLES=$(FUZZ_EXAMPLES) $(SANITIZED) -m fuzz --hypothesis-profile=fuzz $(ARGS)

# A virtual environment with the packages of .venv but without the development install: each trial has its own sources.
MUTANTS := build/mutants

$(MUTANTS)/.installed: $(VENV)/.locked requirements/mutants.txt
	$(PYTHON) -m venv $(MUTANTS)/venv
	$(RUN) -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
	  > $$($(MUTANTS)/venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/clamber.pth
	$(MUTANTS)/venv/bin/python -m pip install -q --disable-pip-version-check -r requirements/mutants.txt
	@touch $@

mutants: $(VENV)/.built $(MUTANTS)/.installed ## Mutate source lines and list the mutants that no test detects; ARGS="--since HEAD~3", ARGS=src/clamber/server/table.
	$(MUTANTS)/venv/bin/python tests/mutants/run.py \
	  --module "$$($(RUN) -c 'from clamber import _kernel; print(_kernel.__file__)')" $(ARGS)

HEADERS := $(wildcard kernel/*.hpp kernel/*/*.hpp)
CXX_STRICT := -std=c++20 -I. -Ikernel -Wall -Wextra -Wconversion -Werror -fsyntax-only -x c++

portable: ## Compile each header on its own, and the kernel with every installed compiler: g++, clang++, and g++ for AArch64.
	@printf '%s\n' $(HEADERS) | xargs -P $(WORKERS) -I @ g++ $(CXX_STRICT) -include @ /dev/null
	@for cxx in g++ clang++ clang++-14 aarch64-linux-gnu-g++; do \
	  command -v $$cxx >/dev/null || continue; echo "$$cxx"; \
	  printf '#include "%s"\n' $(HEADERS) bench/driver.cpp | $$cxx $(CXX_STRICT) - || exit 1; \
	done

wheel: $(VENV)/.locked $(PAGE) ## Build a wheel for this Python and this machine in dist/, including the page.
	$(RUN) -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

# The environment of a user who installs the wheel: no checkout, no Node.
wheel-check: wheel ## Install the wheel into a fresh virtual environment and check that it serves the page.
	$(PYTHON) -m venv --clear build/wheel-check
	build/wheel-check/bin/python -m pip install -q --disable-pip-version-check -c requirements/ci.txt \
	  "$$(ls -t dist/clamber-*.whl | head -1)[server]"
	env PATH= build/wheel-check/bin/python -I tests/installed.py

# ---------------------------------------------------------------------------------------------------- page

web: $(PAGE) ## Build the page of the table if its sources have changed.

web-check: web/node_modules/.package-lock.json $(VENV)/.built ## Check the page's types, style and messages, and run its unit tests.
	cd web && npm run --silent check && npm run --silent test

web/node_modules/.package-lock.json: web/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null || { \
	  echo "The page of the table is built by Node 20 or newer with npm, which this machine lacks." \
	    "The table in the terminal needs neither: make play-terminal, or clamber play." >&2; exit 1; }
	@echo "Fetching what the page is built with ..."
	@cd web && npm ci --silent
	@touch $@

$(PAGE): web/node_modules/.package-lock.json $(PAGE_SOURCES)
	@echo "Building the page ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# ---------------------------------------------------------------------------------------------------- set up

$(VENV)/.locked: requirements/ci.txt
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit("clamber needs Python 3.11 or newer; PYTHON=... names one" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@$(RUN) -m pip install -q --disable-pip-version-check -r requirements/ci.txt
	@touch $@

$(VENV)/.built: $(VENV)/.locked pyproject.toml CMakeLists.txt $(COMPILED)
	@echo "Compiling the kernel ..."
	@$(RUN) -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

lock: ## Update requirements/ci.txt to the newest versions that pyproject.toml allows.
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install -q --disable-pip-version-check uv
	build/lock/bin/uv pip compile -q --upgrade --universal --python-version 3.11 --no-emit-index-url --no-annotate \
	  --custom-compile-command "make lock" --extra envs --extra server --group dev pyproject.toml --output-file requirements/ci.txt

clean: ## Remove everything that make has created.
	rm -rf $(VENV) build dist web/node_modules src/clamber/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -f src/clamber/_kernel.pyi $(TYPES)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

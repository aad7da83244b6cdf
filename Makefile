# Sets up what is missing, then does what it is asked. Nothing is built again while nothing has changed.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=
COMPARE_DEALS ?= 1000
FUZZ_EXAMPLES ?= 5000
FUZZ_PROFILE ?= fuzz

VENV := .venv
RUN := $(VENV)/bin/python
PYTEST := $(RUN) -m pytest

# The folders are listed with their files: a file that has gone is a change, too.
COMPILED := $(shell find kernel bindings 2>/dev/null)
CPP = $(shell find kernel bindings bench -name '*.cpp' -o -name '*.hpp' 2>/dev/null)

# The page of the table, built into the package: whoever installs a wheel needs no Node.
PAGE := src/clamber/server/static/index.html
PAGE_SOURCES = $(shell find web/src web/public src/clamber/sentences docs/rules web/scripts web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json 2>/dev/null)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help abuse compare play play-terminal test test-all test-long test-research test-web quick lint format docs pictures bench bench-bots bench-compiling bench-envs \
	bench-leads bench-learning bench-page bench-peers bench-server instructions mutants soak sanitize fuzz portable wheel wheel-check lock web web-check clean

help: ## Shows this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---------------------------------------------------------------------------------------------------- use

play: $(PAGE) $(VENV)/.built ## Starts the table in the browser and prints its address; ARGS="--port 8000".
	@$(VENV)/bin/clamber serve $(ARGS)

play-terminal: $(VENV)/.built ## Starts a match in the terminal; ARGS="guandan --seed 7" says which.
	@$(VENV)/bin/clamber play $(ARGS)

# Tests of their own name in `-m`, in place of these.
EVERYWHERE := not web and not research
IN_PARALLEL := -q -n $(WORKERS) --dist worksteal --time-left

quick: $(VENV)/.built ## Runs the tests that take milliseconds, those that failed last time first, up to the first failure; under 30 seconds.
	$(PYTEST) $(IN_PARALLEL) -x --failed-first -m "$(EVERYWHERE) and not slow and not long" --hypothesis-profile=quick $(ARGS)

test: $(VENV)/.built ## Runs the tests, the examples of the documentation included; five minutes.
	$(PYTEST) $(IN_PARALLEL) -m "$(EVERYWHERE) and not long" $(ARGS)

test-long: $(VENV)/.built ## Runs what `make test` leaves out: more seeds of the comparisons, strength, training; an hour. ARGS="--share 1/3".
	$(PYTEST) $(IN_PARALLEL) -m "$(EVERYWHERE) and long" $(ARGS)

test-web: $(VENV)/.built $(PAGE) ## Runs the tests that drive the page in Debian's Chromium; leaves screenshots in build/screenshots.
	$(PYTEST) $(IN_PARALLEL) -m web tests/web $(ARGS)

test-all: test test-long test-web web-check test-research wheel-check soak sanitize fuzz ## Runs everything, one after the other; hours.

# An environment that sees all of .venv and has the frameworks beside it that clamber plugs into or is compared with:
# OpenSpiel, PyTorch, Ray, RLCard. The last one has to be built from its source; where that fails, only its test is skipped.
# On its first import it unpacks what it knows beside itself, which two workers of the tests may not do at once.
RESEARCH := build/research

$(RESEARCH)/.installed: $(VENV)/.locked requirements/research.txt
	$(PYTHON) -m venv $(RESEARCH)
	$(RUN) -c 'import sysconfig; print("import site; site.addsitedir({!r})".format(sysconfig.get_path("purelib")))' \
	  > $$($(RESEARCH)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/clamber.pth
	$(RESEARCH)/bin/python -m pip install -q --disable-pip-version-check --only-binary :all: -r requirements/research.txt
	-$(RESEARCH)/bin/python -m pip install -q --disable-pip-version-check rlcard==1.2.0 \
	  && $(RESEARCH)/bin/python -c 'import rlcard.games.doudizhu'
	@touch $@

test-research: $(VENV)/.built $(RESEARCH)/.installed ## Runs what needs OpenSpiel, RLCard, PyTorch or Ray, in an environment beside .venv.
	$(RESEARCH)/bin/python -m pytest $(IN_PARALLEL) -m research tests/arena tests/envs tests/peers tests/train $(ARGS)

# No test ends before all its deals are played, so none is stopped for its length.
compare: $(VENV)/.built ## Plays COMPARE_DEALS random deals of each ruleset and game in kernel and reference; ARGS="-k paodekuai".
	COMPARE_DEALS=$(COMPARE_DEALS) $(PYTEST) $(IN_PARALLEL) -o faulthandler_timeout=0 tests/comparison $(ARGS)

# The development install first: it writes the types of the compiled module for mypy.
lint: $(VENV)/.built ## Checks style, types, layers and words; changes nothing.
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo
	$(RUN) docs/glossary.py
	$(if $(CPP),$(VENV)/bin/clang-format --dry-run -Werror $(CPP))

format: $(VENV)/.locked ## Writes all sources in the style that lint asks for.
	$(VENV)/bin/ruff check --fix-only --select I
	$(VENV)/bin/ruff format
	$(if $(CPP),$(VENV)/bin/clang-format -i $(CPP))

docs: $(VENV)/.built ## Writes the tables of the documentation from the rulesets.
	$(RUN) docs/generate.py

pictures: $(VENV)/.built $(PAGE) ## Takes the pictures of the README anew.
	$(PYTEST) -q -m web tests/web/test_pictures.py
	cp build/screenshots/readme-table.png docs/pictures/table.png
	cp build/screenshots/readme-phone.png docs/pictures/phone.png

# ---------------------------------------------------------------------------------------------------- kernel

# The kernel at work in a program without Python.
DRIVER := build/bench/driver

bench: $(VENV)/.built ## Measures the speed of the kernel and of the Python interface.
	$(RUN) bench/run.py $(ARGS)

bench-bots: $(VENV)/.built ## Measures worlds, rollouts and the loop of a bot at a table; ARGS="--repeat 3".
	$(RUN) bench/bots.py $(ARGS)

bench-compiling: $(VENV)/.built ## Measures how long the tables of rulesets take, and how large they are; ARGS="--repeat 5".
	$(RUN) bench/compiling.py $(ARGS)

bench-peers: $(VENV)/.built ## Measures OpenSpiel, RLCard and clamber in turn at Dou Dizhu, each in its own environment.
	$(RUN) bench/peers/run.py $(ARGS)

bench-envs: $(VENV)/.built ## Measures the decisions a second of the vectorised environment; ARGS="--threads 2".
	$(RUN) bench/vector.py $(ARGS)

bench-learning: $(VENV)/.built $(RESEARCH)/.installed ## Measures the kernel's learner and PyTorch on the same samples and net.
	$(RESEARCH)/bin/python bench/learning.py $(ARGS)

bench-leads: $(VENV)/.built $(DRIVER) ## Measures how long all leads of a hand of 27 cards take.
	$(RUN) bench/leads.py $(ARGS)

instructions: $(VENV)/.built $(DRIVER) ## Counts the kernel's instructions with valgrind and compares them with bench/instructions.json.
	$(RUN) bench/instructions.py $(ARGS)

$(DRIVER): $(VENV)/.locked CMakeLists.txt bench/driver.cpp $(COMPILED)
	@$(VENV)/bin/cmake -S . -B build/bench -DCLAMBER_MODULE=OFF -DCLAMBER_BENCH=ON >/dev/null
	@$(VENV)/bin/cmake --build build/bench >/dev/null
	@touch $@

bench-server: $(VENV)/.built ## Lets a swarm of clients play on the server, three minutes; ARGS="--tables 200 --databases sqlite".
	$(RUN) bench/server.py $(ARGS)

abuse: $(VENV)/.built ## Plays at a table while one address attacks the server in every way; ARGS="--only pings hints".
	$(RUN) bench/abuse.py $(ARGS)

soak: $(VENV)/.built ## Plays for ten minutes while things go wrong in turn; ARGS="--minutes 2".
	$(RUN) bench/soak.py $(ARGS)

bench-page: $(VENV)/.built $(PAGE) ## Measures the page in Chromium with Lighthouse, and dragging over 27 cards; ARGS="--rounds 1".
	$(RUN) bench/page.py $(ARGS)

# A copy of the package with a kernel full of checks. Python itself is not compiled with them, so their runtime is
# loaded before it; libstdc++ comes along, as its exceptions must be known to that runtime from the start. An empty
# virtual environment runs it: in .venv the development install would come first, below it are a system's packages.
# What the checks report goes to the process's own stderr, which pytest must not catch: it ends without saying it.
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

sanitize: $(SANITIZE)/.built ## Runs the kernel's tests under AddressSanitizer and UndefinedBehaviorSanitizer (Linux, g++).
	$(SANITIZED) -m sanitize --hypothesis-profile=quick $(ARGS)

fuzz: $(SANITIZE)/.built ## Feeds everything that takes input FUZZ_EXAMPLES made-up inputs a target, under the sanitizers.
	FUZZ_EXAMPLES=$(FUZZ_EXAMPLES) $(SANITIZED) -m fuzz --hypothesis-profile=$(FUZZ_PROFILE) $(ARGS)

# An environment that sees what is in .venv, but not its development install: each trial has sources of its own.
MUTANTS := build/mutants

$(MUTANTS)/.installed: $(VENV)/.locked requirements/mutants.txt
	$(PYTHON) -m venv $(MUTANTS)/venv
	$(RUN) -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
	  > $$($(MUTANTS)/venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/clamber.pth
	$(MUTANTS)/venv/bin/python -m pip install -q --disable-pip-version-check -r requirements/mutants.txt
	@touch $@

mutants: $(VENV)/.built $(MUTANTS)/.installed ## Changes lines on purpose and lists what no test notices; ARGS="--since HEAD~3", ARGS=src/clamber/server/play.
	$(MUTANTS)/venv/bin/python tests/mutants/run.py \
	  --module "$$($(RUN) -c 'from clamber import _kernel; print(_kernel.__file__)')" $(ARGS)

HEADERS := $(wildcard kernel/*.hpp kernel/*/*.hpp)
CXX_STRICT := -std=c++20 -I. -Ikernel -Wall -Wextra -Wconversion -Werror -fsyntax-only -x c++

portable: ## Compiles each header by itself, and all of the kernel with every compiler there is: g++, clang++, and g++ for AArch64.
	@printf '%s\n' $(HEADERS) | xargs -P $(WORKERS) -I @ g++ $(CXX_STRICT) -include @ /dev/null
	@for cxx in g++ clang++ clang++-14 aarch64-linux-gnu-g++; do \
	  command -v $$cxx >/dev/null || continue; echo "$$cxx"; \
	  printf '#include "%s"\n' $(HEADERS) bench/driver.cpp | $$cxx $(CXX_STRICT) - || exit 1; \
	done

wheel: $(VENV)/.locked $(PAGE) ## Builds a wheel for this Python and this machine into dist/, with the page in it.
	$(RUN) -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

# What a user has who installs it: a fresh environment, no checkout, no Node.
wheel-check: wheel ## Installs the wheel into a fresh virtual environment and looks whether it serves the page.
	$(PYTHON) -m venv --clear build/wheel-check
	build/wheel-check/bin/python -m pip install -q --disable-pip-version-check -c requirements/ci.txt \
	  "$$(ls -t dist/clamber-*.whl | head -1)[server]"
	env PATH= build/wheel-check/bin/python -I tests/installed.py

# ---------------------------------------------------------------------------------------------------- page

web: $(PAGE) ## Builds the page of the table, if its sources have changed.

web-check: web/node_modules/.package-lock.json ## Checks the page's types, style and messages, and runs its unit tests.
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

lock: ## Writes requirements/ci.txt anew: the newest versions that pyproject.toml allows.
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install -q --disable-pip-version-check uv
	build/lock/bin/uv pip compile -q --upgrade --universal --python-version 3.11 --no-emit-index-url --no-annotate \
	  --custom-compile-command "make lock" --extra envs --extra server --group dev pyproject.toml --output-file requirements/ci.txt

clean: ## Removes all that make has made.
	rm -rf $(VENV) build dist web/node_modules src/clamber/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -f src/clamber/_kernel.pyi
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Two commands do everything on a fresh machine: make demo, make test.
.PHONY: demo test install bench model system-parts clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CXX ?= c++
STAMP := $(VENV)/.built
SOURCES := pyproject.toml CMakeLists.txt $(wildcard native/*)

demo: install
	@rm -rf errata-demo && $(BIN)/errata demo errata-demo > /dev/null
	@$(BIN)/errata score -s errata-demo/source.txt -r errata-demo/reference0.txt -r errata-demo/reference1.txt -r errata-demo/reference2.txt errata-demo/systems/*.txt
	@$(BIN)/errata compare -s errata-demo/source.txt -r errata-demo/reference0.txt -r errata-demo/reference1.txt -r errata-demo/reference2.txt errata-demo/systems/*.txt --format html -o errata-report.html 2> /dev/null
	@echo
	@echo "The report with charts and a sentence browser is $(CURDIR)/errata-report.html; open it in a browser."

test: install system-parts
	@$(BIN)/python -c 'import pytest, hypothesis, mypy, ruff, importlinter, sacrebleu, nltk, rapidfuzz, playwright, spacy, errant, pymorphy3, pymorphy3_dicts_ru, spylls, kenlm' 2> /dev/null || $(BIN)/pip install --quiet --group test
	$(BIN)/ruff check src tests benchmarks training
	$(BIN)/ruff format --check src tests benchmarks training
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python -m pytest

install: $(STAMP)

# The package is installed in place; only a change of the native code or of the project file builds again.
$(STAMP): $(SOURCES)
	@command -v $(CXX) > /dev/null || { echo "errata needs a C++20 compiler and found none: install one (Debian, Ubuntu: apt-get install g++; macOS: xcode-select --install) or set CXX." >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "errata needs Python 3.10 or later; set PYTHON to one." >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "python3 cannot make virtual environments here (Debian, Ubuntu: apt-get install python3-venv)." >&2; exit 2; }
	@$(BIN)/pip install --quiet --upgrade "pip>=25.1" "scikit-build-core>=0.11" "nanobind>=2.4"
	@echo "Building errata ..."
	@$(BIN)/pip install --quiet --no-build-isolation --editable .
	@touch $@

# A browser for the report's tests, Java and Node.js for the detectors, a link grammar parser. Fetched where that is
# possible, else the tests that need them say that they were skipped.
PARTS := chromium:chromium java:default-jre-headless mvn:maven node:nodejs npm:npm link-parser:link-grammar
system-parts:
	@missing=""; for part in $(PARTS); do command -v $${part%%:*} > /dev/null || missing="$$missing $${part##*:}"; done; \
	[ -z "$$missing" ] \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing > /dev/null; } \
	  || echo "Not installed and not to be fetched:$$missing. The tests that need them will be skipped."

bench: install
	@$(BIN)/python -c 'import sacrebleu, nltk' 2> /dev/null || $(BIN)/pip install --quiet --group test
	$(BIN)/python benchmarks/run.py
	@$(BIN)/python benchmarks/edits.py --speed-only
	@$(BIN)/python benchmarks/judgments.py

# The English pipeline again, from the public data (ERRATA_DATA): under an hour on two cores.
model:
	$(PYTHON) training/en/make.py

clean:
	rm -rf $(VENV) build dist errata-demo errata-report.html

# Each job first sees to it that what it needs is installed; that costs nothing when it is.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

RELEASE = .build/release/tsuzuri
APP = .build/release/tsuzuri-app
WORKERS = $(addprefix .build/release/,tsuzuri-pages tsuzuri-documents tsuzuri-figures)
DOCUMENTS = $(DESTDIR)$(PREFIX)/share/doc/tsuzuri
ID = app.tsuzuri.Tsuzuri
SHARE = $(DESTDIR)$(PREFIX)/share

.DEFAULT_GOAL = help
.PHONY: help run test check bench release install clean

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /  make \1\t/p' Makefile | expand -t 18

run: ## build, then open the sample book in a window; without a display, show what the command does
	Scripts/bootstrap
	$(MAKE) --no-print-directory release
	$(SWIFT) build -c release --static-swift-stdlib --product make-book
	$(MAKE) --no-print-directory install DESTDIR= PREFIX=$(CURDIR)/build/root
	Scripts/run

test: ## all tests (TSUZURI_CORPUS names the folder of real documents)
	Scripts/bootstrap --tests
	$(SWIFT) test

check: ## all gates: layers, sizes, format, warnings, tests, some seconds of fuzzing
	Scripts/bootstrap --tests
	Scripts/tests/check-layers
	Scripts/check-layers
	Scripts/check-sizes
	Scripts/translations check
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Samples Tests
	$(SWIFT) build --build-tests
	Scripts/tests/sample-book
	$(SWIFT) test --skip-build
	TSUZURI_FUZZ_SECONDS=20 $(SWIFT) test --skip-build --filter MutationTests
	Scripts/fuzz

bench: ## speed and memory as ratios to other programs
	Scripts/bootstrap --bench
	$(MAKE) --no-print-directory release
	$(SWIFT) build -c release --static-swift-stdlib --product search-again
	$(SWIFT) build -c release --static-swift-stdlib --product border-cost
	Benchmarks/run

# With the Swift runtime inside, the command starts faster and runs where no toolchain is.
release:
	$(SWIFT) build -c release --static-swift-stdlib --product tsuzuri
	$(SWIFT) build -c release --static-swift-stdlib --product tsuzuri-pages
	$(SWIFT) build -c release --static-swift-stdlib --product tsuzuri-figures
	$(SWIFT) build -c release --static-swift-stdlib --product tsuzuri-documents
	$(SWIFT) build -c release --static-swift-stdlib --product tsuzuri-app

install: ## app, command, workers, manual page, completions and licences into PREFIX (/usr/local)
	@for program in $(RELEASE) $(APP) $(WORKERS); do \
	  test -x $$program || { echo "First build it: make release" >&2; exit 1; }; done
	install -D -s -m 755 -t $(DESTDIR)$(PREFIX)/bin $(RELEASE) $(APP)
	install -d $(DESTDIR)$(PREFIX)/libexec/tsuzuri
	install -s -m 755 $(WORKERS) $(DESTDIR)$(PREFIX)/libexec/tsuzuri
	install -d $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions \
	  $(SHARE)/fish/vendor_completions.d $(DOCUMENTS)
	$(RELEASE) --generate-man > $(SHARE)/man/man1/tsuzuri.1
	$(RELEASE) completion bash > $(SHARE)/bash-completion/completions/tsuzuri
	$(RELEASE) completion zsh > $(SHARE)/zsh/site-functions/_tsuzuri
	$(RELEASE) completion fish > $(SHARE)/fish/vendor_completions.d/tsuzuri.fish
	install -m 644 LICENSE NOTICE $(DOCUMENTS)
	cp -R LICENSES $(DOCUMENTS)
	install -D -m 644 -t $(SHARE)/applications data/$(ID).desktop
	install -D -m 644 -t $(SHARE)/metainfo data/$(ID).metainfo.xml
	install -D -m 644 -t $(SHARE)/icons/hicolor/scalable/apps data/icons/$(ID).svg
	install -D -m 644 -t $(SHARE)/icons/hicolor/symbolic/apps data/icons/$(ID)-symbolic.svg
	Scripts/translations compile $(SHARE)/locale
	@# A running desktop looks into these; a package's installation does it by itself.
	-@test -n "$(DESTDIR)" || gtk-update-icon-cache -qtf $(SHARE)/icons/hicolor 2> /dev/null
	-@test -n "$(DESTDIR)" || update-desktop-database -q $(SHARE)/applications 2> /dev/null

clean: ## remove what was built
	rm -rf .build build

/* CommonMark with GitHub's extensions, in bounded memory. */
#pragma once
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stddef.h>

/* The memory that a tree lives in. */
struct cmarkdown_memory;

/*
 * Parses UTF-8 with footnotes, tables, strikethrough, autolinks and tasks. NULL when that would take more
 * than `limit` bytes of memory. One call at a time in a process: extensions change tables that are shared.
 * The tree is freed by `cmarkdown_free` with the memory that it gives.
 */
cmark_node *cmarkdown_parse(const char *text, size_t length, size_t limit, struct cmarkdown_memory **memory);

void cmarkdown_free(cmark_node *root, struct cmarkdown_memory *memory);

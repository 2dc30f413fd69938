/*
 * cmark-gfm ends the process when memory is refused, and a text of a few megabytes can ask for gigabytes: a
 * long address that many links share is copied for each. So its memory is counted here, and a jump leads out
 * of the parser when there is too much; all that it had is in a list and can be freed. Swift cannot jump.
 */
#include "cmarkdown.h"
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* What stands before each piece of memory. */
struct piece {
  struct piece *previous, *next;
  size_t size;
  /* Keeps what follows aligned. */
  size_t unused;
};

struct cmarkdown_memory {
  /* The ring of all pieces. */
  struct piece ring;
  size_t used, limit;
  jmp_buf full;
};

/* Set while a thread parses; memory that a finished tree asks for is not counted. */
static _Thread_local struct cmarkdown_memory *current;

static void unlink_piece(struct piece *piece) {
  if (!piece->next) return;
  piece->previous->next = piece->next;
  piece->next->previous = piece->previous;
  if (current) current->used -= piece->size;
}

static void *take(struct piece *old, size_t size) {
  if (current && size > current->limit - current->used) longjmp(current->full, 1);
  struct piece *piece = calloc(1, sizeof(struct piece) + size);
  if (!piece) {
    if (current) longjmp(current->full, 1);
    abort();
  }
  piece->size = size;
  if (current) {
    current->used += size;
    piece->previous = &current->ring;
    piece->next = current->ring.next;
    piece->next->previous = piece;
    current->ring.next = piece;
  }
  if (old) memcpy(piece + 1, old + 1, old->size < size ? old->size : size);
  return piece + 1;
}

static void release(void *memory) {
  if (!memory) return;
  struct piece *piece = (struct piece *)memory - 1;
  unlink_piece(piece);
  free(piece);
}

static void *resize(void *memory, size_t size) {
  void *result = take(memory ? (struct piece *)memory - 1 : NULL, size);
  release(memory);
  return result;
}

static void *take_cleared(size_t count, size_t size) {
  return take(NULL, count * size);
}

static cmark_mem allocator = {take_cleared, resize, release};

static void free_all(struct cmarkdown_memory *memory) {
  for (struct piece *piece = memory->ring.next, *next; piece != &memory->ring; piece = next) {
    next = piece->next;
    free(piece);
  }
  free(memory);
}

cmark_node *cmarkdown_parse(const char *text, size_t length, size_t limit, struct cmarkdown_memory **result) {
  static const char *const names[] = {"table", "strikethrough", "autolink", "tasklist"};
  cmark_gfm_core_extensions_ensure_registered();
  struct cmarkdown_memory *memory = calloc(1, sizeof(struct cmarkdown_memory));
  if (!memory) return NULL;
  memory->ring.next = memory->ring.previous = &memory->ring;
  memory->limit = limit;
  if (setjmp(memory->full)) {
    current = NULL;
    free_all(memory);
    return NULL;
  }
  current = memory;
  cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES, &allocator);
  for (size_t index = 0; index < sizeof(names) / sizeof(names[0]); index++)
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[index]));
  cmark_parser_feed(parser, text, length);
  cmark_node *root = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  current = NULL;
  *result = memory;
  return root;
}

void cmarkdown_free(cmark_node *root, struct cmarkdown_memory *memory) {
  cmark_node_free(root);
  free_all(memory);
}

#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not import.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, int length) {
  return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int length) {
  return length > 0 ? sqlite3_bind_blob(statement, place, bytes, length, SQLITE_TRANSIENT)
                    : sqlite3_bind_zeroblob(statement, place, 0);
}

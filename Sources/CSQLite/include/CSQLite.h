#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdint.h>

// The part of SQLite's public interface that is used. Images with Swift have SQLite's library, but many lack its header.
// Reference: https://www.sqlite.org/c3ref/intro.html

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef int64_t csqlite_int64;

enum {
  CSQLITE_OK = 0, CSQLITE_ERROR = 1, CSQLITE_BUSY = 5, CSQLITE_LOCKED = 6, CSQLITE_READONLY = 8, CSQLITE_CORRUPT = 11,
  CSQLITE_IOERR = 10, CSQLITE_FULL = 13, CSQLITE_CANTOPEN = 14, CSQLITE_NOTADB = 26, CSQLITE_ROW = 100, CSQLITE_DONE = 101,

  // An extended result.
  CSQLITE_CORRUPT_VTAB = CSQLITE_CORRUPT | 1 << 8,

  // Kinds of values.
  CSQLITE_INTEGER = 1, CSQLITE_NULL = 5,

  CSQLITE_OPEN_READONLY = 0x1, CSQLITE_OPEN_READWRITE = 0x2, CSQLITE_OPEN_CREATE = 0x4, CSQLITE_OPEN_URI = 0x40,
  CSQLITE_OPEN_NOMUTEX = 0x8000, CSQLITE_OPEN_NOFOLLOW = 0x1000000,
  CSQLITE_PREPARE_PERSISTENT = 0x1,
};

int sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *vfs);
int sqlite3_close_v2(sqlite3 *database);
int sqlite3_extended_result_codes(sqlite3 *database, int on);
int sqlite3_busy_timeout(sqlite3 *database, int milliseconds);
int sqlite3_exec(
    sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *context, char **message);
const char *sqlite3_errmsg(sqlite3 *database);
int sqlite3_system_errno(sqlite3 *database);
int sqlite3_changes(sqlite3 *database);
csqlite_int64 sqlite3_last_insert_rowid(sqlite3 *database);
int sqlite3_get_autocommit(sqlite3 *database);

int sqlite3_prepare_v3(
    sqlite3 *database, const char *sql, int length, unsigned int flags, sqlite3_stmt **statement, const char **rest);
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_reset(sqlite3_stmt *statement);
int sqlite3_finalize(sqlite3_stmt *statement);
int sqlite3_clear_bindings(sqlite3_stmt *statement);

int sqlite3_bind_null(sqlite3_stmt *statement, int index);
int sqlite3_bind_int64(sqlite3_stmt *statement, int index, csqlite_int64 value);
int sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length, void (*destroy)(void *));

int sqlite3_column_type(sqlite3_stmt *statement, int column);
csqlite_int64 sqlite3_column_int64(sqlite3_stmt *statement, int column);
const unsigned char *sqlite3_column_text(sqlite3_stmt *statement, int column);
int sqlite3_column_bytes(sqlite3_stmt *statement, int column);

/// Binds text that SQLite copies.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length);

/// Protects a connection against malicious and damaged files.
void csqlite_be_defensive(sqlite3 *database);

/// Prevents the closing of a connection from removing the write-ahead log.
void csqlite_leave_log(sqlite3 *database);

/// Adds the function `relevance(table, last, weight…)` to full-text searches, which is greater for better matches. The
/// phrases from index `last` on are spellings of one word. The weights are those of the columns.
int csqlite_add_relevance(sqlite3 *database);

#endif

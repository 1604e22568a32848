#include "CSQLite.h"

#include <stddef.h>

// NB: Swift can't call functions with a variable number of arguments, and can't cast numbers to function pointers.
int sqlite3_db_config(sqlite3 *database, int option, ...);

#define DBCONFIG_DEFENSIVE 1010
#define DBCONFIG_TRUSTED_SCHEMA 1017
#define DBCONFIG_NO_CKPT_ON_CLOSE 1006
#define TRANSIENT ((void (*)(void *))(intptr_t)-1)

int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, TRANSIENT);
}

void csqlite_leave_log(sqlite3 *database) {
  sqlite3_db_config(database, DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}

void csqlite_be_defensive(sqlite3 *database) {
  // An older SQLite returns an error for an option that it doesn't know, and works without it.
  sqlite3_db_config(database, DBCONFIG_DEFENSIVE, 1, (int *)NULL);
  sqlite3_db_config(database, DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
}

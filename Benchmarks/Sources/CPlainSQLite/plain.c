#include "CPlainSQLite.h"

#include <stdio.h>
#include <stdlib.h>

// Declared here, as in the package's own CSQLite, which links the library.
typedef struct sqlite3_stmt sqlite3_stmt;
int sqlite3_open_v2(const char *, sqlite3 **, int, const char *);
int sqlite3_close_v2(sqlite3 *);
int sqlite3_busy_timeout(sqlite3 *, int);
const char *sqlite3_errmsg(sqlite3 *);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_bind_int64(sqlite3_stmt *, int, long long);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, void (*)(void *));
int sqlite3_column_count(sqlite3_stmt *);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int);

static void check(int isRight, sqlite3 *database) {
  if (isRight) return;
  fprintf(stderr, "plain SQLite: %s\n", sqlite3_errmsg(database));
  exit(70);
}

sqlite3 *plain_open(const char *path) {
  sqlite3 *database = NULL;
  check(sqlite3_open_v2(path, &database, 2, NULL) == 0, database);
  sqlite3_busy_timeout(database, 10000);
  check(sqlite3_exec(database, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL) == 0, database);
  return database;
}

void plain_close(sqlite3 *database) { sqlite3_close_v2(database); }

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  check(sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == 0, database);
  return statement;
}

static int read_all(sqlite3 *database, sqlite3_stmt *statement) {
  int rows = 0, result;
  while ((result = sqlite3_step(statement)) == 100) {
    for (int column = 0; column < sqlite3_column_count(statement); column += 1) sqlite3_column_text(statement, column);
    rows += 1;
  }
  check(result == 101, database);
  sqlite3_finalize(statement);
  return rows;
}

int plain_page(sqlite3 *database, long long podcast) {
  sqlite3_stmt *statement = prepare(
      database,
      "SELECT e.*, p.title, b.position, b.played FROM episode e CROSS JOIN podcast p ON p.id = e.podcast "
      "LEFT JOIN playback b ON b.episode = e.id WHERE e.podcast = ?1 ORDER BY e.date DESC, e.id DESC LIMIT 50");
  sqlite3_bind_int64(statement, 1, podcast);
  return read_all(database, statement);
}

void plain_position(sqlite3 *database, long long episode, long long position) {
  sqlite3_stmt *statement = prepare(
      database,
      "INSERT INTO playback (episode, position) VALUES (?1, ?2) "
      "ON CONFLICT (episode) DO UPDATE SET position = excluded.position");
  sqlite3_bind_int64(statement, 1, episode);
  sqlite3_bind_int64(statement, 2, position);
  read_all(database, statement);
}

int plain_search(sqlite3 *database, const char *words) {
  sqlite3_stmt *statement = prepare(
      database,
      "SELECT e.* FROM (SELECT rowid AS id FROM words WHERE words MATCH ?1 ORDER BY bm25(words, 8, 1) LIMIT 20) f "
      "CROSS JOIN episode e ON e.id = f.id");
  sqlite3_bind_text(statement, 1, words, -1, NULL);
  return read_all(database, statement);
}

static sqlite3_stmt *action = NULL;

sqlite3 *plain_database_create(const char *path) {
  sqlite3 *database = NULL;
  check(sqlite3_open_v2(path, &database, 6, NULL) == 0, database);
  const char *sql =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
      "CREATE TABLE action (id INTEGER PRIMARY KEY, feed, guid, file, time, position, total, UNIQUE (feed, guid)); BEGIN";
  check(sqlite3_exec(database, sql, NULL, NULL, NULL) == 0, database);
  action = prepare(
      database, "INSERT INTO action (feed, guid, file, time, position, total) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  return database;
}

void plain_action(
    sqlite3 *database, const char *feed, const char *guid, const char *file, long long time, long long position,
    long long total) {
  const char *texts[] = {feed, guid, file};
  // The statement copies the texts.
  for (int index = 0; index < 3; index += 1) sqlite3_bind_text(action, index + 1, texts[index], -1, (void (*)(void *))-1);
  sqlite3_bind_int64(action, 4, time);
  sqlite3_bind_int64(action, 5, position);
  sqlite3_bind_int64(action, 6, total);
  check(sqlite3_step(action) == 101, database);
  sqlite3_reset(action);
}

void plain_commit(sqlite3 *database) {
  sqlite3_finalize(action);
  action = NULL;
  check(sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == 0, database);
}

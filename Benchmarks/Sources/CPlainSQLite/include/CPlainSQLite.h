#ifndef CPLAINSQLITE_H
#define CPLAINSQLITE_H

// What the podcast store asks of its database, asked by hand: the yardstick for what the store adds to that. It stops the
// program where anything fails.

typedef struct sqlite3 sqlite3;

sqlite3 *plain_open(const char *path);
void plain_close(sqlite3 *database);

/// Reads the newest 50 episodes of a podcast, all columns; returns how many there are.
int plain_page(sqlite3 *database, long long podcast);

/// Writes a position in its own transaction.
void plain_position(sqlite3 *database, long long episode, long long position);

/// Finds the 20 best episodes by bm25(); returns how many there are.
int plain_search(sqlite3 *database, const char *words);

/// Creates a database for actions, in a file that doesn't exist, and begins a transaction.
sqlite3 *plain_database_create(const char *path);

/// Writes an action under the feed and the guid.
void plain_action(
    sqlite3 *database, const char *feed, const char *guid, const char *file, long long time, long long position,
    long long total);

/// Ends the transaction.
void plain_commit(sqlite3 *database);

#endif

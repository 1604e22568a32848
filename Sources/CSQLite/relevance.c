#include "CSQLite.h"

#include <stddef.h>

// The part of FTS5's extension interface that is used: https://www.sqlite.org/fts5.html#custom_auxiliary_functions

typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_value sqlite3_value;
typedef struct Fts5Context Fts5Context;
typedef struct Fts5ExtensionApi Fts5ExtensionApi;
typedef void (*fts5_extension_function)(
    const Fts5ExtensionApi *api, Fts5Context *search, sqlite3_context *context, int count, sqlite3_value **values);

struct Fts5ExtensionApi {
  int iVersion;
  void *(*xUserData)(Fts5Context *);
  int (*xColumnCount)(Fts5Context *);
  int (*xRowCount)(Fts5Context *, csqlite_int64 *rows);
  int (*xColumnTotalSize)(Fts5Context *, int column, csqlite_int64 *tokens);
  int (*xTokenize)(
      Fts5Context *, const char *text, int length, void *context,
      int (*token)(void *, int, const char *, int, int, int));
  int (*xPhraseCount)(Fts5Context *);
  int (*xPhraseSize)(Fts5Context *, int phrase);
  int (*xInstCount)(Fts5Context *, int *count);
  int (*xInst)(Fts5Context *, int index, int *phrase, int *column, int *offset);
  csqlite_int64 (*xRowid)(Fts5Context *);
  int (*xColumnText)(Fts5Context *, int column, const char **text, int *length);
  int (*xColumnSize)(Fts5Context *, int column, int *tokens);
};

typedef struct fts5_api fts5_api;
struct fts5_api {
  int iVersion;
  int (*xCreateTokenizer)(fts5_api *, const char *, void *, void *, void (*)(void *));
  int (*xFindTokenizer)(fts5_api *, const char *, void **, void *);
  int (*xCreateFunction)(fts5_api *, const char *name, void *context, fts5_extension_function, void (*)(void *));
};

double sqlite3_value_double(sqlite3_value *value);
void sqlite3_result_double(sqlite3_context *context, double value);
void sqlite3_result_error_code(sqlite3_context *context, int code);
int sqlite3_bind_pointer(sqlite3_stmt *statement, int index, void *pointer, const char *type, void (*destroy)(void *));

enum { MOST_PHRASES = 32 };

// The sum of the saturated term frequencies of BM25F, with the columns' weights and lengths. Unlike bm25() it leaves out
// how common a word is. That would take a walk over all rows with the word, and all rows that are compared have all words.
// Source: Zaragoza et al., Microsoft Cambridge at TREC-13, 2004.
static void relevance(
    const Fts5ExtensionApi *api, Fts5Context *search, sqlite3_context *context, int count, sqlite3_value **values) {
  double frequencies[MOST_PHRASES] = {0};
  int instances = 0;
  // The phrases from this one on are spellings of one word.
  int last = count > 0 ? (int)sqlite3_value_double(values[0]) : MOST_PHRASES - 1;
  int result = api->xInstCount(search, &instances);
  for (int index = 0; result == CSQLITE_OK && index < instances; index += 1) {
    int phrase = 0, column = 0, offset = 0, tokens = 0;
    result = api->xInst(search, index, &phrase, &column, &offset);
    if (result != CSQLITE_OK) break;
    if (phrase > last) phrase = last;
    if (phrase < 0 || phrase >= MOST_PHRASES || column < 0) continue;
    result = api->xColumnSize(search, column, &tokens);
    double weight = column + 1 < count ? sqlite3_value_double(values[column + 1]) : 1;
    frequencies[phrase] += weight / (0.5 + 0.5 * (tokens > 0 ? tokens : 0) / 100);
  }
  if (result != CSQLITE_OK) {
    sqlite3_result_error_code(context, result);
    return;
  }
  double sum = 0;
  for (int phrase = 0; phrase < MOST_PHRASES; phrase += 1) sum += frequencies[phrase] / (4 + frequencies[phrase]);
  sqlite3_result_double(context, sum);
}

int csqlite_add_relevance(sqlite3 *database) {
  fts5_api *api = NULL;
  sqlite3_stmt *statement = NULL;
  int result = sqlite3_prepare_v3(database, "SELECT fts5(?1)", -1, 0, &statement, NULL);
  if (result != CSQLITE_OK) return result;
  sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", NULL);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  if (api == NULL) return CSQLITE_ERROR;
  return api->xCreateFunction(api, "relevance", NULL, relevance, NULL);
}

#ifndef CPLAINCURL_H
#define CPLAINCURL_H

// Requests over libcurl without anything around it: the yardstick for the network client. Every failure ends the program.

typedef struct plain_client plain_client;

/// Creates a client that keeps its connection.
plain_client *plain_create(void);
void plain_destroy(plain_client *client);

/// Requests a URL, collects the body in memory, and returns its length.
long plain_get(plain_client *client, const char *url);

/// Requests a URL, discards the body, and returns its length.
long plain_read(plain_client *client, const char *url);

/// Requests a URL, writes the body to a file, and flushes it to the disk.
void plain_download(plain_client *client, const char *url, const char *path);

typedef struct plain_worker plain_worker;

/// Starts a thread with a multi handle, as every client needs that returns before the response has arrived. Each
/// request has its own handle, as every client needs that makes several requests at a time.
plain_worker *plain_worker_create(void);
void plain_worker_destroy(plain_worker *worker);

/// Requests a URL on the worker's thread, collects head and body in memory, and returns the body's length.
long plain_worker_get(plain_worker *worker, const char *url);

/// Requests a URL `count` times at a time, over at most `connections` connections, and returns the length of all bodies.
long plain_get_all(const char *url, int count, int connections);

#endif

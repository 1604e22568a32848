#include "CPlainCurl.h"

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct CURL CURL;
typedef struct CURLM CURLM;

int curl_global_init(long flags);
CURL *curl_easy_init(void);
CURL *curl_easy_duphandle(CURL *easy);
void curl_easy_cleanup(CURL *easy);
int curl_easy_setopt(CURL *easy, int option, ...);
int curl_easy_perform(CURL *easy);
CURLM *curl_multi_init(void);
int curl_multi_cleanup(CURLM *multi);
int curl_multi_setopt(CURLM *multi, int option, ...);
int curl_multi_add_handle(CURLM *multi, CURL *easy);
int curl_multi_remove_handle(CURLM *multi, CURL *easy);
int curl_multi_perform(CURLM *multi, int *running);
int curl_multi_poll(CURLM *multi, void *extra, unsigned int count, int milliseconds, int *ready);
int curl_multi_wakeup(CURLM *multi);
void *curl_multi_info_read(CURLM *multi, int *left);

enum {
  OPT_WRITEDATA = 10001, OPT_URL = 10002, OPT_HEADERDATA = 10029, OPT_WRITEFUNCTION = 20011, OPT_HEADERFUNCTION = 20079, OPT_NOSIGNAL = 99, OPT_BUFFERSIZE = 98,
  MULTI_MAX_HOST_CONNECTIONS = 7, GLOBAL_ALL = 3,
};

struct body {
  char *bytes;
  size_t length;
  size_t capacity;
};

struct plain_client {
  CURL *easy;
};

static void check(int succeeded, const char *what) {
  if (succeeded) return;
  fprintf(stderr, "%s failed\n", what);
  exit(1);
}

static size_t collect(char *bytes, size_t size, size_t count, void *context) {
  struct body *body = context;
  if (body->length + count > body->capacity) {
    body->capacity = 2 * (body->length + count);
    body->bytes = realloc(body->bytes, body->capacity);
  }
  memcpy(body->bytes + body->length, bytes, count);
  body->length += size * count;
  return size * count;
}

static size_t discard(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes;
  *(long *)context += (long)(size * count);
  return size * count;
}

static CURL *create(void) {
  static int is_initialized = 0;
  if (!is_initialized) curl_global_init(GLOBAL_ALL);
  is_initialized = 1;
  CURL *easy = curl_easy_init();
  curl_easy_setopt(easy, OPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, OPT_BUFFERSIZE, 1L << 16);
  return easy;
}

plain_client *plain_create(void) {
  plain_client *client = malloc(sizeof *client);
  client->easy = create();
  return client;
}

void plain_destroy(plain_client *client) {
  curl_easy_cleanup(client->easy);
  free(client);
}

long plain_get(plain_client *client, const char *url) {
  struct body body = {NULL, 0, 0};
  curl_easy_setopt(client->easy, OPT_URL, url);
  curl_easy_setopt(client->easy, OPT_WRITEFUNCTION, collect);
  curl_easy_setopt(client->easy, OPT_WRITEDATA, &body);
  check(curl_easy_perform(client->easy) == 0, "plain_get");
  free(body.bytes);
  return (long)body.length;
}

static size_t write_down(char *bytes, size_t size, size_t count, void *context) {
  return write(*(int *)context, bytes, size * count) < 0 ? 0 : size * count;
}

void plain_download(plain_client *client, const char *url, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  curl_easy_setopt(client->easy, OPT_URL, url);
  curl_easy_setopt(client->easy, OPT_WRITEFUNCTION, write_down);
  curl_easy_setopt(client->easy, OPT_WRITEDATA, &file);
  check(curl_easy_perform(client->easy) == 0 && fsync(file) == 0, "plain_download");
  close(file);
}

long plain_read(plain_client *client, const char *url) {
  long length = 0;
  curl_easy_setopt(client->easy, OPT_URL, url);
  curl_easy_setopt(client->easy, OPT_WRITEFUNCTION, discard);
  curl_easy_setopt(client->easy, OPT_WRITEDATA, &length);
  check(curl_easy_perform(client->easy) == 0, "plain_read");
  return length;
}

struct plain_worker {
  pthread_t thread;
  pthread_mutex_t lock;
  sem_t done;
  CURLM *multi;
  CURL *pattern;
  // Guarded by the lock.
  CURL *next;
  int is_ending;
};

static void *work(void *context) {
  plain_worker *worker = context;
  CURL *current = NULL;
  int running = 0;
  while (1) {
    pthread_mutex_lock(&worker->lock);
    CURL *next = worker->next;
    int is_ending = worker->is_ending;
    worker->next = NULL;
    pthread_mutex_unlock(&worker->lock);
    if (is_ending) return NULL;
    if (next) {
      current = next;
      curl_multi_add_handle(worker->multi, current);
    }
    int left = 0;
    check(curl_multi_perform(worker->multi, &running) == 0, "plain_worker_get");
    if (curl_multi_info_read(worker->multi, &left)) {
      curl_multi_remove_handle(worker->multi, current);
      curl_easy_cleanup(current);
      sem_post(&worker->done);
    }
    curl_multi_poll(worker->multi, NULL, 0, 60000, NULL);
  }
}

plain_worker *plain_worker_create(void) {
  plain_worker *worker = calloc(1, sizeof *worker);
  worker->pattern = create();
  worker->multi = curl_multi_init();
  pthread_mutex_init(&worker->lock, NULL);
  sem_init(&worker->done, 0, 0);
  check(pthread_create(&worker->thread, NULL, work, worker) == 0, "plain_worker_create");
  return worker;
}

void plain_worker_destroy(plain_worker *worker) {
  pthread_mutex_lock(&worker->lock);
  worker->is_ending = 1;
  pthread_mutex_unlock(&worker->lock);
  curl_multi_wakeup(worker->multi);
  pthread_join(worker->thread, NULL);
  curl_multi_cleanup(worker->multi);
  curl_easy_cleanup(worker->pattern);
  sem_destroy(&worker->done);
  pthread_mutex_destroy(&worker->lock);
  free(worker);
}

long plain_worker_get(plain_worker *worker, const char *url) {
  struct body head = {NULL, 0, 0}, body = {NULL, 0, 0};
  CURL *easy = curl_easy_duphandle(worker->pattern);
  curl_easy_setopt(easy, OPT_URL, url);
  curl_easy_setopt(easy, OPT_HEADERFUNCTION, collect);
  curl_easy_setopt(easy, OPT_HEADERDATA, &head);
  curl_easy_setopt(easy, OPT_WRITEFUNCTION, collect);
  curl_easy_setopt(easy, OPT_WRITEDATA, &body);
  pthread_mutex_lock(&worker->lock);
  worker->next = easy;
  pthread_mutex_unlock(&worker->lock);
  curl_multi_wakeup(worker->multi);
  sem_wait(&worker->done);
  check(head.length > 0, "plain_worker_get");
  free(head.bytes);
  free(body.bytes);
  return (long)body.length;
}

long plain_get_all(const char *url, int count, int connections) {
  long length = 0;
  CURLM *multi = curl_multi_init();
  CURL **handles = malloc(sizeof(CURL *) * (size_t)count);
  curl_multi_setopt(multi, MULTI_MAX_HOST_CONNECTIONS, (long)connections);
  for (int index = 0; index < count; index++) {
    handles[index] = create();
    curl_easy_setopt(handles[index], OPT_URL, url);
    curl_easy_setopt(handles[index], OPT_WRITEFUNCTION, discard);
    curl_easy_setopt(handles[index], OPT_WRITEDATA, &length);
    curl_multi_add_handle(multi, handles[index]);
  }
  int running = count;
  while (running > 0) {
    check(curl_multi_perform(multi, &running) == 0, "plain_get_all");
    if (running > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  for (int index = 0; index < count; index++) {
    curl_multi_remove_handle(multi, handles[index]);
    curl_easy_cleanup(handles[index]);
  }
  curl_multi_cleanup(multi);
  free(handles);
  return length;
}

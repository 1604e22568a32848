#define _GNU_SOURCE
#include "CCurl.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/ioctl.h>

// libcurl

int curl_easy_setopt(CURL *easy, int option, ...);
int curl_easy_getinfo(CURL *easy, int info, ...);
CURLM *curl_multi_init(void);
int curl_multi_setopt(CURLM *multi, int option, ...);
int curl_share_setopt(struct curl_share *share, int option, ...);
int curl_multi_poll(CURLM *multi, void *extra, unsigned int count, int milliseconds, int *ready);

struct curl_message {
  int kind;
  CURL *easy;
  union {
    void *whatever;
    int result;
  } data;
};

struct curl_message *curl_multi_info_read(CURLM *multi, int *left);

enum {
  OPT_WRITEDATA = 10001, OPT_READDATA = 10009, OPT_ERRORBUFFER = 10010, OPT_HTTPHEADER = 10023, OPT_HEADERDATA = 10029,
  OPT_XFERINFODATA = 10057, OPT_SHARE = 10100, OPT_PRIVATE = 10103, OPT_OPENSOCKETDATA = 10164, OPT_SEEKDATA = 10168,
  OPT_CLOSESOCKETDATA = 10209, OPT_PREREQDATA = 10313, OPT_WRITEFUNCTION = 20011, OPT_READFUNCTION = 20012, OPT_HEADERFUNCTION = 20079,
  OPT_OPENSOCKETFUNCTION = 20163, OPT_SEEKFUNCTION = 20167, OPT_CLOSESOCKETFUNCTION = 20208, OPT_XFERINFOFUNCTION = 20219, OPT_PREREQFUNCTION = 20312,
  INFO_PRIVATE = 0x100000 + 21, INFO_OS_ERRNO = 0x200000 + 25, INFO_NUM_CONNECTS = 0x200000 + 26,
  INFO_TLS_SSL_PTR = 0x400000 + 45, INFO_ACTIVESOCKET = 0x500000 + 44, MESSAGE_DONE = 1, SHARE_KIND = 1, SHARED_TLS_SESSIONS = 4,
};

void ccurl_set_long(CURL *easy, long option, long value) { curl_easy_setopt(easy, (int)option, value); }

void ccurl_set_offset(CURL *easy, long option, int64_t value) { curl_easy_setopt(easy, (int)option, value); }

int ccurl_set_text(CURL *easy, long option, const char *text) { return curl_easy_setopt(easy, (int)option, text); }

void ccurl_set_headers(CURL *easy, struct curl_slist *list) { curl_easy_setopt(easy, OPT_HTTPHEADER, list); }

int ccurl_set_callbacks(CURL *easy, struct ccurl_callbacks callbacks) {
  curl_easy_setopt(easy, OPT_HEADERFUNCTION, callbacks.header);
  curl_easy_setopt(easy, OPT_WRITEFUNCTION, callbacks.write);
  curl_easy_setopt(easy, OPT_READFUNCTION, callbacks.read);
  curl_easy_setopt(easy, OPT_SEEKFUNCTION, callbacks.seek);
  curl_easy_setopt(easy, OPT_XFERINFOFUNCTION, callbacks.progress);
  curl_easy_setopt(easy, OPT_OPENSOCKETFUNCTION, callbacks.open);
  curl_easy_setopt(easy, OPT_CLOSESOCKETFUNCTION, callbacks.close);
  return curl_easy_setopt(easy, OPT_PREREQFUNCTION, callbacks.ready) == CURLE_OK;
}

void ccurl_set_context(CURL *easy, void *context, char *error_text) {
  static const int options[] = {
    OPT_HEADERDATA, OPT_WRITEDATA, OPT_READDATA, OPT_SEEKDATA, OPT_XFERINFODATA, OPT_OPENSOCKETDATA, OPT_PREREQDATA,
    OPT_PRIVATE,
  };
  for (size_t index = 0; index < sizeof options / sizeof *options; index++) {
    curl_easy_setopt(easy, options[index], context);
  }
  curl_easy_setopt(easy, OPT_ERRORBUFFER, error_text);
}

void ccurl_set_close_context(CURL *easy, void *context) { curl_easy_setopt(easy, OPT_CLOSESOCKETDATA, context); }

struct curl_share *ccurl_share_sessions(void) {
  struct curl_share *share = curl_share_init();
  if (share != NULL) curl_share_setopt(share, SHARE_KIND, SHARED_TLS_SESSIONS);
  return share;
}

void ccurl_set_share(CURL *easy, struct curl_share *share) { curl_easy_setopt(easy, OPT_SHARE, share); }

/// Returns the number of bytes in a queue of a socket pair's end that child processes inherit, or -1 for any other descriptor.
static int queued(int descriptor, unsigned long queue) {
  int domain = 0, count = 0;
  socklen_t size = sizeof domain;
  if (getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0 || domain != AF_UNIX) return -1;
  if (fcntl(descriptor, F_GETFD) & FD_CLOEXEC) return -1;
  return ioctl(descriptor, queue, &count) == 0 ? count : -1;
}

// NB: libcurl creates the sockets for `curl_multi_wakeup` without FD_CLOEXEC (seen in 7.88). They are the ones with a byte on
// its way after a wakeup. Needed while `aChildProcessInheritsNoDescriptor` fails without it.
CURLM *ccurl_multi_create(void) {
  enum { most = 64 };
  int idle[most], count = 0;
  CURLM *multi = curl_multi_init();
  DIR *folder = multi == NULL ? NULL : opendir("/proc/self/fd");
  if (folder == NULL) return multi;
  for (struct dirent *entry; count < most && (entry = readdir(folder)) != NULL;) {
    int descriptor = atoi(entry->d_name);
    if (queued(descriptor, FIONREAD) == 0 && queued(descriptor, TIOCOUTQ) == 0) idle[count++] = descriptor;
  }
  closedir(folder);
  curl_multi_wakeup(multi);
  for (int index = 0; index < count; index++) {
    if (queued(idle[index], FIONREAD) == 1 || queued(idle[index], TIOCOUTQ) > 0) fcntl(idle[index], F_SETFD, FD_CLOEXEC);
  }
  return multi;
}

void ccurl_multi_set_long(CURLM *multi, long option, long value) { curl_multi_setopt(multi, (int)option, value); }

long ccurl_os_error(CURL *easy) {
  long error = 0;
  curl_easy_getinfo(easy, INFO_OS_ERRNO, &error);
  return error;
}

int ccurl_has_new_connection(CURL *easy) {
  long connections = 0;
  curl_easy_getinfo(easy, INFO_NUM_CONNECTS, &connections);
  return connections > 0;
}

int ccurl_kept_socket(CURL *easy) {
  int socket = CURL_SOCKET_BAD;
  curl_easy_getinfo(easy, INFO_ACTIVESOCKET, &socket);
  return socket;
}

static int (*has_pending)(const void *), (*get_shutdown)(const void *);

/// Finds functions of the OpenSSL that libcurl uses, which may not be the only one in the process.
static void find_openssl(void) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) return;
  has_pending = (int (*)(const void *))dlsym(library, "SSL_has_pending");
  get_shutdown = (int (*)(const void *))dlsym(library, "SSL_get_shutdown");
}

int ccurl_tls_state(CURL *easy) {
  enum { openssl = 1, received_shutdown = 2 };
  struct {
    int library;
    void *session;
  } *tls = NULL;
  if (curl_easy_getinfo(easy, INFO_TLS_SSL_PTR, &tls) != CURLE_OK || tls == NULL || tls->session == NULL) return 0;
  // GnuTLS, for example, reports an end that wasn't announced, and isn't asked for pending bytes here.
  if (tls->library != openssl) return CCURL_TLS_USED | CCURL_TLS_PENDING | CCURL_TLS_ENDED;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_openssl);
  int state = CCURL_TLS_USED;
  if (has_pending == NULL || has_pending(tls->session)) state |= CCURL_TLS_PENDING;
  if (get_shutdown != NULL && get_shutdown(tls->session) & received_shutdown) state |= CCURL_TLS_ENDED;
  return state;
}

void ccurl_multi_poll(CURLM *multi, int milliseconds) { curl_multi_poll(multi, NULL, 0, milliseconds, NULL); }

void *ccurl_multi_next_ended(CURLM *multi, int *code) {
  struct curl_message *message;
  int left;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->kind != MESSAGE_DONE) continue;
    void *context = NULL;
    curl_easy_getinfo(message->easy, INFO_PRIVATE, &context);
    *code = message->data.result;
    return context;
  }
  return NULL;
}

// zlib

struct z_stream {
  const uint8_t *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *(*zalloc)(void *, unsigned int, unsigned int);
  void (*zfree)(void *, void *);
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

int inflateInit2_(struct z_stream *stream, int window, const char *version, int size);
int inflate(struct z_stream *stream, int flush);
int inflateReset(struct z_stream *stream);
int inflateEnd(struct z_stream *stream);

struct ccurl_inflater {
  struct z_stream stream;
};

ccurl_inflater *ccurl_inflater_create(int window) {
  ccurl_inflater *inflater = calloc(1, sizeof *inflater);
  // zlib compares the first character of the version alone.
  if (inflater != NULL && inflateInit2_(&inflater->stream, window, "1", (int)sizeof inflater->stream) != 0) {
    free(inflater);
    return NULL;
  }
  return inflater;
}

void ccurl_inflater_destroy(ccurl_inflater *inflater) {
  inflateEnd(&inflater->stream);
  free(inflater);
}

void ccurl_inflater_reset(ccurl_inflater *inflater) { inflateReset(&inflater->stream); }

int ccurl_inflate(
    ccurl_inflater *inflater, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count) {
  const int no_flush = 0, ok = 0, stream_end = 1, no_progress = -5;
  struct z_stream *stream = &inflater->stream;
  stream->next_in = input;
  stream->avail_in = (unsigned int)*input_count;
  stream->next_out = output;
  stream->avail_out = (unsigned int)*output_count;
  int result = inflate(stream, no_flush);
  *input_count = stream->avail_in;
  *output_count = stream->avail_out;
  if (result == stream_end) return CCURL_STREAM_END;
  return result == ok || result == no_progress ? CCURL_STREAM_CONTINUES : CCURL_STREAM_CORRUPT;
}

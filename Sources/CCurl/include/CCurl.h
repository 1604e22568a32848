#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// The parts of libcurl's and zlib's public interfaces that the live network uses, declared here so that no header has to
// be installed. FoundationNetworking loads both libraries, so every system with Swift has them. Valid for libcurl 7.74 and
// later. References: https://curl.se/libcurl/c/ and https://zlib.net/manual.html

typedef struct ccurl_easy CURL;
typedef struct ccurl_multi CURLM;
struct curl_slist;
struct curl_share;

enum {
  CURLE_OK = 0, CURLE_UNSUPPORTED_PROTOCOL = 1, CURLE_URL_MALFORMAT = 3,
  CURLE_COULDNT_RESOLVE_PROXY = 5, CURLE_COULDNT_RESOLVE_HOST = 6, CURLE_COULDNT_CONNECT = 7, CURLE_WEIRD_SERVER_REPLY = 8, CURLE_PARTIAL_FILE = 18, CURLE_OUT_OF_MEMORY = 27, CURLE_OPERATION_TIMEDOUT = 28,
  CURLE_SSL_CONNECT_ERROR = 35, CURLE_ABORTED_BY_CALLBACK = 42, CURLE_BAD_FUNCTION_ARGUMENT = 43,
  CURLE_GOT_NOTHING = 52, CURLE_SEND_ERROR = 55, CURLE_RECV_ERROR = 56, CURLE_SSL_CERTPROBLEM = 58,
  CURLE_SSL_CIPHER = 59, CURLE_PEER_FAILED_VERIFICATION = 60, CURLE_SEND_FAIL_REWIND = 65,
  CURLE_SSL_CACERT_BADFILE = 77, CURLE_SSL_ISSUER_ERROR = 83, CURLE_TOO_LARGE = 100,
};

enum {
  CURLOPT_SSLVERSION = 32, CURLOPT_NOPROGRESS = 43, CURLOPT_NOBODY = 44, CURLOPT_UPLOAD = 46,
  CURLOPT_FRESH_CONNECT = 74, CURLOPT_FORBID_REUSE = 75, CURLOPT_HTTP_VERSION = 84, CURLOPT_BUFFERSIZE = 98, CURLOPT_NOSIGNAL = 99,
  CURLOPT_CONNECTTIMEOUT_MS = 156, CURLOPT_PROTOCOLS = 181, CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  CURLOPT_HTTP09_ALLOWED = 285, CURLOPT_QUICK_EXIT = 322,
  CURLOPT_URL = 10002, CURLOPT_USERAGENT = 10018, CURLOPT_CUSTOMREQUEST = 10036,
  CURLOPT_CAINFO = 10065, CURLOPT_CAPATH = 10097, CURLOPT_NOPROXY = 10177,
  CURLOPT_INFILESIZE_LARGE = 30115,

  CURLMOPT_MAXCONNECTS = 6, CURLMOPT_MAX_HOST_CONNECTIONS = 7,

  CURL_GLOBAL_ALL = 3, CURLPROTO_HTTP = 1, CURLPROTO_HTTPS = 2, CURL_SSLVERSION_TLSv1_2 = 6, CURL_HTTP_VERSION_1_1 = 2,
  CURL_READFUNC_ABORT = 0x10000000, CURL_SEEKFUNC_OK = 0, CURL_SEEKFUNC_CANTSEEK = 2, CURLPAUSE_CONT = 0, CURLPAUSE_RECV = 1,
  CURL_SOCKET_BAD = -1, CURL_ERROR_SIZE = 256,
};

int curl_global_init(long flags);
const char *curl_version(void);
const char *curl_easy_strerror(int code);
CURL *curl_easy_init(void);
CURL *curl_easy_duphandle(CURL *easy);
void curl_easy_cleanup(CURL *easy);
int curl_easy_pause(CURL *easy, int mask);
struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text);
void curl_slist_free_all(struct curl_slist *list);
struct curl_share *curl_share_init(void);
int curl_share_cleanup(struct curl_share *share);

int curl_multi_cleanup(CURLM *multi);
int curl_multi_add_handle(CURLM *multi, CURL *easy);
int curl_multi_remove_handle(CURLM *multi, CURL *easy);
int curl_multi_perform(CURLM *multi, int *running);
int curl_multi_wakeup(CURLM *multi);

/// The address that libcurl is about to connect to.
struct curl_sockaddr {
  int family;
  int socktype;
  int protocol;
  unsigned int addrlen;
  struct sockaddr addr;
};

/// The functions that libcurl calls during a transfer, each with the transfer's context except `close`.
struct ccurl_callbacks {
  /// Receives one line of the response's head, or of its trailers.
  size_t (*header)(char *bytes, size_t size, size_t count, void *context);
  /// Receives bytes of the body.
  size_t (*write)(char *bytes, size_t size, size_t count, void *context);
  /// Supplies bytes of the request's body.
  size_t (*read)(char *bytes, size_t size, size_t count, void *context);
  /// Moves the read position of the request's body.
  int (*seek)(void *context, int64_t offset, int origin);
  /// Observes that the transfer has a connection; a result other than 0 ends the transfer.
  int (*progress)(void *context, int64_t expected, int64_t received, int64_t sending, int64_t sent);
  /// Inspects the connection before the request is sent; a result other than 0 ends the transfer.
  int (*ready)(void *context, char *address, char *local_address, int port, int local_port);
  /// Creates a socket for an address, or returns CURL_SOCKET_BAD.
  int (*open)(void *context, int purpose, struct curl_sockaddr *address);
  /// Closes a socket, maybe after the transfer that opened it, with the context of `ccurl_set_close_context`.
  int (*close)(void *context, int socket);
};

// libcurl's functions with a variable number of arguments are out of Swift's reach.
void ccurl_set_long(CURL *easy, long option, long value);
void ccurl_set_offset(CURL *easy, long option, int64_t value);
/// Sets an option to a text, which libcurl copies.
int ccurl_set_text(CURL *easy, long option, const char *text);
void ccurl_set_headers(CURL *easy, struct curl_slist *list);

/// Sets the functions; returns whether libcurl knows `ready`, which is new in 7.80.
int ccurl_set_callbacks(CURL *easy, struct ccurl_callbacks callbacks);
/// Sets the context that the functions receive, and the buffer of `CURL_ERROR_SIZE` bytes for libcurl's explanations.
void ccurl_set_context(CURL *easy, void *context, char *error_text);

/// Sets the context that the function `close` receives.
void ccurl_set_close_context(CURL *easy, void *context);

/// Creates a cache of TLS sessions for handles that one thread uses at a time, or returns NULL.
struct curl_share *ccurl_share_sessions(void);
void ccurl_set_share(CURL *easy, struct curl_share *share);

/// Creates a multi handle whose descriptors child processes don't inherit, or returns NULL.
CURLM *ccurl_multi_create(void);
void ccurl_multi_set_long(CURLM *multi, long option, long value);

/// The error number of the system call that failed last, or 0.
long ccurl_os_error(CURL *easy);

/// Returns a Boolean value that indicates whether the handle has made a connection, rather than used one that was kept.
int ccurl_has_new_connection(CURL *easy);

/// Returns the socket of the connection that is kept after a transfer has ended, or CURL_SOCKET_BAD.
int ccurl_kept_socket(CURL *easy);

/// The state of TLS on the connection of a handle.
enum {
  /// There is TLS. Without this flag, the connection has none, or the handle has no connection.
  CCURL_TLS_USED = 1,
  /// Bytes of the server have been read and not yet delivered, or it can't be determined whether there are any.
  CCURL_TLS_PENDING = 2,
  /// The server has announced the end of its data, or the library reports an end without this as an error by itself.
  CCURL_TLS_ENDED = 4,
};

/// Returns the state of TLS on the handle's connection, during a callback.
int ccurl_tls_state(CURL *easy);

/// Waits for network activity, a wakeup or a timeout in milliseconds.
void ccurl_multi_poll(CURLM *multi, int milliseconds);

/// Returns the context of the next transfer that has ended, with its result, or NULL.
void *ccurl_multi_next_ended(CURLM *multi, int *code);

// zlib

typedef struct ccurl_inflater ccurl_inflater;

enum { CCURL_STREAM_END = 1, CCURL_STREAM_CONTINUES = 0, CCURL_STREAM_CORRUPT = -1 };

/// Creates a decompressor; `window` is zlib's `windowBits`: 31 for gzip, 15 for zlib, -15 for raw deflate.
ccurl_inflater *ccurl_inflater_create(int window);
void ccurl_inflater_destroy(ccurl_inflater *inflater);
/// Prepares for another stream of the same format.
void ccurl_inflater_reset(ccurl_inflater *inflater);
/// Decompresses from `input` to `output`; both counts become the numbers of bytes left.
int ccurl_inflate(
    ccurl_inflater *inflater, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count);

#endif

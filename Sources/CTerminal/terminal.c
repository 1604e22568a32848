#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static atomic_int is_open;
static int terminal;
static struct termios original;
// What is written at the end. The one that isn't in use is changed, because a signal may need the other meanwhile.
static char endings[2][256];
static const char *_Atomic ending = endings[0];

// Copies of standard output and standard error while the screen is in use, and the file in memory that replaces both.
static int streams[] = {-1, -1};
static int captured = -1;
static const off_t captured_limit = 1 << 20;

static struct sigaction previous_reported[NSIG];
static atomic_int signal_writer = -1;
static int signal_reader = -1;

// A terminal that doesn't read must not keep a process from ending, so each piece is waited for a tenth of a second.
static void write_all(int descriptor, const char *text, size_t length) {
  while (length > 0) {
    struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
    if (poll(&ready, 1, 100) <= 0) return;
    ssize_t count = write(descriptor, text, length);
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

// What the program prints would end up between the views. It is kept, and printed when the screen is restored.
void terminal_capture_streams(void) {
  fflush(stdout);
  fflush(stderr);
  if (captured < 0) {
    captured = memfd_create("output", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (captured < 0) return;
    // Output beyond the limit is dropped.
    if (ftruncate(captured, captured_limit) == 0) fcntl(captured, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK);
  }
  lseek(captured, 0, SEEK_SET);
  for (int i = 0; i < 2; i++) {
    if (!isatty(i + 1)) continue;
    streams[i] = fcntl(i + 1, F_DUPFD_CLOEXEC, 10);
    if (streams[i] >= 0) dup2(captured, i + 1);
    // As on a terminal: a line that was printed isn't lost in a crash.
    if (i == 0) setvbuf(stdout, NULL, _IOLBF, 0);
  }
}

void terminal_release_streams(void) {
  if (captured < 0) return;
  int last = -1;
  for (int i = 0; i < 2; i++) {
    if (streams[i] < 0) continue;
    dup2(streams[i], i + 1);
    close(streams[i]);
    streams[i] = -1;
    last = i + 1;
  }
  if (last < 0) return;
  char buffer[4096];
  off_t rest = lseek(captured, 0, SEEK_CUR);
  lseek(captured, 0, SEEK_SET);
  while (rest > 0) {
    ssize_t count = read(captured, buffer, rest < (off_t)sizeof buffer ? (size_t)rest : sizeof buffer);
    if (count <= 0) return;
    write_all(last, buffer, (size_t)count);
    rest -= count;
  }
}

int terminal_output(int64_t *length) {
  *length = captured < 0 ? 0 : lseek(captured, 0, SEEK_CUR);
  return captured;
}

void terminal_close(void) {
  if (!atomic_exchange(&is_open, 0)) return;
  int error = errno;
  const char *text = atomic_load(&ending);
  write_all(terminal, text, strlen(text));
  // The attributes of a background process's terminal are those of another program, and changing them would stop this one. A
  // terminal that isn't the controlling one has no such processes.
  pid_t foreground = tcgetpgrp(terminal);
  if (foreground < 0 || foreground == getpgrp()) tcsetattr(terminal, TCSANOW, &original);
  terminal_release_streams();
  errno = error;
}

// Lets the calling thread be stopped, whatever signals it blocks. The threads of Dispatch block all of them.
static void unblock_stops(sigset_t *before) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &stops, before);
}

void terminal_set_end(const char *end) {
  char *free = endings[atomic_load(&ending) == endings[0]];
  strncpy(free, end, sizeof endings[0] - 1);
  atomic_store(&ending, free);
}

int terminal_open(int descriptor, const char *begin, const char *end) {
  static atomic_int is_prepared;
  if (atomic_load(&is_open)) return EINVAL;
  if (tcgetattr(descriptor, &original) != 0) return errno;
  terminal = descriptor;
  terminal_set_end(end);

  struct termios raw = original;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;

  if (!atomic_exchange(&is_prepared, 1)) atexit(terminal_close);
  handle_crashes();

  // A process in the background is stopped here, as any program that uses the terminal, until it is in the foreground.
  sigset_t mask;
  unblock_stops(&mask);
  int error = tcsetattr(descriptor, TCSANOW, &raw) == 0 ? 0 : errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (error != 0) return error;
  atomic_store(&is_open, 1);
  write_all(terminal, begin, strlen(begin));
  terminal_capture_streams();
  return 0;
}

// Signals that are reported whatever the program does about them.
static int is_always_reported(int number) {
  switch (number) {
  case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGTSTP: case SIGCONT: case SIGWINCH: return 1;
  default: return 0;
  }
}

// Signals that end a process by default. Those of crashes have other handlers.
static int is_terminating(int number) {
  switch (number) {
  case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGUSR1: case SIGUSR2: case SIGPIPE: case SIGALRM:
  case SIGVTALRM: case SIGPROF: case SIGXCPU: case SIGXFSZ: case SIGIO: case SIGSTKFLT: case SIGPWR: return 1;
  default: return number >= SIGRTMIN && number <= SIGRTMAX;
  }
}

// The time of the first signal that asks the process to end and hasn't been read, in milliseconds; 0 without one.
static atomic_llong unread_since;

static void report_signal(int number) {
  int error = errno;
  if (is_terminating(number)) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    long long now = time.tv_sec * 1000LL + time.tv_nsec / 1000000, first = 0;
    // A main thread that doesn't return hasn't read the first one. Several at once come from a window that is closed.
    if (!atomic_compare_exchange_strong(&unread_since, &first, now) && now - first > 900) {
      terminal_close();
      signal(number, SIG_DFL);
      raise(number);
    }
  }
  char byte = (char)number;
  // If the pipe is full, the signal is dropped. Thousands of others are still to be read.
  if (write(atomic_load(&signal_writer), &byte, 1) < 0) errno = error;
  errno = error;
}

int readiness_descriptor(int descriptor, int for_writing) {
  int queue = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = for_writing ? EPOLLOUT : EPOLLIN};
  if (queue < 0 || epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) == 0) return queue;
  int error = errno;
  close(queue);
  errno = error;
  return -1;
}

int terminal_signals_begin(void) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  }
  atomic_store(&unread_since, 0);
  signal_reader = ends[0];
  atomic_store(&signal_writer, ends[1]);
  struct sigaction action = {.sa_handler = report_signal, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) {
    if (!is_always_reported(number) && !is_terminating(number)) continue;
    struct sigaction *previous = &previous_reported[number];
    sigaction(number, NULL, previous);
    // The program may handle the others, or was started to ignore them.
    if (is_always_reported(number) || previous->sa_handler == SIG_DFL) sigaction(number, &action, NULL);
  }
  return signal_reader;
}

void terminal_signals_end(void) {
  if (atomic_load(&signal_writer) < 0) return;
  for (int number = 1; number < NSIG; number++) {
    struct sigaction current;
    if (sigaction(number, NULL, &current) == 0 && current.sa_handler == report_signal)
      sigaction(number, &previous_reported[number], NULL);
  }
  close(atomic_exchange(&signal_writer, -1));
  close(signal_reader);
}

ssize_t terminal_read_signals(char *numbers, size_t count) {
  ssize_t result = read(signal_reader, numbers, count);
  if (result > 0) atomic_store(&unread_since, 0);
  return result;
}

int terminal_discard_events(void) {
  char bytes[64];
  ssize_t count;
  if (!atomic_load(&is_open)) return 0;
  while ((count = terminal_read_signals(bytes, sizeof bytes)) > 0)
    for (ssize_t i = 0; i < count; i++)
      if (is_terminating(bytes[i])) return bytes[i];
  struct pollfd input = {.fd = terminal, .events = POLLIN};
  while (poll(&input, 1, 0) > 0 && (count = read(terminal, bytes, sizeof bytes)) > 0)
    if (memchr(bytes, 3, count) || memchr(bytes, 17, count) || memmem(bytes, count, "\033q", 2)) return -1;
  return 0;
}

void terminal_suspend(int whole_group) {
  // The process is continued by SIGCONT whatever its handler; the caller knows about it and needs no report.
  struct sigaction standard = {.sa_handler = SIG_DFL}, before_stop, before_continue;
  sigemptyset(&standard.sa_mask);
  sigaction(SIGCONT, &standard, &before_continue);
  if (whole_group) {
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigemptyset(&ignored.sa_mask);
    sigaction(SIGTSTP, &ignored, &before_stop);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &standard, NULL);
  } else {
    sigaction(SIGTSTP, &standard, &before_stop);
  }
  sigset_t mask;
  unblock_stops(&mask);
  // Unlike a signal to the process, which any thread may take, this one has arrived when the call returns.
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &before_stop, NULL);
  sigaction(SIGCONT, &before_continue, NULL);
}

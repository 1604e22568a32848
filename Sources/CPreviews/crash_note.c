#define _GNU_SOURCE
#include "CPreviews.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
static struct sigaction previous[sizeof crashes / sizeof *crashes];

// The next note is written beside the current one, which a crash of another thread may be printing.
static char notes[2][512];
static _Atomic(const char *) current;

static void handle_crash(int number, siginfo_t *information, void *context) {
  (void)context;
  const char *note = atomic_exchange(&current, NULL);
  if (note && write(STDERR_FILENO, note, strlen(note)) < 0) note = NULL;
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
    if (crashes[i] == number) sigaction(number, &previous[i], NULL);
  // A fault happens again when the handler returns, and then reaches the previous handler. A signal that was sent is sent
  // again; the handlers of the Swift runtime return to the program after one of another process.
  if (information->si_code > 0) return;
  if (information->si_pid != getpid()) signal(number, SIG_DFL);
  raise(number);
}

// A stack overflow leaves no room for a handler on the stack itself.
static void provide_signal_stack(void) {
  static char memory[1 << 16];
  stack_t existing;
  if (sigaltstack(NULL, &existing) != 0 || !(existing.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
}

void print_crash_note(void) {
  provide_signal_stack();
  struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, &previous[i]);
}

void set_crash_note(const char *note) {
  static int next;
  if (note) snprintf(notes[next], sizeof *notes, "%s", note);
  atomic_store(&current, note ? notes[next] : NULL);
  next = !next;
}

#define _GNU_SOURCE
#include "CTerminal.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <execinfo.h>
#else
// Other libraries don't have them: the place of a crash stays unknown there, and an exit ends the program.
static int backtrace(void **addresses, int length) { return 0; }
static int on_exit(void (*function)(int, void *), void *argument) { return -1; }
#endif

static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
static struct sigaction previous[sizeof crashes / sizeof *crashes];

// The next note is written beside the current one, which a crash of another thread may be printing.
static char notes[2][512];
static _Atomic(const char *) note;

static _Atomic(char *const *) successor;
static int record_descriptor = -1;

// The start of the program's image, which the linker defines.
extern const char __ehdr_start __attribute__((visibility("hidden"), weak));

// The registers of a thread: the program counter, the stack pointer and the frame pointer.
struct registers {
  uintptr_t counter, stack, frame;
};

static struct registers registers_of(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *values = context->uc_mcontext.gregs;
  return (struct registers){values[REG_RIP], values[REG_RSP], values[REG_RBP]};
#elif defined(__aarch64__)
  const mcontext_t *values = &context->uc_mcontext;
  return (struct registers){values->pc, values->sp, values->regs[29]};
#else
  return (struct registers){0};
#endif
}

// The addresses of the calls that led to the program counter, the innermost first. The stack is 0 if only the counter is known.
//
// The unwinder knows all functions but some of the Swift runtime's that call no others, which have frame pointers.
static size_t find_frames(struct registers registers, uint64_t frames[], size_t limit) {
  if (!registers.counter) return 0;
  void *addresses[48];
  int length = backtrace(addresses, sizeof addresses / sizeof *addresses), start = 0;
  // The calls of the handler come first.
  while (start < length && (uintptr_t)addresses[start] != registers.counter) start++;
  size_t count = 0;
  // All but the first are the addresses that calls return to.
  for (int i = start; i < length && count < limit; i++)
    frames[count++] = (uintptr_t)addresses[i] - (i > start) - (uintptr_t)&__ehdr_start;
  if (count > 1 || !registers.stack) return count;
  count = 0;
  uintptr_t address = registers.counter, frame = registers.frame;
  for (uintptr_t last = registers.stack; count < limit; address = ((const uintptr_t *)last)[1] - 1) {
    frames[count++] = address - (uintptr_t)&__ehdr_start;
    // Frames of one stack follow each other; anything else isn't a frame pointer.
    if (frame < last || frame - last > 1 << 20 || frame % sizeof frame != 0) break;
    last = frame;
    frame = *(const uintptr_t *)frame;
  }
  return count;
}

// Replaces the process by the program that continues after it, if there is one.
static void run_successor(struct crash_record record, struct registers registers) {
  char *const *words = atomic_exchange(&successor, NULL);
  if (!words) return;
  record.output = terminal_output(&record.output_length);
  record.count = find_frames(registers, record.frames, sizeof record.frames / sizeof *record.frames);
  if (pwrite(record_descriptor, &record, sizeof record, 0) != sizeof record) return;
  for (int descriptor = STDERR_FILENO + 1; descriptor < 4096; descriptor++)
    fcntl(descriptor, F_SETFD, descriptor == record_descriptor || descriptor == record.output ? 0 : FD_CLOEXEC);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execv(words[0], words);
}

int thread_identifier(void) { return gettid(); }

// The thread that doesn't return, or 0.
static atomic_int ended_thread;

void continue_in_successor(int thread) {
  if (!atomic_load(&successor)) return;
  // The handler finds the calls of the thread that it runs on. Threads of Dispatch block other signals.
  atomic_store(&ended_thread, thread);
  if (syscall(SYS_tgkill, getpid(), thread, SIGTRAP) == 0) sleep(1);
  terminal_close();
  terminal_release_streams();
  run_successor((struct crash_record){.status = -1}, (struct registers){0});
}

static void write_note(void) {
  const char *text = atomic_exchange(&note, NULL);
  if (text && write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

// Runs while the process exits. A process without a successor or a note ends as expected.
static void handle_exit(int status, void *unused) {
  if (atomic_load(&successor)) {
    terminal_close();
    terminal_release_streams();
    struct registers caller = {.counter = (uintptr_t)__builtin_return_address(0)};
    run_successor((struct crash_record){.status = status & 0xFF}, caller);
  }
  write_note();
}

// Returns on the first thread that crashes. Another one must not end the process while the first restores the screen or
// replaces the process.
static void wait_for_crashed_thread(void) {
  static atomic_int crashed;
  int first = 0, current = gettid();
  if (atomic_compare_exchange_strong(&crashed, &first, current) || first == current) return;
  while (1) pause();
}

static void handle_crash(int number, siginfo_t *information, void *context) {
  wait_for_crashed_thread();
  terminal_close();
  terminal_release_streams();
  int is_foreign = information->si_code <= 0 && information->si_pid != getpid();
  int is_ended = information->si_code == SI_TKILL && atomic_load(&ended_thread) == gettid();
  struct crash_record record = {.signal = is_ended ? 0 : number, .status = -1};
  if (!is_foreign) run_successor(record, registers_of(context));
  write_note();
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
    if (crashes[i] == number) sigaction(number, &previous[i], NULL);
  // A fault happens again when the handler returns, and then reaches the previous handler with its own context. Any other
  // signal has to be sent again; it stays pending until this handler returns. The handlers of the Swift runtime return to
  // the program after a signal of another process, so that signal gets its default action.
  if (information->si_code > 0) return;
  if (is_foreign) signal(number, SIG_DFL);
  raise(number);
}

static const size_t signal_stack_size = 1 << 16;
static pthread_key_t signal_stack;

static void remove_signal_stack(void *memory) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(memory);
}

static void create_signal_stack_key(void) { pthread_key_create(&signal_stack, remove_signal_stack); }

// A stack overflow leaves no room for a handler on the stack itself.
void provide_signal_stack(void) {
  static _Thread_local int is_provided;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (is_provided) return;
  is_provided = 1;
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  pthread_once(&once, create_signal_stack_key);
  stack_t stack = {.ss_sp = malloc(signal_stack_size), .ss_size = signal_stack_size};
  if (!stack.ss_sp) return;
  // The memory is freed when the thread ends.
  if (pthread_setspecific(signal_stack, stack.ss_sp) == 0) sigaltstack(&stack, NULL);
  else free(stack.ss_sp);
}

void handle_crashes(void) {
  provide_signal_stack();
  struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
    struct sigaction before;
    sigaction(crashes[i], &action, &before);
    // A handler that is already there must not become its own predecessor.
    if (before.sa_sigaction != handle_crash) previous[i] = before;
  }
}

void set_crash_note(const char *text) {
  static int next, is_prepared;
  if (!is_prepared) on_exit(handle_exit, NULL);
  is_prepared = 1;
  if (text) snprintf(notes[next], sizeof *notes, "%s", text);
  atomic_store(&note, text ? notes[next] : NULL);
  next = !next;
}

int crash_record_create(void) {
  // The first call allocates memory, which a handler of crashes can't.
  void *address;
  backtrace(&address, 1);
  return record_descriptor = memfd_create("crash", MFD_CLOEXEC);
}

void set_crash_successor(char *const *words) { atomic_store(&successor, words); }

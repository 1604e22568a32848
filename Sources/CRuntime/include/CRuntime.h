#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#if defined(__ELF__)
#define THREAD_OWN extern _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define THREAD_OWN extern _Thread_local
#endif

/// Each thread has its own of these.
struct thread_notes {
  /// What the thread is handing to somebody down the stack, or NULL.
  const void *_Nullable offered;
} __attribute__((aligned(16)));

THREAD_OWN struct thread_notes thread_notes;

/// A number that no other running thread has: the address of something that each thread has its own of. A multiple of
/// 16, and never 0.
static inline uintptr_t thread_identity(void) {
  return (uintptr_t)&thread_notes;
}

/// Has the calling thread offer something, and returns what it offered before.
static inline const void *_Nullable thread_offer(const void *_Nullable offered) {
  const void *previous = thread_notes.offered;
  thread_notes.offered = offered;
  return previous;
}

/// Lets other threads run for a moment; from the 20th time on, for some 20 microseconds.
static inline void thread_pause(int time) {
  if (time < 20) {
    sched_yield();
  } else {
    struct timespec moment = {.tv_sec = 0, .tv_nsec = 20000};
    nanosleep(&moment, NULL);
  }
}

/// Memory aligned to 16 bytes; ends the process where there is none. UnsafeMutablePointer.allocate asks posix_memalign
/// for the same, which takes twice as long.
static inline void *_Nonnull memory_allocate(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (memory == NULL) abort();
  return memory;
}

/// Gives back what memory_allocate gave.
static inline void memory_free(void *_Nonnull memory) {
  free(memory);
}

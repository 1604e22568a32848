#pragma once
#include <stdint.h>
#include <sched.h>
#include <time.h>

#if defined(__ELF__)
#define THREAD_OWN extern _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define THREAD_OWN extern _Thread_local
#endif

/// A variable of which each thread has its own. Swift has none that costs a single instruction to find.
struct thread_marker {
  char unused;
} __attribute__((aligned(16)));

THREAD_OWN struct thread_marker thread_marker;

/// The address of the calling thread's marker: a number that no other running thread has, a multiple of 16, and never 0.
static inline uintptr_t thread_identity(void) {
  return (uintptr_t)&thread_marker;
}

/// Lets other threads run for a moment; from the 20th time on, for about 20 microseconds.
static inline void thread_pause(int time) {
  if (time < 20) {
    sched_yield();
  } else {
    struct timespec moment = {.tv_sec = 0, .tv_nsec = 20000};
    nanosleep(&moment, NULL);
  }
}

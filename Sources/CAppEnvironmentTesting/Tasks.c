#define _GNU_SOURCE
#include "Tasks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#ifdef __APPLE__
#include <malloc/malloc.h>
#define size_of_allocation malloc_size
#else
#include <malloc.h>
#define size_of_allocation malloc_usable_size
#endif

// The parts of Swift's runtime that it declares in C++ alone: include/swift/ABI/Task.h and
// include/swift/Runtime/Concurrency.h. Weak, so that a binary links with a runtime that lacks one of them.
extern __attribute__((swiftcall)) void *swift_task_getCurrent(void) __attribute__((weak));
extern __attribute__((swiftcall)) void swift_task_cancel(void *task) __attribute__((weak));
extern void *swift_retain(void *object);
extern void swift_release(void *object);

// NB: the bits of a task's status (Swift 6.3.1). TaskLayout.swift, which finds the status, checks them.
enum { is_running = 0x800, is_enqueued = 0x1000, is_complete = 0x2000 };

// The head of a word in which the clocks of a task are noted. It distinguishes them from another use by a later runtime.
static const uint64_t tag = UINT64_C(0xC10C) << 48;
static const uint64_t tag_mask = UINT64_C(0xFFFF) << 48;

// All offsets are 0 until the layout is set, which happens before there are other threads.
static struct app_environment_testing_layout layout;
static bool has_layout;

void app_environment_testing_set_layout(struct app_environment_testing_layout found) {
  layout = found;
  has_layout = true;
}

bool app_environment_testing_has_layout(void) { return has_layout; }

static uint32_t *status_of(uintptr_t task) { return (uint32_t *)(task + layout.status); }
static uint32_t *flags_of(uintptr_t task) { return (uint32_t *)(task + layout.flags); }
static uint64_t *clocks_of(uintptr_t task) { return (uint64_t *)(task + layout.reserved); }

size_t app_environment_testing_copy_task(uintptr_t task, void *buffer, size_t capacity) {
  const size_t size = size_of_allocation((void *)task);
  const size_t count = size < capacity ? size : capacity;
  memcpy(buffer, (const void *)task, count);
  return count;
}

bool app_environment_testing_is_in_library(uintptr_t address) {
  Dl_info info;
  return dladdr((void *)address, &info) != 0;
}

uintptr_t app_environment_testing_current_task(void) {
  return &swift_task_getCurrent != NULL ? (uintptr_t)swift_task_getCurrent() : 0;
}

uintptr_t app_environment_testing_task_of_job(const void *job) {
  if (!has_layout) return 0;
  return (*flags_of((uintptr_t)job) & 0xFF) == 0 ? (uintptr_t)job : 0;
}

uint32_t app_environment_testing_identifier_of_task(uintptr_t task) {
  return has_layout ? __atomic_load_n((uint32_t *)(task + layout.identifier), __ATOMIC_RELAXED) : 0;
}

uintptr_t app_environment_testing_owner_of_task(uintptr_t task) {
  const bool is_owned = has_layout && (*flags_of(task) & layout.owned) == layout.owned;
  return is_owned ? *(uintptr_t *)(task + layout.owner) : 0;
}

void app_environment_testing_retain_task(uintptr_t task) { swift_retain((void *)task); }

void app_environment_testing_release_task(uintptr_t task) { swift_release((void *)task); }

void app_environment_testing_cancel_task(uintptr_t task) {
  if (&swift_task_cancel != NULL) swift_task_cancel((void *)task);
}

// The work of actors that is in progress. The lock guards the list. Each thread notes its task without the lock.
static pthread_mutex_t actor_work_lock = PTHREAD_MUTEX_INITIALIZER;
static struct app_environment_testing_actor_work *actor_work;
static _Thread_local struct app_environment_testing_actor_work *actor_work_of_thread;
static _Thread_local uintptr_t last_entered;

void app_environment_testing_begin_actor_work(struct app_environment_testing_actor_work *work) {
  pthread_mutex_lock(&actor_work_lock);
  *work = (struct app_environment_testing_actor_work){0, actor_work_of_thread, actor_work, &actor_work};
  if (work->next) work->next->link = &work->next;
  __atomic_store_n(&actor_work, work, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&actor_work_lock);
  actor_work_of_thread = work;
}

void app_environment_testing_end_actor_work(struct app_environment_testing_actor_work *work) {
  actor_work_of_thread = work->outer;
  pthread_mutex_lock(&actor_work_lock);
  if (work->next) work->next->link = work->link;
  __atomic_store_n(work->link, work->next, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&actor_work_lock);
}

void app_environment_testing_note_entered(uintptr_t state) {
  struct app_environment_testing_actor_work *work = actor_work_of_thread;
  if (work && layout.entered) __atomic_store_n(&work->task, state - layout.entered, __ATOMIC_RELEASE);
  last_entered = state;
}

uintptr_t app_environment_testing_last_entered(void) { return last_entered; }

static bool is_entered_in_actor_work(uintptr_t task) {
  if (__atomic_load_n(&actor_work, __ATOMIC_RELAXED) == NULL) return false;
  bool is_entered = false;
  pthread_mutex_lock(&actor_work_lock);
  for (const struct app_environment_testing_actor_work *work = actor_work; work && !is_entered; work = work->next)
    is_entered = __atomic_load_n(&work->task, __ATOMIC_ACQUIRE) == task;
  pthread_mutex_unlock(&actor_work_lock);
  return is_entered;
}

static enum app_environment_testing_task_state status_of_task(uintptr_t task) {
  const uint32_t status = __atomic_load_n(status_of(task), __ATOMIC_ACQUIRE);
  if (status & is_complete) return app_environment_testing_task_complete;
  // A runtime that escalates priorities stores the thread of a running task instead of setting a flag.
  const bool has_thread = __atomic_load_n(status_of(task) + 1, __ATOMIC_ACQUIRE) != 0;
  const bool is_active = (status & (is_running | is_enqueued)) || has_thread;
  return is_active ? app_environment_testing_task_active : app_environment_testing_task_suspended;
}

enum app_environment_testing_task_state app_environment_testing_state_of_task(uintptr_t task) {
  if (!has_layout) return app_environment_testing_task_suspended;
  const enum app_environment_testing_task_state state = status_of_task(task);
  if (state != app_environment_testing_task_suspended) return state;
  // The thread may have continued the task, and left it, since its status was read.
  return is_entered_in_actor_work(task) ? app_environment_testing_task_active : status_of_task(task);
}

struct app_environment_testing_clocks_of_task app_environment_testing_get_clocks(uintptr_t task) {
  const uint64_t word = has_layout ? __atomic_load_n(clocks_of(task), __ATOMIC_RELAXED) : 0;
  if ((word & tag_mask) != tag) return (struct app_environment_testing_clocks_of_task){0, 0};
  return (struct app_environment_testing_clocks_of_task){word & 0xFFFFFF, (word >> 24) & 0xFFFFFF};
}

void app_environment_testing_set_clocks(uintptr_t task, struct app_environment_testing_clocks_of_task clocks) {
  if (!has_layout) return;
  const uint64_t old = __atomic_load_n(clocks_of(task), __ATOMIC_RELAXED);
  if (old != 0 && (old & tag_mask) != tag) return;
  const uint64_t new = tag | (uint64_t)(clocks.visited & 0xFFFFFF) << 24 | (clocks.home & 0xFFFFFF);
  __atomic_store_n(clocks_of(task), new, __ATOMIC_RELAXED);
}

bool app_environment_testing_set_home_if_unknown(uintptr_t task, uint32_t home) {
  uint64_t expected = 0;
  return has_layout && __atomic_compare_exchange_n(
      clocks_of(task), &expected, tag | (home & 0xFFFFFF), false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static _Thread_local struct app_environment_testing_clock_of_thread thread_clock;

struct app_environment_testing_clock_of_thread app_environment_testing_get_thread(void) { return thread_clock; }

void app_environment_testing_set_thread(struct app_environment_testing_clock_of_thread clock) { thread_clock = clock; }

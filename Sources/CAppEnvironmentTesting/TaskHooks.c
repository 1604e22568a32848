#define _GNU_SOURCE
#include "CAppEnvironmentTesting.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

// The parts of Swift's runtime that it declares in C++ alone: include/swift/ABI/Task.h and
// include/swift/Runtime/Concurrency.h. Weak, so that a binary links with a runtime that lacks one of them.
extern __attribute__((swiftcall)) void *swift_task_getCurrent(void) __attribute__((weak));
extern __attribute__((swiftcall)) void swift_task_cancel(void *task) __attribute__((weak));
extern void *swift_retain(void *object);
extern void swift_release(void *object);

// NB: the beginning of a task up to its status (Swift 6.3.1). Still right while a test with a clock runs: the first task
// that a clock runs is compared with this, and the process is stopped if it differs.
struct task {
  void *header[2];
  void *scheduler_private[2];
  uint32_t flags;
  uint32_t identifier;
  void *voucher;
  uint64_t reserved;
  void *function;
  void *context;
  void *alignment;
  uintptr_t exclusivity[2];
  uint32_t status;
  uint32_t thread;
};

enum { is_running = 0x800, is_enqueued = 0x1000, is_complete = 0x2000 };

// The head of a word in which the clocks of a task are noted. It distinguishes them from another use by a later runtime.
static const uint64_t tag = UINT64_C(0xC10C) << 48;
static const uint64_t tag_mask = UINT64_C(0xFFFF) << 48;

uintptr_t app_environment_testing_task_of_job(const void *job) {
  return (((const struct task *)job)->flags & 0xFF) == 0 ? (uintptr_t)job : 0;
}

uintptr_t app_environment_testing_current_task(void) {
  return &swift_task_getCurrent != NULL ? (uintptr_t)swift_task_getCurrent() : 0;
}

// The work of actors that is in progress. The lock guards the list. Each thread notes its task without the lock.
static pthread_mutex_t actor_work_lock = PTHREAD_MUTEX_INITIALIZER;
static struct app_environment_testing_actor_work *actor_work;
static _Thread_local struct app_environment_testing_actor_work *actor_work_of_thread;

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

static bool is_entered_in_actor_work(uintptr_t task) {
  if (__atomic_load_n(&actor_work, __ATOMIC_RELAXED) == NULL) return false;
  bool is_entered = false;
  pthread_mutex_lock(&actor_work_lock);
  for (const struct app_environment_testing_actor_work *work = actor_work; work && !is_entered; work = work->next)
    is_entered = __atomic_load_n(&work->task, __ATOMIC_ACQUIRE) == task;
  pthread_mutex_unlock(&actor_work_lock);
  return is_entered;
}

// NB: the runtime's function that a thread calls when it enters a task (Swift 6.3.1), replaced here for
// the code of the process. The runtime sets the status of a task to suspended before its thread has left the task. If the
// task is resumed meanwhile, the thread continues it, and the task isn't enqueued. Still needed while the status doesn't
// distinguish such a task from one that waits. Weak, as the function that creates a task.
__attribute__((weak, visibility("default"))) void swift_task_enterThreadLocalContext(char *state) {
  static void (*original)(char *);
  void (*enter)(char *) = __atomic_load_n(&original, __ATOMIC_RELAXED);
  if (enter == NULL) {
    enter = (void (*)(char *))dlsym(RTLD_NEXT, "swift_task_enterThreadLocalContext");
    if (enter == NULL) abort();
    __atomic_store_n(&original, enter, __ATOMIC_RELAXED);
  }
  struct app_environment_testing_actor_work *work = actor_work_of_thread;
  if (work) __atomic_store_n(&work->task, (uintptr_t)state - offsetof(struct task, exclusivity), __ATOMIC_RELEASE);
  enter(state);
}

static enum app_environment_testing_task_state status_of_task(uintptr_t address) {
  const struct task *task = (const struct task *)address;
  const uint32_t status = __atomic_load_n(&task->status, __ATOMIC_ACQUIRE);
  if (status & is_complete) return app_environment_testing_task_complete;
  // A runtime that escalates priorities stores the thread of a running task instead of setting a flag.
  const bool is_active = (status & (is_running | is_enqueued)) || __atomic_load_n(&task->thread, __ATOMIC_ACQUIRE);
  return is_active ? app_environment_testing_task_active : app_environment_testing_task_suspended;
}

enum app_environment_testing_task_state app_environment_testing_state_of_task(uintptr_t task) {
  const enum app_environment_testing_task_state state = status_of_task(task);
  if (state != app_environment_testing_task_suspended) return state;
  // The thread may have continued the task, and left it, since its status was read.
  return is_entered_in_actor_work(task) ? app_environment_testing_task_active : status_of_task(task);
}

bool app_environment_testing_knows_layout(uintptr_t address) {
  const struct task *task = (const struct task *)address;
  const uint64_t reserved = __atomic_load_n(&task->reserved, __ATOMIC_RELAXED);
  const uint32_t status = __atomic_load_n(&task->status, __ATOMIC_ACQUIRE);
  return sizeof(void *) == 8 && (reserved == 0 || (reserved & tag_mask) == tag) && (status & is_enqueued) &&
         !(status & (is_running | is_complete));
}

void app_environment_testing_retain_task(uintptr_t task) { swift_retain((void *)task); }

void app_environment_testing_release_task(uintptr_t task) { swift_release((void *)task); }

void app_environment_testing_cancel_task(uintptr_t task) {
  if (&swift_task_cancel != NULL) swift_task_cancel((void *)task);
}

struct app_environment_testing_clocks_of_task app_environment_testing_get_clocks(uintptr_t task) {
  const uint64_t word = __atomic_load_n(&((const struct task *)task)->reserved, __ATOMIC_RELAXED);
  if ((word & tag_mask) != tag) return (struct app_environment_testing_clocks_of_task){0, 0};
  return (struct app_environment_testing_clocks_of_task){word & 0xFFFFFF, (word >> 24) & 0xFFFFFF};
}

void app_environment_testing_set_clocks(uintptr_t task, struct app_environment_testing_clocks_of_task clocks) {
  uint64_t *word = &((struct task *)task)->reserved;
  const uint64_t old = __atomic_load_n(word, __ATOMIC_RELAXED);
  if (old != 0 && (old & tag_mask) != tag) return;
  const uint64_t new = tag | (uint64_t)(clocks.visited & 0xFFFFFF) << 24 | (clocks.home & 0xFFFFFF);
  __atomic_store_n(word, new, __ATOMIC_RELAXED);
}

bool app_environment_testing_set_home_if_unknown(uintptr_t task, uint32_t home) {
  uint64_t *word = &((struct task *)task)->reserved;
  uint64_t expected = 0;
  return __atomic_compare_exchange_n(
      word, &expected, tag | (home & 0xFFFFFF), false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static _Thread_local struct app_environment_testing_clock_of_thread thread_clock;

struct app_environment_testing_clock_of_thread app_environment_testing_get_thread(void) { return thread_clock; }

void app_environment_testing_set_thread(struct app_environment_testing_clock_of_thread clock) { thread_clock = clock; }

typedef __attribute__((swiftcall)) void (*Enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*EnqueueHook)(void *job, Enqueue original);
extern EnqueueHook swift_task_enqueueGlobal_hook __attribute__((weak));
extern EnqueueHook swift_task_enqueueMainExecutor_hook __attribute__((weak));

// Defined in AppEnvironmentTesting (TestClock/ClockRegistry.swift).
extern bool app_environment_testing_route(void *job, bool is_main) __attribute__((weak));

static EnqueueHook earlier_global;
static EnqueueHook earlier_main;

static __attribute__((swiftcall)) void enqueue_global(void *job, Enqueue original) {
  if (app_environment_testing_route(job, false)) return;
  if (earlier_global) earlier_global(job, original);
  else original(job);
}

static __attribute__((swiftcall)) void enqueue_main(void *job, Enqueue original) {
  if (app_environment_testing_route(job, true)) return;
  if (earlier_main) earlier_main(job, original);
  else original(job);
}

void app_environment_testing_install_hooks(void) {
  if (!app_environment_testing_route) return;
  if (&swift_task_enqueueGlobal_hook != NULL) {
    earlier_global = swift_task_enqueueGlobal_hook;
    swift_task_enqueueGlobal_hook = enqueue_global;
  }
  if (&swift_task_enqueueMainExecutor_hook != NULL) {
    earlier_main = swift_task_enqueueMainExecutor_hook;
    swift_task_enqueueMainExecutor_hook = enqueue_main;
  }
}

// NB: the runtime's function that creates a task (Swift 6.3.1), replaced here for the code of the process: no hook reports
// a task that begins on an actor. Still needed while a task that is isolated to a busy actor isn't enqueued on an executor.
// Weak, so that a binary that contains the runtime itself links, and keeps the original.
struct created_task {
  void *task;
  void *context;
};
typedef __attribute__((swiftcall)) struct created_task (*Create)(
    size_t flags, void *options, const void *type, void *entry, void *context);

// Defined in AppEnvironmentTesting (TestClock/ClockRegistry.swift).
extern void app_environment_testing_note_creation(uintptr_t task) __attribute__((weak));

__attribute__((swiftcall, weak, visibility("default"))) struct created_task swift_task_create(
    size_t flags, void *options, const void *type, void *entry, void *context) {
  static Create original;
  Create create = __atomic_load_n(&original, __ATOMIC_RELAXED);
  if (create == NULL) {
    create = (Create)dlsym(RTLD_NEXT, "swift_task_create");
    if (create == NULL) abort();
    __atomic_store_n(&original, create, __ATOMIC_RELAXED);
  }
  const struct created_task created = create(flags, options, type, entry, context);
  if (app_environment_testing_note_creation) app_environment_testing_note_creation((uintptr_t)created.task);
  return created;
}

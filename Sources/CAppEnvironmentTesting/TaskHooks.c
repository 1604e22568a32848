#include "CAppEnvironmentTesting.h"

#include <stdatomic.h>
#include <stddef.h>

// The hooks that Swift's runtime has for those who want to see what is enqueued on its own executors. It declares them in
// C++ alone: include/swift/Runtime/Concurrency.h. Weak, so that a runtime without them still links; tasks that would have
// been caught are then reported by the test clock.
typedef __attribute__((swiftcall)) void (*Enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*EnqueueHook)(void *job, Enqueue original);
extern EnqueueHook swift_task_enqueueGlobal_hook __attribute__((weak));

typedef struct {
  uintptr_t identity, implementation;
} Executor;
typedef __attribute__((swiftcall)) Executor (*GetExecutor)(void);
typedef __attribute__((swiftcall)) Executor (*GetExecutorHook)(GetExecutor original);
extern GetExecutorHook swift_task_getMainExecutor_hook __attribute__((weak));

extern __attribute__((swiftcall)) void *swift_task_getCurrent(void) __attribute__((weak));

// Defined in AppEnvironmentTesting (TestClock/ClockRegistry.swift).
extern bool app_environment_testing_catch_job(void *executor, void *job) __attribute__((weak));
extern bool app_environment_testing_find_main_executor(uintptr_t words[2]) __attribute__((weak));

static _Atomic int clocks;
static _Thread_local const struct app_environment_testing_catcher *thread_catcher;
static EnqueueHook earlier_enqueue;
static GetExecutorHook earlier_main_executor;

const struct app_environment_testing_catcher *app_environment_testing_catcher_of_thread(void) {
  const struct app_environment_testing_catcher *catcher = thread_catcher;
  return catcher && !__atomic_load_n(&catcher->is_retired, __ATOMIC_RELAXED) ? catcher : NULL;
}

void app_environment_testing_retire(struct app_environment_testing_catcher *catcher) {
  __atomic_store_n(&catcher->is_retired, true, __ATOMIC_RELAXED);
}

const struct app_environment_testing_catcher *
app_environment_testing_set_catcher_of_thread(const struct app_environment_testing_catcher *catcher) {
  const struct app_environment_testing_catcher *previous = thread_catcher;
  thread_catcher = catcher;
  return previous;
}

void app_environment_testing_count_clocks(int change) { atomic_fetch_add(&clocks, change); }

// What every job begins with: include/swift/ABI/Task.h. Its layout is part of the runtime's stable interface.
struct job {
  void *header[2];
  void *scheduler_private[2];
  uint32_t flags;
  uint32_t identifier;
};

static uint32_t identifier(const struct job *job) {
  const uint32_t kind = job->flags & 0xFF;
  // What is no task is a piece of work for an actor, which is done wherever it is found.
  return kind == 0 ? job->identifier : UINT32_MAX;
}

uint32_t app_environment_testing_job_identifier(const void *job) { return identifier(job); }

uint32_t app_environment_testing_current_task_identifier(void) {
  const struct job *task = &swift_task_getCurrent != NULL ? swift_task_getCurrent() : NULL;
  return task ? task->identifier : 0;
}

static __attribute__((swiftcall)) void enqueue(void *job, Enqueue original) {
  if (atomic_load_explicit(&clocks, memory_order_relaxed) > 0) {
    const struct app_environment_testing_catcher *catcher = app_environment_testing_catcher_of_thread();
    const bool is_caught = catcher && identifier(job) > catcher->oldest_task;
    if (app_environment_testing_catch_job(is_caught ? catcher->executor : NULL, job)) return;
  }
  if (earlier_enqueue) {
    earlier_enqueue(job, original);
  } else {
    original(job);
  }
}

static __attribute__((swiftcall)) Executor main_executor(GetExecutor original) {
  if (atomic_load_explicit(&clocks, memory_order_relaxed) > 0) {
    // What the task says first: its thread may still do the work of a clock that it had before.
    uintptr_t words[2];
    if (app_environment_testing_find_main_executor(words)) return (Executor){words[0], words[1]};
    const struct app_environment_testing_catcher *catcher = app_environment_testing_catcher_of_thread();
    if (catcher) return (Executor){catcher->main_executor[0], catcher->main_executor[1]};
  }
  return earlier_main_executor ? earlier_main_executor(original) : original();
}

// As the binary is loaded, when there are no tasks yet.
__attribute__((constructor)) static void install(void) {
  if (!app_environment_testing_catch_job) return;
  if (&swift_task_enqueueGlobal_hook != NULL) {
    earlier_enqueue = swift_task_enqueueGlobal_hook;
    swift_task_enqueueGlobal_hook = enqueue;
  }
  if (&swift_task_getMainExecutor_hook != NULL) {
    earlier_main_executor = swift_task_getMainExecutor_hook;
    swift_task_getMainExecutor_hook = main_executor;
  }
}

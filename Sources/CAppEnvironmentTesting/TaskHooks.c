#include "CAppEnvironmentTesting.h"

// The interface that Swift's runtime has for those who want to see what is enqueued on its global executor. The runtime
// declares it in C++ alone: stdlib/public/Concurrency/ExecutorHooks.
typedef __attribute__((swiftcall)) void (*Enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*EnqueueHook)(void *job, Enqueue original);

// Weak, so that a runtime without it still links; tasks that would have been caught are then reported.
extern EnqueueHook swift_task_enqueueGlobal_hook __attribute__((weak));

// Defined in AppEnvironmentTesting (TestClock/ClockExecutor.swift).
extern void app_environment_testing_catch_job(void *executor, void *job) __attribute__((weak));

static _Thread_local void *thread_executor;
static EnqueueHook earlier_hook;

void *app_environment_testing_executor_of_thread(void) { return thread_executor; }

void *app_environment_testing_set_executor_of_thread(void *executor) {
  void *previous = thread_executor;
  thread_executor = executor;
  return previous;
}

static __attribute__((swiftcall)) void enqueue(void *job, Enqueue original) {
  if (thread_executor) {
    app_environment_testing_catch_job(thread_executor, job);
  } else if (earlier_hook) {
    earlier_hook(job, original);
  } else {
    original(job);
  }
}

// As the binary is loaded, when there are no tasks yet.
__attribute__((constructor)) static void install(void) {
  if (&swift_task_enqueueGlobal_hook && app_environment_testing_catch_job) {
    earlier_hook = swift_task_enqueueGlobal_hook;
    swift_task_enqueueGlobal_hook = enqueue;
  }
}

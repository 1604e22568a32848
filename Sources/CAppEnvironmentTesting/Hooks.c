#define _GNU_SOURCE
#include "Tasks.h"

#include <dlfcn.h>
#include <stdlib.h>

// The functions of Swift's runtime that are replaced, and its hooks. The article "How the clock sees tasks" explains each.

/// Returns the function that a function of this file replaces.
static void *replaced(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function) return function;
  // This library may be loaded after the runtime.
  void *runtime = dlopen("libswift_Concurrency.so", RTLD_LAZY | RTLD_NOLOAD);
  return runtime ? dlsym(runtime, name) : NULL;
}

// NB: the runtime's function that a thread calls when it enters a task (Swift 6.3.1), replaced here for
// the code of the process. The runtime sets the status of a task to suspended before its thread has left the task. If the
// task is resumed meanwhile, the thread continues it, and the task isn't enqueued. Still needed while the status doesn't
// distinguish such a task from one that waits. Weak, as the function that creates a task.
__attribute__((weak, visibility("default"))) void swift_task_enterThreadLocalContext(char *state) {
  static void (*original)(char *);
  void (*enter)(char *) = __atomic_load_n(&original, __ATOMIC_RELAXED);
  if (enter == NULL) {
    enter = (void (*)(char *))replaced("swift_task_enterThreadLocalContext");
    __atomic_store_n(&original, enter, __ATOMIC_RELAXED);
  }
  app_environment_testing_note_entered((uintptr_t)state);
  if (enter) enter(state);
}

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

bool app_environment_testing_install_hooks(void) {
  if (!app_environment_testing_route || &swift_task_enqueueGlobal_hook == NULL ||
      &swift_task_enqueueMainExecutor_hook == NULL)
    return false;
  earlier_global = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = enqueue_global;
  earlier_main = swift_task_enqueueMainExecutor_hook;
  swift_task_enqueueMainExecutor_hook = enqueue_main;
  return true;
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
    create = (Create)replaced("swift_task_create");
    // The process can't have called this function without a runtime that has it.
    if (create == NULL) abort();
    __atomic_store_n(&original, create, __ATOMIC_RELAXED);
  }
  const struct created_task created = create(flags, options, type, entry, context);
  if (app_environment_testing_note_creation && app_environment_testing_has_layout())
    app_environment_testing_note_creation((uintptr_t)created.task);
  return created;
}

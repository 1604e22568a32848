#ifndef C_APP_ENVIRONMENT_TESTING_H
#define C_APP_ENVIRONMENT_TESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Does nothing. Swift code that names it makes the linker keep this library's constructors.
void app_environment_testing_keep(void);

// Layout. Everything below that concerns tasks does nothing, and returns 0, until there is a layout.

/// The offsets of the fields of a task, in bytes.
struct app_environment_testing_layout {
  /// The flags of a job, whose first byte is 0 for a task.
  size_t flags;
  /// A word that the runtime reserves, in which the clocks of the task are noted.
  size_t reserved;
  /// The status, and behind it the number of the thread that runs the task, in runtimes that escalate priorities.
  size_t status;
  /// The state that is passed when a thread enters the task, or 0 if the runtime passes none.
  size_t entered;
  /// The number that distinguishes the task from others.
  size_t identifier;
  /// The task around an `async let`, which has the memory of its task.
  size_t owner;
  /// The flags by which a task of an `async let` is recognized.
  uint32_t owned;
};

/// Sets the layout of tasks. Called once, before there are tasks that belong to a clock.
void app_environment_testing_set_layout(struct app_environment_testing_layout layout);

/// Copies the memory of a task to a buffer, and returns the number of copied bytes. The task isn't that of an `async let`.
size_t app_environment_testing_copy_task(uintptr_t task, void *buffer, size_t capacity);

/// A Boolean value that indicates whether an address is in the code or the constants of a loaded library.
bool app_environment_testing_is_in_library(uintptr_t address);

/// The address that the runtime passed when the calling thread last entered a task, or 0.
uintptr_t app_environment_testing_last_entered(void);

// Tasks. A task is identified by its address, 0 for none.

/// The task that the calling thread runs, or 0. It needs no layout.
uintptr_t app_environment_testing_current_task(void);

/// The task that a job belongs to, or 0 for a job of another kind, such as the work of an actor.
uintptr_t app_environment_testing_task_of_job(const void *job);

/// The state of a task in the runtime.
enum app_environment_testing_task_state {
  /// The task waits: for time, for a continuation, for another task.
  app_environment_testing_task_suspended,
  /// The task runs, or is enqueued on an executor or an actor, or a thread that does the work of an actor hasn't left it.
  app_environment_testing_task_active,
  /// The task has returned.
  app_environment_testing_task_complete,
};

/// The number that distinguishes a task from others that have been at its address.
uint32_t app_environment_testing_identifier_of_task(uintptr_t task);

/// The task in whose memory a task of an `async let` is, until its scope ends; 0 for any other task.
uintptr_t app_environment_testing_owner_of_task(uintptr_t task);

/// The state of a task that the caller keeps alive.
enum app_environment_testing_task_state app_environment_testing_state_of_task(uintptr_t task);

void app_environment_testing_retain_task(uintptr_t task);
void app_environment_testing_release_task(uintptr_t task);
void app_environment_testing_cancel_task(uintptr_t task);

/// The clocks of a task, by number. 0 stands for unknown, 1 for no clock.
struct app_environment_testing_clocks_of_task {
  /// The clock of the code that created the task.
  uint32_t home;
  /// The clock whose executor the task was last enqueued on because it prefers that, or 0.
  uint32_t visited;
};

struct app_environment_testing_clocks_of_task app_environment_testing_get_clocks(uintptr_t task);
void app_environment_testing_set_clocks(uintptr_t task, struct app_environment_testing_clocks_of_task clocks);

/// Notes the home of a task that has none, and returns whether it had none.
bool app_environment_testing_set_home_if_unknown(uintptr_t task, uint32_t home);

// Threads.

/// The clock that a thread runs code for.
struct app_environment_testing_clock_of_thread {
  /// The number of the clock, or 0.
  uint32_t clock;
  /// The task that was current when the thread began to do so, or 0.
  uintptr_t task;
};

struct app_environment_testing_clock_of_thread app_environment_testing_get_thread(void);
void app_environment_testing_set_thread(struct app_environment_testing_clock_of_thread clock);

/// The work of an actor, which a thread does.
struct app_environment_testing_actor_work {
  /// The task that the thread entered last, or 0.
  uintptr_t task;
  /// The work during which the thread began this work, or null.
  struct app_environment_testing_actor_work *outer;
  struct app_environment_testing_actor_work *next;
  struct app_environment_testing_actor_work **link;
};

/// Notes that the calling thread begins the work of an actor. The structure stays in place until the work ends.
void app_environment_testing_begin_actor_work(struct app_environment_testing_actor_work *work);
void app_environment_testing_end_actor_work(struct app_environment_testing_actor_work *work);

// Hooks.

/// Installs the hooks of the runtime that report jobs of its global executor and of the main actor, and returns whether the
/// runtime has them. For platforms on which the executors themselves can't be replaced.
bool app_environment_testing_install_hooks(void);

#endif

#ifndef C_APP_ENVIRONMENT_TESTING_H
#define C_APP_ENVIRONMENT_TESTING_H

#include <stdbool.h>
#include <stdint.h>

/// Does nothing. Swift code that names it makes the linker keep this library's constructors.
void app_environment_testing_keep(void);

/// Where the tasks go that a thread starts or resumes while it works for a test clock.
struct app_environment_testing_catcher {
  /// The clock's executor.
  void *executor;
  /// The two words of the executor that stands for the main actor's.
  uintptr_t main_executor[2];
  /// Tasks up to this one were there before the clock, and go where they otherwise go.
  uint32_t oldest_task;
  /// Whether the clock is gone: whoever still works for it works for none.
  bool is_retired;
};

/// Notes that the clock is gone.
void app_environment_testing_retire(struct app_environment_testing_catcher *catcher);

/// What the calling thread works for at the moment, or NULL.
const struct app_environment_testing_catcher *app_environment_testing_catcher_of_thread(void);

/// Makes the calling thread work for a clock, or for none, and returns what it worked for before.
const struct app_environment_testing_catcher *
app_environment_testing_set_catcher_of_thread(const struct app_environment_testing_catcher *catcher);

/// Notes that there is a clock more or less; without any, tasks are looked up nowhere.
void app_environment_testing_count_clocks(int change);

/// The number of the task that a job is of; tasks are numbered as they are made. The greatest for other jobs.
uint32_t app_environment_testing_job_identifier(const void *job);

/// The number of the task that calls this; 0 where none does.
uint32_t app_environment_testing_current_task_identifier(void);

#endif

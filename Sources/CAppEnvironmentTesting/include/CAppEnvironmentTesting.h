#ifndef C_APP_ENVIRONMENT_TESTING_H
#define C_APP_ENVIRONMENT_TESTING_H

/// Does nothing. Swift code that names it makes the linker keep this library's constructors.
void app_environment_testing_keep(void);

/// The executor of a test clock that the calling thread works for at the moment, or NULL.
void *app_environment_testing_executor_of_thread(void);

/// Makes the calling thread work for an executor, or for none, and returns the one before.
///
/// What the thread enqueues on Swift's global executor meanwhile, such as an unstructured task, goes to that executor.
void *app_environment_testing_set_executor_of_thread(void *executor);

#endif

#include "CAppEnvironmentTesting.h"

/// A Boolean value that indicates whether the layout of tasks is known.
bool app_environment_testing_has_layout(void);

/// Notes that the calling thread enters a task, to which the runtime passes the address of a part of the task.
void app_environment_testing_note_entered(uintptr_t state);

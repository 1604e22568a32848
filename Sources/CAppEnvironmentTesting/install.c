#include "CAppEnvironmentTesting.h"

// Defined in AppEnvironmentTesting (Reporting/TestReporter.swift). Weak, so that a binary with this half alone still links.
extern void app_environment_testing_install(void) __attribute__((weak));

// Swift has no code that runs as a binary is loaded, and test frameworks call nothing of ours before the first test.
__attribute__((constructor)) static void install(void) {
  if (app_environment_testing_install) {
    app_environment_testing_install();
  }
}

void app_environment_testing_keep(void) {}

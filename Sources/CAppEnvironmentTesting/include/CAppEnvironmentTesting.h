#ifndef C_APP_ENVIRONMENT_TESTING_H
#define C_APP_ENVIRONMENT_TESTING_H

/// Does nothing. Swift code that names it makes the linker keep this library's constructors.
void app_environment_testing_keep(void);

#endif

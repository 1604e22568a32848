#ifndef CTESTSYSTEMCALLS_H
#define CTESTSYSTEMCALLS_H

// System calls that tests need and Swift's C library modules leave out.

#include <spawn.h>
#include <sys/xattr.h>

/// Makes every later fstat in this process fail with EIO. Returns -1 if the system can't do that.
int fail_every_fstat(void);

/// Creates a pipe that no program inherits. Returns 0, or -1 with an error number.
int private_pipe(int ends[2]);

/// Lets a program begin in a folder. Returns 0 or an error number.
int add_directory(posix_spawn_file_actions_t *actions, const char *path);

#endif

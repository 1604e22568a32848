#ifndef CTESTSYSTEMCALLS_H
#define CTESTSYSTEMCALLS_H

// System calls that tests need and Swift's C library modules leave out.

#include <sys/xattr.h>

/// Makes every later fstat in this process fail with EIO. Returns -1 if the system can't do that.
int fail_every_fstat(void);

#endif

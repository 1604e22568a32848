#ifndef C_TERMINAL_H
#define C_TERMINAL_H

#include <stddef.h>

// Signal handlers may only call functions that are async-signal-safe. Swift can't promise that of its own code, so the
// handlers are written in C.

/// Saves the attributes of the terminal, puts it into raw mode and writes `begin`.
///
/// Until ``terminal_close()``, the terminal gets its attributes back and `end` is written when the process exits or
/// crashes. `end` may have 255 bytes. One terminal can be open at a time.
///
/// Standard output and standard error are kept in memory meanwhile if they are terminals, up to 1 MB, and printed after
/// `end`.
///
/// \param descriptor A descriptor of the terminal, which stays open.
/// \returns 0, or an error number.
int terminal_open(int descriptor, const char *begin, const char *end);

/// Writes the `end` of ``terminal_open()`` and restores the attributes, unless that has happened.
///
/// It may be called from a signal handler.
void terminal_close(void);

/// Creates a pipe from which the numbers of SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH can be read, a
/// byte each, and handles these signals from now on.
///
/// \returns The descriptor to read from, which doesn't block; or -1, with `errno`.
int terminal_signals_begin(void);

/// Handles the signals as before, and closes the pipe.
void terminal_signals_end(void);

/// Stops the process as SIGTSTP does by default, and with `whole_group` its process group. Returns when it is continued, or at
/// once if nothing could continue it: a system doesn't stop processes that no shell watches.
void terminal_suspend(int whole_group);

/// Waits until `input` can be read, the main queue has work, or `milliseconds` have passed, which may be -1 for ever.
///
/// Called on the main thread, which has to run the main queue's work itself.
/// \returns Whether `input` can be read, or is at its end.
int terminal_wait(int input, int milliseconds);

#endif

#ifndef C_TERMINAL_H
#define C_TERMINAL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Signal handlers may only call functions that are async-signal-safe. Swift can't promise that of its own code, so the
// handlers are written in C.

/// Returns a new descriptor that is readable while `descriptor` has input, or if `for_writing` is 1, while it takes output; or
/// -1 with `errno`. It is readable as well if `descriptor` has hung up.
int readiness_descriptor(int descriptor, int for_writing);

/// Saves the attributes of the terminal, puts it into raw mode and writes `begin`.
///
/// Until ``terminal_close()``, the terminal gets its attributes back and `end` is written when the process exits or
/// crashes. One terminal can be open at a time.
///
/// Standard output and standard error are kept in memory meanwhile if they are terminals, up to 1 MB, and printed after
/// `end`.
///
/// \param descriptor A descriptor of the terminal, which stays open.
/// \returns 0, or an error number.
int terminal_open(int descriptor, const char *begin, const char *end);

/// Replaces the `end` of ``terminal_open()``. It may have 255 bytes.
void terminal_set_end(const char *end);

/// Writes the `end` of ``terminal_open()`` and restores the attributes, unless that has happened.
///
/// It may be called from a signal handler.
void terminal_close(void);

/// Keeps what is printed on standard output and standard error in memory if they are terminals, until
/// ``terminal_release_streams()``. ``terminal_open()`` does so as well.
void terminal_capture_streams(void);

/// Prints what was kept, unless that has happened. It may be called from a signal handler.
void terminal_release_streams(void);

/// Returns the descriptor of the last output that was kept, and its length in bytes; or -1 if none was.
int terminal_output(int64_t *length);

/// Restores the terminal when the process crashes, before the handlers of crashes that are there now run.
///
/// ``terminal_open()`` does so as well. Further calls change nothing. A crash of another thread meanwhile waits for the end of
/// the process.
void handle_crashes(void);

/// Lets the calling thread handle the overflow of its stack. ``handle_crashes()`` does so as well; each other thread that runs
/// the code of views has to call it, too. Further calls on a thread change nothing, and cost almost nothing.
void provide_signal_stack(void);

/// Sets a line that a crash or an exit prints on standard error, of at most 511 bytes; `NULL` for none. Calls must not overlap.
void set_crash_note(const char *text);

/// The facts about a crash that the process passes on to the program that continues.
struct crash_record {
  /// The descriptor of the output that was kept, at the beginning of a file, or -1.
  int output;
  int64_t output_length;

  /// The signal of a crash, or 0.
  int signal;

  /// The status of an exit, or -1. A thread that doesn't return has neither.
  int status;

  /// The addresses of the calls that led there, the innermost first, relative to the start of the program's image.
  uint64_t count;
  uint64_t frames[24];
};

/// Creates the file in memory that gets the ``crash_record``, once.
///
/// \returns Its descriptor, or -1.
int crash_record_create(void);

/// Sets the program that replaces the process when it crashes or exits, after ``set_crash_note()``. The program inherits the descriptors of the
/// ``crash_record`` and of the output.
///
/// \param words The path of the program and its arguments, which stay valid; `NULL` for none.
void set_crash_successor(char *const *words);

/// Replaces the process by the program of ``set_crash_successor()``, because a thread doesn't return. Returns if no program was
/// set, or if it can't be run.
///
/// \param thread The ``thread_identifier()`` of the thread.
void continue_in_successor(int thread);

/// Returns the system's identifier of the calling thread.
int thread_identifier(void);

/// Creates a pipe from which the numbers of signals can be read, a byte each, and handles these signals from now on: SIGINT,
/// SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, and every other one that would end the process by default. Those of
/// crashes are handled by ``handle_crashes()``.
///
/// A signal that ends a process restores the terminal and does so at once if another one was there a second before and hasn't
/// been read since.
///
/// \returns The descriptor to read from, which doesn't block; or -1, with `errno`.
int terminal_signals_begin(void);

/// Reads numbers of signals from the pipe.
///
/// \returns The number of bytes, or -1 with `errno`, which is `EAGAIN` if no signal has arrived.
ssize_t terminal_read_signals(char *numbers, size_t count);

/// Handles the signals as before, and closes the pipe.
void terminal_signals_end(void);

/// Reads what the terminal and the signals bring while the main thread doesn't, and discards it.
///
/// \returns A signal that ends the process, if one has arrived; -1 if Control-C, Control-Q or Option-Q was pressed; otherwise 0.
int terminal_discard_events(void);

/// Stops the process as SIGTSTP does by default, and with `whole_group` its process group. Returns when it is continued, or at
/// once if nothing could continue it: a system doesn't stop processes that no shell watches.
void terminal_suspend(int whole_group);

/// Waits until `input` can be read, the main queue has work, or `milliseconds` have passed, which may be -1 for ever.
///
/// Called on the main thread, which has to run the main queue's work itself.
/// \returns Whether `input` can be read, or is at its end.
int terminal_wait(int input, int milliseconds);

#endif

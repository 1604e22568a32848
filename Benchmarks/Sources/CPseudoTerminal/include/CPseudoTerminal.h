#ifndef C_PSEUDO_TERMINAL_H
#define C_PSEUDO_TERMINAL_H

#include <sys/types.h>

/// Starts a program in a new pseudo-terminal, which Swift can't do because it must not fork.
///
/// \returns The descriptor of the terminal's other side, or -1.
int start_in_terminal(const char *path, char *const arguments[], int columns, int rows, pid_t *process);

#endif

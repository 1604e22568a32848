#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int start_in_terminal(const char *path, char *const arguments[], int columns, int rows, pid_t *process) {
  int person = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  char name[64];
  if (person < 0 || grantpt(person) != 0 || unlockpt(person) != 0 || ptsname_r(person, name, sizeof name) != 0) return -1;
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  ioctl(person, TIOCSWINSZ, &size);
  setenv("TERM", "xterm-256color", 1);
  *process = fork();
  if (*process < 0) return -1;
  if (*process > 0) return person;
  setsid();
  int terminal = open(name, O_RDWR);
  for (int i = 0; i < 3; i++) dup2(terminal, i);
  execv(path, arguments);
  _exit(127);
}

#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <dirent.h>
#include <sys/syscall.h>
#endif

int cfs_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int cfs_process_descriptor(pid_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, process, 0u);
#else
  errno = ENOSYS;
  return -1;
#endif
}

// Lets the new process close every descriptor from the first one, including those that other threads open without O_CLOEXEC.
static int close_others(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#elif defined(__linux__)
  DIR *folder = opendir("/proc/self/fd");
  if (folder == NULL) return 0;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    int number = atoi(entry->d_name);
    if (number >= first && number != dirfd(folder)) posix_spawn_file_actions_addclose(actions, number);
  }
  closedir(folder);
  return 0;
#else
  return 0;
#endif
}

int cfs_spawn(pid_t *process, const char *program, char *const arguments[], char *const variables[], const char *folder,
              const int streams[], int count) {
  // Above the streams, because one may have the number of another that is set before it.
  int high[CFS_MOST_STREAMS] = {-1, -1, -1, -1};
  int code = count > CFS_MOST_STREAMS ? EINVAL : 0;
  for (int number = 0; number < count && code == 0; number++) {
    if (streams[number] == -1) continue;
    high[number] = fcntl(streams[number], F_DUPFD_CLOEXEC, count);
    if (high[number] == -1) code = errno;
  }
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int number = 0; number < count && code == 0; number++)
    code = streams[number] == -1 ? posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
                                 : posix_spawn_file_actions_adddup2(&actions, high[number], number);
  if (code == 0) code = close_others(&actions, count);
  if (code == 0 && folder != NULL) code = posix_spawn_file_actions_addchdir_np(&actions, folder);

  // Otherwise the status of a program that ends is lost. A parent may have left it so.
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);

  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setflags(&attributes, flags);
  // Until a program that another thread starts has begun, it has copies of all descriptors, so that a program that was just
  // written here may still be open for writing there.
  if (code == 0) {
    int retries = 0;
    while ((code = posix_spawn(process, program, &actions, &attributes, arguments, variables)) == ETXTBSY && retries++ < 500)
      usleep(2000);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  for (int number = 0; number < CFS_MOST_STREAMS; number++)
    if (high[number] != -1) close(high[number]);
  return code;
}

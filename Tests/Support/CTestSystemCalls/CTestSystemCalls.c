#define _GNU_SOURCE
#include "CTestSystemCalls.h"

#include <fcntl.h>
#include <unistd.h>

#ifdef __linux__
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

int fail_every_fstat(void) {
  // The C library has fstat as its own system call, or as newfstatat with an empty path.
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef SYS_fstat
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fstat, 3, 0),
#else
      BPF_JUMP(BPF_JMP | BPF_JA, 0, 0, 0),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_newfstatat, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[3])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, AT_EMPTY_PATH, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EIO),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

int private_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
#else
int fail_every_fstat(void) { return -1; }

int private_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  return fcntl(ends[0], F_SETFD, FD_CLOEXEC) | fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}
#endif

int add_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

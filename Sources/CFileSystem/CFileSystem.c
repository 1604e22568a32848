#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
#include <copyfile.h>

int cfs_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to) {
  return renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
}

int cfs_open_for_search(int folder, const char *path) {
  return openat(folder, path, O_SEARCH | O_CLOEXEC);
}

int cfs_copy_extended_attributes(int from, int to) {
  if (fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL) == 0) return 0;
  return errno == ENOSPC || errno == EDQUOT ? -1 : 0;
}

#else
#include <sys/syscall.h>
#include <sys/xattr.h>

int cfs_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to) {
#ifdef SYS_renameat2
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, 1u /* RENAME_NOREPLACE */);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int cfs_open_for_search(int folder, const char *path) {
  return openat(folder, path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static int is_out_of_space(void) { return errno == ENOSPC || errno == EDQUOT; }

int cfs_copy_extended_attributes(int from, int to) {
  ssize_t names_size = flistxattr(from, NULL, 0);
  if (names_size <= 0) return 0;
  // Neither a list of names nor a value is ever larger than 64 KB on Linux.
  enum { limit = 65536 };
  char *names = malloc(2 * limit);
  if (names == NULL) return -1;
  char *value = names + limit;
  int result = 0;
  names_size = flistxattr(from, names, limit);
  for (char *name = names; result == 0 && name < names + (names_size > 0 ? names_size : 0); name += strlen(name) + 1) {
    ssize_t size = fgetxattr(from, name, value, limit);
    if (size >= 0 && fsetxattr(to, name, value, (size_t)size, 0) != 0 && is_out_of_space()) result = -1;
  }
  int code = errno;
  free(names);
  errno = code;
  return result;
}
#endif

#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int close_keeping_errno(int descriptor, int result) {
  int code = errno;
  close(descriptor);
  errno = code;
  return result;
}

#ifdef __APPLE__
#include <copyfile.h>
#include <sys/acl.h>

int cfs_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to) {
  return renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
}

int cfs_open_for_search(int folder, const char *path) {
  return openat(folder, path, O_SEARCH | O_CLOEXEC);
}

int cfs_copy_access_control_list(int from, int to) {
  acl_t list = acl_get_fd(from);
  const int is_missing = list == NULL && (errno == ENOENT || errno == ENOTSUP);
  if (is_missing) list = acl_init(0);
  if (list == NULL) return -1;
  int result = acl_set_fd(to, list);
  if (result == -1 && errno == ENOTSUP && is_missing) result = 0;
  acl_free(list);
  return result;
}

int cfs_copy_extended_attributes(int folder, const char *name, int to) {
  int from = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (from == -1) return -1;
  int result = fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
  return close_keeping_errno(from, result);
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

// The attributes that users set, and access control lists. Those named security.* and trusted.* aren't the user's.
static int is_required(const char *name) {
  return strncmp(name, "user.", 5) == 0 || strncmp(name, "system.", 7) == 0;
}

static const char access_control_list[] = "system.posix_acl_access";

static int remove_access_control_list(int file) {
  const int result = fremovexattr(file, access_control_list);
  return result == -1 && (errno == ENODATA || errno == ENOTSUP) ? 0 : result;
}

int cfs_copy_access_control_list(int from, int to) {
  // More than a list on Linux has: 8 bytes for each of at most 8,191 entries.
  enum { limit = 65536 };
  char *list = malloc(limit);
  if (list == NULL) return -1;
  const ssize_t size = fgetxattr(from, access_control_list, list, limit);
  int result = -1;
  if (size >= 0) {
    result = fsetxattr(to, access_control_list, list, (size_t)size, 0);
  } else if (errno == ENODATA || errno == ENOTSUP) {
    result = remove_access_control_list(to);
  }
  free(list);
  return result;
}

int cfs_copy_extended_attributes(int folder, const char *name, int to) {
  int from = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  const int is_readable = from != -1;
  // The attributes of a file that can't be read can be listed, and its access control list can be read.
  if (!is_readable && errno == EACCES) from = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (from == -1) return -1;
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", from);
  // Neither a list of names nor a value is larger than 64 KB on Linux.
  enum { limit = 65536 };
  char *names = malloc(2 * limit);
  if (names == NULL) return close_keeping_errno(from, -1);
  char *value = names + limit;
  ssize_t names_size = is_readable ? flistxattr(from, names, limit) : listxattr(path, names, limit);
  int result = names_size == -1 && errno != ENOTSUP ? -1 : 0;
  // Without /proc it can't be done.
  if (result == -1 && errno == ENOENT) errno = EACCES;
  if (names_size != -1 && remove_access_control_list(to) == -1) result = -1;
  for (char *attribute = names; result == 0 && attribute < names + names_size; attribute += strlen(attribute) + 1) {
    ssize_t size = is_readable ? fgetxattr(from, attribute, value, limit) : getxattr(path, attribute, value, limit);
    if (size == -1 ? errno == ENODATA : fsetxattr(to, attribute, value, (size_t)size, 0) == 0) continue;
    if (is_required(attribute) || errno == ENOSPC || errno == EDQUOT) result = -1;
  }
  result = close_keeping_errno(from, result);
  int code = errno;
  free(names);
  errno = code;
  return result;
}
#endif

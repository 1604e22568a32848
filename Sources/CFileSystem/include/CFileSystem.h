#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// System calls that Swift's C library modules leave out. Each of the functions returns -1 and sets errno if it fails.

/// Renames a file without replacing another one. Fails with EEXIST if the new name exists, and with ENOSYS or EINVAL if the
/// file system can't do it.
int cfs_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to);

/// Opens a folder that can be searched but not read.
int cfs_open_for_search(int folder, const char *path);

/// Copies the extended attributes of a file, including access control lists, to an open file.
///
/// Fails if one of them can't be read or written, except for those that only the system or the superuser may set.
int cfs_copy_extended_attributes(int folder, const char *name, int to);

#endif

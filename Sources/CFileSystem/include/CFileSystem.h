#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

// The few system calls that Swift's C library modules leave out. Each returns -1 and sets errno where it fails.

/// Renames without replacing: EEXIST where the new name is taken. ENOSYS or EINVAL where the file system cannot.
int cfs_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to);

/// Opens a folder that may be searched but not read.
int cfs_open_for_search(int folder, const char *path);

/// Copies extended attributes, access control lists among them, as far as the user may; fails only for want of space.
int cfs_copy_extended_attributes(int from, int to);

#endif

#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

#include <sys/types.h>

// System calls that Swift's C library modules leave out. Each of the functions returns -1 and sets errno if it fails, unless
// its comment says otherwise.

/// Renames a file without replacing another one. Fails with EEXIST if the new name exists, and with ENOSYS or EINVAL if the
/// file system can't do it.
int cfs_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to);

/// Opens a folder that can be searched but not read.
int cfs_open_for_search(int folder, const char *path);

/// Gives a new file the access control list of another file, in place of the one that its folder has given to it. If the other
/// file has none, the new one has none.
int cfs_copy_access_control_list(int from, int to);

/// Copies the extended attributes of a file, including the access control list or its absence, to an open file.
///
/// Fails if one of them can't be read or written, except for those that only the system or the superuser may set.
int cfs_copy_extended_attributes(int folder, const char *name, int to);

/// Creates a pipe that no program inherits.
int cfs_pipe(int ends[2]);

/// Opens a descriptor that becomes readable when a process ends. Fails with ENOSYS if the system has no such descriptors.
int cfs_process_descriptor(pid_t process);

/// The greatest number of streams of a new program.
#define CFS_MOST_STREAMS 4

/// Starts a program as the leader of a process group, with default signal handlers, no blocked signal, and no descriptors
/// except for its streams, which have the numbers from 0. Returns 0 or an error number.
///
/// The folder is that in which the program starts; NULL for the current one. A stream that is -1 is empty and drops what is
/// written.
int cfs_spawn(pid_t *process, const char *program, char *const arguments[], char *const variables[], const char *folder,
              const int streams[], int count);

#endif

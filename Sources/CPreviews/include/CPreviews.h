#pragma once
#include <stddef.h>
#include <stdint.h>

/// The records of protocol conformances in the program, each a 32-bit offset from its own address to a descriptor.
///
/// They are those of the linked image that this function is in: with static libraries, the whole program. The count is 0
/// where the object file format isn't ELF.
const int32_t *conformance_records(size_t *count);

/// Calls the metadata accessor of a type that isn't generic, and returns the type's metadata.
const void *complete_metadata(const void *accessor);

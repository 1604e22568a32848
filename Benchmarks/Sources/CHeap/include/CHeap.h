#pragma once

#include <stddef.h>

/// The bytes on the heap that are in use.
size_t heap_bytes_in_use(void);

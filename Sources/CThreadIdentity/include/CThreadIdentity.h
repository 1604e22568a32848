#pragma once
#include <stdint.h>

/// A number that no other running thread has: the address of a variable that each thread has its own of. Never 0.
uintptr_t thread_identity(void);

#include "CRuntime.h"

_Thread_local struct thread_marker thread_marker;

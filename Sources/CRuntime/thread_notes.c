#include "CRuntime.h"

_Thread_local struct thread_notes thread_notes;

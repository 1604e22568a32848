#include "CThreadIdentity.h"

uintptr_t thread_identity(void) {
  static _Thread_local char own;
  return (uintptr_t)&own;
}

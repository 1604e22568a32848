#include "CTerminal.h"

#include <poll.h>

// NB: The descriptor that CoreFoundation's run loop waits for on Linux, which Dispatch doesn't declare. A read source would do,
// but passes each key from Dispatch's thread to the main thread, which takes as long as the rest of an update. A toolchain
// without the function fails to link; `theMainQueueAndTheMainRunLoopWorkAsInAnyProgram` fails if it does something else.
extern int _dispatch_get_main_queue_handle_4CF(void);

int terminal_wait(int input, int milliseconds) {
  struct pollfd waiting[] = {
      {.fd = input, .events = POLLIN},
      {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN},
  };
  return poll(waiting, 2, milliseconds) > 0 && waiting[0].revents != 0;
}

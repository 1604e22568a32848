// NB: On Linux the thread sanitizer's runtime has a weak `__tsan_on_initialize` of its own, which is found before the
// one in libswiftCore. The Swift runtime therefore never learns that it runs under the sanitizer, does not announce the
// edges between tasks, and correct programs are reported as races (seen with Swift 6.3.1). So Swift's own is called
// here. To see that it is still needed: set a breakpoint on libswiftCore's `__tsan_on_initialize` in a test binary built
// with `--sanitize=thread` and without this file; while nothing stops there, it is.
#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#include <dlfcn.h>

__attribute__((constructor)) static void announce_thread_sanitizer(void) {
  void *core = dlopen("libswiftCore.so", RTLD_NOLOAD | RTLD_LAZY);
  if (!core) {
    return;
  }
  void (*on_initialize)(void) = (void (*)(void))dlsym(core, "__tsan_on_initialize");
  if (on_initialize) {
    on_initialize();
  }
  dlclose(core);
}
#endif
#endif

import Foundation

/// Whether the tests, and so the programs built with them, are under a sanitizer: it takes memory of its own, and writes
/// files.
public let isSanitized: Bool = {
  guard let handle = dlopen(nil, RTLD_NOW) else { return false }
  defer { dlclose(handle) }
  return dlsym(handle, "__tsan_init") != nil || dlsym(handle, "__asan_init") != nil
}()

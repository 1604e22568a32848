import Foundation

/// A Boolean value that indicates whether the tests and the built programs run under a sanitizer, which takes memory and
/// writes files.
public let isSanitized: Bool = {
  guard let handle = dlopen(nil, RTLD_NOW) else { return false }
  defer { dlclose(handle) }
  return dlsym(handle, "__tsan_init") != nil || dlsym(handle, "__asan_init") != nil
}()

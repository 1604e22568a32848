#include "CPreviews.h"

#if defined(__ELF__)

// The linker defines these symbols for a section whose name is an identifier.
extern const int32_t __start_swift5_protocol_conformances[] __attribute__((visibility("hidden"), weak));
extern const int32_t __stop_swift5_protocol_conformances[] __attribute__((visibility("hidden"), weak));

const int32_t *conformance_records(size_t *count) {
  *count = __stop_swift5_protocol_conformances - __start_swift5_protocol_conformances;
  return __start_swift5_protocol_conformances;
}

#else

const int32_t *conformance_records(size_t *count) {
  *count = 0;
  return 0;
}

#endif

// Swift's calling convention passes one word and returns two as C's does, on x86-64 and arm64.
struct metadata_response {
  const void *metadata;
  size_t state;
};

const void *complete_metadata(const void *accessor) {
  struct metadata_response (*function)(size_t) = (struct metadata_response (*)(size_t))accessor;
  return function(0).metadata;
}

@_exported import Foundation
@_exported import Observation

#if canImport(Combine)
  @_exported import Combine
#else
  @_exported import PortableCombine
#endif

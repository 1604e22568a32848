@_exported import Foundation
@_exported import Observation
// All of its declarations have package access: nothing of it is visible to programs that import PortableSwiftUI.
@_exported import TextEditing

#if canImport(Combine)
  @_exported import Combine
#else
  @_exported import PortableCombine
#endif

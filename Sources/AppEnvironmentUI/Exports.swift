@_exported import AppEnvironmentKit

#if canImport(SwiftUI)
  @_exported import SwiftUI
#else
  @_exported import AppEnvironmentMacros
  @_exported import PortableSwiftUI
  @_exported import TerminalHost
#endif

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#else
  @_exported import Foundation
#endif

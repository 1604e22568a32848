// The types of this module's interface: the environment, publishers, requests and responses.
@_exported import AppEnvironmentKit

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#else
  @_exported import Foundation
#endif

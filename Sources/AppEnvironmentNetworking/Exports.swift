// Who imports this module has what its interface is made of: the environment, publishers, requests and responses.
@_exported import AppEnvironmentKit

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#else
  @_exported import Foundation
#endif

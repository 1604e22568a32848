// Who imports this module has what its interface is made of.
@_exported import AppEnvironmentNetworking
@_exported import AppEnvironmentTesting

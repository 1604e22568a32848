// The types of this module's interface.
@_exported import AppEnvironmentNetworking
@_exported import AppEnvironmentTesting

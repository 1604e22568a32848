// The types of this module's interface: the environment, its clients and Combine.
@_exported import AppEnvironmentKit

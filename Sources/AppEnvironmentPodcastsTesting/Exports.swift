// Importing this module brings the modules of its interface.
@_exported import AppEnvironmentNetworkingTesting
@_exported import AppEnvironmentPodcasts

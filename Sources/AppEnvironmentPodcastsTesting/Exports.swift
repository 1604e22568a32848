// Who imports this module has what its interface is made of.
@_exported import AppEnvironmentNetworkingTesting
@_exported import AppEnvironmentPodcasts

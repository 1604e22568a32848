// Who imports this module has what its interface is made of: feeds, the network that brings them, and the environment.
@_exported import AppEnvironmentNetworking
@_exported import PodcastFeeds

// Importing this module brings the modules of its interface.
@_exported import AppEnvironmentNetworking
@_exported import PodcastFeeds

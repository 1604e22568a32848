@_exported import PodcastFeeds

import AppEnvironmentKit
import Foundation
import PodcastFeeds

extension Library {
  /// Publishes the progress of an import. Feeds are written 50 at a time, and counted when they are in the database.
  func importing(_ data: Data) -> AnyPublisher<ImportProgress, any Error> {
    AnyPublisher<OPML, any Error>.starting { _, done in
      self.access.deliver {
        done(Result { try OPML(data: data) }.mapError { PodcastStoreError.notOPML(reason: "\($0)") })
      }
    }
    .flatMap { opml in
      let feeds = opml.feeds
      var start = ImportProgress(totalCount: feeds.count)
      start.repairs = opml.repairs
      return stride(from: 0, to: feeds.count, by: 50).publisher
        .flatMap(maxPublishers: .max(1)) { first in
          self.writing { try Self.add(feeds[first...].prefix(50), $0) }
        }
        .scan(start) { $0.adding($1) }
        .prepend(start)
    }
    .unpaced()
  }

  /// Publishes the subscriptions as OPML 2.0.
  func exporting() -> AnyPublisher<Data, any Error> {
    reading { OPML(try PodcastQueries.all($0), title: "Podcasts").data() }
  }

  /// Returns what a part of an import adds to its progress.
  private static func add(
    _ feeds: ArraySlice<OPML.Subscription>, _ connection: Connection
  ) throws -> (ImportProgress, PodcastStoreChange) {
    var (progress, change) = (ImportProgress(totalCount: 0), PodcastStoreChange())
    progress.completedCount = feeds.count
    var withUsers = try PodcastQueries.feedsWithUsers(connection)
    for feed in feeds {
      guard let url = try? FeedAddress.normalized(feed.url) else {
        progress.refused.append(feed.url.absoluteString)
        continue
      }
      let title = feed.title.isEmpty ? url.host() ?? url.absoluteString : feed.title
      let known =
        try PodcastQueries.id(ofFeed: url, connection, among: withUsers)
        ?? PodcastQueries.id(ofFormerFeed: url, connection)
      if known != nil {
        progress.knownCount += 1
      } else if let id = try PodcastQueries.add(url, title: title, folder: feed.folder, link: feed.link, connection) {
        progress.added.append(id)
        change.podcasts.insert(id)
        if let user = url.user() { withUsers[FeedAddress.withoutUser(url), default: []].append((user, id)) }
      }
    }
    return (progress, change)
  }
}

extension ImportProgress {
  fileprivate func adding(_ part: ImportProgress) -> ImportProgress {
    var progress = self
    progress.completedCount += part.completedCount
    progress.added += part.added
    progress.knownCount += part.knownCount
    progress.refused += part.refused
    return progress
  }
}

extension OPML {
  /// Creates a list of podcasts in their folders. A folder stands where the first podcast in it does.
  fileprivate init(_ podcasts: [Podcast], title: String) {
    self.init(title: title, outlines: Self.outlines(podcasts, depth: 0))
  }

  private static func outlines(_ podcasts: [Podcast], depth: Int) -> [Outline] {
    var outlines: [Outline] = []
    var folders: [String: (place: Int, podcasts: [Podcast])] = [:]
    for podcast in podcasts {
      guard depth < podcast.folder.count else {
        outlines.append(Outline(text: podcast.title, feedURL: podcast.feed, link: podcast.link))
        continue
      }
      let name = podcast.folder[depth]
      if folders[name] == nil { outlines.append(Outline(text: name)) }
      folders[name, default: (outlines.count - 1, [])].podcasts.append(podcast)
    }
    for (place, podcasts) in folders.values {
      outlines[place].outlines = Self.outlines(podcasts, depth: depth + 1)
    }
    return outlines
  }
}

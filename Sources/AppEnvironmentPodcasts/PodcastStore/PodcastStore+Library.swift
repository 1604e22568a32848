import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

extension PodcastStore {
  /// Creates the store of a library, which other stores may share, with a network and a clock.
  init(_ library: Library, network: NetworkClient, clock: ClockClient) {
    let refresher = Refresher(library: library, network: network, clock: clock)
    let writer = PositionWriter(library, clock)
    self.init(
      subscribe: { refresher.subscribe(to: $0) },
      unsubscribe: { id in
        library.writing { connection in
          guard try PodcastQueries.remove(id, connection) else { throw PodcastStoreError.noPodcast(id) }
          return .all
        }
      },
      podcasts: { library.reading(PodcastQueries.all) },
      podcast: { id in library.reading { try PodcastQueries.existing(id, $0) } },
      episode: { id in
        library.readingEpisodes { connection, position in
          guard let episode = try EpisodeQueries.episode(id, connection, position) else {
            throw PodcastStoreError.noEpisode(id)
          }
          return episode
        }
      },
      episodes: { id, limit, cursor in
        library.readingEpisodes { connection, position in
          let page = try EpisodeQueries.page(of: id, limit: limit, after: cursor, connection, position)
          if page.episodes.isEmpty { _ = try PodcastQueries.existing(id, connection) }
          return page
        }
      },
      newest: { limit, cursor in
        library.readingEpisodes { try EpisodeQueries.page(of: nil, limit: limit, after: cursor, $0, $1) }
      },
      search: { words, limit in library.readingEpisodes { try SearchQueries.search(words, limit: limit, $0, $1) } },
      setPosition: { writer.setPosition(of: $0, to: $1, $2) },
      setDuration: { id, duration in
        library.writing { connection in
          guard let podcast = try PositionQueries.podcast(of: id, connection) else {
            throw PodcastStoreError.noEpisode(id)
          }
          try PositionQueries.setDuration(id, duration, connection)
          return PodcastStoreChange(podcasts: [podcast], episodes: [id])
        }
      },
      flush: { writer.flush() },
      setPlayed: { id, isPlayed in
        library.writing { connection in
          guard let podcast = try PositionQueries.mark(id, isPlayed: isPlayed, connection) else {
            throw PodcastStoreError.noEpisode(id)
          }
          try ActionQueries.record(id.rawValue, at: clock.date().seconds, connection)
          return PodcastStoreChange(podcasts: [podcast], episodes: [id])
        }
      },
      queue: { library.readingEpisodes(EpisodeQueries.queue) },
      enqueue: { id, place in
        library.writing { connection in
          guard try PositionQueries.podcast(of: id, connection) != nil else { throw PodcastStoreError.noEpisode(id) }
          try PositionQueries.enqueue(id, place, connection)
          return PodcastStoreChange(includesQueue: true)
        }
      },
      dequeue: { id in
        library.writing { connection in
          guard try PositionQueries.dequeue(id, connection) else { throw PodcastStoreError.notInQueue(id) }
          return PodcastStoreChange(includesQueue: true)
        }
      },
      moveInQueue: { id, index in
        library.writing { connection in
          guard try PositionQueries.move(id, to: index, connection) else { throw PodcastStoreError.notInQueue(id) }
          return PodcastStoreChange(includesQueue: true)
        }
      },
      downloads: { library.readingEpisodes(EpisodeQueries.downloads) },
      setDownload: { id, download in
        library.writing { connection in
          guard try PositionQueries.podcast(of: id, connection) != nil else { throw PodcastStoreError.noEpisode(id) }
          try DownloadQueries.set(id.rawValue, download, connection)
          return PodcastStoreChange(episodes: [id], includesDownloads: true)
        }
      },
      setDownloadsNewEpisodes: { id, isOn in
        library.writing { connection in
          _ = try PodcastQueries.existing(id, connection)
          try DownloadQueries.setAutomatic(id, isOn, connection)
          return PodcastStoreChange(podcasts: [id])
        }
      },
      refresh: { refresher.refresh($0) },
      importOPML: { library.importing($0) },
      exportOPML: { library.exporting() },
      changes: { library.changes() },
      notices: { library.notices.publisher() },
      observePodcasts: {
        library.observing { change, _ in
          !change.podcasts.isEmpty
        } read: { connection, _ in
          try PodcastQueries.all(connection)
        }
      },
      observeEpisodes: { id, limit in
        library.observing { change, episodes in
          change.lists.contains(id) || change.podcasts.contains(id) || change.concerns(episodes)
        } read: {
          try EpisodeQueries.page(of: id, limit: limit, after: nil, $0, $1).episodes
        }
      },
      observeNewest: { limit in
        library.observing { change, episodes in
          !change.lists.isEmpty || !change.podcasts.isEmpty || change.concerns(episodes)
        } read: {
          try EpisodeQueries.page(of: nil, limit: limit, after: nil, $0, $1).episodes
        }
      },
      observeEpisode: { id in
        library.observing { change, episode in
          change.episodes.contains(id) || episode.map { change.podcasts.contains($0.podcast) } == true
        } read: {
          try EpisodeQueries.episode(id, $0, $1)
        }
      },
      observeQueue: {
        library.observing { change, episodes in
          change.includesQueue || change.concerns(episodes)
        } read: {
          try EpisodeQueries.queue($0, $1)
        }
      },
      observeDownloads: {
        library.observing { change, episodes in
          change.includesDownloads || change.concerns(episodes)
        } read: {
          try EpisodeQueries.downloads($0, $1)
        }
      }
    )
  }
}

extension PodcastStoreChange {
  fileprivate func concerns(_ shown: [Episode]) -> Bool {
    !(episodes.isEmpty && podcasts.isEmpty)
      && shown.contains { episodes.contains($0.id) || podcasts.contains($0.podcast) }
  }
}

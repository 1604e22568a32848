import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import Locking
import PodcastFeeds

extension PodcastStore {
  /// Makes the store of a library, a network and a clock.
  ///
  /// - Parameters:
  ///   - library: Where everything is kept; other stores may share it.
  ///   - network: Where feeds come from.
  ///   - clock: What dates are, and when positions are written.
  ///   - width: How many feeds are read at a time.
  init(_ library: Library, network: NetworkClient, clock: ClockClient, width: Int = 8) {
    let refresher = Refresher(library: library, network: network, clock: clock, width: max(width, 1))
    let writer = PositionWriter(library, clock)
    self.init(
      subscribe: { feed in .performing { _, done in refresher.subscribe(to: feed, done) } },
      unsubscribe: { id in
        library.writing { connection in
          guard try PodcastQueries.remove(id, connection) else { throw PodcastStoreError.noPodcast(id) }
          return .all
        }
      },
      podcasts: { .performing { ticket, done in library.read({ try ticket.check(PodcastQueries.all, $0) }, done) } },
      podcast: { id in
        .performing { ticket, done in
          library.read({ try ticket.check({ try PodcastQueries.existing(id, $0) }, $0) }, done)
        }
      },
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
      flush: { writer.flush() },
      setPlayed: { id, isPlayed in
        library.writing { connection in
          guard let podcast = try PositionQueries.mark(id, isPlayed: isPlayed, connection) else {
            throw PodcastStoreError.noEpisode(id)
          }
          return .episode(id, of: podcast)
        }
      },
      queue: { library.readingEpisodes { try EpisodeQueries.queue($0, $1) } },
      enqueue: { id, place in
        library.writing { connection in
          guard try PositionQueries.podcast(of: id, connection) != nil else { throw PodcastStoreError.noEpisode(id) }
          try PositionQueries.enqueue(id, place, connection)
          return .ofQueue
        }
      },
      dequeue: { id in
        library.writing { connection in
          guard try PositionQueries.dequeue(id, connection) else { throw PodcastStoreError.notInQueue(id) }
          return .ofQueue
        }
      },
      moveInQueue: { id, index in
        library.writing { connection in
          guard try PositionQueries.move(id, to: index, connection) else { throw PodcastStoreError.notInQueue(id) }
          return .ofQueue
        }
      },
      refresh: { ids in ProgressPublisher { refresher.refresh(ids, $0) }.eraseToAnyPublisher() },
      importOPML: { data in
        ProgressPublisher { channel in
          library.access.deliver {
            do throws(OPMLError) {
              SubscriptionImport(try OPML(data: data), into: library, channel).start()
            } catch {
              channel.end(.failure(PodcastStoreError.notOPML(reason: error.description)))
            }
          }
        }
        .eraseToAnyPublisher()
      },
      exportOPML: {
        .performing { _, done in
          library.read({ OPML(try PodcastQueries.all($0), title: "Podcasts").data() }, done)
        }
      },
      changes: { ChangesPublisher(library: library).eraseToAnyPublisher() },
      notices: { library.notices.publisher() },
      observePodcasts: {
        library.observing { change, _ in
          !change.podcasts.isEmpty
        } read: { done in
          library.read({ try PodcastQueries.all($0) }, done)
        }
      },
      observeEpisodes: { id, limit in
        library.observing { change, episodes in
          change.lists.contains(id) || change.podcasts.contains(id) || change.concerns(episodes)
        } read: { done in
          library.readEpisodes(
            { try EpisodeQueries.page(of: id, limit: limit, after: nil, $0, $1).episodes }, done)
        }
      },
      observeNewest: { limit in
        library.observing { change, episodes in
          !change.lists.isEmpty || !change.podcasts.isEmpty || change.concerns(episodes)
        } read: { done in
          library.readEpisodes(
            { try EpisodeQueries.page(of: nil, limit: limit, after: nil, $0, $1).episodes }, done)
        }
      },
      observeEpisode: { id in
        library.observing { change, episode in
          change.episodes.contains(id) || episode.map { change.podcasts.contains($0.podcast) } == true
        } read: { done in
          library.readEpisodes({ try EpisodeQueries.episode(id, $0, $1) }, done)
        }
      },
      observeQueue: {
        library.observing { change, episodes in
          change.queue || change.concerns(episodes) || episodes.contains { change.podcasts.contains($0.podcast) }
        } read: { done in
          library.readEpisodes({ try EpisodeQueries.queue($0, $1) }, done)
        }
      }
    )
  }
}

extension PodcastStoreChange {
  static var ofQueue: PodcastStoreChange {
    var change = PodcastStoreChange()
    change.queue = true
    return change
  }

  static func episode(_ id: Episode.ID, of podcast: Podcast.ID?) -> PodcastStoreChange {
    var change = PodcastStoreChange()
    change.episodes = [id]
    if let podcast { change.podcasts = [podcast] }
    return change
  }

  fileprivate func concerns(_ shown: [Episode]) -> Bool {
    !episodes.isEmpty && shown.contains { episodes.contains($0.id) }
  }
}

extension PodcastQueries {
  /// The podcast, or an error that says that there is none.
  fileprivate static func existing(_ id: Podcast.ID, _ connection: Connection) throws -> Podcast {
    guard let podcast = try podcast(id, connection) else { throw PodcastStoreError.noPodcast(id) }
    return podcast
  }
}

extension Library {
  fileprivate func readingEpisodes<Value: Sendable>(
    _ work: @escaping @Sendable (Connection, EpisodeQueries.Position) throws -> Value
  ) -> AnyPublisher<Value, any Error> {
    .performing { ticket, done in
      self.readEpisodes({ connection, position in try ticket.check({ try work($0, position) }, connection) }, done)
    }
  }

  fileprivate func writing(
    _ work: @escaping @Sendable (Connection) throws -> PodcastStoreChange
  ) -> AnyPublisher<Never, any Error> {
    AnyPublisher<Void, any Error>.performing { ticket, done in
      self.write({ ((), try ticket.check(work, $0)) }, done)
    }
    .ignoreOutput().eraseToAnyPublisher()
  }

  fileprivate func observing<Value: Equatable & Sendable>(
    _ concerns: @escaping @Sendable (PodcastStoreChange, Value) -> Bool,
    read: @escaping @Sendable (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
  ) -> AnyPublisher<Value, any Error> {
    ObservationPublisher(library: self, concerns: concerns, read: read).eraseToAnyPublisher()
  }
}

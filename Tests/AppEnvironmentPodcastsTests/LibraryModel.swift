import AppEnvironmentPodcasts
import Foundation
import StorePrograms

/// The state of a library, as a store shows it.
struct LibraryState: Hashable {
  struct Show: Hashable {
    var feed: Int
    var title: String
    var folder: [String] = []
    var unplayed = 0
    var hasError = false
    /// The identifiers of the episodes by their numbers on the server.
    var episodes: [Int: Episode.ID] = [:]
  }

  struct Playback: Hashable {
    var milliseconds: Int64 = 0
    var isPlayed = false
  }

  var shows: [Podcast.ID: Show] = [:]
  var playback: [Episode.ID: Playback] = [:]
  var queue: [Episode.ID] = []

  init() {}

  /// Reads the state of a store.
  init(of store: PodcastStore) async throws {
    for podcast in try await store.allPodcasts() {
      let feed = Int(podcast.feed.deletingPathExtension().lastPathComponent) ?? -1
      var show = Show(feed: feed, title: podcast.title, folder: podcast.folder, unplayed: podcast.unplayedCount)
      show.hasError = podcast.lastError != nil
      for episode in try await store.episodes(of: podcast.id, limit: 1000).episodes {
        show.episodes[Int(episode.title.dropFirst(8)) ?? -1] = episode.id
        playback[episode.id] = Playback(
          milliseconds: Int64((episode.position / .milliseconds(1)).rounded()), isPlayed: episode.isPlayed)
      }
      shows[podcast.id] = show
    }
    queue = try await store.queuedEpisodes().map(\.id)
  }
}

/// A plain model of a library and of the stores that use it, each with its positions that aren't written yet.
struct LibraryModel {
  private enum Document {
    case feed([Int])
    case movedTo(Int)
  }

  private(set) var state = LibraryState()
  private var pending: [[Episode.ID: Int64]]
  private var documents: [Int: Document] = [:]

  init(stores: Int) {
    pending = Array(repeating: [:], count: stores)
  }

  /// Returns the state as a store shows it.
  func state(of store: Int) -> LibraryState {
    var state = state
    for (episode, position) in pending[store] { state.playback[episode]?.milliseconds = position }
    for (id, show) in state.shows {
      state.shows[id]?.unplayed = show.episodes.values.count { state.playback[$0]?.isPlayed == false }
    }
    return state
  }

  /// Writes the positions of a store.
  mutating func write(_ store: Int) {
    for (episode, position) in pending[store] { state.playback[episode]?.milliseconds = position }
    pending[store] = [:]
  }

  /// Performs a step of a store, and returns a Boolean value that indicates whether it succeeds.
  ///
  /// - Parameter seen: The state that the store shows after the step. It has the identifiers of new podcasts and
  ///   episodes.
  mutating func perform(_ step: StoreProgram.Step, _ store: Int, seen: LibraryState) -> Bool {
    switch step {
    case .publish(let show, let episodes): documents[show] = .feed(episodes)
    case .redirect(let show, let other): documents[show] = .movedTo(other)
    case .subscribe(let show): return read(show, into: id(of: show), store, seen)
    case .refresh(let id):
      guard let show = state.shows[id] else { return false }
      if !read(show.feed, into: id, store, seen) { state.shows[id]?.hasError = true }
    case .unsubscribe(let id):
      guard let show = state.shows.removeValue(forKey: id) else { return false }
      for episode in show.episodes.values { remove(episode) }
    case .importOPML(let shows, let folder):
      for show in shows where id(of: show) == nil {
        guard let id = seen.shows.first(where: { $0.value.feed == show })?.key else { continue }
        state.shows[id] = .init(feed: show, title: "Imported \(show)", folder: folder.isEmpty ? [] : [folder])
      }
    case .position(let episode, let position, let moment):
      if moment != .ended { pending[store][episode] = position }
      if moment == .playing { return true }
      if moment == .paused { write(store) }
      guard state.playback[episode] != nil else { return false }
      guard moment == .ended else { return true }
      pending[store][episode] = nil
      state.playback[episode] = .init(milliseconds: 0, isPlayed: true)
    case .flush: write(store)
    case .mark(let episode, let isPlayed):
      guard state.playback[episode] != nil else { return false }
      state.playback[episode]?.isPlayed = isPlayed
    case .enqueue(let episode, let place):
      guard state.playback[episode] != nil else { return false }
      state.queue.removeAll { $0 == episode }
      state.queue.insert(episode, at: place == .first ? 0 : state.queue.count)
    case .dequeue(let episode):
      guard let index = state.queue.firstIndex(of: episode) else { return false }
      state.queue.remove(at: index)
    case .move(let episode, let index):
      guard let old = state.queue.firstIndex(of: episode) else { return false }
      state.queue.remove(at: old)
      state.queue.insert(episode, at: min(max(index, 0), state.queue.count))
    }
    return true
  }

  private func id(of show: Int) -> Podcast.ID? { state.shows.first { $0.value.feed == show }?.key }

  private mutating func remove(_ episode: Episode.ID) {
    state.playback[episode] = nil
    state.queue.removeAll { $0 == episode }
  }

  /// Reads a feed for a podcast, or for a new one, and follows redirects. Returns `false` if there is no feed.
  private mutating func read(_ show: Int, into known: Podcast.ID?, _ store: Int, _ seen: LibraryState) -> Bool {
    var feed = show
    while case .movedTo(let next) = documents[feed] { feed = next }
    guard case .feed(let episodes) = documents[feed] else { return false }
    let target = id(of: feed)
    if let known, let target, known != target { merge(known, into: target, store) }
    guard let id = target ?? known ?? seen.shows.first(where: { $0.value.feed == feed })?.key else { return false }
    state.shows[id, default: .init(feed: feed, title: "")].feed = feed
    state.shows[id]?.title = "Show \(feed)"
    state.shows[id]?.hasError = false
    for number in episodes where state.shows[id]?.episodes[number] == nil {
      guard let episode = seen.shows[id]?.episodes[number], state.playback[episode] == nil else { continue }
      state.shows[id]?.episodes[number] = episode
      state.playback[episode] = .init()
    }
    return true
  }

  private mutating func merge(_ gone: Podcast.ID, into kept: Podcast.ID, _ store: Int) {
    for (episode, position) in pending[store] { state.playback[episode]?.milliseconds = position }
    guard let old = state.shows.removeValue(forKey: gone) else { return }
    if state.shows[kept]?.folder == [] { state.shows[kept]?.folder = old.folder }
    for (number, episode) in old.episodes {
      guard let same = state.shows[kept]?.episodes[number], let playback = state.playback[episode] else {
        state.shows[kept]?.episodes[number] = episode
        continue
      }
      if state.playback[same]?.milliseconds == 0 { state.playback[same]?.milliseconds = playback.milliseconds }
      if playback.isPlayed { state.playback[same]?.isPlayed = true }
      if !state.queue.contains(same), let place = state.queue.firstIndex(of: episode) { state.queue[place] = same }
      remove(episode)
    }
  }
}

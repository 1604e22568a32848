import AppEnvironmentKit

extension PodcastStore {
  /// Returns a store that fails the running test at every call, with the name of the closure. A test replaces the closures
  /// that it needs, or the whole store, for example with ``inMemory(network:clock:)``.
  public static func test(in environment: AppEnvironment) -> PodcastStore {
    PodcastStore(
      subscribe: unimplemented("PodcastStore.subscribe"),
      unsubscribe: unimplemented("PodcastStore.unsubscribe"),
      podcasts: unimplemented("PodcastStore.podcasts"),
      podcast: unimplemented("PodcastStore.podcast"),
      episode: unimplemented("PodcastStore.episode"),
      episodes: unimplemented("PodcastStore.episodes"),
      newest: unimplemented("PodcastStore.newest"),
      search: unimplemented("PodcastStore.search"),
      setPosition: unimplemented("PodcastStore.setPosition"),
      setDuration: unimplemented("PodcastStore.setDuration"),
      flush: unimplemented("PodcastStore.flush"),
      setPlayed: unimplemented("PodcastStore.setPlayed"),
      queue: unimplemented("PodcastStore.queue"),
      enqueue: unimplemented("PodcastStore.enqueue"),
      dequeue: unimplemented("PodcastStore.dequeue"),
      moveInQueue: unimplemented("PodcastStore.moveInQueue"),
      downloads: unimplemented("PodcastStore.downloads"),
      setDownload: unimplemented("PodcastStore.setDownload"),
      setDownloadsNewEpisodes: unimplemented("PodcastStore.setDownloadsNewEpisodes"),
      refresh: unimplemented("PodcastStore.refresh"),
      importOPML: unimplemented("PodcastStore.importOPML"),
      exportOPML: unimplemented("PodcastStore.exportOPML"),
      changes: unimplemented(
        "PodcastStore.changes", placeholder: Empty(completeImmediately: false).eraseToAnyPublisher()),
      notices: unimplemented(
        "PodcastStore.notices", placeholder: Empty(completeImmediately: false).eraseToAnyPublisher()),
      observePodcasts: unimplemented("PodcastStore.observePodcasts"),
      observeEpisodes: unimplemented("PodcastStore.observeEpisodes"),
      observeNewest: unimplemented("PodcastStore.observeNewest"),
      observeEpisode: unimplemented("PodcastStore.observeEpisode"),
      observeQueue: unimplemented("PodcastStore.observeQueue"),
      observeDownloads: unimplemented("PodcastStore.observeDownloads")
    )
  }
}

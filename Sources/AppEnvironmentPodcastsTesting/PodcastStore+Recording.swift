import AppEnvironmentPodcasts
import AppEnvironmentTesting

extension PodcastStore: RecordableClient {
  /// Returns the store with its calls recorded in `log`.
  public func recording(in log: CallLog) -> PodcastStore {
    PodcastStore(
      subscribe: log.spy("PodcastStore.subscribe", subscribe),
      unsubscribe: log.spy("PodcastStore.unsubscribe", unsubscribe),
      podcasts: log.spy("PodcastStore.podcasts", podcasts),
      podcast: log.spy("PodcastStore.podcast", podcast),
      episode: log.spy("PodcastStore.episode", episode),
      episodes: log.spy("PodcastStore.episodes", episodes),
      newest: log.spy("PodcastStore.newest", newest),
      search: log.spy("PodcastStore.search", search),
      setPosition: log.spy("PodcastStore.setPosition", setPosition),
      setDuration: log.spy("PodcastStore.setDuration", setDuration),
      flush: log.spy("PodcastStore.flush", flush),
      setPlayed: log.spy("PodcastStore.setPlayed", setPlayed),
      queue: log.spy("PodcastStore.queue", queue),
      enqueue: log.spy("PodcastStore.enqueue", enqueue),
      dequeue: log.spy("PodcastStore.dequeue", dequeue),
      moveInQueue: log.spy("PodcastStore.moveInQueue", moveInQueue),
      downloads: log.spy("PodcastStore.downloads", downloads),
      setDownload: log.spy("PodcastStore.setDownload", setDownload),
      setDownloadsNewEpisodes: log.spy("PodcastStore.setDownloadsNewEpisodes", setDownloadsNewEpisodes),
      refresh: log.spy("PodcastStore.refresh", refresh),
      importOPML: log.spy("PodcastStore.importOPML", importOPML),
      exportOPML: log.spy("PodcastStore.exportOPML", exportOPML),
      changes: log.spy("PodcastStore.changes", changes),
      notices: log.spy("PodcastStore.notices", notices),
      observePodcasts: log.spy("PodcastStore.observePodcasts", observePodcasts),
      observeEpisodes: log.spy("PodcastStore.observeEpisodes", observeEpisodes),
      observeNewest: log.spy("PodcastStore.observeNewest", observeNewest),
      observeEpisode: log.spy("PodcastStore.observeEpisode", observeEpisode),
      observeQueue: log.spy("PodcastStore.observeQueue", observeQueue),
      observeDownloads: log.spy("PodcastStore.observeDownloads", observeDownloads)
    )
  }
}

import AppEnvironmentPodcasts
import AppEnvironmentTesting

extension PodcastStore: RecordableClient {
  /// Returns the store with its calls recorded in `log`.
  public func recording(in log: CallLog) -> PodcastStore {
    var store = self
    store.subscribe = log.spy("PodcastStore.subscribe", subscribe)
    store.unsubscribe = log.spy("PodcastStore.unsubscribe", unsubscribe)
    store.podcasts = log.spy("PodcastStore.podcasts", podcasts)
    store.podcast = log.spy("PodcastStore.podcast", podcast)
    store.episode = log.spy("PodcastStore.episode", episode)
    store.episodes = log.spy("PodcastStore.episodes", episodes)
    store.newest = log.spy("PodcastStore.newest", newest)
    store.search = log.spy("PodcastStore.search", search)
    store.setPosition = log.spy("PodcastStore.setPosition", setPosition)
    store.setDuration = log.spy("PodcastStore.setDuration", setDuration)
    store.flush = log.spy("PodcastStore.flush", flush)
    store.setPlayed = log.spy("PodcastStore.setPlayed", setPlayed)
    store.queue = log.spy("PodcastStore.queue", queue)
    store.enqueue = log.spy("PodcastStore.enqueue", enqueue)
    store.dequeue = log.spy("PodcastStore.dequeue", dequeue)
    store.moveInQueue = log.spy("PodcastStore.moveInQueue", moveInQueue)
    store.downloads = log.spy("PodcastStore.downloads", downloads)
    store.setDownload = log.spy("PodcastStore.setDownload", setDownload)
    store.setDownloadsNewEpisodes = log.spy("PodcastStore.setDownloadsNewEpisodes", setDownloadsNewEpisodes)
    store.refresh = log.spy("PodcastStore.refresh", refresh)
    store.importOPML = log.spy("PodcastStore.importOPML", importOPML)
    store.exportOPML = log.spy("PodcastStore.exportOPML", exportOPML)
    store.changes = log.spy("PodcastStore.changes", changes)
    store.notices = log.spy("PodcastStore.notices", notices)
    store.observePodcasts = log.spy("PodcastStore.observePodcasts", observePodcasts)
    store.observeEpisodes = log.spy("PodcastStore.observeEpisodes", observeEpisodes)
    store.observeNewest = log.spy("PodcastStore.observeNewest", observeNewest)
    store.observeEpisode = log.spy("PodcastStore.observeEpisode", observeEpisode)
    store.observeQueue = log.spy("PodcastStore.observeQueue", observeQueue)
    store.observeDownloads = log.spy("PodcastStore.observeDownloads", observeDownloads)
    return store
  }
}

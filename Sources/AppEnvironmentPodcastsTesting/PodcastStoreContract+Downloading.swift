import AppEnvironmentKit
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let downloading = [
    Rule("Downloads are seen at once in pages, in searches and in their list, those that wait first") { contract in
      let podcast = try await contract.subscribe(["Two", "One"], notes: "zirconium")
      let episodes = try await contract.episodes(of: podcast)
      var observed = contract.store.observeDownloads().values.makeAsyncIterator()
      try contract.equal(try await observed.next()?.count, 0, "the number of downloads at first")
      var file = Episode.Download(date: Date(timeIntervalSince1970: 1), fileName: "1.mp3", size: 1000)
      try await contract.store.setDownload(of: episodes[0].id, to: file)
      try contract.equal(try await observed.next()?.map(\.title), ["Two"], "the downloads")
      let waiting = Episode.Download(date: Date(timeIntervalSince1970: 2))
      try await contract.store.setDownload(of: episodes[1].id, to: waiting)
      try contract.equal(try await observed.next()?.map(\.title), ["One", "Two"], "the downloads")
      try contract.equal(
        try await contract.store.downloadedEpisodes().map(\.download), [waiting, file], "the states")
      file.error = "the file was removed"
      try await contract.store.setDownload(of: episodes[0].id, to: file)
      try contract.equal(try await observed.next()?.last?.download, file, "the state with an error")
      try contract.equal(try await contract.first(of: podcast).download, file, "that in the page")
      try await contract.store.setPosition(of: episodes[1].id, to: .seconds(3), moment: .paused)
      try contract.equal(try await observed.next()?.first?.position, .seconds(3), "the position in the downloads")
      try await contract.store.setDownload(of: episodes[0].id, to: nil)
      try contract.equal(try await observed.next()?.map(\.title), ["One"], "the downloads")
      try contract.equal(
        try await contract.store.search(for: "zirconium").compactMap(\.episode.download), [waiting],
        "the states in search results")
      try await contract.store.unsubscribe(from: podcast.id)
      try contract.equal(try await observed.next()?.count, 0, "the number of downloads at the end")
      try await contract.fails(.noEpisode(episodes[0].id)) { try await $0.setDownload(of: episodes[0].id, to: file) }
    },
    Rule("New episodes of chosen podcasts wait for their download") { contract in
      let names = ["chosen.xml", "other.xml"]
      var podcasts: [Podcast] = []
      for name in names { podcasts.append(try await contract.subscribe(name, ["One \(name)"])) }
      try await contract.store.setDownloadsNewEpisodes(of: podcasts[0].id, to: true)
      try contract.equal(
        try await contract.store.podcast(withID: podcasts[0].id).downloadsNewEpisodes, true, "the choice")
      var observed = contract.store.observeDownloads().values.makeAsyncIterator()
      _ = try await observed.next()
      for name in names { _ = try await contract.subscribe(name, ["Two \(name)", "One \(name)"]) }
      let waiting = try await observed.next()
      try contract.equal(waiting?.map(\.title), ["Two chosen.xml"], "the downloads")
      try contract.equal(waiting?.first?.download?.isComplete, false, "whether it is complete")
      // A download that was removed doesn't come back.
      for episode in waiting ?? [] { try await contract.store.setDownload(of: episode.id, to: nil) }
      _ = try await contract.refresh(podcasts[0])
      try contract.equal(try await contract.store.downloadedEpisodes().count, 0, "the number of downloads")
      let many = (0..<30).reversed().map { "New \($0)" }
      _ = try await contract.subscribe("chosen.xml", many + ["Two chosen.xml", "One chosen.xml"])
      try contract.equal(
        try await contract.store.downloadedEpisodes().map(\.title), (20..<30).map { "New \($0)" },
        "the newest of many")
      try await contract.store.setDownloadsNewEpisodes(of: podcasts[0].id, to: false)
      _ = try await contract.subscribe("chosen.xml", ["Last"] + many)
      try contract.equal(try await contract.store.downloadedEpisodes().count, 10, "the number without the choice")
      try await contract.fails(.noPodcast(999_999)) { try await $0.setDownloadsNewEpisodes(of: 999_999, to: true) }
    },
    Rule("Downloads and the choice move with a podcast that is merged into another one") { contract in
      let gone = try await contract.subscribe("a.xml", ["Three", "Two", "One"])
      let kept = try await contract.subscribe("b.xml", ["Three", "Two", "One"])
      try await contract.store.setDownloadsNewEpisodes(of: gone.id, to: true)
      func download(_ index: Int, of podcast: Podcast, _ name: String, size: Int?) async throws {
        let episodes = try await contract.episodes(of: podcast)
        let state = Episode.Download(date: Date(timeIntervalSince1970: 1), fileName: name, size: size)
        try await contract.store.setDownload(of: episodes[index].id, to: state)
      }
      try await download(0, of: gone, "3.mp3", size: 3)
      try await download(1, of: gone, "2.mp3", size: 2)
      try await download(1, of: kept, "2.mp3", size: nil)
      try await download(2, of: gone, "1.mp3", size: nil)
      try await download(2, of: kept, "1b.mp3", size: 1)
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      try contract.equal(try await contract.refresh(gone).mergedInto, kept.id, "the podcast that it is now")
      try contract.equal(
        try await contract.episodes(of: kept).map(\.download?.fileName), ["3.mp3", "2.mp3", "1b.mp3"], "the files")
      try contract.equal(
        try await contract.store.downloadedEpisodes().filter { $0.download?.isComplete == true }.count, 3,
        "the number of complete downloads")
      try contract.equal(
        try await contract.store.podcast(withID: kept.id).downloadsNewEpisodes, true, "the choice")
    },
  ]
}

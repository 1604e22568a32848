import AppEnvironmentKit
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let exchanging = [
    Rule("An OPML list is imported and exported with its folders") { contract in
      let opml = """
        <opml version="2.0"><head><title>Mine</title></head><body>
        <outline text="Science"><outline text="Stones">
        <outline type="rss" text="Quartz" xmlUrl="https://podcasts.example/quartz.xml" htmlUrl="https://quartz.example/"/></outline>
        <outline type="rss" text="Stars" xmlUrl="https://podcasts.example/stars.xml"/></outline>
        <outline type="rss" text="News" xmlUrl="https://podcasts.example/news.xml"/>
        <outline type="rss" text="Again" xmlUrl="https://podcasts.example/news.xml"/>
        <outline type="rss" text="No" xmlUrl="gopher://podcasts.example/no.xml"/></body></opml>
        """
      var all: [ImportProgress] = []
      for try await progress in contract.store.importOPML(Data(opml.utf8)).values { all.append(progress) }
      guard let last = all.last, all.first?.completedCount == 0 else {
        throw Violation(description: "no progress was published first")
      }
      try contract.equal(last.completedCount, last.totalCount, "the progress")
      try contract.equal(last.added.count, 3, "the number of new podcasts")
      try contract.equal(
        last.knownCount + last.refused.count, last.totalCount - 3, "the number of known and refused feeds")
      let podcasts = try await contract.store.allPodcasts().filter { last.added.contains($0.id) }
      try contract.equal(podcasts.map(\.title), ["News", "Quartz", "Stars"], "the titles")
      try contract.equal(podcasts.map(\.folder), [[], ["Science", "Stones"], ["Science"]], "the folders")
      try contract.equal(contract.server.visits.count, 0, "the number of requests")
      try contract.equal(
        podcasts.map(\.link), [nil, URL(string: "https://quartz.example/"), nil], "the pages of the shows")
      let exported = try OPML(data: await contract.store.exportSubscriptions()).feeds
      for podcast in podcasts {
        let same = exported.filter { $0.url == podcast.feed }
        try contract.equal(same.map(\.title), [podcast.title], "the title in the list")
        try contract.equal(same.map(\.folder), [podcast.folder], "the folders in the list")
      }
      let again = try await contract.store.importOPML(from: contract.store.exportSubscriptions())
      try contract.equal(again.added, [], "the new podcasts")
      contract.server.publish("quartz.xml", PodcastServer.feed("Quartz!", episodes: ["One"]))
      try contract.equal(try await contract.refresh(podcasts[1]).result, .updated(new: 1, changed: 0), "a refresh")
    },
    Rule("The import of a long list publishes progress") { contract in
      let outlines = (1...230).map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"https://many.example/\($0)\"/>" }
      let opml = "<opml version=\"2.0\"><body>\(outlines.joined())</body></opml>"
      var all: [ImportProgress] = []
      for try await progress in contract.store.importOPML(Data(opml.utf8)).values { all.append(progress) }
      try contract.holds(all.count > 3, "progress is published several times: \(all.map(\.completedCount))")
      try contract.equal(all.last?.added.count, 230, "the number of new podcasts")
    },
    Rule("The names of a podcast's folders are kept up to 1,024 bytes") { contract in
      let feeds = (1...3).map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"https://deep.example/\($0)\"/>" }
        .joined()
      let long = String(repeating: "é", count: 100_000)
      let nested = (1...40).reduce(feeds) { inner, level in
        "<outline text=\"\(level) \(long.prefix(30))\">\(inner)</outline>"
      }
      for (name, list) in [("one long name", "<outline text=\"\(long)\">\(feeds)</outline>"), ("40 names", nested)] {
        let opml = "<opml version=\"2.0\"><body>\(list)</body></opml>"
        let added = try await contract.store.importOPML(from: Data(opml.utf8)).added
        try contract.equal(added.count, 3, "the number of new podcasts, \(name)")
        for id in added {
          let folder = try await contract.store.podcast(withID: id).folder
          let size = folder.reduce(0) { $0 + $1.utf8.count }
          try contract.holds(size > 200 && size <= 1024, "\(name): \(size) bytes of \(folder.count) names are kept")
          try await contract.store.unsubscribe(from: id)
        }
      }
    },
    Rule("Data that isn't OPML is refused") { contract in
      for text in ["", "Hello", "<html><body>Hello</body></html>"] {
        try await contract.fails(
          "“\(text)”", { if case .notOPML = $0 { true } else { false } },
          { try await $0.importOPML(from: Data(text.utf8)) })
      }
    },
  ]
}

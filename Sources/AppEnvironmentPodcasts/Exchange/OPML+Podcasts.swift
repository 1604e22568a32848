import Foundation
import PodcastFeeds

extension OPML {
  /// The list of these podcasts, in their folders: each folder where the first podcast in it is.
  init(_ podcasts: [Podcast], title: String) {
    self.init(title: title, outlines: Self.outlines(podcasts, depth: 0))
  }

  /// The pages of the shows, by the addresses of their feeds.
  var links: [URL: URL] {
    var links: [URL: URL] = [:]
    Self.collect(outlines, into: &links)
    return links
  }

  private static func collect(_ outlines: [Outline], into links: inout [URL: URL]) {
    for outline in outlines {
      if let feed = outline.feedURL, let link = outline.link, links[feed] == nil { links[feed] = link }
      collect(outline.outlines, into: &links)
    }
  }

  private static func outlines(_ podcasts: [Podcast], depth: Int) -> [Outline] {
    var inFolder: [String: [Podcast]] = [:]
    var outlines: [Outline] = []
    var places: [String: Int] = [:]
    for podcast in podcasts {
      guard depth < podcast.folder.count else {
        outlines.append(
          Outline(text: podcast.title, feedURL: podcast.feed, link: podcast.link))
        continue
      }
      let folder = podcast.folder[depth]
      if places[folder] == nil {
        places[folder] = outlines.count
        outlines.append(Outline(text: folder))
      }
      inFolder[folder, default: []].append(podcast)
    }
    for (folder, place) in places {
      outlines[place].outlines = Self.outlines(inFolder[folder] ?? [], depth: depth + 1)
    }
    return outlines
  }
}

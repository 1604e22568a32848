import Foundation
import PodcastFeeds
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// FeedReader

func printTitle(of data: Data, from url: URL) throws {
  let feed = try FeedReader.feed(from: data, url: url)
  print(feed.title, feed.episodes.count)
}

func download(_ url: URL) async throws -> Feed {
  let (data, response) = try await URLSession.shared.data(from: url)
  let contentType = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
  let feed = try FeedReader.feed(from: data, url: response.url, contentType: contentType)
  return feed
}

func readFeed(
  at url: URL, _ response: HTTPURLResponse, _ pieces: some AsyncSequence<Data, any Error>
) async throws -> Feed {
  var reader = FeedReader(url: url, contentType: response.value(forHTTPHeaderField: "Content-Type"))
  for try await piece in pieces { try reader.read(piece) }
  let feed = try reader.finish()
  for repair in feed.repairs { print(repair) }
  return feed
}

// Feed

func printEpisodes(in data: Data, from url: URL) throws {
  let feed = try FeedReader.feed(from: data, url: url)
  for episode in feed.episodes where episode.kind == .full {
    print(episode.title, episode.enclosure?.url.absoluteString ?? "no file")
  }
}

// FeedError

func titleOfFeed(in data: Data, from page: URL) throws(FeedError) -> String {
  do {
    return try FeedReader.feed(from: data, url: page).title
  } catch .notAFeed(_, let feeds) where !feeds.isEmpty {
    return "The page links to a feed: \(feeds[0])"
  }
}

// OPML

func addSubscription(of url: URL, to data: Data, in file: URL) throws {
  var list = try OPML(data: data)
  for feed in list.feeds {
    print((feed.folder + [feed.title]).joined(separator: "/"), feed.url)
  }
  list.outlines.append(OPML.Outline(text: "A Show", feedURL: url))
  try list.data().write(to: file)
}

// FeedText

@Suite struct FeedTextSnippets {
  @Test("A line has no line breaks and no control characters")
  func line() {
    let title = FeedText.line("  Don\u{92}t \n stop\u{7} ")  // "Don’t stop"
    #expect(title == "Don’t stop")
  }

  @Test("Plain text has paragraphs and lists")
  func plain() {
    let notes = FeedText.plain("<p>Tom &amp; <b>Jerry</b></p><ul><li>One</li></ul>")  // "Tom & Jerry\n\n- One"
    #expect(notes == "Tom & Jerry\n\n- One")
  }
}

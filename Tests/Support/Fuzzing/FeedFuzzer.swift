import Foundation

/// Reads bytes as a feed, whole and in pieces, and checks the invariants of every feed.
///
/// It is compiled together with the sources of PodcastFeeds; see stage `fuzz` in `.ci/stages.sh`.
@_cdecl("LLVMFuzzerTestOneInput")
public func readFeed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = UnsafeBufferPointer(start: bytes, count: count)
  // The first byte is the length of the pieces, so that the fuzzer finds divisions that matter.
  let step = max(1, Int(data.first ?? 1))
  let document = data.dropFirst()
  let whole = feed(of: [Array(document)])
  let pieces = stride(from: 0, to: document.count, by: step).map {
    Array(document.dropFirst($0).prefix(step))
  }
  precondition(feed(of: pieces) == whole, "the feed depends on how its bytes are cut")
  if case .success(let feed) = whole { check(feed) }
  return 0
}

private func feed(of pieces: [[UInt8]]) -> Result<Feed, FeedError> {
  var limits = FeedReader.Limits()
  limits.encodingWindow = 16
  limits.textLength = 2048
  limits.entityExpansion = 4096
  limits.repairs = 20
  limits.depth = 16
  // Most feeds have a URL for relative links; some have none, or one that isn't usable.
  let addresses = ["https://example.com/feed.xml", "https://example.com/feed.xml", nil, "feed", "urn:x"]
  let address = addresses[pieces.reduce(0) { $0 + $1.count } % addresses.count]
  var reader = FeedReader(url: address.flatMap { URL(string: $0) }, limits: limits)
  do throws(FeedError) {
    for piece in pieces { try reader.read(piece) }
    return .success(try reader.finish())
  } catch {
    return .failure(error)
  }
}

private func check(_ feed: Feed) {
  let guids = feed.episodes.compactMap(\.guid)
  precondition(Set(guids).count == guids.count, "a guid is there twice")
  precondition(feed.repairs.count <= 21, "too many repairs")
  for text in [feed.title, feed.author] + feed.episodes.flatMap({ [$0.title, $0.author, $0.guid ?? ""] }) {
    precondition(FeedText.line(text) == text, "a line is not clean")
  }
  for text in [feed.summary] + feed.episodes.flatMap({ [$0.notes, $0.summary] }) {
    precondition(FeedText.lines(text) == text, "notes are not clean")
    precondition(FeedText.plain(text).utf8.count <= text.utf8.count * 4 + 16, "text grows out of notes")
  }
}

import Foundation

/// Reads bytes as a list of subscriptions, and checks that the list is the same after it was written and read again.
///
/// It is compiled together with the sources of PodcastFeeds; see stage `fuzz` in `.ci/stages.sh`.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOPML(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: count))
  guard let list = try? OPML(data: data), let again = try? OPML(data: list.data()) else { return 0 }
  precondition(again.feeds == list.feeds, "the feeds are not the same after being written and read")
  precondition(again.title == list.title, "the title is not the same after being written and read")
  precondition(again.outlines == list.outlines, "the outlines are not the same after being written and read")
  return 0
}

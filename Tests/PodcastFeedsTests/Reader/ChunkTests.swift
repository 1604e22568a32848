import Foundation
import PackageSupport
import PodcastFeeds
import TestSupport
import Testing

@Suite struct ChunkTests {
  @Test("A feed that arrives byte by byte is the same", arguments: try Fixture.all)
  func singleBytes(name: String) throws {
    let data = try Fixture.data(name)
    #expect(outcome(data, cuts: Array(0...data.count)) == outcome(data, cuts: [0, data.count]))
  }

  @Test("A feed in random pieces is the same", arguments: try Fixture.all)
  func randomPieces(name: String) throws {
    let data = try Fixture.data(name)
    let whole = outcome(data, cuts: [0, data.count])
    var random = SeededGenerator(seed: UInt64(data.count))
    for _ in 0..<rounds(15, many: 1_000) {
      let cuts = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 0...data.count, using: &random) }
      #expect(outcome(data, cuts: [0] + cuts.sorted() + [data.count]) == whole, "cut at \(cuts.sorted())")
    }
  }

  @Test("A feed in random pieces that is longer than the detection of its encoding is the same")
  func longFeed() throws {
    // Longer than the bytes that are held back to detect the encoding, with tokens across their end.
    var text = "<?xml version='1.0' encoding='Shift_JIS'?><rss><channel><title>長い</title>"
    for number in 0..<200 {
      text +=
        "<item><guid>\(number)</guid><title>第\(number)回 & &lt;</title><description><![CDATA[表<b>ソ</b>]]></description></item>"
    }
    let data = try #require((text + "</channel></rss>").data(using: .shiftJIS))
    let whole = outcome(data, cuts: [0, data.count])
    var random = SeededGenerator(seed: 7)
    for _ in 0..<10 {
      let cuts = (0..<50).map { _ in Int.random(in: 0...data.count, using: &random) }.sorted()
      #expect(outcome(data, cuts: [0] + cuts + [data.count]) == whole)
    }
    #expect(outcome(data, cuts: Array(stride(from: 0, to: data.count, by: 7)) + [data.count]) == whole)
  }

  @Test("A CDATA section inside another is the same, wherever it is divided")
  func nestedSections() throws {
    let text = "<rss><channel><item><title><![CDATA[<![CDATA[Hi]]>]]></title><guid>1</guid></item></channel></rss>"
    let data = Data(text.utf8)
    let whole = outcome(data, cuts: [0, data.count])
    #expect(try whole.get().episodes[0].title == "Hi")
    for cut in 1..<data.count { #expect(outcome(data, cuts: [0, cut, data.count]) == whole, "cut at \(cut)") }
  }

  private func outcome(_ data: Data, cuts: [Int]) -> Result<Feed, FeedError> {
    // The detection of the encoding holds back at least 64 bytes.
    var limits = FeedReader.Limits()
    limits.encodingWindow = 64
    var reader = FeedReader(url: URL(string: "https://example.com/feed.xml"), limits: limits)
    do throws(FeedError) {
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        try reader.read(data[data.startIndex + start..<data.startIndex + end])
      }
      return .success(try reader.finish())
    } catch {
      return .failure(error)
    }
  }
}

import Foundation
import PodcastFeeds
import Testing

@Suite struct PictureAndChapterTests {
  private let podcast = "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\" \(itunes)"

  @Test("Pictures of Podcasting 2.0 are read, those of iTunes preferred")
  func podcastImage() throws {
    let feed = try feed(
      """
      <podcast:image href="/show.jpg" aspect-ratio="1/1" width="3000"/>\
      <item><guid>1</guid><podcast:image href="/1.jpg"/></item>\
      <item><guid>2</guid><podcast:image href="/podcast.jpg"/><itunes:image href="/itunes.jpg"/></item>\
      <item><guid>3</guid><itunes:image href="/itunes.jpg"/><podcast:image href="/podcast.jpg"/></item>
      """, attributes: podcast)
    #expect(feed.imageURL?.path() == "/show.jpg")
    #expect(feed.episodes.map { $0.imageURL?.path() } == ["/1.jpg", "/itunes.jpg", "/itunes.jpg"])
  }

  @Test("A picture of Google Play doesn't take the place of the one of iTunes")
  func googleImage() throws {
    let (apple, google) = ("<itunes:image href='/itunes.jpg'/>", "<googleplay:image href='/google.jpg'/>")
    for (pictures, path) in [(apple + google, "/itunes.jpg"), (google + apple, "/itunes.jpg"), (google, "/google.jpg")]
    {
      let feed = try feed(
        "\(pictures)<item><guid>1</guid>\(pictures)</item>",
        attributes: "xmlns:googleplay='http://www.google.com/schemas/play-podcasts/1.0' \(itunes)")
      #expect(feed.imageURL?.path() == path)
      #expect(feed.episodes[0].imageURL?.path() == path)
    }
  }

  @Test(
    "The largest picture of a set is chosen",
    arguments: [
      ("/s.jpg 600w, /l.jpg 1500w, /m.jpg 900w", "/l.jpg"), ("/only.jpg", "/only.jpg"),
      ("/a.jpg 1x,\n /b.jpg 2x", "/b.jpg"), ("/a,b.jpg 10w", "/a,b.jpg"),
    ])
  func pictureSet(set: String, path: String) throws {
    let feed = try feed(
      "<podcast:images srcset=\"\(set)\"/><item><guid>1</guid><podcast:images srcset=\"\(set)\"/></item>",
      attributes: podcast)
    #expect(feed.imageURL?.path() == path)
    #expect(feed.episodes[0].imageURL?.path() == path)
  }

  @Test("Podlove Simple Chapters are read")
  func simpleChapters() throws {
    let feed = try feed(
      """
      <item><guid>1</guid><title>A</title><psc:chapters version="1.2">
      <psc:chapter start="00:00:00.000" title="Hello &amp; welcome"/>
      <psc:chapter start="3:07" title="Podcasting" href="/p" image="https://example.com/p.jpg"></psc:chapter>
      <psc:chapter start="PT1H" title="Long"/><psc:chapter title="Nowhere"/><psc:chapter start="soon" title="Later"/>
      </psc:chapters></item><item><guid>2</guid></item>
      """, attributes: "xmlns:psc=\"http://podlove.org/simple-chapters\"")
    let marks = feed.episodes[0].chapterMarks
    #expect(marks.map(\.title) == ["Hello & welcome", "Podcasting", "Long"])
    #expect(marks.map(\.start) == [.zero, .seconds(187), .seconds(3600)])
    #expect(marks.map { $0.link?.absoluteString } == [nil, "https://example.com/p", nil])
    #expect(marks.map { $0.imageURL?.absoluteString } == [nil, "https://example.com/p.jpg", nil])
    #expect(feed.episodes[0].title == "A")
    #expect(feed.episodes[1].chapterMarks == [])
    #expect(feed.repairs.map(\.kind) == [.structure, .duration])
  }

  @Test("A document of chapters is read, without what is wrong in it")
  func chapterDocument() throws {
    let document = """
      {"version": "1.2.0", "title": "A", "chapters": [
        {"startTime": 168.25, "title": "Second", "url": "https://example.com/2", "img": "https://example.com/2.jpg"},
        {"startTime": 0, "title": "First é"}, {"startTime": 5, "title": "Picture", "toc": false},
        {"startTime": "7", "title": "Text"}, {"title": "Nowhere"}, {"startTime": -1}, {"startTime": 1e300}, 7, null,
        {"startTime": 200, "title": 7}]}
      """
    let marks = try #require(FeedEpisode.Chapters.marks(in: Data(document.utf8)))
    #expect(marks.map(\.title) == ["First é", "Second", ""])
    #expect(marks.map(\.start) == [.zero, .milliseconds(168_250), .seconds(200)])
    #expect(marks[1].link?.path() == "/2" && marks[1].imageURL?.path() == "/2.jpg")
    for none in ["", "<html>", "[]", "{}", #"{"chapters": 1}"#] {
      #expect(FeedEpisode.Chapters.marks(in: Data(none.utf8)) == nil)
    }
  }
}

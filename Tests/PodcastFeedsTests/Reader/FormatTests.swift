import Foundation
import PodcastFeeds
import Testing

@Suite struct FormatTests {
  @Test("A show has the details of its RSS channel")
  func rssShow() throws {
    let feed = try Fixture.feed("full.xml")
    #expect(feed.format == .rss(version: "2.0"))
    #expect(feed.title == "Night & Radio")
    #expect(feed.link?.absoluteString == "https://example.com/")
    #expect(feed.summary == "What people hear at night.")
    #expect(feed.author == "The Makers")
    #expect(feed.language == "en-GB")
    #expect(feed.imageURL?.absoluteString == "https://example.com/large.jpg")
    #expect(feed.categories == ["Society & Culture/Documentary", "Arts"])
    #expect(feed.isExplicit == false)
    #expect(feed.newFeedURL?.absoluteString == "https://example.com/new.xml")
    #expect(feed.repairs == [])
  }

  @Test("A show has its details of Podcasting 2.0")
  func podcasting20Show() throws {
    let feed = try Fixture.feed("full.xml")
    #expect(feed.isLocked == true)
    #expect(feed.guid == "917393e3-1b1e-5cef-ace4-edaa54e1f810")
    #expect(feed.funding.map(\.url.absoluteString) == ["https://example.com/give"])
    #expect(feed.funding.map(\.text) == ["Support us"])
    #expect(feed.persons.map(\.name) == ["Ada"])
    #expect(feed.persons.first?.role == "host")
    #expect(feed.persons.first?.imageURL?.absoluteString == "https://example.com/ada.jpg")
  }

  @Test("An episode has the details of its RSS item")
  func rssEpisode() throws {
    let episode = try #require(Fixture.feed("full.xml").episodes.first)
    #expect(episode.title == "The First Night")
    #expect(episode.guid == "night-1")
    #expect(episode.link?.absoluteString == "https://example.com/1")
    #expect(episode.notes == "<p>Long &amp; <b>bold</b>.</p>")
    #expect(episode.plainNotes == "Long & bold.")
    #expect(episode.summary == "A summary.")
    #expect(episode.author == "Ada")
    #expect(episode.publicationDateText == "Mon, 06 Jan 2020 21:30:00 +0100")
    #expect(episode.publicationDate == Date(timeIntervalSince1970: 1_578_342_600))
    #expect(episode.duration == .seconds(3723))
    #expect(episode.isExplicit == true)
    #expect(episode.season == 2)
    #expect(episode.number == 7)
    #expect(episode.kind == .bonus)
    #expect(episode.imageURL?.absoluteString == "https://example.com/1.jpg")
  }

  @Test("An episode has its files, chapters, transcripts and persons")
  func podcasting20Episode() throws {
    let episode = try #require(Fixture.feed("full.xml").episodes.first)
    #expect(episode.enclosure?.url.absoluteString == "https://example.com/1.mp3?a=1&b=2")
    #expect(episode.enclosure?.type == "audio/mpeg")
    #expect(episode.enclosure?.length == 1234)
    #expect(episode.chapters?.url.absoluteString == "https://example.com/1.json")
    #expect(episode.chapters?.type == "application/json+chapters")
    #expect(episode.transcripts.map(\.type) == ["text/vtt", "application/srt"])
    #expect(episode.transcripts.first?.language == "en")
    #expect(episode.transcripts.first?.relation == "captions")
    #expect(episode.persons.map(\.name) == ["Bob"])
    #expect(episode.persons.map(\.role) == ["guest"])
  }

  @Test("RDF feeds are read")
  func rdf() throws {
    let feed = try Fixture.feed("rdf.xml")
    #expect(feed.format == .rdf)
    #expect(feed.title == "RDF Show")
    #expect(feed.language == "fr")
    #expect(feed.imageURL?.absoluteString == "https://example.com/i.png")
    #expect(feed.episodes.map(\.title) == ["First"])
    #expect(feed.episodes.first?.author == "Zoé")
    #expect(feed.episodes.first?.publicationDate == Date(timeIntervalSince1970: 1_578_308_400))
    #expect(feed.episodes.first?.identity.link == "https://example.com/1")
    #expect(feed.repairs == [])
  }

  @Test("Atom feeds with bases are read")
  func atom() throws {
    let feed = try Fixture.feed("atom.xml")
    #expect(feed.format == .atom)
    #expect(feed.title == "Nacht & Radio")
    #expect(feed.summary == "Untertitel")
    #expect(feed.language == "de")
    #expect(feed.author == "Die Macher")
    #expect(feed.link?.absoluteString == "https://example.com/podcast/index.html")
    #expect(feed.imageURL?.absoluteString == "https://example.com/podcast/logo.png")
    #expect(feed.repairs == [])
    let episode = try #require(feed.episodes.first)
    #expect(episode.title == "Erste < Folge")
    #expect(episode.link?.absoluteString == "https://example.com/podcast/folge/1/seite.html")
    #expect(episode.enclosure?.url.absoluteString == "https://example.com/podcast/folge/1/ton.mp3")
    #expect(episode.publicationDate == Date(timeIntervalSince1970: 1_578_312_000.25))
    #expect(episode.notes.contains("<p>Lang <b>und</b> gut<br/></p>"))
    #expect(episode.summary == "Kurz")
    #expect(episode.author == "Ada")
  }

  @Test("The source of an Atom entry isn't the entry")
  func atomSource() throws {
    let feed = try Fixture.feed("atom.xml")
    #expect(feed.episodes.map(\.title) == ["Erste < Folge", "Zweite"])
    #expect(feed.episodes.last?.guid == "urn:2")
    #expect(feed.episodes.last?.notes == "<p>Hallo</p>")
    #expect(feed.episodes.last?.publicationDate == Date(timeIntervalSince1970: 1_580_598_000))
  }

  @Test("Atom 0.3 is read")
  func atom03() throws {
    let feed = try Fixture.feed("atom-0.3.xml")
    #expect(feed.title == "Old")
    #expect(feed.summary == "Tagline")
    #expect(feed.link?.absoluteString == "https://example.com/")
    #expect(feed.episodes.first?.notes == "<p>x</p>")
    #expect(feed.episodes.first?.publicationDate == Date(timeIntervalSince1970: 1_083_845_289))
  }

  @Test("The files of Media RSS are read")
  func mediaRSS() throws {
    let episode = try episode(
      """
      <media:group><media:content url="a.mp3" type="audio/mpeg" fileSize="9" duration="61"/>\
      <media:content url="a.jpg" medium="image"/></media:group><media:title>Heard</media:title>
      """, attributes: "xmlns:media=\"http://search.yahoo.com/mrss/\"")
    #expect(episode.enclosures.map(\.url.absoluteString) == ["https://example.com/a.mp3"])
    #expect(episode.enclosure?.length == 9)
    #expect(episode.duration == .seconds(61))
    #expect(episode.title == "Heard")
  }

  @Test("The file to play is the first that is audio or video")
  func playableFile() throws {
    let episode = try episode(
      """
      <enclosure url="a.pdf" type="application/pdf"/><enclosure url="b.m4a"/><enclosure url="c.mp3" type="audio/mpeg"/>
      <enclosure url="b.m4a"/>
      """)
    #expect(episode.enclosures.count == 3)
    #expect(episode.enclosure?.url.lastPathComponent == "b.m4a")
  }

  @Test("A declared prefix can be any name")
  func declaredPrefix() throws {
    let feed = try feed(item: "<x:duration>5</x:duration>", attributes: itunes.replacing(":itunes", with: ":x"))
    #expect(feed.episodes.first?.duration == .seconds(5))
    #expect(feed.repairMessages == ["item 1: no guid, identified by its title and date"])
  }
}

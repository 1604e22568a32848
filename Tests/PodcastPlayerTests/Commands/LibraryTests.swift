import AppEnvironmentKit
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import CommandSupport
import Foundation
import PodcastPlayer
import Testing

@Suite struct LibraryTests {
  @Test func aPodcastIsAddedAndRemoved() async throws {
    let fixture = try await PlayerFixture()
    fixture.serve(.tea)
    #expect(try await fixture.run("add", "https://example.org/tea.xml") == .success(""))
    #expect(try await fixture.store.allPodcasts().map(\.title) == ["Tea Time"])
    #expect(try await fixture.run("remove", "tea") == .success(""))
    #expect(try await fixture.run("list") == .success(""))
  }

  @Test func anAddressKeepsItsEscapes() async throws {
    let fixture = try await PlayerFixture()
    fixture.stub.route(path: "/a b/c", answer: .text(PodcastServer.feed("Tea", episodes: ["One"])))
    #expect(try await fixture.run("add", "https://example.org/a b%2Fc?key=ä%26").status == .done)
    #expect(
      try await fixture.store.allPodcasts().map(\.feed.absoluteString)
        == ["https://example.org/a%20b%2Fc?key=%C3%A4%26"])
  }

  @Test func anAddressWithoutAFeedIsReportedInOneLine() async throws {
    let fixture = try await PlayerFixture()
    fixture.stub.route(path: "/page", answer: .text("<!DOCTYPE html><html><head><title>Hello</title></head></html>"))
    fixture.stub.route(path: "/gone", answer: .status(404))
    for name in ["https://example.org/page", "https://example.org/gone", "nonsense"] {
      let outcome = try await fixture.run("add", name)
      #expect(outcome.status == .failed)
      #expect(outcome.messages.hasPrefix("podcasts: "))
      #expect(outcome.messages.contains(name))
      #expect(outcome.messages.split(separator: "\n").count == 1)
    }
    #expect(try await fixture.store.allPodcasts().isEmpty)
  }

  @Test func aServersPageIsNotShownForItsStatus() async throws {
    let fixture = try await PlayerFixture()
    let url = "https://example.org/gone"
    let page = "<!DOCTYPE html><html><head><title>Nothing here</title></head><body>Sorry</body></html>"
    fixture.stub.route(path: "/gone", answer: .text(page, status: 404))
    #expect(try await fixture.run("add", url).messages == "podcasts: \(url): status 404\n")
    _ = try await fixture.run(
      "import", "-", input: "<opml version='2.0'><body><outline text='Tea' xmlUrl='\(url)'/></body></opml>")
    #expect(try await fixture.run("refresh").messages == "podcasts: Tea: GET \(url): status 404\n")
    #expect(try await fixture.run("list").output.hasSuffix("    refresh failed: GET \(url): status 404\n"))
  }

  @Test func aFeedThatNeedsAPasswordSaysHowToGiveOne() async throws {
    let fixture = try await PlayerFixture()
    fixture.stub.route(path: "/private", answer: .status(401))
    let url = "https://example.org/private"
    #expect(
      try await fixture.run("add", url).messages
        == "podcasts: \(url): it needs a name and a password, as in https://NAME:PASSWORD@…\n")
    #expect(
      try await fixture.run("add", "https://anna:secret@example.org/private").messages
        == "podcasts: \(url): the name or the password is refused\n")
  }

  @Test func longAddressesAreShortenedOnlyOnATerminal() async throws {
    let fixture = try await PlayerFixture()
    let path = "/" + String(repeating: "long-", count: 30) + "feed.xml"
    let url = "https://example.org" + path
    fixture.stub.route(path: path, answer: .text("gone", status: 404))
    _ = try await fixture.run(
      "import", "-", input: "<opml version='2.0'><body><outline text='Tea' xmlUrl='\(url)'/></body></opml>")
    #expect(try await fixture.run("refresh").messages == "podcasts: Tea: GET \(url): status 404\n")
    let shown = try await fixture.run("refresh", width: 80, showsProgress: true).messages
    #expect(shown.contains("podcasts: Tea: GET https://example.org/…long-long-feed.xml: status 404\n"))
  }

  @Test(arguments: ["xx", "127.0.0.1:8766/x", "ftp://example.org/feed", "https://", "a b"])
  func theErrorForAnInvalidAddressNamesTheSchemes(address: String) async throws {
    let outcome = try await PlayerFixture().run("add", address)
    #expect(outcome.status == .failed)
    #expect(
      outcome.messages == "podcasts: \(address): not the address of a feed, which begins with http:// or https://\n")
  }

  @Test func anAddressWithAPortThatDoesNotExistIsRefused() async throws {
    let address = "https://example.org:99999/feed"
    let outcome = try await PlayerFixture().run("add", address)
    #expect(outcome.status == .failed)
    #expect(
      outcome.messages == "podcasts: \(address): not the address of a feed: no port has the number 99999\n")
  }

  @Test(arguments: [
    "https://jane:secret@example.org/gone?key=secret#secret", "https://jane:secret@example.org/page?key=secret",
    "jane:secret@example.org/x?key=secret", "ftp://jane:secret@example.org/x?key=secret", "://jane:secret@x y?secret",
    "secret@?secret",
  ])
  func messagesShowNoPasswordsAndKeys(address: String) async throws {
    let fixture = try await PlayerFixture()
    fixture.stub.route(path: "/gone", answer: .status(404))
    fixture.stub.route(path: "/page", answer: .text("Hello"))
    let added = try await fixture.run("add", address)
    #expect(added.status == .failed)
    #expect(!added.messages.contains("secret"), "\(added.messages)")
    let escaped = address.replacingOccurrences(of: "&", with: "&amp;")
    let list = "<opml version='2.0'><head/><body><outline text='A' xmlUrl='\(escaped)'/></body></opml>"
    #expect(!(try await fixture.run("import", "-", input: list)).messages.contains("secret"))
  }

  @Test func subscriptionsAreExportedAndImported() async throws {
    let fixture = try await PlayerFixture(.tea, .coffee)
    #expect(try await fixture.run("export", "all.opml") == .success(""))
    let exported = try await fixture.run("export")
    #expect(exported.output.contains("https://example.org/tea.xml"))
    let file = fixture.environment.fileClient.documentsDirectory().appending(path: "all.opml")
    #expect(try await fixture.environment.fileClient.loadText(at: file) == exported.output)

    #expect(
      try await fixture.run("export", "missing/all.opml").messages
        == "podcasts: missing/all.opml: there is no such folder to save it in\n")

    let other = try await PlayerFixture()
    #expect(try await other.run("import", "-", input: exported.output) == .success(""))
    #expect(
      try await other.store.allPodcasts().map(\.feed.absoluteString).sorted() == [
        "https://example.org/coffee.xml", "https://example.org/tea.xml",
      ])
    #expect(
      try await other.run("import", "missing.opml").messages == "podcasts: missing.opml: no such file or folder\n")
    let nonsense = try await other.run("import", "-", input: "nonsense")
    #expect(nonsense.status == .failed)
    #expect(nonsense.messages.hasPrefix("podcasts: -: "))
  }

  @Test func aFeedThatFailsIsReportedAndTheOthersAreRefreshed() async throws {
    let fixture = try await PlayerFixture(.tea)
    let bad = SampleFeed("bad", title: "Bad", [])
    _ = try await fixture.run(
      "import", "-",
      input: "<opml version='2.0'><head/><body><outline text='Bad' xmlUrl='\(bad.url)'/></body></opml>")
    fixture.stub.route(path: "/bad.xml", answer: .status(500))
    let outcome = try await fixture.run("refresh")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.hasPrefix("podcasts: Bad: "))
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(try await fixture.run("list").output.contains("refresh failed"))
    #expect(try await fixture.run("refresh", "tea") == .success(""))
  }

  @Test func aSecondSubscriptionToAPodcastIsNoted() async throws {
    let fixture = try await PlayerFixture(.tea)
    fixture.serve(.coffee)
    let known = try await fixture.run("add", SampleFeed.tea.url, isQuiet: false)
    #expect(known.output == "1  Tea Time, 3 episodes, already subscribed\n")
    let new = try await fixture.run("add", SampleFeed.coffee.url, isQuiet: false)
    #expect(new.output == "2  Kaffeepause Köln, 2 episodes\n")
  }

  @Test func addRefersAnOPMLFileToImport() async throws {
    let fixture = try await PlayerFixture()
    fixture.stub.route(path: "/all", answer: .text("<opml version='2.0'><head/><body/></opml>"))
    for name in ["https://example.org/all", "all.opml"] {
      let outcome = try await fixture.run("add", name)
      #expect(outcome.status == .failed)
      #expect(outcome.messages.hasPrefix("podcasts: \(name): "))
      #expect(outcome.messages.contains("\"podcasts import FILE\""))
    }
  }

  @Test func aLongTitleIsCutToTheTerminalAndInMessages() async throws {
    let fixture = try await PlayerFixture()
    fixture.serve(SampleFeed("long", title: String(repeating: "long ", count: 20_000), [SampleFeed.Item("One")]))
    let url = "https://example.org/long.xml"
    let added = try await fixture.run("add", url, isQuiet: false, width: 60)
    #expect(DisplayWidth.of(added.output.dropLast()) == 60)
    #expect(added.output.hasSuffix("…, 1 episode\n"))
    let refreshed = try await fixture.run("refresh", isQuiet: false, width: 60)
    #expect(refreshed.output.hasPrefix("long long"))
    #expect(refreshed.output.contains("…: unchanged\n"))
    let removed = try await fixture.run("remove", "1", isQuiet: false)
    #expect(removed.messages.contains("removed long") && removed.messages.count < 300)
  }

  @Test func theFirstRefreshOfAnEmptyFeedIsNotUnchanged() async throws {
    let fixture = try await PlayerFixture()
    let empty = SampleFeed("empty", title: "Empty", [])
    fixture.serve(empty)
    _ = try await fixture.run(
      "import", "-", input: "<opml version='2.0'><body><outline xmlUrl='\(empty.url)'/></body></opml>")
    #expect(try await fixture.run("refresh", isQuiet: false).output.hasPrefix("Empty: no episodes\n"))
    #expect(try await fixture.run("refresh", isQuiet: false).output.hasPrefix("Empty: unchanged\n"))
  }

  @Test func aPodcastThatMovesToTheFeedOfAnotherIsMergedWithIt() async throws {
    let fixture = try await PlayerFixture(.tea)
    _ = try await fixture.run(
      "import", "-", input: "<opml version='2.0'><body><outline xmlUrl='\(SampleFeed.coffee.url)'/></body></opml>")
    fixture.stub.route(path: "/coffee.xml", answer: .status(301, headers: ["Location": SampleFeed.tea.url]))
    let outcome = try await fixture.run("refresh", isQuiet: false)
    #expect(outcome.status == .done)
    #expect(
      outcome.output.contains("moved to \(SampleFeed.tea.url), merged with podcast 1, which has that feed\n"))
    #expect(try await fixture.store.allPodcasts().map(\.title) == ["Tea Time"])
  }

  @Test func aProgressBarIsShownAtATerminalAndCleared() async throws {
    let fixture = try await PlayerFixture(.tea, .coffee)
    let outcome = try await fixture.run("refresh", width: 60, showsProgress: true)
    #expect(outcome.status == .done)
    #expect(outcome.messages.contains("[\(String(repeating: "=", count: 28))] 2/2"))
    #expect(outcome.messages.hasSuffix("\r\u{1B}[K"))
    #expect(!(try await fixture.run("refresh")).messages.contains("\u{1B}"))
  }
}

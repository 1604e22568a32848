import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TemporaryFolders
import Testing

@Suite struct SyncClientTests {
  private let feeds = PodcastServer()
  private let clock = WallClock()
  private let server: PodcastSyncServer

  init() {
    server = PodcastSyncServer(clock: clock.client())
    feeds.publish(
      "tea.xml",
      PodcastServer.feed(
        "Tea",
        items: [
          Self.item("Green", seconds: 1800, day: 2), Self.item("Black", seconds: 1800, day: 1),
        ]))
    feeds.publish("coffee.xml", PodcastServer.feed("Coffee", items: [Self.item("Mocha", seconds: 600, day: 3)]))
  }

  @Test("What one device plays, another one knows", arguments: [SyncAccount.Layout.gpodder, .nextcloud])
  func playing(_ layout: SyncAccount.Layout) async throws {
    let (desk, phone) = try await (device("desk", layout), device("phone", layout))
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    try await desk.play("Green", to: 754)
    #expect(try await desk.synchronize().sentEpisodes == 1)
    clock.advance()
    #expect(try await phone.synchronize().added.count == 1)
    #expect(try await phone.states() == ["Green": "754"])
    clock.advance()
    let black = try #require(try await phone.episode("Black"))
    try await phone.store.setPosition(of: black.id, to: .seconds(1800), moment: .ended)
    try await phone.play("Green", to: 1000)
    try await phone.synchronize()
    clock.advance()
    #expect(try await desk.synchronize().changedEpisodes == 2)
    #expect(try await desk.states() == ["Green": "1000", "Black": "played"])
    let action = try #require(server.actions.last { $0.guid == "Green" })
    #expect(action.started == 754 && action.position == 1000 && action.total == 1800)
    #expect(action.timestamp == "2026-09-21T14:13:22")
    #expect(action.device == "phone")
  }

  @Test("The server's layout is found, and the device registered")
  func layout() async throws {
    let desk = try await device("desk")
    #expect(try await desk.sync.currentStatus().account?.layout == .gpodder)
    let devices = try await desk.sync.allDevices(password: server.password)
    #expect(devices.map(\.id) == ["desk"])
    #expect(devices.map(\.kind) == ["laptop"])
  }

  @Test("Two full libraries become one, and nothing goes back and forth")
  func union() async throws {
    let (desk, phone) = try await (device("desk"), device("phone"))
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    try await phone.store.subscribe(to: feeds.url("coffee.xml"))
    for device in [desk, phone, desk] {
      clock.advance()
      try await device.synchronize()
    }
    #expect(try await desk.subscriptions() == phone.subscriptions())
    #expect(try await desk.subscriptions().count == 2)
    let podcast = try #require(try await desk.store.allPodcasts().first { $0.title == "Coffee" })
    try await desk.store.unsubscribe(from: podcast.id)
    for device in [phone, desk, phone, desk] {
      clock.advance()
      try await device.synchronize()
    }
    #expect(try await phone.subscriptions() == [feeds.url("tea.xml").absoluteString])
    #expect(server.feeds == [feeds.url("tea.xml").absoluteString])
    for _ in 0..<3 {
      clock.advance(by: 5)
      #expect(try await desk.synchronize().sentSubscriptions == 0)
      #expect(try await phone.synchronize().sentSubscriptions == 0)
    }
  }

  @Test("With nothing new there is one request for each resource")
  func quiet() async throws {
    let desk = try await device("desk")
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    try await desk.play("Green", to: 100)
    try await desk.synchronize()
    clock.advance(by: 10)
    try await desk.synchronize()
    let before = server.requests.count
    clock.advance(by: 10)
    #expect(try await desk.synchronize() == SyncResult())
    #expect(
      server.requests.dropFirst(before).map(\.name) == [
        "GET /api/2/subscriptions/ada/desk.json", "GET /api/2/episodes/ada.json",
      ])
  }

  @Test("Changes are sent in batches of 30, and once")
  func batches() async throws {
    let desk = try await device("desk")
    feeds.publish(
      "many.xml", PodcastServer.feed("Many", items: (1...70).map { Self.item("\($0)", seconds: 600, day: $0) }))
    try await desk.store.subscribe(to: feeds.url("many.xml"))
    for number in 1...70 { try await desk.play("\(number)", to: 100 + number) }
    #expect(try await desk.sync.currentStatus().waiting == 71)
    server.fail(.status(503), after: 5)
    await #expect(throws: SyncError.self) { try await desk.synchronize() }
    #expect(try await desk.sync.currentStatus().waiting == 10)
    // The answer is lost, but not the actions.
    server.fail(.lostAfterwards, after: 2)
    await #expect(throws: SyncError.self) { try await desk.synchronize() }
    clock.advance()
    #expect(try await desk.synchronize().sentEpisodes == 0)
    #expect(server.actions.count == 70)
    #expect(try await desk.sync.currentStatus().waiting == 0)
  }

  @Test("Actions that say nothing change nothing; the end is played; guids come before files")
  func otherDevices() async throws {
    let desk = try await device("desk")
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    try await desk.play("Green", to: 300)
    let (tea, green) = (feeds.url("tea.xml").absoluteString, feeds.url("Green.mp3").absoluteString)
    func send(_ file: String, guid: String? = nil, _ position: Int, _ total: Int) async throws -> [String: String] {
      clock.advance()
      let time = clock.client().date().formatted(.iso8601)
      server.receive(
        .init(podcast: tea, episode: file, guid: guid, timestamp: time, position: position, total: total))
      try await desk.synchronize()
      return try await desk.states()
    }
    #expect(try await send(green, guid: "Green", -1, 1800)["Green"] == "300")
    #expect(try await send(green, guid: "Green", 0, 0)["Green"] == "300")
    #expect(try await send("http://www.podcasts.example/Green.mp3", 400, 1800)["Green"] == "400")
    #expect(try await send("https://track.example/x/podcasts.example/Green.mp3", 500, 1800)["Green"] == "500")
    #expect(try await send(green, guid: "Black", 600, 1800) == ["Green": "500", "Black": "600"])
    #expect(try await send(green, guid: "Green", 1775, 1800)["Green"] == "played")
    #expect(try await send("https://elsewhere.example/1.mp3", 700, 1800).count == 2)
  }

  @Test("A pause in an episode whose length the feed doesn't know, or has wrong, isn't its end on other devices")
  func unknownLength() async throws {
    let (desk, phone) = try await (device("desk"), device("phone"))
    feeds.publish(
      "short.xml",
      PodcastServer.feed(
        "Short",
        items: [
          Self.item("Unknown", seconds: nil, day: 2), Self.item("Wrong", seconds: 5, day: 1),
          Self.item("Ended", seconds: nil, day: 3),
        ]))
    try await desk.store.subscribe(to: feeds.url("short.xml"))
    try await desk.play("Unknown", to: 20)
    try await desk.play("Wrong", to: 10)
    let ended = try #require(try await desk.episode("Ended"))
    try await desk.store.setPosition(of: ended.id, to: .seconds(30), moment: .ended)
    try await desk.synchronize()
    clock.advance()
    try await phone.synchronize()
    #expect(try await phone.states() == ["Unknown": "20", "Wrong": "10", "Ended": "played"])
    #expect(server.actions.filter { $0.guid != "Ended" }.allSatisfy { ($0.total ?? 0) == 0 })
    clock.advance()
    try await desk.synchronize(.everything)
    #expect(try await desk.states() == ["Unknown": "20", "Wrong": "10", "Ended": "played"])
  }

  @Test("A measured length is the total of actions, and decides what is played")
  func measuredLength() async throws {
    let (desk, phone) = try await (device("desk"), device("phone"))
    feeds.publish("short.xml", PodcastServer.feed("Short", items: [Self.item("Wrong", seconds: 5, day: 1)]))
    try await desk.store.subscribe(to: feeds.url("short.xml"))
    let wrong = try #require(try await desk.episode("Wrong"))
    try await desk.store.setDuration(of: wrong.id, to: .milliseconds(1_000_400))
    try await desk.play("Wrong", to: 10)
    try await desk.synchronize()
    #expect(server.actions.map(\.total) == [1_000])
    clock.advance()
    try await phone.synchronize()
    let same = try #require(try await phone.episode("Wrong"))
    try await phone.store.setDuration(of: same.id, to: .seconds(1_000))
    try await phone.play("Wrong", to: 990)
    try await phone.synchronize()
    clock.advance()
    try await desk.synchronize()
    #expect(try await desk.states() == ["Wrong": "played"])
  }

  @Test("Actions wait for the episodes that they are about")
  func waiting() async throws {
    let (desk, phone) = try await (device("desk"), device("phone"))
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    try await desk.play("Green", to: 300)
    try await desk.synchronize()
    _ = try await phone.sync.sync(password: server.password)
    #expect(try await phone.states() == [:])
    _ = try await phone.store.refresh()
    #expect(try await phone.states() == ["Green": "300"])
    let podcast = try #require(try await phone.store.allPodcasts().first)
    try await phone.store.unsubscribe(from: podcast.id)
    try await phone.store.subscribe(to: feeds.url("tea.xml"))
    #expect(try await phone.states() == ["Green": "300"])
  }

  @Test("Corrected addresses are followed")
  func corrections() async throws {
    let desk = try await device("desk")
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    server.correct(feeds.url("tea.xml").absoluteString, to: feeds.url("green-tea.xml").absoluteString)
    try await desk.synchronize()
    #expect(try await desk.subscriptions() == [feeds.url("green-tea.xml").absoluteString])
    clock.advance()
    #expect(try await desk.synchronize().sentSubscriptions == 0)
    #expect(server.feeds == [feeds.url("green-tea.xml").absoluteString])
  }

  @Test("Addresses from other devices keep their escapes")
  func escapes() async throws {
    let desk = try await device("desk")
    server.change(add: ["https://podcasts.example/a b%2Fc?key=ä%26"])
    try await desk.synchronize()
    #expect(try await desk.subscriptions() == ["https://podcasts.example/a%20b%2Fc?key=%C3%A4%26"])
  }

  @Test("A server that was set up again gets everything")
  func lostServer() async throws {
    let desk = try await device("desk")
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    try await desk.play("Green", to: 300)
    try await desk.synchronize()
    server.reset()
    clock.advance()
    let result = try await desk.synchronize(.everything)
    #expect(result.sentSubscriptions == 1 && result.sentEpisodes == 1)
    #expect(try await desk.subscriptions().count == 1)
  }

  @Test("Another server gets everything, including what other devices have done")
  func otherServer() async throws {
    let (desk, phone) = try await (device("desk"), device("phone"))
    try await desk.store.subscribe(to: feeds.url("tea.xml"))
    try await desk.synchronize()
    try await phone.synchronize()
    try await phone.play("Green", to: 300)
    try await phone.synchronize()
    clock.advance()
    try await desk.synchronize()
    let next = PodcastSyncServer(clock: clock.client())
    let moved = SyncClient(library: desk.library, network: next.client, clock: clock.client())
    try await moved.logOut().firstValue()
    try await moved.logIn(next.account(device: "desk"), password: next.password)
    clock.advance()
    let result = try await moved.sync(.changes, password: next.password)
    #expect(result.sentSubscriptions == 1 && result.sentEpisodes == 1)
    #expect(next.actions.map(\.position) == [300])
    #expect(try await moved.sync(.everything, password: next.password).sentEpisodes == 0)
    #expect(try await desk.states() == ["Green": "300"])
  }

  @Test("A refused password is asked for once more, and appears nowhere")
  func passwords() async throws {
    let desk = try await device("desk")
    server.setPassword("n3w-s3cret")
    let asked = Locked<[Bool]>([])
    let source = SyncPasswordSource { wasRefused in
      asked.withLock { $0.append(wasRefused) }
      return Secret(wasRefused ? "n3w-s3cret\n" : "secret")
    }
    try await desk.sync.sync(password: source)
    #expect(asked.withLock { $0 } == [false, true])
    await #expect(throws: SyncError.passwordRefused(user: "ada", server: "https://sync.example")) {
      try await desk.sync.sync(password: .constant(Secret("wrong")))
    }
    server.fail(.status(500))
    let error = await #expect(throws: SyncError.self) { try await desk.sync.sync(password: server.password) }
    let texts = [
      String(reflecting: error), String(describing: error), "\(Secret("n3w-s3cret"))",
      String(reflecting: Secret("n3w-s3cret")),
      "\(Mirror(reflecting: Secret("n3w-s3cret")).children.count)",
    ]
    var dumped = ""
    dump(Secret("n3w-s3cret"), to: &dumped)
    let secrets = ["n3w-s3cret", Data("ada:n3w-s3cret".utf8).base64EncodedString()]
    for text in texts + [dumped] { for secret in secrets { #expect(!text.contains(secret)) } }
  }

  @Test("A library on the disk contains no password, and keeps what wasn't sent")
  func disk() async throws {
    let folder = try TemporaryFolder()
    let file = PodcastLibrary.file(folder.database, files: .live)
    let sync = SyncClient(library: file, network: server.client, clock: clock.client())
    let store = PodcastStore(library: file, network: feeds.client, clock: clock.client())
    server.setPassword("hunter2-xyz")
    try await sync.logIn(server.account(device: "desk"), password: server.password)
    try await store.subscribe(to: feeds.url("tea.xml"))
    server.fail(.lost, after: 1)
    await #expect(throws: SyncError.self) { try await sync.sync(password: server.password) }
    try await file.close()
    let other = SyncClient(
      library: .file(folder.database, files: .live), network: server.client, clock: clock.client())
    #expect(try await other.currentStatus().waiting == 1)
    #expect(try await other.sync(password: server.password).sentSubscriptions == 1)
    for name in try folder.names() {
      let data = (try? Data(contentsOf: folder.database.deletingLastPathComponent().appending(path: name))) ?? Data()
      #expect(data.range(of: Data("hunter2-xyz".utf8)) == nil)
    }
  }

  @Test(
    "A server without https is refused, except on this computer",
    arguments: [
      ("http://sync.example", false), ("http://127.0.0.1.evil.example", false), ("ftp://sync.example", false),
      ("http://10.0.0.1", false), ("sync.example", false), ("http://127.0.0.1:8080/", true),
      ("http://localhost", true),
      ("http://[::1]:80", true), ("https://sync.example", true),
    ])
  func secure(_ address: String, _ isAccepted: Bool) async throws {
    let desk = Device("desk", server, feeds: feeds, clock: clock.client())
    let account = SyncAccount(server: try #require(URL(string: address)), user: "ada", device: "desk")
    if isAccepted { return try await desk.sync.logIn(account, password: server.password) }
    await #expect(throws: SyncError.self) { try await desk.sync.logIn(account, password: server.password) }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "Every failure of a server is an error in one line, and the next synchronization works",
    arguments: [
      PodcastSyncServer.Fault.status(500), .status(404), .status(429), .lost, .lostAfterwards, .cutOff, .page,
    ])
  func failures(_ fault: PodcastSyncServer.Fault) async throws {
    for request in 0..<4 {
      let desk = try await device("desk")
      server.reset()
      try await desk.store.subscribe(to: feeds.url("tea.xml"))
      try await desk.play("Green", to: 300)
      server.fail(fault, after: request)
      do {
        _ = try await desk.synchronize()
        Issue.record("request \(request) has not failed")
      } catch let error as SyncError {
        #expect(!"\(error)".isEmpty && !"\(error)".contains("\n"))
      }
      clock.advance()
      try await desk.synchronize()
      #expect(server.actions.count == 1, "request \(request)")
      #expect(server.feeds.count == 1)
      #expect(try await desk.sync.currentStatus().waiting == 0)
    }
  }

  @Test("A log of calls has no password", .environment { $0.syncClient = .preview(in: $0) })
  func recorded() async throws {
    let test = TestEnvironment.current
    let account = server.account(device: "desk")
    try await test.environment.syncClient.logIn(account, password: .constant(Secret("n3w-s3cret")))
    #expect(try await test.environment.syncClient.sync(password: server.password) == SyncResult())
    test.log.expect(calls: "SyncClient.logIn", "SyncClient.sync", "ClockClient.date")
    #expect(!"\(test.log.calls)".contains("n3w-s3cret"))
  }

  @Test("The client for tests fails with the name of the endpoint")
  func testClient() async {
    await expectUnimplemented("SyncClient.status") { _ = try await AppEnvironment(.test).syncClient.currentStatus() }
  }

  private func device(_ name: String, _ layout: SyncAccount.Layout? = nil) async throws -> Device {
    let device = Device(name, server, feeds: feeds, clock: clock.client())
    try await device.logIn(layout)
    return device
  }

  /// Returns an item with a duration.
  static func item(_ title: String, seconds: Int?, day: Int, hasGUID: Bool = true) -> String {
    let item = PodcastServer.item(title, guid: hasGUID ? title : nil, day: day)
    guard let seconds else { return item }
    return
      item
      .replacing(
        "</item>",
        with:
          "<itunes:duration xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\">\(seconds)</itunes:duration></item>"
      )
  }
}

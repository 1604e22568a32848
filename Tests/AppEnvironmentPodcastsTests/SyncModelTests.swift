import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import PackageSupport
import TestSupport
import Testing

/// Random histories of three devices that are offline for a while, have wrong clocks, lose answers and are killed, with servers that
/// make mistakes.
///
/// At the end all devices show the same, and each episode has a state that somebody gave it last. If the clocks are right, it's
/// the very last one. `SYNC_HISTORIES` sets their number, 10 by default and 20,000 with
/// `MANY_ROUNDS=1`, `SYNC_SEED` the first seed. A failure names its seed.
@Suite(.timeLimit(.minutes(60))) struct SyncModelTests {
  static let rows: [Range<UInt64>] = {
    let variables = ProcessInfo.processInfo.environment
    let start = variables["SYNC_SEED"].flatMap { UInt64($0) } ?? 1
    let count = variables["SYNC_HISTORIES"].flatMap { UInt64($0) } ?? UInt64(rounds(10, many: 20_000))
    return (0..<10).map { start + $0 * count / 10..<start + ($0 + 1) * count / 10 }
  }()

  @Test("Three devices converge, and nothing is lost", arguments: rows)
  func converges(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      var history = SyncHistory(seed: seed)
      try await history.run()
    }
  }
}

private struct SyncHistory {
  private static let shows = ["tea", "coffee", "water"]

  let seed: UInt64
  var chance: Chance
  let clock = WallClock()
  let feeds = PodcastServer()
  let server: PodcastSyncServer
  var devices: [Device] = []
  var hasRightClocks: Bool
  var log: [String] = []
  /// The last state that each device has given to an episode, and the device that was last.
  var given: [String: [Int: String]] = [:]
  var last: [String: Int] = [:]
  var subscribed: Set<String> = []
  var unsubscribed: Set<String> = []

  init(seed: UInt64) {
    self.seed = seed
    var chance = Chance(seed: seed)
    hasRightClocks = chance.isOne(in: 2)
    var defects: Set<PodcastSyncServer.Defect> = []
    for defect in PodcastSyncServer.Defect.allCases where chance.isOne(in: 2) { defects.insert(defect) }
    server = PodcastSyncServer(clock: clock.client(), defects: defects)
    self.chance = chance
    for (index, show) in Self.shows.enumerated() {
      let items = (1...3).map { number in
        SyncClientTests.item("\(show)\(number)", seconds: 1000, day: number, hasGUID: index != 1)
      }
      feeds.publish("\(show).xml", PodcastServer.feed(show, items: items))
    }
    for name in ["desk", "phone", "car"] {
      let ahead = hasRightClocks ? 0 : self.chance.below(400) - 200
      devices.append(Device(name, server, feeds: feeds, clock: clock.client(ahead: ahead)))
    }
  }

  mutating func run() async throws {
    for device in devices { try await device.logIn() }
    for _ in 0..<(10 + chance.below(30)) {
      clock.advance(by: 1 + chance.below(chance.isOne(in: 8) ? 100_000 : 40))
      try await step(chance.below(devices.count))
    }
    server.forgetFaults()
    // Three times around: a server that forgets gets from the second device what the first one couldn't know.
    for _ in 0..<3 {
      for device in devices {
        clock.advance(by: 5)
        try await device.synchronize(.everything)
        _ = try await device.store.refresh()
      }
    }
    try await check()
  }

  private mutating func step(_ index: Int) async throws {
    let device = devices[index]
    let show = Self.shows[chance.below(Self.shows.count)]
    switch chance.below(12) {
    case 0, 1:
      log.append("\(device.name) subscribes to \(show)")
      try await device.store.subscribe(to: feeds.url("\(show).xml"))
      subscribed.insert(show)
    case 2 where chance.isOne(in: 2):
      guard let podcast = try await device.store.allPodcasts().first(where: { $0.title == show }) else { return }
      log.append("\(device.name) unsubscribes from \(show)")
      try await device.store.unsubscribe(from: podcast.id)
      unsubscribed.insert(show)
    case 2...7:
      let title = "\(show)\(chance.below(3) + 1)"
      guard let episode = try await device.episode(title) else { return }
      try await change(episode, of: device, index)
    default:
      if chance.isOne(in: 3) {
        let faults: [PodcastSyncServer.Fault] = [.lost, .lostAfterwards, .cutOff, .status(503), .page]
        server.fail(faults[chance.below(faults.count)], after: chance.below(5))
      }
      do {
        let result = try await device.sync.sync(password: server.password)
        log.append("\(device.name) synchronizes: \(result)")
        // Or it's killed before it has read the feeds.
        if chance.isOne(in: 4) { return }
        _ = try await device.store.refresh()
      } catch let error as SyncError {
        log.append("\(device.name) fails: \(error)")
      }
    }
  }

  private mutating func change(_ episode: Episode, of device: Device, _ index: Int) async throws {
    let state: String
    switch chance.below(4) {
    case 0:
      try await device.store.setPosition(of: episode.id, to: .seconds(1000), moment: .ended)
      state = "played"
    case 1:
      try await device.store.markPlayed(episode.id)
      state = "played"
    default:
      let seconds = 1 + chance.below(900)
      if !episode.isPlayed, episode.position == .seconds(seconds) { return }
      if episode.isPlayed { try await device.store.markUnplayed(episode.id) }
      try await device.store.setPosition(of: episode.id, to: .seconds(seconds), moment: .paused)
      state = "\(seconds)"
    }
    log.append("\(device.name): \(episode.title) \(state)")
    if episode.isPlayed, state == "played" { return }
    given[episode.title, default: [:]][index] = state
    last[episode.title] = index
  }

  private func check() async throws {
    let first = try await devices[0].subscriptions()
    let states = try await devices[0].states()
    func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
      if !condition {
        Issue.record(
          "seed \(seed), \(server.defects), right clocks: \(hasRightClocks): \(text())\n\(log.joined(separator: "\n"))")
      }
    }
    for device in devices.dropFirst() {
      let (feeds, others) = try await (device.subscriptions(), device.states())
      expect(feeds == first, "\(device.name) has \(feeds), desk \(first)")
      expect(others == states, "\(device.name) has \(others), desk \(states)")
    }
    expect(server.feeds == first, "the server has \(server.feeds), the devices \(first)")
    for show in subscribed.subtracting(unsubscribed) {
      expect(first.contains(feeds.url("\(show).xml").absoluteString), "\(show) is lost")
    }
    for (title, given) in given where first.contains(where: { $0.contains(title.dropLast()) }) {
      let state = states[title] ?? "nothing"
      expect(given.values.contains(state), "\(title) has \(state), which nobody gave it: \(given)")
      guard hasRightClocks, let index = last[title], let expected = given[index] else { continue }
      expect(state == expected, "\(title) has \(state), but \(devices[index].name) said \(expected) last")
    }
  }
}

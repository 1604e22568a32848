import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import CHeap
import CPlainSQLite
import Foundation
import Synchronization

/// Measures a synchronization of 500 subscriptions and 50,000 actions with an empty library, beside parsing the same answers and
/// writing them by hand, and one that finds nothing new.
func syncSpeed() {
  let folder = FileManager.default.temporaryDirectory.appending(path: "sync-speed-\(UUID().uuidString)")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let server = Answers()
  let password = SyncPasswordSource.constant(Secret("secret"))
  var (firsts, yardsticks, quiet): ([Double], [Double], [Double]) = ([], [], [])
  for round in 0..<5 {
    let file = folder.appending(path: "library-\(round).sqlite", directoryHint: .notDirectory)
    let library = PodcastLibrary.file(file, files: .live)
    let sync = SyncClient(library: library, network: server.client, clock: .live)
    let account = SyncAccount(
      server: URL(string: "https://sync.example") ?? file, user: "ada", device: "desk", layout: .gpodder)
    wait(sync.logIn(account, password))
    firsts.append(seconds { wait(sync.sync(.everything, password)) })
    let plain = folder.appending(path: "plain-\(round).sqlite", directoryHint: .notDirectory)
    yardsticks.append(seconds { server.parseAndWrite(plain) })
    for _ in 0..<20 { quiet.append(seconds { wait(sync.sync(.changes, password)) }) }
  }
  // The heap while the actions, and five times as many, are taken into an empty library.
  let heaps = [50_000, 250_000].map { count in
    let file = folder.appending(path: "library-\(count).sqlite", directoryHint: .notDirectory)
    let (server, library) = (Answers(actions: count), PodcastLibrary.file(file, files: .live))
    let sync = SyncClient(library: library, network: server.client, clock: .live)
    let account = SyncAccount(
      server: URL(string: "https://sync.example") ?? file, user: "ada", device: "desk", layout: .gpodder)
    wait(sync.logIn(account, password))
    return heapGrowth { wait(sync.sync(.everything, password)) }
  }
  func middle(_ all: [Double]) -> Double { all.sorted()[all.count / 2] }
  func text(_ seconds: Double) -> String { "\((seconds * 10_000).rounded() / 10) ms" }
  let (first, yardstick) = (middle(firsts), middle(yardsticks))
  print(
    """
    ## sync

    | 500 subscriptions and 50,000 actions | median | ratio |
    | --- | ---: | ---: |
    | parsing and writing alone | \(text(yardstick)) | ×1 |
    | a synchronization with an empty library | \(text(first)) | ×\((first / yardstick * 100).rounded() / 100) |
    | one with nothing new | \(text(middle(quiet))) | |
    | the heap's growth for 50,000 actions | \(heaps[0] / 1000) KB | ×1 |
    | the heap's growth for 250,000 actions | \(heaps[1] / 1000) KB | ×\((Double(heaps[1]) / Double(heaps[0]) * 100).rounded() / 100) |

    Medians of 5, and of 100 with nothing new; both answers come from memory. The growth of the heap is its peak, sampled
    each half millisecond, without the answers;
    SQLite's cache has 8 MB of it.

    """)
}

/// The answers of a server, without the time that making them takes.
private struct Answers {
  private let subscriptions: Data
  private let actions: Data

  init(actions count: Int = 50_000) {
    let feeds = (0..<500).map { "\"https://feeds.example/\($0)/rss.xml\"" }
    subscriptions = Data("{\"add\":[\(feeds.joined(separator: ","))],\"remove\":[],\"timestamp\":1790000000}".utf8)
    let list = (0..<count).map { number in
      let (feed, second) = (number * 500 / count, number % 60)
      return """
        {"podcast":"https://feeds.example/\(feed)/rss.xml","episode":"https://media.example/\(feed)/\(number).mp3",\
        "guid":"episode-\(number)","device":"phone","action":"play","timestamp":"2026-09-21T14:13:\(second < 10 ? "0" : "")\(second)",\
        "started":0,"position":\(number % 1700),"total":1800}
        """
    }
    actions = Data("{\"actions\":[\(list.joined(separator: ","))],\"timestamp\":1790000000}".utf8)
  }

  var client: NetworkClient {
    let (subscriptions, actions) = (subscriptions, actions)
    return NetworkStub().route("*") { request in
      let isNew = request.url?.query()?.contains("since=0") == true
      switch request.url?.path().split(separator: "/").dropFirst(2).first {
      case "subscriptions" where isNew: return .data(subscriptions)
      case "episodes" where isNew: return .data(actions)
      case "subscriptions": return .json("{\"add\":[],\"remove\":[],\"timestamp\":1790000000,\"update_urls\":[]}")
      case "episodes": return .json("{\"actions\":[],\"timestamp\":1790000000}")
      case "devices" where request.httpMethod == "GET": return .json("[]")
      default: return .json("{}")
      }
    }
    .client
  }

  private struct Action: Decodable {
    let podcast: String
    let episode: String
    let guid: String
    let action: String
    let timestamp: String
    let position: Int64
    let total: Int64
  }

  private struct List: Decodable {
    let actions: [Action]
  }

  private struct Subscriptions: Decodable {
    let add: [String]
  }

  func parseAndWrite(_ file: URL) {
    guard let list = try? JSONDecoder().decode(List.self, from: actions),
      let feeds = try? JSONDecoder().decode(Subscriptions.self, from: subscriptions),
      let plain = plain_database_create(file.path)
    else { return }
    for feed in feeds.add { plain_action(plain, feed, "", "", 0, 0, 0) }
    for (number, action) in list.actions.enumerated() {
      plain_action(
        plain, action.podcast, action.guid, action.episode, Int64(number), action.position, action.total)
    }
    plain_commit(plain)
    plain_close(plain)
  }
}

/// The greatest number of bytes by which the heap grows during a function.
private func heapGrowth(_ body: () -> Void) -> Int {
  let before = heap_bytes_in_use()
  let peak = Mutex(before)
  let isOver = Mutex(false)
  let isSampled = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    while !isOver.withLock({ $0 }) {
      peak.withLock { $0 = max($0, heap_bytes_in_use()) }
      usleep(500)
    }
    isSampled.signal()
  }
  body()
  isOver.withLock { $0 = true }
  isSampled.wait()
  return max(1, peak.withLock { Int($0) } - Int(before))
}

private func seconds(_ body: () -> Void) -> Double { ContinuousClock().measure(body) / .seconds(1) }

/// Blocks until the publisher finishes, and ends the program where it fails.
private func wait<Output>(_ publisher: AnyPublisher<Output, any Error>) {
  let isDone = DispatchSemaphore(value: 0)
  let subscription = publisher.sink { completion in
    if case .failure(let error) = completion { fatalError("\(error)") }
    isDone.signal()
  } receiveValue: { _ in
  }
  isDone.wait()
  withExtendedLifetime(subscription) {}
}

import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Synchronization
import Testing

// A.1: the client of the database, and its pool of connections.

struct NotesDatabase: Client {
  var note: @Sendable (_ user: String, _ name: String) async throws -> String

  static var live: Self {
    let pool = ConnectionPool()  // one for the program: requests share the client
    return Self(note: { user, name in try await pool.note(name, of: user) })
  }
  static var preview: Self { Self(note: { user, name in "\(name) of \(user)" }) }
  static var test: Self { Self(note: unimplemented("NotesDatabase.note")) }
}

/// The user of a request.
struct Session: Client {
  var user: @Sendable () throws -> String

  static var live: Self { Self(user: { throw Unauthorized() }) }
  static var preview: Self { Self(user: { "ada" }) }
  static var test: Self { Self(user: unimplemented("Session.user")) }
}

extension AppEnvironment.Clients {
  var notesDatabase: NotesDatabase.Type { NotesDatabase.self }
  var session: Session.Type { Session.self }
}

struct Unauthorized: Error {}

struct DeadlineExceeded: Error {}

// A.2: the handler.

func showNote(_ name: String, _ environment: AppEnvironment) async throws -> String {
  try await environment.notesDatabase.note(environment.session.user(), name)
}

struct NotesServer: Sendable {
  let root: AppEnvironment

  func respond(to request: Request, context: RequestContext) async -> Response {
    let environment = root.overriding {
      $0.session.user = { [user = context.user] in
        guard let user else { throw Unauthorized() }
        return user
      }
    }
    do {
      return try await withDeadline(.seconds(2), environment.clockClient) {
        Response(status: 200, body: try await showNote(request.path, environment))
      }
    } catch is Unauthorized {
      return Response(status: 401)
    } catch is DeadlineExceeded {
      return Response(status: 503)
    } catch {
      return Response(status: 500)
    }
  }
}

func withDeadline<Result: Sendable>(
  _ limit: Duration, _ clock: ClockClient, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw DeadlineExceeded()
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw CancellationError() }
    return result
  }
}

// A.3: the tests.

@Suite struct NotesServerTests {
  @Test(.environment { $0.notesDatabase.note = { user, name in "\(name) of \(user)" } })
  func eachOf2000RequestsHasItsOwnUser() async {
    let server = NotesServer(root: TestEnvironment.current.environment)
    await withTaskGroup { group in
      for number in 0..<2_000 {
        group.addTask {
          let context = RequestContext(user: "user \(number)")
          let response = await server.respond(to: Request(path: "note"), context: context)
          #expect(response == Response(status: 200, body: "note of user \(number)"))
        }
      }
    }
  }

  @Test(.environment()) func aDatabaseThatDoesNotAnswerEndsWithTheDeadline() async {
    let test = TestEnvironment.current
    let clock = test.environment.clockClient
    test.environment.notesDatabase.note = { _, _ in
      try await clock.sleep(for: .seconds(3_600))
      return ""
    }
    let server = NotesServer(root: test.environment)
    let response = Task { await server.respond(to: Request(path: "note"), context: RequestContext(user: "ada")) }
    await test.clock.advance(by: .seconds(2))
    #expect(await response.value == Response(status: 503))
  }

  @Test func requestsShareTheClientsThatTheyDoNotReplace() async throws {
    let pools = Pools()
    try await Pools.$current.withValue(pools) {
      let root = AppEnvironment(.live)
      for user in ["ada", "bob", "cy"] {
        let child = root.overriding { $0.session.user = { user } }
        let note = try await showNote("note", child)
        #expect(note == "note of \(user)")
      }
    }
    #expect(pools.count == 1)
  }
}

// Just enough around them.

struct Request: Sendable {
  var path: String
}

struct RequestContext: Sendable {
  var user: String?
}

struct Response: Equatable, Sendable {
  var status: Int
  var body = ""
}

private final class Pools: Sendable {
  @TaskLocal static var current: Pools?

  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}

private struct ConnectionPool: Sendable {
  init() { Pools.current?.add() }

  func note(_ name: String, of user: String) async throws -> String { "\(name) of \(user)" }
}
